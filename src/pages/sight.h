/* sight.h: what a viewer sees of a game that is in memory, ready to be drawn. */
#ifndef PAGES_SIGHT_H
#define PAGES_SIGHT_H

#include "draw/draw.h"
#include "pages/pieces.h"

/* Not to be copied: it points into itself. */
struct sight {
    struct drawing drawing;
    const char *names[MAX_SEATS], *about[MAX_SEATS], *brief[MAX_SEATS], *fond[MAX_SEATS];
    char about_text[MAX_SEATS][300], brief_text[MAX_SEATS][60];
    struct drawn_clock clocks[MAX_SEATS];
    int32_t places[MAX_SEATS];
    Move moves[MAX_MOVES];
    struct table_path post;
    _Alignas(16) uint8_t view[MAX_STATE];
    _Alignas(16) uint8_t before[MAX_STATE];
};
/* What is said beside names is in the language of `words`. */
void look_at(const struct hall_table *ht, int viewer, const struct catalogue *words,
             struct sight *s);
/* What their clocks tell, at this playing time. */
void look_at_clocks(const struct hall_table *ht, int64_t now, struct sight *s);
/* One of them. */
struct drawn_clock clock_at(const struct hall_table *ht, int seat, int64_t now);
/* Less of it: what is needed to tell where the game stands and what is asked. */
void glimpse_at(const struct hall_table *ht, int viewer, const struct catalogue *words,
                struct sight *s);
/* Who sits there and who looks; the views are still to be filled in. */
void look_round(const struct hall_table *ht, int viewer, const struct catalogue *words,
                struct sight *s);
/* The same for a position of the past: that of the walk. */
void look_back(const struct hall_table *ht, int viewer, const struct catalogue *words,
               const struct table_walk *w, struct sight *s);
/* The points of a game by where they came from. At the end the whole game is counted once more,
 * event by event. */
void put_reckoning(const struct hall_table *ht, const struct sight *s, struct buf *out);

#endif
