/* audit.c: what holds after every move.
 *
 * Positions also come from outside. Any position that passes can be played to its end: whoever owes
 * a move has one, nothing is lost or created, and what was done in this round agrees with what is
 * still to be done. Each check may rely on the ones before it; league_audit has the order. */
#include "games/league/rules/league.h"

#include <string.h>

/* ---- ring, order, and whose turn it is ---- */

static bool holds_each_once(const uint8_t *list, int n, int of) {
    uint32_t seen = 0;
    for (int i = 0; i < n; i++) {
        if (list[i] == NONE)
            continue;
        if (list[i] >= of || seen >> list[i] & 1)
            return false;
        seen |= 1u << list[i];
    }
    return true;
}

static int listed(const uint8_t *list, int n) {
    int found = 0;
    for (int i = 0; i < n; i++)
        found += list[i] != NONE;
    return found;
}

static bool round_begun(const struct league *st) { return st->step > DRAW_ORDER; }
static bool choosing(const struct league *st) {
    return st->step >= CHOOSE_TOWN && st->step <= MOVE_ON;
}
static bool towns_settled(const struct league *st) {
    return st->step >= COLLECT && st->step < GAME_OVER;
}
static bool storing(const struct league *st) {
    return st->step == STORE || st->step == TAKE_LEADER;
}

static const char *audit_ring(const struct league *st) {
    int n = st->head.seats;
    if (!holds_each_once(st->ring, TOWNS, TOWNS))
        return "every town lies once on the ring";
    if (!holds_each_once(st->order, LEAGUE_SEATS, n) || !holds_each_once(st->team, LEAGUE_SEATS, n))
        return "every player stands once in an order";
    if (round_begun(st) && (listed(st->ring, TOWNS) != TOWNS || listed(st->order, n) != n))
        return "ring and order are complete once a round has begun";
    if (round_begun(st) != (st->round > 0))
        return "the first round begins after the set-up";
    if (st->step == GAME_OVER && st->round != LAST_ROUND)
        return "the game ends after the sixth round";
    if (st->head.option[OPT_SIDES] != SIDES_MIXED &&
        memchr(st->side, st->head.option[OPT_SIDES] ^ 1, TOWNS))
        return "the option says which side of the towns is up";
    return NULL;
}

static const char *audit_setup_counts(const struct league *st) {
    int placed = listed(st->ring, TOWNS), drawn = listed(st->order, LEAGUE_SEATS);
    if (st->step == PLACE_TOWN && (st->index != placed || placed >= TOWNS - 1))
        return "towns are placed one after the other";
    if (st->step == DRAW_SIDE &&
        (st->index >= TOWNS || placed != TOWNS || st->head.option[OPT_SIDES] != SIDES_MIXED))
        return "sides are drawn when all towns lie, and only if they are mixed";
    if (st->step == DRAW_ORDER &&
        (st->index != drawn || drawn >= st->head.seats - 1 || placed != TOWNS))
        return "the order is drawn when all towns lie";
    if (st->step < DRAW_ORDER && drawn)
        return "the order is drawn when all towns lie";
    for (int i = 1; i < TOWNS; i++)
        if (st->ring[i - 1] == NONE && st->ring[i] != NONE)
            return "the ring is filled clockwise";
    for (int i = 1; i < LEAGUE_SEATS; i++)
        if (st->order[i - 1] == NONE && st->order[i] != NONE)
            return "the order is filled from the first place";
    return NULL;
}

static const char *audit_mover(const struct league *st) {
    bool nature = st->step <= LAY_TILE;
    bool two = st->step == OFFER || st->step == ANSWER;
    if (st->step != GAME_OVER && nature != (st->mover == NATURE))
        return "Nature moves in her steps and in no other";
    if (!nature && st->step != GAME_OVER && st->mover >= st->head.seats)
        return "a player owes the move";
    if (two ? st->rival >= st->head.seats || st->rival == st->mover : st->rival != NONE)
        return "an offer stands between two players";
    return NULL;
}

static const char *audit_place_in_order(const struct league *st) {
    int n = st->head.seats;
    if (st->step == TURN_UP && st->index >= PILES)
        return "four piles are turned up";
    if (st->step >= CHOOSE_TOWN && st->step <= TAKE_LEADER && st->index >= n)
        return "a turn belongs to a place in the order";
    if (st->step == CHOOSE_TOWN && st->order[st->index] != st->mover)
        return "towns are chosen in order";
    if (st->step == COLLECT && st->order[st->index] != st->mover)
        return "taxes are collected in order";
    for (int i = 1; towns_settled(st) && i < n; i++)
        if (league_order_rank(st, st->order[i - 1]) > league_order_rank(st, st->order[i]))
            return "the order follows the guards offered";
    if (!storing(st))
        return listed(st->team, n) == 0 ? NULL : "teams are harnessed when goods are stored";
    if (listed(st->team, n) != n || st->team[st->index] != st->mover)
        return "goods are stored in the order of the horses";
    for (int i = 1; i < n; i++)
        if (league_team_rank(st, st->team[i - 1]) < league_team_rank(st, st->team[i]))
            return "goods are stored in the order of the horses";
    return NULL;
}

static const char *audit_hands(const struct league *st) {
    for (int i = 0; i < LEAGUE_SEATS; i++) {
        bool seated = i < st->head.seats;
        if (st->influence[i] < 0)
            return "influence is never below zero";
        if (!seated && (st->influence[i] || st->guards[i] || st->horses[i] || st->town[i] != NONE ||
                        st->bid[i] != NONE || st->order[i] != NONE || st->team[i] != NONE))
            return "nobody sits on an empty seat";
        if (st->guards[i] > MOST)
            return "everybody's guards are known, and not too many";
    }
    return NULL;
}

/* Upper limits for any box: guards from the taxes of a town, influence from a row of the stores,
 * and the leaders. */
enum { MOST_TAXES = 4 * SIDES + 4, MOST_ROW = 9 * SPACES + 9, MOST_LEADERS = 9 * CLASSES };

/* What all players together can still gain in this round: by taxes (L5) and in the stores (L6). */
static int gains_of_round(const struct league *st) {
    int collectors = st->step < COLLECT    ? st->head.seats
                     : st->step == COLLECT ? st->index + 1
                                           : 0,
        rows = 0;
    for (int row = 0; row < ALL_ROWS; row++)
        rows += st->chosen[row] == NONE;
    return collectors * MOST_TAXES + rows * MOST_ROW;
}

/* Guards go from hand to hand, so one player may end up with what all have and will gain. That sum
 * must stay within what a position can hold. */
static const char *audit_wealth(const struct league *st) {
    int a_round = st->head.seats * MOST_TAXES + ALL_ROWS * MOST_ROW;
    int wealth = 0;
    for (int i = 0; i < st->head.seats; i++)
        wealth += st->guards[i] + st->influence[i];
    if (st->step != GAME_OVER)
        wealth +=
            gains_of_round(st) + (LAST_ROUND - st->round) * a_round + st->head.seats * MOST_LEADERS;
    return wealth <= MOST ? NULL : "guards and influence can be counted until the game ends";
}

/* ---- figures on the bid tracks and on the road (L3) ---- */

/* Two figures share a town only while there is an open offer between them (L3.4). */
static const char *audit_figures(const struct league *st) {
    for (int a = 0; a < st->head.seats; a++) {
        if (st->bid[a] == NONE)
            continue;
        if (st->town[a] == NONE || !(choosing(st) || towns_settled(st)))
            return "a figure on a bid track stands in a town, while towns are chosen or taxed";
        for (int b = 0; b < a; b++) {
            bool rivals = st->step == ANSWER && ((a == st->mover && b == st->rival) ||
                                                 (b == st->mover && a == st->rival));
            if (st->bid[b] == NONE || st->town[a] != st->town[b])
                continue;
            if (st->bid[a] == st->bid[b])
                return "two figures never stand on one space of a bid track";
            if (!rivals)
                return "two figures share a town only while an offer is open";
        }
    }
    return NULL;
}

static const char *audit_offer(const struct league *st) {
    int mover = st->mover, rival = st->rival;
    if (st->step != OFFER && st->step != ANSWER)
        return NULL;
    if (st->town[mover] == NONE || st->town[mover] != st->town[rival] || st->bid[rival] == NONE)
        return "an offer is open between two figures in one town";
    if (st->step == OFFER) {
        if (st->bid[mover] != NONE || st->bid[rival] >= HIGHEST_OFFER)
            return "who arrives has not offered yet, and can offer more";
        return league_means(st, mover) > st->bid[rival] ? NULL
                                                        : "who arrives can pay for a higher offer";
    }
    if (st->bid[mover] == NONE || st->bid[rival] <= st->bid[mover])
        return "an answer follows a higher offer";
    return league_means(st, rival) >= st->bid[rival]
               ? NULL
               : "an offer is never above what its maker can pay";
}

static const char *audit_sieges(const struct league *st) {
    int sieges = 0, tiles = 0;
    for (int town = 0; town < TOWNS; town++) {
        sieges += st->besieged[town];
        tiles += st->tile[town] != NONE;
        if (st->besieged[town] && (st->tile[town] != NONE ||
                                   (st->step >= CHOOSE_TOWN && league_occupant(st, town) != NONE)))
            return "no tile and no figure on the bid track in a besieged town";
        if (st->turned[town] != NONE && st->tile[town] == NONE)
            return "a tile that is turned lies in a town";
    }
    if (st->step == BESIEGE
            ? sieges != st->index || sieges >= league_sieges(st)
            : sieges != (st->step > BESIEGE && st->step < GAME_OVER ? league_sieges(st) : 0))
        return "as many towns are besieged as the player count says";
    if (st->step >= CHOOSE_TOWN && st->step < GAME_OVER && tiles != st->head.seats)
        return "a tax tile lies in every open town";
    if (st->step < LAY_TILE && tiles)
        return "tax tiles are laid after the sieges";
    return NULL;
}

/* L3.1, L3.9: everybody who has had a turn stands on a bid track, except the player who is under
 * way. */
static const char *audit_turns(const struct league *st) {
    for (int i = 0; i < st->head.seats && st->step >= CHOOSE_TOWN && st->step < GAME_OVER; i++) {
        int seat = st->order[i];
        bool placed = st->bid[seat] != NONE;
        bool moving = choosing(st) && seat == st->mover && st->step != ANSWER;
        bool wanted = towns_settled(st) || (i <= st->index && !moving);
        if (placed != wanted || (moving && i > st->index))
            return "those who had their turn stand on a bid track, the others do not";
    }
    if (st->step == MOVE_ON &&
        (st->town[st->mover] == NONE || league_occupant(st, st->town[st->mover]) == NONE))
        return "who moves on has left his town to another";
    return NULL;
}

/* L3.2, L7: figures enter the board in the first round, and each leaves from a different town. */
static const char *audit_roads(const struct league *st) {
    uint32_t towns = 0;
    for (int i = 0; i < st->head.seats && st->step <= MOVE_ON; i++) {
        int seat = round_begun(st) ? st->order[i] : i;
        bool chose = choosing(st) && (i < st->index || (i == st->index && st->step != CHOOSE_TOWN));
        if (chose)
            continue;
        if ((st->town[seat] == NONE) != (st->round < 2))
            return "figures come onto the board in the first round";
        if (st->town[seat] != NONE && towns >> st->town[seat] & 1)
            return "figures on the road come from different towns";
        towns |= st->town[seat] == NONE ? 0 : 1u << st->town[seat];
    }
    return NULL;
}

/* ---- tiles, taxes and stores (L2, L5, L6) ---- */

static bool waggon_empty(const struct league *st, int seat) {
    const uint8_t *goods = st->goods[seat];
    return !(goods[RED] | goods[GREEN] | goods[YELLOW] | goods[BLUE] | st->horses[seat]);
}

/* L5.1: from the last in the order to the first; a waggon is empty until its owner has turned a
 * tile. */
static const char *audit_taxes(const struct league *st) {
    bool done = st->step > COLLECT && st->step < GAME_OVER;
    for (int i = 0; i < st->head.seats; i++) {
        int seat = round_begun(st) ? st->order[i] : i;
        bool collected = done || (st->step == COLLECT && i > st->index);
        if (towns_settled(st) && (st->turned[st->town[seat]] != NONE) != collected)
            return "taxes are collected from the last in the order to the first";
        if (!collected && !waggon_empty(st, seat))
            return "waggons are empty until taxes are collected";
    }
    for (int town = 0; town < TOWNS; town++)
        if (st->turned[town] != NONE && !towns_settled(st))
            return "tiles are turned when taxes are collected";
    return NULL;
}

static const char *audit_tiles(const struct league *st) {
    int on_board = 0;
    if (!holds_each_once(st->tile, TOWNS, TAX_TILES))
        return "every tax tile exists once";
    for (int i = 0; i < TAX_TILES; i++)
        on_board += st->tiles[i] == ON_BOARD;
    for (int town = 0; town < TOWNS; town++)
        if (st->tile[town] != NONE && st->tiles[st->tile[town]] != ON_BOARD)
            return "a tax tile is in the deck, on the board or used";
    if (on_board != listed(st->tile, TOWNS))
        return "a tax tile is in the deck, on the board or used";
    return NULL;
}

/* L2.4: in the order of town numbers; the deck is never empty when a tile is owed. */
static const char *audit_laying(const struct league *st) {
    if (st->step != LAY_TILE)
        return NULL;
    if (st->index >= TOWNS || st->besieged[st->index])
        return "tiles are laid in open towns in the order of their numbers";
    for (int town = 0; town < TOWNS; town++)
        if ((st->tile[town] != NONE) != (town < st->index && !st->besieged[town]))
            return "tiles are laid in open towns in the order of their numbers";
    return memchr(st->tiles, IN_DECK, TAX_TILES) ? NULL : "a tile to be laid is in the deck";
}

static const char *audit_storage(const struct league *st) {
    bool stores = st->step > DRAW_CIVIC && st->step < GAME_OVER;
    int used = 0, wanted = st->step == GAME_OVER ? 0 : st->round ? 2 * ((st->round - 1) % 3) : 0;
    if (!holds_each_once(st->storage, 2, STORAGE_TILES))
        return "every storage tile exists once";
    if ((st->storage[0] != NONE) != (stores || st->step == DRAW_CIVIC) ||
        (st->storage[1] != NONE) != stores)
        return "a royal and a civic storage tile lie out during a round";
    for (int i = 0; i < STORAGE_TILES; i++)
        used += st->storage_used[i];
    if (used != wanted + listed(st->storage, 2))
        return "two storage tiles are used up each round";
    for (int i = 0; i < 2; i++)
        if (st->storage[i] != NONE && !st->storage_used[st->storage[i]])
            return "two storage tiles are used up each round";
    return NULL;
}

/* L6.2, L6.7: the j-th row is chosen by the j-th player in the order of the horses, over and
 * over. */
static const char *audit_choosers(const struct league *st) {
    int n = st->head.seats, chosen = listed(st->chosen, ALL_ROWS);
    int turn = chosen - (st->step == TAKE_LEADER);
    if (!storing(st))
        return NULL;
    if (turn % n != st->index)
        return "rows are chosen in turn";
    for (int i = 0; i < n; i++) {
        int own = 0;
        for (int row = 0; row < ALL_ROWS; row++)
            own += st->chosen[row] == st->team[i];
        if (own != (chosen - i + n - 1) / n)
            return "rows are chosen in turn";
    }
    return NULL;
}

/* ---- what depends on the box: rows, cubes and cards (L6, L8) ---- */

static const char *audit_rows(const struct league_box *box, const struct league *st) {
    for (int row = 0; row < ALL_ROWS; row++) {
        int spaces = st->storage[row / ROWS] == NONE ? 0 : league_row(box, st, row)->spaces;
        if (st->chosen[row] != NONE &&
            (spaces == 0 || st->chosen[row] >= st->head.seats || !storing(st)))
            return "a row is chosen by a player, in the storing phase";
        for (int i = 0; i < SPACES; i++)
            if (st->giver[row][i] != NONE &&
                (i >= spaces || st->chosen[row] == NONE || st->giver[row][i] >= st->head.seats))
                return "goods lie only in rows that were chosen";
    }
    return NULL;
}

static const char *audit_cubes(const struct league_box *box, const struct league *st) {
    int count[GOODS];
    for (int good = 0; good < GOODS; good++) {
        count[good] = st->bank[good];
        for (int seat = 0; seat < LEAGUE_SEATS; seat++)
            count[good] += st->goods[seat][good];
    }
    for (int row = 0; row < ALL_ROWS; row++)
        for (int i = 0; i < SPACES; i++)
            if (st->giver[row][i] != NONE)
                count[league_row(box, st, row)->good[i]]++;
    for (int good = 0; good < GOODS; good++)
        if (count[good] != box->cubes[good])
            return "no cube is lost or made";
    return NULL;
}

/* L6.3, L6.7: no good is held back from a chosen row, and a row is owed only while some good fits
 * one. */
static const char *audit_storing(const struct league_box *box, const struct league *st) {
    for (int row = 0; row < ALL_ROWS; row++)
        for (int i = 0; st->chosen[row] != NONE && i < league_row(box, st, row)->spaces; i++)
            for (int seat = 0; st->giver[row][i] == NONE && seat < st->head.seats; seat++)
                if (st->goods[seat][league_row(box, st, row)->good[i]])
                    return "nobody holds a good back from a chosen row";
    if (st->step == STORE && !league_storing_goes_on(box, st))
        return "a row is owed only while somebody holds a good that fits one";
    return NULL;
}

/* L6.6: a leader card is owed for a civic row that the mover filled, if there is a card to take. */
static const char *audit_bonus(const struct league_box *box, const struct league *st) {
    if (st->step != TAKE_LEADER)
        return st->filled == NONE ? NULL : "a card is owed only for a row that was just filled";
    if (st->filled < ROWS || st->filled >= ALL_ROWS || st->chosen[st->filled] != st->mover)
        return "a card is owed for a civic row of the mover's";
    const struct storage_row *row = league_row(box, st, st->filled);
    for (int i = 0; i < row->spaces; i++)
        if (st->giver[st->filled][i] == NONE)
            return "a card is owed for a full row";
    return league_eligible(st, row->bonus) ? NULL : "a card is owed only if there is one to take";
}

static const char *audit_leaders(const struct league_box *box, const struct league *st) {
    for (int pile = 0; pile <= PILES; pile++)
        for (int class = 0; class < CLASSES; class ++) {
            int count =
                pile == GRAY ? st->gray[class] : st->pile[pile][class] + st->gone[pile][class];
            count += pile < PILES && st->face_up[pile] == class;
            for (int seat = 0; seat < LEAGUE_SEATS; seat++)
                count += st->leaders[seat][pile * CLASSES + class];
            if (count != box->leaders[pile][class])
                return "no leader card is lost or made";
        }
    for (int pile = 0; pile < PILES; pile++) {
        int left = st->pile[pile][0] + st->pile[pile][1] + st->pile[pile][2];
        int turned = st->round - (st->step < TURN_UP || (st->step == TURN_UP && pile >= st->index));
        if (left != 6 - (st->round ? turned : 0))
            return "each pile turns up one card a round";
        if (st->face_up[pile] != NONE &&
            (st->step < TURN_UP || (st->step == TURN_UP && pile >= st->index)))
            return "each pile turns up one card a round";
        if (st->face_up[pile] == NONE && st->step > TURN_UP && st->step < STORE)
            return "the cards lie face up until goods are stored";
    }
    return NULL;
}

/* ---- all of them ---- */

typedef const char *StateCheck(const struct league *st);
typedef const char *BoxCheck(const struct league_box *box, const struct league *st);

const char *league_audit(const void *box, const void *state) {
    static StateCheck *const of_state[] = {
        audit_ring,   audit_setup_counts, audit_mover,   audit_place_in_order,
        audit_hands,  audit_wealth,       audit_figures, audit_offer,
        audit_sieges, audit_turns,        audit_roads,   audit_taxes,
        audit_tiles,  audit_laying,       audit_storage, audit_choosers};
    static BoxCheck *const with_box[] = {audit_rows, audit_cubes, audit_storing, audit_bonus,
                                         audit_leaders};
    const char *broken = NULL;
    for (size_t i = 0; !broken && i < sizeof of_state / sizeof *of_state; i++)
        broken = of_state[i](state);
    for (size_t i = 0; !broken && i < sizeof with_box / sizeof *with_box; i++)
        broken = with_box[i](box, state);
    return broken;
}
