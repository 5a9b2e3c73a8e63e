/* tower.c: the tower (W6.2).
 *
 * Cubes thrown in together are `thrown`; `air` is their number. Nature then tells colour by colour
 * (`falling`) how many come out: those go to the tray, the rest stays inside. A thrown cube falls
 * through with the probability from the box; a resting one is knocked out with a probability that
 * grows with the number of cubes thrown. */
#include "games/wallenstein/rules/wallenstein.h"

/* Colours without any cubes are skipped, so that Nature owes no moves without a choice. */
static uint8_t next_falling(const struct wallenstein *st, int colour) {
    while (colour < CUBES && st->thrown[colour] + st->tower[colour] == 0)
        colour++;
    return colour < CUBES ? (uint8_t)colour : NONE;
}

/* W6.7: what lies in the tray goes in, too. */
void wallenstein_tower_throw(struct wallenstein *st, struct events *ev) {
    st->air = 0;
    for (int c = 0; c < CUBES; c++) {
        st->thrown[c] = (uint8_t)(st->thrown[c] + st->tray[c]);
        st->tray[c] = 0;
        st->air = (uint16_t)(st->air + st->thrown[c]);
        if (st->thrown[c] > 0)
            event_add(ev, E_THROWN, c, st->thrown[c], 0, 0);
    }
    st->falling = st->air > 0 ? next_falling(st, 0) : NONE;
}

int wallenstein_falls_at_most(const struct wallenstein *st) {
    return st->thrown[st->falling] + st->tower[st->falling];
}

/* Each cube falls or stays on its own, so the number that falls is binomial. odds.c computes with
 * the same numbers. */
static int count_falling(struct rng *rng, int cubes, uint32_t odds) {
    int n = 0;
    for (int i = 0; i < cubes; i++)
        n += rng_next(rng) < odds;
    return n;
}

int wallenstein_tower_roll(const struct wallenstein_box *box, const struct wallenstein *st,
                           struct rng *rng) {
    return count_falling(rng, st->thrown[st->falling], box->falls) +
           count_falling(rng, st->tower[st->falling], box->knocked[st->air]);
}

/* Adds a cube to the odds of how many fall out, of so many before it. */
static void add_cube(double *odds, int before, double falls) {
    odds[before + 1] = 0;
    for (int n = before + 1; n > 0; n--)
        odds[n] = odds[n] * (1 - falls) + odds[n - 1] * falls;
    odds[0] *= 1 - falls;
}

/* The exact odds of the roll above. odds.c has the same in integers, rounded, for people. */
void wallenstein_tower_odds(const struct wallenstein_box *box, const struct wallenstein *st,
                            double *odds) {
    const double all = 4294967296.0; /* 2^32: what rng_next draws from */
    int thrown = st->thrown[st->falling], resting = st->tower[st->falling];
    odds[0] = 1;
    for (int i = 0; i < thrown; i++)
        add_cube(odds, i, box->falls / all);
    for (int i = 0; i < resting; i++)
        add_cube(odds, thrown + i, box->knocked[st->air] / all);
}

int wallenstein_do_fall(struct wallenstein *st, int colour, int n, struct events *ev) {
    if (colour != st->falling || n > wallenstein_falls_at_most(st))
        return R_TOWER;
    /* Cubes do not differ within a colour: it does not matter which of them stay inside. */
    st->tower[colour] = (uint8_t)(st->tower[colour] + st->thrown[colour] - n);
    st->thrown[colour] = 0;
    st->tray[colour] = (uint8_t)n;
    if (n > 0)
        event_add(ev, E_FELL, colour, n, 0, 0);
    st->falling = next_falling(st, colour + 1);
    return R_OK;
}
