/* bots.c: the computer players there are, and the judges of the games. A new one adds its line here. */
#include "bots/bot.h"

extern const struct game league_game, lowenherz_game, wallenstein_game;

const struct bot all_bots[] = {
    {"random", "Picks any legal move. For tests and for people who want to win.", random_choose, 0},
    {"greedy", "Takes what looks best one move ahead. Instant, and no fool.", greedy_choose, 0},
    {0},
};

static const struct judge judges[] = {
    {&league_game, league_judge},
    {&wallenstein_game, wallenstein_judge},
    {&lowenherz_game, lowenherz_judge},
    {0},
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
    out->playouts = out->bot->playouts;
    if (name == words.len)
        return true;
    if (!out->bot->playouts || !slice_number(slice_skip(words, name + 1), 1, 100000000, &playouts))
        return false;
    out->playouts = (uint32_t)playouts;
    return true;
}

Move player_choose(const struct player *p, struct ask *ask) {
    ask->playouts = p->playouts;
    return p->bot->choose(ask);
}

const struct judge *judge_find(const struct game *g) {
    for (const struct judge *j = judges; j->game; j++)
        if (j->game == g)
            return j;
    return NULL;
}
