/* bots.c: the table of computer players (a new one adds its line here), and what all searches
 * share. */
#include "bots/bot.h"

#include "base/check.h"
#include "bots/search.h"

static void mcts_weigh(const struct ask *ask, struct verdict *out);
static void mcts_before_weigh(const struct ask *ask, struct verdict *out);
static void think_weigh(const struct ask *ask, struct verdict *out);

const struct bot all_bots[] = {
    {"easy", "For children and first games: plays sensibly, and overlooks things.", easy_choose,
     NULL, 0, 0},
    {"normal", "Knows from many games what a position is worth; looks one move ahead, instantly.",
     NULL, normal_weigh, 0, 0, true},
    {"hard", "Thinks ahead for about a twentieth of a second.", NULL, think_weigh, 1000, 100, true},
    {"expert", "Thinks ahead for up to two seconds.", NULL, think_weigh, 10000, 2000, true},
    {"greedy", "Takes what looks best by rules of thumb. Instant, and no fool.", greedy_choose,
     NULL, 0, 0},
    {"random", "Picks any legal move. For tests and for people who want to win.", random_choose,
     NULL, 0, 0},
    {"mcts", "Thinks ahead without knowing anything: plays games out at random. A yardstick.", NULL,
     mcts_weigh, 1000, 0},
    {"search", "hard with another budget: search:5000 thinks 5000 games ahead.", NULL, think_weigh,
     1000, 0},
    {0},
};

/* Of every game, for the arena alone. */
static const struct bot opponents[] = {
    {"mcts-before", "mcts as it was when it counted wins only.", NULL, mcts_before_weigh, 1000, 0},
    {"novice", "greedy that overlooks N moves of a hundred.", novice_choose, NULL, 50, 0},
    {0},
};

static const struct bot *find_in(const struct bot *b, struct slice name) {
    for (; b && b->name; b++)
        if (slice_is(name, b->name))
            return b;
    return NULL;
}

const struct bot *bot_find(struct slice name) { return find_in(all_bots, name); }

static bool read_from(const struct bot *bots, struct slice words, struct player *out) {
    size_t name = 0;
    int64_t playouts;
    while (name < words.len && words.at[name] != ':')
        name++;
    out->bot = find_in(bots, (struct slice){words.at, name});
    if (!out->bot)
        return false;
    out->net = NULL;
    out->character = NULL;
    out->playouts = 0;
    if (name == words.len)
        return true;
    if (!out->bot->playouts || !slice_number(slice_skip(words, name + 1), 1, 100000000, &playouts))
        return false;
    out->playouts = (uint32_t)playouts;
    return true;
}

bool player_read(struct slice words, struct player *out) { return read_from(all_bots, words, out); }

static struct slice before_slash(struct slice words) {
    size_t n = 0;
    while (n < words.len && words.at[n] != '/')
        n++;
    return (struct slice){words.at, n};
}

bool player_seated(const struct game *g, struct slice words, struct player *out) {
    struct slice name = before_slash(words), character = slice_skip(words, name.len + 1);
    *out = (struct player){.bot = bot_find(name)};
    if (!out->bot || name.len == words.len)
        return out->bot != NULL;
    if (out->bot->has_character)
        out->character = character_find(g, character);
    return out->character || slice_is(character, "plain");
}

void player_write(const struct player *p, struct buf *out) {
    buf_str(out, p->bot->name);
    if (p->character) {
        buf_char(out, '/');
        buf_str(out, p->character->id);
    }
}

bool player_read_for(const struct game *g, struct slice words, struct player *out) {
    const struct judge *judge = judge_find(g);
    return player_seated(g, words, out) || player_read(words, out) ||
           read_from(opponents, words, out) || (judge && read_from(judge->opponents, words, out));
}

/* ---- verdicts ---- */

static bool better(const struct weighed *a, const struct weighed *b) {
    return a->visits > b->visits || (a->visits == b->visits && a->share > b->share);
}

/* Insertion sort, because it is stable: equals stay in the order of the moves. */
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

static Move sober_move(const struct ask *ask, Move m) {
    const struct judge *judge = judge_find(ask->game);
    return judge && judge->sober ? judge->sober(ask, m) : m;
}

static Move drawn_of(const struct ask *ask, const struct verdict *v) {
    uint32_t sum = 0;
    CHECK(v->count > 0);
    for (int i = 0; i < v->count; i++)
        sum += v->item[i].visits;
    if (!v->mixed || sum == 0)
        return most_tried(v);
    uint32_t at = rng_below(ask->rng, sum);
    int i = 0;
    for (; at >= v->item[i].visits; i++)
        at -= v->item[i].visits;
    return v->item[i].move;
}

/* Of a move that was tried far less than the best one little is known; one that was not tried at
 * all may have its share from elsewhere. */
static bool is_known(const struct weighed *w, const struct weighed *best) {
    return w->share != NO_SHARE && (w->visits == 0 || w->visits >= best->visits / 8);
}

/* What the character would rather do than `m`, if that promises hardly less. */
static Move in_character(const struct ask *ask, const struct verdict *v, Move m) {
    int32_t (*rather)(const struct ask *ask, Move m) = ask->character->rather;
    const struct weighed *best = v->item;
    while (best->move != m)
        best++;
    int32_t most = best->share + rather(ask, m);
    for (int i = 0; i < v->count; i++) {
        const struct weighed *w = &v->item[i];
        int32_t worth = is_known(w, best) ? w->share + rather(ask, w->move) : NO_SHARE;
        if (worth > most)
            most = worth, m = w->move;
    }
    return m;
}

Move verdict_pick(const struct ask *ask, const struct verdict *v) {
    Move m = drawn_of(ask, v);
    if (ask->character && ask->character->rather && !v->mixed)
        m = in_character(ask, v, m);
    return sober_move(ask, m);
}

uint32_t player_playouts(const struct player *p, const struct game *g) {
    const struct judge *judge = judge_find(g);
    if (p->playouts)
        return p->playouts;
    return judge && judge->hard && p->bot == bot_find(slice_of("hard")) ? judge->hard
                                                                        : p->bot->playouts;
}

void player_equip(const struct player *p, struct ask *ask) {
    ask->playouts = ask->budget = player_playouts(p, ask->game);
    ask->net = p->net;
    ask->character = p->character;
    if (ask->clock)
        ask->until =
            p->bot->milliseconds ? ask->clock() + p->bot->milliseconds * 1000000ull : UINT64_MAX;
}

Move player_choose(const struct player *p, struct ask *ask) {
    struct verdict v;
    player_equip(p, ask);
    if (p->bot->choose == random_choose) /* any move means any */
        return random_choose(ask);
    if (p->bot->choose)
        return sober_move(ask, p->bot->choose(ask));
    p->bot->weigh(ask, &v);
    return verdict_pick(ask, &v);
}

/* ---- searches ---- */

/* A hundred points of lead are the whole win. What was tried of daring and habits is told in
 * docs/strength.md. */
static void mcts_weigh(const struct ask *ask, struct verdict *out) {
    struct style style = {
        .daring = SHARES / 64, .a_point = SHARES / 100, .habits = 10, .whole = true};
    search_weigh(ask, &style, out);
}

static void mcts_before_weigh(const struct ask *ask, struct verdict *out) {
    struct style style = {.daring = SHARES / 2, .draws = true};
    search_weigh(ask, &style, out);
}

/* A judge already ranks the moves, so little is granted for novelty. A game without a judge is
 * played as `mcts` does. Choices that several seats owe together go to the judge alone: a tree that
 * answers them one after the other would react to moves that are still secret. */
static void think_weigh(const struct ask *ask, struct verdict *out) {
    struct opinion o;
    struct memo memo = {.filled = false};
    struct ask remembering = *ask;
    uint32_t owing = ask->game->pending(ask->view);
    remembering.memo = &memo;
    if (!ask_opinion(&remembering, &o)) {
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
    search_weigh(&remembering, &style, out);
}
