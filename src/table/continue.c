/* continue.c: a game goes on at another table. What was played stays as it is, line by line; only
 * the head says who sits there now, and a line behind the last move says which seed Nature's moves
 * come from henceforth. */
#include "base/check.h"
#include "table/inside.h"

#include <stdlib.h>
#include <string.h>

/* What stands behind the head. */
static struct slice lines_of_play(struct slice record) {
    static const char *const heads[] = {"hoftag ", "game ",     "box ",    "|",
                                        "seat ",   "computer ", "option ", "commit "};
    struct slice rest = record, line;
    for (;;) {
        struct slice before = rest;
        bool head = false;
        if (!slice_line(&rest, &line))
            return before;
        for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
            head = head || slice_starts(line, heads[i]);
        if (!head)
            return before;
    }
}

/* Those who resigned do not sit at the other table. */
static void put_lines_but_resigned(struct slice lines, struct buf *out) {
    for (struct slice line; slice_line(&lines, &line);)
        if (!slice_starts(line, "resign ")) {
            buf_slice(out, line);
            buf_char(out, '\n');
        }
}

/* The game of `lines` behind another head, with another seed. */
static struct table *go_on(const struct table *t, const char *const names[MAX_SEATS],
                           struct slice lines, const uint8_t seed[SEED_BYTES],
                           struct fault *fault) {
    struct record_head head = t->head;
    struct table_damage damage;
    struct buf text = buf_growing();
    head.committed = false; /* what was committed to before stays unknown */
    memset(head.computer, 0, sizeof head.computer);
    if (!table_take_names(&head, names, fault))
        return NULL;
    record_write_head(&head, t->box_text, &text);
    put_lines_but_resigned(lines, &text);
    struct table *next = table_read(buf_slice_of(&text), slice_of(""), &damage);
    CHECK(next && damage.kind == SOUND);
    buf_free(&text);
    table_take_seed(next, seed);
    record_write_recommit(next->head.commit, &next->record);
    next->recommitted_at = next->count;
    return next;
}

struct table *table_continue(const struct table *t, const char *const names[MAX_SEATS],
                             const uint8_t seed[SEED_BYTES], struct fault *fault) {
    if (t->results > 0) {
        fault_set(fault, 0, "the game is over and its result is written", slice_of(""), "");
        return NULL;
    }
    return go_on(t, names, lines_of_play(buf_slice_of(&t->record)), seed, fault);
}

struct table *table_continue_at(const struct table *t, int n, const char *const names[MAX_SEATS],
                                const uint8_t seed[SEED_BYTES], struct fault *fault) {
    struct buf lines = buf_growing();
    struct table_walk *w = malloc(sizeof *w);
    CHECK(w && n <= t->count);
    table_walk(t, w);
    while (w->number < n) {
        int number = w->number + 1;
        record_write_move(t->head.game, t->box, w->state, number, t->moves[w->number], &lines);
        table_walk_next(w);
    }
    struct table *next = go_on(t, names, buf_slice_of(&lines), seed, fault);
    buf_free(&lines);
    free(w);
    return next;
}
