/* moves.c: who owes a move, and which moves there are. Legality is decided by the functions that
 * apply.c asks, too, so the two cannot disagree. */
#include "games/lowenherz/rules/lowenherz.h"

#include "base/bytes.h"
#include "base/check.h"

#include <string.h>

static uint32_t bidders(const struct lowenherz *st) {
    _Static_assert(sizeof st->sealed == 4, "one look finds all who have sealed their bids");
    return st->contest & ~bytes_flags(st->sealed);
}

uint32_t lowenherz_pending(const void *state) {
    const uint32_t natures = 1u << LAY_PIECE | 1u << DRAW_FIRST | 1u << TURN_CARD | 1u << DEAL_PILE;
    const struct lowenherz *st = state;
    if (natures >> st->step & 1)
        return 1u << NATURE;
    if (st->step == BID)
        return bidders(st);
    return st->step == OVER ? 0 : 1u << st->mover;
}

/* ---- Nature ---- */

struct letter {
    int from, to; /* its cards: the first, and the end after the last */
};

/* H2.1: the first letter that has cards left: that of the first card that is left. */
static struct letter top_letter(const struct lowenherz_box *box, const struct lowenherz *st) {
    int letter =
        st->head.option[OPT_SETUP] == SETUP_VARIABLE ? 0 : 1; /* H1.2: A stays in the box */
    int from = box->letter[letter];
    const uint8_t *left = memchr(st->turned + from, 0, (size_t)(ACTION_CARDS - from));
    if (!left)
        return (struct letter){0, 0};
    while (box->letter[letter + 1] <= left - st->turned)
        letter++;
    return (struct letter){box->letter[letter], box->letter[letter + 1]};
}

bool lowenherz_may_be_turned(const struct lowenherz_box *box, const struct lowenherz *st,
                             int card) {
    struct letter top = top_letter(box, st);
    return card >= top.from && card < top.to && !st->turned[card];
}

static int list_pieces(const struct lowenherz *st, Move *out) {
    int n = 0;
    uint32_t laid = 0;
    for (int i = 0; i < PIECES; i++)
        laid |= st->map[i] == NONE ? 0 : 1u << st->map[i];
    for (int i = 0; i < PIECES * 4; i++)
        if (!(laid >> i / 4 & 1))
            out[n++] = move_of(M_PIECE, i / 4, i % 4, 0);
    return n;
}

static int list_nature(const struct lowenherz_box *box, const struct lowenherz *st, Move *out) {
    struct letter top = {0, 0};
    int n = 0;
    switch (st->step) {
    case LAY_PIECE: return list_pieces(st, out);
    case DRAW_FIRST:
        for (int seat = 0; seat < st->head.seats; seat++)
            out[n++] = move_of(M_FIRST, seat, 0, 0);
        break;
    case TURN_CARD:
        top = top_letter(box, st);
        for (int card = top.from; card < top.to; card++) {
            out[n] = move_of(M_TURN, card, 0, 0);
            n += !st->turned[card];
        }
        break;
    case DEAL_PILE:
        for (int kind = 0; kind < POLITICS; kind++)
            if (lowenherz_undealt(box, st, kind) > 0)
                out[n++] = move_of(M_DEAL, kind, 0, 0);
        break;
    }
    return n;
}

Move lowenherz_roll(const void *box, const void *state, struct rng *rng) {
    const struct lowenherz *st = state;
    if (st->step == DEAL_PILE) {
        uint8_t weight[POLITICS];
        for (int kind = 0; kind < POLITICS; kind++)
            weight[kind] = (uint8_t)lowenherz_undealt(box, st, kind);
        return move_of(M_DEAL, rng_weighted(rng, weight, POLITICS), 0, 0);
    }
    Move moves[MAX_MOVES];
    int n = list_nature(box, st, moves);
    CHECK(n > 0);
    return moves[rng_below(rng, (uint32_t)n)];
}

/* H1.2: a pile is dealt card by card from all that are not dealt yet. */
void lowenherz_odds(const void *box, const void *state, int n, const Move moves[], double out[]) {
    const struct lowenherz *st = state;
    int cards = 0;
    for (int kind = 0; kind < POLITICS; kind++)
        cards += lowenherz_undealt(box, st, kind);
    for (int i = 0; i < n; i++)
        out[i] = st->step == DEAL_PILE
                     ? (double)lowenherz_undealt(box, st, move_arg(moves[i], 0)) / cards
                     : 1.0 / n;
}

uint64_t lowenherz_chance(const void *box, const void *state) {
    const struct lowenherz *st = state;
    uint64_t index = 0;
    (void)box;
    switch (st->step) {
    case LAY_PIECE:
        for (int i = 0; i < PIECES; i++)
            index += st->map[i] != NONE;
        break;
    case TURN_CARD:
        for (int i = 0; i < ACTION_CARDS; i++)
            index += st->turned[i];
        break;
    case DEAL_PILE:
        index = (uint64_t)st->pile * POLITICS_CARDS + (uint64_t)lowenherz_dealt(st, st->pile);
        break;
    }
    return (uint64_t)st->step << 8 | index;
}

/* Only the player who looks through the pile may read the cards that Nature deals. */
uint32_t lowenherz_readers(const void *box, const void *state, int seat, Move m) {
    const struct lowenherz *st = state;
    (void)box;
    return seat == NATURE && move_kind(m) == M_DEAL && st->mover < MAX_SEATS ? 1u << st->mover : 0;
}

/* ---- players ---- */

/* A move and the ways to pay for it: in ducats, or with a treasure in argument `at`. */
struct paid {
    Move plain, with_treasure;
    int at;
};
/* The treasures that may pay for something: bits. */
static uint32_t purse(const struct lowenherz *st) {
    return st->takings ? lowenherz_treasures(st, st->mover) : 0;
}
static int list_paid(const struct lowenherz_box *box, const struct lowenherz *st, int price,
                     uint32_t treasures, struct paid move, Move *out) {
    int n = 0;
    if (lowenherz_may_pay(box, st, st->mover, price, NONE) == R_OK)
        out[n++] = move.plain;
    for (uint32_t left = price > 0 ? treasures : 0; left; left &= left - 1) {
        int t = __builtin_ctz(left);
        if (box->worth[TREASURE + t] >= price)
            out[n++] = move.with_treasure | (Move)t << (16 - 8 * move.at);
    }
    return n;
}

static int list_knights(const struct lowenherz_box *box, const struct lowenherz *st,
                        struct bits stands, Move *out) {
    int n = 0;
    uint32_t treasures = purse(st);
    while (bits_any(stands)) {
        int sq = bits_take(&stands);
        struct paid move = {move_of(M_KNIGHT, sq, 0, 0), move_of(M_KNIGHT_PAID, sq, 0, 0), 1};
        n += list_paid(box, st, lowenherz_ground_price(box, st, sq), treasures, move, out + n);
    }
    return n;
}

static int list_first_knights(const struct lowenherz *st, Move *out) {
    int n = 0, castle = st->castle[st->focus];
    for (int side = 0; side < SIDES; side++) {
        int sq = lowenherz_next[castle][side];
        if (sq != NONE && lowenherz_may_place_first_knight(st, sq) == R_OK)
            out[n++] = move_of(M_KNIGHT, sq, 0, 0);
    }
    return n;
}

/* H8.5 */
static int list_endings(const struct lowenherz_box *box, const struct lowenherz *st, Move *out) {
    if (st->ally[0][0] == NONE)
        return 0; /* as nearly always */
    int n = 0, colour = colour_of_seat(st, st->mover);
    uint32_t treasures = purse(st);
    for (int i = 0; i < ALLIANCE_SLOTS && st->ally[i][0] != NONE; i++) {
        int a = st->ally[i][0], b = st->ally[i][1];
        struct paid move = {move_of(M_END, a, b, 0), move_of(M_END_PAID, a, b, 0), 2};
        if (colour_of_castle(a) == colour || colour_of_castle(b) == colour)
            n += list_paid(box, st, box->ending, treasures, move, out + n);
    }
    return n;
}

static int list_alliances(const struct lowenherz *st, Move *out) {
    int n = 0, first = colour_of_seat(st, st->mover) * CASTLES_EACH;
    for (int own = first; own < first + CASTLES_EACH; own++) {
        uint32_t near = lowenherz_founded(st, own) ? lowenherz_neighbours(st, own) : 0;
        for (int other = 0; other < CASTLES; other++)
            if (near >> other & 1 && lowenherz_may_ally(st, st->mover, own, other) == R_OK)
                out[n++] = move_of(M_ALLY, own, other, 0);
    }
    return n;
}

/* Foreign territories that touch an own one, as bits of castles. */
static uint32_t foreign_neighbours(const struct lowenherz *st) {
    int first = colour_of_seat(st, st->mover) * CASTLES_EACH;
    uint32_t near = 0, own = ((1u << CASTLES_EACH) - 1) << first;
    for (int id = first; id < first + CASTLES_EACH; id++)
        near |= lowenherz_founded(st, id) ? lowenherz_neighbours(st, id) : 0;
    return near & ~own;
}

static int list_renegades(const struct lowenherz_box *box, const struct lowenherz *st, Move *out) {
    uint32_t targets = foreign_neighbours(st);
    struct bits pieces = targets ? bits_where_any(st->piece) : (struct bits){{0}};
    int n = 0;
    while (bits_any(pieces)) {
        int sq = bits_take(&pieces);
        if (st->owner[sq] >= CASTLES || !(targets >> st->owner[sq] & 1))
            continue;
        if (lowenherz_may_turn(box, st, st->mover, sq, NONE) == R_OK)
            out[n++] = move_of(M_RENEGADE, sq, 0, 0);
        for (int t = 0; t < TREASURES && lowenherz_ground_price(box, st, sq) > 0; t++)
            if (lowenherz_may_turn(box, st, st->mover, sq, t) == R_OK)
                out[n++] = move_of(M_RENEGADE_PAID, sq, t, 0);
    }
    return n;
}

/* H2.2; H8.3: with each decision card at most one politics card, before it. */
static int list_decisions(const struct lowenherz_box *box, const struct lowenherz *st, Move *out) {
    int n = 0;
    for (int action = 0; action < ACTIONS; action++)
        if (!(st->chosen[st->mover] >> action & 1))
            out[n++] = move_of(M_CHOOSE, action + 1, 0, 0);
    if (!st->laid && st->takings && lowenherz_hand(st, st->mover, ALLIANCE))
        n += list_alliances(st, out + n);
    if (!st->laid && st->takings && lowenherz_hand(st, st->mover, RENEGADE))
        n += list_renegades(box, st, out + n);
    return n + list_endings(box, st, out + n);
}

static int list_offers(const struct lowenherz *st, Move *out) {
    int n = 0;
    if (lowenherz_may_accept(st) == R_OK)
        out[n++] = move_of(M_ACCEPT, 0, 0, 0);
    out[n++] = move_of(M_DUEL, 0, 0, 0);
    if (st->offers == MOST_OFFERS)
        return n;
    _Static_assert(2 + MOST_DUCATS + 1 + MOST_ASKED + 1 + MOVES_AT_ONCE <= MAX_MOVES,
                   "room for a whole run behind the last");
    n += lowenherz_list_run(move_of(M_OFFER, 0, 0, 0), st->ducats[st->mover] + 1, out + n);
    return n + lowenherz_list_run(move_of(M_ASK, 0, 0, 0), MOST_ASKED + 1, out + n);
}

static int list_bids(const struct lowenherz *st, int seat, Move *out) {
    int n = 0;
    if (st->bid[seat] != NONE)
        out[n++] = move_of(M_SEAL, 0, 0, 0);
    else
        n += lowenherz_list_run(move_of(M_BID, 0, 0, 0), st->ducats[seat] + 1, out);
    uint32_t held = lowenherz_treasures(st, seat) & ~(uint32_t)st->staked[seat];
    for (int t = 0; t < TREASURES && held; t++)
        if (held >> t & 1)
            out[n++] = move_of(M_STAKE, t, 0, 0);
    return n;
}

/* H6.1, H6.2: a knight or an expansion with each sword, but one expansion at most. */
static int list_fights(const struct lowenherz_box *box, const struct lowenherz *st, Move *out) {
    int n = 0, colour = colour_of_seat(st, st->mover);
    struct bits prey;
    if (st->focus != NONE) {
        for (prey = lowenherz_prey(st, st->focus); bits_any(prey);)
            out[n++] = move_of(M_TAKE, bits_take(&prey), 0, 0);
        return n;
    }
    if (st->knights[colour] > 0)
        n += list_knights(box, st, lowenherz_stands(st, colour), out);
    for (int id = colour * CASTLES_EACH; id < (colour + 1) * CASTLES_EACH && !st->expanded; id++)
        if (lowenherz_founded(st, id))
            for (prey = lowenherz_prey(st, id); bits_any(prey);)
                out[n++] = move_of(M_EXPAND, id, bits_take(&prey), 0);
    return n;
}

static int list_looks(const struct lowenherz_box *box, const struct lowenherz *st, Move *out) {
    int n = 0;
    for (int pile = 0; pile < PILES; pile++)
        if (lowenherz_pile_size(box, st, pile) > 0)
            out[n++] = move_of(M_LOOK, pile + 1, 0, 0);
    return n;
}

static int list_picks(const struct lowenherz *st, Move *out) {
    const uint8_t *cards = lowenherz_pile(st, st->pile);
    int n = 0;
    for (int kind = 0; kind < POLITICS; kind++)
        if (cards[kind])
            out[n++] = move_of(M_PICK, kind, 0, 0);
    return n;
}

static int list_acting(const struct lowenherz_box *box, const struct lowenherz *st, Move *out) {
    int n = 1;
    out[0] = move_of(M_DONE, 0, 0, 0);
    n += list_endings(box, st, out + n);
    switch (st->step) {
    case BUILD: return n + lowenherz_list_walls(box, st, out + n);
    case FIGHT: return n + list_fights(box, st, out + n);
    default: return n + list_looks(box, st, out + n);
    }
}

int lowenherz_moves(const void *box, const void *state, int seat, Move out[MAX_MOVES]) {
    const struct lowenherz *st = state;
    int n;
    if (!(lowenherz_pending(st) >> seat & 1))
        return 0;
    switch (st->step) {
    case PLACE_CASTLE: return lowenherz_list_sites(st, out);
    case PLACE_KNIGHT: return list_first_knights(st, out);
    case DECIDE: return list_decisions(box, st, out);
    case PLACE_RENEGADE:
        return list_knights(box, st, lowenherz_renegade_stands(st, st->mover, st->focus), out);
    case NEGOTIATE: return list_offers(st, out);
    case BID: return list_bids(st, seat, out);
    case BUILD:
    case FIGHT:
    case LOOK: return list_acting(box, st, out);
    case PICK: n = list_picks(st, out); return n + list_endings(box, st, out + n);
    default: return list_nature(box, st, out);
    }
}
