/* expansion.c: H7: a territory grows by one or two squares.
 *
 * The first square of an expansion marks what it cuts off as CUT_OFF. The victim's loss is worked
 * out when the expansion ends, over the squares cut off by both (H7.5). */
#include "games/lowenherz/rules/lowenherz.h"

/* H7.3 */
static int may_invade(const struct lowenherz *st, int castle, int victim) {
    if (colour_of_castle(castle) == colour_of_castle(victim))
        return R_OWN_LAND;
    if (lowenherz_allied(st, castle, victim))
        return R_ALLIED;
    return lowenherz_might(st, castle) > lowenherz_might(st, victim) ? R_OK : R_KNIGHTS_TOO_FEW;
}

static bool touches(const struct lowenherz *st, int castle, int sq) {
    for (int side = 0; side < SIDES; side++)
        if (lowenherz_next[sq][side] != NONE && st->owner[lowenherz_next[sq][side]] == castle)
            return true;
    return false;
}

/* H7.2: what stands on the square. */
static int may_cover(const struct lowenherz *st, int colour, int sq) {
    int piece = st->piece[sq];
    if (piece == NO_PIECE || piece == KNIGHT + colour)
        return R_OK;
    return piece == CASTLE + colour ? R_FREE_CASTLE : R_FOREIGN_PIECE;
}

int lowenherz_may_take(const struct lowenherz *st, int castle, int sq) {
    int owner = st->owner[sq];
    if (owner < CASTLES && colour_of_castle(owner) == colour_of_castle(castle))
        return R_OWN_LAND;
    if (!touches(st, castle, sq))
        return R_NOT_ADJACENT;
    int refused = may_cover(st, colour_of_castle(castle), sq);
    return refused || owner >= CASTLES ? refused : may_invade(st, castle, owner);
}

/* The same as asking lowenherz_may_take for every square, but for all squares that are nobody's at
 * once; and each neighbour's strength is counted once. */
struct bits lowenherz_prey(const struct lowenherz *st, int castle) {
    _Static_assert(ZONE == 0x10 && CUT_OFF < 0x20, "one look finds all land that is nobody's");
    struct bits near = lowenherz_fringe(bits_where(st->owner, castle));
    struct bits coverable = bits_or(bits_where(st->piece, NO_PIECE),
                                    bits_where(st->piece, KNIGHT + colour_of_castle(castle)));
    struct bits free = bits_match(st->owner, 0x70, ZONE), prey = bits_and(near, coverable);
    struct bits out = bits_and(prey, free), foreign = bits_less(prey, free);
    uint32_t open = 0, shut = 0; /* castles whose territories may, and may not, be invaded */
    while (bits_any(foreign)) {
        int sq = bits_take(&foreign), owner = st->owner[sq];
        if (!((open | shut) >> owner & 1))
            *(may_invade(st, castle, owner) == R_OK ? &open : &shut) |= 1u << owner;
        if (open >> owner & 1)
            bits_add(&out, sq);
    }
    return out;
}

static struct bits neighbours_with_owner(const struct lowenherz *st, int sq, int owner) {
    struct bits out = {{0}};
    for (int side = 0; side < SIDES; side++)
        if (lowenherz_next[sq][side] != NONE && st->owner[lowenherz_next[sq][side]] == owner)
            bits_add(&out, lowenherz_next[sq][side]);
    return out;
}

/* H7.5: what the victim's castle loses contact with when it loses sq. */
static struct bits cut_off(const struct lowenherz *st, int victim, int sq) {
    struct bits beside = neighbours_with_owner(st, sq, victim), land;
    /* A square with fewer than two neighbours in the territory cannot separate anything. */
    if (bits_count(beside) < 2)
        return (struct bits){{0}};
    land = bits_where(st->owner, victim);
    bits_add(&beside, st->castle[victim]);
    struct bits kept = lowenherz_flood(lowenherz_edges(st, land), st->castle[victim], &beside);
    return bits_any(bits_less(beside, kept)) ? bits_less(land, kept) : (struct bits){{0}};
}

static void lose_square(const struct lowenherz_box *box, struct lowenherz *st, int victim, int sq,
                        struct events *ev) {
    int colour = colour_of_castle(victim), points = 1 + (st->terrain[sq] == TOWN ? box->town : 0);
    if (lowenherz_seat_of(st, colour) == NONE)
        return;
    lowenherz_score(st, colour, LOSSES, -points);
    event_add(ev, E_LOSES, colour, sq, points, 0);
}

static void gain_square(const struct lowenherz_box *box, struct lowenherz *st, int castle, int sq,
                        struct events *ev) {
    int colour = colour_of_castle(castle), points = 1 + (st->terrain[sq] == TOWN ? box->town : 0);
    lowenherz_score(st, colour, EXPANSIONS, points);
    event_add(ev, E_TAKES, colour, castle, sq, points);
}

/* H7.4 - H7.7: one square changes hands. Marks and returns what that cuts off from the victim. */
static struct bits take_square(const struct lowenherz_box *box, struct lowenherz *st, int castle,
                               int sq, struct events *ev) {
    int from = st->owner[sq];
    struct bits cut = {{0}};
    st->owner[sq] = (uint8_t)castle;
    lowenherz_close_edges(st, sq);
    gain_square(box, st, castle, sq, ev);
    if (from == OPEN) {
        lowenherz_settle(box, st, neighbours_with_owner(st, sq, OPEN), ev);
    } else if (from != ZONE) {
        lose_square(box, st, from == CUT_OFF ? st->cut_from : from, sq, ev);
        cut = from == CUT_OFF ? cut : cut_off(st, from, sq);
        lowenherz_own(st, cut, CUT_OFF);
    }
    return cut;
}

/* H7.5: by the founding table, applied to the sum, plus the towns. H7.6: knights there stay, in a
 * neutral zone now. */
static void lose_cut_off(const struct lowenherz_box *box, struct lowenherz *st, int victim,
                         struct bits cut, struct events *ev) {
    int colour = colour_of_castle(victim), points = lowenherz_worth(box, st, cut);
    lowenherz_own(st, cut, ZONE);
    if (bits_any(cut) && lowenherz_seat_of(st, colour) == NONE) {
        event_add(ev, E_NEUTRAL_CUT_OFF, victim, bits_count(cut), 0, 0);
    } else if (bits_any(cut)) {
        lowenherz_score(st, colour, LOSSES, -points);
        event_add(ev, E_CUT_OFF, colour, bits_count(cut), points, 0);
    }
}

static void stop(struct lowenherz *st) { st->focus = st->cut_from = NONE; }

void lowenherz_end_expansion(const struct lowenherz_box *box, struct lowenherz *st,
                             struct events *ev) {
    if (st->cut_from != NONE)
        lose_cut_off(box, st, st->cut_from, bits_where(st->owner, CUT_OFF), ev);
    stop(st);
}

/* The victim's loss waits until the expansion ends: the second square may cut off more (H7.5). */
void lowenherz_expand(const struct lowenherz_box *box, struct lowenherz *st, int castle, int sq,
                      struct events *ev) {
    int from = st->owner[sq];
    st->left--;
    st->expanded = 1;
    st->focus = (uint8_t)castle;
    if (bits_any(take_square(box, st, castle, sq, ev)))
        st->cut_from = (uint8_t)from;
}

/* H7.1: the second and last square. What the first and this one cut off from the same victim is
 * added up. */
void lowenherz_take(const struct lowenherz_box *box, struct lowenherz *st, int sq,
                    struct events *ev) {
    int victim = st->owner[sq];
    struct bits second = take_square(box, st, st->focus, sq, ev);
    struct bits first = bits_less(bits_where(st->owner, CUT_OFF), second);
    if (!bits_any(second)) {
        lowenherz_end_expansion(box, st, ev);
        return;
    }
    if (st->cut_from != NONE && colour_of_castle(st->cut_from) == colour_of_castle(victim)) {
        second = bits_or(first, second);
        first = (struct bits){{0}};
    }
    if (bits_any(first))
        lose_cut_off(box, st, st->cut_from, first, ev);
    lose_cut_off(box, st, victim, second, ev);
    stop(st);
}
