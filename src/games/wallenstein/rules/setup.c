/* setup.c: the first state (W2), and the questions about a state that everything else asks. */
#include "games/wallenstein/rules/wallenstein.h"

#include "base/match.h"

#include <string.h>

/* W2.1: with three players some provinces stay out of the game. */
uint64_t wallenstein_provinces_in_game(const struct wallenstein_box *box,
                                       const struct wallenstein *st) {
    return st->head.seats == 3 ? box->in_play & ~box->out_of_three : box->in_play;
}

/* A search asks this at every other decision, so eight provinces are compared at a time; the last
 * eight are not aligned to the others. */
uint64_t wallenstein_provinces_of(const struct wallenstein *st, int seat) {
    uint64_t set = match_eight(st->owner + PROVINCES - 8, seat) << (PROVINCES - 8);
    for (int p = 0; p + 8 < PROVINCES; p += 8)
        set |= match_eight(st->owner + p, seat) << p;
    return set;
}

/* W9: the effect of the season. */
struct now wallenstein_event_now(const struct wallenstein_box *box, const struct wallenstein *st) {
    for (int i = 0; i < EVENTS; i++)
        if (st->event[i] == CURRENT)
            return (struct now){box->event[i].effect, box->event[i].country};
    return (struct now){EFFECTS, NONE};
}

bool wallenstein_event_applies(const struct wallenstein_box *box, const struct wallenstein *st,
                               int effect, int province) {
    struct now now = wallenstein_event_now(box, st);
    return now.effect == effect &&
           (now.country == NONE || now.country == box->province[province].country);
}

/* W2.2: gold and groups; W2.3: cubes for the first fill of the tower. */
static void hand_out(const struct wallenstein_box *box, struct wallenstein *st) {
    const struct start *start = &box->start[st->head.seats];
    for (int i = 0; i < st->head.seats; i++) {
        st->gold[i] = start->gold;
        st->order[i] = (uint8_t)i;
        st->supply[i] = (uint8_t)(box->cubes[0] - box->fill);
        st->thrown[i] = box->fill;
        for (int g = 0; st->head.option[OPT_START] == START_DRAFT && g < start->groups; g++)
            st->groups[i][start->group[g] - SMALLEST_GROUP]++;
    }
    st->supply[GREEN] = (uint8_t)(box->cubes[1] - box->fill_green);
    st->thrown[GREEN] = box->fill_green;
    memcpy(st->tiles, box->tiles, sizeof st->tiles);
}

int wallenstein_setup(const void *box, void *state, const struct setup *how) {
    struct wallenstein *st = state;
    *st = (struct wallenstein){.step = FILL_TOWER, .mover = NONE, .card = NONE, .attacker = NONE};
    st->head.seats = how->seats;
    memcpy(st->head.colour, how->colour, sizeof st->head.colour);
    memcpy(st->head.option, how->option, sizeof st->head.option);
    st->from = st->target = NONE;
    memset(st->open, NONE, sizeof st->open);
    memset(st->under, NONE, sizeof st->under);
    memset(st->owner, NONE, sizeof st->owner);
    memset(st->row, NONE, sizeof st->row);
    memset(st->order, NONE, sizeof st->order);
    memset(st->plan, NONE, sizeof st->plan);
    memset(st->shown, NONE, sizeof st->shown);
    memset(st->rising, NONE, sizeof st->rising);
    hand_out(box, st);
    wallenstein_tower_throw(st, NULL);
    return 0;
}
