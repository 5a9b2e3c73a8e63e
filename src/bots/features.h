/* features.h: writing the features of a net one after the other, each clamped to the range that
 * nets accept. */
#ifndef BOTS_FEATURES_H
#define BOTS_FEATURES_H

#include "bots/net.h"

static inline void put(struct features *w, int value) {
    w->input[w->count++] = (int16_t)(value > MOST_INPUT    ? MOST_INPUT
                                     : value < -MOST_INPUT ? -MOST_INPUT
                                                           : value);
}

static inline void put_flag(struct features *w, bool set) { put(w, set ? ONE_INPUT : 0); }

/* One of n flags. */
static inline void put_one_of(struct features *w, int which, int n) {
    for (int i = 0; i < n; i++)
        put_flag(w, i == which);
}

#endif
