/* turns.h: at which table a computer player thinks next.
 *
 * Addresses take turns; within an address its visitors; and for one visitor their tables. So nobody
 * waits longer because somebody else has many tables. Tables that somebody has open come before
 * those that nobody looks at, but every fourth turn goes to the latter. Tables where nobody looks
 * and only computer players move come last of all, because nobody waits for them. Short thinking is
 * queued apart from long thinking, and one thread does nothing else. If there are several threads
 * for long thinking, neither one address nor the tables for which nobody waits ever occupy all of
 * them.
 *
 * This is a plain data structure, without threads, locks or a clock. */
#ifndef SERVER_TURNS_H
#define SERVER_TURNS_H

#include "server/map.h"

#include <stdbool.h>

enum { MAX_THINKERS = 64, QUIET_TURN = 4 };

enum turn_for { FOR_NOBODY, FOR_ABSENT, FOR_WATCHER, TURN_RANKS };

/* A table that waits, or a visitor or an address that has such tables. */
struct turn_node {
    struct turn_node *up;          /* its parent; NULL: it does not wait */
    struct turn_node *first;       /* the next child in turn */
    struct turn_node *next, *back; /* its siblings, in a ring */
    uint64_t who;
};

/* A table's place in the queue. The caller sets address, visitor, rank and brief, and only while
 * the table is neither queued nor being thought about. */
struct turn {
    struct turn_node node;
    uint64_t address, visitor;
    enum turn_for rank; /* nobody waits; a person who is not looking; somebody who looks */
    bool brief;         /* its player needs hardly any time */
};

struct turn_line {
    struct turn_node all; /* addresses; their children are visitors, whose children are tables */
    struct map addresses, visitors;
};

struct turns {
    int threads;                          /* for long thinking */
    struct turn_line line[2][TURN_RANKS]; /* [brief][rank] */
    unsigned taken[2];                    /* [brief]: turns taken so far */
    int waiting, busy_count;
    int busy_for_nobody;
    uint64_t busy[MAX_THINKERS]; /* addresses that occupy a thread for long thinking */
};

void turns_open(struct turns *q, int threads);
void turns_free(struct turns *q);
static inline bool turn_waits(const struct turn *t) { return t->node.up != NULL; }
/* Queues a table. It must not be queued yet. */
void turns_add(struct turns *q, struct turn *t);
/* Somebody opens the table: if it is queued, it moves to those that are looked at. */
void turns_liven(struct turns *q, struct turn *t);
/* Takes the next table off the queue; NULL if there is none for this thread. Every turn that is
 * taken is given back with turns_done. */
struct turn *turns_take(struct turns *q, bool only_brief);
void turns_done(struct turns *q, const struct turn *t);

#endif
