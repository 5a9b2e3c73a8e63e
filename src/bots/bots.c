/* bots.c: the computer players there are, and the judges of the games. A new one adds its line here. */
#include "bots/bot.h"

extern const struct game league_game, wallenstein_game;

const struct bot all_bots[] = {
    {"random", "Picks any legal move. For tests and for people who want to win.", random_choose},
    {"greedy", "Takes what looks best one move ahead. Instant, and no fool.", greedy_choose},
    {0},
};

static const struct judge judges[] = {
    {&league_game, league_judge},
    {&wallenstein_game, wallenstein_judge},
    {0},
};

const struct bot *bot_find(struct slice name) {
    for (const struct bot *b = all_bots; b->name; b++)
        if (slice_is(name, b->name))
            return b;
    return NULL;
}

const struct judge *judge_find(const struct game *g) {
    for (const struct judge *j = judges; j->game; j++)
        if (j->game == g)
            return j;
    return NULL;
}
