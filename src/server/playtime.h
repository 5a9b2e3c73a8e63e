/* playtime.h: playing time, by which the players' clocks go (hall/pace.h): how many milliseconds
 * servers have run on this database.
 *
 * It is kept in the store. It goes on by a clock that nobody can set, and only in small steps:
 * where a long time seems to have gone by at once the program or its machine slept, and nobody
 * could move. */
#ifndef SERVER_PLAYTIME_H
#define SERVER_PLAYTIME_H

#include <stdint.h>

/* A server looks at it at least this often. */
enum { PLAYTIME_STEP = 60 }; /* seconds */

struct playtime {
    int64_t at;      /* milliseconds */
    int64_t looked;  /* the machine's clock, in microseconds, at the last look; 0: not yet */
    int64_t written; /* as far as the store knows it */
};

/* Playing time now, by a clock of the machine that begins anywhere (now_microseconds). */
int64_t playtime_at(struct playtime *p, int64_t microseconds);

#endif
