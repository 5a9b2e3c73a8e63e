/* budget.c: the budget of a plan in Wallenstein, compared with the rules themselves: every order of
 * the hidden actions and every event is played out. */
#include "games/wallenstein/rules/budget.h"
#include "lib/test.h"

#include <string.h>

enum { PLANNER = 0, PLANS = 24, HIDDEN = ACTIONS - OPEN_ACTIONS };

static struct wallenstein_box box;
static struct rng rng;

static int below(int n) { return (int)(rng_next(&rng) % (uint32_t)n); }

/* ---- to a plan ---- */

static void any_move(struct wallenstein *st) {
    Move moves[MAX_MOVES], m;
    uint32_t owing = wallenstein_pending(st);
    int seat = owing >> NATURE & 1 ? NATURE : first_seat(owing);
    if (seat == NATURE)
        m = wallenstein_roll(&box, st, &rng);
    else {
        int n = wallenstein_moves(&box, st, seat, moves);
        m = moves[below(n)];
    }
    EXPECT_INT(wallenstein_apply(&box, st, seat, m, NULL), 0);
}

/* The planning of a season of the first year. */
static struct wallenstein planning(int season) {
    struct setup how = setup_default(&wallenstein_game, 4);
    struct wallenstein st;
    how.option[OPT_START] = START_LIST;
    wallenstein_setup(&box, &st, &how);
    while (st.step != PLAN || st.season != season)
        any_move(&st);
    memset(st.plan, NONE, sizeof st.plan);
    memset(st.shown, NONE, sizeof st.shown);
    memset(st.sealed, 1, sizeof st.sealed);
    st.sealed[PLANNER] = 0;
    return st;
}

/* Others do nothing, and nobody marches: so nothing but the plan decides. */
static void plan_at_random(struct wallenstein *st) {
    for (int a = 0; a < ACTIONS; a++) {
        uint64_t hand = wallenstein_hand_of(st, PLANNER);
        int card = BLANK;
        for (int skip = hand ? below(count_bits(hand)) : 0; hand && skip >= 0; skip--) {
            card = lowest_bit(hand);
            hand &= hand - 1;
        }
        bool blank = a >= DO_MOVE_A || below(8) == 0;
        st->plan[PLANNER][a] = (uint8_t)(blank ? BLANK : card);
    }
    st->gold[PLANNER] = (uint8_t)below(9);
    /* Armies that fall in a revolt go to the supply: either it has plenty, or nobody revolts. */
    bool calm = below(2);
    st->supply[PLANNER] = (uint8_t)(calm ? below(9) : 40);
    if (calm)
        memset(st->markers, 0, sizeof st->markers);
    if (below(3) == 0)
        st->tiles[below(BUILDINGS)] = 0;
}

/* ---- a season, played ---- */

struct played {
    int gold, grain;
    uint32_t cancelled; /* actions, as bits */
};

static Move answer(const struct wallenstein *st, int event, const uint8_t hidden[HIDDEN]) {
    Move moves[MAX_MOVES];
    switch (st->step) {
    case DRAW_CURRENT: return move_of(M_CURRENT, event, 0, 0);
    case TURN_ACTION:
        return move_of(M_ACTION, hidden[count_bits(wallenstein_actions_open(st)) - OPEN_ACTIONS], 0,
                       0);
    case DEFEND: return move_of(M_DEFEND, st->armies[st->target], 0, 0);
    case ENLIST: return move_of(M_ENLIST, 0, 0, 0);
    case SHIFT: return move_of(M_STAY, 0, 0, 0);
    case MUST_SHIFT:
    case SEND: wallenstein_moves(&box, st, st->mover, moves); return moves[0];
    default: return wallenstein_roll(&box, st, &rng);
    }
}

static struct played play_season(struct wallenstein st, int event, const uint8_t hidden[HIDDEN]) {
    struct played p = {0};
    struct events told = {.count = 0};
    int season = st.season;
    wallenstein_apply(&box, &st, PLANNER, move_of(M_SEAL, 0, 0, 0), NULL);
    while (st.season == season) {
        uint32_t owing = wallenstein_pending(&st);
        told.count = 0;
        int seat = owing >> NATURE & 1 ? NATURE : first_seat(owing);
        if (!EXPECT_INT(wallenstein_apply(&box, &st, seat, answer(&st, event, hidden), &told), 0))
            break;
        for (int i = 0; i < told.count; i++)
            if (told.item[i].kind == E_CANCELLED)
                p.cancelled |= 1u << told.item[i].arg[1];
    }
    p.gold = st.gold[PLANNER];
    p.grain = st.grain[PLANNER];
    return p;
}

/* ---- every world ---- */

struct tally {
    struct range gold, grain;
    int worlds, cancelled[ACTIONS];
};

static void widen(struct range *r, int value) {
    r->least = (int16_t)(value < r->least ? value : r->least);
    r->most = (int16_t)(value > r->most ? value : r->most);
}

static void tally_order(const struct wallenstein *st, const uint8_t hidden[HIDDEN],
                        struct tally *t) {
    for (int e = 0; e < EVENTS; e++) {
        if (st->event[e] != OPEN)
            continue;
        struct played p = play_season(*st, e, hidden);
        widen(&t->gold, p.gold);
        widen(&t->grain, p.grain);
        t->worlds++;
        for (int a = 0; a < ACTIONS; a++)
            t->cancelled[a] += p.cancelled >> a & 1;
    }
}

static void tally_all(const struct wallenstein *st, uint8_t hidden[HIDDEN], int from,
                      struct tally *t) {
    if (from == HIDDEN)
        tally_order(st, hidden, t);
    for (int i = from; i < HIDDEN; i++) {
        uint8_t kept = hidden[from];
        hidden[from] = hidden[i], hidden[i] = kept;
        tally_all(st, hidden, from + 1, t);
        hidden[i] = hidden[from], hidden[from] = kept;
    }
}

static struct tally tally_of(const struct wallenstein *st) {
    struct tally t = {.gold = {INT16_MAX, INT16_MIN}, .grain = {INT16_MAX, INT16_MIN}};
    uint8_t hidden[HIDDEN];
    int n = 0;
    for (int a = 0; a < ACTIONS; a++)
        if (!(wallenstein_actions_open(st) >> a & 1))
            hidden[n++] = (uint8_t)a;
    tally_all(st, hidden, 0, &t);
    return t;
}

static void same_range(struct range got, struct range want) {
    EXPECT_INT(got.least, want.least);
    EXPECT_INT(got.most, want.most);
}

/* What stands after an open action is what stands at the end of a plan with nothing behind it. */
static void same_stand(const struct wallenstein *st, const struct budget *b, int place) {
    struct wallenstein cut = *st;
    for (int a = 0; a < ACTIONS; a++) {
        bool kept = false;
        for (int i = 0; i <= place; i++)
            kept |= st->row[i] == a;
        if (!kept)
            cut.plan[PLANNER][a] = BLANK;
    }
    struct tally t = tally_of(&cut);
    same_range(b->line[place].gold, t.gold);
    same_range(b->line[place].grain, t.grain);
}

static void agrees(int season, int number) {
    struct wallenstein st = planning(season);
    struct budget b;
    plan_at_random(&st);
    test_doing("season %d, plan %d", season, number);
    struct tally t = tally_of(&st);
    wallenstein_budget(&box, &st, PLANNER, &b);
    same_range(b.gold, t.gold);
    same_range(b.grain, t.grain);
    EXPECT_INT(b.open, 0);
    for (int i = 0; i < ACTIONS; i++) {
        const struct budget_line *l = &b.line[i];
        EXPECT(l->worlds > 0 || l->card == BLANK);
        EXPECT_INT(l->fails * t.worlds, t.cancelled[l->action] * l->worlds);
        EXPECT_INT(l->trouble != NO_TROUBLE, l->fails > 0);
        EXPECT(l->place == NONE ? i >= OPEN_ACTIONS : l->place == i);
    }
    if (number % 6 == 0)
        same_stand(&st, &b, below(OPEN_ACTIONS));
}

/* ---- particulars ---- */

/* Yellow owns Passau (5 gold) and Böhmen, and all actions but these are blank. Gold and recruit5
 * are hidden, so that their order decides. */
static struct wallenstein two_hidden(void) {
    static const uint8_t row[] = {DO_PALACE, DO_CHURCH, DO_HOUSE, DO_GRAIN, DO_MOVE_A};
    struct wallenstein st = planning(SPRING);
    memset(st.row, NONE, sizeof st.row);
    memcpy(st.row, row, sizeof row);
    memset(st.plan[PLANNER], BLANK, ACTIONS);
    memset(st.owner, NONE, sizeof st.owner);
    for (int p = 0; p < 3; p++) {
        st.owner[p] = PLANNER;
        st.armies[p] = 2;
        st.markers[p] = 0;
    }
    st.supply[PLANNER] = 20;
    st.gold[PLANNER] = 1;
    st.plan[PLANNER][DO_GOLD] = 0;
    st.plan[PLANNER][DO_RECRUIT5] = 1;
    return st;
}

static const struct budget_line *line_of(const struct budget *b, int action) {
    int i = 0;
    while (b->line[i].action != action)
        i++;
    return &b->line[i];
}

/* Three gold are there only if the gold action comes first. */
static void conditions(void) {
    struct wallenstein st = two_hidden();
    struct budget b;
    wallenstein_budget(&box, &st, PLANNER, &b);
    const struct budget_line *l = line_of(&b, DO_RECRUIT5);
    EXPECT_INT(l->trouble, NO_GOLD);
    EXPECT_INT(2 * l->fails, l->worlds);
    EXPECT_INT(l->if_after, DO_GOLD);
    EXPECT_INT(l->if_before, NONE);
    EXPECT_INT(b.gold.most - b.gold.least, box.cost[DO_RECRUIT5]);
    EXPECT_INT(b.warnings, 1);
    st.gold[PLANNER] = 4; /* enough for one of two: whichever comes first */
    st.plan[PLANNER][DO_GOLD] = BLANK;
    st.plan[PLANNER][DO_RECRUIT3] = 2;
    wallenstein_budget(&box, &st, PLANNER, &b);
    EXPECT_INT(line_of(&b, DO_RECRUIT5)->if_before, DO_RECRUIT3);
    EXPECT_INT(line_of(&b, DO_RECRUIT3)->if_before, DO_RECRUIT5);
    EXPECT_INT(b.warnings, 2);
}

static void troubles(void) {
    struct wallenstein st = two_hidden();
    struct budget b;
    memset(st.plan[PLANNER], BLANK, ACTIONS);
    st.gold[PLANNER] = 20;
    st.plan[PLANNER][DO_PALACE] = 0;
    st.plan[PLANNER][DO_MOVE_A] = 1;
    st.built[0] = 1 << PALACE;
    st.armies[1] = 1;
    wallenstein_budget(&box, &st, PLANNER, &b);
    EXPECT_INT(line_of(&b, DO_PALACE)->trouble, STANDS_THERE);
    EXPECT_INT(line_of(&b, DO_MOVE_A)->trouble, CANNOT_LEAVE);
    EXPECT_INT(line_of(&b, DO_PALACE)->fails, line_of(&b, DO_PALACE)->worlds);
    st.built[0] = 0;
    st.tiles[PALACE] = 0;
    st.plan[PLANNER][DO_RECRUIT5] = 2;
    st.supply[PLANNER] = 2;
    wallenstein_budget(&box, &st, PLANNER, &b);
    EXPECT_INT(line_of(&b, DO_PALACE)->trouble, NO_TILE);
    EXPECT_INT(line_of(&b, DO_RECRUIT5)->trouble, NO_SUPPLY);
    st.plan[PLANNER][DO_RECRUIT5] = NONE;
    wallenstein_budget(&box, &st, PLANNER, &b);
    EXPECT_INT(b.open, 1);
    EXPECT_INT(line_of(&b, DO_RECRUIT5)->trouble, NO_TROUBLE);
}

/* The odds are those that everybody else gets; and what is missing in winter. */
static void revolt_and_winter(void) {
    struct wallenstein st = two_hidden();
    struct budget b;
    st.markers[0] = 2;
    st.grain[PLANNER] = 3;
    wallenstein_budget(&box, &st, PLANNER, &b);
    EXPECT_INT(line_of(&b, DO_GOLD)->peasants, 2);
    EXPECT_INT(line_of(&b, DO_GOLD)->holds,
               wallenstein_odds_of_revolt(&box, &st, 0, 2, st.armies[0]).loss);
    int least = 99, most = 0;
    for (int e = 0; e < EVENTS; e++)
        if (st.event[e] == OPEN) {
            least = box.event[e].loss < least ? box.event[e].loss : least;
            most = box.event[e].loss > most ? box.event[e].loss : most;
        }
    EXPECT_INT(b.provinces, 3);
    same_range(b.loss, (struct range){(int16_t)least, (int16_t)most});
    same_range(b.lack,
               (struct range){(int16_t)(least < 3 ? least : 3), (int16_t)(most < 3 ? most : 3)});
}

/* What is over does not count again: after the season nothing of the plan is left to pay. */
static void in_the_season(void) {
    struct wallenstein st = planning(SUMMER);
    struct budget b = {0};
    plan_at_random(&st);
    wallenstein_apply(&box, &st, PLANNER, move_of(M_SEAL, 0, 0, 0), NULL);
    while (st.season == SUMMER) {
        wallenstein_budget(&box, &st, PLANNER, &b);
        if (st.step == TURN_ACTION && st.act == ACTIONS - 2)
            break;
        any_move(&st);
    }
    EXPECT(b.gold.least <= b.gold.most && b.gold.most - b.gold.least <= TRADE_BONUS_GOLD + 7);
    EXPECT_INT(b.open, 0);
}

int main(void) {
    struct fault fault = {0};
    uint8_t seed[SEED_BYTES];
    rng_seed_from_number(14, seed);
    rng = rng_new(seed, 0);
    EXPECT(wallenstein_read_box(&box, *wallenstein_game.box_text, &fault));
    for (int i = 0; i < PLANS; i++)
        agrees(i % 2 ? SUMMER : SPRING, i);
    conditions();
    troubles();
    revolt_and_winter();
    in_the_season();
    return test_end();
}
