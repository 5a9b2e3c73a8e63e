/* layout.h: where everything on the map of Wallenstein is: outlines, and in each province the
 * places of its name, its armies, its values, its towns and its unrest.
 *
 * A letter map has large provinces and small ones, but all of them have to hold the same things. So
 * the letters are only a beginning: their borders are moved until what stands in a province fits
 * into it (relax.c), while who borders on whom never changes, because neighbours share the points
 * of their border. That takes a part of a second, so it is done once for a box and kept; the table
 * of the standard box is a part of the program (standard.c, written by tests/unit/layout.c).
 *
 * It is worked out with + - * / and square roots of doubles alone, in a fixed order: every machine
 * gets the same bytes. */
#ifndef GAMES_WALLENSTEIN_SHOW_LAYOUT_H
#define GAMES_WALLENSTEIN_SHOW_LAYOUT_H

#include "games/wallenstein/show/trace.h"

enum {
    BOARD_WIDTH = 880, /* in units; coordinates of a layout are tenths of them */
    BOARD_HEIGHT = 740,
    LAID_CHAINS = MOST_CHAINS,
    LAID_POINTS = 6400,
    NAME_LINES = 2,
    LEAST_BORDER = 24, /* units: a border is never shorter */
    LEAST_ROOM = 6,    /* between anything in a province and its border */
    /* sizes of what stands in a province */
    COUNTER_WIDTH = 46,
    COUNTER_HEIGHT = 25,
    WORTH_WIDTH = 18, /* of gold, and of grain */
    HOUSE_STEP = 19,  /* from a town to the next */
    FAR_WIDTH = 80,   /* of a counter seen from afar */
    FAR_HEIGHT = 42
};

/* What stands in a province. */
struct stand {
    struct spot centre; /* of all of it */
    struct spot counter, gold, grain, houses, flame, far;
    struct spot line[NAME_LINES]; /* middles of the lines of the name */
    char name[NAME_LINES][NAME_BYTES];
    uint16_t lines;
    int16_t width[NAME_LINES]; /* of the lines */
};

struct layout {
    uint64_t key;    /* of what it was made of: wallenstein_layout_key */
    uint8_t relaxed; /* 0: the letters as they are, as the borders could not be moved enough */
    uint16_t chains, points;
    struct chain chain[LAID_CHAINS];
    struct spot point[LAID_POINTS];
    struct stand stand[PROVINCES];
};

/* Of all in a box that a layout depends on: letters, names and numbers of towns. */
uint64_t wallenstein_layout_key(const struct wallenstein_box *box);

/* The kept layout of the standard box. */
extern const struct layout wallenstein_standard_layout;

/* Works out the layout of a box. `room`: LAYOUT_ROOM bytes, aligned for anything. If the borders
 * cannot be moved so that everything fits, the letters stay as they are. */
enum { LAYOUT_ROOM = 1 << 20 };
void wallenstein_layout_make(const struct wallenstein_box *box, struct layout *out, void *room);
/* The letters as they are, at once. */
void wallenstein_layout_plain(const struct wallenstein_box *box, struct layout *out);

/* NULL if a layout keeps what it promises: exactly the borders of the box, none too short, no two
 * of them crossing, everything with room inside its province; otherwise what it breaks. */
const char *wallenstein_layout_fault(const struct wallenstein_box *box, const struct layout *l);

/* For the art. */
struct laying;
extern const struct laying wallenstein_laying;

/* The middle of the border of two provinces. */
struct spot wallenstein_layout_border(const struct layout *l, int one, int other);

#endif
