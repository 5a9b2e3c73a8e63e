/* hall.h: all tables and visitors of a server.
 *
 * The hall is one thing with one lock: whoever calls a function that takes a hall holds it
 * (hall_lock), unless its comment says otherwise. Every change goes to the store at once, and
 * `ticket` of the table is what must be durable before anybody is told of it. */
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

/* What the server needs of each of its tables to keep them. */
struct hall_entry {
    struct hall_table *table;
    struct listing for_all, for_person[1 + MAX_SEATS]; /* of the host and of those who sit there */
    int users;                                         /* bots at work on it: it stays in memory */
    struct turn turn;                    /* of the computer player that owes a move here */
    struct hall_table *fresher, *staler; /* tables in memory, by last use */
    struct stream *streams;
    bool news; /* there is some that its streams have not been woken for */
    struct hall_table *next_with_news;
};

struct hall_limits {
    int tables;     /* at most so many are kept */
    int live_games; /* games in memory */
    int visitors;
    int keep_gathering, keep_running, keep_finished, keep_visitors; /* days; 0: for ever */
    int thinkers;     /* threads for computer players that think for long */
    int away_seconds; /* after so long the others may have a computer player move for somebody */
};

struct hall {
    pthread_mutex_t lock;
    struct store *store;
    struct log *log; /* where audit writes; NULL: nowhere */
    struct hall_limits limits;
    struct map tables, visitors, keys; /* by id, by id, by the first bytes of the key's hash */
    struct map lost; /* ids of tables that the database has and that cannot be read */
    struct bans bans;
    struct hall_table **list; /* of all tables, in the order of their making */
    size_t count, room;
    struct listing *open,
        *watched; /* those with free seats for anybody; those that all may watch */
    struct hall_table *freshest, *stalest;
    int in_memory;

    pthread_cond_t thinking; /* there is work for the bots */
    struct turns turns;
    bool closing;
    atomic_bool leaving; /* nobody new comes in: streams end, connections are not kept */

    Ticket durable;
    struct hall_table
        *with_news; /* tables whose streams are to be woken when their tickets are durable */
    uint64_t moves, games, expired; /* counted for /metrics */

    struct house_row house; /* its time, and what went lately (expire.c) */
    int64_t steady,
        written; /* the steady clock when it was looked at last, and the house's time then */
    size_t marked, damaged;       /* tables */
    size_t looked_at, visitor_at; /* where looking for what is old goes on */
};

void hall_lock(struct hall *h);
void hall_unlock(struct hall *h);

/* NULL if there is none. */
struct visitor *visitor_find(const struct hall *h, int64_t id);
struct hall_table *hall_table_find(const struct hall *h, struct slice id);
/* The database has one with that id, but it cannot be read. */
bool hall_table_is_lost(const struct hall *h, struct slice id);
/* Is it shown in lists? Not before it is durable. */
bool is_listed(const struct hall *h, const struct hall_table *ht);

/* A number that nothing in the map has. */
int64_t hall_random_id(const struct map *taken);
/* An empty table, which is not in the hall yet. */
struct hall_table *hall_table_alloc(void);
void hall_add_table(struct hall *h, struct hall_table *ht);
/* Nothing in the hall may point to it any more. */
void hall_table_free(struct hall_table *ht);

#endif
