/* art.c: what the boards of all games are drawn with: players, choices, sentences. See art.h. */
#include "draw/art.h"

/* ---- who ---- */

int viewer_seat(const struct drawing *d) {
    int seat = d->viewer & ~PERSON;
    return seat < seat_count(d) ? seat : -1;
}

const char *seat_colour(const struct drawing *d, int seat) {
    const struct head *head = d->view;
    return seat < head->seats ? d->game->colours[head->colour[seat]] : "nature";
}

const char *seat_name(const struct drawing *d, int seat) {
    if (seat < seat_count(d) && !d->by_colour && d->names && d->names[seat] && d->names[seat][0])
        return d->names[seat];
    return seat_colour(d, seat);
}

bool seat_owes(const struct drawing *d, int seat) {
    return !d->closed && d->game->pending(d->view) >> seat & 1;
}

/* ---- choices ---- */

bool move_listed(const struct drawing *d, Move m) {
    for (int i = 0; i < d->move_count; i++)
        if (d->moves[i] == m)
            return true;
    return false;
}

int moves_once(const struct drawing *d, Move out[MAX_MOVES]) {
    const struct art *art = art_find(d->game);
    int n = 0;
    for (int i = 0; i < d->move_count; i++)
        if (!art->twin || !art->twin(d, d->moves[i]))
            out[n++] = d->moves[i];
    return n;
}

Move move_of_kind(const struct drawing *d, int kind) {
    for (int i = 0; i < d->move_count; i++)
        if (move_kind(d->moves[i]) == kind)
            return d->moves[i];
    return 0;
}

/* Nature's moves are made by the people at the table, where they play her: the viewer then stands
 * for her. */
static int chooser(const struct drawing *d) {
    uint32_t owing = d->game->pending(d->view);
    return owing >> NATURE & 1 ? NATURE : viewer_seat(d);
}

void move_note(const struct drawing *d, Move m, struct buf *out) {
    out->players = d->by_colour ? NULL : d->names;
    if (d->game->note)
        d->game->note(d->box, d->view, chooser(d), m, out);
    out->players = NULL;
}

struct drawing with_phrases(const struct drawing *d, struct phrases *p) {
    struct drawing with = *d;
    p->words.kind = p->label.kind = NULL;
    with.phrases = p;
    return with;
}

/* Who may choose a move may read it. */
static void move_text(const struct drawing *d, Move m, struct buf *out) {
    if (d->phrases)
        phrase_words(&d->phrases->words, d->game, d->box, d->view, m, out);
    else
        move_write(d->game, d->box, d->view, NATURE, m, NATURE, out);
}

/* What is said of a move, escaped. */
static void escaped(const struct drawing *d, Move m,
                    void (*say_it)(const struct drawing *, Move, struct buf *), struct buf *out) {
    size_t start = out->len;
    say_it(d, m, out);
    markup_since(out, start);
}

void move_words(const struct drawing *d, Move m, struct buf *out) { escaped(d, m, move_text, out); }

void move_name(const struct drawing *d, Move m, struct buf *out) {
    const struct art *art = art_find(d->game);
    size_t start = out->len;
    if (art->name)
        art->name(d, m, out);
    if (out->len > start)
        return;
    out->players = d->by_colour ? NULL : d->names;
    if (d->phrases)
        phrase_label(&d->phrases->label, d->game, d->box, d->view, m, out);
    else
        move_write_label(d->game, d->box, d->view, m, out);
    out->players = NULL;
}

/* Its name and, if there are not too many moves, its note. */
static void move_label(const struct drawing *d, Move m, struct buf *out) {
    move_name(d, m, out);
    if (d->move_count > MANY)
        return;
    size_t named = out->len;
    say_in(out, "between", C_("between", ": "));
    size_t noted = out->len;
    move_note(d, m, out);
    if (out->len == noted)
        out->len = named;
}

void choice_named(const struct drawing *d, Move m, struct buf *out) {
    put(out, "<b>");
    escaped(d, m, move_name, out);
    put(out, "</b>");
}

bool may_ask(const struct drawing *d) {
    return viewer_seat(d) >= 0 && seat_owes(d, viewer_seat(d));
}

/* Written piece by piece, because a board can have several hundred places: patterns would make
 * such a page slower by a few per cent. */
static void open_place(const struct drawing *d, const char *element, const char *classes, Move m,
                       bool legal, struct buf *out) {
    bool told = legal || (m && may_ask(d));
    buf_char(out, '<');
    buf_str(out, element);
    buf_str(out, " class=\"");
    buf_str(out, classes);
    if (d->shown_count > 0 && place_shown(d, m))
        buf_str(out, " pointed");
    if (told) {
        buf_str(out, legal ? " legal\" data-move=\"" : "\" data-why=\"");
        move_words(d, m, out);
    }
    buf_str(out, legal && d->move_count <= MANY ? "\" role=\"button\" tabindex=\"0\"" : "\"");
}

void place_listed(const struct drawing *d, const char *element, const char *classes, Move m,
                  struct buf *out) {
    open_place(d, element, classes, m, true, out);
    if (d->move_count > MANY)
        return;
    put(out, " aria-label='");
    escaped(d, m, move_label, out);
    put(out, "'");
}

void place_unlisted(const struct drawing *d, const char *element, const char *classes, Move m,
                    struct buf *out) {
    open_place(d, element, classes, m, false, out);
}

bool place_begin(const struct drawing *d, const char *element, const char *classes, Move m,
                 struct buf *out) {
    bool legal = m && move_listed(d, m);
    open_place(d, element, classes, m, legal, out);
    return legal;
}

void place_title(const struct drawing *d, Move m, struct buf *out) {
    put(out, "><title>");
    escaped(d, m, move_label, out);
    put(out, "</title>");
}

bool place_open(const struct drawing *d, const char *classes, Move m, struct buf *out) {
    bool legal = place_begin(d, "g", classes, m, out);
    if (legal)
        place_title(d, m, out);
    else
        put(out, ">");
    return legal;
}

/* ---- text ---- */

void svg_message(struct buf *out, const char *classes, struct point at, const char *english) {
    svg_text(out, classes, at, slice_of(say_translate(out, english)));
}

void count_span(struct buf *out, const char *classes, const char *title, const char *symbol,
                int number) {
    put(out, "<span class='cnt %t%r' data-tip=%l>", classes, number == 0 ? " nil" : "", title);
    draw_symbol(out, symbol, NULL);
    put(out, "<span class='sr'>%m </span>", title);
    if (number < 0)
        put(out, "<b>?</b></span> ");
    else
        put(out, "<b>%d</b></span> ", number);
}

void write_part_of_board(struct buf *out, struct point corner, struct point size) {
    put(out, "%d %d %d %d", corner.x, corner.y, size.x, size.y);
}

void near_button(struct buf *out, const char *name, struct point corner, struct point size) {
    put(out, "<button type='button' data-near='");
    write_part_of_board(out, corner, size);
    put(out, "'>%t</button>", name);
}

void piece_attributes(struct buf *out, const char *kind, const char *name, struct point at,
                      int turned) {
    put(out, " data-piece='%t-%t' transform='translate(%p %p)", kind, name, at.x, at.y);
    if (turned >= 0)
        put(out, " rotate(%d)", turned);
    put(out, "'");
}

void shield_piece(struct buf *out, const char *kind, const char *colour, struct point at,
                  Tenths size) {
    put(out, "<g");
    piece_attributes(out, kind, colour, at, -1);
    put(out, ">");
    svg_shield(out, colour, (struct point){-size / 2, -size / 2}, size);
    put(out, "</g>");
}
