/* shown.c: what a lesson points at, and which parts of a drawing that is.
 *
 * A place of the board belongs to a move, and a move says which town or square it is about: so
 * whatever carries the words of a move can be pointed at, in every game. Where nothing can be
 * chosen, the game's art knows where the thing is (art->spot). */
#include "draw/art.h"

/* "town Bautzen": an argument of some kind of move, and a word of its vocabulary. */
static bool read_argument(const struct drawing *d, struct slice name, struct slice word,
                          struct pointed *out) {
    for (const struct kind *k = d->game->kinds + 1; k->words; k++)
        for (int i = 0; i < 3 && k->arg[i].name; i++)
            if (slice_is(name, k->arg[i].name) &&
                value_read(k->arg[i].in, d->box, d->view, word, &out->value)) {
                out->vocab = k->arg[i].in->name;
                return true;
            }
    return false;
}

static bool read_row(const struct drawing *d, const struct field *f, struct slice row,
                     struct pointed *out) {
    if (row.len == 0)
        return true;
    if (f->by_seat) {
        out->seat = seat_read(d->game, d->view, row);
        return out->seat >= 0 && out->seat < seat_count(d);
    }
    if (!f->row_names || !value_read(f->row_names, d->box, d->view, row, &out->value))
        return true; /* a number or a letter: the whole field */
    out->vocab = f->row_names->name;
    return true;
}

/* "guards.red", "tower". */
static bool read_path(const struct drawing *d, struct slice path, struct pointed *out) {
    size_t n = 0;
    while (n < path.len && path.at[n] != '.' && path.at[n] != '[')
        n++;
    for (const struct field *f = d->game->fields; f->name; f++)
        if (slice_is((struct slice){path.at, n}, f->name)) {
            out->field = f->name;
            return read_row(d, f, slice_skip(path, n < path.len ? n + 1 : n), out);
        }
    return false;
}

bool shown_read(const struct drawing *d, struct slice place, struct pointed *out) {
    struct slice word = slice_of(""), rest = place;
    *out = (struct pointed){.field = "", .vocab = "", .seat = -1};
    slice_word(&rest, &word);
    rest = slice_trim(rest);
    if (rest.len == 0)
        return read_path(d, place, out);
    if (!slice_is(word, "move"))
        return read_argument(d, word, rest, out);
    out->move = move_read(d->game, d->box, d->view, rest);
    return out->move != 0;
}

static bool is_about(const struct game *g, Move m, const struct pointed *s) {
    const struct kind *k = &g->kinds[move_kind(m)];
    for (int i = 0; i < 3 && k->arg[i].name; i++)
        if (move_arg(m, i) == s->value && strcmp(k->arg[i].in->name, s->vocab) == 0)
            return true;
    return false;
}

bool place_shown(const struct drawing *d, Move m) {
    for (int i = 0; m && i < d->shown_count; i++) {
        const struct pointed *s = &d->shown[i];
        if (s->move ? s->move == m : s->vocab[0] && is_about(d->game, m, s))
            return true;
    }
    return false;
}

int pointed_value(const struct drawing *d, const struct pointed *what, const char *vocab) {
    const struct kind *k = &d->game->kinds[move_kind(what->move)];
    if (strcmp(vocab, what->vocab) == 0)
        return what->value;
    for (int i = 0; what->move && i < 3 && k->arg[i].name; i++)
        if (strcmp(vocab, k->arg[i].in->name) == 0)
            return move_arg(what->move, i);
    return -1;
}

bool value_shown(const struct drawing *d, const char *vocab, int value) {
    for (int i = 0; i < d->shown_count; i++)
        if (pointed_value(d, &d->shown[i], vocab) == value)
            return true;
    return false;
}

bool seat_shown(const struct drawing *d, int seat) {
    for (int i = 0; i < d->shown_count; i++)
        if (d->shown[i].seat == seat)
            return true;
    return false;
}

/* The fields by their names, for the style sheet: it knows where they are. */
void look_attribute(const struct drawing *d, struct buf *out) {
    if (d->shown_count == 0)
        return;
    put(out, " data-look='");
    for (int i = 0; i < d->shown_count; i++)
        put(out, i ? " %t" : "%t", d->shown[i].field[0] ? d->shown[i].field : "place");
    put(out, "'");
}

bool move_advised(const struct drawing *d, Move m) {
    return d->shown_count > 0 && d->shown[0].order == 1 && d->shown[0].move == m;
}

/* At the upper right of the ring. */
static void number_ring(int order, struct point at, Tenths radius, struct buf *out) {
    struct point there = {at.x + radius * 7 / 10, at.y - radius * 7 / 10};
    if (order == 0)
        return;
    svg_circle(out, "nth", there, 120);
    svg_number(out, "nth-number", (struct point){there.x, there.y + 60}, order);
}

void ring_spots(const struct drawing *d, struct buf *out) {
    const struct art *art = art_find(d->game);
    for (int i = 0; art->spot && i < d->shown_count; i++) {
        struct point at;
        Tenths radius = art->spot(d, &d->shown[i], &at);
        if (radius > 0) {
            svg_circle(out, "ring under", at, radius);
            svg_circle(out, "ring", at, radius);
            number_ring(d->shown[i].order, at, radius, out);
        }
    }
}
