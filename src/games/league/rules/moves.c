/* moves.c: who owes a move, which moves there are, and what Nature rolls.
 *
 * Questions about towns, offers and rows that listing and applying have in common are answered here
 * once, so that the two cannot disagree. */
#include "base/bytes.h"
#include "base/check.h"
#include "base/mask.h"
#include "games/league/rules/league.h"

#include <string.h>

uint32_t league_pending(const void *state) {
    const struct league *st = state;
    return st->step == GAME_OVER ? 0 : 1u << st->mover;
}

/* ---- towns and offers (L3) ---- */

/* These are asked at every turn of a search. They avoid branches that depend on chance, which the
 * processor would mispredict. */
int league_occupant(const struct league *st, int town) {
    int occupant = NONE;
    for (int i = 0; i < st->head.seats; i++)
        occupant = st->town[i] == town && st->bid[i] != NONE ? i : occupant;
    return occupant;
}

/* A figure that is not on the board yet counts as standing on the first spot. */
static int spot_of(const struct league *st, int town) {
    uint32_t spot = 0;
    for (uint32_t i = 1; i < TOWNS; i++)
        spot |= mask_if(st->ring[i] == town) & i;
    return (int)spot;
}

enum { NEVER = 0x7fff }; /* guards: more than anybody can have */

/* The cost of the way to each spot of the ring, from one of them. L3.2: free in the first round.
 * L3.3: the shorter way round; staying costs 1. L3.9: a player who takes an offer must leave. */
static const uint16_t *ways_from(const struct league *st, int spot) {
    static const uint16_t first_round[2 * TOWNS - 1] = {0};
    static const uint16_t choosing[2 * TOWNS - 1] = {1, 2, 3, 2, 1, 1, 1, 2, 3, 2, 1};
    static const uint16_t moving_on[2 * TOWNS - 1] = {1, 2, 3, 2, 1, NEVER, 1, 2, 3, 2, 1};
    const uint16_t *ways = st->step != CHOOSE_TOWN ? moving_on
                           : st->round == 1        ? first_round
                                                   : choosing;
    return ways + TOWNS - 1 - spot;
}

int league_way(const struct league *st, int seat, int town) {
    int way = ways_from(st, spot_of(st, st->town[seat]))[spot_of(st, town)];
    return way == NEVER ? -1 : way;
}

static int lowest_offer(const struct league *st, int occupant) {
    return occupant == NONE ? 0 : st->bid[occupant] + 1;
}

/* L3.5, L3.7: besieged towns and figures on 12; L3.3, L3.4: what the way and an offer cost. */
struct entry league_enter(const struct league *st, int seat, int town) {
    struct entry e = {league_way(st, seat, town), league_occupant(st, town), R_OK};
    int lowest = lowest_offer(st, e.occupant), means = league_means(st, seat);
    if (st->besieged[town])
        e.refused = R_BESIEGED;
    else if (e.way < 0)
        e.refused = R_SAME_TOWN;
    else if (lowest > HIGHEST_OFFER)
        e.refused = R_FIGURE_ON_12;
    else if (e.way + lowest > means)
        e.refused = e.way > means ? R_CANNOT_PAY_WAY : R_CANNOT_OUTBID;
    return e;
}

int league_entry(const struct league *st, int seat, int town) {
    return league_enter(st, seat, town).refused;
}

/* out needs room for one move more than there are: each is written before it is known to count. */
static int towns_to_go(const struct league *st, int seat, Move out[TOWNS + 1]) {
    const uint16_t *ways = ways_from(st, spot_of(st, st->town[seat]));
    /* lowest offer by town; the last entry is for figures on the road */
    uint16_t lowest[TOWNS + 1] = {0};
    int n = 0, means = league_means(st, seat);
    for (int i = 0; i < st->head.seats; i++)
        lowest[st->bid[i] == NONE ? TOWNS : st->town[i]] =
            (uint16_t)(st->bid[i] + 1) | (uint16_t)(mask_if(st->bid[i] >= HIGHEST_OFFER) & NEVER);
    for (int spot = 0; spot < TOWNS; spot++) {
        int town = st->ring[spot];
        out[n] = move_of(M_GO, town, 0, 0);
        n += (ways[spot] + lowest[town] <= means) & !st->besieged[town];
    }
    return n;
}

/* L3.8: the nearest free open town, clockwise first. */
static int nearest_free(const struct league *st, int seat) {
    static const int8_t ways[] = {0, 1, -1, 2, -2, 3};
    int from = spot_of(st, st->town[seat]);
    for (int i = st->step == CHOOSE_TOWN ? 0 : 1; i < TOWNS; i++) {
        int town = st->ring[(from + ways[i] + TOWNS) % TOWNS];
        if (!st->besieged[town] && league_occupant(st, town) == NONE)
            return town;
    }
    return NONE;
}

int league_refuge(const struct league *st, int seat) {
    Move out[TOWNS + 1];
    return towns_to_go(st, seat, out) ? NONE : nearest_free(st, seat);
}

static int list_towns(const struct league *st, int seat, Move out[MAX_MOVES]) {
    int n = towns_to_go(st, seat, out);
    if (n == 0)
        out[n++] = move_of(M_GO, nearest_free(st, seat), 0, 0);
    return n;
}

/* L3.4: any higher number up to 12 that the player can pay. */
static int list_offers(const struct league *st, int seat, Move out[MAX_MOVES]) {
    int n = 0, means = league_means(st, seat);
    int highest = means < HIGHEST_OFFER ? means : HIGHEST_OFFER;
    if (st->step == ANSWER)
        out[n++] = move_of(M_ACCEPT, 0, 0, 0);
    for (int bid = st->bid[st->rival] + 1; bid <= highest; bid++)
        out[n++] = move_of(M_BID, bid, 0, 0);
    return n;
}

/* ---- taxes, rows, leaders (L5, L6) ---- */

struct yield league_yield(const struct league_box *box, const struct league *st, int town,
                          int turning) {
    struct yield y = box->yield[town][st->side[town]][st->tile[town]][turning];
    for (int good = 0; good < GOODS; good++) /* L5.3 */
        if (y.count[good] > st->bank[good])
            y.count[good] = st->bank[good];
    if (y.class != NONE && !st->gray[y.class])
        y.class = NONE;
    return y;
}

const struct storage_row *league_row(const struct league_box *box, const struct league *st,
                                     int row) {
    return &box->row[st->storage[row / ROWS]][st->round > 3][row % ROWS];
}

bool league_storing_goes_on(const struct league_box *box, const struct league *st) {
    uint32_t wanted = 0, held = 0;
    for (int store = 0; store < 2; store++) {
        const struct storage_row *rows = league_row(box, st, store * ROWS);
        for (int row = 0; row < ROWS; row++)
            wanted |= mask_if(st->chosen[store * ROWS + row] == NONE) & bytes_u32(rows[row].goods);
    }
    for (int seat = 0; seat < st->head.seats; seat++)
        held |= bytes_u32(st->goods[seat]);
    return (wanted & held) != 0;
}

/* The waggons, starting with the chooser's and then clockwise. */
static void line_up(const struct league *st, int seat, const uint8_t *waggon[LEAGUE_SEATS]) {
    for (int i = 0; i < st->head.seats; i++) {
        waggon[i] = st->goods[seat];
        seat = seat + 1 < st->head.seats ? seat + 1 : 0;
    }
}

/* How many of them have given all their cubes of the good once n spaces of it are filled. */
static int givers_before(const uint8_t *const waggon[LEAGUE_SEATS], int seats, int good, int n) {
    int held = 0, before = 0;
    for (int i = 0; i < seats; i++) {
        held += waggon[i][good];
        before += held <= n;
    }
    return before;
}

/* L6.3, L6.4: the chooser fills what they can, the most valuable spaces of a good first; then the
 * others follow in turn. So each space is filled by the first player who has some of its good left
 * once the more valuable spaces are full. */
struct filling league_fill(const struct league_box *box, const struct league *st, int seat,
                           int number) {
    const struct storage_row *row = league_row(box, st, number);
    const uint8_t *waggon[LEAGUE_SEATS];
    struct filling f = {.full = true};
    int seats = st->head.seats;
    memset(f.giver, NONE, sizeof f.giver);
    line_up(st, seat, waggon);
    for (int space = 0; space < row->spaces; space++) {
        int before = givers_before(waggon, seats, row->good[space], row->dearer[space]);
        int giver = seat + before < seats ? seat + before : seat + before - seats;
        bool filled = before < seats;
        f.full &= filled;
        f.giver[space] = filled ? (uint8_t)giver : NONE;
        f.points[giver] = (uint8_t)(f.points[giver] + (mask_if(filled) & row->points[space]));
    }
    return f;
}

/* L6.2: any row that nobody has chosen yet. */
static int list_rows(const struct league *st, Move out[MAX_MOVES]) {
    int n = 0;
    for (int store = 0; store < 2; store++)
        for (int row = 0; row < ROWS; row++) {
            out[n] = move_of(M_STORE, store, row + 1, 0);
            n += st->chosen[store * ROWS + row] == NONE;
        }
    return n;
}

uint32_t league_eligible(const struct league *st, int figures) {
    uint32_t piles = 0;
    for (int pile = 0; pile < PILES && pile < figures; pile++)
        piles |= (uint32_t)(st->face_up[pile] != NONE) << pile;
    return piles;
}

/* L6.6: the card is for the row that was just filled. */
static int list_leaders(const struct league_box *box, const struct league *st,
                        Move out[MAX_MOVES]) {
    int n = 0;
    uint32_t piles = league_eligible(st, league_row(box, st, st->filled)->bonus);
    for (int pile = 0; pile < PILES; pile++)
        if (piles >> pile & 1)
            out[n++] = move_of(M_TAKE, pile + 1, 0, 0);
    return n;
}

/* ---- Nature (L1, L2) ---- */

/* The numbers below n that are not among the first `so_many` of the list. The urn needs room for
 * one more than it holds. */
static int not_among(const uint8_t *list, int so_many, int n, uint8_t *urn) {
    int found = 0;
    uint32_t among = 0;
    for (int i = 0; i < so_many; i++)
        among |= 1u << list[i];
    for (int i = 0; i < n; i++) {
        urn[found] = (uint8_t)i;
        found += !(among >> i & 1);
    }
    return found;
}

/* The indexes of a list that hold something; or, below, that hold nothing. */
static int where_any(const uint8_t *list, int n, uint8_t *urn) {
    int found = 0;
    for (int i = 0; i < n; i++) {
        urn[found] = (uint8_t)i;
        found += list[i] != 0;
    }
    return found;
}

static int where_none(const uint8_t *list, int n, uint8_t *urn) {
    int found = 0;
    for (int i = 0; i < n; i++) {
        urn[found] = (uint8_t)i;
        found += list[i] == 0;
    }
    return found;
}

/* What can be drawn in this step, each outcome once; returns how many. */
static int fill_urn(const struct league *st, uint8_t urn[TAX_TILES + 1]) {
    static const uint8_t sides[] = {WHITE_SIDE, YELLOW_SIDE};
    switch (st->step) {
    case PLACE_TOWN: return not_among(st->ring, st->index, TOWNS, urn);
    case DRAW_SIDE: memcpy(urn, sides, sizeof sides); return sizeof sides;
    case DRAW_ORDER: return not_among(st->order, st->index, st->head.seats, urn);
    case DRAW_ROYAL:
    case DRAW_CIVIC: return where_none(st->storage_used, STORAGE_TILES, urn);
    case TURN_UP: return where_any(st->pile[st->index], CLASSES, urn);
    case BESIEGE: return where_none(st->besieged, TOWNS, urn);
    default:
        CHECK(st->step == LAY_TILE);
        return where_none(st->tiles, TAX_TILES, urn); /* IN_DECK is 0 */
    }
}

static Move outcome(const struct league *st, int i) {
    switch (st->step) {
    case PLACE_TOWN: return move_of(M_PLACE, i, 0, 0);
    case DRAW_SIDE: return move_of(M_SIDE, st->index, i, 0);
    case DRAW_ORDER: return move_of(M_ORDER, i, 0, 0);
    case DRAW_ROYAL: return move_of(M_ROYAL, i, 0, 0);
    case DRAW_CIVIC: return move_of(M_CIVIC, i, 0, 0);
    case TURN_UP: return move_of(M_LEADER, st->index + 1, i, 0);
    case BESIEGE: return move_of(M_BESIEGE, i, 0, 0);
    default: return move_of(M_LAY, i, st->index, 0);
    }
}

static int list_outcomes(const struct league *st, Move out[MAX_MOVES]) {
    uint8_t urn[TAX_TILES + 1];
    int n = fill_urn(st, urn);
    for (int i = 0; i < n; i++)
        out[i] = outcome(st, urn[i]);
    return n;
}

Move league_roll(const void *box, const void *state, struct rng *rng) {
    const struct league *st = state;
    uint8_t urn[TAX_TILES + 1];
    (void)box;
    if (st->step == TURN_UP) /* the only step whose outcomes differ in likelihood */
        return outcome(st, rng_weighted(rng, st->pile[st->index], CLASSES));
    int n = fill_urn(st, urn);
    return outcome(st, urn[rng_below(rng, (uint32_t)n)]);
}

/* L2.2: the top card of a pile is any of those that lie in it. */
void league_odds(const void *box, const void *state, int n, const Move moves[], double out[]) {
    const struct league *st = state;
    const uint8_t *pile = st->pile[st->index % PILES];
    int cards = pile[CLERGY] + pile[ARISTOCRACY] + pile[BURGHERS];
    (void)box;
    for (int i = 0; i < n; i++)
        out[i] = st->step == TURN_UP ? (double)pile[move_arg(moves[i], 1)] / cards : 1.0 / n;
}

uint64_t league_chance(const void *box, const void *state) {
    const struct league *st = state;
    (void)box;
    return (uint64_t)st->round << 16 | (uint64_t)st->step << 8 | st->index;
}

/* ---- all of them ---- */

int league_moves(const void *box, const void *state, int seat, Move out[MAX_MOVES]) {
    const struct league *st = state;
    if (seat != st->mover)
        return 0;
    switch (st->step) {
    case CHOOSE_TOWN:
    case MOVE_ON: return list_towns(st, seat, out);
    case OFFER:
    case ANSWER: return list_offers(st, seat, out);
    case COLLECT:
        for (int turning = 0; turning < SIDES; turning++)
            out[turning] = move_of(M_TURN, turning, 0, 0);
        return SIDES;
    case STORE: return list_rows(st, out);
    case TAKE_LEADER: return list_leaders(box, st, out);
    case GAME_OVER: return 0;
    default: return list_outcomes(st, out);
    }
}
