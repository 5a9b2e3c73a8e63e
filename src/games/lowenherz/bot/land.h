/* land.h: what the land of Löwenherz promises: the territories there are, and those that could be
 * founded.
 *
 * Measuring the land is most of the work of judging a position, and a move changes little of it. So
 * a memo keeps the land as it was measured before the moves. After one more wall, only rectangles
 * with that wall in their border are measured again; after other moves, only the castles near the
 * change. The results are the same with and without a memo. */
#ifndef GAMES_LOWENHERZ_BOT_LAND_H
#define GAMES_LOWENHERZ_BOT_LAND_H

#include "bots/bot.h"
#include "games/lowenherz/rules/lowenherz.h"

enum { WALLS = 4 /* hopes are measured for 0 .. 3 walls built at once */ };

struct land {
    int mines; /* how often mountains will still be counted */
    uint8_t might[CASTLES];
    uint16_t near[CASTLES]; /* territories that touch, as bits */
    /* the best square that the territory can take: what it brings, plus a part of what it costs
     * others */
    int16_t gain[CASTLES];
    int16_t risk[CASTLES]; /* the most valuable square that others can take from it */
    /* for a castle without a territory: what it may found, by walls built at once */
    int16_t hope[CASTLES][WALLS];
    int worth[COLOURS];
    int borders[COLOURS][WALLS]; /* what this many walls would add */
};

/* Measures the land; the memo may be NULL. */
void lowenherz_measure(const struct lowenherz_box *box, const struct lowenherz *st,
                       struct memo *memo, struct land *out);
/* The walls missing in the borders of the best rectangles around a colour's free castles, as moves.
 * Returns how many. */
int lowenherz_likely_walls(const struct lowenherz_box *box, const struct lowenherz *st,
                           struct memo *memo, int colour, Move *out);
/* For the judge (struct judge): measures the whole land; what is judged next is only compared with
 * it. */
void lowenherz_before(const void *box, const void *st, struct memo *memo);

#endif
