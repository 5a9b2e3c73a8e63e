/* split.h: a linked WebAssembly module, taken apart (see split.c).
 *
 * What the linker's map lists are pieces: functions, in their order, and data. Each belongs to a
 * part, which is a file: the first module, "", a module of a game ("ID.wasm"), or data alone. */
#ifndef SPLIT_H
#define SPLIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { PART_NAME = 64 };

/* Sections of a module. */
enum {
    CUSTOM = 0,
    TYPE = 1,
    IMPORT = 2,
    FUNCTION = 3,
    TABLE = 4,
    EXPORT = 7,
    ELEMENT = 9,
    CODE = 10,
    DATA = 11,
    DATA_COUNT = 12
};

struct bytes {
    uint8_t *at;
    size_t len, room;
};

/* What is still to be read. */
struct span {
    const uint8_t *at, *end;
};

struct piece {
    bool is_code;
    uint32_t address; /* of data */
    size_t len;
    char name[100]; /* of the function */
    char part[PART_NAME];
};

struct pieces {
    struct piece *at;
    size_t count;
};

/* There is nothing to go on with: the build ends. */
static inline _Noreturn void fail(const char *what, const char *about) {
    fprintf(stderr, "split_module: %s: %s\n", what, about);
    exit(1);
}

/* ---- bytes.c ---- */

void add(struct bytes *b, const void *from, size_t n);
void add_byte(struct bytes *b, uint8_t byte);
void add_number(struct bytes *b, uint64_t n);
/* Addresses are signed numbers in a module. */
void add_signed(struct bytes *b, uint32_t address);
void add_text(struct bytes *b, const char *text);
/* A section with this body, which is freed. */
void add_section(struct bytes *b, uint8_t id, struct bytes *body);
void add_span(struct bytes *b, struct span s);

uint8_t take_byte(struct span *s);
uint64_t take_number(struct span *s);
struct span take_span(struct span *s, size_t n);

struct bytes read_file(const char *path);
void write_file(const char *path, const struct bytes *b);

/* ---- parts.c ---- */

/* All pieces of the linker's map. */
struct pieces read_map(const char *path);

/* ---- code.c ---- */

/* Instructions. */
enum { CALL = 0x10, CALL_IN_TABLE = 0x11, CONSTANT = 0x41, END = 0x0b };

/* A function's body with other calls: `call` writes the instructions for each. */
void write_calls(struct span body, void (*call)(uint32_t function, struct bytes *out),
                 struct bytes *out);

#endif
