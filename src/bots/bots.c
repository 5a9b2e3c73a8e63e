/* bots.c: the computer players there are, and the judges of the games. A new one adds its line here. */
#include "bots/bot.h"

#include "base/check.h"
#include "bots/search.h"

extern const struct game league_game, lowenherz_game, wallenstein_game;

const struct bot all_bots[] = {
    {"easy", "For children and first games: plays sensibly, and overlooks things.", easy_choose, NULL, 0, 0},
    {"normal", "Knows from many games what a position is worth; looks one move ahead, instantly.", NULL, normal_weigh,
     0, 0},
    {"hard", "Thinks ahead for about a twentieth of a second.", NULL, think_weigh, 1000, 100},
    {"expert", "Thinks ahead for up to two seconds.", NULL, think_weigh, 10000, 2000},
    {"greedy", "Takes what looks best by rules of thumb. Instant, and no fool.", greedy_choose, NULL, 0, 0},
    {"random", "Picks any legal move. For tests and for people who want to win.", random_choose, NULL, 0, 0},
    {"mcts", "Thinks ahead without knowing anything: plays games out at random. A yardstick.", NULL, mcts_weigh, 1000,
     0},
    {"search", "hard with another budget: search:5000 thinks 5000 games ahead.", NULL, think_weigh, 1000, 0},
    {0},
};

static const struct judge judges[] = {
    {.game = &league_game, .value = league_judge, .features = league_features},
    {.game = &wallenstein_game,
     .value = wallenstein_judge,
     .features = wallenstein_features,
     .hard = 150,
     .weigh = wallenstein_weigh,
     .rehearse = wallenstein_rehearse},
    {.game = &lowenherz_game,
     .value = lowenherz_judge,
     .features = lowenherz_features,
     .before = lowenherz_before,
     .weigh = lowenherz_weigh,
     .rehearse = lowenherz_rehearse,
     .vary = lowenherz_vary},
    {.game = NULL},
};

const struct bot *bot_find(struct slice name) {
    for (const struct bot *b = all_bots; b->name; b++)
        if (slice_is(name, b->name))
            return b;
    return NULL;
}

bool player_read(struct slice words, struct player *out) {
    size_t name = 0;
    int64_t playouts;
    while (name < words.len && words.at[name] != ':')
        name++;
    out->bot = bot_find((struct slice){words.at, name});
    if (!out->bot)
        return false;
    out->net = NULL;
    out->playouts = 0;
    if (name == words.len)
        return true;
    if (!out->bot->playouts || !slice_number(slice_skip(words, name + 1), 1, 100000000, &playouts))
        return false;
    out->playouts = (uint32_t)playouts;
    return true;
}

/* ---- verdicts ------------------------------------------------------------------------------------------- */

static bool better(const struct weighed *a, const struct weighed *b) {
    return a->visits > b->visits || (a->visits == b->visits && a->share > b->share);
}

/* By insertion: equals stay in the order of the moves. */
void verdict_sort(struct verdict *v) {
    for (int i = 1; i < v->count; i++) {
        struct weighed moved = v->item[i];
        int j = i;
        for (; j > 0 && better(&moved, &v->item[j - 1]); j--)
            v->item[j] = v->item[j - 1];
        v->item[j] = moved;
    }
}

static Move most_tried(const struct verdict *v) {
    int best = 0;
    for (int i = 1; i < v->count; i++)
        if (better(&v->item[i], &v->item[best]))
            best = i;
    return v->item[best].move;
}

Move verdict_pick(const struct ask *ask, const struct verdict *v) {
    uint32_t owing = ask->game->pending(ask->view), sum = 0;
    CHECK(v->count > 0);
    for (int i = 0; i < v->count; i++)
        sum += v->item[i].visits;
    if ((owing & (owing - 1)) == 0 || sum == 0)
        return most_tried(v);
    uint32_t at = rng_below(ask->rng, sum);
    int i = 0;
    for (; at >= v->item[i].visits; i++)
        at -= v->item[i].visits;
    return v->item[i].move;
}

uint32_t player_playouts(const struct player *p, const struct game *g) {
    const struct judge *judge = judge_find(g);
    if (p->playouts)
        return p->playouts;
    return judge && judge->hard && p->bot == bot_find(slice_of("hard")) ? judge->hard : p->bot->playouts;
}

void player_equip(const struct player *p, struct ask *ask) {
    ask->playouts = ask->budget = player_playouts(p, ask->game);
    ask->net = p->net;
    if (ask->clock)
        ask->until = p->bot->milliseconds ? ask->clock() + p->bot->milliseconds * 1000000ull : UINT64_MAX;
}

Move player_choose(const struct player *p, struct ask *ask) {
    struct verdict v;
    player_equip(p, ask);
    if (p->bot->choose)
        return p->bot->choose(ask);
    p->bot->weigh(ask, &v);
    return verdict_pick(ask, &v);
}

/* ---- searches -------------------------------------------------------------------------------------------- */

void mcts_weigh(const struct ask *ask, struct verdict *out) {
    struct style style = {.opinion = NULL, .daring = SHARES / 2};
    search_weigh(ask, &style, out);
}

/* Once somebody judges, little is left to be explored. A game without a judge is played as mcts does; choices that are
 * owed together are left to the judge alone, since a tree that answers them one by one would answer what it cannot
 * know. */
void think_weigh(const struct ask *ask, struct verdict *out) {
    struct opinion o;
    struct memo memo = {.filled = false};
    struct ask dear = *ask;
    uint32_t owing = ask->game->pending(ask->view);
    dear.memo = &memo;
    if (!ask_opinion(&dear, &o)) {
        mcts_weigh(ask, out);
        return;
    }
    if (o.judge->weigh && o.judge->weigh(ask, out))
        return;
    if (owing & (owing - 1)) {
        normal_weigh(ask, out);
        return;
    }
    struct style style = {.opinion = &o, .daring = SHARES / 16};
    search_weigh(&dear, &style, out);
}

const struct judge *judge_find(const struct game *g) {
    for (const struct judge *j = judges; j->game; j++)
        if (j->game == g)
            return j;
    return NULL;
}
