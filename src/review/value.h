/* value.h: inside of src/review: what a position is worth to each seat, as people are told it
 * (true_shares of bots/bot.h). */
#ifndef REVIEW_VALUE_H
#define REVIEW_VALUE_H

#include "bots/bot.h"

enum { OPEN_WORLDS = 96 }; /* luck is a sum of many small differences, which must not be noise */

/* The position that was last played on with all cards open, and what each of its worlds came to. */
struct played_on {
    int worlds;
    int32_t share[OPEN_WORLDS][MAX_SEATS];
    _Alignas(16) uint8_t state[MAX_STATE];
};

struct valuer {
    struct opinion opinion;
    struct memo memo;
    struct played_on known;
};

/* False if the game has no judge. */
bool valuer_begin(const struct game *g, const void *box, const void *st, struct valuer *out);
/* The shares of the position after a move of `last`. All cards are open; or only what everybody
 * knows counts, and the rest is drawn anew. The same luck meets every position, so that two of them
 * differ by what happened between them and hardly by chance. */
void value_open(struct valuer *v, const void *st, int last, int32_t share[MAX_SEATS]);
void value_public(struct valuer *v, const void *st, int last, int32_t share[MAX_SEATS]);
/* As value_public, but as the judge says it: for those who measure how bold that is. */
void value_plain(struct valuer *v, const void *st, int last, int32_t share[MAX_SEATS]);

#endif
