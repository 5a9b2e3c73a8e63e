/* inside.h: the running server, for the files of src/server only. */
#ifndef SERVER_INSIDE_H
#define SERVER_INSIDE_H

#include "server/config.h"
#include "server/limits.h"
#include "server/reasons.h"

#include <stdatomic.h>

enum { LATENCY_BUCKETS = 10 };

/* What is counted, for /metrics. */
struct counts {
    atomic_uint_fast64_t requests[6]; /* by the first digit of the status */
    atomic_uint_fast64_t latency[LATENCY_BUCKETS];
    atomic_uint_fast64_t latency_sum; /* microseconds */
    atomic_uint_fast64_t refused[REASONS];
    atomic_int streams;
    atomic_uint_fast64_t lost, again; /* changes that another server was faster than; requests that
                                         were handled again for that */
};

struct server {
    struct config config;
    struct hall *hall;
    struct store *store;
    struct log *log;
    int64_t started; /* date in seconds */

    int door; /* the listening socket */
    struct MHD_Daemon *daemon;
    struct MHD_Daemon *metrics; /* NULL: no separate address for them */
    struct guests *guests;
    struct control *control;
    struct bots *bots;
    struct resumer *resumer;
    struct timekeeper *timekeeper;
    struct errands *checkers, *advisers; /* threads that check uploaded records; that find hints */
    struct reviewer *reviewer;
    struct site *site; /* for browsers without a server; NULL: nobody has asked */

    struct limiter *limiter, *table_limiter;   /* by address, by table */
    struct limiter *talk;                      /* by address */
    struct limiter *new_tables, *new_visitors; /* by address, in a day; */
    struct limiter *reports;                   /* of one network in a day */
    struct limiter *asked_addresses; /* how often each is asked whether it wants messages */
    struct limiter *wrong_codes;     /* to sign in with */
    struct limiter *new_addresses;   /* to which messages shall go: the same */
    struct crowd crowd;
    struct counts counts;

    /* With the hall locked: */
    struct stream_room *stream_room;
    struct lost_changes *lost; /* see sharing.c */
    struct request *waiting;   /* see waiting.h */
    struct ground *grounds;    /* see grounds.c */
    int ground_count;
    /* Not in the lock: true while suspended connections are being resumed (waiting.c). */
    atomic_bool waking;
};

#endif
