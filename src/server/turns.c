/* turns.c: see turns.h. Invariant: a visitor or an address is in a queue exactly as long as a table
 * of theirs waits in it. */
#include "server/turns.h"

#include "base/check.h"

#include <stdlib.h>

/* ---- rings ---- */

/* Puts it behind all others of `up`. */
static void append(struct turn_node *up, struct turn_node *n) {
    n->up = up;
    n->next = n->back = n;
    if (!up->first) {
        up->first = n;
        return;
    }
    n->next = up->first;
    n->back = up->first->back;
    n->next->back = n->back->next = n;
}

static void unlink_node(struct turn_node *n) {
    n->next->back = n->back;
    n->back->next = n->next;
    if (n->up->first == n)
        n->up->first = n->next == n ? NULL : n->next;
    n->up = NULL;
}

/* It has had its turn: puts it behind all others. It need not have been the first, because those
 * before it may have been passed over. */
static void go_behind(struct turn_node *n) {
    struct turn_node *up = n->up;
    unlink_node(n);
    append(up, n);
}

/* ---- lines ---- */

static struct turn_line *line_of(struct turns *q, const struct turn *t) {
    return &q->line[t->brief][t->rank];
}

static struct turn_node *group_in(struct map *groups, uint64_t who, struct turn_node *up) {
    struct turn_node *group = map_find(groups, who);
    if (group)
        return group;
    group = calloc(1, sizeof *group);
    CHECK(group);
    group->who = who;
    append(up, group);
    map_add(groups, who, group);
    return group;
}

static void drop_if_empty(struct map *groups, struct turn_node *group) {
    if (group->first)
        return;
    map_remove(groups, group->who);
    unlink_node(group);
    free(group);
}

/* A visitor who changed their address keeps the old one here while they wait. */
static void join(struct turn_line *l, struct turn *t) {
    struct turn_node *visitor = map_find(&l->visitors, t->visitor);
    if (!visitor)
        visitor = group_in(&l->visitors, t->visitor, group_in(&l->addresses, t->address, &l->all));
    append(visitor, &t->node);
}

static void leave(struct turn_line *l, struct turn *t) {
    CHECK(turn_waits(t));
    struct turn_node *visitor = t->node.up, *address = visitor->up;
    unlink_node(&t->node);
    drop_if_empty(&l->visitors, visitor);
    drop_if_empty(&l->addresses, address);
}

/* ---- turns ---- */

void turns_open(struct turns *q, int threads) {
    CHECK(threads >= 0 && threads <= MAX_THINKERS);
    *q = (struct turns){.threads = threads};
}

void turns_free(struct turns *q) {
    for (int i = 0; i < 2 * TURN_RANKS; i++) {
        struct turn_line *l = &q->line[i / TURN_RANKS][i % TURN_RANKS];
        while (l->all.first)
            leave(l, (struct turn *)l->all.first->first->first);
        map_free(&l->addresses);
        map_free(&l->visitors);
    }
}

void turns_add(struct turns *q, struct turn *t) {
    CHECK(!turn_waits(t));
    join(line_of(q, t), t);
    q->waiting++;
}

void turns_liven(struct turns *q, struct turn *t) {
    if (!turn_waits(t) || t->rank == FOR_WATCHER)
        return;
    leave(line_of(q, t), t);
    t->rank = FOR_WATCHER;
    join(line_of(q, t), t);
}

/* How many threads for long thinking one address may occupy: all but one, if there are several. */
static int most_busy(const struct turns *q) { return q->threads > 1 ? q->threads - 1 : 1; }

static bool has_enough(const struct turns *q, uint64_t address) {
    int busy = 0;
    for (int i = 0; i < q->busy_count; i++)
        busy += q->busy[i] == address;
    return busy >= most_busy(q);
}

/* The next address that has not reached its limit; NULL if there is none. */
static struct turn_node *next_address(const struct turns *q, const struct turn_line *l,
                                      bool brief) {
    struct turn_node *a = l->all.first;
    if (!a || brief)
        return a;
    for (const struct turn_node *last = a->back; has_enough(q, a->who); a = a->next)
        if (a == last)
            return NULL;
    return a;
}

static struct turn *take_from(struct turns *q, struct turn_line *l, bool brief) {
    struct turn_node *address = next_address(q, l, brief);
    if (!address)
        return NULL;
    struct turn_node *visitor = address->first;
    struct turn *t = (struct turn *)visitor->first;
    t->address = address->who;
    go_behind(address);
    go_behind(visitor);
    leave(l, t);
    q->waiting--;
    return t;
}

static struct turn *take_for_people(struct turns *q, bool brief) {
    bool absent_first = (q->taken[brief] + 1) % QUIET_TURN == 0;
    struct turn *t = take_from(q, &q->line[brief][absent_first ? FOR_ABSENT : FOR_WATCHER], brief);
    if (!t)
        t = take_from(q, &q->line[brief][absent_first ? FOR_WATCHER : FOR_ABSENT], brief);
    q->taken[brief] += t != NULL;
    return t;
}

static struct turn *take_for_nobody(struct turns *q, bool brief) {
    bool enough = !brief && q->busy_for_nobody >= most_busy(q);
    return enough ? NULL : take_from(q, &q->line[brief][FOR_NOBODY], brief);
}

static struct turn *take_long(struct turns *q) {
    struct turn *t = take_for_people(q, false);
    if (!t)
        t = take_for_nobody(q, false);
    if (!t)
        return NULL;
    CHECK(q->busy_count < q->threads);
    q->busy[q->busy_count++] = t->address;
    q->busy_for_nobody += t->rank == FOR_NOBODY;
    return t;
}

struct turn *turns_take(struct turns *q, bool only_brief) {
    struct turn *t = only_brief ? NULL : take_long(q);
    if (!t)
        t = take_for_people(q, true);
    return t ? t : take_for_nobody(q, true);
}

void turns_done(struct turns *q, const struct turn *t) {
    int i = 0;
    if (t->brief)
        return;
    while (q->busy[i] != t->address)
        i++;
    q->busy[i] = q->busy[--q->busy_count];
    q->busy_for_nobody -= t->rank == FOR_NOBODY;
}
