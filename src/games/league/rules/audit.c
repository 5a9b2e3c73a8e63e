/* audit.c: what holds after every move.
 *
 * Positions also come from outside. Any position that passes can be played to its end: whoever owes
 * a move has one, nothing is lost or created, and what was done in this round agrees with what is
 * still to be done. Each check may rely on the ones before it; league_audit has the order. */
#include "games/league/rules/league.h"

#include <string.h>

/* ---- ring, order, and whose turn it is ---- */

/* The first of n that is listed twice, or is none of `of`; NONE if all are right. */
static int listed_twice(const uint8_t *list, int n, int of) {
    uint32_t seen = 0;
    for (int i = 0; i < n; i++) {
        if (list[i] == NONE)
            continue;
        if (list[i] >= of || seen >> list[i] & 1)
            return list[i];
        seen |= 1u << list[i];
    }
    return NONE;
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

static bool audit_ring(const struct league *st, struct broken *b) {
    int n = st->head.seats, town = listed_twice(st->ring, TOWNS, TOWNS);
    int ordered = listed_twice(st->order, LEAGUE_SEATS, n),
        harnessed = listed_twice(st->team, LEAGUE_SEATS, n);
    if (town != NONE)
        return breaks_at(b, "every town lies once on the ring", &league_towns, town);
    if (ordered != NONE || harnessed != NONE)
        return breaks_at(b, "every player stands once in an order", &league_seats,
                         ordered != NONE ? ordered : harnessed);
    if (round_begun(st) && (listed(st->ring, TOWNS) != TOWNS || listed(st->order, n) != n))
        return breaks(b, "ring and order are complete once a round has begun");
    if (round_begun(st) != (st->round > 0))
        return breaks(b, "the first round begins after the set-up");
    if (st->step == GAME_OVER && st->round != LAST_ROUND)
        return breaks(b, "the game ends after the sixth round");
    if (st->head.option[OPT_SIDES] != SIDES_MIXED &&
        memchr(st->side, st->head.option[OPT_SIDES] ^ 1, TOWNS))
        return breaks(b, "the option says which side of the towns is up");
    return true;
}

static bool audit_setup_counts(const struct league *st, struct broken *b) {
    int placed = listed(st->ring, TOWNS), drawn = listed(st->order, LEAGUE_SEATS);
    if (st->step == PLACE_TOWN && (st->index != placed || placed >= TOWNS - 1))
        return breaks(b, "towns are placed one after the other");
    if (st->step == DRAW_SIDE &&
        (st->index >= TOWNS || placed != TOWNS || st->head.option[OPT_SIDES] != SIDES_MIXED))
        return breaks(b, "sides are drawn when all towns lie, and only if they are mixed");
    if (st->step == DRAW_ORDER &&
        (st->index != drawn || drawn >= st->head.seats - 1 || placed != TOWNS))
        return breaks(b, "the order is drawn when all towns lie");
    if (st->step < DRAW_ORDER && drawn)
        return breaks(b, "the order is drawn when all towns lie");
    for (int i = 1; i < TOWNS; i++)
        if (st->ring[i - 1] == NONE && st->ring[i] != NONE)
            return breaks_at(b, "the ring is filled clockwise", &league_towns, st->ring[i]);
    for (int i = 1; i < LEAGUE_SEATS; i++)
        if (st->order[i - 1] == NONE && st->order[i] != NONE)
            return breaks_at(b, "the order is filled from the first place", &league_seats,
                             st->order[i]);
    return true;
}

static bool audit_mover(const struct league *st, struct broken *b) {
    bool nature = st->step <= LAY_TILE;
    bool two = st->step == OFFER || st->step == ANSWER;
    if (st->step != GAME_OVER && nature != (st->mover == NATURE))
        return breaks(b, "Nature moves in her steps and in no other");
    if (!nature && st->step != GAME_OVER && st->mover >= st->head.seats)
        return breaks(b, "a player owes the move");
    if (two ? st->rival >= st->head.seats || st->rival == st->mover : st->rival != NONE)
        return breaks(b, "an offer stands between two players");
    return true;
}

static bool audit_place_in_order(const struct league *st, struct broken *b) {
    int n = st->head.seats;
    if (st->step == TURN_UP && st->index >= PILES)
        return breaks(b, "four piles are turned up");
    if (st->step >= CHOOSE_TOWN && st->step <= TAKE_LEADER && st->index >= n)
        return breaks(b, "a turn belongs to a place in the order");
    if (st->step == CHOOSE_TOWN && st->order[st->index] != st->mover)
        return breaks_at(b, "towns are chosen in order", &league_seats, st->mover);
    if (st->step == COLLECT && st->order[st->index] != st->mover)
        return breaks_at(b, "taxes are collected in order", &league_seats, st->mover);
    for (int i = 1; towns_settled(st) && i < n; i++)
        if (league_order_rank(st, st->order[i - 1]) > league_order_rank(st, st->order[i]))
            return breaks_at(b, "the order follows the guards offered", &league_seats,
                             st->order[i]);
    if (!storing(st))
        return listed(st->team, n) == 0 || breaks(b, "teams are harnessed when goods are stored");
    if (listed(st->team, n) != n || st->team[st->index] != st->mover)
        return breaks(b, "goods are stored in the order of the horses");
    for (int i = 1; i < n; i++)
        if (league_team_rank(st, st->team[i - 1]) < league_team_rank(st, st->team[i]))
            return breaks_at(b, "goods are stored in the order of the horses", &league_seats,
                             st->team[i]);
    return true;
}

static bool audit_hands(const struct league *st, struct broken *b) {
    for (int i = 0; i < LEAGUE_SEATS; i++) {
        bool seated = i < st->head.seats;
        if (st->influence[i] < 0)
            return breaks_at(b, "influence is never below zero", &league_seats, i);
        if (!seated && (st->influence[i] || st->guards[i] || st->horses[i] || st->town[i] != NONE ||
                        st->bid[i] != NONE || st->order[i] != NONE || st->team[i] != NONE))
            return breaks(b, "nobody sits on an empty seat");
        if (st->guards[i] > MOST)
            return breaks_at(b, "everybody's guards are known, and not too many", &league_seats, i);
    }
    return true;
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
static bool audit_wealth(const struct league *st, struct broken *b) {
    int a_round = st->head.seats * MOST_TAXES + ALL_ROWS * MOST_ROW;
    int wealth = 0;
    for (int i = 0; i < st->head.seats; i++)
        wealth += st->guards[i] + st->influence[i];
    if (st->step != GAME_OVER)
        wealth +=
            gains_of_round(st) + (LAST_ROUND - st->round) * a_round + st->head.seats * MOST_LEADERS;
    return wealth <= MOST || breaks(b, "guards and influence can be counted until the game ends");
}

/* ---- figures on the bid tracks and on the road (L3) ---- */

/* Two figures share a town only while there is an open offer between them (L3.4). */
static bool audit_figures(const struct league *st, struct broken *b) {
    for (int a = 0; a < st->head.seats; a++) {
        if (st->bid[a] == NONE)
            continue;
        if (st->town[a] == NONE || !(choosing(st) || towns_settled(st)))
            return breaks_at(
                b, "a figure on a bid track stands in a town, while towns are chosen or taxed",
                &league_seats, a);
        for (int c = 0; c < a; c++) {
            bool rivals = st->step == ANSWER && ((a == st->mover && c == st->rival) ||
                                                 (c == st->mover && a == st->rival));
            if (st->bid[c] == NONE || st->town[a] != st->town[c])
                continue;
            if (st->bid[a] == st->bid[c])
                return breaks_at(b, "two figures never stand on one space of a bid track",
                                 &league_towns, st->town[a]);
            if (!rivals)
                return breaks_at(b, "two figures share a town only while an offer is open",
                                 &league_towns, st->town[a]);
        }
    }
    return true;
}

static bool audit_offer(const struct league *st, struct broken *b) {
    int mover = st->mover, rival = st->rival;
    if (st->step != OFFER && st->step != ANSWER)
        return true;
    if (st->town[mover] == NONE || st->town[mover] != st->town[rival] || st->bid[rival] == NONE)
        return breaks_at(b, "an offer is open between two figures in one town", &league_seats,
                         mover);
    if (st->step == OFFER) {
        if (st->bid[mover] != NONE || st->bid[rival] >= HIGHEST_OFFER)
            return breaks_at(b, "who arrives has not offered yet, and can offer more",
                             &league_seats, mover);
        return league_means(st, mover) > st->bid[rival] ||
               breaks_at(b, "who arrives can pay for a higher offer", &league_seats, mover);
    }
    if (st->bid[mover] == NONE || st->bid[rival] <= st->bid[mover])
        return breaks_at(b, "an answer follows a higher offer", &league_seats, mover);
    return league_means(st, rival) >= st->bid[rival] ||
           breaks_at(b, "an offer is never above what its maker can pay", &league_seats, rival);
}

static bool audit_sieges(const struct league *st, struct broken *b) {
    int sieges = 0, tiles = 0, bare = NONE;
    for (int town = 0; town < TOWNS; town++) {
        sieges += st->besieged[town];
        tiles += st->tile[town] != NONE;
        if (!st->besieged[town] && st->tile[town] == NONE)
            bare = town;
        if (st->besieged[town] && (st->tile[town] != NONE ||
                                   (st->step >= CHOOSE_TOWN && league_occupant(st, town) != NONE)))
            return breaks_at(b, "no tile and no figure on the bid track in a besieged town",
                             &league_towns, town);
        if (st->turned[town] != NONE && st->tile[town] == NONE)
            return breaks_at(b, "a tile that is turned lies in a town", &league_towns, town);
    }
    if (st->step == BESIEGE
            ? sieges != st->index || sieges >= league_sieges(st)
            : sieges != (st->step > BESIEGE && st->step < GAME_OVER ? league_sieges(st) : 0))
        return breaks(b, "as many towns are besieged as the player count says");
    if (st->step >= CHOOSE_TOWN && st->step < GAME_OVER && tiles != st->head.seats)
        return breaks_at(b, "a tax tile lies in every open town", &league_towns, bare);
    if (st->step < LAY_TILE && tiles)
        return breaks(b, "tax tiles are laid after the sieges");
    return true;
}

/* L3.1, L3.9: everybody who has had a turn stands on a bid track, except the player who is under
 * way. */
static bool audit_turns(const struct league *st, struct broken *b) {
    for (int i = 0; i < st->head.seats && st->step >= CHOOSE_TOWN && st->step < GAME_OVER; i++) {
        int seat = st->order[i];
        bool placed = st->bid[seat] != NONE;
        bool moving = choosing(st) && seat == st->mover && st->step != ANSWER;
        bool wanted = towns_settled(st) || (i <= st->index && !moving);
        if (placed != wanted || (moving && i > st->index))
            return breaks_at(b, "those who had their turn stand on a bid track, the others do not",
                             &league_seats, seat);
    }
    if (st->step == MOVE_ON &&
        (st->town[st->mover] == NONE || league_occupant(st, st->town[st->mover]) == NONE))
        return breaks_at(b, "who moves on has left his town to another", &league_seats, st->mover);
    return true;
}

/* L3.2, L7: figures enter the board in the first round, and each leaves from a different town. */
static bool audit_roads(const struct league *st, struct broken *b) {
    uint32_t towns = 0;
    for (int i = 0; i < st->head.seats && st->step <= MOVE_ON; i++) {
        int seat = round_begun(st) ? st->order[i] : i;
        bool chose = choosing(st) && (i < st->index || (i == st->index && st->step != CHOOSE_TOWN));
        if (chose)
            continue;
        if ((st->town[seat] == NONE) != (st->round < 2))
            return breaks_at(b, "figures come onto the board in the first round", &league_seats,
                             seat);
        if (st->town[seat] != NONE && towns >> st->town[seat] & 1)
            return breaks_at(b, "figures on the road come from different towns", &league_towns,
                             st->town[seat]);
        towns |= st->town[seat] == NONE ? 0 : 1u << st->town[seat];
    }
    return true;
}

/* ---- tiles, taxes and stores (L2, L5, L6) ---- */

static bool waggon_empty(const struct league *st, int seat) {
    const uint8_t *goods = st->goods[seat];
    return !(goods[RED] | goods[GREEN] | goods[YELLOW] | goods[BLUE] | st->horses[seat]);
}

/* L5.1: from the last in the order to the first; a waggon is empty until its owner has turned a
 * tile. */
static bool audit_taxes(const struct league *st, struct broken *b) {
    bool done = st->step > COLLECT && st->step < GAME_OVER;
    for (int i = 0; i < st->head.seats; i++) {
        int seat = round_begun(st) ? st->order[i] : i;
        bool collected = done || (st->step == COLLECT && i > st->index);
        if (towns_settled(st) && (st->turned[st->town[seat]] != NONE) != collected)
            return breaks_at(b, "taxes are collected from the last in the order to the first",
                             &league_seats, seat);
        if (!collected && !waggon_empty(st, seat))
            return breaks_at(b, "waggons are empty until taxes are collected", &league_seats, seat);
    }
    for (int town = 0; town < TOWNS; town++)
        if (st->turned[town] != NONE && !towns_settled(st))
            return breaks_at(b, "tiles are turned when taxes are collected", &league_towns, town);
    return true;
}

static bool audit_tiles(const struct league *st, struct broken *b) {
    int on_board = 0;
    int tile = listed_twice(st->tile, TOWNS, TAX_TILES);
    if (tile != NONE)
        return breaks_at(b, "every tax tile exists once", &league_tax_tiles, tile);
    for (int i = 0; i < TAX_TILES; i++)
        on_board += st->tiles[i] == ON_BOARD;
    for (int town = 0; town < TOWNS; town++)
        if (st->tile[town] != NONE && st->tiles[st->tile[town]] != ON_BOARD)
            return breaks_at(b, "a tax tile is in the deck, on the board or used", &league_towns,
                             town);
    if (on_board != listed(st->tile, TOWNS))
        return breaks(b, "a tax tile is in the deck, on the board or used");
    return true;
}

/* L2.4: in the order of town numbers; the deck is never empty when a tile is owed. */
static bool audit_laying(const struct league *st, struct broken *b) {
    if (st->step != LAY_TILE)
        return true;
    if (st->index >= TOWNS || st->besieged[st->index])
        return breaks(b, "tiles are laid in open towns in the order of their numbers");
    for (int town = 0; town < TOWNS; town++)
        if ((st->tile[town] != NONE) != (town < st->index && !st->besieged[town]))
            return breaks_at(b, "tiles are laid in open towns in the order of their numbers",
                             &league_towns, town);
    return memchr(st->tiles, IN_DECK, TAX_TILES) || breaks(b, "a tile to be laid is in the deck");
}

static bool audit_storage(const struct league *st, struct broken *b) {
    bool stores = st->step > DRAW_CIVIC && st->step < GAME_OVER;
    int used = 0, wanted = st->step == GAME_OVER ? 0 : st->round ? 2 * ((st->round - 1) % 3) : 0;
    if (listed_twice(st->storage, 2, STORAGE_TILES) != NONE)
        return breaks(b, "every storage tile exists once");
    if ((st->storage[0] != NONE) != (stores || st->step == DRAW_CIVIC) ||
        (st->storage[1] != NONE) != stores)
        return breaks(b, "a royal and a civic storage tile lie out during a round");
    for (int i = 0; i < STORAGE_TILES; i++)
        used += st->storage_used[i];
    if (used != wanted + listed(st->storage, 2))
        return breaks(b, "two storage tiles are used up each round");
    for (int i = 0; i < 2; i++)
        if (st->storage[i] != NONE && !st->storage_used[st->storage[i]])
            return breaks(b, "two storage tiles are used up each round");
    return true;
}

/* L6.2, L6.7: the j-th row is chosen by the j-th player in the order of the horses, over and
 * over. */
static bool audit_choosers(const struct league *st, struct broken *b) {
    int n = st->head.seats, chosen = listed(st->chosen, ALL_ROWS);
    int turn = chosen - (st->step == TAKE_LEADER);
    if (!storing(st))
        return true;
    if (turn % n != st->index)
        return breaks(b, "rows are chosen in turn");
    for (int i = 0; i < n; i++) {
        int own = 0;
        for (int row = 0; row < ALL_ROWS; row++)
            own += st->chosen[row] == st->team[i];
        if (own != (chosen - i + n - 1) / n)
            return breaks_at(b, "rows are chosen in turn", &league_seats, st->team[i]);
    }
    return true;
}

/* ---- what depends on the box: rows, cubes and cards (L6, L8) ---- */

static bool audit_rows(const struct league_box *box, const struct league *st, struct broken *b) {
    for (int row = 0; row < ALL_ROWS; row++) {
        int spaces = st->storage[row / ROWS] == NONE ? 0 : league_row(box, st, row)->spaces;
        if (st->chosen[row] != NONE &&
            (spaces == 0 || st->chosen[row] >= st->head.seats || !storing(st)))
            return breaks_at(b, "a row is chosen by a player, in the storing phase", &league_rows,
                             row);
        for (int i = 0; i < SPACES; i++)
            if (st->giver[row][i] != NONE &&
                (i >= spaces || st->chosen[row] == NONE || st->giver[row][i] >= st->head.seats))
                return breaks_at(b, "goods lie only in rows that were chosen", &league_rows, row);
    }
    return true;
}

static bool audit_cubes(const struct league_box *box, const struct league *st, struct broken *b) {
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
            return breaks_at(b, "no cube is lost or made", &league_goods, good);
    return true;
}

/* L6.3, L6.7: no good is held back from a chosen row, and a row is owed only while some good fits
 * one. */
static bool audit_storing(const struct league_box *box, const struct league *st, struct broken *b) {
    for (int row = 0; row < ALL_ROWS; row++)
        for (int i = 0; st->chosen[row] != NONE && i < league_row(box, st, row)->spaces; i++)
            for (int seat = 0; st->giver[row][i] == NONE && seat < st->head.seats; seat++)
                if (st->goods[seat][league_row(box, st, row)->good[i]])
                    return breaks_at(b, "nobody holds a good back from a chosen row", &league_rows,
                                     row);
    if (st->step == STORE && !league_storing_goes_on(box, st))
        return breaks(b, "a row is owed only while somebody holds a good that fits one");
    return true;
}

/* L6.6: a leader card is owed for a civic row that the mover filled, if there is a card to take. */
static bool audit_bonus(const struct league_box *box, const struct league *st, struct broken *b) {
    if (st->step != TAKE_LEADER)
        return st->filled == NONE ||
               breaks(b, "a card is owed only for a row that was just filled");
    if (st->filled < ROWS || st->filled >= ALL_ROWS || st->chosen[st->filled] != st->mover)
        return breaks_at(b, "a card is owed for a civic row of the mover's", &league_rows,
                         st->filled);
    const struct storage_row *row = league_row(box, st, st->filled);
    for (int i = 0; i < row->spaces; i++)
        if (st->giver[st->filled][i] == NONE)
            return breaks_at(b, "a card is owed for a full row", &league_rows, st->filled);
    return league_eligible(st, row->bonus) ||
           breaks_at(b, "a card is owed only if there is one to take", &league_rows, st->filled);
}

static bool audit_leaders(const struct league_box *box, const struct league *st, struct broken *b) {
    for (int pile = 0; pile <= PILES; pile++)
        for (int class = 0; class < CLASSES; class ++) {
            int count =
                pile == GRAY ? st->gray[class] : st->pile[pile][class] + st->gone[pile][class];
            count += pile < PILES && st->face_up[pile] == class;
            for (int seat = 0; seat < LEAGUE_SEATS; seat++)
                count += st->leaders[seat][pile * CLASSES + class];
            if (count != box->leaders[pile][class])
                return breaks_at(b, "no leader card is lost or made",
                                 pile == GRAY ? NULL : &league_piles, pile + 1);
        }
    for (int pile = 0; pile < PILES; pile++) {
        int left = st->pile[pile][0] + st->pile[pile][1] + st->pile[pile][2];
        int turned = st->round - (st->step < TURN_UP || (st->step == TURN_UP && pile >= st->index));
        if (left != 6 - (st->round ? turned : 0))
            return breaks_at(b, "each pile turns up one card a round", &league_piles, pile + 1);
        if (st->face_up[pile] != NONE &&
            (st->step < TURN_UP || (st->step == TURN_UP && pile >= st->index)))
            return breaks_at(b, "each pile turns up one card a round", &league_piles, pile + 1);
        if (st->face_up[pile] == NONE && st->step > TURN_UP && st->step < STORE)
            return breaks_at(b, "the cards lie face up until goods are stored", &league_piles,
                             pile + 1);
    }
    return true;
}

/* ---- all of them ---- */

typedef bool StateCheck(const struct league *st, struct broken *b);
typedef bool BoxCheck(const struct league_box *box, const struct league *st, struct broken *b);

struct broken league_audit(const void *box, const void *state) {
    static StateCheck *const of_state[] = {
        audit_ring,   audit_setup_counts, audit_mover,   audit_place_in_order,
        audit_hands,  audit_wealth,       audit_figures, audit_offer,
        audit_sieges, audit_turns,        audit_roads,   audit_taxes,
        audit_tiles,  audit_laying,       audit_storage, audit_choosers};
    static BoxCheck *const with_box[] = {audit_rows, audit_cubes, audit_storing, audit_bonus,
                                         audit_leaders};
    struct broken b = {0};
    bool sound = true;
    for (size_t i = 0; sound && i < sizeof of_state / sizeof *of_state; i++)
        sound = of_state[i](state, &b);
    for (size_t i = 0; sound && i < sizeof with_box / sizeof *with_box; i++)
        sound = with_box[i](box, state, &b);
    return b;
}
