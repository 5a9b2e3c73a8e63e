/* hall.h: all tables and visitors of a server.
 *
 * The hall has one lock (hall_lock). Callers hold it for every function that takes a hall, unless
 * its comment says otherwise. Every change goes to the store at once; a table's `ticket` must be
 * durable before anybody is told of the change. */
#ifndef SERVER_HALL_H
#define SERVER_HALL_H

#include "hall/choices.h"
#include "hall/hall_table.h"
#include "server/bans.h"
#include "server/map.h"
#include "server/turns.h"
#include "store/store.h"

#include <pthread.h>
#include <stdatomic.h>

/* A table in a list (lists.c). */
struct listing {
    struct hall_table *ht;
    struct listing **list; /* NULL: in none */
    struct listing *next, **back;
};

struct stream;

/* What the server keeps about each of its tables. */
struct hall_entry {
    struct hall_table *table;
    struct listing for_all, for_person[1 + MAX_SEATS]; /* the host, then each seat */
    int users;                           /* bots thinking about it: it stays in memory */
    struct turn turn;                    /* of the computer player that owes a move here */
    struct hall_table *fresher, *staler; /* tables in memory, by last use */
    struct stream *streams;
    bool news; /* its streams have not been woken for the last change yet */
    struct hall_table *next_with_news;
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
    struct store *store;
    struct log *log; /* for the audit; NULL: none is written */
    struct hall_limits limits;
    struct map tables, visitors, keys; /* by id, by id, by the first bytes of the key's hash */
    struct map lost;                   /* ids of tables in the database that cannot be read */
    struct bans bans;
    struct hall_table **list; /* all tables, oldest first */
    size_t count, room;
    struct listing *open;    /* tables with free seats for anybody */
    struct listing *watched; /* tables that anybody may watch */
    struct hall_table *freshest, *stalest;
    int in_memory;

    pthread_cond_t thinking; /* there is work for the bots */
    struct turns turns;
    bool closing;
    atomic_bool leaving; /* no new clients: streams end, connections are not kept open */

    Ticket durable;
    struct hall_table *with_news;   /* their streams are woken once their tickets are durable */
    uint64_t moves, games, expired; /* counted for /metrics */

    struct house_row house;       /* its time, and what was removed lately (expire.c) */
    int64_t steady;               /* the steady clock at the last look */
    int64_t written;              /* the house's time when it was last stored */
    size_t marked, damaged;       /* number of tables */
    size_t looked_at, visitor_at; /* where the search for old tables and visitors continues */
};

void hall_lock(struct hall *h);
void hall_unlock(struct hall *h);

/* NULL if there is none. */
struct visitor *visitor_find(const struct hall *h, int64_t id);
struct hall_table *hall_table_find(const struct hall *h, struct slice id);
/* Does the database have a table with that id that cannot be read? */
bool hall_table_is_lost(const struct hall *h, struct slice id);
/* Do lists show it? Not before it is durable. */
bool is_listed(const struct hall *h, const struct hall_table *ht);

/* A random number that is no key of the map. */
int64_t hall_random_id(const struct map *taken);
/* An empty table, not yet in the hall. */
struct hall_table *hall_table_alloc(void);
void hall_add_table(struct hall *h, struct hall_table *ht);
/* Nothing in the hall may point to it any more. */
void hall_table_free(struct hall_table *ht);

#endif
