/* rating.h: how strong players are, from the places they reached: Weng and Lin's method for the
 * Plackett-Luce model ("A Bayesian Approximation Method for Online Ranking", algorithm 4).
 *
 * A player has an estimate (mu) and its uncertainty (sigma). Both are kept in millionths, so that
 * what is stored is what is reckoned with: ratings that are worked out again from the same games,
 * on any machine, are the same numbers. For the same reason nothing of the C library's mathematics
 * is used, whose last bits differ. */
#ifndef RATING_RATING_H
#define RATING_RATING_H

#include <stdbool.h>
#include <stdint.h>

enum {
    MAX_RATED = 6,         /* players of one game */
    RATING_UNIT = 1000000, /* a rating of 1 */
    PROVISIONAL_GAMES = 10 /* with fewer games a rating says little */
};

struct rating {
    int64_t mu, sigma;
    int64_t games;
};
struct rating rating_new(void);
bool rating_is_provisional(const struct rating *r);
/* By what lists are sorted: at least so strong, most probably (mu - 3 sigma). */
int64_t rating_order(const struct rating *r);
/* What people are told: whole numbers, 1000 for the average player who has just begun. */
int rating_points(const struct rating *r);
int rating_doubt(const struct rating *r); /* and so much more or less */

/* The ratings after a game of n players, who took these places (1 is first; equal places are a
 * tie). */
void ratings_change(struct rating *r, const int *place, int n);

/* The same with doubles, without counting: `tau` is how much less sure one becomes of everybody
 * from game to game. Of a tie the mean over all orders of those who tied is taken: to the model
 * itself a tie for the first place is worse than a third place. */
struct belief {
    double mu, sigma;
};
void beliefs_change(struct belief *b, const int *place, int n, double tau);

/* ---- which games count, and how ---- */

/* A seat of a finished game. */
struct rated_seat {
    int64_t person;   /* 0: a computer player's */
    int place;        /* by the rules of the game */
    int64_t resigned; /* when; 0: not */
    bool lent;        /* a computer player finished for its player */
};
/* The places that count: whoever resigned, or left the end to a computer player, is behind the
 * others. False if the game does not count: not all are people, or one had two seats. */
bool rated_places(const struct rated_seat *seat, int n, int out[MAX_RATED]);

#endif
