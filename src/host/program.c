/* program.c: see program.h. */
#include "host/program.h"

#include "base/hash.h"

#include <elf.h>
#include <link.h>
#include <stddef.h>

static size_t padded(size_t bytes) { return (bytes + 3) & ~(size_t)3; }

/* The build id stands among the notes of a segment, each of which has a head, a name and a content.
 */
static uint64_t find_build_id(const char *at, size_t bytes) {
    while (bytes >= sizeof(ElfW(Nhdr))) {
        const ElfW(Nhdr) *note = (const void *)at;
        size_t name = sizeof *note, content = name + padded(note->n_namesz),
               all = content + padded(note->n_descsz);
        if (all > bytes)
            return 0;
        if (note->n_type == NT_GNU_BUILD_ID)
            return hash_bytes(1, at + content, note->n_descsz);
        at += all;
        bytes -= all;
    }
    return 0;
}

/* The program itself is the first object; the others are libraries. */
static int look_at(struct dl_phdr_info *info, size_t size, void *out) {
    uint64_t *number = out;
    (void)size;
    for (int i = 0; i < info->dlpi_phnum && *number == 0; i++)
        if (info->dlpi_phdr[i].p_type == PT_NOTE)
            *number = find_build_id((const char *)(info->dlpi_addr + info->dlpi_phdr[i].p_vaddr),
                                    info->dlpi_phdr[i].p_memsz);
    return 1;
}

uint64_t program_number(void) {
    uint64_t number = 0;
    dl_iterate_phdr(look_at, &number);
    return number;
}
