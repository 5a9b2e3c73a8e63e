/* puzzle.h: positions out of games between computer players in which one move is clearly the best.
 *
 * They are made by hoftag-lab and built in, a line of JSON each (puzzles/<id>.jsonl):
 *
 *     {"game":ID,"from":3,"move":118,"theme":"ways","level":2,"seat":"red",
 *      "shares":{"go Lauban":384,...},"follow":[["yellow","bid 2"],...],"position":{...}}
 *
 * The theme (struct theme) is what the best move is about. `shares` are thousandths of the win that
 * moves promise, best first; `follow` is what may come after the best one. Level 1 is found by a
 * player who looks at the next position only, 3 by those who think ahead.
 *
 * The number of a puzzle is its line, for ever: links name it, and what somebody has solved is kept
 * by it. So lines are only added; one that no longer holds leaves its place behind:
 *
 *     {"game":ID,"from":3,"move":118,"gone":true} */
#ifndef LESSON_PUZZLE_H
#define LESSON_PUZZLE_H

#include "game/game.h"

/* The puzzles of a game, with what lists ask about. Made by tools/embed_puzzles.c; the table of all
 * ends with an empty row. */
struct puzzle_line {
    const char *theme;
    int level; /* 0: it is gone */
    struct slice json;
};
struct puzzle_set {
    const char *game;
    int lines, puzzles;
    const struct puzzle_line *line;
};
extern const struct puzzle_set puzzle_sets[];

enum { PUZZLE_NAME = 40, PUZZLE_LEVELS = 3, PUZZLE_CHANCES = 12 };

struct puzzle {
    const struct game *game;
    int number; /* from 1 */
    int level, seat;
    const struct theme *theme;
    Move best;
    int32_t share; /* that it promises, in thousandths */
    struct slice shares, follow;
    _Alignas(16) uint8_t state[MAX_STATE];
};

/* What somebody wants to practise. */
struct puzzle_wish {
    const struct theme *theme; /* NULL: anything */
    int level;                 /* 0: any */
};
/* A level that was sent, and a wish for which there are puzzles; what is none is no wish. */
int puzzle_level_read(struct slice level);
struct puzzle_wish puzzle_wish_read(const struct game *g, struct slice theme, struct slice level);

/* How many there are for a game, and the highest number; between are some that are gone. */
int puzzle_count(const struct game *g);
int puzzle_last(const struct game *g);
/* Was there one with this number that is gone? */
bool puzzle_is_gone(const struct game *g, int number);
/* How a level is called, for people. */
const char *puzzle_level_called(int level);
/* The theme of one of them; NULL if there is no such puzzle, or it is damaged. */
const struct theme *puzzle_theme(const struct game *g, int number);
/* Is it there, and what somebody wants? Of no theme and level is every one. */
bool puzzle_fits(const struct game *g, int number, struct puzzle_wish wish);
/* The next one that fits, after the last the first; 0 if there is none. With `after` 0 the first.
 */
int puzzle_next(const struct game *g, int after, struct puzzle_wish wish);
/* Reads a line; false and a fault if it is damaged: nothing of it is used then. */
bool puzzle_parse(const struct game *g, const void *box, const struct puzzle_line *line,
                  struct puzzle *out, struct fault *fault);
/* False and a fault if there is none with that number, or its line is damaged. */
bool puzzle_read(const struct game *g, const void *box, int number, struct puzzle *out,
                 struct fault *fault);
/* The legal moves that were looked at and what they promise, in thousandths, best first; how many.
 */
struct puzzle_chance {
    Move move;
    int share;
};
int puzzle_chances(const struct puzzle *p, const void *box,
                   struct puzzle_chance out[PUZZLE_CHANCES]);
/* What a move promises; -1: nobody looked at it. */
int puzzle_share(const struct puzzle *p, const void *box, Move m);
/* Makes the best move and `steps` of what follows, on the puzzle's own position; returns how many
 * there are in all. `before` gets the position before the last of them; seat and move are the
 * last's. */
int puzzle_follow(struct puzzle *p, const void *box, int steps, uint8_t before[MAX_STATE],
                  int *seat, Move *m);
/* "ID_p12": by which a visitor's success is kept. */
void puzzle_name(const struct game *g, int number, char out[PUZZLE_NAME]);
/* The day, counted from 1970, of a time in seconds since then; and its puzzle, NULL if there are
 * none. */
int64_t puzzle_day(int64_t seconds);
const struct game *puzzle_of_day(int64_t day, int *number);
bool puzzle_is_of_day(const struct puzzle *p, int64_t day);

/* A streak: on how many days in a row somebody solved the puzzle of the day. It is kept like the
 * progress of a lesson, by this name, as one number: the last day and how many they are. */
extern const char puzzle_streak_name[];
/* How many, up to this day or the day before. */
int puzzle_streak(uint64_t kept, int64_t day);
/* The number after it was solved on this day; the same if it had been solved on it already. */
uint64_t puzzle_streak_on(uint64_t kept, int64_t day);

#endif
