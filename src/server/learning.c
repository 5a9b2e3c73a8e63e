/* learning.c: see learning.h. */
#include "server/learning.h"

#include "base/check.h"

#include <stdlib.h>

static struct learned *find(const struct learning *l, struct slice name) {
    for (int i = 0; i < l->count; i++)
        if (slice_is(name, l->row[i].name))
            return &l->row[i];
    return NULL;
}

static struct learned *add(struct learning *l, struct slice name) {
    if (l->count == l->room) {
        l->room = l->room ? 2 * l->room : 8;
        l->row = realloc(l->row, (size_t)l->room * sizeof *l->row);
        CHECK(l->row);
    }
    struct learned *row = &l->row[l->count++];
    *row = (struct learned){.number = 0};
    slice_copy(name, row->name, sizeof row->name);
    return row;
}

static void read_row(void *context, const struct lesson_row *row) {
    if (row->lesson.len >= LEARNED_NAME)
        return;
    struct learned *r = add(context, row->lesson);
    r->number = (uint64_t)row->number;
    r->done = row->done != 0;
}

/* What is not stored stays: the tip on show, and the answers that were wrong. */
static struct learning *read_again(struct hall *h, const struct visitor *v) {
    struct learning *l = v->learning;
    int before = l->count;
    l->count = 0;
    l->old = !store_read_lessons(h->store, v->id, read_row, l);
    if (!l->old)
        return l;
    l->count = before;
    return NULL;
}

struct learning *learning_of(struct hall *h, struct visitor *v) {
    if (!v || v->learning)
        return !v ? NULL : v->learning->old ? read_again(h, v) : v->learning;
    struct learning *l = calloc(1, sizeof *l);
    CHECK(l);
    if (!store_read_lessons(h->store, v->id, read_row, l)) {
        learning_free(l);
        return NULL;
    }
    v->learning = l;
    return l;
}

const struct learned *learned_of(struct hall *h, struct visitor *v, const char *name) {
    static const struct learned nothing;
    const struct learning *l = learning_of(h, v);
    const struct learned *row = l ? find(l, slice_of(name)) : NULL;
    return row ? row : &nothing;
}

bool learning_keep(struct hall *h, struct visitor *v, const struct learned *row, Ticket *ticket) {
    struct learning *l = learning_of(h, v);
    if (!l)
        return false;
    struct learned *kept = find(l, slice_of(row->name));
    if (!kept)
        kept = add(l, slice_of(row->name));
    else if (kept->number == row->number && kept->done == row->done)
        return true;
    kept->number = row->number;
    kept->done = row->done;
    *ticket = store_put_lesson(h->store, &(struct lesson_row){v->id, slice_of(kept->name),
                                                              (int64_t)kept->number, kept->done});
    v->ticket = *ticket; /* until then the store knows less than we do */
    return true;
}

void learning_free(struct learning *l) {
    if (l)
        free(l->row);
    free(l);
}
