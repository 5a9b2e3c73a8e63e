/* moves.c: who owes a move, which moves there are, and what Nature rolls.
 *
 * Every question about towns, offers and rows that listing and applying share is answered here once. */
#include "base/check.h"
#include "games/league/league.h"

#include <string.h>

uint32_t league_pending(const void *state) {
    const struct league *st = state;
    return st->step == GAME_OVER ? 0 : 1u << st->mover;
}

/* ---- towns and offers (L3) ------------------------------------------------------------------------- */

int league_occupant(const struct league *st, int town) {
    for (int i = 0; i < st->head.seats; i++)
        if (st->town[i] == town && st->bid[i] != NONE)
            return i;
    return NONE;
}

static int spot_of(const struct league *st, int town) {
    int spot = 0;
    while (st->ring[spot] != town)
        spot++;
    return spot;
}

/* L3.3: the shorter way round the ring. */
static int ring_distance(int from, int to) {
    static const uint8_t distance[2 * TOWNS - 1] = {1, 2, 3, 2, 1, 0, 1, 2, 3, 2, 1};
    return distance[TOWNS - 1 + to - from];
}

/* L3.2: free in the first round. L3.3: staying costs 1. L3.9: who takes an offer must leave. */
static int way_to_spot(const struct league *st, int from, int to) {
    if (st->step == CHOOSE_TOWN && st->round == 1)
        return 0;
    if (from == to)
        return st->step == CHOOSE_TOWN ? 1 : -1;
    return ring_distance(from, to);
}

int league_way(const struct league *st, int seat, int town) {
    int from = st->town[seat] == NONE ? 0 : spot_of(st, st->town[seat]);
    return way_to_spot(st, from, spot_of(st, town));
}

/* Written without branches, the weightiest reason last: it is asked six times for every list of towns. */
static int entry(const struct league *st, int town, int way, int lowest, int means) {
    int refused = way + lowest > means ? R_CANNOT_OUTBID : R_OK;
    refused = way > means ? R_CANNOT_PAY_WAY : refused;
    refused = lowest > HIGHEST_OFFER ? R_FIGURE_ON_12 : refused;
    refused = way < 0 ? R_SAME_TOWN : refused;
    return st->besieged[town] ? R_BESIEGED : refused;
}

int league_entry(const struct league *st, int seat, int town) {
    int occupant = league_occupant(st, town);
    int lowest = occupant == NONE ? 0 : st->bid[occupant] + 1;
    return entry(st, town, league_way(st, seat, town), lowest, league_means(st, seat));
}

/* out has room for one more: the last is written before it is counted. */
static int towns_to_go(const struct league *st, int seat, Move out[TOWNS + 1]) {
    uint8_t lowest[TOWNS] = {0};
    int n = 0, means = league_means(st, seat);
    int from = st->town[seat] == NONE ? 0 : spot_of(st, st->town[seat]);
    for (int i = 0; i < st->head.seats; i++)
        if (st->bid[i] != NONE)
            lowest[st->town[i]] = (uint8_t)(st->bid[i] + 1);
    for (int spot = 0; spot < TOWNS; spot++) {
        int town = st->ring[spot];
        out[n] = move_of(M_GO, town, 0, 0);
        n += entry(st, town, way_to_spot(st, from, spot), lowest[town], means) == R_OK;
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

/* L3.4: any higher number, up to 12 and up to what can be paid. */
static int list_offers(const struct league *st, int seat, Move out[MAX_MOVES]) {
    int n = 0, means = league_means(st, seat);
    int highest = means < HIGHEST_OFFER ? means : HIGHEST_OFFER;
    if (st->step == ANSWER)
        out[n++] = move_of(M_ACCEPT, 0, 0, 0);
    for (int bid = st->bid[st->rival] + 1; bid <= highest; bid++)
        out[n++] = move_of(M_BID, bid, 0, 0);
    return n;
}

/* ---- taxes, rows, leaders (L5, L6) ------------------------------------------------------------------- */

struct yield league_yield(const struct league_box *box, const struct league *st, int town, int turning) {
    struct yield y = box->yield[town][st->side[town]][st->tile[town]][turning];
    for (int good = 0; good < GOODS; good++) /* L5.3 */
        if (y.count[good] > st->bank[good])
            y.count[good] = st->bank[good];
    if (y.class != NONE && !st->gray[y.class])
        y.class = NONE;
    return y;
}

/* A waggon, or a row's mask over it, as one word. */
static uint32_t four_bytes(const uint8_t goods[GOODS]) {
    uint32_t word;
    memcpy(&word, goods, sizeof word);
    return word;
}

const struct storage_row *league_row(const struct league_box *box, const struct league *st, int row) {
    return &box->row[st->storage[row / ROWS]][st->round > 3][row % ROWS];
}

bool league_storing_goes_on(const struct league_box *box, const struct league *st) {
    uint32_t wanted = 0, held = 0;
    for (int store = 0; store < 2; store++) {
        const struct storage_row *rows = league_row(box, st, store * ROWS);
        for (int row = 0; row < ROWS; row++)
            wanted |= st->chosen[store * ROWS + row] == NONE ? four_bytes(rows[row].goods) : 0;
    }
    for (int seat = 0; seat < st->head.seats; seat++)
        held |= four_bytes(st->goods[seat]);
    return (wanted & held) != 0;
}

/* L6.3: one player fills every space he can, the dearest first. Returns how many. */
static int fill_from(const struct storage_row *row, const uint8_t waggon[GOODS], int giver, struct filling *f) {
    uint8_t left[GOODS];
    int filled = 0;
    memcpy(left, waggon, sizeof left);
    for (int i = 0; i < row->spaces; i++) {
        int space = row->dearest[i];
        if (f->giver[space] != NONE || !left[row->good[space]])
            continue;
        left[row->good[space]]--;
        f->giver[space] = (uint8_t)giver;
        f->points[giver] = (uint8_t)(f->points[giver] + row->points[space]);
        filled++;
    }
    return filled;
}

/* L6.4: the chooser first, then clockwise. */
struct filling league_fill(const struct league_box *box, const struct league *st, int seat, int number) {
    const struct storage_row *row = league_row(box, st, number);
    uint32_t wanted = four_bytes(row->goods);
    struct filling f = {.full = false};
    int empty = row->spaces, giver = seat;
    memset(f.giver, NONE, sizeof f.giver);
    do {
        if (four_bytes(st->goods[giver]) & wanted)
            empty -= fill_from(row, st->goods[giver], giver, &f);
        giver = giver + 1 < st->head.seats ? giver + 1 : 0;
    } while (empty && giver != seat);
    f.full = empty == 0;
    return f;
}

static int list_rows(const struct league *st, Move out[MAX_MOVES]) {
    int n = 0;
    for (int row = 0; row < ALL_ROWS; row++) {
        out[n] = move_of(M_STORE, row / ROWS, row % ROWS + 1, 0);
        n += st->chosen[row] == NONE;
    }
    return n;
}

uint32_t league_eligible(const struct league *st, int figures) {
    uint32_t piles = 0;
    for (int pile = 0; pile < PILES && pile < figures; pile++)
        piles |= (uint32_t)(st->face_up[pile] != NONE) << pile;
    return piles;
}

/* L6.6: the card is taken for the row that was just filled. */
static int list_leaders(const struct league_box *box, const struct league *st, Move out[MAX_MOVES]) {
    int n = 0;
    uint32_t piles = league_eligible(st, league_row(box, st, st->filled)->bonus);
    for (int pile = 0; pile < PILES; pile++)
        if (piles >> pile & 1)
            out[n++] = move_of(M_TAKE, pile + 1, 0, 0);
    return n;
}

/* ---- Nature (L1, L2) ----------------------------------------------------------------------------------- */

static bool on_ring(const struct league *st, int town) {
    for (int i = 0; i < st->index; i++)
        if (st->ring[i] == town)
            return true;
    return false;
}

static bool in_order(const struct league *st, int seat) {
    for (int i = 0; i < st->index; i++)
        if (st->order[i] == seat)
            return true;
    return false;
}

/* What Nature draws from: the outcomes of the step, each as often as it is likely. Returns how many. */
static int fill_urn(const struct league *st, uint8_t urn[TAX_TILES + 1]) {
    int n = 0;
    switch (st->step) {
    case PLACE_TOWN:
        for (int town = 0; town < TOWNS; town++)
            if (!on_ring(st, town))
                urn[n++] = (uint8_t)town;
        return n;
    case DRAW_SIDE:
        urn[0] = WHITE_SIDE;
        urn[1] = YELLOW_SIDE;
        return 2;
    case DRAW_ORDER:
        for (int seat = 0; seat < st->head.seats; seat++)
            if (!in_order(st, seat))
                urn[n++] = (uint8_t)seat;
        return n;
    case DRAW_ROYAL:
    case DRAW_CIVIC:
        for (int tile = 0; tile < STORAGE_TILES; tile++) {
            urn[n] = (uint8_t)tile;
            n += !st->storage_used[tile];
        }
        return n;
    case TURN_UP:
        for (int class = 0; class < CLASSES; class ++)
            for (int card = 0; card < st->pile[st->index][class]; card++)
                urn[n++] = (uint8_t) class;
        return n;
    case BESIEGE:
        for (int town = 0; town < TOWNS; town++) {
            urn[n] = (uint8_t)town;
            n += !st->besieged[town];
        }
        return n;
    default:
        CHECK(st->step == LAY_TILE);
        for (int tile = 0; tile < TAX_TILES; tile++) {
            urn[n] = (uint8_t)tile;
            n += st->tiles[tile] == IN_DECK;
        }
        return n;
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

/* Equal outcomes lie side by side in the urn. */
static int list_outcomes(const struct league *st, Move out[MAX_MOVES]) {
    uint8_t urn[TAX_TILES + 1];
    int n = 0, all = fill_urn(st, urn);
    for (int i = 0; i < all; i++)
        if (i == 0 || urn[i] != urn[i - 1])
            out[n++] = outcome(st, urn[i]);
    return n;
}

Move league_roll(const void *box, const void *state, struct rng *rng) {
    const struct league *st = state;
    uint8_t urn[TAX_TILES + 1];
    (void)box;
    int n = fill_urn(st, urn);
    return outcome(st, urn[rng_below(rng, (uint32_t)n)]);
}

uint64_t league_chance(const void *box, const void *state) {
    const struct league *st = state;
    (void)box;
    return (uint64_t)st->round << 16 | (uint64_t)st->step << 8 | st->index;
}

/* ---- all of them --------------------------------------------------------------------------------------- */

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
