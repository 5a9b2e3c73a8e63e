/* hall.h: all tables and visitors of a server.
 *
 * The hall has one lock (hall_lock). Callers hold it for every function that takes a hall, unless
 * its comment says otherwise. Whatever is done between hall_lock and hall_unlock is one change: it
 * goes to the store at hall_unlock, and is stored whole or not at all. A table's `ticket` must be
 * durable before anybody is told of the change.
 *
 * Memory is a cache of the store: tables and visitors are read when they are wanted, and forgotten
 * at hall_unlock when there are too many (memory.c). So a pointer to one is valid until
 * hall_unlock. Whoever needs a table for longer pins it (a stream, `users`, a turn that waits) or
 * keeps its id.
 */
#ifndef SERVER_HALL_H
#define SERVER_HALL_H

#include "hall/choices.h"
#include "hall/hall_table.h"
#include "server/bans.h"
#include "server/deadlines.h"
#include "server/map.h"
#include "server/playtime.h"
#include "server/ratings.h"
#include "server/turns.h"
#include "store/store.h"

#include <pthread.h>
#include <stdatomic.h>

struct notifier;
struct stream;

/* What the server keeps about each of its tables. */
struct hall_entry {
    struct hall_table *table;
    int users;                           /* bots thinking about it: it stays in memory */
    struct turn turn;                    /* of the computer player that owes a move here */
    struct hall_table *fresher, *staler; /* games in memory, by last use */
    struct hall_table *newer, *older;    /* tables in memory, by last use */
    struct stream *streams;
    bool news; /* its streams have not been woken for the last change yet */
    struct hall_table *next_with_news;

    /* What is to be written when the lock is given back (saving.c): */
    bool changed;     /* anything at all; then it is in the list of changed tables, */
    bool row_changed; /* more of its row than every change changes, */
    bool record_anew; /* its whole record, in the place of what there is */
    uint32_t seats_changed;
    bool clocks_changed;   /* its pace, or its clocks */
    enum turn_cause cause; /* why others owe a move than before the change */
    struct hall_table *next_changed;
    /* As the store has it: */
    bool stored;
    enum phase phase;
    enum shown_to_all shown;
    int64_t bots_due;
    int64_t asked_at;
    /* Where other servers write, too (sharing.h): */
    bool stale;              /* the store has another: it must be read again */
    int64_t verified;        /* when it was last known to be as the store has it, microseconds, */
    uint64_t period;         /* and in which period of the hall's lock that was judged */
    unsigned generation;     /* how often it was read again */
    struct retired *retired; /* games that were replaced while computer players think about them */
};

/* What the store has of a table while a change is written. */
struct before {
    int64_t pending;
    enum phase phase;
    int64_t asked_at;
};

struct hall_limits {
    int tables;     /* most tables that are kept */
    int live_games; /* games in memory */
    int visitors;
    int keep_gathering, keep_running, keep_finished, keep_visitors; /* days; 0: no end */
    int thinkers;     /* threads for computer players that think for long */
    int away_seconds; /* until the others may let a computer player move for somebody */
};

struct hall {
    pthread_mutex_t lock;
    uint64_t period; /* counts how often it was locked */
    struct store *store;
    bool shared;      /* other servers may use the store, too */
    bool unreachable; /* in this period something could not be read; */
    struct lost_lately {
        Ticket ticket[64];
        unsigned count; /* of all since the start */
    } lost_lately;      /* changes that another server was faster than (sharing.h) */
    bool begin_again;   /* or it was changed meanwhile: whoever asked must begin again */
    struct log *log;    /* for the audit; NULL: none is written */
    struct hall_limits limits;
    struct bans bans;
    size_t count, visitor_count; /* of all tables and visitors, in memory or not */
    size_t phases[CLOSED + 1];   /* tables, by phase */

    /* In memory: */
    struct map tables, visitors, keys; /* by id, by id, by the first bytes of the key's hash */
    struct hall_table *newest, *oldest;
    struct visitor *newest_visitor, *oldest_visitor;
    struct hall_table *freshest, *stalest; /* those whose games are */
    int in_memory;                         /* so many are */
    struct map lost;                       /* ids of tables in the database that cannot be read */
    bool told_tables, told_visitors, told_seats; /* that a part of them is damaged */
    struct hall_table *changed;                  /* tables that are to be written */
    int64_t actor;             /* the visitor who makes this change; 0: nobody in particular */
    struct notifier *notifier; /* NULL: nobody is told of anything elsewhere */

    pthread_cond_t thinking; /* there is work for the bots */
    struct turns turns;
    bool closing;
    atomic_bool leaving; /* no new clients: streams end, connections are not kept open */

    Ticket durable;
    struct hall_table *with_news;   /* their streams are woken once their tickets are durable */
    uint64_t moves, games, expired; /* counted for /metrics */

    struct playtime playtime;
    struct deadlines deadlines; /* of tables with clocks, whether in memory or not */
    pthread_cond_t ticking;     /* there is an earlier deadline */
    /* Somebody's time is short or over: called once for each turn, in the lock, within the change
     * that remembers it. Whatever is put into the store meanwhile is part of that change. NULL:
     * nobody wants to know. */
    void (*on_time)(struct hall *h, struct hall_table *ht, int seat, enum time_event what);
    /* The same for a table that is being written. */
    void (*on_change)(struct hall *h, const struct hall_table *ht, const struct before *before);

    struct house_row house;            /* its time, and what was removed lately (expire.c) */
    int64_t steady;                    /* the steady clock at the last look */
    int64_t written;                   /* the house's time when it was last stored */
    size_t marked, damaged;            /* number of tables */
    struct visitor_cursor visitors_at; /* where the search for old visitors continues */
    int64_t last_result;               /* number of the last result; 0: not known yet */
    struct standings fresh;            /* ratings on their way to the store (results.c) */
    int64_t count_at;                  /* until then all are not counted again, in microseconds */
    int64_t full_since; /* when a full house last looked for room in vain, in its time; 0: never */
};

void hall_lock(struct hall *h);
void hall_unlock(struct hall *h);
/* Waits until the condition is signalled; others have the lock meanwhile. */
void hall_wait(struct hall *h, pthread_cond_t *condition);
/* The same, but for at most so long; below 0: as long as it takes. The condition counts by the
 * machine's steady clock (CLOCK_MONOTONIC). */
void hall_wait_for(struct hall *h, pthread_cond_t *condition, int64_t milliseconds);

/* ---- finding (memory.c) ---- */

/* NULL if there is none. */
struct visitor *visitor_find(struct hall *h, int64_t id);
struct hall_table *hall_table_by_id(struct hall *h, int64_t id);
struct hall_table *hall_table_find(struct hall *h, struct slice id);
/* Does the database have a table with that id that cannot be read? */
bool hall_table_is_lost(const struct hall *h, struct slice id);
/* Do lists show it? Not before it is durable. */
bool is_listed(const struct hall *h, const struct hall_table *ht);

#endif
