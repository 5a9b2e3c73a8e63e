/* bot.h: computer players.
 *
 * A bot is handed a view of the game, never the state: what its seat may not know is not there (see
 * fields_view; bots are given what a perfect memory would hold). It answers with one of its legal moves. It keeps
 * nothing between two calls and takes no memory but the room that the caller lends it for one call. */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include "bots/net.h"
#include "game/game.h"

/* Memory that the caller owns and lends; nothing in it outlives the call. */
struct room {
    uint8_t *at;
    size_t bytes;
};

/* What a judge and its net keep from one judgement to the next, where the caller lends it: positions are mostly like
 * the one before. It saves time and changes no answer. One memo belongs to one game with one box. */
enum { MEMO_BYTES = 8192 };
struct memo {
    bool filled;           /* by the judge; false at first */
    struct net_memory net; /* all zero at first */
    _Alignas(16) uint8_t bytes[MEMO_BYTES];
};

/* What a bot is asked: it owes a move at this seat. */
struct ask {
    const struct game *game;
    const void *box;
    const void *view; /* what the seat may know */
    int seat;
    struct rng *rng;
    uint32_t playouts;       /* how many games it may think ahead, for those who count them */
    uint32_t budget;         /* the same, of all threads that think about this move together */
    const struct net *net;   /* NULL: the built-in one, for those who use one */
    struct room room;        /* a bot that needs some plays weaker with less, never wrong */
    uint64_t *playouts_made; /* NULL, or what was used is added to it */
    uint64_t (*clock)(void); /* nanoseconds; NULL: only playouts are counted, and the seed decides everything */
    uint64_t until;          /* what the clock says when it is time to move */
    bool thorough;           /* somebody reads what every move promises: do not stop when the best is clear */
    struct memo *memo;       /* NULL, or for the judge */
};

/* It is time to move. Whoever thinks for long looks now and then. */
static inline bool ask_time_is_up(const struct ask *a) { return a->clock && a->clock() >= a->until; }

/* A move, how often a search tried it (0 without a search), and the share of the win it promises, out of SHARES. */
struct weighed {
    Move move;
    uint32_t visits;
    int32_t share;
};

struct verdict {
    int count;
    struct weighed item[MAX_MOVES]; /* every legal move, in the order of game->moves */
};

/* The moves in falling order: most visits, then the largest share. */
void verdict_sort(struct verdict *v);

/* A bot either chooses, or weighs its moves; then the one tried most is made. Where others choose at the same time a
 * search must not be foreseen: there the moves are made as often as they were tried. */
struct bot {
    const char *name, *about;
    Move (*choose)(const struct ask *ask);
    void (*weigh)(const struct ask *ask, struct verdict *out);
    uint32_t playouts;     /* of each move, unless "name:N" says another number; 0: it counts none */
    uint32_t milliseconds; /* of a move, at most, if there is a clock; 0: as long as the playouts take */
};

/* All of them, an empty row behind the last; NULL if there is none of that name. */
extern const struct bot all_bots[];
const struct bot *bot_find(struct slice name);

/* A bot with its budget. */
struct player {
    const struct bot *bot;
    uint32_t playouts;     /* 0: as many as the bot has in the game that is played */
    const struct net *net; /* NULL: the built-in one */
};

/* Reads "greedy" or "mcts:500"; false if there is no such bot, or it counts no playouts. */
bool player_read(struct slice words, struct player *out);
Move player_choose(const struct player *p, struct ask *ask);
/* How many playouts it has for a move of this game; 0: it counts none. */
uint32_t player_playouts(const struct player *p, const struct game *g);
/* Fills in what the player has to spend: playouts, net, and time if there is a clock. */
void player_equip(const struct player *p, struct ask *ask);
/* The move that a bot makes which has weighed its moves so. */
Move verdict_pick(const struct ask *ask, const struct verdict *v);

Move random_choose(const struct ask *ask);
Move greedy_choose(const struct ask *ask);
/* What the hand-made judge makes of a move in this world, in 1/16 of a point. */
int32_t greedy_value(const struct ask *ask, const uint8_t *world, Move m);
Move easy_choose(const struct ask *ask);
/* One move ahead; by the hand-made judge where there is no net for that. */
void ahead_weigh(const struct ask *ask, struct verdict *out);
void normal_weigh(const struct ask *ask, struct verdict *out);
void mcts_weigh(const struct ask *ask, struct verdict *out);
void think_weigh(const struct ask *ask, struct verdict *out);

/* A judge looks at a position in which a seat has just moved: a state without unknowns (a resampled view). A memo may
 * be NULL: then everything is reckoned anew. */
struct judge {
    const struct game *game;
    /* What the position is worth to the seat, in 1/16 of a point, compared with what it is worth to the others: a
     * hand-made estimate on which the one-move look-ahead of `greedy` rests. */
    int32_t (*value)(const void *box, const void *st, int seat, struct memo *memo);
    /* What a net is told about it, from the view of that seat, and the estimate of every seat: out->value[0] is
     * value() of that seat to the last digit; value[i] is that of the i-th after it, without what it hides. All of it
     * from one look at the position. */
    void (*features)(const void *box, const void *st, int seat, struct memo *memo, struct features *out);
    /* Playouts of `hard`, where as many as elsewhere would make it as strong as `expert`; 0: as many as elsewhere. */
    uint32_t hard;
    /* NULL, or told the position in which the moves are made that will be judged next. */
    void (*before)(const void *box, const void *st, struct memo *memo);
    /* NULL, or weighs the moves in a way of the game's own; false if this choice is left to the common search. */
    bool (*weigh)(const struct ask *ask, struct verdict *out);
    /* NULL, or plays on to the next position of the kind that `weigh` has judged, or to the end, for everybody and by
     * rules of thumb: nets learn from such games instead of from moves they look at one by one. */
    void (*rehearse)(const void *box, void *st, uint64_t luck);
    /* NULL, or chooses variants for a rehearsed game: the net is to know them all. */
    void (*vary)(struct setup *how, uint64_t luck);
};

/* The judge of a game; NULL if it has none, and then greedy counts points. */
const struct judge *judge_find(const struct game *g);

/* What a judge makes of the position after a move of `seat`: the share of the win of every seat, out of SHARES. A game
 * that is over has its true shares. */
struct opinion {
    const struct game *game;
    const struct judge *judge;
    const struct net *net; /* NULL: the hand-made estimate of every seat alone */
    const void *box;
    struct memo *memo; /* NULL, or for the judge and the net */
};
/* Moves in this position will be judged next. */
void opinion_before(const struct opinion *o, const void *st);
void opinion_shares(const struct opinion *o, const void *st, int seat, int32_t share[MAX_SEATS]);
/* What is left of a share if the hand-made estimate is lower by so much: sparing the other seats' estimates. */
int32_t opinion_less(int32_t share, int32_t less);
/* Whether the net may be asked about choices that several seats owe together. Only one that corrects the estimate was
 * trained on them; the others leave them to the estimate. */
bool opinion_on_joint(const struct opinion *o);
/* The net for so many players; NULL if there is none. */
const struct net *ask_net(const struct ask *ask);
/* The judge of the game, and its net, unless that is only for what the judge weighs itself; false if the game has no
 * judge. */
bool ask_opinion(const struct ask *ask, struct opinion *out);
/* The true shares at the end. */
void final_shares(const struct game *g, const void *box, const void *st, int32_t share[MAX_SEATS]);

int32_t league_judge(const void *box, const void *st, int seat, struct memo *memo);
void league_features(const void *box, const void *st, int seat, struct memo *memo, struct features *out);
void wallenstein_features(const void *box, const void *st, int seat, struct memo *memo, struct features *out);
void lowenherz_features(const void *box, const void *st, int seat, struct memo *memo, struct features *out);
int32_t wallenstein_judge(const void *box, const void *st, int seat, struct memo *memo);
int32_t lowenherz_judge(const void *box, const void *st, int seat, struct memo *memo);
void lowenherz_before(const void *box, const void *st, struct memo *memo);
void wallenstein_rehearse(const void *box, void *st, uint64_t luck);
bool wallenstein_weigh(const struct ask *ask, struct verdict *out);
void lowenherz_rehearse(const void *box, void *st, uint64_t luck);
void lowenherz_vary(struct setup *how, uint64_t luck);
bool lowenherz_weigh(const struct ask *ask, struct verdict *out);

#endif
