/* land_lowenherz.h: what the land of Löwenherz promises: territories that could be founded, and those there are.
 *
 * To measure the land is most of the work of judging a position, and a move changes little of it. So a memo keeps the
 * ground that was measured last: the position before the moves. After a single wall more only rectangles that have
 * that wall in their border are measured, and after other moves only the castles near what has changed. The numbers
 * are the same with a memo and without. */
#ifndef BOTS_LAND_LOWENHERZ_H
#define BOTS_LAND_LOWENHERZ_H

#include "bots/bot.h"
#include "games/lowenherz/lowenherz.h"

enum { WALLS = 4 /* hopes are measured for 0 .. 3 walls that could be built at once */ };

struct land {
    int mines; /* times that mountains will still be counted */
    uint8_t might[CASTLES];
    uint16_t near[CASTLES]; /* territories that touch, as bits */
    int16_t gain[CASTLES];  /* the best square that the territory can take: what it brings, and some of what it costs */
    int16_t risk[CASTLES];  /* the dearest square that others can take from it */
    int16_t hope[CASTLES][WALLS]; /* of a castle without a territory: what can be founded, with so many walls at once */
    int worth[COLOURS];
    int borders[COLOURS][WALLS]; /* what so many walls would add */
};

/* Measures the land; the memo may be NULL. */
void lowenherz_measure(const struct lowenherz_box *box, const struct lowenherz *st, struct memo *memo,
                       struct land *out);
/* Walls that are missing in the borders of the best rectangles round the free castles of a colour, as moves. Returns
 * how many. */
int lowenherz_likely_walls(const struct lowenherz_box *box, const struct lowenherz *st, struct memo *memo, int colour,
                           Move *out);

#endif
