/* options.c: the options of a table as fields of a form, and read from what was sent. The first page and the lobby have
 * the same fields; programs send the same names, without the prefix that keeps them apart from other fields. */
#include "server/page.h"

#include <string.h>

enum { USUAL_SEATS = 4 };

static int usual_seats(const struct game *g) { return g->max_seats < USUAL_SEATS ? g->max_seats : USUAL_SEATS; }

/* ---- forms --------------------------------------------------------------------------------------------------- */

void write_seats_choice(const struct game *g, struct buf *out) {
    buf_str(out, "<br><label><span>");
    say(out, "Players");
    buf_str(out, "</span><select name=\"seats\">");
    for (int n = g->min_seats; n <= g->max_seats; n++) {
        buf_str(out, n == usual_seats(g) ? "<option selected>" : "<option>");
        buf_int(out, n);
        buf_str(out, "</option>");
    }
    buf_str(out, "</select></label>");
}

static void open_fields(struct buf *out, const char *about) {
    buf_str(out, "<fieldset><legend>");
    say(out, about);
    if (out->len > 0 && out->at[out->len - 1] == '.') /* a heading, not a sentence */
        out->len--;
    buf_str(out, "</legend>");
}

static void radio(struct buf *out, const char *name, const char *value, bool chosen) {
    buf_str(out, "<br><label><input type=\"radio\"");
    markup_attr(out, "name", slice_of(name));
    markup_attr(out, "value", slice_of(value));
    buf_str(out, chosen ? " checked> <span>" : "> <span>");
}

static void sentence(struct buf *out, const char *english) {
    say(out, english);
    buf_str(out, "</span></label>");
}

/* `usual` is sent as nothing: what is usual depends on how many play. -1: every value is sent. */
static void option_fields(const struct option *o, int chosen, int usual, struct buf *out) {
    char name[60] = "option-";
    strncat(name, o->name, sizeof name - 8);
    open_fields(out, o->about);
    for (int v = 0; o->values[v]; v++) {
        radio(out, name, v == usual ? "" : o->values[v], v == chosen);
        sentence(out, o->sentences[v]);
    }
    buf_str(out, "</fieldset>");
}

/* Two sentences of which one holds. */
static void either(struct buf *out, const char *name, bool on, const char *off_sentence, const char *on_sentence) {
    radio(out, name, "", !on);
    sentence(out, off_sentence);
    radio(out, name, "1", on);
    sentence(out, on_sentence);
}

static void lot_fields(bool by_lot, struct buf *out) {
    open_fields(out, N_("Seats, order and colours"));
    either(out, "lot", by_lot, N_("As the players choose them."), N_("They are drawn by lot when the game begins."));
    buf_str(out, "</fieldset>");
}

static void guest_fields(int flags, const char *note, struct buf *out) {
    open_fields(out, N_("Guests"));
    either(out, "listed", flags & LISTED, N_("Only those who have a link sit down."),
           N_("Open table: anybody may sit down."));
    buf_str(out, "</fieldset>");
    open_fields(out, N_("Spectators"));
    either(out, "watched", flags & WATCHED, N_("Nobody else watches."), N_("Others may watch."));
    buf_str(out, "</fieldset><br><label class=\"wide\"><span>");
    say(out, "A note for your guests");
    buf_str(out, "</span><input name=\"note\" maxlength=\"200\"");
    markup_attr(out, "value", slice_of(note));
    buf_str(out, "></label>");
}

void write_new_terms(const struct game *g, struct buf *out) {
    struct setup usual = setup_default(g, usual_seats(g));
    for (int i = 0; i < option_count(g); i++)
        option_fields(&g->options[i], usual.option[i], usual.option[i], out);
    lot_fields(false, out);
    guest_fields(WATCHED, "", out);
}

static void seats_fields(const struct place *p, struct buf *out) {
    open_fields(out, N_("Players"));
    buf_str(out, "<div class=\"setting\">");
    for (int n = p->game->min_seats; n <= p->game->max_seats; n++) {
        char text[12];
        struct buf number = buf_on(text, sizeof text);
        buf_int(&number, n);
        radio(out, "seats", buf_end(&number), n == seats_of(p));
        buf_int(out, n);
        buf_str(out, "</span></label>");
    }
    buf_str(out, "</div></fieldset>");
}

void write_terms_fields(const struct place *p, struct buf *out) {
    seats_fields(p, out);
    for (int i = 0; i < option_count(p->game); i++)
        option_fields(&p->game->options[i], p->setup.option[i], -1, out);
    lot_fields(p->flags & BY_LOT, out);
    guest_fields(p->flags, p->note, out);
}

/* ---- what was sent --------------------------------------------------------------------------------------------- */

static bool read_seats(const struct request *q, struct place_wish *w, struct refusal_of *why) {
    int64_t seats;
    if (!request_number(q, "seats", w->game->min_seats, w->game->max_seats, &seats))
        return refuse_words(why, NOT_SO, N_("So many cannot play this game: {words}."), request_field(q, "seats"));
    w->setup.seats = (uint8_t)seats;
    return true;
}

bool read_new_setup(const struct request *q, struct place_wish *w, struct refusal_of *why) {
    if (!read_seats(q, w, why))
        return false;
    w->setup = setup_default(w->game, w->setup.seats);
    place_draw_colours(w);
    return true;
}

/* "sides=purple", for people to see what is meant. */
static bool refuse_value(struct refusal_of *why, struct slice name, struct slice value) {
    char memory[120];
    struct buf text = buf_on(memory, sizeof memory);
    buf_slice(&text, name);
    buf_char(&text, '=');
    buf_slice(&text, value);
    return refuse_words(why, NOT_SO, N_("No option has this value: {words}."), text.cut ? name : buf_slice_of(&text));
}

bool refuse_field(const struct request *q, const char *name, struct refusal_of *why) {
    return refuse_value(why, slice_of(name), request_field(q, name));
}

static bool is_option(const struct game *g, struct slice name) {
    for (int i = 0; i < option_count(g); i++)
        if (slice_is(name, g->options[i].name))
            return true;
    return false;
}

/* A field that is about something else. With a prefix everything without it is; a program is told what it misspelt. */
static bool is_other(const char *prefix, struct slice name) {
    static const char *const known[] = {"game", "seats", "mine", "bot", "listed", "lot", "watched", "note", NULL};
    for (int i = 0; known[i]; i++)
        if (slice_is(name, known[i]))
            return true;
    return prefix[0] && !slice_starts(name, prefix);
}

static bool read_option(const struct field_sent *f, const char *prefix, struct place_wish *w, struct refusal_of *why) {
    if (is_other(prefix, f->name))
        return true;
    struct slice name = slice_skip(f->name, strlen(prefix));
    if (!is_option(w->game, name))
        return refuse_words(why, NOT_SO, N_("There is no such option: {words}."), name);
    return f->value.len == 0 || setup_option(w->game, &w->setup, name, f->value) || refuse_value(why, name, f->value);
}

static bool read_flag(const struct request *q, const char *name, int flag, struct place_wish *w,
                      struct refusal_of *why) {
    bool on;
    if (!request_has(q, name))
        return true;
    if (!request_switch(q, name, &on))
        return refuse_field(q, name, why);
    w->flags = on ? w->flags | flag : w->flags & ~flag;
    return true;
}

static bool read_note(const struct request *q, struct place_wish *w, struct refusal_of *why) {
    if (!request_has(q, "note"))
        return true;
    w->note = slice_trim(request_field(q, "note"));
    return (w->note.len <= NOTE_BYTES && slice_printable(w->note)) ||
           refuse(why, NOT_SO, N_("A note has at most 400 bytes of plain text."));
}

bool read_terms(const struct request *q, const char *prefix, struct place_wish *w, struct refusal_of *why) {
    for (int i = 0; q->form && i < q->form->count; i++)
        if (!read_option(&q->form->field[i], prefix, w, why))
            return false;
    return read_flag(q, "listed", LISTED, w, why) && read_flag(q, "watched", WATCHED, w, why) &&
           read_flag(q, "lot", BY_LOT, w, why) && (!request_has(q, "seats") || read_seats(q, w, why)) &&
           read_note(q, w, why);
}
