/* ratings.h: ratings of people: how a game changes them, and all of them worked out again from the
 * results of all games that count.
 *
 * Invariant: what is stored is what comes out when it is worked out again. So games change ratings
 * in the order of their numbers (store/people.h), and by nothing but their ranks. */
#ifndef SERVER_RATINGS_H
#define SERVER_RATINGS_H

#include "rating/rating.h"
#include "server/map.h"
#include "store/people.h"

/* Games of two and of more are rated apart. */
enum { SIZE_TWO = 2, SIZE_MORE = 3 };
static inline int size_of_game(int64_t seats) { return seats == 2 ? SIZE_TWO : SIZE_MORE; }

enum { GAME_TEXT = 20 };

/* Somebody's rating in one kind of game. */
struct standing {
    int64_t person;
    char game[GAME_TEXT];
    int size;
    struct rating rating;
    Ticket ticket; /* until this is durable the store does not have it yet */
    struct standing *next;
};

/* All of them that are known here. */
struct standings {
    struct map map;
    struct standing *first;
};
/* NULL if it is not known here. */
struct standing *standing_find(const struct standings *all, int64_t person, struct slice game,
                               int size);
/* As a beginner, if it was not known. */
struct standing *standing_of(struct standings *all, int64_t person, struct slice game, int size);
void standings_free(struct standings *all);
/* Forgets those that are durable. */
void standings_forget(struct standings *all, Ticket durable);

/* Works all ratings out from the results. False if they cannot be read. */
bool ratings_reckon(struct store *s, struct standings *out, int64_t *games);
/* How many of the stored ratings are others than these, missing ones included; -1 if they cannot
 * be read. */
int64_t ratings_compare(struct store *s, const struct standings *reckoned);
/* Replaces what is stored. */
Ticket ratings_write(struct store *s, const struct standings *reckoned);

#endif
