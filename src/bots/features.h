/* features.h: writing what a net is told: one number after the other, held within what a net takes. */
#ifndef BOTS_FEATURES_H
#define BOTS_FEATURES_H

#include "bots/net.h"

struct writer {
    int16_t *at;
    int count;
};

static inline void put(struct writer *w, int value) {
    w->at[w->count++] = (int16_t)(value > MOST_INPUT ? MOST_INPUT : value < -MOST_INPUT ? -MOST_INPUT : value);
}

static inline void put_flag(struct writer *w, bool set) { put(w, set ? ONE_INPUT : 0); }

/* One of n flags. */
static inline void put_one_of(struct writer *w, int which, int n) {
    for (int i = 0; i < n; i++)
        put_flag(w, i == which);
}

#endif
