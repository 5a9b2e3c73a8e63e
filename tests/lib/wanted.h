/* wanted.h: what the command line asks of a test that plays many games. */
#ifndef TESTS_LIB_WANTED_H
#define TESTS_LIB_WANTED_H

#include "game/game.h"

struct wanted {
    const char *game; /* NULL: all */
    uint64_t seed;
    int games;
    int set, first; /* of tests that play a game in several sets; -1: all of them */
};

/* Reads the arguments that the usage names (--game ID, --games N, ...); what is not given stays. If
 * that cannot be done it prints the usage and returns false. */
bool wanted_read(struct wanted *how, int argc, char **argv, const char *usage);

/* Plays the game that is wanted, or all of them. */
void wanted_play(const struct wanted *how,
                 void (*play)(const struct game *g, const struct wanted *how));

#endif
