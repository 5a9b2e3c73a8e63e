/* tips.c: see tips.h. */
#include "lesson/tips.h"

#include "game/fields.h"
#include "game/words.h"

struct reader {
    struct tips *t;
    int number; /* of the line that is being read */
    struct fault *fault;
};

static bool wrong(struct reader *r, const char *before, struct slice what) {
    return fault_set(r->fault, r->number, before, what, "");
}

static bool keep(struct reader *r, struct slice text, const char **out) {
    struct tips *t = r->t;
    if (text.len == 0)
        return wrong(r, "there is no text", text);
    if (text.len + 1 > TIPS_BYTES - t->used)
        return wrong(r, "there is too much text", slice_of(""));
    *out = t->text + t->used;
    memcpy(t->text + t->used, text.at, text.len);
    t->text[t->used + text.len] = 0;
    t->used += text.len + 1;
    return true;
}

/* ---- when ---- */

static bool begins_choice(const struct kind *k, struct slice words) {
    struct slice all = slice_of(k->words);
    return all.len >= words.len && memcmp(all.at, words.at, words.len) == 0 &&
           (all.len == words.len || all.at[words.len] == ' ');
}

static bool is_choice(const struct game *g, struct slice words) {
    for (const struct kind *k = g->kinds + 1; k->words; k++)
        if (begins_choice(k, words))
            return true;
    return false;
}

static int find_event(const struct game *g, struct slice name) {
    for (int i = 0; i < 256 && (i == 0 || g->events[i].name); i++)
        if (g->events[i].name && slice_is(name, g->events[i].name))
            return i;
    return -1;
}

static const struct field *find_field(const struct game *g, struct slice name) {
    for (const struct field *f = g->fields; f->name; f++)
        if (slice_is(name, f->name) && f->rows == 0)
            return f;
    return NULL;
}

static bool read_when(struct reader *r, struct slice rest, struct tip_when *w) {
    const struct game *g = r->t->game;
    struct slice kind = slice_of(""), name = slice_of("");
    slice_word(&rest, &kind);
    rest = slice_trim(rest);
    if (slice_is(kind, "choice")) {
        w->kind = TIP_CHOICE;
        return is_choice(g, rest) ? keep(r, rest, &w->words) : wrong(r, "no such choice: ", rest);
    }
    if (slice_is(kind, "event")) {
        w->kind = TIP_EVENT;
        w->event = find_event(g, rest);
        return w->event >= 0 || wrong(r, "no such event: ", rest);
    }
    w->kind = slice_is(kind, "phase") ? TIP_PHASE : TIP_IS;
    if (w->kind == TIP_PHASE)
        return keep(r, rest, &w->words);
    if (!slice_is(kind, "is"))
        return wrong(r, "this is no condition: ", kind);
    slice_word(&rest, &name);
    w->field = find_field(g, name);
    return w->field ? keep(r, slice_trim(rest), &w->words) : wrong(r, "no such value: ", name);
}

/* Takes what stands before `mark` off the front; all of it, if there is none. */
static struct slice take_before(struct slice *rest, const char *mark) {
    size_t n = 0, length = strlen(mark);
    while (n < rest->len && !slice_starts(slice_skip(*rest, n), mark))
        n++;
    struct slice head = {rest->at, n};
    *rest = slice_skip(*rest, n < rest->len ? n + length : n);
    return slice_trim(head);
}

/* ---- lines ---- */

static int characters(struct slice text) {
    int n = 0;
    for (size_t bytes; text.len > 0 && (bytes = utf8_length(text)) > 0; n++)
        text = slice_skip(text, bytes);
    return n;
}

static bool read_tip(struct reader *r, struct slice rest) {
    struct tips *t = r->t;
    struct tip *tip = &t->tip[t->count];
    struct slice section = slice_of(""), whens = take_before(&rest, " -> ");
    if (t->count == MOST_TIPS)
        return wrong(r, "there are too many tips", slice_of(""));
    *tip = (struct tip){.number = r->number};
    slice_word(&whens, &section);
    if (characters(slice_trim(rest)) > TIP_TEXT)
        return wrong(r, "the tip is too long: ", rest);
    for (; whens.len > 0 && tip->whens < TIP_WHENS; tip->whens++)
        if (!read_when(r, take_before(&whens, " & "), &tip->when[tip->whens]))
            return false;
    if (tip->whens == 0 || whens.len > 0)
        return wrong(r, "there is no condition, or too many", slice_of(""));
    t->count++;
    return keep(r, section, &tip->rule) && keep(r, slice_trim(rest), &tip->text);
}

static bool read_seats(struct reader *r, struct slice rest) {
    const struct game *g = r->t->game;
    int64_t n;
    if (!slice_number(slice_trim(rest), g->min_seats, g->max_seats, &n))
        return wrong(r, "so many cannot play: ", rest);
    r->t->how = setup_default(g, (int)n);
    return true;
}

static bool read_option(struct reader *r, struct slice rest) {
    struct slice name = slice_of(""), value = slice_of("");
    slice_word(&rest, &name);
    slice_word(&rest, &value);
    return setup_option(r->t->game, &r->t->how, name, value) ||
           wrong(r, "there is no such option, or no such value: ", name);
}

static bool read_line(struct reader *r, struct slice line) {
    struct slice word = slice_of(""), rest = line;
    slice_word(&rest, &word);
    rest = slice_trim(rest);
    if (slice_is(word, "game")) {
        r->t->game = game_find(rest);
        return r->t->game || wrong(r, "there is no game of this name: ", rest);
    }
    if (!r->t->game)
        return wrong(r, "the line \"game ID\" must come first", slice_of(""));
    if (slice_is(word, "seats"))
        return read_seats(r, rest);
    if (r->t->how.seats == 0)
        return wrong(r, "the line \"seats N\" must come first", slice_of(""));
    if (slice_is(word, "option"))
        return read_option(r, rest);
    if (slice_is(word, "against"))
        return keep(r, rest, &r->t->against);
    return slice_is(word, "tip") ? read_tip(r, rest) : wrong(r, "there is no such line: ", word);
}

bool tips_read(struct tips *t, struct slice text, struct fault *fault) {
    struct reader r = {.t = t, .fault = fault};
    bool headed = false;
    *t = (struct tips){.against = ""};
    for (struct slice line; slice_line(&text, &line);) {
        r.number++;
        line = slice_trim(line);
        if (line.len == 0 || line.at[0] == '#')
            continue;
        if (!slice_printable(line))
            return wrong(&r, "this is no text", slice_of(""));
        if (!headed && !slice_is(line, "hoftag tips 1"))
            return wrong(&r, "this is no text of tips: ", line);
        if (headed && !read_line(&r, line))
            return false;
        headed = true;
    }
    return (t->game && t->against[0]) || wrong(&r, "game or level is missing", slice_of(""));
}

struct slice tips_of(const struct game *g) {
    size_t n = strlen(g->id);
    for (const struct embedded *e = tip_texts; e->name; e++)
        if (slice_starts(slice_of(e->name), g->id) && strcmp(e->name + n, "_tips") == 0)
            return *e->text;
    return slice_of("");
}

/* ---- which ---- */

void tips_hear(struct tip_sight *s, const struct events *ev, int viewer) {
    for (int i = 0; i < ev->count; i++)
        if (event_seen(&ev->item[i], viewer))
            s->told[ev->item[i].kind / 64] |= 1ull << (ev->item[i].kind % 64);
}

static bool can_choose(const struct game *g, const struct tip_sight *s, const char *words) {
    for (int i = 0; i < s->move_count; i++)
        if (begins_choice(&g->kinds[move_kind(s->moves[i])], slice_of(words)))
            return true;
    return false;
}

static bool has_value(const struct tip_sight *s, const struct tip_when *w) {
    char memory[100];
    struct buf value = buf_on(memory, sizeof memory);
    fields_write_field(w->field, s->box, s->view, &value);
    struct slice is = buf_slice_of(&value);
    if (is.len >= 2 && is.at[0] == '"')
        is = (struct slice){is.at + 1, is.len - 2};
    return slice_is(is, w->words);
}

static bool holds(const struct tips *t, const struct tip_sight *s, const struct tip_when *w) {
    switch (w->kind) {
    case TIP_CHOICE: return can_choose(t->game, s, w->words);
    case TIP_EVENT: return s->told[w->event / 64] >> (w->event % 64) & 1;
    case TIP_PHASE: return s->phase && slice_is(slice_of(s->phase), w->words);
    case TIP_IS: return has_value(s, w);
    }
    return false;
}

static bool is_there(const struct tips *t, const struct tip *tip, const struct tip_sight *s) {
    for (int w = 0; w < tip->whens; w++)
        if (!holds(t, s, &tip->when[w]))
            return false;
    return true;
}

static bool is_about_choice(const struct tip *tip) {
    for (int w = 0; w < tip->whens; w++)
        if (tip->when[w].kind == TIP_CHOICE)
            return true;
    return false;
}

int tips_next(const struct tips *t, uint64_t seen, const struct tip_sight *s) {
    int found = -1;
    for (int i = 0; i < t->count && s->move_count > 0; i++) {
        bool about_choice = is_about_choice(&t->tip[i]);
        if (seen >> i & 1 || (found >= 0 && !about_choice) || !is_there(t, &t->tip[i], s))
            continue;
        if (about_choice)
            return i;
        found = i;
    }
    return found;
}
