/* null.h: the template game: the smallest one that uses every part of the interface.
 *
 * Each round Nature gives every player a secret token out of a bag of six (a secret). Then
 * everybody lays a number from 1 to 3 face down and seals it (a secret simultaneous choice). The
 * highest number that only one player laid earns its player the worth of their token. An option
 * sets the number of rounds. Rules: rules/en/null.md. */
#ifndef GAMES_NULL_RULES_NULL_H
#define GAMES_NULL_RULES_NULL_H

#include "game/game.h"

enum { NULL_TOKENS = 6, NULL_SEATS = 4, NULL_HIGHEST = 3, NULL_MOST_ROUNDS = 4 };

/* What the box holds. It never changes during a game, so it is not part of the state. */
struct null_box {
    struct box_head head;
    uint8_t worth[NULL_TOKENS];
};

enum null_step { NULL_DEAL, NULL_LAY, NULL_OVER };

/* The state: bytes only, so that there is no padding and states can be compared, hashed and copied
 * as they are. words.c lists every member as a field. */
struct null_state {
    struct head head;
    uint8_t step;
    uint8_t round;              /* from 1 */
    uint8_t dealt;              /* seats that have their token */
    uint8_t token[NULL_SEATS];  /* index of a token; NONE before it is dealt */
    uint8_t laid[NULL_SEATS];   /* 1..3; NONE */
    uint8_t sealed[NULL_SEATS]; /* 0 or 1 */
    uint8_t points[NULL_SEATS];
};

/* Indexes into the tables of words.c. Kinds of moves are counted from 1: the move 0 is no move. */
enum null_option { NULL_LENGTH };
enum null_kind { NULL_DEALS = 1, NULL_LAYS, NULL_SEALS };
enum null_event { NULL_REVEALED, NULL_SCORED, NULL_NOBODY };
enum null_refusal {
    NULL_OK,
    NULL_NOT_OWED,
    NULL_WRONG_TOKEN,
    NULL_WRONG_NUMBER,
    NULL_LAID_ALREADY,
    NULL_NOTHING_LAID
};

extern const struct game null_game;

/* names.c */
extern const char *const null_colours[];
extern const struct vocab null_seats;

bool null_read_box(void *box, struct slice text, struct fault *fault);
int null_setup(const void *box, void *st, const struct setup *how);
struct broken null_audit(const void *box, const void *st);
uint32_t null_pending(const void *st);
int null_moves(const void *box, const void *st, int seat, Move out[MAX_MOVES]);
int null_apply(const void *box, void *st, int seat, Move m, struct events *ev);
Move null_roll(const void *box, const void *st, struct rng *rng);
uint64_t null_chance(const void *box, const void *st);
void null_scores(const void *box, const void *st, int32_t out[MAX_SEATS]);
void null_places(const void *box, const void *st, int32_t out[MAX_SEATS]);
int null_retell(const void *now, const void *end, int seat, Move m, Move out[MAX_RETOLD]);
struct points_range null_bounds(const void *box, int seats);
void null_resample(const void *box, void *st, int seat, struct rng *rng);
uint32_t null_readers(const void *box, const void *st, int seat, Move m);
/* The tokens that no player holds, as bits. */
uint32_t null_bag(const struct null_state *st);
int null_rounds(const struct null_state *st);
const char *null_rule(const void *st);

#endif
