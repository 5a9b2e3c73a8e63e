/* puzzle.h: positions out of games between computer players in which one move is clearly the best.
 *
 * They are made by hoftag-lab and built in, a line of JSON each (puzzles/<id>.jsonl):
 *
 *     {"game":ID,"from":3,"move":118,"theme":"go","level":2,"seat":"red",
 *      "shares":{"go Lauban":384,...},"follow":[["yellow","bid 2"],...],"position":{...}}
 *
 * `shares` are thousandths of the win that moves promise, best first; `follow` is what may come
 * after the best one. Level 1 is found by a player who looks at the next position only, 3 by those
 * who think ahead. */
#ifndef LESSON_PUZZLE_H
#define LESSON_PUZZLE_H

#include "base/embedded.h"
#include "game/game.h"

/* By game: its name is the game's id. Made by tools/embed.c. */
extern const struct embedded puzzle_texts[];

enum { PUZZLE_THEME = 24, PUZZLE_NAME = 40 };

struct puzzle {
    const struct game *game;
    int number; /* from 1 */
    int level, seat;
    char theme[PUZZLE_THEME]; /* the first word of the move; names the kind of choice */
    Move best;
    int32_t share; /* that it promises, in thousandths */
    struct slice shares, follow;
    _Alignas(16) uint8_t state[MAX_STATE];
};

/* How many there are for a game. */
int puzzle_count(const struct game *g);
/* False and a fault if there is none with that number, or its line is damaged. */
bool puzzle_read(const struct game *g, const void *box, int number, struct puzzle *out,
                 struct fault *fault);
/* The level and theme alone, for lists. */
bool puzzle_glance(const struct game *g, int number, struct puzzle *out);
/* What a move promises, in thousandths; -1: nobody looked at it. */
int puzzle_share(const struct puzzle *p, const void *box, Move m);
/* Makes the best move and `steps` of what follows, on the puzzle's own position; returns how many
 * there are in all. `before` gets the position before the last of them; seat and move are the
 * last's. */
int puzzle_follow(struct puzzle *p, const void *box, int steps, uint8_t before[MAX_STATE],
                  int *seat, Move *m);
/* "ID_p12": by which a visitor's success is kept. */
void puzzle_name(const struct game *g, int number, char out[PUZZLE_NAME]);
/* The puzzle of a day, counted from 1970; NULL if there are none. */
const struct game *puzzle_of_day(int64_t day, int *number);

#endif
