/* turns.h: at which table a computer player thinks next.
 *
 * Addresses take turns, of one address its visitors, and of one visitor his tables: nobody waits
 * longer because another has many tables. Tables that somebody has open come before those that
 * nobody looks at, which get every fourth turn all the same. Where nobody looks and only computer
 * players move, nobody waits: such a table has its turn when no other wants it. Short thinking
 * waits apart from long thinking, and there is always a thread for it alone. One address never has
 * all the threads that think for long, nor have the tables where nobody waits, unless there is only
 * one.
 *
 * This is a plain data structure, without threads, locks or a clock. */
#ifndef SERVER_TURNS_H
#define SERVER_TURNS_H

#include "server/map.h"

#include <stdbool.h>

enum { MAX_THINKERS = 64, QUIET_TURN = 4 };

enum turn_for { FOR_NOBODY, FOR_ABSENT, FOR_WATCHER, TURN_RANKS };

/* A table that waits, or a visitor or an address with what waits for them. */
struct turn_node {
    struct turn_node *up;          /* what it belongs to; NULL: it does not wait */
    struct turn_node *first;       /* of those that belong to it, the next in turn */
    struct turn_node *next, *back; /* of the same `up`, in a ring */
    uint64_t who;
};

/* A table's. Only address, visitor, rank and brief are the caller's to set, and only while it
 * neither waits nor is thought about. */
struct turn {
    struct turn_node node;
    uint64_t address, visitor;
    enum turn_for rank; /* nobody waits; a person who does not look now; somebody who looks */
    bool brief;         /* it takes no time to speak of */
};

struct turn_line {
    struct turn_node all; /* addresses, of which there are visitors, of which there are tables */
    struct map addresses, visitors;
};

struct turns {
    int threads;                          /* that think for long */
    struct turn_line line[2][TURN_RANKS]; /* [brief][rank] */
    unsigned taken[2];                    /* [brief]: so many so far */
    int waiting, busy_count;
    int busy_for_nobody;
    uint64_t busy[MAX_THINKERS]; /* addresses for which somebody thinks for long now */
};

void turns_open(struct turns *q, int threads);
void turns_free(struct turns *q);
static inline bool turn_waits(const struct turn *t) { return t->node.up != NULL; }
/* It must not wait yet. */
void turns_add(struct turns *q, struct turn *t);
/* Somebody opens the table: if it waits, it waits among those that are looked at from now on. */
void turns_liven(struct turns *q, struct turn *t);
/* The next one, which does not wait any more; NULL if there is none for this thread. Every turn
 * that was taken is given back by turns_done. */
struct turn *turns_take(struct turns *q, bool only_brief);
void turns_done(struct turns *q, const struct turn *t);

#endif
