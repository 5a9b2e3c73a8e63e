/* character.h: what a computer player is fond of, beside how well it plays.
 *
 * A character is told to everybody at the table, and a game has a few of them in its judge. Each is
 * a small bonus, in shares of the win, on positions or moves of one kind. So a move that is clearly
 * better is still made, and among those that are nearly as good the one is chosen that fits. The
 * weights were found by measuring: hoftag-lab characters tells how often each does what it is fond
 * of, and that it wins as often as a player of its level who has none (docs/strength.md).
 *
 * In words a player with a character is LEVEL/CHARACTER, as in "hard/raider". */
#ifndef BOTS_CHARACTER_H
#define BOTS_CHARACTER_H

#include "game/game.h"

struct ask;

enum { MOST_CHARACTERS = 4 };

struct character {
    const char *id;    /* N_: for programs, and in translation for people: "builder" */
    const char *about; /* N_: how it plays, in a sentence for those who play with it */
    /* May be NULL. What a position has that it is fond of, in shares of the win. Only differences
     * count. */
    int32_t (*fond)(const void *box, const void *st, int seat);
    /* May be NULL. By how much it would rather make this move than another one, in shares. */
    int32_t (*rather)(const struct ask *ask, Move m);
    /* What it is known for, by which it is measured: in words, and how much of it an event shows of
     * a seat. */
    const char *known_for;
    int (*shows)(const void *before, const struct event *e, int seat);
};

/* Those of a game; ends with an empty row. */
const struct character *characters_of(const struct game *g);
/* NULL if the game has none of that name. */
const struct character *character_find(const struct game *g, struct slice id);

/* Draws one of the game's characters for the next seat of a table: different ones, as far as there
 * are. `drawn`, of the table, is 0 at first. NULL if the game has none. */
const struct character *character_draw(const struct game *g, struct rng *rng, uint32_t *drawn);
/* The random source for that, from the seed of the game (docs/record.md). */
struct rng character_rng(const uint8_t seed[SEED_BYTES]);

/* By how much more a position promises a seat that is fond of it: `more` is what it has more than
 * the position that was asked about. Nothing once the game is won or lost. */
int32_t character_bonus(int32_t more, int32_t share);

#endif
