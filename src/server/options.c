/* options.c: see options.h. */
#include "server/options.h"

#include "base/say.h"

#include <string.h>

static bool read_seats(const struct request *q, struct table_terms *w, struct refused *why) {
    int64_t seats;
    if (!request_number(q, "seats", w->game->min_seats, w->game->max_seats, &seats))
        return refuse_words(why, BAD_REQUEST, N_("So many cannot play this game: {words}."),
                            request_field(q, "seats"));
    w->setup.seats = (uint8_t)seats;
    return true;
}

bool read_new_setup(const struct request *q, struct table_terms *w, struct refused *why) {
    if (!read_seats(q, w, why))
        return false;
    w->setup = setup_default(w->game, w->setup.seats);
    hall_table_draw_colours(w);
    return true;
}

/* Refuses with "sides=purple" in the sentence, so that people see what is meant. */
static bool refuse_value(struct refused *why, struct slice name, struct slice value) {
    char memory[120];
    struct buf text = buf_on(memory, sizeof memory);
    buf_slice(&text, name);
    buf_char(&text, '=');
    buf_slice(&text, value);
    return refuse_words(why, BAD_REQUEST, N_("No option has this value: {words}."),
                        text.cut ? name : buf_slice_of(&text));
}

bool refuse_field(const struct request *q, const char *name, struct refused *why) {
    return refuse_value(why, slice_of(name), request_field(q, name));
}

static bool is_option(const struct game *g, struct slice name) {
    for (int i = 0; i < option_count(g); i++)
        if (slice_is(name, g->options[i].name))
            return true;
    return false;
}

/* Is the field none of the options? In a form that is a field without the prefix. A program has no
 * prefix, so every unknown name counts as an option, which it then hears is misspelt. */
static bool is_other(const char *prefix, struct slice name) {
    static const char *const known[] = {"game", "seats",   "mine",  "bot",  "listed",
                                        "lot",  "watched", "hints", "note", NULL};
    for (int i = 0; known[i]; i++)
        if (slice_is(name, known[i]))
            return true;
    return prefix[0] && !slice_starts(name, prefix);
}

static bool read_option(const struct field_sent *f, const char *prefix, struct table_terms *w,
                        struct refused *why) {
    if (is_other(prefix, f->name))
        return true;
    struct slice name = slice_skip(f->name, strlen(prefix));
    if (!is_option(w->game, name))
        return refuse_words(why, BAD_REQUEST, N_("There is no such option: {words}."), name);
    return f->value.len == 0 || setup_option(w->game, &w->setup, name, f->value) ||
           refuse_value(why, name, f->value);
}

static bool read_flag(const struct request *q, const char *name, int flag, struct table_terms *w,
                      struct refused *why) {
    bool on;
    if (!request_has(q, name))
        return true;
    if (!request_switch(q, name, &on))
        return refuse_field(q, name, why);
    w->flags = on ? w->flags | flag : w->flags & ~flag;
    return true;
}

static bool read_note(const struct request *q, struct table_terms *w, struct refused *why) {
    if (!request_has(q, "note"))
        return true;
    w->note = slice_trim(request_field(q, "note"));
    return (w->note.len <= NOTE_BYTES && slice_printable(w->note)) ||
           refuse(why, BAD_REQUEST, N_("A note has at most 400 bytes of plain text."));
}

bool read_terms(const struct request *q, const char *prefix, struct table_terms *w,
                struct refused *why) {
    for (int i = 0; q->form && i < q->form->count; i++)
        if (!read_option(&q->form->field[i], prefix, w, why))
            return false;
    return read_flag(q, "listed", LISTED, w, why) && read_flag(q, "watched", WATCHED, w, why) &&
           read_flag(q, "lot", BY_LOT, w, why) && read_flag(q, "hints", HINTS, w, why) &&
           (!request_has(q, "seats") || read_seats(q, w, why)) && read_note(q, w, why);
}
