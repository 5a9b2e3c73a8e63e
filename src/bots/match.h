/* match.h: one game among computer players, the same natively and in WebAssembly.
 *
 * Nature's moves depend on the seed of the deal and on the event alone (game->chance), so a deal
 * stays the same deal whoever plays it. Each player gets its own view and its own random source. */
#ifndef BOTS_MATCH_H
#define BOTS_MATCH_H

#include "bots/bot.h"

/* Players must not be measured on the deals they learned from. */
enum deal_use { DEALS_TO_MEASURE, DEALS_TO_LEARN };

/* The seed of deal `number`, out of the deals that `seed` opens for this use. */
void deal_seed(uint64_t seed, enum deal_use use, uint64_t number, uint8_t out[SEED_BYTES]);

struct match {
    const struct game *game;
    const void *box;
    struct setup how;
    uint8_t seed[SEED_BYTES]; /* of the deal */
    /* how often this deal was played before: the players' own luck differs */
    uint32_t round;
    struct player player[MAX_SEATS]; /* by seat */
    struct room room;                /* lent to each player in turn */
    uint64_t (*clock)(void);         /* nanoseconds; NULL: time is not measured */
};

struct match_result {
    int32_t score[MAX_SEATS], place[MAX_SEATS];
    uint32_t win_share[MAX_SEATS]; /* out of SHARE_ALL; a tie splits it */
    uint32_t moves[MAX_SEATS];     /* choices among more than one move */
    uint64_t playouts[MAX_SEATS], nanoseconds[MAX_SEATS];
    uint32_t shown[MAX_SEATS][MOST_CHARACTERS]; /* of what each of the game's characters does */
};

enum { SHARE_ALL = 60 }; /* divisible by any number of winners */

void match_play(const struct match *m, struct match_result *out);

#endif
