/* making.h: what the files that make a layout share. */
#ifndef GAMES_WALLENSTEIN_SHOW_MAKING_H
#define GAMES_WALLENSTEIN_SHOW_MAKING_H

#include "games/wallenstein/show/layout.h"

enum {
    MOST_ROWS = NAME_LINES + 3,
    MOST_ARRANGEMENTS = 12,
    MOST_VERTICES = 3200,
    MOST_ROUND = 320, /* vertices round a province */
    MOST_BESIDE = 4
};

/* ---- rows.c: what stands in a province, in rows ---- */

enum item { COUNTER = 1, GOLD = 2, GRAIN = 4, HOUSES = 8, FLAME = 16 };

struct bounds {
    double left, right, top, bottom;
};

/* Rows below each other, round a centre at (0, 0). */
struct arrangement {
    int rows, lines;
    struct bounds row[MOST_ROWS];
    uint8_t items[MOST_ROWS]; /* enum item; 0: a line of the name */
    char name[NAME_LINES][NAME_BYTES];
    double handicap; /* room that it must have more than others to be chosen */
};

/* All ways to arrange what stands in a province; how many. */
int wallenstein_arrangements(const struct wallenstein_box *box, int province,
                             struct arrangement out[MOST_ARRANGEMENTS]);
/* Where the items of an arrangement are, with its centre there. */
struct stand wallenstein_stand_at(const struct wallenstein_box *box, int province,
                                  const struct arrangement *a, double x, double y);

/* ---- relax.c: borders that move ---- */

struct vertex {
    double x, y;
    double fx, fy;        /* where it is pushed */
    bool junction, coast; /* coast: beside a province */
    uint8_t ways;
    uint16_t beside[MOST_BESIDE];
};

/* A province: its outline, and the block of what stands in it. */
struct plot {
    uint16_t first, count; /* its vertices in `round` */
    double wanted;         /* area */
    double x, y;
    const struct arrangement *how;
    int arrangements;
    struct arrangement arrangement[MOST_ARRANGEMENTS];
};

/* The outline of a province as close points. */
struct outline {
    int count;
    double x[2 * MOST_ROUND], y[2 * MOST_ROUND];
    struct bounds all;
};

/* What is not the same for every map: where one try fails, another may do. */
struct tuning {
    double margin; /* round the rows */
    double border; /* how far the ends of a border are held apart */
    double neck;   /* and parts of an outline */
};

struct making {
    const struct wallenstein_box *box;
    struct tracing traced;
    double path[MOST_CORNERS][2]; /* a chain that is being smoothed */
    struct outline outline;
    int vertices, ordered, rounded;
    struct vertex vertex[MOST_VERTICES];
    int chains;
    struct chain chain[LAID_CHAINS]; /* its vertices in `order` */
    uint16_t order[2 * MOST_VERTICES];
    uint16_t round[2 * MOST_VERTICES];
    uint16_t junction[MAP_ROWS + 1][MAP_COLS + 1]; /* vertex of a corner, from 1; 0: none */
    struct plot plot[PROVINCES];
    double pressure[LABELS];
    struct tuning tuning;
};

static inline double least(double a, double b) { return a < b ? a : b; }
static inline double most(double a, double b) { return a > b ? a : b; }
static inline double root(double a) { return __builtin_sqrt(a); }

/* The chains as vertices, where the letters have them; false if the map has a shape that cannot be
 * moved: a province round another, or more points than there is room for. */
bool wallenstein_begin_making(const struct wallenstein_box *box, struct making *m);
/* Moves the borders, and places the blocks. */
void wallenstein_relax(struct making *m, struct tuning tuning);

/* ---- room.c: the best place for a block ---- */

struct found {
    double x, y, room;
    const struct arrangement *how; /* NULL: none was found */
};

void wallenstein_outline(const struct making *m, const struct plot *p, struct outline *out);
/* The room between rows and the outline, with their centre there: below 0 if they cross. As soon as
 * it is no more than `bound`, the answer is any number up to that. */
double wallenstein_room_round(const struct outline *o, const struct arrangement *a, double x,
                              double y, double bound);
/* The place with the most room on a grid in those bounds, if that is more than `best` has. */
void wallenstein_search_room(const struct outline *o, const struct arrangement *a, struct bounds in,
                             double step, struct found *best);

#endif
