/* split.c: takes a linked WebAssembly module apart, so that a browser fetches what it needs.
 *
 *     split_module IN.wasm MAP OUT.wasm FOLDER
 *
 * OUT.wasm is what every page needs. FOLDER/ID.wasm is the code of a game with its data: a module
 * that shares memory, table and stack with the first, and calls its functions. FOLDER/PART.part is
 * data alone (nets by game and players, texts by game and language): a list of address, length and
 * bytes. All addresses, and all places in the table of functions, are those that the linker chose:
 * nothing is linked again, a part only fills the place that was left for it. So a game costs no
 * more time than in one module. Until its part is there, data reads as zeros, and a call stops the
 * program.
 *
 * The first module must reach functions of games through the table alone, which is how it knows
 * them anyway (src/games/list.h). MAP is the linker's: it tells of every piece which file it comes
 * from.
 *
 * The numbers of nets have 16 bits and no pattern that a packer would find. They are folded: the
 * sign becomes the last bit, and all low bytes stand before all high ones, which are alike. That
 * saves a sixth. The first bit of the length tells it (web/offline/module.js unfolds). */
#include "split.h"

#include <string.h>

enum { MOST_PARTS = 80 };
#define FOLDED 0x80000000u
enum { GAP = 16 }; /* zeros that cost less than another segment */
enum { AT_CONSTANT = 0x41, END = 0x0b, FUNCREF = 0x70 };

static struct span section[DATA_COUNT + 1];
static struct bytes memory; /* as the module's data fills it */
static struct pieces data;

/* Functions, by their numbers in the module that is taken apart. */
static struct function {
    const struct piece *piece;
    uint64_t type;
    struct span body;
    bool called_from_elsewhere;
    uint32_t now; /* its number in the module that is written */
} * function;
static uint32_t function_count;

/* ---- reading ---- */

static void read_sections(const struct bytes *in) {
    struct span s = {in->at, in->at + in->len};
    take_span(&s, 8);
    while (s.at < s.end) {
        uint8_t id = take_byte(&s);
        struct span body = take_span(&s, take_number(&s));
        if (id > DATA_COUNT || id == IMPORT)
            fail("a section that is not expected", "the module");
        section[id] = body;
    }
}

static void read_data(void) {
    struct span s = section[DATA];
    for (uint64_t left = take_number(&s); left > 0; left--) {
        if (take_number(&s) != 0 || take_byte(&s) != AT_CONSTANT)
            fail("a segment that is not at a fixed address", "the module");
        size_t address = take_number(&s);
        if (take_byte(&s) != END || address < memory.len)
            fail("a segment whose address is not plain", "the module");
        static const uint8_t zero[1];
        while (memory.len < address)
            add(&memory, zero, 1);
        add_span(&memory, take_span(&s, take_number(&s)));
    }
}

static void read_functions(const struct pieces *all) {
    struct span types = section[FUNCTION], bodies = section[CODE];
    function_count = (uint32_t)take_number(&types);
    if (take_number(&bodies) != function_count)
        fail("functions without bodies", "the module");
    function = calloc(function_count, sizeof *function);
    if (!function)
        fail("no memory", "functions");
    uint32_t n = 0;
    for (size_t i = 0; i < all->count; i++) {
        if (!all->at[i].is_code)
            continue;
        if (n == function_count)
            fail("more functions than the module has", "the map");
        struct function *f = &function[n++];
        f->piece = &all->at[i];
        f->type = take_number(&types);
        f->body = take_span(&bodies, take_number(&bodies));
    }
    if (n != function_count)
        fail("fewer functions than the module has", "the map");
}

/* Data, in the order of its addresses; the map has it in this order. */
static void read_pieces(const struct pieces *all) {
    data.at = calloc(all->count, sizeof *data.at);
    if (!data.at)
        fail("no memory", "pieces");
    for (size_t i = 0; i < all->count; i++)
        if (!all->at[i].is_code)
            data.at[data.count++] = all->at[i];
}

/* ---- data ---- */

/* A run of neighbours of the same part, with the gaps between them, from piece i on; the next. */
static size_t run_from(size_t i, const char *part, struct bytes *out, uint32_t *address) {
    out->len = 0;
    *address = data.at[i].address;
    for (; i < data.count; i++) {
        const struct piece *p = &data.at[i];
        uint32_t end = *address + (uint32_t)out->len;
        if (strcmp(p->part, part) != 0 || p->address < end || p->address - end > GAP)
            break;
        if (p->address + p->len > memory.len)
            fail("data that the module does not have", p->name);
        add(out, memory.at + end, p->address + p->len - end);
    }
    return i;
}

static void write_data(const char *part, struct bytes *out) {
    struct bytes all = {0}, run = {0}, body = {0};
    uint32_t count = 0, address;
    for (size_t i = 0; i < data.count;) {
        if (strcmp(data.at[i].part, part) != 0) {
            i++;
            continue;
        }
        i = run_from(i, part, &run, &address);
        count++;
        add_byte(&all, 0);
        add_byte(&all, AT_CONSTANT);
        add_signed(&all, address);
        add_byte(&all, END);
        add_number(&all, run.len);
        add(&all, run.at, run.len);
    }
    add_number(&body, count);
    add(&body, all.at, all.len);
    add_section(out, DATA, &body);
    free(all.at);
    free(run.at);
}

static uint32_t fold(const char *part, struct bytes *run) {
    if (strncmp(part, "net-", 4) != 0 || !run->at || run->len % 2 != 0)
        return 0;
    size_t half = run->len / 2;
    uint8_t *folded = malloc(run->len + 1);
    if (!folded)
        fail("no memory", part);
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

static void write_plain(const char *part, struct bytes *out) {
    struct bytes run = {0};
    for (size_t i = 0; i < data.count;) {
        uint32_t head[2];
        if (strcmp(data.at[i].part, part) != 0) {
            i++;
            continue;
        }
        i = run_from(i, part, &run, &head[0]);
        head[1] = (uint32_t)run.len | fold(part, &run);
        add(out, head, sizeof head);
        add(out, run.at, run.len);
    }
    free(run.at);
}

/* ---- code ---- */

static bool is_of(const struct function *f, const char *part) {
    return strcmp(f->piece->part, part) == 0;
}

static const char *writing; /* the part */

static uint32_t number_now(uint32_t called) {
    if (called >= function_count)
        fail("a call of no function", writing);
    const struct function *f = &function[called];
    if (!is_of(f, writing) && !is_of(f, ""))
        fail("called from another part than its own", f->piece->name);
    return f->now;
}

/* Notes the function as one that another module calls. */
static uint32_t note_call(uint32_t called) {
    if (called < function_count && is_of(&function[called], ""))
        function[called].called_from_elsewhere = true;
    return called;
}

/* What other parts call of the first module, it must export. */
static void note_calls(void) {
    struct bytes ignored = {0};
    for (uint32_t i = 0; i < function_count; i++)
        if (!is_of(&function[i], "")) {
            ignored.len = 0;
            renumber(function[i].body, note_call, &ignored);
        }
    free(ignored.at);
}

/* Imported functions come first. */
static uint32_t number_functions(const char *part, bool imports) {
    uint32_t n = 0, imported;
    writing = part;
    for (uint32_t i = 0; imports && i < function_count; i++)
        if (function[i].called_from_elsewhere)
            function[i].now = n++;
    imported = n;
    for (uint32_t i = 0; i < function_count; i++)
        if (is_of(&function[i], part))
            function[i].now = n++;
    return n - imported;
}

static void write_types_of_functions(uint32_t count, struct bytes *out) {
    struct bytes body = {0};
    add_number(&body, count);
    for (uint32_t i = 0; i < function_count; i++)
        if (is_of(&function[i], writing))
            add_number(&body, function[i].type);
    add_section(out, FUNCTION, &body);
}

static void write_code(uint32_t count, struct bytes *out) {
    struct bytes body = {0}, one = {0};
    add_number(&body, count);
    for (uint32_t i = 0; i < function_count; i++) {
        if (!is_of(&function[i], writing))
            continue;
        one.len = 0;
        renumber(function[i].body, number_now, &one);
        add_number(&body, one.len);
        add(&body, one.at, one.len);
    }
    free(one.at);
    add_section(out, CODE, &body);
}

/* The table of functions: those of this part, in runs at their places. */
static void write_elements(struct bytes *out) {
    struct span s = section[ELEMENT];
    uint64_t runs = take_number(&s), kind = take_number(&s);
    if (runs != 1 || kind != 0 || take_byte(&s) != AT_CONSTANT)
        fail("a table that is filled in another way", "the module");
    uint32_t at = (uint32_t)take_number(&s), count = 0, length = 0;
    if (take_byte(&s) != END)
        fail("a table at a place that is not plain", "the module");
    struct bytes all = {0}, run = {0}, body = {0};
    for (uint64_t left = take_number(&s); left > 0; left--, at++) {
        uint32_t n = (uint32_t)take_number(&s);
        bool mine = n < function_count && is_of(&function[n], writing);
        if (mine) {
            add_number(&run, function[n].now);
            length++;
        }
        if (length == 0 || (mine && left > 1))
            continue;
        add_byte(&all, 0);
        add_byte(&all, AT_CONSTANT);
        add_signed(&all, at + mine - length);
        add_byte(&all, END);
        add_number(&all, length);
        add(&all, run.at, run.len);
        count++;
        length = 0;
        run.len = 0;
    }
    add_number(&body, count);
    add(&body, all.at, all.len);
    add_section(out, ELEMENT, &body);
    free(all.at);
    free(run.at);
}

/* ---- what modules share ---- */

/* Functions that other parts call are named by their numbers. */
static void add_name(struct bytes *out, uint32_t n) {
    char name[12];
    snprintf(name, sizeof name, "%x", n);
    add_text(out, name);
}

enum { KIND_FUNCTION, KIND_TABLE, KIND_MEMORY, KIND_GLOBAL };

static void write_exports(struct bytes *out) {
    struct bytes all = {0}, body = {0};
    struct span s = section[EXPORT];
    uint64_t count = take_number(&s);
    for (uint64_t left = count; left > 0; left--) {
        size_t n = take_number(&s);
        add_number(&all, n);
        add_span(&all, take_span(&s, n));
        uint8_t kind = take_byte(&s);
        uint32_t index = (uint32_t)take_number(&s);
        add_byte(&all, kind);
        add_number(&all, kind == KIND_FUNCTION ? number_now(index) : index);
    }
    add_text(&all, "table");
    add_byte(&all, KIND_TABLE);
    add_number(&all, 0);
    add_text(&all, "stack");
    add_byte(&all, KIND_GLOBAL);
    add_number(&all, 0);
    count += 2;
    for (uint32_t i = 0; i < function_count; i++)
        if (function[i].called_from_elsewhere) {
            add_name(&all, i);
            add_byte(&all, KIND_FUNCTION);
            add_number(&all, function[i].now);
            count++;
        }
    add_number(&body, count);
    add(&body, all.at, all.len);
    add_section(out, EXPORT, &body);
    free(all.at);
}

static void add_import(struct bytes *out, const char *name, const uint8_t *what, size_t n) {
    add_text(out, "");
    add_text(out, name);
    add(out, what, n);
}

static void write_imports(struct bytes *out) {
    struct bytes body = {0};
    uint64_t count = 3;
    for (uint32_t i = 0; i < function_count; i++)
        count += function[i].called_from_elsewhere;
    add_number(&body, count);
    /* Of any size; the stack's address is a number of 32 bits that changes. */
    add_import(&body, "memory", (const uint8_t[]){KIND_MEMORY, 0, 0}, 3);
    add_import(&body, "table", (const uint8_t[]){KIND_TABLE, FUNCREF, 0, 0}, 4);
    add_import(&body, "stack", (const uint8_t[]){KIND_GLOBAL, 0x7f, 1}, 3);
    for (uint32_t i = 0; i < function_count; i++)
        if (function[i].called_from_elsewhere) {
            add_text(&body, "");
            add_name(&body, i);
            add_byte(&body, KIND_FUNCTION);
            add_number(&body, function[i].type);
        }
    add_section(out, IMPORT, &body);
}

/* ---- modules ---- */

static void begin_module(struct bytes *out) {
    static const uint8_t head[] = {0, 'a', 's', 'm', 1, 0, 0, 0};
    struct bytes types = {0};
    add(out, head, sizeof head);
    add_span(&types, section[TYPE]);
    add_section(out, TYPE, &types);
}

/* Sections come in the order of their numbers. */
static struct bytes first_module(void) {
    struct bytes out = {0};
    uint32_t count = number_functions("", false);
    begin_module(&out);
    write_types_of_functions(count, &out);
    for (int id = FUNCTION + 1; id < EXPORT; id++) {
        struct bytes same = {0};
        add_span(&same, section[id]);
        if (same.len > 0)
            add_section(&out, (uint8_t)id, &same);
    }
    write_exports(&out);
    write_elements(&out);
    write_code(count, &out);
    write_data("", &out);
    return out;
}

static void write_module_of(const char *part, struct bytes *out) {
    uint32_t count = number_functions(part, true);
    begin_module(out);
    write_imports(out);
    write_types_of_functions(count, out);
    write_elements(out);
    write_code(count, out);
    write_data(part, out);
}

static void write_part(const char *folder, const char *part) {
    struct bytes out = {0};
    char path[1000];
    if (strstr(part, ".wasm"))
        write_module_of(part, &out);
    else
        write_plain(part, &out);
    snprintf(path, sizeof path, "%s/%s", folder, part);
    write_file(path, &out);
    free(out.at);
}

static void write_parts(const struct pieces *all, const char *folder) {
    const char *done[MOST_PARTS];
    int count = 0;
    for (size_t i = 0; i < all->count; i++) {
        const char *part = all->at[i].part;
        bool known = !part[0];
        for (int j = 0; j < count && !known; j++)
            known = strcmp(done[j], part) == 0;
        if (known)
            continue;
        if (count == MOST_PARTS)
            fail("too many parts", folder);
        done[count++] = part;
        write_part(folder, part);
    }
}

int main(int argc, char **argv) {
    if (argc != 5)
        fail("usage", "split_module IN.wasm MAP OUT.wasm FOLDER");
    struct bytes in = read_file(argv[1]);
    struct pieces all = read_map(argv[2]);
    read_sections(&in);
    read_data();
    read_functions(&all);
    read_pieces(&all);
    note_calls();
    struct bytes first = first_module();
    write_file(argv[3], &first);
    write_parts(&all, argv[4]);
    free(first.at);
    free(data.at);
    free(function);
    free(memory.at);
    free(all.at);
    free(in.at);
    return 0;
}
