/* split_module.c: takes data out of a WebAssembly module, so that a browser fetches it only when it
 * is needed.
 *
 *     split_module IN.wasm OUT.wasm FOLDER
 *
 * The module must be linked with --no-merge-data-segments, so that every array has a segment and
 * its name. What belongs to a part (nets by game and players, texts by game and language) goes to
 * FOLDER/PART.part; the rest stays. The addresses are those that the linker chose, so a part is
 * copied to where the module expects it: a part is a list of address, length and bytes. Memory that
 * no part has filled yet is zero.
 *
 * The numbers of nets have 16 bits and no pattern that a packer would find. They are folded: the
 * sign becomes the last bit, and all low bytes stand before all high ones, which are alike. That
 * saves a sixth. The first bit of the length tells it (web/offline/module.js unfolds). */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DATA = 11, DATA_COUNT = 12, CUSTOM = 0, SEGMENT_NAMES = 9, MOST_PARTS = 80, PART_NAME = 64 };
#define FOLDED 0x80000000u
enum { GAP = 16 }; /* zeros that cost less than another segment */

struct bytes {
    uint8_t *at;
    size_t len, room;
};

struct segment {
    uint32_t address;
    const uint8_t *at;
    size_t len;
    char part[PART_NAME]; /* "": it stays */
};

static struct segment *segments;
static uint32_t segment_count;

static _Noreturn void fail(const char *what) {
    fprintf(stderr, "split_module: %s\n", what);
    exit(1);
}

/* ---- reading and writing ---- */

static void add(struct bytes *b, const void *from, size_t n) {
    if (n == 0) /* there may be nowhere to copy from */
        return;
    if (b->len + n > b->room) {
        b->room = 2 * (b->len + n);
        b->at = realloc(b->at, b->room);
        if (!b->at)
            fail("no memory");
    }
    memcpy(b->at + b->len, from, n);
    b->len += n;
}

static void add_byte(struct bytes *b, uint8_t byte) { add(b, &byte, 1); }

static uint64_t take_number(const uint8_t **at, const uint8_t *end) {
    uint64_t n = 0;
    for (int shift = 0; *at < end && shift < 64; shift += 7) {
        uint8_t byte = *(*at)++;
        n |= (uint64_t)(byte & 127) << shift;
        if (!(byte & 128))
            return n;
    }
    fail("the module ends in a number");
}

static void add_number(struct bytes *b, uint64_t n) {
    for (; n > 127; n >>= 7)
        add_byte(b, (uint8_t)(n & 127) | 128);
    add_byte(b, (uint8_t)n);
}

/* Addresses are signed numbers there. */
static void add_signed(struct bytes *b, uint32_t address) {
    int32_t n = (int32_t)address;
    for (; n < -64 || n > 63; n >>= 7)
        add_byte(b, (uint8_t)(n & 127) | 128);
    add_byte(b, (uint8_t)(n & 127));
}

static struct bytes read_file(const char *path) {
    struct bytes b = {0};
    uint8_t part[1 << 16];
    FILE *in = fopen(path, "rb");
    if (!in)
        fail("the module cannot be read");
    for (size_t n; (n = fread(part, 1, sizeof part, in)) > 0;)
        add(&b, part, n);
    fclose(in);
    return b;
}

static void write_file(const char *path, const struct bytes *b) {
    FILE *out = fopen(path, "wb");
    if (!out || fwrite(b->at, 1, b->len, out) != b->len || fclose(out) != 0)
        fail("a file cannot be written");
}

/* ---- what belongs to which part ---- */

/* The word of a name between underscores; false behind the last. */
static bool word(const char **name, char out[PART_NAME]) {
    size_t n = strcspn(*name, "_");
    if (!**name || n >= PART_NAME)
        return false;
    memcpy(out, *name, n);
    out[n] = 0;
    *name += n + ((*name)[n] == '_');
    return true;
}

static bool is_language(const char *text) { return strlen(text) == 2; }

/* "text_ID_rules_de", "text_ID_02_offers": rules, lessons. */
static void part_of_text(const char *rest, char out[PART_NAME]) {
    char game[PART_NAME], what[PART_NAME], lang[PART_NAME];
    if (!word(&rest, game))
        return;
    if (strcmp(game, "style") == 0) /* only pictures that stand alone need it */
        snprintf(out, PART_NAME, "figures");
    else if (strcmp(game, "symbols") == 0 || !word(&rest, what))
        return;
    else if (strcmp(what, "rules") == 0 && word(&rest, lang))
        snprintf(out, PART_NAME, "rules-%.40s-%.2s", game, lang);
    else if (strlen(what) == 2 && what[0] >= '0' && what[0] <= '9')
        snprintf(out, PART_NAME, "lessons-%.40s", game);
}

/* "de_12" or "ID_de_12": texts of a language, or of a game's lessons in it. */
static void part_of_words(const char *rest, char out[PART_NAME]) {
    char first[PART_NAME], second[PART_NAME];
    if (!word(&rest, first))
        return;
    if (is_language(first))
        snprintf(out, PART_NAME, "%s", first);
    else if (word(&rest, second) && is_language(second))
        snprintf(out, PART_NAME, "lessons-%.40s-%.2s", first, second);
    else
        snprintf(out, PART_NAME, "lessons-%.40s", first);
}

/* Nets: "net_ID_4_first". */
static void part_of_net(const char *rest, char out[PART_NAME]) {
    char game[PART_NAME], seats[PART_NAME];
    if (word(&rest, game) && word(&rest, seats))
        snprintf(out, PART_NAME, "net-%.40s-%.2s", game, seats);
}

/* "ID_12" */
static void part_of_puzzle(const char *name, char out[PART_NAME]) {
    char game[PART_NAME];
    if (word(&name, game) && name[0] && strspn(name, "0123456789") == strlen(name))
        snprintf(out, PART_NAME, "puzzles-%.40s", game);
}

static bool begins(const char *name, const char *with, const char **rest) {
    size_t n = strlen(with);
    *rest = name + n;
    return strncmp(name, with, n) == 0;
}

static void find_part(const char *name, char out[PART_NAME]) {
    const char *rest;
    if (!begins(name, ".rodata.", &name))
        return;
    if (begins(name, "text_", &rest))
        part_of_text(rest, out);
    else if (begins(name, "net_", &rest))
        part_of_net(rest, out);
    else if (begins(name, "words_text_", &rest) || begins(name, "messages_", &rest) ||
             begins(name, "slots_", &rest))
        part_of_words(rest, out);
    else
        part_of_puzzle(name, out);
}

/* ---- the module ---- */

static void read_data(const uint8_t *at, const uint8_t *end) {
    segment_count = (uint32_t)take_number(&at, end);
    segments = calloc(segment_count, sizeof *segments);
    if (!segments)
        fail("no memory");
    for (uint32_t i = 0; i < segment_count; i++) {
        struct segment *s = &segments[i];
        if (take_number(&at, end) != 0 || *at++ != 0x41)
            fail("a segment that is not at a fixed address");
        s->address = (uint32_t)take_number(&at, end);
        if (*at++ != 0x0b)
            fail("a segment whose address is worked out");
        s->len = take_number(&at, end);
        s->at = at;
        at += s->len;
    }
}

static void read_names(const uint8_t *at, const uint8_t *end) {
    size_t n = take_number(&at, end);
    if (n != 4 || memcmp(at, "name", 4) != 0)
        return;
    at += n;
    while (at < end) {
        uint8_t kind = *at++;
        size_t len = take_number(&at, end);
        const uint8_t *next = at + len;
        for (uint64_t left = kind == SEGMENT_NAMES ? take_number(&at, next) : 0; left > 0; left--) {
            char name[200];
            uint64_t i = take_number(&at, next), bytes = take_number(&at, next);
            snprintf(name, sizeof name, "%.*s", (int)bytes, (const char *)at);
            at += bytes;
            if (i < segment_count)
                find_part(name, segments[i].part);
        }
        at = next;
    }
}

/* Walks the sections: first all are read, then those that stay are copied. */
static void each_section(const struct bytes *in,
                         void (*use)(uint8_t id, const uint8_t *at, const uint8_t *end)) {
    const uint8_t *at = in->at + 8, *end = in->at + in->len;
    while (at < end) {
        uint8_t id = *at++;
        size_t len = take_number(&at, end);
        use(id, at, at + len);
        at += len;
    }
}

static void read_section(uint8_t id, const uint8_t *at, const uint8_t *end) {
    if (id == DATA)
        read_data(at, end);
    if (id == CUSTOM && segments)
        read_names(at, end);
}

/* ---- writing ---- */

/* A run of neighbours of the same part, with the gaps between them, from segment i on; the next. */
static uint32_t run_from(uint32_t i, const char *part, struct bytes *out, uint32_t *address) {
    static const uint8_t zeros[GAP];
    out->len = 0;
    *address = segments[i].address;
    while (i < segment_count) {
        const struct segment *s = &segments[i];
        uint32_t end = *address + (uint32_t)out->len;
        if (strcmp(s->part, part) != 0 || s->address < end || s->address - end > GAP)
            break;
        add(out, zeros, s->address - end);
        add(out, s->at, s->len);
        i++;
    }
    return i;
}

static struct bytes module_out;

static void write_data(void) {
    struct bytes all = {0}, run = {0}, body = {0};
    uint32_t count = 0, address;
    for (uint32_t i = 0; i < segment_count;) {
        if (segments[i].part[0]) {
            i++;
            continue;
        }
        i = run_from(i, "", &run, &address);
        count++;
        add_byte(&all, 0);
        add_byte(&all, 0x41);
        add_signed(&all, address);
        add_byte(&all, 0x0b);
        add_number(&all, run.len);
        add(&all, run.at, run.len);
    }
    add_number(&body, count);
    add(&body, all.at, all.len);
    add_byte(&module_out, DATA);
    add_number(&module_out, body.len);
    add(&module_out, body.at, body.len);
    free(all.at);
    free(run.at);
    free(body.at);
}

static void copy_section(uint8_t id, const uint8_t *at, const uint8_t *end) {
    if (id == DATA)
        write_data();
    if (id == DATA || id == DATA_COUNT || id == CUSTOM)
        return;
    add_byte(&module_out, id);
    add_number(&module_out, (uint64_t)(end - at));
    add(&module_out, at, (size_t)(end - at));
}

static uint32_t fold(const char *part, struct bytes *run) {
    if (strncmp(part, "net-", 4) != 0 || !run->at || run->len % 2 != 0)
        return 0;
    size_t half = run->len / 2;
    uint8_t *folded = malloc(run->len + 1);
    if (!folded)
        fail("no memory");
    for (size_t i = 0; i < half; i++) {
        uint32_t n = run->at[2 * i] | (uint32_t)run->at[2 * i + 1] << 8;
        n = (n << 1 & 0xffff) ^ (n >> 15 ? 0xffff : 0);
        folded[i] = (uint8_t)(n & 255);
        folded[half + i] = (uint8_t)(n >> 8);
    }
    memcpy(run->at, folded, run->len);
    free(folded);
    return FOLDED;
}

static void write_part(const char *folder, const char *part) {
    struct bytes out = {0}, run = {0};
    char path[1000];
    for (uint32_t i = 0; i < segment_count;) {
        uint32_t head[2];
        if (strcmp(segments[i].part, part) != 0) {
            i++;
            continue;
        }
        i = run_from(i, part, &run, &head[0]);
        head[1] = (uint32_t)run.len | fold(part, &run);
        add(&out, head, sizeof head);
        add(&out, run.at, run.len);
    }
    snprintf(path, sizeof path, "%s/%s.part", folder, part);
    write_file(path, &out);
    free(out.at);
    free(run.at);
}

static void write_parts(const char *folder) {
    static char done[MOST_PARTS][PART_NAME];
    int count = 0;
    for (uint32_t i = 0; i < segment_count; i++) {
        bool known = !segments[i].part[0];
        for (int j = 0; j < count && !known; j++)
            known = strcmp(done[j], segments[i].part) == 0;
        if (known)
            continue;
        if (count == MOST_PARTS)
            fail("too many parts");
        snprintf(done[count++], PART_NAME, "%s", segments[i].part);
        write_part(folder, segments[i].part);
    }
}

int main(int argc, char **argv) {
    if (argc != 4)
        fail("usage: split_module IN.wasm OUT.wasm FOLDER");
    struct bytes in = read_file(argv[1]);
    if (in.len < 8)
        fail("this is no module");
    each_section(&in, read_section);
    add(&module_out, in.at, 8);
    each_section(&in, copy_section);
    write_file(argv[2], &module_out);
    write_parts(argv[3]);
    free(module_out.at);
    free(segments);
    free(in.at);
    return 0;
}
