/* continue.c: a game goes on at another table. What was played stays as it is, line by line; only the head says who
 * sits there now, and a line behind the last move says which seed Nature's moves come from henceforth. */
#include "base/check.h"
#include "table/file.h"
#include "table/inside.h"

/* What stands behind the head. */
static struct slice lines_of_play(struct slice record) {
    static const char *const heads[] = {"hoftag ", "game ", "box ", "|", "seat ", "option ", "commit "};
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

struct table *table_continue(const struct table *t, const char *const names[MAX_SEATS], const uint8_t seed[SEED_BYTES],
                             struct fault *fault) {
    struct record_head head = t->head;
    struct table_damage damage;
    struct buf text = buf_growing();
    if (t->results > 0) {
        fault_set(fault, 0, "the game is over and its result is written", slice_of(""), "");
        return NULL;
    }
    head.committed = false; /* what was committed to before stays unknown */
    if (!table_take_names(&head, names, fault))
        return NULL;
    record_write_head(&head, t->box_text, &text);
    buf_slice(&text, lines_of_play(buf_slice_of(&t->record)));
    struct table *next = table_read(buf_slice_of(&text), slice_of(""), &damage);
    CHECK(next && damage.kind == SOUND);
    buf_free(&text);
    table_take_seed(next, seed);
    record_write_recommit(next->head.commit, &next->record);
    next->recommitted_at = next->count;
    return next;
}
