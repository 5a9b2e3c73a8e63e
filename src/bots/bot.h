/* bot.h: computer players.
 *
 * A bot gets a view of the game, never the state, so it cannot use what its seat may not know (see
 * fields_view; bots are given what a perfect memory would hold). It answers with one of its legal
 * moves. It keeps nothing between two calls and allocates nothing: it works in the room that the
 * caller lends it. */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include "bots/character.h"
#include "bots/net.h"
#include "game/game.h"

/* Memory that the caller lends for one call; nothing in it outlives the call. */
struct room {
    uint8_t *at;
    size_t bytes;
};

/* What a judge and its net keep from one judgement to the next, if the caller lends it. Positions
 * judged in a row differ little, so this saves time; it never changes an answer. A memo belongs to
 * one game and one box. */
enum { MEMO_BYTES = 8192 };
struct memo {
    bool filled;           /* set by the judge */
    struct net_memory net; /* all zero at first */
    struct room shelf;     /* empty, or for more than the last positions (shelf.h) */
    _Alignas(16) uint8_t bytes[MEMO_BYTES];
};

/* The question that a bot is asked: which move should this seat make? */
struct ask {
    const struct game *game;
    const void *box;
    const void *view; /* what the seat may know */
    int seat;
    struct rng *rng;
    uint32_t playouts;       /* for bots that search: how many games to think ahead */
    uint32_t budget;         /* the same for all threads that think about this move together */
    const struct net *net;   /* NULL: the built-in net, for bots that use one */
    struct room room;        /* with little room a bot plays weaker, but never wrongly */
    uint64_t *playouts_made; /* NULL, or the playouts used are added to it */
    uint64_t (*clock)(
        void);      /* nanoseconds; NULL: only playouts count, and the seed decides everything */
    uint64_t until; /* when to stop thinking, by that clock */
    /* somebody reads the value of every move: do not stop early when the best one is clear */
    bool thorough;
    struct memo *memo; /* NULL, or for the judge */
    /* NULL, or a legal move that is valued as carefully as the best one, however bad it looks */
    const Move *valued;
    const struct character *character; /* of the player who is asked; NULL: none */
};

/* Is it time to move? Whoever thinks for long asks this now and then. */
static inline bool ask_time_is_up(const struct ask *a) {
    return a->clock && a->clock() >= a->until;
}

/* A move, how often a search tried it (0 without a search), and the share of the win that it
 * promises, out of SHARES; NO_SHARE if it was not looked at. */
enum { NO_SHARE = -1 };
struct weighed {
    Move move;
    uint32_t visits;
    int32_t share;
};

struct verdict {
    int count;
    /* the tries are proportions in which to draw the move, so that nobody can foresee it */
    bool mixed;
    struct weighed item[MAX_MOVES]; /* every legal move, in the order of game->moves */
};

/* Best first: most visits, then the largest share. */
void verdict_sort(struct verdict *v);

/* A bot either chooses a move, or weighs all of them; then it makes the one that was tried most, or
 * draws one, if the verdict is mixed. */
struct bot {
    const char *name, *about;
    Move (*choose)(const struct ask *ask);
    void (*weigh)(const struct ask *ask, struct verdict *out);
    /* per move, unless "name:N" gives another number; 0: it does not count any */
    uint32_t playouts;
    uint32_t milliseconds; /* most time per move, if there is a clock; 0: no limit */
    bool has_character;    /* may have one: it weighs its moves by what a judge says */
};

/* Ends with an empty row. bot_find returns NULL if no bot has that name. */
extern const struct bot all_bots[];
const struct bot *bot_find(struct slice name);

/* A bot with its budget. */
struct player {
    const struct bot *bot;
    uint32_t playouts;                 /* 0: the bot's own number for the game */
    const struct net *net;             /* NULL: the built-in one */
    const struct character *character; /* NULL: none */
};

/* Reads "greedy" or "mcts:500". False if there is no such bot, or if it does not count playouts. */
bool player_read(struct slice words, struct player *out);
/* Reads what stands at a seat: a bot's name, alone or with a character of the game: "hard/raider";
 * "hard/plain" is one that shall have none. False if there is no such bot, or it has no such
 * character: then `out` is the bot without one, or nobody. */
bool player_seated(const struct game *g, struct slice words, struct player *out);
/* The words that read as this player: "hard", "hard/raider". */
void player_write(const struct player *p, struct buf *out);
/* Any of both, and opponents for the arena alone: those of every game, and those of this one. */
bool player_read_for(const struct game *g, struct slice words, struct player *out);
Move player_choose(const struct player *p, struct ask *ask);
/* The number of playouts for a move of this game; 0: it does not count any. */
uint32_t player_playouts(const struct player *p, const struct game *g);
/* Fills in what the player may spend: playouts, net, and time if there is a clock. */
void player_equip(const struct player *p, struct ask *ask);
/* The move that a bot makes after weighing its moves. */
Move verdict_pick(const struct ask *ask, const struct verdict *v);

Move random_choose(const struct ask *ask);
Move greedy_choose(const struct ask *ask);
Move novice_choose(const struct ask *ask);
/* The hand-made judge's value of a move in this world, in 1/16 of a point. */
int32_t greedy_value(const struct ask *ask, const uint8_t *world, Move m);
Move easy_choose(const struct ask *ask);
/* Weighs by looking one move ahead; with the hand-made judge where no net fits. */
void ahead_weigh(const struct ask *ask, struct verdict *out);
void normal_weigh(const struct ask *ask, struct verdict *out);

/* A judge values a position just after a seat has moved. The position is a state without unknowns
 * (a resampled view). Without a memo (NULL) everything is computed anew. */
/* What a level is worth by the measure of people's ratings (src/rating), in millionths, from games
 * of the arena (docs/strength.md). */
struct level_rating {
    const char *bot;
    int size; /* 2: in games of two; 3: of more */
    int32_t millionths;
};

struct judge {
    const struct game *game;
    /* What the position is worth to the seat compared with the others, in 1/16 of a point. This
     * hand-made estimate is all that `greedy` knows. NULL: the game has no judge yet. */
    int32_t (*value)(const void *box, const void *st, int seat, struct memo *memo);
    /* The features of a net, from that seat's point of view, and the estimate of every seat:
     * out->value[0] equals value() of the seat; value[i] belongs to the i-th seat after it, without
     * what that seat hides. Computed together, because they share most of the work. */
    void (*features)(const void *box, const void *st, int seat, struct memo *memo,
                     struct features *out);
    /* Playouts of `hard`, for games in which the usual number would make it as strong as `expert`;
     * 0: the usual number. */
    uint32_t hard;
    /* The first option decides how a game begins: each of its values is measured apart. */
    bool setups;
    /* May be NULL. Called with the position in which the moves are made that will be judged next.
     */
    void (*before)(const void *box, const void *st, struct memo *memo);
    /* May be NULL. Weighs the moves in the game's own way; false leaves this choice to the common
     * search. */
    bool (*weigh)(const struct ask *ask, struct verdict *out);
    /* May be NULL. What the seat does instead of a move that nobody would make who sees what is on
     * the table; the move itself if there is nothing to say against it. */
    Move (*sober)(const struct ask *ask, Move m);
    /* May be NULL. Plays on by rules of thumb, for every seat, to the next position of the kind
     * that `weigh` judges, or to the end. Nets for such positions learn from these games, since a
     * game with a look-ahead at every move would take too long. Whoever plays on from one position
     * many times lends a memo, and empties it before the next. */
    void (*rehearse)(const void *box, void *st, uint64_t luck, struct memo *memo);
    /* May be NULL. The same with some thought: choices are made by what this net makes of the
     * position that is played on to. Slower, and nearer to how `hard` plays. */
    void (*ponder)(const void *box, void *st, uint64_t luck, const struct net *net);
    /* May be NULL. Chooses variants for a rehearsed game, so that the net learns all of them. */
    void (*vary)(struct setup *how, uint64_t luck);
    /* May be NULL. Players of this game for the arena alone: those who look for a weakness of the
     * levels, and levels as they were before. Ends with an empty row. */
    const struct bot *opponents;
    /* May be NULL. Those of them who look for a weakness, as the arena calls them ("bid:3"): no
     * level may lose more than its share to them (hoftag-lab ladder). Ends with NULL. */
    const char *const *exploiters;
    /* May be NULL. What its players may be fond of; ends with an empty row. */
    const struct character *characters;
    /* How bold its shares are, in hundredths, by the number of players: 200 says that whoever seems
     * to have odds of 4 to 1 has 2 to 1. Measured by hoftag-lab calibrate; 0: they are true enough.
     * Only for what people are told (true_share): to choose between moves, order is enough. */
    uint16_t bold[MAX_SEATS + 1];
    /* May be NULL. Ends with an empty row. */
    const struct level_rating *levels;
};

/* The judge of a game; NULL if it has none: then greedy counts points. */
const struct judge *judge_find(const struct game *g);

/* What a judge makes of a position after a move of `seat`: each seat's share of the win, out of
 * SHARES. If the game is over these are the true shares. */
struct opinion {
    const struct game *game;
    const struct judge *judge;
    const struct net *net; /* NULL: the hand-made estimate alone */
    const void *box;
    struct memo *memo; /* May be NULL; for the judge and the net */
    /* NULL, or what this seat is fond of, which raises its shares, and how much of that there was
     * when it was asked */
    const struct character *character;
    int seat;
    int32_t fond;
};
/* Call it with the position whose moves will be judged next. */
void opinion_before(const struct opinion *o, const void *st);
void opinion_shares(const struct opinion *o, const void *st, int seat, int32_t share[MAX_SEATS]);
/* What remains of a share if the hand-made estimate is lower by `less`. It saves working out the
 * estimates of the other seats. */
int32_t opinion_less(int32_t share, int32_t less);
/* May the net be asked about choices that several seats owe together? Only nets that correct the
 * estimate were trained on such positions. */
bool opinion_on_joint(const struct opinion *o);
/* The net for this number of players; NULL if there is none. */
const struct net *ask_net(const struct ask *ask);
/* The judge of the game and its net. The net is left out if it only knows the positions that the
 * judge's own `weigh` asks about. False if the game has no judge. */
bool ask_opinion(const struct ask *ask, struct opinion *out);
/* A share as people should be told it: what shares like this came to in games. The share of an
 * equal among equals, none and all stay what they are; more of the one is more of the other. */
int32_t true_share(const struct game *g, int seats, int32_t share);
/* The same of every seat; they still sum to SHARES. */
void true_shares(const struct game *g, int seats, int32_t share[MAX_SEATS]);
/* The same of all moves that somebody weighed. */
void true_verdict(const struct game *g, int seats, struct verdict *v);
/* For those who measure: the share if judges were as bold as this. */
int32_t share_less_bold(int seats, int32_t share, int bold);

/* The true shares at the end; winners who tie split the win. */
void final_shares(const struct game *g, const void *box, const void *st, int32_t share[MAX_SEATS]);

#endif
