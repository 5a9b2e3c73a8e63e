/* losses.c: which changes of a commit are lost (store.h, several servers). A commit has hundreds of
 * changes at most, and losses are few: lists are quick enough. */
#include "store/engine.h"

#include "base/check.h"

#include <stdint.h>
#include <stdlib.h>

bool losses_have(const struct losses *l, Ticket ticket) {
    for (int i = 0; i < l->count; i++)
        if (l->at[i].ticket == ticket)
            return true;
    return false;
}

static bool is_broken(const struct losses *l, int64_t table, Ticket ticket) {
    for (int i = 0; i < l->count; i++)
        if (l->at[i].table == table && ticket <= l->until[i])
            return true;
    return false;
}

static bool is_known(const struct losses *l, struct store_loss loss) {
    for (int i = 0; i < l->count; i++)
        if (l->at[i].ticket == loss.ticket && l->at[i].table == loss.table)
            return true;
    return false;
}

void losses_add(struct losses *l, struct store_loss loss, Ticket until) {
    if (is_known(l, loss))
        return;
    if (l->count == l->room) {
        l->room = l->room ? 2 * l->room : 16;
        l->at = realloc(l->at, (size_t)l->room * sizeof *l->at);
        l->until = realloc(l->until, (size_t)l->room * sizeof *l->until);
        CHECK(l->at && l->until);
    }
    l->until[l->count] = until;
    l->at[l->count++] = loss;
}

/* Is the change whose rows begin here lost, or one of its tables broken? */
static bool is_lost(const struct losses *l, const struct put *rows, Ticket ticket) {
    if (losses_have(l, ticket))
        return true;
    for (const struct put *p = rows; p && p->ticket == ticket; p = p->next)
        if (p->kind == PUT_LINES && is_broken(l, p->number[LINES_TABLE], ticket))
            return true;
    return false;
}

/* Rows come in the order of their tickets, and a change can only be broken by one before it: one
 * pass finds all. Whoever made those of this commit did not know of its losses. */
void losses_spread(struct losses *l, const struct put *rows) {
    for (const struct put *p = rows; l->count > 0 && p;) {
        Ticket ticket = p->ticket;
        bool lost = is_lost(l, p, ticket);
        for (; p && p->ticket == ticket; p = p->next)
            if (lost && p->kind == PUT_LINES)
                losses_add(l, (struct store_loss){ticket, p->number[LINES_TABLE]}, UINT64_MAX);
    }
}
