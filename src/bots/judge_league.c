/* judge_league.c: what a position of League of Six is worth, in 1/16 of an influence point.
 *
 * A hand-made estimate: influence, guards (worth less as the rounds run out), leader cards as the final
 * scoring would rate them, goods on the waggon by what the open rows pay for them, and before the taxes
 * the town that a figure holds or can still reach. */
#include "bots/bot.h"
#include "games/league/league.h"

enum { POINT = 16 };

/* A guard buys towns in the rounds to come; at the end it only breaks ties. */
static int guard_worth(const struct league *st) { return 3 + 2 * (LAST_ROUND - st->round); }

/* ---- goods --------------------------------------------------------------------------------------------- */

struct market {
    int points[GOODS], spaces[GOODS]; /* in rows that nobody has chosen yet */
};

static struct market open_market(const struct league_box *box, const struct league *st) {
    struct market m = {{0}, {0}};
    for (int row = 0; row < ALL_ROWS && st->storage[row / ROWS] != NONE; row++) {
        const struct storage_row *r = league_row(box, st, row);
        for (int i = 0; st->chosen[row] == NONE && i < r->spaces; i++) {
            m.points[r->good[i]] += r->points[i];
            m.spaces[r->good[i]]++;
        }
    }
    return m;
}

/* A cube is worth the mean of the spaces that take it, and a share of a bonus. */
static int cube_worth(const struct market *m, int good) {
    return m->spaces[good] ? m->points[good] * POINT / m->spaces[good] + POINT / 2 : 0;
}

static int waggon_worth(const struct league *st, const struct market *m, int seat) {
    int sum = 0;
    for (int good = 0; good < GOODS; good++)
        sum += st->goods[seat][good] * cube_worth(m, good);
    return sum;
}

/* ---- towns --------------------------------------------------------------------------------------------- */

static int yield_worth(const struct league *st, const struct market *m, const struct yield *y) {
    int sum = y->count[GUARD] * guard_worth(st) + y->count[HORSE] * 6;
    for (int good = 0; good < GOODS; good++)
        sum += y->count[good] * cube_worth(m, good);
    return y->class != NONE ? sum + 30 : sum;
}

static int town_worth(const struct league_box *box, const struct league *st, const struct market *m, int town) {
    int best = 0;
    for (int turning = 0; turning < SIDES; turning++) {
        struct yield y = league_yield(box, st, town, turning);
        int worth = yield_worth(st, m, &y);
        if (worth > best)
            best = worth;
    }
    return best;
}

/* Guards that a seat must pay, with what the king's guards cost in influence. */
static int price(const struct league *st, int seat, int guards) {
    int own = guards < st->guards[seat] ? guards : st->guards[seat];
    return own * guard_worth(st) + (guards - own) * 2 * POINT;
}

/* The best town that a seat on its way can still reach, less the price. */
static int reach_worth(const struct league_box *box, const struct league *st, const struct market *m, int seat) {
    int best = 0;
    for (int town = 0; town < TOWNS; town++) {
        if (league_entry(st, seat, town) != R_OK)
            continue;
        int occupant = league_occupant(st, town);
        int cost = league_way(st, seat, town) + (occupant == NONE ? 0 : st->bid[occupant] + 1);
        int worth = town_worth(box, st, m, town) - price(st, seat, cost);
        if (worth > best)
            best = worth;
    }
    return best;
}

/* A figure that holds a town with an offer open pays if the other takes it. */
static int place_worth(const struct league_box *box, const struct league *st, const struct market *m, int seat) {
    if (st->step < CHOOSE_TOWN || st->step > COLLECT)
        return 0;
    bool moving = seat == st->mover && st->bid[seat] == NONE;
    if (moving && st->step == OFFER)
        return town_worth(box, st, m, st->town[seat]) - price(st, seat, st->bid[st->rival] + 1);
    if (moving)
        return reach_worth(box, st, m, seat);
    if (st->bid[seat] == NONE)
        return 0;
    int worth = st->turned[st->town[seat]] == NONE ? town_worth(box, st, m, st->town[seat]) : 0;
    return st->step == ANSWER && seat == st->rival ? worth - price(st, seat, st->bid[seat]) : worth;
}

/* ---- leaders ------------------------------------------------------------------------------------------- */

/* The final scoring as the cards lie, counted more the nearer it is, and something for each figure. */
static int leaders_worth(const struct league *st, struct leader_score score[CLASSES][LEAGUE_SEATS], int seat) {
    int sum = 0;
    for (int class = 0; class < CLASSES; class ++)
        sum += score[class][seat].points * (4 + 2 * st->round) + score[class][seat].figures * 12;
    return sum;
}

int32_t league_judge(const void *b, const void *state, int seat) {
    const struct league_box *box = b;
    const struct league *st = state;
    struct leader_score score[CLASSES][LEAGUE_SEATS];
    struct market m = open_market(box, st);
    int32_t own = 0, others = 0;
    for (int class = 0; class < CLASSES; class ++)
        league_score_class(st, class, score[class]);
    for (int i = 0; i < st->head.seats; i++) {
        int32_t worth = st->influence[i] * POINT + st->guards[i] * guard_worth(st) + st->horses[i] * 6;
        if (st->step != GAME_OVER)
            worth += leaders_worth(st, score, i) + waggon_worth(st, &m, i) + place_worth(box, st, &m, i);
        if (i == seat)
            own = worth;
        else
            others += worth;
    }
    return own - others / (2 * (st->head.seats - 1));
}
