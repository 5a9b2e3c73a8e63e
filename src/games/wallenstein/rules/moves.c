/* moves.c: who owes a move, which moves there are, and what Nature rolls. */
#include "games/wallenstein/rules/wallenstein.h"

#include "base/check.h"

/* W1.1: who owes a move. */
uint32_t wallenstein_pending(const void *state) {
    const struct wallenstein *st = state;
    _Static_assert(WALLENSTEIN_SEATS == 5, "four seats, and one more");
    if (st->step <= DRAW_REVOLT)
        return 1u << NATURE;
    if (st->step == GAME_OVER)
        return 0;
    if (st->step != PLAN) /* in the middle of a move it may be nobody's turn (struct moments) */
        return st->mover < MAX_SEATS ? 1u << st->mover : 0;
    uint32_t sealed = bytes_flags(st->sealed) | (uint32_t)st->sealed[4] << 4;
    return ((1u << st->head.seats) - 1) & ~sealed;
}

static int list_set(int kind, uint64_t set, Move *out) {
    int n = 0;
    for (; set; set &= set - 1)
        out[n++] = move_of(kind, lowest_bit(set), 0, 0);
    return n;
}

static int list_numbers(int kind, int lo, int hi, Move *out) {
    int n = 0;
    for (int i = lo; i <= hi; i++)
        out[n++] = move_of(kind, i, 0, 0);
    return n;
}

static int nature_moves(const struct wallenstein_box *box, const struct wallenstein *st,
                        Move *out) {
    int n = 0;
    if (wallenstein_nature_kind(st->step) != M_FALL)
        return list_set(wallenstein_nature_kind(st->step), wallenstein_nature_set(box, st), out);
    for (int most = wallenstein_falls_at_most(st); n <= most; n++)
        out[n] = move_of(M_FALL, st->falling, n, 0);
    return n;
}

/* W2.5 */
static int draft_moves(const struct wallenstein *st, Move *out) {
    int n = 0;
    for (int i = 0; i < 2; i++)
        out[n++] = move_of(M_TAKE, st->open[i], 0, 0);
    out[n++] = move_of(M_DRAW, 0, 0, 0);
    if (st->met[st->mover])
        out[n++] = move_of(M_EXCHANGE, 0, 0, 0);
    return n;
}

static int group_moves(const struct wallenstein *st, Move *out) {
    int n = 0;
    for (int i = 0; i < GROUP_SIZES; i++)
        if (st->groups[st->mover][i])
            out[n++] = move_of(M_PLACE, SMALLEST_GROUP + i, 0, 0);
    return n;
}

static int leave_moves(const struct wallenstein *st, Move *out) {
    int n = 0;
    for (int a = 0; a < ACTIONS; a++)
        if (st->shown[st->mover][a] != LEFT_EMPTY)
            out[n++] = move_of(M_LEAVE, a, 0, 0);
    return n;
}

/* The actions without a card of the seat, as bits. */
static uint64_t bare_actions(const struct wallenstein *st, int seat) {
    return actions_with(st->plan[seat], NONE) & actions_with(st->shown[seat], NONE);
}

/* W3.3: every card in hand on every action that has none. Most moves of a game are listed here, so
 * four are written at a time; what is too much is written over by the next. */
static int plan_moves(const struct wallenstein_box *box, const struct wallenstein *st, int seat,
                      Move *out) {
    uint64_t hand = wallenstein_hand_of(st, seat);
    Move cards[PROVINCES + 4];
    int n = 0, held = 0;
    _Static_assert(ACTIONS * (PROVINCES + 1) + 3 <= MAX_MOVES, "there is room for four");
    if (wallenstein_blanks_left(box, st, seat) > 0)
        hand |= bit(BLANK);
    for (; hand; hand &= hand - 1)
        cards[held++] = move_of(M_PLAN, 0, lowest_bit(hand), 0);
    for (int i = held; i & 3; i++)
        cards[i] = 0;
    for (uint64_t bare = bare_actions(st, seat); bare; bare &= bare - 1, n += held) {
        Move action = move_of(0, lowest_bit(bare), 0, 0), *to = out + n;
        for (int i = 0; i < held; i += 4) {
            to[i] = cards[i] | action;
            to[i + 1] = cards[i + 1] | action;
            to[i + 2] = cards[i + 2] | action;
            to[i + 3] = cards[i + 3] | action;
        }
    }
    if (n == 0)
        out[n++] = move_of(M_SEAL, 0, 0, 0);
    return n;
}

static int enlist_moves(Move *out) {
    out[0] = move_of(M_ENLIST, 0, 0, 0);
    out[1] = move_of(M_FORGO, 0, 0, 0);
    return 2;
}

static int shift_moves(const struct wallenstein_box *box, const struct wallenstein *st, Move *out) {
    int n = list_set(M_GO, wallenstein_shift_targets(box, st, st->from), out);
    if (st->step == SHIFT)
        out[n++] = move_of(M_STAY, 0, 0, 0);
    return n;
}

int wallenstein_moves(const void *box, const void *state, int seat, Move out[MAX_MOVES]) {
    const struct wallenstein *st = state;
    if (!(wallenstein_pending(st) >> seat & 1))
        return 0;
    if (seat == NATURE)
        return nature_moves(box, st, out);
    switch (st->step) {
    case CHOOSE_CARD: return draft_moves(st, out);
    case PLACE_GROUP: return group_moves(st, out);
    case LEAVE_EMPTY: return leave_moves(st, out);
    case PLAN: return plan_moves(box, st, seat, out);
    case ENLIST: return enlist_moves(out);
    case SHIFT:
    case MUST_SHIFT: return shift_moves(box, st, out);
    case MARCH: return list_set(M_GO, wallenstein_march_targets(box, st, st->from), out);
    case SEND: return list_numbers(M_SEND, 1, st->armies[st->from] - 1, out);
    case DEFEND: return list_numbers(M_DEFEND, 0, st->armies[st->target], out);
    case PICK_REVOLT: return list_set(M_FACE, wallenstein_rising_set(st), out);
    }
    return 0;
}

static int nth_bit(uint64_t set, uint32_t n) {
    while (n-- > 0)
        set &= set - 1;
    return lowest_bit(set);
}

Move wallenstein_roll(const void *box, const void *state, struct rng *rng) {
    const struct wallenstein *st = state;
    int kind = wallenstein_nature_kind(st->step);
    if (kind == M_FALL)
        return move_of(M_FALL, st->falling, wallenstein_tower_roll(box, st, rng), 0);
    uint64_t set = wallenstein_nature_set(box, st);
    CHECK(set != 0);
    return move_of(kind, nth_bit(set, rng_below(rng, (uint32_t)count_bits(set))), 0, 0);
}

/* Every other draw is of one card, tile or marker out of those that are left. */
void wallenstein_odds(const void *box, const void *state, int n, const Move moves[], double out[]) {
    const struct wallenstein *st = state;
    (void)moves;
    if (wallenstein_nature_kind(st->step) == M_FALL) {
        wallenstein_tower_odds(box, st, out);
        return;
    }
    for (int i = 0; i < n; i++)
        out[i] = 1.0 / n;
}

/* Tells draws of the same step apart, within a season, action and turn. */
static int draw_number(const struct wallenstein *st) {
    switch (st->step) {
    case OPEN_CARD:
    case DRAW_CARD: return st->drawn;
    case LAY_ACTION:
    case TURN_ACTION: return count_bits(wallenstein_actions_open(st));
    case DRAW_REVOLT:
    case FALL: return count_bits(wallenstein_rising_set(st));
    }
    return 0;
}

static int events_drawn(const struct wallenstein *st) {
    int n = 0;
    for (int i = 0; i < EVENTS; i++)
        n += st->event[i] != IN_DECK;
    return n;
}

uint64_t wallenstein_chance(const void *box, const void *state) {
    const struct wallenstein *st = state;
    int step = st->step == DRAW_CARD ? OPEN_CARD : st->step;
    int number = st->step == DRAW_EVENT ? events_drawn(st) : draw_number(st);
    (void)box;
    return (uint64_t)step << 56 | (uint64_t)st->year << 48 | (uint64_t)st->season << 40 |
           (uint64_t)st->act << 32 | (uint64_t)st->turn << 24 | (uint64_t)st->falling << 16 |
           (uint64_t)number;
}
