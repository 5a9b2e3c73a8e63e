/* judge.c: what a position of League of Six is worth.
 *
 * A hand-made estimate in 1/16 of an influence point. It counts influence; guards, which are worth
 * less as the rounds run out; leader cards as the final scoring would rate them; goods on the
 * waggon by what the open rows pay; and, before the taxes, the town that a figure holds or can
 * still reach. Many of these parts are also the features of the net. */
#include "bots/bot.h"
#include "bots/features.h"
#include "games/league/bot/characters.h"
#include "games/league/rules/league.h"

#include <string.h>

/* A guard buys towns in later rounds; at the end it only breaks ties. */
static int guard_worth(const struct league *st) { return 3 + 2 * (LAST_ROUND - st->round); }

/* ---- goods ---- */

struct market {
    int points[GOODS], spaces[GOODS]; /* in rows not chosen yet */
    /* the value of one cube: the mean of the spaces that take it, plus a share of the bonus */
    int cube[GOODS];
};

static struct market open_market(const struct league_box *box, const struct league *st) {
    struct market m = {{0}, {0}, {0}};
    for (int row = 0; row < ALL_ROWS && st->storage[row / ROWS] != NONE; row++) {
        const struct storage_row *r = league_row(box, st, row);
        for (int i = 0; st->chosen[row] == NONE && i < r->spaces; i++) {
            m.points[r->good[i]] += r->points[i];
            m.spaces[r->good[i]]++;
        }
    }
    for (int good = 0; good < GOODS; good++)
        m.cube[good] = m.spaces[good] ? m.points[good] * POINT / m.spaces[good] + POINT / 2 : 0;
    return m;
}

static int waggon_worth(const struct league *st, const struct market *m, int seat) {
    int sum = 0;
    for (int good = 0; good < GOODS; good++)
        sum += st->goods[seat][good] * m->cube[good];
    return sum;
}

/* ---- towns ---- */

/* Everything the worth of a town depends on, and the worths known so far. */
struct town_key {
    int cube[GOODS];
    uint8_t round, bank[GOODS], gray[CLASSES], tile[TOWNS], side[TOWNS];
};
struct towns {
    struct town_key key;
    uint8_t known; /* bits of towns */
    uint8_t turning[TOWNS];
    int16_t worth[TOWNS];
};

static int yield_worth(const struct league *st, const struct market *m, const struct yield *y) {
    int sum = y->count[GUARD] * guard_worth(st) + y->count[HORSE] * 6;
    for (int good = 0; good < GOODS; good++)
        sum += y->count[good] * m->cube[good];
    return y->class != NONE ? sum + 30 : sum;
}

/* What several parts of the estimate need. */
struct look {
    const struct league_box *box;
    const struct league *st;
    struct market market;
    struct towns *towns;
    struct leader_score score[CLASSES][LEAGUE_SEATS];
};

/* The best turning of a town's tile. */
static void weigh_town(struct look *l, int town) {
    struct towns *t = l->towns;
    t->known |= (uint8_t)(1u << town);
    t->worth[town] = -1;
    for (int turning = 0; turning < SIDES; turning++) {
        struct yield y = league_yield(l->box, l->st, town, turning);
        int worth = yield_worth(l->st, &l->market, &y);
        if (worth <= t->worth[town])
            continue;
        t->worth[town] = (int16_t)worth;
        t->turning[town] = (uint8_t)turning;
    }
}

static int town_worth(struct look *l, int town) {
    if (!(l->towns->known >> town & 1))
        weigh_town(l, town);
    return l->towns->worth[town];
}

/* The towns keep their worth from the position before, unless something it depends on has
 * changed. */
static void recall_towns(struct look *l, bool filled) {
    struct town_key key;
    const struct league *st = l->st;
    memset(&key, 0, sizeof key);
    key.round = st->round;
    memcpy(key.cube, l->market.cube, sizeof key.cube);
    memcpy(key.bank, st->bank, sizeof key.bank);
    memcpy(key.gray, st->gray, sizeof key.gray);
    memcpy(key.tile, st->tile, sizeof key.tile);
    memcpy(key.side, st->side, sizeof key.side);
    if (filled && memcmp(&l->towns->key, &key, sizeof key) == 0)
        return;
    l->towns->key = key;
    l->towns->known = 0;
}

/* Guards that a seat must pay, including the influence for those bought from the king. */
static int price(const struct league *st, int seat, int guards) {
    int own = guards < st->guards[seat] ? guards : st->guards[seat];
    return own * guard_worth(st) + (guards - own) * 2 * POINT;
}

/* The best town that a seat under way can still reach, minus the price. */
static int reach_worth(struct look *l, int seat) {
    const struct league *st = l->st;
    int best = 0;
    for (int town = 0; town < TOWNS; town++) {
        if (league_entry(st, seat, town) != R_OK)
            continue;
        int occupant = league_occupant(st, town);
        int cost = league_way(st, seat, town) + (occupant == NONE ? 0 : st->bid[occupant] + 1);
        int worth = town_worth(l, town) - price(st, seat, cost);
        if (worth > best)
            best = worth;
    }
    return best;
}

/* A figure whose offer is open may have to pay it, if the other player accepts. */
static int place_worth(struct look *l, int seat) {
    const struct league *st = l->st;
    if (st->step < CHOOSE_TOWN || st->step > COLLECT)
        return 0;
    bool moving = seat == st->mover && st->bid[seat] == NONE;
    if (moving && st->step == OFFER)
        return town_worth(l, st->town[seat]) - price(st, seat, st->bid[st->rival] + 1);
    if (moving)
        return reach_worth(l, seat);
    if (st->bid[seat] == NONE)
        return 0;
    int worth = st->turned[st->town[seat]] == NONE ? town_worth(l, st->town[seat]) : 0;
    return st->step == ANSWER && seat == st->rival ? worth - price(st, seat, st->bid[seat]) : worth;
}

/* ---- leaders ---- */

/* The final scoring as the cards lie, which counts more as the end comes near, plus a little for
 * each figure. */
static int leaders_worth(const struct league *st, struct leader_score score[CLASSES][LEAGUE_SEATS],
                         int seat) {
    int sum = 0;
    for (int class = 0; class < CLASSES; class ++)
        sum += score[class][seat].points * (4 + 2 * st->round) + score[class][seat].figures * 12;
    return sum;
}

/* ---- the estimate ---- */

/* The towns are kept in the memo; without a memo, in `own`. */
static struct look look_at(const void *box, const void *state, struct memo *memo,
                           struct towns *own) {
    struct look l = {
        .box = box, .st = state, .towns = memo ? (struct towns *)(void *)memo->bytes : own};
    l.market = open_market(box, state);
    recall_towns(&l, memo && memo->filled);
    if (memo)
        memo->filled = true;
    for (int class = 0; class < CLASSES; class ++)
        league_score_class(state, class, l.score[class]);
    return l;
}

static int32_t seat_worth(struct look *l, int seat) {
    const struct league *st = l->st;
    int32_t worth =
        st->influence[seat] * POINT + st->guards[seat] * guard_worth(st) + st->horses[seat] * 6;
    if (st->step != GAME_OVER)
        worth += leaders_worth(st, l->score, seat) + waggon_worth(st, &l->market, seat) +
                 place_worth(l, seat);
    return worth;
}

/* Relative to the others: minus half of their average. */
static int32_t value_of(int32_t own, int32_t all, int seats) {
    return own - (all - own) / (2 * (seats - 1));
}

static int32_t judge_value(const void *box, const void *state, int seat, struct memo *memo) {
    struct towns own_towns;
    struct look l = look_at(box, state, memo, &own_towns);
    int32_t own = 0, all = 0;
    for (int i = 0; i < l.st->head.seats; i++) {
        int32_t worth = seat_worth(&l, i);
        own = i == seat ? worth : own;
        all += worth;
    }
    return value_of(own, all, l.st->head.seats);
}

/* ---- features ---- */

static bool waits_for_taxes(const struct league *st, int seat) {
    return st->step >= CHOOSE_TOWN && st->step <= COLLECT && st->town[seat] != NONE &&
           st->bid[seat] != NONE && st->tile[st->town[seat]] != NONE &&
           st->turned[st->town[seat]] == NONE;
}

static void put_taxes(struct features *w, struct look *l, int seat) {
    struct yield y = {.class = NONE};
    int worth = 0, goods = 0;
    if (waits_for_taxes(l->st, seat)) { /* assuming the turning that looks best */
        int town = l->st->town[seat];
        worth = town_worth(l, town);
        y = league_yield(l->box, l->st, town, l->towns->turning[town]);
    }
    for (int good = 0; good < GOODS; good++)
        goods += y.count[good];
    put(w, worth / 2);
    put(w, y.count[GUARD] * 16);
    put(w, y.count[HORSE] * 16);
    put(w, goods * 16);
    put_flag(w, y.class != NONE);
}

/* What the seat would score by choosing a row next: the best points, and the most figures of a
 * bonus card. */
static void put_rows(struct features *w, const struct look *l, int seat) {
    const struct league *st = l->st;
    int points = 0, figures = 0;
    for (int row = 0; (st->step == STORE || st->step == TAKE_LEADER) && row < ALL_ROWS; row++) {
        if (st->chosen[row] != NONE)
            continue;
        struct filling f = league_fill(l->box, st, seat, row);
        int bonus = f.full ? league_row(l->box, st, row)->bonus : 0;
        int sum = f.points[seat] + (row < ROWS ? bonus : 0);
        points = sum > points ? sum : points;
        figures = row >= ROWS && bonus > figures ? bonus : figures;
    }
    put(w, points * 4);
    put(w, figures * 12);
}

static void put_leaders(struct features *w, const struct look *l, int seat) {
    int all = 0;
    for (int class = 0; class < CLASSES; class ++) {
        put(w, l->score[class][seat].figures * 6);
        put(w, l->score[class][seat].points * 8);
        all += l->score[class][seat].points;
    }
    put(w, all * 4);
}

static int place_in(const uint8_t *list, int n, int seat) {
    int place = 0;
    while (place < n && list[place] != seat)
        place++;
    return place;
}

/* Turns until the seat stores again; 0: it stores now. */
static int turns_to_store(const struct league *st, int seat) {
    int n = st->head.seats;
    return (place_in(st->team, n, seat) - st->index + n) % n;
}

static void put_turn(struct features *w, const struct league *st, int seat) {
    int n = st->head.seats;
    bool storing = st->step == STORE || st->step == TAKE_LEADER,
         choosing = st->step >= CHOOSE_TOWN && st->step <= MOVE_ON;
    bool pays = (st->step == ANSWER || st->step == OFFER) && seat == st->rival;
    put(w, place_in(st->order, n, seat) * ONE_INPUT / n);
    put_flag(w, choosing && st->bid[seat] != NONE);
    put(w, choosing && st->bid[seat] != NONE ? st->bid[seat] * 8 : 0);
    put_flag(w, seat == st->mover);
    put_flag(w, seat == st->rival);
    put(w, pays ? st->bid[seat] * 8 : 0);
    put(w, storing ? turns_to_store(st, seat) * ONE_INPUT / n : 0);
}

struct means {
    int influence, guards, worth; /* of all seats */
    int32_t own[LEAGUE_SEATS];    /* the estimate of each */
};

static void put_seat(struct features *w, struct look *l, int seat, const struct means *mean) {
    const struct league *st = l->st;
    put(w, (st->influence[seat] - mean->influence) * 4);
    put(w, st->influence[seat] * 2);
    put(w, st->guards[seat] * 8);
    put(w, (st->guards[seat] - mean->guards) * 8);
    put(w, (mean->own[seat] - mean->worth) / 4);
    put_leaders(w, l, seat);
    put_turn(w, st, seat);
    put_taxes(w, l, seat);
    for (int good = 0; good < GOODS; good++)
        put(w, st->goods[seat][good] * 16);
    put(w, waggon_worth(st, &l->market, seat) / 2);
    put(w, st->horses[seat] * 12);
    put_rows(w, l, seat);
}

/* The three best towns that nobody holds. */
static void put_free_towns(struct features *w, struct look *l) {
    const struct league *st = l->st;
    int best[4] = {0};
    for (int town = 0; st->step >= CHOOSE_TOWN && st->step <= MOVE_ON && town < TOWNS; town++) {
        if (st->besieged[town] || league_occupant(st, town) != NONE)
            continue;
        best[3] = town_worth(l, town);
        for (int i = 3; i > 0 && best[i] > best[i - 1]; i--) {
            int was = best[i];
            best[i] = best[i - 1];
            best[i - 1] = was;
        }
    }
    for (int i = 0; i < 3; i++)
        put(w, best[i] / 2);
}

static void put_table(struct features *w, struct look *l) {
    const struct league *st = l->st;
    static const uint8_t phase[] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 0};
    int open = 0;
    for (int round = 1; round <= LAST_ROUND; round++)
        put_flag(w, st->round == round);
    for (int i = 0; i < 8; i++)
        put_flag(w, phase[st->step] == i);
    for (int pile = 0; pile < PILES; pile++)
        for (int class = 0; class < CLASSES; class ++)
            put_flag(w, st->face_up[pile] == class);
    for (int row = 0; row < ALL_ROWS; row++)
        open += st->chosen[row] == NONE;
    put(w, open * 8);
    for (int good = 0; good < GOODS; good++) {
        int held = 0;
        for (int seat = 0; seat < st->head.seats; seat++)
            held += st->goods[seat][good];
        put(w, l->market.cube[good] / 2);
        put(w, l->market.spaces[good] * 8);
        put(w, held * 8);
    }
    put_free_towns(w, l);
}

static void write_features(const void *box, const void *state, int seat, struct memo *memo,
                           struct features *out) {
    struct towns own_towns;
    struct look l = look_at(box, state, memo, &own_towns);
    struct means mean = {0};
    int n = l.st->head.seats;
    for (int i = 0; i < n; i++) {
        mean.influence += l.st->influence[i];
        mean.guards += l.st->guards[i];
        mean.own[i] = seat_worth(&l, i);
        mean.worth += mean.own[i];
    }
    for (int i = 0; i < n; i++)
        out->value[i] = value_of(mean.own[(seat + i) % n], mean.worth, n);
    mean.influence /= n, mean.guards /= n, mean.worth /= n;
    out->count = 0;
    for (int i = 0; i < n; i++)
        put_seat(out, &l, (seat + i) % n, &mean);
    put_table(out, &l);
}

/* docs/strength.md, "The levels among people". */
static const struct level_rating levels[] = {
    {"easy", 3, 235710},
    {"normal", 3, 20634207},
    {"hard", 3, 36418046},
    {"expert", 3, 42712037},
    {0},
};

const struct judge league_judge = {
    .game = &league_game,
    .value = judge_value,
    .features = write_features,
    .levels = levels,
    .characters = league_characters,
    .bold = {[5] = 65}, /* too timid: docs/strength.md, "How true the chances are" */
};
