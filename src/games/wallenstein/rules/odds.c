/* odds.c: how a fight would end, computed from what is in the tower and in the tray (W6).
 *
 * The number of cubes of a colour that fall out is the sum of two independent counts: those thrown
 * in and those resting inside. The arithmetic uses integers only, so that every machine shows the
 * same. */
#include "games/wallenstein/rules/wallenstein.h"

enum { MOST = MAX_CUBES };

/* In this file odds are fractions of 2^31, so that a product of two fits into 64 bits. */
static const uint64_t CERTAIN = (uint64_t)1 << 31;

/* part[n]: the odds that n cubes fall out. */
struct spread {
    int most;
    uint64_t part[MOST + 1];
};

static const struct spread nobody = {.most = 0, .part = {(uint64_t)1 << 31}};

static uint64_t times(uint64_t a, uint64_t b) { return (a * b + (1u << 30)) >> 31; }

/* Adds one cube, which falls out with this probability (of 2^32). */
static void add_cube(struct spread *s, uint32_t falls) {
    uint64_t odds = falls / 2, stays = CERTAIN - odds;
    s->most++;
    s->part[s->most] = 0;
    for (int n = s->most; n > 0; n--)
        s->part[n] = times(s->part[n], stays) + times(s->part[n - 1], odds);
    s->part[0] = times(s->part[0], stays);
}

struct throw {
    int thrown[CUBES];
    int air;
};

static struct spread spread_of(const struct wallenstein_box *box, const struct wallenstein *st,
                               const struct throw *t, int colour) {
    struct spread s = nobody;
    for (int i = 0; i < t->thrown[colour] && s.most < MOST; i++)
        add_cube(&s, box->falls);
    for (int i = 0; i < st->tower[colour] && s.most < MOST; i++)
        add_cube(&s, box->knocked[t->air]);
    return s;
}

/* A fight: the colours of both sides (NONE: nobody), armies held back, and whether peasants side
 * with the defender. */
struct fight {
    int attacker, defender, held;
    bool helped;
    struct throw t;
};

static void throw_in(struct fight *f, int colour, int n) {
    f->t.thrown[colour] += n;
    f->t.air += n;
}

/* 1: the attacker gets the province; 0: nobody does; -1: the defender keeps it. */
static int outcome(const struct fight *f, int attackers, int defenders, int peasants) {
    int against = defenders + peasants;
    if (attackers > against)
        return 1;
    if (f->defender == NONE)
        return -1;
    int lost = attackers > peasants ? attackers - peasants : 0;
    return attackers < against && defenders - lost + f->held > 0 ? -1 : 0;
}

static uint32_t clip(uint64_t part) { return part > UINT32_MAX ? UINT32_MAX : (uint32_t)part; }
static uint32_t of_2_32(uint64_t part) { return clip(2 * part); }

/* Sums over everything that can fall out of the three colours. */
static struct odds weigh(const struct fight *f, const struct spread *a, const struct spread *d,
                         const struct spread *g) {
    uint64_t part[3] = {0, 0, 0};
    for (int j = 0; j <= d->most; j++)
        for (int k = 0; k <= g->most; k++) {
            uint64_t both = times(d->part[j], g->part[k]);
            for (int i = 0; i <= a->most && both; i++)
                part[1 - outcome(f, i, j, k)] += times(both, a->part[i]);
        }
    return (struct odds){of_2_32(part[0]), of_2_32(part[1]), of_2_32(part[2])};
}

static struct odds odds_of(const struct wallenstein_box *box, const struct wallenstein *st,
                           const struct fight *f) {
    struct spread a = spread_of(box, st, &f->t, f->attacker);
    struct spread d = f->defender == NONE ? nobody : spread_of(box, st, &f->t, f->defender);
    struct spread g = f->helped ? spread_of(box, st, &f->t, GREEN) : nobody;
    return weigh(f, &a, &d, &g);
}

/* W7.2: the peasants win ties, so there is no third outcome. */
static struct odds peasants_win_ties(struct odds odds) {
    return (struct odds){clip((uint64_t)odds.win + odds.waste), 0, odds.loss};
}

static struct fight fight_begin(const struct wallenstein *st, int attacker, int defender) {
    struct fight f = {.attacker = attacker, .defender = defender};
    for (int c = 0; c < CUBES; c++)
        throw_in(&f, c, st->tray[c]);
    return f;
}

static int peasants_there_are(const struct wallenstein *st, int wanted) {
    return wanted < st->supply[GREEN] ? wanted : st->supply[GREEN];
}

struct odds wallenstein_odds_of_empty(const struct wallenstein_box *box,
                                      const struct wallenstein *st, int seat, int n, int peasants) {
    struct fight f = fight_begin(st, seat, NONE);
    throw_in(&f, seat, n);
    throw_in(&f, GREEN, peasants_there_are(st, peasants));
    f.helped = true;
    return odds_of(box, st, &f);
}

static struct odds attack(const struct wallenstein_box *box, const struct wallenstein *st,
                          int attacker, int target, int n, int d) {
    struct fight f = fight_begin(st, attacker, st->owner[target]);
    if (f.defender == NONE)
        return wallenstein_odds_of_empty(box, st, attacker, n, wallenstein_empty_defence(box, st));
    throw_in(&f, attacker, n);
    throw_in(&f, f.defender, d + wallenstein_palace_guard(box, st, target));
    f.helped = wallenstein_peasants_help(box, st, target);
    f.held = st->armies[target] - d;
    return odds_of(box, st, &f);
}

struct odds wallenstein_odds_of_attack(const struct wallenstein_box *box,
                                       const struct wallenstein *st, int from, int target, int n,
                                       int d) {
    return attack(box, st, st->owner[from], target, n, d);
}

struct odds wallenstein_odds_of_revolt(const struct wallenstein_box *box,
                                       const struct wallenstein *st, int province, int peasants,
                                       int d) {
    struct fight f = fight_begin(st, GREEN, st->owner[province]);
    throw_in(&f, GREEN, peasants_there_are(st, peasants));
    throw_in(&f, f.defender, d);
    return peasants_win_ties(odds_of(box, st, &f));
}

/* W6.2: colours that have fallen are known; the others are still to fall. */
static struct spread spread_in_air(const struct wallenstein_box *box, const struct wallenstein *st,
                                   int colour) {
    struct throw t = {.air = st->air};
    t.thrown[colour] = st->thrown[colour];
    if (colour >= st->falling)
        return spread_of(box, st, &t, colour);
    struct spread told = {.most = st->tray[colour]};
    told.part[told.most] = CERTAIN;
    return told;
}

struct odds wallenstein_odds_in_air(const struct wallenstein_box *box,
                                    const struct wallenstein *st) {
    int defender = st->owner[st->target];
    struct fight f = {.attacker = st->attacker == NONE ? GREEN : st->attacker,
                      .defender = defender,
                      .held = defender == NONE ? 0 : st->armies[st->target],
                      .helped =
                          st->attacker != NONE &&
                          (defender == NONE || wallenstein_peasants_help(box, st, st->target))};
    struct spread a = spread_in_air(box, st, f.attacker);
    struct spread d = defender == NONE ? nobody : spread_in_air(box, st, defender);
    struct spread g = f.helped ? spread_in_air(box, st, GREEN) : nobody;
    struct odds odds = weigh(&f, &a, &d, &g);
    return st->attacker == NONE ? peasants_win_ties(odds) : odds;
}

struct odds wallenstein_odds_of_defence(const struct wallenstein_box *box,
                                        const struct wallenstein *st, int d) {
    if (st->attacker == NONE)
        return wallenstein_odds_of_revolt(box, st, st->target, st->rebels, d);
    return attack(box, st, st->attacker, st->target, st->sent, d);
}
