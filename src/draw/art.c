/* art.c: what the boards of all games are drawn with: players, choices, sentences. See art.h. */
#include "draw/art.h"

static const struct art *const arts[] = {&league_art, &lowenherz_art, &wallenstein_art, NULL};

const struct art *art_find(const struct game *g) {
    for (const struct art *const *a = arts; *a; a++)
        if ((*a)->game == g)
            return *a;
    return &plain_art;
}

/* ---- who --------------------------------------------------------------------------------------------- */

int seat_count(const struct drawing *d) { return ((const struct head *)d->view)->seats; }

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

bool seat_owes(const struct drawing *d, int seat) { return d->game->pending(d->view) >> seat & 1; }

/* ---- choices ------------------------------------------------------------------------------------------ */

bool move_listed(const struct drawing *d, Move m) {
    for (int i = 0; i < d->move_count; i++)
        if (d->moves[i] == m)
            return true;
    return false;
}

Move move_of_kind(const struct drawing *d, int kind) {
    for (int i = 0; i < d->move_count; i++)
        if (move_kind(d->moves[i]) == kind)
            return d->moves[i];
    return 0;
}

/* Nature's moves are made by the people at the table, where they play her: the viewer then stands for her. */
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
void move_text(const struct drawing *d, Move m, struct buf *out) {
    if (d->phrases)
        phrase_words(&d->phrases->words, d->game, d->box, d->view, m, out);
    else
        move_write(d->game, d->box, d->view, NATURE, m, NATURE, out);
}

/* What is said of a move, escaped. */
static void escaped(const struct drawing *d, Move m, void (*say_it)(const struct drawing *, Move, struct buf *),
                    struct buf *out) {
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

void move_label(const struct drawing *d, Move m, struct buf *out) {
    move_name(d, m, out);
    if (d->move_count > MANY)
        return;
    size_t named = out->len;
    buf_str(out, ": ");
    size_t noted = out->len;
    move_note(d, m, out);
    if (out->len == noted)
        out->len = named;
}

void choice_named(const struct drawing *d, Move m, struct buf *out) {
    buf_str(out, "<b>");
    escaped(d, m, move_name, out);
    buf_str(out, "</b>");
}

bool may_ask(const struct drawing *d) { return viewer_seat(d) >= 0 && seat_owes(d, viewer_seat(d)); }

static void open_place(const struct drawing *d, const char *element, const char *classes, Move m, bool legal,
                       struct buf *out) {
    buf_char(out, '<');
    buf_str(out, element);
    buf_str(out, " class=\"");
    buf_str(out, classes);
    if (legal) {
        buf_str(out, " legal\" data-move=\"");
        move_words(d, m, out);
        buf_str(out, d->move_count <= MANY ? "\" role=\"button\" tabindex=\"0\"" : "\"");
    } else if (m && may_ask(d)) {
        buf_str(out, "\" data-why=\"");
        move_words(d, m, out);
        buf_char(out, '"');
    } else {
        buf_char(out, '"');
    }
}

void place_listed(const struct drawing *d, const char *element, const char *classes, Move m, struct buf *out) {
    open_place(d, element, classes, m, true, out);
    if (d->move_count > MANY)
        return;
    buf_str(out, " aria-label=\"");
    escaped(d, m, move_label, out);
    buf_char(out, '"');
}

void place_unlisted(const struct drawing *d, const char *element, const char *classes, Move m, struct buf *out) {
    open_place(d, element, classes, m, false, out);
}

bool place_begin(const struct drawing *d, const char *element, const char *classes, Move m, struct buf *out) {
    bool legal = m && move_listed(d, m);
    open_place(d, element, classes, m, legal, out);
    return legal;
}

void place_title(const struct drawing *d, Move m, struct buf *out) {
    buf_str(out, "><title>");
    escaped(d, m, move_label, out);
    buf_str(out, "</title>");
}

bool place_open(const struct drawing *d, const char *classes, Move m, struct buf *out) {
    bool legal = place_begin(d, "g", classes, m, out);
    if (legal)
        place_title(d, m, out);
    else
        buf_char(out, '>');
    return legal;
}

/* ---- text --------------------------------------------------------------------------------------------- */

void markup_say(struct buf *out, const char *english, const struct say_arg *args, int n) {
    size_t start = out->len;
    say_args(out, english, args, n);
    markup_since(out, start);
}

void markup_message(struct buf *out, const char *english) { markup_text(out, slice_of(say_translate(out, english))); }

void svg_message(struct buf *out, const char *classes, struct point at, const char *english) {
    svg_text(out, classes, at, slice_of(say_translate(out, english)));
}

void count_span(struct buf *out, const char *classes, const char *title, const char *symbol, int number) {
    buf_str(out, "<span class=\"cnt ");
    buf_str(out, classes);
    buf_str(out, number == 0 ? " nil\"" : "\"");
    markup_attr(out, "title", slice_of(say_translate(out, title)));
    buf_char(out, '>');
    draw_symbol(out, symbol, NULL);
    buf_str(out, "<span class=\"sr\">");
    markup_message(out, title);
    buf_str(out, " </span><b>");
    if (number < 0)
        buf_char(out, '?');
    else
        buf_int(out, number);
    buf_str(out, "</b></span> ");
}

void write_part_of_board(struct buf *out, struct point corner, struct point size) {
    const int view[] = {corner.x, corner.y, size.x, size.y};
    for (int i = 0; i < 4; i++) {
        buf_str(out, i ? " " : "");
        buf_int(out, view[i]);
    }
}

void near_button(struct buf *out, const char *name, struct point corner, struct point size) {
    buf_str(out, "<button type=\"button\" data-near=\"");
    write_part_of_board(out, corner, size);
    buf_str(out, "\">");
    markup_text(out, slice_of(name));
    buf_str(out, "</button>");
}

void reckon_seat(const struct drawing *d, int seat, struct buf *out) {
    buf_str(out, "<tr><th>");
    draw_arms(out, seat_colour(d, seat));
    buf_char(out, ' ');
    markup_text(out, slice_of(seat_name(d, seat)));
    buf_str(out, "</th>");
}

void coming_item(struct buf *out, const char *english) {
    buf_str(out, "<li><span>");
    markup_message(out, english);
    buf_str(out, "</span> <b>");
}

void coming_end(struct buf *out) { buf_str(out, "</b></li>"); }

void piece_attributes(struct buf *out, const char *kind, const char *name, struct point at, int turned) {
    buf_str(out, " data-piece=\"");
    buf_str(out, kind);
    buf_char(out, '-');
    buf_str(out, name);
    buf_str(out, "\" transform=\"translate(");
    svg_tenths(out, at.x);
    buf_char(out, ' ');
    svg_tenths(out, at.y);
    buf_char(out, ')');
    if (turned >= 0) {
        buf_str(out, " rotate(");
        buf_int(out, turned);
        buf_char(out, ')');
    }
    buf_char(out, '"');
}
