/* apply.c: carrying out a move. Each move is checked before anything is changed, so a refusal
 * leaves the state as it was. */
#include "games/league/rules/league.h"

#include <string.h>

/* ---- from step to step ---- */

/* Every step ends by saying what is owed next, so that the state always knows whose turn it is. */
static void owe(struct league *st, enum step step, int mover, int index) {
    st->step = (uint8_t)step;
    st->mover = (uint8_t)mover;
    st->index = (uint8_t)index;
}

static void begin_round(struct league *st, struct events *ev) {
    st->round++;
    event_add(ev, E_ROUND, st->round, 0, 0, 0);
    owe(st, DRAW_ROYAL, NATURE, 0);
}

static void begin_choosing(struct league *st) { owe(st, CHOOSE_TOWN, st->order[0], 0); }

/* L2.4: a tile for every open town, in the order of the towns' numbers; when the deck is empty,
 * used tiles become the deck. */
static void next_tile(struct league *st, int town, struct events *ev) {
    while (town < TOWNS && st->besieged[town])
        town++;
    if (town == TOWNS) {
        begin_choosing(st);
        return;
    }
    owe(st, LAY_TILE, NATURE, town);
    if (memchr(st->tiles, IN_DECK, TAX_TILES))
        return;
    for (int i = 0; i < TAX_TILES; i++)
        if (st->tiles[i] == USED)
            st->tiles[i] = IN_DECK;
    st->reshuffles++;
    event_add(ev, E_RESHUFFLED, 0, 0, 0, 0);
}

/* ---- Nature (L1, L2) ---- */

static void draw_order(struct league *st) { owe(st, DRAW_ORDER, NATURE, 0); }

/* L1.1: the towns are laid clockwise; the last one is known without drawing. */
static int place_town(struct league *st, int town) {
    int last = 0;
    if (town >= TOWNS || league_holds(st->ring, st->index, town))
        return R_TOWN_LIES;
    st->ring[st->index++] = (uint8_t)town;
    if (st->index < TOWNS - 1)
        return R_OK;
    /* The last town is the one that is left: no draw, no move. place_marker does the same. */
    while (league_holds(st->ring, TOWNS - 1, last))
        last++;
    st->ring[TOWNS - 1] = (uint8_t)last;
    if (st->head.option[OPT_SIDES] == SIDES_MIXED)
        owe(st, DRAW_SIDE, NATURE, 0);
    else
        draw_order(st);
    return R_OK;
}

/* L1.1: sides are drawn by the numbers of the towns. */
static int draw_side(struct league *st, int town, int side) {
    if (town != st->index || side > YELLOW_SIDE)
        return R_OTHER_SIDE;
    st->side[town] = (uint8_t)side;
    st->index++;
    if (st->index == TOWNS)
        draw_order(st);
    return R_OK;
}

/* L1.2: whose marker comes next. */
static int place_marker(struct league *st, int seat, struct events *ev) {
    int last = 0, n = st->head.seats;
    if (seat >= n || league_holds(st->order, st->index, seat))
        return R_MARKER_LIES;
    st->order[st->index++] = (uint8_t)seat;
    if (st->index < n - 1)
        return R_OK;
    while (league_holds(st->order, n - 1, last))
        last++;
    st->order[n - 1] = (uint8_t)last;
    begin_round(st, ev);
    return R_OK;
}

/* L2.1: a tile for the royal or the civic stores. */
static int draw_storage(struct league *st, int store, int tile) {
    if (tile >= STORAGE_TILES || st->storage_used[tile])
        return R_STORAGE_USED;
    st->storage[store] = (uint8_t)tile;
    st->storage_used[tile] = 1;
    owe(st, store == 0 ? DRAW_CIVIC : TURN_UP, NATURE, 0);
    return R_OK;
}

/* L2.2: the top leader card of a pile. */
static int turn_up(struct league *st, int pile, int class) {
    if (pile != st->index || class >= CLASSES || !st->pile[pile][class])
        return R_NOT_IN_PILE;
    st->pile[pile][class]--;
    st->face_up[pile] = (uint8_t) class;
    st->index++;
    if (st->index == PILES)
        owe(st, BESIEGE, NATURE, 0);
    return R_OK;
}

/* L2.3: the Hussites before a town. */
static int besiege(struct league *st, int town, struct events *ev) {
    if (town >= TOWNS || st->besieged[town])
        return R_BESIEGED_TWICE;
    st->besieged[town] = 1;
    st->index++;
    if (st->index == league_sieges(st))
        next_tile(st, 0, ev);
    return R_OK;
}

static int lay_tile(struct league *st, int tile, int town, struct events *ev) {
    if (town != st->index || tile >= TAX_TILES || st->tiles[tile] != IN_DECK)
        return R_TILE_NOT_IN_DECK;
    st->tiles[tile] = ON_BOARD;
    st->tile[town] = (uint8_t)tile;
    next_tile(st, town + 1, ev);
    return R_OK;
}

static int apply_nature(struct league *st, Move m, struct events *ev) {
    static const uint8_t kind_of_step[] = {M_PLACE, M_SIDE,   M_ORDER,   M_ROYAL,
                                           M_CIVIC, M_LEADER, M_BESIEGE, M_LAY};
    int a = move_arg(m, 0), b = move_arg(m, 1);
    if (st->step > LAY_TILE || move_kind(m) != kind_of_step[st->step])
        return R_NOT_OWED;
    switch (st->step) {
    case PLACE_TOWN: return place_town(st, a);
    case DRAW_SIDE: return draw_side(st, a, b);
    case DRAW_ORDER: return place_marker(st, a, ev);
    case DRAW_ROYAL: return draw_storage(st, 0, a);
    case DRAW_CIVIC: return draw_storage(st, 1, a);
    case TURN_UP: return turn_up(st, a - 1, b);
    case BESIEGE: return besiege(st, a, ev);
    default: return lay_tile(st, a, b, ev);
    }
}

/* ---- choosing towns (L3), reordering (L4) ---- */

/* L3.6: guards in hand first; the king sells the rest for 2 influence each. Returns how many he
 * sold. */
static int pay(struct league *st, int seat, int guards) {
    int own = guards < st->guards[seat] ? guards : st->guards[seat];
    int bought = guards - own;
    st->guards[seat] = (uint16_t)(st->guards[seat] - own);
    st->influence[seat] = (int16_t)(st->influence[seat] - 2 * bought);
    return bought;
}

static void tell_bought(int seat, int bought, struct events *ev) {
    if (bought)
        event_add(ev, E_BOUGHT, seat, bought, 2 * bought, 0);
}

static void begin_collecting(struct league *st) {
    int n = st->head.seats;
    owe(st, COLLECT, st->order[n - 1], n - 1);
}

/* L4: the player with the most guards comes last in the order; ties go by the higher town
 * number. */
static void reorder(struct league *st, struct events *ev) {
    int n = st->head.seats;
    for (int seat = 0; seat < n; seat++) {
        int before = 0;
        for (int other = 0; other < n; other++)
            before += league_order_rank(st, other) < league_order_rank(st, seat);
        st->order[before] = (uint8_t)seat;
    }
    for (int i = n - 1; i >= 0; i--)
        event_add(ev, E_REORDERED, st->order[i], n - i, st->bid[st->order[i]], 0);
    begin_collecting(st);
}

/* L3.1: the next player in line chooses once everybody before them has a town to themselves. */
static void next_chooser(struct league *st, struct events *ev) {
    int next = st->index + 1;
    st->rival = NONE;
    if (next < st->head.seats)
        owe(st, CHOOSE_TOWN, st->order[next], next);
    else
        reorder(st, ev);
}

static void travel(struct league *st, int seat, int town, int way, struct events *ev) {
    bool stays = st->town[seat] == town;
    int bought = pay(st, seat, way);
    st->town[seat] = (uint8_t)town;
    if (way > 0)
        event_add(ev, stays ? E_STAYED : E_TRAVELLED, seat, way, town, 0);
    else
        event_add(ev, E_WENT, seat, town, 0, 0);
    tell_bought(seat, bought, ev);
}

static int go(struct league *st, int seat, int town, struct events *ev) {
    if (town >= TOWNS)
        return R_NOT_OWED;
    struct entry e = league_enter(st, seat, town);
    int refuge = e.refused ? league_refuge(st, seat) : NONE;
    if (e.refused && refuge != town)
        return refuge == NONE ? e.refused : R_REFUGE;
    if (e.refused) {
        st->town[seat] = (uint8_t)town;
        event_add(ev, E_FREE_WAY, seat, town, 0, 0); /* L3.8 */
    } else {
        travel(st, seat, town, e.way, ev);
    }
    if (e.occupant == NONE) {
        st->bid[seat] = 0;
        next_chooser(st, ev);
    } else {
        st->rival = (uint8_t)e.occupant;
        st->step = OFFER;
    }
    return R_OK;
}

static void ask_for_answer(struct league *st) {
    uint8_t asked = st->rival;
    st->rival = st->mover;
    st->mover = asked;
    st->step = ANSWER;
}

static int bid(struct league *st, int seat, int number, struct events *ev) {
    if (number > HIGHEST_OFFER)
        return R_BID_TOO_HIGH;
    if (st->bid[st->rival] == HIGHEST_OFFER)
        return R_TWELVE;
    if (number <= st->bid[st->rival])
        return R_BID_TOO_LOW;
    if (number > league_means(st, seat))
        return R_CANNOT_PAY_BID;
    st->bid[seat] = (uint8_t)number;
    event_add(ev, E_OFFERED, seat, number, st->town[seat], 0);
    ask_for_answer(st);
    return R_OK;
}

/* L3.6, L3.9: the rival pays; the mover takes the guards and goes on. */
static int accept(struct league *st, int seat, struct events *ev) {
    int guards = st->bid[st->rival];
    tell_bought(st->rival, pay(st, st->rival, guards), ev);
    st->guards[seat] = (uint16_t)(st->guards[seat] + guards);
    event_add(ev, E_GUARDS_GIVEN, st->rival, seat, guards, 0);
    st->bid[seat] = NONE;
    st->rival = NONE;
    st->step = MOVE_ON;
    return R_OK;
}

/* ---- storing (L6), clean-up (L7), the end (L8, L9) ---- */

static void spoil(struct league *st, int seat, struct events *ev) {
    int lost = 0;
    for (int good = 0; good < GOODS; good++)
        lost += st->goods[seat][good];
    memset(st->goods[seat], 0, sizeof st->goods[seat]);
    if (lost)
        event_add(ev, E_SPOILED, seat, lost, 0, 0);
}

static void clear_goods(const struct league_box *box, struct league *st, struct events *ev) {
    for (int seat = 0; seat < st->head.seats; seat++)
        spoil(st, seat, ev); /* L6.8 */
    memset(st->giver, NONE, sizeof st->giver);
    memset(st->chosen, NONE, sizeof st->chosen);
    memcpy(st->bank, box->cubes, sizeof st->bank);
}

/* L7: what changed in the round is put back, so that equal positions are equal states. */
static void clear_board(struct league *st) {
    for (int tile = 0; tile < TAX_TILES; tile++)
        st->tiles[tile] = st->tiles[tile] == ON_BOARD ? USED : st->tiles[tile];
    for (int pile = 0; pile < PILES; pile++)
        if (st->face_up[pile] != NONE)
            st->gone[pile][st->face_up[pile]]++;
    memset(st->face_up, NONE, sizeof st->face_up);
    memset(st->besieged, 0, sizeof st->besieged);
    memset(st->tile, NONE, sizeof st->tile);
    memset(st->turned, NONE, sizeof st->turned);
    memset(st->bid, NONE, sizeof st->bid);
    memset(st->horses, 0, sizeof st->horses);
    memset(st->team, NONE, sizeof st->team);
    memset(st->storage, NONE, sizeof st->storage);
    /* L2: each half of the game uses every storage tile once. */
    if (st->round % 3 == 0)
        memset(st->storage_used, 0, sizeof st->storage_used);
}

static void score_leaders(struct league *st, struct events *ev) {
    for (int class = 0; class < CLASSES; class ++) {
        struct leader_score score[LEAGUE_SEATS];
        league_score_class(st, class, score);
        for (int seat = 0; seat < st->head.seats; seat++) {
            st->influence[seat] = (int16_t)(st->influence[seat] + score[seat].points);
            if (score[seat].place)
                event_add(ev, E_LEADER_SCORE, seat, score[seat].figures, class, score[seat].points);
        }
    }
}

/* L9: who won, and how close it was. */
static void tell_winners(const struct league *st, struct events *ev) {
    int32_t place[MAX_SEATS];
    league_places(NULL, st, place);
    for (int seat = 0; seat < st->head.seats; seat++) {
        int kind = E_WINNER;
        for (int other = 0; other < st->head.seats; other++)
            if (other != seat && st->influence[other] == st->influence[seat])
                kind = place[other] == 1 || kind == E_WINNERS ? E_WINNERS : E_WINNER_BY_GUARDS;
        if (place[seat] == 1)
            event_add(ev, kind, seat, st->influence[seat], st->guards[seat], 0);
    }
}

static void end_game(struct league *st, struct events *ev) {
    score_leaders(st, ev);
    owe(st, GAME_OVER, NATURE, 0);
    tell_winners(st, ev);
}

static void clean_up(const struct league_box *box, struct league *st, struct events *ev) {
    clear_goods(box, st, ev);
    clear_board(st);
    if (st->round == LAST_ROUND)
        end_game(st, ev);
    else
        begin_round(st, ev);
}

/* L6.7: rows are chosen again as long as anybody holds a good that fits somewhere. */
static void next_storer(const struct league_box *box, struct league *st, int index,
                        struct events *ev) {
    index = index < st->head.seats ? index : 0;
    if (league_storing_goes_on(box, st))
        owe(st, STORE, st->team[index], index);
    else
        clean_up(box, st, ev);
}

/* L6.1: most horses first; ties go by the higher town number. Players without horses are ranked,
 * too. */
static void harness(const struct league_box *box, struct league *st, struct events *ev) {
    int n = st->head.seats;
    for (int seat = 0; seat < n; seat++) {
        int before = 0;
        for (int other = 0; other < n; other++)
            before += league_team_rank(st, other) > league_team_rank(st, seat);
        st->team[before] = (uint8_t)seat;
    }
    for (int i = 0; i < n; i++)
        event_add(ev, E_TEAM, st->team[i], 5 - i, st->horses[st->team[i]], 0);
    next_storer(box, st, 0, ev);
}

/* L6.4: the others fill what is missing, whether they like it or not. */
static void put_goods(const struct storage_row *row, struct league *st, int number,
                      const struct filling *f, struct events *ev) {
    int chooser = st->chosen[number];
    for (int space = 0; space < row->spaces; space++) {
        int giver = f->giver[space];
        if (giver == NONE)
            continue;
        st->giver[number][space] = (uint8_t)giver;
        st->goods[giver][row->good[space]]--;
        st->influence[giver] = (int16_t)(st->influence[giver] + row->points[space]);
        event_add(ev, giver == chooser ? E_STORED : E_TAKEN, giver, row->good[space],
                  row->points[space], chooser);
    }
}

static int store(const struct league_box *box, struct league *st, int seat, int number,
                 struct events *ev) {
    if (st->chosen[number] != NONE)
        return R_ROW_CHOSEN;
    const struct storage_row *row = league_row(box, st, number);
    struct filling f = league_fill(box, st, seat, number);
    st->chosen[number] = (uint8_t)seat;
    put_goods(row, st, number, &f, ev);
    if (f.full && number < ROWS) { /* L6.5 */
        st->influence[seat] = (int16_t)(st->influence[seat] + row->bonus);
        event_add(ev, E_ROYAL_BONUS, seat, row->bonus, 0, 0);
    } else if (f.full && league_eligible(st, row->bonus)) { /* L6.6 */
        st->step = TAKE_LEADER;
        st->filled = (uint8_t)number;
        return R_OK;
    } else if (f.full) {
        event_add(ev, E_NO_LEADER, seat, 0, 0, 0);
    }
    next_storer(box, st, st->index + 1, ev);
    return R_OK;
}

static int take_leader(const struct league_box *box, struct league *st, int seat, int pile,
                       struct events *ev) {
    if (pile < 0 || pile >= PILES || st->face_up[pile] == NONE)
        return R_NO_CARD;
    if (pile + 1 > league_row(box, st, st->filled)->bonus)
        return R_TOO_MANY_FIGURES;
    st->leaders[seat][pile * CLASSES + st->face_up[pile]]++;
    event_add(ev, E_LEADER, seat, pile + 1, st->face_up[pile], 0);
    st->face_up[pile] = NONE;
    st->filled = NONE;
    next_storer(box, st, st->index + 1, ev);
    return R_OK;
}

/* ---- collecting taxes (L5) ---- */

static void collect_yield(struct league *st, int seat, const struct yield *y, struct events *ev) {
    for (int good = 0; good < GOODS; good++) {
        st->goods[seat][good] = (uint8_t)(st->goods[seat][good] + y->count[good]);
        st->bank[good] = (uint8_t)(st->bank[good] - y->count[good]);
    }
    st->guards[seat] = (uint16_t)(st->guards[seat] + y->count[GUARD]);
    st->horses[seat] = (uint8_t)(st->horses[seat] + y->count[HORSE]);
    for (int good = 0; ev && good < GOODS; good++)
        if (y->count[good])
            event_add(ev, E_COLLECTED, seat, y->count[good], good, 0);
    if (y->count[GUARD])
        event_add(ev, E_GUARDS, seat, y->count[GUARD], 0, 0);
    if (y->count[HORSE])
        event_add(ev, E_HORSES, seat, y->count[HORSE], 0, 0);
    if (y->class != NONE) {
        st->gray[y->class]--;
        st->leaders[seat][GRAY * CLASSES + y->class]++;
        event_add(ev, E_GRAY_LEADER, seat, y->class, 0, 0);
    }
}

/* L5.1, L5.2: from the last in the order to the first, each turns the tile of their town and
 * collects. */
static int turn_tile(const struct league_box *box, struct league *st, int seat, int turning,
                     struct events *ev) {
    int town = st->town[seat];
    if (turning >= SIDES)
        return R_NO_TURNING;
    struct yield y = league_yield(box, st, town, turning);
    st->turned[town] = (uint8_t)turning;
    collect_yield(st, seat, &y, ev);
    if (st->index > 0)
        owe(st, COLLECT, st->order[st->index - 1], st->index - 1);
    else
        harness(box, st, ev);
    return R_OK;
}

/* ---- all of them ---- */

static int apply_player(const struct league_box *box, struct league *st, Move m,
                        struct events *ev) {
    int seat = st->mover, a = move_arg(m, 0), b = move_arg(m, 1);
    switch (move_kind(m)) {
    case M_GO:
        return st->step == CHOOSE_TOWN || st->step == MOVE_ON ? go(st, seat, a, ev) : R_NOT_OWED;
    case M_BID: return st->step == OFFER || st->step == ANSWER ? bid(st, seat, a, ev) : R_NOT_OWED;
    case M_ACCEPT: return st->step == ANSWER ? accept(st, seat, ev) : R_NOT_OWED;
    case M_TURN: return st->step == COLLECT ? turn_tile(box, st, seat, a, ev) : R_NOT_OWED;
    case M_TAKE:
        return st->step == TAKE_LEADER ? take_leader(box, st, seat, a - 1, ev) : R_NOT_OWED;
    case M_STORE:
        if (st->step != STORE)
            return R_NOT_OWED;
        return a < 2 && b >= 1 && b <= ROWS ? store(box, st, seat, a * ROWS + b - 1, ev)
                                            : R_NO_SUCH_ROW;
    }
    return R_NOT_OWED;
}

int league_apply(const void *box, void *state, int seat, Move m, struct events *ev) {
    struct league *st = state;
    if (st->step == GAME_OVER || seat != st->mover)
        return R_NOT_OWED;
    return seat == NATURE ? apply_nature(st, m, ev) : apply_player(box, st, m, ev);
}
