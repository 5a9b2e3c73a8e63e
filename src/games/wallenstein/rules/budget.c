/* budget.c: see budget.h.
 *
 * A world is an order of the hidden actions together with an event. There are at most 120 x 4 of
 * them, so all are tried. What an action costs and brings in a province does not depend on the
 * order, because a province serves one action only: it is asked once for each event, from the
 * rules' own functions. Only gold and the supply of armies pass from one action to the next. */
#include "games/wallenstein/rules/budget.h"

#include <string.h>

enum { MOST_EVENTS = YEAR_EVENTS };

/* What one action does under one event. */
struct deed {
    uint8_t cost, gold, grain, armies;
    bool possible;       /* besides gold and supply */
    bool can_do_without; /* W4.4: it can be carried out although the supply is empty */
};

struct worlds {
    const struct wallenstein_box *box;
    const struct wallenstein *st;
    int seat, events;
    uint8_t event[MOST_EVENTS]; /* NONE: as it is now */
    struct deed deed[MOST_EVENTS][ACTIONS];
    uint8_t order[ACTIONS]; /* the actions that are still to come, as this world orders them */
    int known, count;       /* of them: in their places; all */
    struct budget *out;
    uint8_t index[ACTIONS];                 /* of an action: its line */
    uint16_t fails_after[ACTIONS][ACTIONS]; /* worlds in which the first fails after the second */
    uint16_t after[ACTIONS][ACTIONS];       /* worlds in which it comes after it */
};

static void widen(struct range *r, int value) {
    r->least = (int16_t)(value < r->least ? value : r->least);
    r->most = (int16_t)(value > r->most ? value : r->most);
}

static struct range nothing_yet(void) { return (struct range){INT16_MAX, INT16_MIN}; }

static bool is_laid(const struct worlds *w, int action) {
    return w->st->plan[w->seat][action] != NONE;
}

/* ---- what the actions do ---- */

static bool takes_yield(int action) { return action == DO_GOLD || action == DO_GRAIN; }

static int gold_of(const struct worlds *w, const struct wallenstein *st, int action, int p) {
    if (action == DO_GOLD)
        return w->box->province[p].gold;
    return action == DO_HOUSE && wallenstein_event_now(w->box, st).effect == TRADE_BONUS
               ? TRADE_BONUS_GOLD
               : 0;
}

static struct deed deed_of(const struct worlds *w, struct wallenstein *st, int action) {
    int p = w->st->plan[w->seat][action];
    bool recruits = action >= DO_RECRUIT5 && action <= DO_RECRUIT1;
    if (p >= PROVINCES)
        return (struct deed){.possible = true};
    struct deed d = {.cost = w->box->cost[action],
                     .gold = (uint8_t)gold_of(w, st, action, p),
                     .grain =
                         action == DO_GRAIN ? (uint8_t)wallenstein_action_grain(w->box, st, p) : 0};
    if (recruits)
        d.armies = (uint8_t)wallenstein_action_armies(w->box, st, action, p);
    st->gold[w->seat] = MOST_COUNTED;
    st->supply[w->seat] = MAX_CUBES;
    d.possible = wallenstein_action_possible(w->box, st, w->seat, action, p);
    st->supply[w->seat] = 0;
    d.can_do_without = wallenstein_action_possible(w->box, st, w->seat, action, p);
    return d;
}

/* Before an event is drawn it may be any that lies open; then it is the one. */
static void find_events(struct worlds *w) {
    bool drawn = wallenstein_event_now(w->box, w->st).effect != EFFECTS;
    for (int i = 0; i < EVENTS && !drawn && w->events < MOST_EVENTS; i++)
        if (w->st->event[i] == OPEN)
            w->event[w->events++] = (uint8_t)i;
    if (w->events == 0)
        w->event[w->events++] = NONE;
}

static void find_deeds(struct worlds *w) {
    for (int e = 0; e < w->events; e++) {
        struct wallenstein st = *w->st;
        if (w->event[e] != NONE)
            st.event[w->event[e]] = CURRENT;
        for (int a = 0; a < ACTIONS; a++)
            if (is_laid(w, a))
                w->deed[e][a] = deed_of(w, &st, a);
    }
}

/* ---- the lines ---- */

static bool is_before_actions(const struct wallenstein *st) {
    return st->step == PLAN || st->step == LEAVE_EMPTY || st->step == DRAW_LEADER ||
           st->step == DRAW_CURRENT;
}

static int card_on(const struct wallenstein *st, int seat, int action) {
    return st->plan[seat][action] != NONE ? st->plan[seat][action] : st->shown[seat][action];
}

static void add_line(struct worlds *w, int *n, int action, int place) {
    const struct wallenstein *st = w->st;
    struct budget_line *l = &w->out->line[*n];
    w->index[action] = (uint8_t)(*n)++;
    *l = (struct budget_line){.action = (uint8_t)action,
                              .place = (uint8_t)place,
                              .card = (uint8_t)card_on(st, w->seat, action),
                              .gold = nothing_yet(),
                              .grain = nothing_yet(),
                              .spent = nothing_yet(),
                              .taken = nothing_yet(),
                              .grown = nothing_yet(),
                              .if_before = NONE,
                              .if_after = NONE};
    w->out->open += l->card == NONE;
    if (takes_yield(action) && is_laid(w, action) && l->card < PROVINCES &&
        st->markers[l->card] > 0) {
        l->peasants = st->markers[l->card];
        l->holds =
            wallenstein_odds_of_revolt(w->box, st, l->card, l->peasants, st->armies[l->card]).loss;
    }
}

/* An action that does nothing for the seat need not be ordered: that divides the number of worlds,
 * and no share of them changes. */
static bool matters(const struct worlds *w, int action) {
    return is_laid(w, action) && w->st->plan[w->seat][action] < PROVINCES;
}

static void find_lines(struct worlds *w) {
    int n = 0, first = is_before_actions(w->st) ? 0 : w->st->act + 1;
    uint64_t open = wallenstein_actions_open(w->st);
    for (int i = 0; i < ACTIONS && w->st->row[i] != NONE; i++) {
        add_line(w, &n, w->st->row[i], i);
        if (i >= first)
            w->order[w->count++] = w->st->row[i];
    }
    w->known = w->count;
    for (int a = 0; a < ACTIONS; a++) {
        if (open & bit(a))
            continue;
        add_line(w, &n, a, NONE);
        if (matters(w, a))
            w->order[w->count++] = (uint8_t)a;
    }
}

/* ---- one world ---- */

static enum trouble trouble_of(const struct worlds *w, int action, const struct deed *d, int gold,
                               int supply) {
    int p = w->st->plan[w->seat][action];
    if (p >= PROVINCES)
        return NO_TROUBLE;
    if (!d->possible) {
        if (action > DO_HOUSE)
            return CANNOT_LEAVE;
        if (w->st->built[p] >> (action - DO_PALACE) & 1)
            return STANDS_THERE;
        return w->st->tiles[action - DO_PALACE] > 0 ? NO_TOWN : NO_TILE;
    }
    if (gold < d->cost)
        return NO_GOLD;
    return supply < d->armies && !d->can_do_without ? NO_SUPPLY : NO_TROUBLE;
}

/* Only orders among the hidden ones say something; those that lie open are always before them. */
static void count_order(struct worlds *w, int at, bool fails) {
    int action = w->order[at];
    for (int i = w->known; i < at; i++) {
        w->after[action][w->order[i]]++;
        w->fails_after[action][w->order[i]] += fails;
    }
}

static void play_world(struct worlds *w, int event) {
    int gold = w->st->gold[w->seat], grain = w->st->grain[w->seat], supply = w->st->supply[w->seat];
    for (int i = 0; i < w->count; i++) {
        int action = w->order[i];
        const struct deed *d = &w->deed[event][action];
        struct budget_line *l = &w->out->line[w->index[action]];
        if (is_laid(w, action)) {
            enum trouble why = trouble_of(w, action, d, gold, supply);
            l->worlds++;
            l->fails = (uint16_t)(l->fails + (why != NO_TROUBLE));
            l->trouble = why ? (uint8_t)why : l->trouble;
            if (i >= w->known)
                count_order(w, i, why != NO_TROUBLE);
            widen(&l->spent, d->cost);
            widen(&l->taken, d->gold);
            widen(&l->grown, d->grain);
            if (!why) {
                gold += d->gold - d->cost;
                grain += d->grain;
                supply -= supply < d->armies ? 0 : d->armies;
            }
        }
        widen(&l->gold, gold);
        widen(&l->grain, grain);
    }
    widen(&w->out->gold, gold);
    widen(&w->out->grain, grain);
}

/* ---- the winter ---- */

static int lack_of(const struct budget *b, int grain, int loss) {
    int left = grain > loss ? grain - loss : 0;
    return b->provinces > left ? b->provinces - left : 0;
}

/* W8.1: the event that is left; it is not the one of this season. */
static void reckon_winter(struct worlds *w) {
    struct budget *b = w->out;
    b->loss = b->lack = nothing_yet();
    for (int i = 0; i < EVENTS; i++) {
        if (w->st->event[i] != OPEN)
            continue;
        int loss = w->box->event[i].loss;
        widen(&b->loss, loss);
        widen(&b->lack, lack_of(b, b->grain.least, loss));
        widen(&b->lack, lack_of(b, b->grain.most, loss));
    }
    if (b->loss.most < b->loss.least)
        b->loss = b->lack = (struct range){0, 0};
}

/* ---- all worlds ---- */

static void swap(uint8_t *a, uint8_t *b) {
    uint8_t kept = *a;
    *a = *b;
    *b = kept;
}

static void try_orders(struct worlds *w, int from) {
    if (from >= w->count) {
        for (int e = 0; e < w->events; e++)
            play_world(w, e);
        return;
    }
    for (int i = from; i < w->count; i++) {
        swap(&w->order[from], &w->order[i]);
        try_orders(w, from + 1);
        swap(&w->order[from], &w->order[i]);
    }
}

/* Does it fail in exactly those worlds in which one other comes first, or last? */
static void find_condition(const struct worlds *w, struct budget_line *l) {
    for (int i = w->known; i < w->count && l->fails > 0 && l->fails < l->worlds; i++) {
        int other = w->order[i], fails = w->fails_after[l->action][other],
            after = w->after[l->action][other];
        if (other == l->action)
            continue;
        if (l->fails == fails && fails == after)
            l->if_before = (uint8_t)other;
        if (fails == 0 && l->fails == l->worlds - after)
            l->if_after = (uint8_t)other;
    }
}

static void settle(struct range *r, int value) {
    if (r->most < r->least)
        *r = (struct range){(int16_t)value, (int16_t)value};
}

static void close_lines(struct worlds *w) {
    for (int i = 0; i < ACTIONS; i++) {
        struct budget_line *l = &w->out->line[i];
        find_condition(w, l);
        settle(&l->spent, 0);
        settle(&l->taken, 0);
        settle(&l->grown, 0);
        settle(&l->gold, w->st->gold[w->seat]);
        settle(&l->grain, w->st->grain[w->seat]);
        w->out->warnings += l->fails > 0 || l->peasants > 0;
    }
}

void wallenstein_budget(const struct wallenstein_box *box, const struct wallenstein *st, int seat,
                        struct budget *out) {
    struct worlds w = {.box = box, .st = st, .seat = seat, .out = out};
    *out = (struct budget){.provinces = count_bits(wallenstein_provinces_of(st, seat)),
                           .gold = nothing_yet(),
                           .grain = nothing_yet()};
    find_lines(&w);
    find_events(&w);
    find_deeds(&w);
    try_orders(&w, w.known);
    close_lines(&w);
    reckon_winter(&w);
}
