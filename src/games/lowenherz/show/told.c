/* told.c: what is still to come in Löwenherz, and where the points come from. */
#include "games/lowenherz/show/show.h"

/* ---- still to come ---- */

int lowenherz_first_letter(const struct lowenherz *st) {
    return st->head.option[OPT_SETUP] != SETUP_VARIABLE;
}

int lowenherz_cards_left(const struct lowenherz_box *box, const struct lowenherz *st, int letter) {
    int n = 0;
    for (int card = box->letter[letter]; card < box->letter[letter + 1]; card++)
        n += !st->turned[card];
    return n;
}

/* "A3  wall, knight, money" */
static void list_card(const struct action_card *card, struct buf *out) {
    buf_str(out, "  ");
    buf_str(out, card->name);
    buf_str(out, "  ");
    if (card->kind != ACTION_CARD)
        say(out, card->kind == MINE_CARD ? N_("silver mines") : N_("the king is dead"));
    for (int i = 0; i < ACTIONS && card->kind == ACTION_CARD; i++) {
        buf_str(out, i ? ", " : "");
        say(out, lowenherz_deed_word(lowenherz_deed_code(card, i)));
    }
    buf_char(out, '\n');
}

static void tell_cards(const struct drawing *d, struct told *t) {
    const struct lowenherz *st = lowenherz_of(d);
    const struct lowenherz_box *box = lowenherz_box_of(d);
    struct buf *out = row_open(t, N_("Action cards"));
    bool any = false;
    for (int letter = lowenherz_first_letter(st); letter < LETTERS; letter++) {
        int left = lowenherz_cards_left(box, st, letter);
        if (!left)
            continue;
        buf_str(out, any ? " · " : "");
        any = true;
        buf_char(out, (char)('A' + letter));
        buf_char(out, ' ');
        buf_int(out, left);
    }
    row_close(t);
    for (int card = box->letter[lowenherz_first_letter(st)]; card < ACTION_CARDS; card++)
        if (t->in_lines && !st->turned[card])
            list_card(&box->card[card], out);
}

static void tell_walls_left(const struct drawing *d, struct told *t) {
    const struct lowenherz_box *box = lowenherz_box_of(d);
    struct edges walls = lowenherz_walls(lowenherz_of(d));
    SAY(row_open(t, N_("Walls")), "{walls} of {all}",
        say_number("walls", lowenherz_walls_left(box, &walls)), say_number("all", box->walls));
    row_close(t);
}

static void list_politics(const struct lowenherz_box *box, const uint8_t *cards, struct buf *out) {
    bool any = false;
    for (int kind = 0; kind < POLITICS; kind++) {
        if (cards[kind] == 0)
            continue;
        buf_str(out, any ? ", " : "");
        any = true;
        SAY(out, "{count} × {card}", say_number("count", cards[kind]),
            say_word("card", box->politics_name[kind]));
    }
    buf_str(out, any ? "\n" : "-\n");
}

/* What the viewer left in a pile when he last took a card there, and how many have gone since. */
static void list_pile(const struct drawing *d, int pile, struct buf *out) {
    const struct lowenherz *st = lowenherz_of(d);
    int since = 0;
    for (int i = st->takings - 1; i >= 0; i--) {
        if (st->from[i] != pile)
            continue;
        if (st->taker[i] == viewer_seat(d)) {
            buf_str(out, "  ");
            SAY(out, "You left in pile {pile} ({cards|card|cards} taken since):",
                say_number("pile", pile + 1), say_number("cards", since));
            buf_char(out, ' ');
            list_politics(lowenherz_box_of(d), st->rest[i], out);
            return;
        }
        since++;
    }
}

static void tell_piles(const struct drawing *d, struct told *t) {
    const struct lowenherz *st = lowenherz_of(d);
    const struct lowenherz_box *box = lowenherz_box_of(d);
    SAY(row_open(t, N_("Politics cards in the piles")), "{one} and {other}",
        say_number("one", lowenherz_pile_size(box, st, 0)),
        say_number("other", lowenherz_pile_size(box, st, 1)));
    row_close(t);
    for (int pile = 0; pile < PILES && t->in_lines; pile++)
        list_pile(d, pile, t->out);
}

void lowenherz_tell_coming(const struct drawing *d, struct told *t) {
    tell_cards(d, t);
    tell_walls_left(d, t);
    tell_piles(d, t);
}

/* ---- points ---- */

void lowenherz_count_points(const struct drawing *d, struct points *p) {
    static const char *const tallies[TALLIES] = {N_("founded"), N_("expanded"), N_("lost"),
                                                 N_("mines"), N_("parchments")};
    const struct lowenherz *st = lowenherz_of(d);
    for (int i = 0; i < TALLIES; i++)
        points_column(p, tallies[i]);
    int total = points_column(p, N_("total"));
    p->column[total].is_total = true;
    for (int seat = 0; seat < st->head.seats; seat++) {
        for (int i = 0; i < TALLIES; i++)
            p->cell[seat][i].number = st->points[seat][i];
        p->cell[seat][total].number = lowenherz_points(st, seat);
    }
}

static bool has_equals(const struct lowenherz *st, int seat) {
    int n = 0;
    for (int other = 0; other < st->head.seats; other++)
        n += lowenherz_points(st, other) == lowenherz_points(st, seat);
    return n > 1;
}

void lowenherz_say_reason(const struct drawing *d, int seat, int column, struct buf *out) {
    const struct lowenherz *st = lowenherz_of(d);
    int mountains[COLOURS];
    if (column == MINES && st->step != OVER) {
        lowenherz_mountains(st, mountains);
        SAY(out, "each mine card brings {points|point|points}",
            say_number("points", mountains[colour_of_seat(st, seat)]));
    } else if (column == TALLIES && st->step == OVER && has_equals(st, seat)) {
        SAY(out, "between equals, {ducats|ducat|ducats} and the treasures decide",
            say_number("ducats", st->ducats[seat]));
    }
}
