/* bot.h: computer players.
 *
 * A bot is handed a view of the game, never the state: what its seat may not know is not there (see
 * fields_view; bots are given what a perfect memory would hold). It answers with one of its legal moves. It keeps
 * nothing between two calls and takes no memory but the room that the caller lends it for one call. */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include "game/game.h"

/* Memory that the caller owns and lends; nothing in it outlives the call. */
struct room {
    uint8_t *at;
    size_t bytes;
};

/* What a bot is asked: it owes a move at this seat. */
struct ask {
    const struct game *game;
    const void *box;
    const void *view; /* what the seat may know */
    int seat;
    struct rng *rng;
    uint32_t playouts;       /* how many games it may think ahead, for those who count them */
    struct room room;        /* a bot that needs some plays weaker with less, never wrong */
    uint64_t *playouts_made; /* NULL, or what was used is added to it */
};

struct bot {
    const char *name, *about;
    Move (*choose)(const struct ask *ask);
    uint32_t playouts; /* of each move, unless "name:N" says another number; 0: it counts none */
};

/* All of them, an empty row behind the last; NULL if there is none of that name. */
extern const struct bot all_bots[];
const struct bot *bot_find(struct slice name);

/* A bot with its budget. */
struct player {
    const struct bot *bot;
    uint32_t playouts;
};

/* Reads "greedy" or "mcts:500"; false if there is no such bot, or it counts no playouts. */
bool player_read(struct slice words, struct player *out);
Move player_choose(const struct player *p, struct ask *ask);

Move random_choose(const struct ask *ask);
Move greedy_choose(const struct ask *ask);

/* A judge tells what a position is worth to a seat, in 1/16 of a point, compared with what it is worth to
 * the others. The one-move look-ahead of `greedy` rests on it. It is given a state without unknowns (a resampled
 * view) in which the seat has just moved. */
struct judge {
    const struct game *game;
    int32_t (*value)(const void *box, const void *st, int seat);
};

/* The judge of a game; NULL if it has none, and then greedy counts points. */
const struct judge *judge_find(const struct game *g);

int32_t league_judge(const void *box, const void *st, int seat);
int32_t wallenstein_judge(const void *box, const void *st, int seat);
int32_t lowenherz_judge(const void *box, const void *st, int seat);

#endif
