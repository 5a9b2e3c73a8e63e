/* wishes.c: see wishes.h. */
#include "hall/wishes.h"

#include "base/say.h"
#include "bots/bot.h"

#include <string.h>

void terms_draw_colours(struct table_terms *w, const uint8_t seed[SEED_BYTES]) {
    struct rng rng = rng_new(seed, 0);
    setup_draw_colours(w->game, &w->setup, &rng);
}

void terms_seat_bot(struct table_terms *w, int seat, const char *words) {
    slice_copy(slice_of(words), w->bot[seat], sizeof w->bot[seat]);
}

bool read_bot(const struct form *f, const struct game *g, char words[BOT_NAME + 1],
              struct refused *why) {
    struct slice sent = form_field(f, "bot");
    struct player p;
    bool known = sent.len <= BOT_NAME && player_seated(g, sent, &p);
    slice_copy(known ? sent : slice_of(""), words, BOT_NAME + 1);
    return known || sent.len == 0 ||
           refuse(why, BAD_REQUEST, N_("There is no such computer player."));
}

static bool read_seats(const struct form *f, struct table_terms *w, struct refused *why) {
    int64_t seats;
    if (!slice_number(form_field(f, "seats"), w->game->min_seats, w->game->max_seats, &seats))
        return refuse_words(why, BAD_REQUEST, N_("So many cannot play this game: {words}."),
                            form_field(f, "seats"));
    w->setup.seats = (uint8_t)seats;
    return true;
}

bool read_new_setup(const struct form *f, struct table_terms *w, struct refused *why) {
    if (!read_seats(f, w, why))
        return false;
    w->setup = setup_default(w->game, w->setup.seats);
    return true;
}

/* Refuses with "sides=purple" in the sentence, so that people see what is meant. */
bool refuse_value(struct refused *why, struct slice name, struct slice value) {
    char memory[120];
    struct buf text = buf_on(memory, sizeof memory);
    buf_slice(&text, name);
    buf_char(&text, '=');
    buf_slice(&text, value);
    return refuse_words(why, BAD_REQUEST, N_("No option has this value: {words}."),
                        text.cut ? name : buf_slice_of(&text));
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
    static const char *const known[] = {"game",     "seats",   "mine",     "bot",   "listed",
                                        "lot",      "watched", "hints",    "note",  "pace",
                                        "own-pace", "zero",    "vacation", "rated", NULL};
    for (int i = 0; known[i]; i++)
        if (slice_is(name, known[i]))
            return true;
    return prefix[0] && !slice_starts(name, prefix);
}

static bool read_option(const struct field_sent *sent, const char *prefix, struct table_terms *w,
                        struct refused *why) {
    if (is_other(prefix, sent->name))
        return true;
    struct slice name = slice_skip(sent->name, strlen(prefix));
    if (!is_option(w->game, name))
        return refuse_words(why, BAD_REQUEST, N_("There is no such option: {words}."), name);
    return sent->value.len == 0 || setup_option(w->game, &w->setup, name, sent->value) ||
           refuse_value(why, name, sent->value);
}

static bool read_flag(const struct form *f, const char *name, int flag, struct table_terms *w,
                      struct refused *why) {
    bool on;
    if (!form_has(f, name))
        return true;
    if (!switch_read(form_field(f, name), &on))
        return refuse_value(why, slice_of(name), form_field(f, name));
    w->flags = on ? w->flags | flag : w->flags & ~flag;
    return true;
}

static bool read_note(const struct form *f, struct table_terms *w, struct refused *why) {
    if (!form_has(f, "note"))
        return true;
    w->note = slice_trim(form_field(f, "note"));
    return (w->note.len <= NOTE_BYTES && slice_printable(w->note)) ||
           refuse(why, BAD_REQUEST, N_("A note has at most 400 bytes of plain text."));
}

/* A form has the usual paces as choices, and a field for others. */
static bool read_pace(const struct form *f, struct table_terms *w, struct refused *why) {
    struct slice pace = form_field(f, "pace");
    if (slice_is(pace, "own"))
        pace = slice_trim(form_field(f, "own-pace"));
    if (form_has(f, "pace") && !pace_read(pace, &w->pace))
        return refuse_words(
            why, BAD_REQUEST,
            N_("This is no pace: {words}. One is written as 10m+20s, or as 1d+4h/3d: "
               "the time at first, what each turn adds, and the most."),
            pace);
    return true;
}

static bool read_time(const struct form *f, struct table_terms *w, struct refused *why) {
    int64_t days = w->pace.vacation;
    if (!read_pace(f, w, why))
        return false;
    if (form_has(f, "zero") && !zero_read(form_field(f, "zero"), &w->pace.at_zero))
        return refuse_value(why, slice_of("zero"), form_field(f, "zero"));
    if (form_field(f, "vacation").len > 0 &&
        !slice_number(form_field(f, "vacation"), 0, MOST_VACATION, &days))
        return refuse_value(why, slice_of("vacation"), form_field(f, "vacation"));
    w->pace.vacation = (int)days;
    if (!has_clocks(&w->pace))
        w->pace = (struct pace){0};
    else if (days > 0 && pace_is_live(&w->pace))
        return refuse(why, BAD_REQUEST, N_("Only in a game over days is there a vacation."));
    return true;
}

bool read_terms(const struct form *f, const char *prefix, struct table_terms *w,
                struct refused *why) {
    for (int i = 0; f && i < f->count; i++)
        if (!read_option(&f->field[i], prefix, w, why))
            return false;
    return read_flag(f, "listed", LISTED, w, why) && read_flag(f, "watched", WATCHED, w, why) &&
           read_flag(f, "lot", BY_LOT, w, why) && read_flag(f, "hints", HINTS, w, why) &&
           read_flag(f, "rated", RATED, w, why) &&
           (!form_has(f, "seats") || read_seats(f, w, why)) && read_time(f, w, why) &&
           read_note(f, w, why);
}

bool order_sent(const struct form *f, const struct game *g, struct buf *out, bool *cancel) {
    struct slice words = form_field(f, "cancel"), number = form_field(f, "number");
    bool all = form_field(f, "all").len > 0;
    *cancel = words.len > 0;
    if (!*cancel)
        words = form_field(f, "order");
    buf_slice(out, words);
    for (const struct order_kind *k = order_kinds(g); k->words && !*cancel; k++)
        if (slice_is(words, k->words) && (number.len > 0 || all)) {
            buf_char(out, ' ');
            buf_slice(out, all && k->all ? slice_of(k->all) : number);
        }
    return !out->cut;
}
