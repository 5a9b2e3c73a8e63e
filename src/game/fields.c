/* fields.c: see fields.h. A value is addressed by field, row and column. Everything here is a loop
 * over those three, so no game needs code of its own to be printed, read, hidden or compared. */
#include "game/fields.h"

#include "base/hash.h"
#include "base/json.h"
#include "game/words.h"

#include <string.h>

static int rows_of(const struct field *f) { return f->rows ? f->rows : 1; }
static int cols_of(const struct field *f) { return f->cols ? f->cols : 1; }

static size_t place(const struct field *f, int row, int col) {
    return f->at + (size_t)(row * cols_of(f) + col) * f->size;
}

static int64_t get(const struct field *f, const void *st, int row, int col) {
    return field_value(f, (const uint8_t *)st + place(f, row, col));
}

static void set(const struct field *f, void *st, int row, int col, int64_t value) {
    uint8_t *at = (uint8_t *)st + place(f, row, col);
    for (int i = 0; i < f->size; i++)
        at[i] = (uint8_t)((uint64_t)value >> 8 * i);
}

/* ---- views ---- */

static bool keeps_from_people(const struct game *g, const struct head *head) {
    return g->memory_option >= 0 && head->option[g->memory_option] == 1;
}

static bool sees(const struct game *g, const struct field *f, const void *st, int row, int viewer) {
    int seat = viewer & ~PERSON;
    if (seat == NATURE)
        return true;
    switch (f->who) {
    case SEEN_BY_ALL: return true;
    case SEEN_BY_OWNER: return seat == row;
    case SEEN_BY_NOBODY: return false;
    case SEEN_BY_MEMORY:
        return seat == row || !(viewer & PERSON) || !keeps_from_people(g, st) ||
               g->pending(st) == 0;
    case SEEN_BY_RULE: return f->sees(st, row, seat);
    }
    return false;
}

/* Most fields are public: skipping them makes views cheap. */
static int rows_to_ask_about(const struct field *f) {
    return f->who == SEEN_BY_ALL ? 0 : rows_of(f);
}

static bool row_in_use(const struct field *f, const void *st, int row) {
    return !f->by_seat || row < ((const struct head *)st)->seats;
}

void fields_view(const struct game *g, const void *st, int viewer, void *out) {
    uint8_t truth[MAX_STATE];
    memcpy(truth, st, g->state_size);
    memmove(out, truth, g->state_size);
    for (const struct field *f = g->fields; f->name; f++)
        for (int row = 0; row < rows_to_ask_about(f); row++)
            if (row_in_use(f, truth, row) && !sees(g, f, truth, row, viewer))
                for (int col = 0; col < cols_of(f); col++)
                    set(f, out, row, col, f->unknown);
}

bool fields_all_seen(const struct game *g, const void *st, int viewer) {
    for (const struct field *f = g->fields; f->name; f++)
        for (int row = 0; row < rows_to_ask_about(f); row++)
            if (row_in_use(f, st, row) && !sees(g, f, st, row, viewer))
                return false;
    return true;
}

/* ---- writing JSON ---- */

static bool is_unknown(const struct field *f, int64_t value) {
    return f->who != SEEN_BY_ALL && value == f->unknown;
}

static void write_value(const struct field *f, const void *box, const void *st, int64_t value,
                        struct buf *out) {
    if (is_unknown(f, value)) {
        buf_str(out, "null");
    } else if (f->size == 8) {
        buf_char(out, '"');
        buf_hex64(out, (uint64_t)value);
        buf_char(out, '"');
    } else if (f->in->list || f->in->word || (f->in->none && value == NONE)) {
        char word[80];
        struct buf text = buf_on(word, sizeof word);
        value_write(f->in, box, st, (int)value, &text);
        buf_json(out, buf_slice_of(&text));
    } else {
        buf_int(out, value);
    }
}

/* n values as a string of letters; hidden ones become '?'. */
static void write_letters(const struct field *f, const void *st, int first, int n,
                          struct buf *out) {
    buf_char(out, '"');
    for (int i = 0; i < n; i++) {
        int64_t value = get(f, st, 0, first + i);
        buf_char(out, is_unknown(f, value) ? '?' : f->letters[value]);
    }
    buf_char(out, '"');
}

static void write_row(const struct field *f, const void *box, const void *st, int row,
                      struct buf *out) {
    if (f->letters) {
        write_letters(f, st, row * cols_of(f), cols_of(f), out);
        return;
    }
    buf_char(out, '[');
    for (int col = 0; col < f->cols; col++) {
        if (col)
            buf_char(out, ',');
        write_value(f, box, st, get(f, st, row, col), out);
    }
    buf_char(out, ']');
}

static int rows_written(const struct field *f, const void *st) {
    return f->by_seat ? ((const struct head *)st)->seats : f->rows;
}

/* The name of a row; NULL if this game has no such row. */
static const char *row_name(const struct field *f, const void *box, const void *st, int row) {
    return f->row_names->list ? f->row_names->list[row] : f->row_names->word(box, st, row);
}

static void write_cell(const struct field *f, const void *box, const void *st, int row,
                       struct buf *out) {
    if (f->cols)
        write_row(f, box, st, row, out);
    else
        write_value(f, box, st, get(f, st, row, 0), out);
}

static void write_named(const struct field *f, const void *box, const void *st, struct buf *out) {
    bool first = true;
    buf_char(out, '{');
    for (int row = 0; row < f->rows; row++) {
        const char *name = row_name(f, box, st, row);
        if (!name)
            continue;
        if (!first)
            buf_char(out, ',');
        first = false;
        buf_json(out, slice_of(name));
        buf_char(out, ':');
        write_cell(f, box, st, row, out);
    }
    buf_char(out, '}');
}

void fields_write_field(const struct field *f, const void *box, const void *st, struct buf *out) {
    int rows = rows_written(f, st);
    if (!f->rows) {
        write_value(f, box, st, get(f, st, 0, 0), out);
        return;
    }
    if (f->letters && !f->cols) {
        write_letters(f, st, 0, rows, out);
        return;
    }
    if (f->row_names) {
        write_named(f, box, st, out);
        return;
    }
    buf_char(out, '[');
    for (int row = 0; row < rows; row++) {
        if (row)
            buf_char(out, ',');
        write_cell(f, box, st, row, out);
    }
    buf_char(out, ']');
}

static void write_head(const struct game *g, const struct head *head, struct buf *out) {
    buf_str(out, "{\"seats\":[");
    for (int i = 0; i < head->seats; i++) {
        buf_str(out, i ? ",\"" : "\"");
        seat_write(g, head, i, out);
        buf_char(out, '"');
    }
    buf_str(out, "],\"options\":{");
    for (int i = 0; g->options[i].name; i++) {
        buf_str(out, i ? ",\"" : "\"");
        buf_str(out, g->options[i].name);
        buf_str(out, "\":\"");
        buf_str(out, g->options[i].values[head->option[i]]);
        buf_char(out, '"');
    }
    buf_char(out, '}');
}

void fields_write_json(const struct game *g, const void *box, const void *st, struct buf *out) {
    write_head(g, st, out);
    for (const struct field *f = g->fields; f->name; f++) {
        buf_str(out, ",\"");
        buf_str(out, f->name);
        buf_str(out, "\":");
        fields_write_field(f, box, st, out);
    }
    buf_char(out, '}');
}

/* ---- reading JSON ---- */

enum { NAME_BYTES = 160 }; /* longer than any name we look for */

struct reader {
    const struct game *g;
    const void *box;
    uint8_t *st;
    struct fault *fault;
};

static bool bad_field(struct reader *r, const struct field *f, const char *what,
                      struct slice text) {
    char before[120];
    struct buf b = buf_on(before, sizeof before);
    buf_str(&b, "position: \"");
    buf_str(&b, f->name);
    buf_str(&b, "\": ");
    buf_str(&b, what);
    return fault_set(r->fault, 0, buf_end(&b), text, "");
}

static bool in_range(const struct field *f, int64_t value) {
    return (value >= f->in->lo && value <= f->in->hi) || (f->in->none && value == NONE);
}

static bool parse_value(struct reader *r, const struct field *f, struct slice json,
                        int64_t *value) {
    char word[80];
    struct buf text = buf_on(word, sizeof word);
    int named;
    if (slice_is(json, "null") && f->who != SEEN_BY_ALL) {
        *value = f->unknown;
        return true;
    }
    if (json_number(json, INT64_MIN / 2, INT64_MAX / 2, value))
        return !f->in->list && !f->in->word && f->size < 8 && in_range(f, *value);
    if (!json_text(json, &text))
        return false;
    if (f->size == 8)
        return slice_hex64(buf_slice_of(&text), (uint64_t *)value);
    if (!value_read(f->in, r->box, r->st, buf_slice_of(&text), &named))
        return false;
    *value = named;
    return true;
}

static bool read_value(struct reader *r, const struct field *f, int row, int col,
                       struct slice json) {
    int64_t value;
    if (!parse_value(r, f, json, &value))
        return bad_field(r, f, "this value does not exist or is out of range: ", json);
    set(f, r->st, row, col, value);
    return true;
}

static bool read_letters(struct reader *r, const struct field *f, int first, int n,
                         struct slice json) {
    char memory[256];
    struct buf text = buf_on(memory, sizeof memory);
    if (!json_text(json, &text) || text.len != (size_t)n)
        return bad_field(r, f, "not a string of the right length: ", json);
    for (int i = 0; i < n; i++) {
        const char *letter = text.at[i] ? strchr(f->letters, text.at[i]) : NULL;
        if (text.at[i] == '?' && f->who != SEEN_BY_ALL)
            set(f, r->st, 0, first + i, f->unknown);
        else if (letter)
            set(f, r->st, 0, first + i, letter - f->letters);
        else
            return bad_field(r, f, "unknown letter in ", json);
    }
    return true;
}

static bool read_row(struct reader *r, const struct field *f, int row, struct slice json) {
    struct slice walk = json, element;
    int col = 0;
    if (f->letters)
        return read_letters(r, f, row * cols_of(f), cols_of(f), json);
    if (!json_is_array(json))
        return bad_field(r, f, "a list is expected instead of ", json);
    for (; json_element(&walk, &element); col++)
        if (col >= f->cols || !read_value(r, f, row, col, element))
            return col < f->cols ? false : bad_field(r, f, "too many values in ", json);
    return col == f->cols || bad_field(r, f, "too few values in ", json);
}

static bool read_cell(struct reader *r, const struct field *f, int row, struct slice json) {
    return f->cols ? read_row(r, f, row, json) : read_value(r, f, row, 0, json);
}

/* The row of that name (a seat's colour, or a word of row_names); -1 if there is none. */
static int find_row(const struct reader *r, const struct field *f, struct slice name) {
    if (f->by_seat) {
        int seat = seat_read(r->g, r->st, name);
        return seat == NATURE ? -1 : seat;
    }
    for (int row = 0; f->row_names && row < f->rows; row++) {
        const char *word = row_name(f, r->box, r->st, row);
        if (word && slice_is(name, word))
            return row;
    }
    return -1;
}

static bool read_named(struct reader *r, const struct field *f, struct slice json) {
    struct slice walk = json, key, value;
    while (json_member(&walk, &key, &value)) {
        char memory[NAME_BYTES];
        struct buf name = buf_on(memory, sizeof memory);
        int row = find_row(r, f, json_name(key, &name));
        if (row < 0)
            return bad_field(r, f, "there is no ", key);
        if (!read_cell(r, f, row, value))
            return false;
    }
    return true;
}

static bool read_field(struct reader *r, const struct field *f, struct slice json) {
    struct slice walk = json, element;
    int rows = rows_written(f, r->st), row = 0;
    if (!f->rows)
        return read_value(r, f, 0, 0, json);
    if (f->letters && !f->cols)
        return read_letters(r, f, 0, rows, json);
    if (json_is_object(json))
        return read_named(r, f, json);
    if (!json_is_array(json) || f->row_names)
        return bad_field(r, f, "a list, or an object for named rows, is expected instead of ",
                         json);
    for (; json_element(&walk, &element); row++) {
        if (row >= rows)
            return bad_field(r, f, "too many values in ", json);
        if (!read_cell(r, f, row, element))
            return false;
    }
    return row == rows || bad_field(r, f, "too few values in ", json);
}

static const struct field *find_field(const struct game *g, struct slice name) {
    for (const struct field *f = g->fields; f->name; f++)
        if (slice_is(name, f->name))
            return f;
    return NULL;
}

static bool seats_fit(const struct game *g, int seats, struct fault *fault) {
    char memory[80];
    struct buf text = buf_on(memory, sizeof memory);
    if (seats >= g->min_seats && seats <= g->max_seats)
        return true;
    buf_str(&text, "this game is for ");
    buf_int(&text, g->min_seats);
    buf_str(&text, " to ");
    buf_int(&text, g->max_seats);
    buf_str(&text, " players, not ");
    buf_int(&text, seats);
    return fault_set(fault, 0, buf_end(&text), slice_of(""), "");
}

/* A list of colours, clockwise; or a number, which stands for the first colours of the game. */
static bool read_seats(const struct game *g, struct slice json, struct setup *how,
                       struct fault *fault) {
    struct slice walk = json, element;
    int64_t number;
    int n = 0;
    if (json_number(json, INT32_MIN, INT32_MAX, &number)) {
        if (!seats_fit(g, (int)number, fault))
            return false;
        *how = setup_default(g, (int)number);
        return true;
    }
    for (; json_is_array(json) && json_element(&walk, &element); n++) {
        char memory[NAME_BYTES];
        struct buf word = buf_on(memory, sizeof memory);
        int colour = 0;
        while (g->colours[colour] &&
               !(json_text(element, &word) && slice_is(buf_slice_of(&word), g->colours[colour]))) {
            colour++;
            word.len = 0;
        }
        if (n >= MAX_SEATS || !g->colours[colour])
            return fault_set(fault, 0, "seats: no such colour, or too many: ", element, "");
        how->colour[n] = (uint8_t)colour;
    }
    how->seats = (uint8_t)n;
    for (int i = n; i < MAX_SEATS; i++)
        how->colour[i] = NONE;
    return true;
}

static bool no_option(const struct game *g, struct slice json, struct fault *fault) {
    char memory[200] = "";
    struct buf known = buf_on(memory, sizeof memory);
    buf_str(&known, "; there are: ");
    options_write(g, &known);
    return fault_set(fault, 0, "options: there is no ", json, buf_end(&known));
}

static bool read_options(const struct game *g, struct slice json, struct setup *how,
                         struct fault *fault) {
    struct slice walk = json, key, value;
    if (!json_is_object(json))
        return fault_set(fault, 0, "options: an object is expected instead of ", json, "");
    while (json_member(&walk, &key, &value)) {
        char memory[2][NAME_BYTES];
        struct buf name = buf_on(memory[0], NAME_BYTES), word = buf_on(memory[1], NAME_BYTES);
        if (!json_text(value, &word) ||
            !setup_option(g, how, json_name(key, &name), buf_slice_of(&word)))
            return no_option(g, json, fault);
    }
    return true;
}

bool setup_read_json(const struct game *g, struct slice json, struct setup *how,
                     struct fault *fault) {
    struct slice value;
    if (!json_is_object(json))
        return fault_set(fault, 0, "an object is expected instead of ", json, "");
    if (!json_find(json, "seats", &value))
        return fault_set(fault, 0, "\"seats\" is missing: a list of colours, clockwise",
                         slice_of(""), "");
    *how = setup_default(g, 0);
    if (!read_seats(g, value, how, fault))
        return false;
    if (g->defaults)
        g->defaults(how);
    if (json_find(json, "options", &value) && !read_options(g, value, how, fault))
        return false;
    const char *wrong = setup_fault(g, how);
    return seats_fit(g, how->seats, fault) &&
           (!wrong || fault_set(fault, 0, wrong, slice_of(""), ""));
}

bool setup_read_only(const struct game *g, struct slice json, struct setup *how,
                     struct fault *fault) {
    static const char *const known[] = {"seats", "options", NULL};
    struct slice key;
    if (json_stranger(json, known, &key))
        return fault_set(fault, 0, "setup: there is no member \"", key, "\"");
    return setup_read_json(g, json, how, fault);
}

bool fields_read_json(const struct game *g, const void *box, struct slice json, void *st,
                      struct fault *fault) {
    struct reader r = {g, box, st, fault};
    struct setup how;
    struct slice walk = json, key, value;
    if (!setup_read_json(g, json, &how, fault))
        return false;
    int refused = g->setup(box, st, &how);
    if (refused)
        return fault_set(fault, 0, g->refusals[refused].text, slice_of(""), "");
    while (json_member(&walk, &key, &value)) {
        char memory[NAME_BYTES];
        struct buf text = buf_on(memory, sizeof memory);
        struct slice name = json_name(key, &text);
        const struct field *f = find_field(g, name);
        if (slice_is(name, "seats") || slice_is(name, "options") ||
            (g->shorthand && slice_is(name, g->shorthand)))
            continue;
        if (!f)
            return fault_set(fault, 0, "position: there is no field \"", key, "\"");
        if (!read_field(&r, f, value))
            return false;
    }
    return !g->complete || g->complete(box, st, json, fault);
}

static bool row_hidden(const struct field *f, const void *st, int row) {
    for (int col = 0; col < cols_of(f); col++)
        if (is_unknown(f, get(f, st, row, col)) && !in_range(f, get(f, st, row, col)))
            return true;
    return false;
}

const char *fields_hidden(const struct game *g, const void *st) {
    for (const struct field *f = g->fields; f->name; f++)
        for (int row = 0; row < rows_of(f); row++)
            if (row_in_use(f, st, row) && row_hidden(f, st, row))
                return f->name;
    return NULL;
}

bool fields_sound(const struct game *g, const void *box, const void *st, struct fault *fault) {
    char memory[FAULT_TEXT];
    struct buf text = buf_on(memory, sizeof memory);
    struct broken broken = {0};
    if (!fields_hidden(g, st))
        broken = g->audit(box, st);
    if (!broken.invariant)
        return true;
    broken_write(&broken, box, st, &text);
    return fault_set(fault, 0, "the position breaks an invariant: ", buf_slice_of(&text), "");
}

/* ---- hashes and differences ---- */

uint64_t fields_hash(const struct game *g, const void *st) {
    return hash_bytes(g->version, st, g->hashed ? g->hashed : g->state_size);
}

static void diff_line(const struct field *f, const void *box, const void *a, const void *b, int at,
                      struct buf *out) {
    int row = at / cols_of(f), col = at % cols_of(f);
    buf_str(out, f->name);
    if (f->rows) {
        buf_char(out, ' ');
        buf_int(out, row);
    }
    if (f->cols) {
        buf_char(out, ' ');
        buf_int(out, col);
    }
    buf_str(out, ": ");
    write_value(f, box, a, get(f, a, row, col), out);
    buf_str(out, " -> ");
    write_value(f, box, b, get(f, b, row, col), out);
    buf_char(out, '\n');
}

int fields_diff(const struct game *g, const void *box, const void *a, const void *b,
                struct buf *out) {
    int found = memcmp(a, b, sizeof(struct head)) != 0;
    if (found)
        buf_str(out, "seats or options differ\n");
    for (const struct field *f = g->fields; f->name; f++) {
        size_t bytes = (size_t)(rows_of(f) * cols_of(f)) * f->size;
        if (memcmp((const char *)a + f->at, (const char *)b + f->at, bytes) == 0)
            continue; /* as nearly always */
        for (int i = 0; i < rows_of(f) * cols_of(f); i++)
            if (get(f, a, 0, i) != get(f, b, 0, i)) {
                diff_line(f, box, a, b, i, out);
                found++;
            }
    }
    return found;
}

const char *fields_fault(const struct game *g) {
    size_t at = sizeof(struct head);
    for (const struct field *f = g->fields; f->name; f++) {
        if (f->at != at)
            return f->name;
        if (f->size != 1 && f->size != 2 && f->size != 4 && f->size != 8)
            return f->name;
        if (f->cols && !f->rows)
            return f->name;
        at += (size_t)(rows_of(f) * cols_of(f)) * f->size;
    }
    return at == g->state_size && g->state_size <= MAX_STATE ? NULL : "state_size";
}
