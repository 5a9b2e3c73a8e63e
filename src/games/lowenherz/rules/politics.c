/* politics.c: H8: politics cards: the piles, and what alliances, renegades and treasures do.
 *
 * Hands are not stored. A hand is what the seat has taken and not played, so the two cannot
 * disagree. */
#include "base/mask.h"
#include "games/lowenherz/rules/lowenherz.h"

#include <string.h>

/* On a view of another seat the cards taken are UNKNOWN, so the result may be too small but never
 * negative. */
int lowenherz_hand(const struct lowenherz *st, int seat, int kind) {
    int n = 0;
    for (int i = 0; i < st->takings; i++)
        n += (st->taker[i] == seat) & (st->taken[i] == kind);
    return n > st->played[seat][kind] ? n - st->played[seat][kind] : 0;
}

int lowenherz_cards_held(const struct lowenherz *st, int seat) {
    int n = 0;
    for (int i = 0; i < st->takings; i++)
        n += st->taker[i] == seat;
    for (int kind = 0; kind < POLITICS; kind++)
        n -= st->played[seat][kind];
    return n;
}

uint32_t lowenherz_treasures(const struct lowenherz *st, int seat) {
    _Static_assert(POLITICS < (UNKNOWN & 31), "a card that is not known is none of them");
    uint32_t cards = 0, held = 0;
    for (int i = 0; i < st->takings; i++)
        cards |= mask_if(st->taker[i] == seat) & 1u << (st->taken[i] & 31);
    for (int t = 0; t < TREASURES; t++)
        held |= mask_if(!st->played[seat][TREASURE + t]) & 1u << t;
    return cards >> TREASURE & held;
}

/* ---- prices ---- */

/* H8.7: in ducats, or with one treasure that is worth at least as much; there is no change. */
int lowenherz_may_pay(const struct lowenherz_box *box, const struct lowenherz *st, int seat,
                      int price, int with) {
    if (with == NONE)
        return st->ducats[seat] >= price ? R_OK : R_CANNOT_PAY;
    if (price == 0)
        return R_FREE_OF_CHARGE;
    if (!(lowenherz_treasures(st, seat) >> with & 1))
        return R_NO_TREASURE;
    return box->worth[TREASURE + with] >= price ? R_OK : R_TREASURE_TOO_SMALL;
}

/* From now on everybody knows that this seat had taken the card. There is a proof for each card at
 * most, so there is always room. */
static void prove(struct lowenherz *st, int seat, int kind) {
    int i = st->proofs++;
    st->prover[i] = (uint8_t)seat;
    st->proof[i] = (uint8_t)kind;
    st->proved[i] = st->takings;
}

void lowenherz_show(struct lowenherz *st, int seat, int treasure) {
    if (st->shown[treasure] != seat)
        prove(st, seat, TREASURE + treasure);
    st->shown[treasure] = (uint8_t)seat;
}

static void play(struct lowenherz *st, int seat, int kind) {
    if (kind < TREASURE || st->shown[kind - TREASURE] != seat)
        prove(st, seat, kind);
    st->played[seat][kind]++;
}

void lowenherz_pay(struct lowenherz *st, int seat, int price, int with, struct events *ev) {
    if (price == 0)
        return;
    if (with == NONE) {
        st->ducats[seat] = (uint8_t)(st->ducats[seat] - price);
        event_add(ev, E_PAYS, seat, price, 0, 0);
    } else {
        play(st, seat, TREASURE + with);
        st->shown[with] = NONE;
        event_add(ev, E_SPENDS, seat, with, 0, 0);
    }
}

/* ---- H8.1, H8.2: the piles ---- */

int lowenherz_pile_size(const struct lowenherz_box *box, const struct lowenherz *st, int pile) {
    int n = box->pile[pile];
    for (int i = 0; i < st->takings; i++)
        n -= st->from[i] == pile;
    return n;
}

int lowenherz_last_taking(const struct lowenherz *st, int pile) {
    int i = st->takings - 1;
    while (i >= 0 && st->from[i] != pile)
        i--;
    return i;
}

/* A pile is what the last taker left, or what was dealt if nobody has taken a card yet. */
const uint8_t *lowenherz_pile(const struct lowenherz *st, int pile) {
    int last = lowenherz_last_taking(st, pile);
    return last < 0 ? st->dealt[pile] : st->rest[last];
}

int lowenherz_undealt(const struct lowenherz_box *box, const struct lowenherz *st, int kind) {
    return box->politics[kind] - st->dealt[0][kind] - st->dealt[1][kind];
}

int lowenherz_dealt(const struct lowenherz *st, int pile) {
    int n = 0;
    for (int kind = 0; kind < POLITICS; kind++)
        n += st->dealt[pile][kind];
    return n;
}

/* Only the mover is told what is in the pile (H8.2). */
static void open_pile(struct lowenherz *st, struct events *ev) {
    const uint8_t *cards = lowenherz_pile(st, st->pile);
    st->step = PICK;
    for (int kind = 0; kind < POLITICS; kind++)
        if (cards[kind])
            event_add_for(ev, 1u << st->mover, E_FINDS, st->mover, cards[kind], kind);
}

/* Nature deals a pile when it is first looked through. The second pile is what is left and needs no
 * dealing. */
void lowenherz_look(const struct lowenherz_box *box, struct lowenherz *st, int pile,
                    struct events *ev) {
    bool other_dealt = lowenherz_dealt(st, 1 - pile) > 0;
    st->pile = (uint8_t)pile;
    event_add(ev, E_LOOKS, st->mover, pile + 1, 0, 0);
    if (lowenherz_dealt(st, pile) == 0 && !other_dealt) {
        st->step = DEAL_PILE;
        st->left = box->pile[pile];
        return;
    }
    for (int kind = 0; kind < POLITICS && lowenherz_last_taking(st, pile) < 0; kind++)
        st->dealt[pile][kind] = (uint8_t)lowenherz_undealt(box, st, kind);
    open_pile(st, ev);
}

void lowenherz_deal(struct lowenherz *st, int kind, struct events *ev) {
    st->dealt[st->pile][kind]++;
    if (--st->left == 0)
        open_pile(st, ev);
}

/* Everything that anybody can know about the piles follows from these four entries: see
 * secrets.c. */
void lowenherz_pick(struct lowenherz *st, int kind, struct events *ev) {
    int i = st->takings;
    memcpy(st->rest[i], lowenherz_pile(st, st->pile), POLITICS);
    st->rest[i][kind]--;
    st->taker[i] = st->mover;
    st->from[i] = st->pile;
    st->taken[i] = (uint8_t)kind;
    st->takings++;
    st->pile = NONE;
    event_add_for(ev, 1u << st->mover, E_PICKED, st->mover, kind, 0);
}

/* ---- H8.4, H8.5: alliances ---- */

int lowenherz_may_ally(const struct lowenherz *st, int seat, int own, int other) {
    int colour = colour_of_seat(st, seat);
    if (lowenherz_hand(st, seat, ALLIANCE) == 0)
        return R_NO_CARD;
    if (st->laid)
        return R_ONE_WITH_EACH;
    if (colour_of_castle(own) != colour || !lowenherz_founded(st, own))
        return R_NOT_OWN_TERRITORY;
    if (colour_of_castle(other) == colour || !lowenherz_founded(st, other))
        return R_NOT_FOREIGN_TERRITORY;
    if (lowenherz_allied(st, own, other))
        return R_ALLIED_ALREADY;
    return lowenherz_neighbours(st, own) >> other & 1 ? R_OK : R_NO_NEIGHBOUR;
}

void lowenherz_make_alliance(struct lowenherz *st, int seat, int own, int other,
                             struct events *ev) {
    int i = 0;
    while (st->ally[i][0] != NONE)
        i++;
    st->ally[i][0] = (uint8_t)(own < other ? own : other);
    st->ally[i][1] = (uint8_t)(own < other ? other : own);
    play(st, seat, ALLIANCE);
    st->laid = 1;
    event_add(ev, E_ALLIED, seat, own, other, 0);
}

/* A pair has the smaller castle first. */
int lowenherz_may_end(const struct lowenherz_box *box, const struct lowenherz *st, int seat,
                      const int pair[2], int with) {
    int colour = colour_of_seat(st, seat);
    bool mine = colour_of_castle(pair[0]) == colour || colour_of_castle(pair[1]) == colour;
    if (pair[0] > pair[1] || !mine || !lowenherz_allied(st, pair[0], pair[1]))
        return R_NOT_ALLIED;
    return lowenherz_may_pay(box, st, seat, box->ending, with);
}

/* The remaining alliances move up, so that equal positions are equal states. */
void lowenherz_end_alliance(struct lowenherz *st, int seat, const int pair[2], struct events *ev) {
    int i = 0;
    while (st->ally[i][0] != pair[0] || st->ally[i][1] != pair[1])
        i++;
    memmove(st->ally[i], st->ally[i + 1], (size_t)(ALLIANCE_SLOTS - 1 - i) * 2);
    memset(st->ally[ALLIANCE_SLOTS - 1], NONE, 2);
    event_add(ev, E_ENDED, seat, pair[0], pair[1], 0);
}

/* ---- H8.6: renegades ---- */

/* Would the pieces around the knight lose contact without it? Walls never separate pieces of one
 * colour, so adjacent pieces are connected. */
static bool is_link(const struct lowenherz *st, int colour, int sq) {
    struct bits pieces =
        bits_or(bits_where(st->piece, KNIGHT + colour), bits_where(st->piece, CASTLE + colour));
    struct bits beside = {{0}}, rest;
    for (int side = 0; side < SIDES; side++)
        if (lowenherz_next[sq][side] != NONE && bits_has(pieces, lowenherz_next[sq][side]))
            bits_add(&beside, lowenherz_next[sq][side]);
    if (bits_count(beside) < 2)
        return false;
    bits_drop(&pieces, sq);
    rest = beside;
    struct bits linked = lowenherz_flood(lowenherz_edges(st, pieces), bits_take(&rest), &beside);
    return bits_any(bits_less(beside, linked));
}

/* The squares of own territories next to the target territory where a knight may be placed. */
struct bits lowenherz_renegade_stands(const struct lowenherz *st, int seat, int target) {
    int colour = colour_of_seat(st, seat);
    uint32_t near =
        lowenherz_neighbours(st, target) >> colour * CASTLES_EACH & ((1u << CASTLES_EACH) - 1);
    struct bits stands = near ? lowenherz_stands(st, colour) : (struct bits){{0}}, out = {{0}};
    while (bits_any(stands)) {
        int sq = bits_take(&stands), owner = st->owner[sq];
        if (owner < CASTLES && colour_of_castle(owner) == colour &&
            near >> owner % CASTLES_EACH & 1)
            bits_add(&out, sq);
    }
    return out;
}

/* After the target's knight is paid for, can the own one still be placed? */
static int may_place_after(const struct lowenherz_box *box, const struct lowenherz *st, int seat,
                           int sq, int with) {
    struct bits stands = lowenherz_renegade_stands(st, seat, st->owner[sq]);
    if (st->knights[colour_of_seat(st, seat)] == 0)
        return R_NO_KNIGHTS;
    if (!bits_any(stands))
        return R_NO_PLACE_FOR_KNIGHT;
    int ducats = st->ducats[seat] - (with == NONE ? lowenherz_ground_price(box, st, sq) : 0);
    bool can_pay = ducats >= box->forest;
    for (int t = 0; t < TREASURES && !can_pay; t++)
        can_pay = t != with && lowenherz_may_pay(box, st, seat, box->forest, t) == R_OK;
    while (bits_any(stands))
        if (can_pay || lowenherz_ground_price(box, st, bits_take(&stands)) == 0)
            return R_OK;
    return R_KNIGHT_UNPAID;
}

/* H8.6: the reasons in the order of the rules, so that the refusal names the first thing that is
 * missing. */
int lowenherz_may_turn(const struct lowenherz_box *box, const struct lowenherz *st, int seat,
                       int sq, int with) {
    int owner = st->owner[sq], colour = owner < CASTLES ? colour_of_castle(owner) : NONE;
    if (lowenherz_hand(st, seat, RENEGADE) == 0)
        return R_NO_CARD;
    if (st->laid)
        return R_ONE_WITH_EACH;
    if (colour == NONE || colour == colour_of_seat(st, seat) || st->piece[sq] != KNIGHT + colour)
        return R_NO_TARGET;
    if (is_link(st, colour, sq))
        return R_LINK;
    int refused = lowenherz_may_pay(box, st, seat, lowenherz_ground_price(box, st, sq), with);
    return refused ? refused : may_place_after(box, st, seat, sq, with);
}

void lowenherz_turn_knight(const struct lowenherz_box *box, struct lowenherz *st, int sq, int with,
                           struct events *ev) {
    int seat = st->mover, target = st->owner[sq], colour = colour_of_castle(target);
    lowenherz_pay(st, seat, lowenherz_ground_price(box, st, sq), with, ev);
    play(st, seat, RENEGADE);
    st->laid = 1;
    st->piece[sq] = NO_PIECE;
    st->knights[colour]++;
    lowenherz_close_edges(st, sq); /* H5.6: two pieces of one colour kept an edge free of a wall */
    st->focus = (uint8_t)target;
    st->step = PLACE_RENEGADE;
    event_add(ev, E_RENEGADE, seat, colour, sq, 0);
}
