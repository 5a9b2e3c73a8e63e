/* progress.c: see progress.h. The file:
 *
 *     hoftag lessons 1
 *     null_01_begin 3 open
 *     null_02_go_on 7 done
 */
#include "cmd/progress.h"

#include "cmd/cmd.h"
#include "host/file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

enum { MOST_BYTES = 64 * 1024 };

struct progress_row *progress_of(struct progress *p, const char *name) {
    for (int i = 0; i < p->count; i++)
        if (strcmp(p->row[i].name, name) == 0)
            return &p->row[i];
    if (p->count == PROGRESS_LESSONS)
        return NULL;
    p->row[p->count] = (struct progress_row){.number = 0};
    snprintf(p->row[p->count].name, PROGRESS_NAME_BYTES, "%s", name);
    return &p->row[p->count++];
}

static bool read_row(struct progress *p, struct slice line) {
    struct slice name = slice_of(""), number = name, state = name;
    char text[PROGRESS_NAME_BYTES];
    int64_t value;
    slice_word(&line, &name);
    slice_word(&line, &number);
    slice_word(&line, &state);
    bool done = slice_is(state, "done");
    if (name.len == 0 || name.len >= sizeof text || !slice_printable(name) ||
        !slice_number(number, 0, INT64_MAX, &value) || (!done && !slice_is(state, "open")))
        return false;
    snprintf(text, sizeof text, "%.*s", (int)name.len, name.at);
    struct progress_row *row = progress_of(p, text);
    if (row) {
        row->number = (uint64_t)value;
        row->done = done;
    }
    return row != NULL;
}

static bool read_text(struct progress *p, struct slice text, struct fault *fault) {
    struct slice line;
    int number = 1;
    if (!slice_line(&text, &line) || !slice_is(line, "hoftag lessons 1"))
        return fault_set(fault, 1, "this is not a list of lessons", slice_of(""), "");
    while (slice_line(&text, &line)) {
        number++;
        if (!read_row(p, line))
            return fault_set(fault, number, "this is not the progress of a lesson: ", line, "");
    }
    return true;
}

bool progress_read(struct progress *p, struct fault *fault) {
    struct buf text = buf_growing();
    char folder[sizeof p->path - 20];
    p->count = 0;
    user_folder("XDG_STATE_HOME", ".local/state", folder, sizeof folder);
    snprintf(p->path, sizeof p->path, "%slessons", folder);
    bool fine = access(p->path, F_OK) != 0 || (file_read(p->path, MOST_BYTES, &text, fault) &&
                                               read_text(p, buf_slice_of(&text), fault));
    buf_free(&text);
    return fine;
}

static bool write_rows(const struct progress *p, FILE *file) {
    fprintf(file, "hoftag lessons 1\n");
    for (int i = 0; i < p->count; i++)
        fprintf(file, "%s %" PRIu64 " %s\n", p->row[i].name, p->row[i].number,
                p->row[i].done ? "done" : "open");
    bool written = fflush(file) == 0 && fsync(fileno(file)) == 0;
    return fclose(file) == 0 && written;
}

bool progress_save(struct progress *p, struct fault *fault) {
    char new[sizeof p->path + 8];
    make_folders(p->path);
    snprintf(new, sizeof new, "%s.new", p->path);
    FILE *file = fopen(new, "w");
    if (file && write_rows(p, file) && rename(new, p->path) == 0)
        return true;
    return fault_set(fault, 0, "your progress cannot be kept: ", slice_of(strerror(errno)), "");
}
