/* trace.h: the letters of a map as chains of corners.
 *
 * Between cells of different letters run edges; corners where three or more of them meet are
 * junctions, and what lies between two junctions is a chain. Both provinces beside a chain are
 * drawn with its points, so that neighbours share their border exactly. */
#ifndef GAMES_WALLENSTEIN_SHOW_TRACE_H
#define GAMES_WALLENSTEIN_SHOW_TRACE_H

#include "games/wallenstein/rules/wallenstein.h"

enum {
    OUTSIDE = NONE, /* labels of cells that are no province */
    SEA = UNKNOWN,
    LABELS = 256,
    MOST_CORNERS = 12000,
    MOST_CHAINS = 800
};

/* A corner of cells, or a point of the board in tenths of a unit. */
struct spot {
    int16_t x, y;
};

struct chain {
    uint16_t first, count;
    uint8_t one, other; /* the labels to the left and to the right of who goes along it */
};

struct tracing {
    uint8_t label[MAP_ROWS + 2][MAP_COLS + 2]; /* cell (x, y) is label[y + 1][x + 1] */
    uint8_t ways[MAP_ROWS + 1][MAP_COLS + 1];  /* by corner: bits of ways that edges lead */
    uint8_t left[MAP_ROWS + 1][MAP_COLS + 1];  /* and of those that have not been gone yet */
    int points, chains, rows, cols;
    struct spot point[MOST_CORNERS];
    struct chain chain[MOST_CHAINS];
};

void wallenstein_trace(const struct wallenstein_box *box, struct tracing *t);

static inline bool is_province(int label) { return label < PROVINCES; }
/* Is there a province beside it? */
static inline bool is_coast(const struct chain *c) {
    return is_province(c->one) || is_province(c->other);
}

#endif
