/* stores.c: what the League of Six has beside the countryside: both stores and the leader cards.
 * The track of influence is left out: the points stand with the players, and the stores, where they
 * are made, need the room. */
#include "games/league/show/show.h"

enum {
    STORE_WIDTH = 2000,
    STORE_HEIGHT = 2720,
    ROW_PITCH = 540,
    FIRST_ROW = 780, /* from the top of a store to the middle of its first row */
    CARD_WIDTH = 920,
    CARD_HEIGHT = 800,
    CARDS_AT = 3230
};

static const struct point row_size = {STORE_WIDTH - 80, 510}, card_size = {CARD_WIDTH, CARD_HEIGHT};

static struct point card_corner(int pile) { return (struct point){50 + pile * 1040, CARDS_AT}; }

/* ---- the stores ---- */

static Tenths space_pitch(const struct storage_row *row) { return row->spaces > 4 ? 298 : 370; }
static Tenths space_size(const struct storage_row *row) { return row->spaces > 4 ? 285 : 340; }

/* Numbers stand where each shape is widest. */
static Tenths number_drop(int good) { return good == GREEN ? 105 : 68; }

static bool just_given(const struct drawing *d, int number, int space) {
    const struct league *st = league_of(d), *was = league_before(d);
    return was && st->giver[number][space] != NONE &&
           st->giver[number][space] != was->giver[number][space];
}

static void draw_giver(const struct drawing *d, int seat, struct point at, struct buf *out) {
    svg_shield(out, seat_colour(d, seat), (struct point){at.x + 15, at.y + 15}, 190);
}

static void draw_space(const struct drawing *d, int number, int space, struct point at,
                       struct buf *out) {
    const struct storage_row *row = league_row(league_box_of(d), league_of(d), number);
    int giver = league_of(d)->giver[number][space], good = row->good[space];
    svg_use(out, league_symbols[good], giver == NONE ? "want" : NULL, at, space_size(row));
    if (giver == NONE)
        svg_number(out, "pt", (struct point){at.x, at.y + number_drop(good)}, row->points[space]);
    else
        draw_giver(d, giver, at, out);
    if (just_given(d, number, space))
        svg_circle(out, "lastring", at, 190);
}

/* Who would fill it, if the viewer chose the row now. */
static void draw_filling(const struct drawing *d, int number, struct point first, struct buf *out) {
    const struct storage_row *row = league_row(league_box_of(d), league_of(d), number);
    struct filling f = league_fill(league_box_of(d), league_of(d), viewer_seat(d), number);
    put(out, "<g class='ghost'>");
    for (int i = 0; i < row->spaces; i++)
        if (f.giver[i] != NONE)
            draw_giver(d, f.giver[i], (struct point){first.x + i * space_pitch(row), first.y}, out);
    put(out, "</g>");
}

static void draw_bonus(const struct storage_row *row, bool royal, struct point at,
                       struct buf *out) {
    if (royal)
        svg_circle(out, "bonus", at, 160);
    else
        svg_rect(out, "bonus", (struct point){at.x - 140, at.y - 160}, (struct point){280, 320},
                 40);
    svg_number(out, "bonust", (struct point){at.x, at.y + 75}, row->bonus);
}

static struct point store_corner(int store) { return (struct point){50 + store * 2100, 50}; }

/* The middle of the row's ground. */
static struct point row_middle(int number) {
    struct point corner = store_corner(number / ROWS);
    return (struct point){corner.x + STORE_WIDTH / 2,
                          corner.y + FIRST_ROW + number % ROWS * ROW_PITCH};
}

static void draw_row(const struct drawing *d, int number, struct point corner, struct buf *out) {
    const struct league *st = league_of(d);
    const struct storage_row *row = league_row(league_box_of(d), st, number);
    struct point at = {corner.x + 240, row_middle(number).y};
    struct point first = {at.x + (row->spaces > 4 ? 345 : 400), at.y};
    Move m = move_of(M_STORE, number / ROWS, number % ROWS + 1, 0);
    bool asked = st->step == STORE;
    bool legal = place_open(d, st->chosen[number] == NONE ? "storerow" : "storerow closed",
                            asked ? m : 0, out);
    svg_rect(out, "rowbg", (struct point){corner.x + 40, at.y - row_size.y / 2}, row_size, 60);
    draw_bonus(row, number < ROWS, at, out);
    for (int i = 0; i < row->spaces; i++)
        draw_space(d, number, i, (struct point){first.x + i * space_pitch(row), at.y}, out);
    if (legal && viewer_seat(d) >= 0)
        draw_filling(d, number, first, out);
    put(out, "</g>\n");
}

/* A shorter name than elsewhere if the language's own does not fit over the rows; the picture
 * beside it says the rest.
 */
static void draw_head(int store, struct point at, struct buf *out) {
    char memory[80];
    struct buf head = buf_on(memory, sizeof memory);
    head.words = out->words;
    say_in(&head, "heading", store ? C_("heading", "Civic stores") : C_("heading", "Royal stores"));
    svg_text(out, "head", at, buf_slice_of(&head));
}

static void draw_store(const struct drawing *d, int store, struct point corner, struct buf *out) {
    put(out, "<g class='store'>");
    svg_rect(out, "panelbox", corner, (struct point){STORE_WIDTH, STORE_HEIGHT}, 80);
    svg_use(out, store ? "figure" : "crown", NULL, (struct point){corner.x + 240, corner.y + 250},
            270);
    draw_head(store, (struct point){corner.x + 430, corner.y + 330}, out);
    for (int i = 0; i < ROWS; i++)
        svg_line(out, "row", (struct point){corner.x + 80, corner.y + 510 + i * ROW_PITCH},
                 (struct point){corner.x + STORE_WIDTH - 80, corner.y + 510 + i * ROW_PITCH});
    for (int i = 0; i < ROWS && league_of(d)->storage[store] != NONE; i++)
        draw_row(d, store * ROWS + i, corner, out);
    put(out, "</g>\n");
}

/* ---- leader cards ---- */

static void draw_card_figures(int figures, int class, struct point middle, struct buf *out) {
    static const struct point layout[PILES][PILES] = {
        {{0, 0}},
        {{-180, 0}, {180, 0}},
        {{0, -165}, {-180, 165}, {180, 165}},
        {{-180, -165}, {180, -165}, {-180, 165}, {180, 165}},
    };
    for (int i = 0; i < figures; i++) {
        struct point off = layout[figures - 1][i];
        svg_use(out, league_class_words[class], NULL,
                (struct point){middle.x + off.x, middle.y + off.y}, 310);
    }
}

static int cards_below(const struct league *st, int pile) {
    return st->pile[pile][CLERGY] + st->pile[pile][ARISTOCRACY] + st->pile[pile][BURGHERS];
}

static void draw_pile(const struct drawing *d, int pile, struct buf *out) {
    const struct league *st = league_of(d);
    struct point corner = card_corner(pile), size = card_size;
    char memory[80];
    struct buf below = buf_on(memory, sizeof memory);
    below.words = out->words;
    place_open(d, "pile", st->step == TAKE_LEADER ? move_of(M_TAKE, pile + 1, 0, 0) : 0, out);
    if (cards_below(st, pile))
        svg_rect(out, "cardback", (struct point){corner.x + 60, corner.y + 50}, size, 70);
    if (st->face_up[pile] == NONE) {
        svg_rect(out, cards_below(st, pile) ? "cardback" : "cardgone", corner, size, 70);
        svg_number(out, "cardnum", (struct point){corner.x + CARD_WIDTH / 2, corner.y + 500},
                   pile + 1);
    } else {
        svg_rect(out, "cardface", corner, size, 70);
        draw_card_figures(pile + 1, st->face_up[pile],
                          (struct point){corner.x + CARD_WIDTH / 2, corner.y + CARD_HEIGHT / 2},
                          out);
    }
    SAY(&below, "{cards} below", say_number("cards", cards_below(st, pile)));
    svg_text(out, "left", (struct point){corner.x + CARD_WIDTH / 2 + 30, corner.y + 1060},
             buf_slice_of(&below));
    put(out, "</g>\n");
}

void league_draw_stores(const struct drawing *d, struct buf *out) {
    draw_store(d, 0, store_corner(0), out);
    draw_store(d, 1, store_corner(1), out);
    svg_message(out, "head", (struct point){80, 3120}, N_("Civic leaders"));
    for (int pile = 0; pile < PILES; pile++)
        draw_pile(d, pile, out);
}

/* ---- where something happened ---- */

void league_where_row(const struct drawing *d, struct buf *out) {
    const struct league *st = league_of(d), *was = league_before(d);
    for (int number = 0; was && number < ALL_ROWS; number++)
        if (st->chosen[number] != NONE && was->chosen[number] == NONE)
            where_aside(out, row_middle(number), row_size);
}

void league_where_card(int pile, struct buf *out) {
    struct point corner = card_corner(pile);
    where_aside(out, (struct point){corner.x + CARD_WIDTH / 2, corner.y + CARD_HEIGHT / 2},
                card_size);
}
