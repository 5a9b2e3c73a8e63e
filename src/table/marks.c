/* marks.c: states on the way, so that a look at the last moves need not begin with the first one.
 *
 * The last two states whose number of moves is a multiple of MARK_EVERY are kept: whatever happened
 * within the last MARK_EVERY moves is found from one of them. A mark is true or forgotten: it goes
 * when a move before it is taken back.
 */
#include "base/check.h"
#include "table/inside.h"

#include <string.h>

enum { MARK_EVERY = 64 };

void table_mark(struct table *t) {
    struct mark *older = &t->mark[t->mark[0].number > t->mark[1].number];
    if (t->count % MARK_EVERY)
        return;
    memcpy(older->state, t->state, game_of(t)->state_size);
    older->number = t->count;
}

void table_forget_marks(struct table *t, int n) {
    for (int i = 0; i < 2; i++)
        if (t->mark[i].number > n)
            t->mark[i].number = 0;
    for (int seat = 0; seat < MAX_SEATS; seat++)
        if (t->learned[seat].to > n)
            t->learned[seat] = (struct table_learned){0};
}

int table_start_near(const struct table *t, int n, void *out) {
    const struct mark *best = NULL;
    for (int i = 0; i < 2; i++)
        if (t->mark[i].number > 0 && t->mark[i].number <= n &&
            (!best || t->mark[i].number > best->number))
            best = &t->mark[i];
    if (best)
        memcpy(out, best->state, game_of(t)->state_size);
    else
        CHECK(game_of(t)->setup(t->box, out, &t->head.how) == 0);
    return best ? best->number : 0;
}
