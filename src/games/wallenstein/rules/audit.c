/* audit.c: what must always be true. Everything the rules take for granted about a state is checked
 * here (about set-up, in audit_start.c). So a position from outside that passes can be played
 * on. */
#include "games/wallenstein/rules/audit.h"

static bool in_winter(State st) { return st->season == WINTER; }

static bool in_tower(State st) { return st->step == FILL_TOWER || st->step == FALL; }

/* There is a fight: its target is chosen, and it is not over. */
static bool is_fight(State st) { return st->step == DEFEND || st->step == FALL; }

static bool is_planning(State st) {
    return st->step == PLAN || st->step == LEAVE_EMPTY || st->step == DRAW_LEADER ||
           st->step == DRAW_CURRENT;
}

/* Some plans have still to be made. */
static bool awaits_plans(State st) { return st->step == PLAN || st->step == LEAVE_EMPTY; }

/* One of the ten actions is being carried out. */
static bool is_acting(State st) {
    return !in_winter(st) &&
           (is_fight(st) || st->step == TURN_ACTION || (st->step >= ENLIST && st->step <= SEND));
}

static int seat_at_turn(State st) { return st->order[st->turn]; }
static int action_now(State st) { return st->row[st->act]; }

/* ---- time ---- */

static bool start_fits(State st) {
    bool list = st->head.option[OPT_START] == START_LIST;
    return st->step == DEAL_LIST ? list : !list || (!is_draft(st) && st->step != DRAW_FIRST);
}

static bool time_fits(Box box, State st, struct broken *b) {
    (void)box, (void)b;
    if (!start_fits(st))
        return false;
    if (is_set_up(st) != (st->year == 0) || (is_set_up(st) && st->season != SPRING))
        return false;
    if (st->step == DRAW_REVOLT || st->step == PICK_REVOLT || st->step == GAME_OVER)
        return in_winter(st) && (st->step != GAME_OVER || st->year == YEARS);
    return !in_winter(st) ? st->step != DRAW_EVENT || st->season == SPRING : is_fight(st);
}

static bool has_mover(State st) {
    return is_draft(st) || st->step == DRAW_REVOLT || is_fight(st) ||
           (st->step > PLACE_GROUP && st->step < PLAN);
}

static bool mover_fits(Box box, State st, struct broken *b) {
    (void)box;
    return (has_mover(st) ? st->mover < st->head.seats : st->mover == NONE) ||
           at(b, &wallenstein_seats, st->mover);
}

/* Seats take turns: in turn order, or when lists are dealt. */
static bool counts_turns(State st) {
    bool drawing = st->step == DEAL_LIST || st->step == DRAW_LEADER;
    return drawing || (is_acting(st) && st->step != TURN_ACTION) ||
           (in_winter(st) && st->step != GAME_OVER);
}

static bool order_fits(Box box, State st, struct broken *b) {
    int known = st->step == DRAW_LEADER ? st->turn : st->head.seats;
    uint32_t seen = 0;
    (void)box;
    if (st->turn >= st->head.seats || (st->turn > 0 && !counts_turns(st)) ||
        (st->step == DRAW_LEADER && st->turn >= st->head.seats - 1))
        return false;
    for (int i = 0; i < WALLENSTEIN_SEATS; i++) {
        if (i >= known ? st->order[i] != NONE
                       : st->order[i] >= st->head.seats || seen >> st->order[i] & 1)
            return at(b, &wallenstein_seats, st->order[i]);
        seen |= i < known ? 1u << st->order[i] : 0;
    }
    return true;
}

static bool row_fits(Box box, State st, struct broken *b) {
    uint32_t seen = 0;
    int laid = 0, after = st->act + OPEN_ACTIONS;
    (void)box;
    for (int i = 0; i < ACTIONS; i++) {
        if (st->row[i] == NONE)
            continue;
        if (laid != i || seen >> st->row[i] & 1)
            return at(b, &wallenstein_actions, st->row[i]);
        seen |= 1u << st->row[i];
        laid++;
    }
    if (is_planning(st) || st->step == LAY_ACTION)
        return st->act == 0 &&
               (st->step == LAY_ACTION ? laid < OPEN_ACTIONS : laid == OPEN_ACTIONS);
    if (st->step == TURN_ACTION && after >= ACTIONS - 1)
        return false;
    return (!is_acting(st) && !in_winter(st)) || laid == (after < ACTIONS ? after : ACTIONS);
}

static bool events_fit(Box box, State st, struct broken *b) {
    int at[GONE + 1] = {0}, past = YEAR_EVENTS * (st->year - 1);
    (void)box, (void)b;
    for (int i = 0; i < EVENTS; i++)
        at[st->event[i]]++;
    if (is_set_up(st))
        return at[IN_DECK] == EVENTS;
    if (st->step == DRAW_EVENT)
        return at[OPEN] < YEAR_EVENTS && !at[CURRENT] && at[GONE] == past;
    if (in_winter(st))
        return !at[OPEN] && !at[CURRENT] && at[GONE] == past + YEAR_EVENTS;
    return at[CURRENT] == is_acting(st) && at[GONE] == past + st->season &&
           at[OPEN] == YEAR_EVENTS - st->season - at[CURRENT];
}

/* ---- the board ---- */

static bool armies_fit_owner(Box box, State st, struct broken *b) {
    uint64_t in_game = wallenstein_provinces_in_game(box, st);
    for (int p = 0; p < PROVINCES; p++) {
        bool thrown_all = st->step == FALL && p == st->target;
        if (st->owner[p] != NONE && (st->owner[p] >= st->head.seats || !(in_game & bit(p))))
            return at(b, &wallenstein_provinces, p);
        if (st->owner[p] == NONE ? st->armies[p] > 0 : st->armies[p] == 0 && !thrown_all)
            return at(b, &wallenstein_provinces, p);
    }
    return true;
}

static bool empty_is_bare(Box box, State st, struct broken *b) {
    (void)box;
    for (int p = 0; p < PROVINCES; p++)
        if (st->owner[p] == NONE && (st->markers[p] || st->built[p]))
            return at(b, &wallenstein_provinces, p);
    return true;
}

static bool towns_suffice(Box box, State st, struct broken *b) {
    for (int p = 0; p < PROVINCES; p++)
        if (count_bits(st->built[p]) > box->province[p].towns)
            return at(b, &wallenstein_provinces, p);
    return true;
}

static bool tiles_conserved(Box box, State st, struct broken *b) {
    for (int kind = 0; kind < BUILDINGS; kind++) {
        int n = st->tiles[kind];
        for (int p = 0; p < PROVINCES; p++)
            n += st->built[p] >> kind & 1;
        if (n != box->tiles[kind])
            return at(b, &wallenstein_building_kinds, kind);
    }
    return true;
}

static bool cubes_conserved(Box box, State st, struct broken *b) {
    int n[CUBES];
    for (int c = 0; c < CUBES; c++)
        n[c] = st->supply[c] + st->tower[c] + st->tray[c] + st->thrown[c];
    for (int p = 0; p < PROVINCES; p++)
        if (st->owner[p] != NONE)
            n[st->owner[p]] += st->armies[p];
    if (st->attacker < st->head.seats)
        n[st->attacker] += st->sent;
    for (int i = 0; i < WALLENSTEIN_SEATS; i++)
        if (n[i] != (i < st->head.seats ? box->cubes[0] : 0))
            return at(b, &wallenstein_cubes, i);
    return n[GREEN] == box->cubes[1] || at(b, &wallenstein_cubes, GREEN);
}

/* Colours fall one after the other: before `falling` nothing is in the air any more, from there on
 * nothing has come out yet. */
static bool tower_fits(Box box, State st, struct broken *b) {
    int air = 0;
    (void)box;
    for (int c = 0; c < CUBES; c++)
        air += st->thrown[c];
    if (!in_tower(st))
        return st->air == 0 && air == 0 && st->falling == NONE;
    if (st->falling >= CUBES || st->air == 0 || st->air > MAX_THROWN || air > st->air ||
        wallenstein_falls_at_most(st) == 0)
        return false;
    for (int c = 0; c < CUBES; c++)
        if (c < st->falling ? st->thrown[c] > 0 : st->tray[c] > 0)
            return at(b, &wallenstein_cubes, c);
    return true;
}

/* ---- plans ---- */

static bool plans_lie_face_down(State st, int seat) {
    for (int a = 0; a < ACTIONS; a++) {
        if (st->plan[seat][a] == NONE)
            continue;
        if (!(is_acting(st) || is_planning(st)) || st->step == LEAVE_EMPTY ||
            st->shown[seat][a] != NONE)
            return false;
        for (int i = 0; is_acting(st) && i <= st->act; i++)
            if (st->row[i] == a)
                return false;
    }
    return true;
}

static bool plans_fit(Box box, State st, struct broken *b) {
    (void)box;
    for (int i = 0; i < st->head.seats; i++)
        if (!plans_lie_face_down(st, i))
            return at(b, &wallenstein_seats, i);
    return true;
}

static bool card_is_his(State st, int seat, int card, uint64_t *seen) {
    if (card >= PROVINCES)
        return true;
    if (st->owner[card] != seat || st->changed[card] || *seen & bit(card))
        return false;
    *seen |= bit(card);
    return true;
}

static bool cards_are_own(Box box, State st, struct broken *b) {
    for (int i = 0; i < st->head.seats; i++) {
        uint64_t seen = 0;
        for (int a = 0; a < ACTIONS; a++)
            if (!card_is_his(st, i, st->plan[i][a], &seen))
                return at(b, &wallenstein_seats, i);
        if (wallenstein_blanks_left(box, st, i) < 0)
            return at(b, &wallenstein_seats, i);
    }
    return true;
}

static bool has_card_everywhere(State st, int seat) {
    for (int a = 0; a < ACTIONS; a++)
        if (st->plan[seat][a] == NONE && st->shown[seat][a] == NONE)
            return false;
    return true;
}

static bool has_card_anywhere(State st, int seat) {
    for (int a = 0; a < ACTIONS; a++)
        if (st->plan[seat][a] != NONE)
            return true;
    return false;
}

/* W3.3: a sealed plan has a card wherever it must have one; whoever has not sealed still owes a
 * plan. */
static bool seals_fit(Box box, State st, struct broken *b) {
    bool open = false;
    (void)box;
    for (int i = 0; awaits_plans(st) && i < st->head.seats; i++) {
        bool has_provinces = wallenstein_provinces_of(st, i) != 0;
        if (!has_provinces && (!st->sealed[i] || has_card_anywhere(st, i)))
            return at(b, &wallenstein_seats, i);
        if (has_provinces && st->sealed[i] && !has_card_everywhere(st, i))
            return at(b, &wallenstein_seats, i);
        open = open || !st->sealed[i];
    }
    return st->step != PLAN || open;
}

/* How many of the actions that it must leave empty the seat has named; -1: something else is
 * shown. */
static int actions_named(State st, int seat) {
    int n = 0;
    for (int a = 0; a < ACTIONS; a++)
        if (st->shown[seat][a] == LEFT_EMPTY)
            n++;
        else if (st->shown[seat][a] != NONE)
            return -1;
    return n;
}

/* W3.4: in turn order, each player names one action for every card they lack: all of them before
 * the mover, none after. */
static bool empties_fit(Box box, State st, struct broken *b) {
    bool before = true;
    for (int i = 0; awaits_plans(st) && i < st->head.seats; i++) {
        int seat = st->order[i], named = actions_named(st, seat);
        int provinces = count_bits(wallenstein_provinces_of(st, seat)),
            missing = ACTIONS - box->blanks - provinces;
        int most = provinces > 0 && missing > 0 ? missing : 0;
        if (st->step == LEAVE_EMPTY && seat == st->mover) {
            if (named < 0 || named >= most)
                return at(b, &wallenstein_seats, seat);
            before = false;
        } else if (named != (before ? most : 0)) {
            return at(b, &wallenstein_seats, seat);
        }
    }
    return true;
}

/* Nobody has gained a province since planning began. */
static bool changes_fit(Box box, State st, struct broken *b) {
    (void)box;
    for (int p = 0; is_planning(st) && p < PROVINCES; p++)
        if (st->changed[p])
            return at(b, &wallenstein_provinces, p);
    return true;
}

static bool is_due(State st, int place) { return st->due[st->order[place]]; }

/* W3.7: whoever is due has shown a province of their own, and their turn is still to come. */
static bool dues_fit(Box box, State st, struct broken *b) {
    bool acting = is_acting(st) && st->step != TURN_ACTION;
    (void)box;
    for (int i = 0; i < st->head.seats; i++)
        if (acting ? i <= st->turn && is_due(st, i) : st->due[i])
            return at(b, &wallenstein_seats, acting ? st->order[i] : i);
    for (int i = 0; acting && i < st->head.seats; i++) {
        int card = st->shown[i][action_now(st)];
        if (st->due[i] && (card >= PROVINCES || st->owner[card] != i))
            return at(b, &wallenstein_seats, i);
    }
    return true;
}

/* ---- moves and battles ---- */

static bool is_march(State st) {
    return action_now(st) == DO_MOVE_A || action_now(st) == DO_MOVE_B;
}

/* The mover has shown the province that the armies leave. */
static bool departs(State st) {
    int seat = seat_at_turn(st);
    return st->from < PROVINCES && st->owner[st->from] == seat &&
           st->shown[seat][action_now(st)] == st->from;
}

static bool attack_fits(Box box, State st) {
    return !in_winter(st) && departs(st) && is_march(st) && st->attacker == seat_at_turn(st) &&
           st->owner[st->target] != st->attacker &&
           wallenstein_march_targets(box, st, st->from) & bit(st->target) &&
           (st->sent > 0) == (st->step == DEFEND);
}

static bool revolt_fits(State st) {
    int seat = seat_at_turn(st);
    int peasants = st->step == DEFEND ? st->markers[st->target] + st->unrest : 0;
    if (st->from != NONE || st->sent || st->owner[st->target] != seat || st->rebels != peasants)
        return false;
    return in_winter(st) || (st->markers[st->target] > 0 &&
                             (action_now(st) == DO_GOLD || action_now(st) == DO_GRAIN) &&
                             st->shown[seat][action_now(st)] == st->target);
}

static bool fight_fits(Box box, State st, struct broken *b) {
    if (!is_fight(st))
        return st->attacker == NONE && !st->sent && !st->rebels;
    if (st->target >= PROVINCES)
        return false;
    int owner = st->owner[st->target];
    if (!(wallenstein_provinces_in_game(box, st) & bit(st->target)) ||
        st->mover != (owner == NONE ? st->attacker : owner) ||
        (st->step == DEFEND && owner == NONE))
        return at(b, &wallenstein_provinces, st->target);
    return (st->attacker == NONE ? revolt_fits(st) : !st->rebels && attack_fits(box, st)) ||
           at(b, &wallenstein_provinces, st->target);
}

static bool can_place(Box box, State st) {
    return st->supply[st->mover] >= wallenstein_action_armies(box, st, DO_RECRUIT1, st->from);
}

static bool shift_fits(Box box, State st) {
    return departs(st) && action_now(st) == DO_RECRUIT1 && st->armies[st->from] > 1 &&
           wallenstein_shift_targets(box, st, st->from);
}

static bool move_is_right(Box box, State st) {
    if (is_fight(st))
        return true;
    if (st->step < ENLIST || st->step > SEND)
        return st->from == NONE && st->target == NONE;
    if (st->mover != seat_at_turn(st) || !departs(st) || (st->step == SEND) != (st->target != NONE))
        return false;
    if (st->step == MARCH)
        return is_march(st) &&
               wallenstein_action_possible(box, st, st->mover, action_now(st), st->from);
    if (st->step != SEND)
        return shift_fits(box, st) && (st->step != ENLIST || can_place(box, st));
    if (st->armies[st->from] < 2)
        return false;
    if (is_march(st))
        return wallenstein_march_targets(box, st, st->from) & bit(st->target);
    return shift_fits(box, st) && wallenstein_shift_targets(box, st, st->from) & bit(st->target);
}

static bool move_fits(Box box, State st, struct broken *b) {
    if (move_is_right(box, st))
        return true;
    return st->from < PROVINCES && at(b, &wallenstein_provinces, st->from);
}

static bool rising_fits(Box box, State st, struct broken *b) {
    uint64_t seen = 0;
    int n = 0, seat = seat_at_turn(st);
    bool revolts = in_winter(st) && st->step != GAME_OVER;
    for (; n < MAX_REVOLTS && st->rising[n] != NONE; n++) {
        int p = st->rising[n];
        if (!revolts || seen & bit(p) || st->owner[p] != seat || p == st->target)
            return at(b, &wallenstein_provinces, p);
        seen |= bit(p);
    }
    for (int i = n; i < MAX_REVOLTS; i++)
        if (st->rising[i] != NONE)
            return false;
    if (!revolts)
        return st->unrest == 0;
    if (st->step == PICK_REVOLT)
        return n > 1 && st->mover == seat;
    if (st->step != DRAW_REVOLT)
        return n < MAX_REVOLTS;
    int provinces = count_bits(wallenstein_provinces_of(st, seat));
    const struct revolt_row *row = wallenstein_revolt_row_for(box, provinces - st->grain[seat]);
    return row && st->unrest == row->peasants && n < row->provinces && n < provinces &&
           st->mover == seat;
}

/* ---- points and amounts ---- */

/* W8.3: a year that is not over has scored nothing. */
static bool points_fit(Box box, State st, struct broken *b) {
    int scored = st->step == GAME_OVER ? YEARS : st->year > 0 ? st->year - 1 : 0;
    (void)box;
    for (int i = 0; i < st->head.seats; i++) {
        for (int y = scored; y < YEARS; y++)
            if (st->land[i][y])
                return at(b, &wallenstein_seats, i);
        for (int c = scored * COUNTRIES; c < YEARS * COUNTRIES; c++)
            if (st->majority[i][c])
                return at(b, &wallenstein_seats, i);
    }
    return true;
}

/* Does the seat still have to carry out this action in this season, as far as anybody can tell? */
static bool still_comes(State st, int action, int seat) {
    for (int i = 0; is_acting(st) && i <= st->act; i++)
        if (st->row[i] == action)
            return i == st->act && st->due[seat];
    return !in_winter(st);
}

/* Seasons that have not begun: of the year; of the game. */
static int seasons_of_year(State st) { return in_winter(st) ? 0 : AUTUMN - st->season; }
static int seasons_of_game(State st) {
    return seasons_of_year(st) + (st->year < YEARS ? WINTER : 0);
}

static bool purse_fits(State st, int seat) {
    int gold = seasons_of_game(st) * (MOST_YIELD + TRADE_BONUS_GOLD),
        grain = seasons_of_year(st) * (MOST_YIELD + 1);
    gold += still_comes(st, DO_GOLD, seat) * MOST_YIELD +
            still_comes(st, DO_HOUSE, seat) * TRADE_BONUS_GOLD;
    grain += still_comes(st, DO_GRAIN, seat) * (MOST_YIELD + 1);
    return st->gold[seat] + gold <= MOST_COUNTED && st->grain[seat] + grain <= MOST_COUNTED;
}

/* W4.2: taking gold and taking grain bring the owner a marker each; during a revolt it is still to
 * come. */
static bool markers_fit(State st, int p) {
    int owner = st->owner[p], more = 2 * seasons_of_year(st);
    if (owner == NONE)
        return true;
    more += still_comes(st, DO_GOLD, owner) + still_comes(st, DO_GRAIN, owner);
    more += is_acting(st) && is_fight(st) && st->attacker == NONE && st->target == p;
    return st->markers[p] + more <= MOST_MARKERS;
}

/* The numbers stay within their bounds, whatever the remaining seasons bring. */
static bool amounts_fit(Box box, State st, struct broken *b) {
    (void)box;
    for (int i = 0; i < st->head.seats; i++)
        if (!purse_fits(st, i))
            return at(b, &wallenstein_seats, i);
    for (int p = 0; p < PROVINCES; p++)
        if (!markers_fit(st, p))
            return at(b, &wallenstein_provinces, p);
    return true;
}

static bool nature_can_draw(Box box, State st, struct broken *b) {
    (void)b;
    return st->step > DRAW_REVOLT || in_tower(st) || wallenstein_nature_set(box, st) != 0;
}

/* ---- the whole ---- */

struct broken wallenstein_audit(const void *box, const void *state) {
    static const struct {
        bool (*holds)(Box box, State st, struct broken *b);
        const char *name;
    } invariants[] = {
        {time_fits, "every step has its time of the year"},
        {mover_fits, "a player's step has a player"},
        {order_fits, "the turn order names every seat once"},
        {row_fits, "five coming actions lie open"},
        {events_fit, "four events a year, one for each season"},
        {armies_fit_owner,
         "owner exactly where a card is held, armies exactly where there is an owner"},
        {empty_is_bare, "an empty province has no building and no marker"},
        {towns_suffice, "no more buildings than towns"},
        {tiles_conserved, "building tiles are conserved"},
        {cubes_conserved, "cubes are conserved"},
        {tower_fits, "cubes are in the air only while the tower is at work"},
        {wallenstein_groups_fit, "groups are placed in turn"},
        {wallenstein_fill_fits, "the tower's first fill is all that is out of the supply"},
        {wallenstein_cards_differ, "every province card is in one place"},
        {wallenstein_open_cards_fit, "two province cards lie open in the draft"},
        {wallenstein_lists_fit, "start lists are dealt whole and in turn"},
        {plans_fit, "planned cards lie face down until their action comes up"},
        {cards_are_own, "a plan has cards of its player, each once"},
        {changes_fit, "a season begins without conquests"},
        {seals_fit, "a sealed plan is complete"},
        {empties_fit, "actions are left empty only for want of cards"},
        {dues_fit, "whoever is due has shown a province of their own"},
        {fight_fits, "a fight has two sides and a cause"},
        {move_fits, "armies move from the province that was planned"},
        {rising_fits, "revolts of the winter are the player's in turn"},
        {points_fit, "points are for years that are over"},
        {amounts_fit, "gold, grain and markers can be counted"},
        {nature_can_draw, "Nature has something to draw from"},
    };
    struct broken b = {0};
    for (size_t i = 0; !b.invariant && i < sizeof invariants / sizeof *invariants; i++)
        if (!invariants[i].holds(box, state, &b))
            b.invariant = invariants[i].name;
    return b;
}
