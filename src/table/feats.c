/* feats.c: see feats.h. */
#include "table/feats.h"

#include "base/check.h"
#include "games/list.h"

#include <string.h>

#define DECLARE(id) extern const struct feats id##_feats;
#define ROW(id)     {#id, &id##_feats},
GAMES(DECLARE)

static const struct {
    const char *game;
    const struct feats *feats;
} known[] = {GAMES(ROW)};

const struct feats *feats_of(const struct game *g) {
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(known[i].game, g->id) == 0)
            return known[i].feats;
    CHECK(false);
    return NULL;
}

void feats_count(const struct table *t, int32_t count[MAX_SEATS][MAX_FEATS]) {
    const struct feats *d = feats_of(t->head.game);
    struct table_walk w;
    memset(count, 0, sizeof *count * MAX_SEATS);
    if (!d->kinds->name)
        return;
    for (table_walk(t, &w); table_walk_next(&w);)
        for (int i = 0; i < w.events.count; i++)
            d->count(w.before, &w.events.item[i], count);
}

void feats_write(const struct game *g, const int32_t count[MAX_FEATS], struct buf *out) {
    const struct feat *kinds = feats_of(g)->kinds;
    for (int i = 0; kinds[i].name; i++) {
        buf_str(out, i ? " " : "");
        buf_str(out, kinds[i].name);
        buf_char(out, ' ');
        buf_int(out, count[i]);
    }
}

/* The number behind a name; false if it is not there. */
static bool find(struct slice words, const char *name, int64_t *out) {
    struct slice word, number;
    while (slice_word(&words, &word) && slice_word(&words, &number))
        if (slice_is(word, name))
            return slice_number(number, 0, INT32_MAX, out);
    return false;
}

bool feats_add(const struct game *g, struct slice words, int64_t sum[MAX_FEATS]) {
    const struct feat *kinds = feats_of(g)->kinds;
    int64_t number[MAX_FEATS];
    int n = 0;
    for (; kinds[n].name; n++)
        if (!find(words, kinds[n].name, &number[n]))
            return false;
    for (int i = 0; i < n; i++)
        sum[i] += number[i];
    return n > 0;
}
