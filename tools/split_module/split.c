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
 * FOLDER/vectors.wasm has functions NAME_in_vectors, which stand in for NAME of the first module,
 * where a browser has vector instructions. Such a NAME is called through a place of its own in the
 * table; a module that comes later puts its own function there.
 *
 * The numbers of nets have 16 bits and no pattern that a packer would find. They are folded: the
 * sign becomes the last bit, and all low bytes stand before all high ones, which are alike. That
 * saves a sixth. The first bit of the length tells it (web/offline/module.js unfolds). */
#include "split.h"

#include <string.h>

enum { MOST_PARTS = 80 };
#define FOLDED 0x80000000u
enum { GAP = 16 }; /* zeros that cost less than another segment */
enum { FUNCREF = 0x70 };

static struct span section[DATA_COUNT + 1];
static struct bytes memory; /* as the module's data fills it */
static struct pieces data;

/* Functions, by their numbers in the module that is taken apart. */
static struct function {
    const struct piece *piece;
    uint64_t type;
    struct span body;
    bool called_from_elsewhere;
    uint32_t slot;          /* its place in the table, if another may stand in for it; else 0 */
    uint32_t stands_in_for; /* the number of that one, plus 1; else 0 */
    uint32_t now;           /* its number in the module that is written */
} * function;
static uint32_t function_count, slot_count; /* slots behind the linker's own */

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
        if (take_number(&s) != 0 || take_byte(&s) != CONSTANT)
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
        add_byte(&all, CONSTANT);
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

static void write_call(uint32_t called, struct bytes *out) {
    const struct function *f = &function[called];
    if (called < function_count && f->slot) {
        add_byte(out, CONSTANT);
        add_signed(out, f->slot);
        add_byte(out, CALL_IN_TABLE);
        add_number(out, f->type);
        add_number(out, 0);
        return;
    }
    add_byte(out, CALL);
    add_number(out, number_now(called));
}

/* Notes the function as one that another module calls. */
static void note_call(uint32_t called, struct bytes *ignored) {
    (void)ignored;
    if (called < function_count && is_of(&function[called], "") && !function[called].slot)
        function[called].called_from_elsewhere = true;
}

/* What other parts call of the first module, it must export. */
static void note_calls(void) {
    struct bytes ignored = {0};
    for (uint32_t i = 0; i < function_count; i++)
        if (!is_of(&function[i], "")) {
            ignored.len = 0;
            write_calls(function[i].body, note_call, &ignored);
        }
    free(ignored.at);
}

/* ---- functions that others stand in for ---- */

static struct span table_section(uint64_t *size) {
    struct span s = section[TABLE], rest;
    if (take_number(&s) != 1 || take_byte(&s) != FUNCREF)
        fail("not the one table that is expected", "the module");
    rest = s;
    take_number(&s);
    *size = take_number(&s);
    return rest;
}

static uint32_t function_named(const char *name, size_t len) {
    for (uint32_t i = 0; i < function_count; i++)
        if (is_of(&function[i], "") && strlen(function[i].piece->name) == len &&
            strncmp(function[i].piece->name, name, len) == 0)
            return i;
    fail("stands in for a function that is not there", name);
}

static void find_stand_ins(void) {
    uint64_t size;
    table_section(&size);
    for (uint32_t i = 0; i < function_count; i++) {
        const char *name = function[i].piece->name, *end = strstr(name, "_in_vectors");
        if (!end)
            continue;
        uint32_t plain = function_named(name, (size_t)(end - name));
        if (function[plain].type != function[i].type)
            fail("stands in for a function of another type", name);
        function[plain].slot = (uint32_t)size + slot_count++;
        function[i].stands_in_for = plain + 1;
    }
}

/* The table with places for them. */
static void write_table(struct bytes *out) {
    uint64_t size;
    struct bytes body = {0};
    struct span limits = table_section(&size);
    bool has_most = take_number(&limits) == 1;
    add_number(&body, 1);
    add_byte(&body, FUNCREF);
    add_byte(&body, has_most);
    add_number(&body, size + slot_count);
    if (has_most)
        add_number(&body, size + slot_count);
    add_section(out, TABLE, &body);
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
        write_calls(function[i].body, write_call, &one);
        add_number(&body, one.len);
        add(&body, one.at, one.len);
    }
    free(one.at);
    add_section(out, CODE, &body);
}

static void add_run(struct bytes *out, uint32_t at, uint32_t length, const struct bytes *numbers) {
    add_byte(out, 0);
    add_byte(out, CONSTANT);
    add_signed(out, at);
    add_byte(out, END);
    add_number(out, length);
    add(out, numbers->at, numbers->len);
}

/* The functions of this part that stand in for others, or are those others; how many. */
static uint32_t add_slots(struct bytes *out) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < function_count; i++) {
        const struct function *f = &function[i];
        uint32_t slot = f->stands_in_for ? function[f->stands_in_for - 1].slot : f->slot;
        struct bytes number = {0};
        if (!slot || !is_of(f, writing))
            continue;
        add_number(&number, f->now);
        add_run(out, slot, 1, &number);
        free(number.at);
        count++;
    }
    return count;
}

/* The linker's table: the functions of this part, in runs at their places; how many runs. */
static uint32_t add_runs(struct bytes *out) {
    struct span s = section[ELEMENT];
    uint64_t runs = take_number(&s), kind = take_number(&s);
    if (runs != 1 || kind != 0 || take_byte(&s) != CONSTANT)
        fail("a table that is filled in another way", "the module");
    uint32_t at = (uint32_t)take_number(&s), count = 0, length = 0;
    if (take_byte(&s) != END)
        fail("a table at a place that is not plain", "the module");
    struct bytes run = {0};
    for (uint64_t left = take_number(&s); left > 0; left--, at++) {
        uint32_t n = (uint32_t)take_number(&s);
        bool mine = n < function_count && is_of(&function[n], writing);
        if (mine) {
            add_number(&run, function[n].now);
            length++;
        }
        if (length == 0 || (mine && left > 1))
            continue;
        add_run(out, at + mine - length, length, &run);
        count++;
        length = 0;
        run.len = 0;
    }
    free(run.at);
    return count;
}

static void write_elements(struct bytes *out) {
    struct bytes all = {0}, body = {0};
    uint32_t count = add_runs(&all);
    count += add_slots(&all);
    add_number(&body, count);
    add(&body, all.at, all.len);
    add_section(out, ELEMENT, &body);
    free(all.at);
}

/* ---- what modules share ---- */

/* Functions that other parts call are named by their numbers. */
static void add_name(struct bytes *out, uint32_t n) {
    char name[12];
    snprintf(name, sizeof name, "%x", n);
    add_text(out, name);
}

enum { KIND_FUNCTION, KIND_TABLE, KIND_MEMORY, KIND_GLOBAL };

/* What the linker exported of a part is exported so that the linker kept it. */
static uint64_t copy_exports(struct bytes *out) {
    struct span s = section[EXPORT];
    uint64_t count = 0;
    for (uint64_t left = take_number(&s); left > 0; left--) {
        struct span name = take_span(&s, take_number(&s));
        uint8_t kind = take_byte(&s);
        uint32_t index = (uint32_t)take_number(&s);
        if (kind == KIND_FUNCTION && !is_of(&function[index], ""))
            continue;
        add_number(out, (uint64_t)(name.end - name.at));
        add_span(out, name);
        add_byte(out, kind);
        add_number(out, kind == KIND_FUNCTION ? number_now(index) : index);
        count++;
    }
    return count;
}

static void write_exports(struct bytes *out) {
    struct bytes all = {0}, body = {0};
    uint64_t count = copy_exports(&all);
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
    write_table(&out);
    for (int id = TABLE + 1; id < EXPORT; id++) {
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
    find_stand_ins();
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
