/* snapshot.c: a table that is read from a snapshot is, to the last bit, the one that replaying the
 * whole record gives; and a snapshot of another program, of another record, or with any bit that is
 * not as it was written is refused. */
#include "table/snapshot.h"
#include "lib/test.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PROGRAM = 77, CUTS = 9 };

static struct table *replay(struct slice record) {
    struct table_damage damage;
    struct table *t = table_read_own(record, &damage);
    EXPECT(t && damage.kind == SOUND);
    return t;
}

static bool same_marks(const struct table *a, const struct table *b) {
    for (int i = 0; i < 2; i++)
        if (a->mark[i].number != b->mark[i].number ||
            (a->mark[i].number > 0 &&
             memcmp(a->mark[i].state, b->mark[i].state, a->head.game->state_size) != 0))
            return false;
    return true;
}

static bool same_gone(const struct table *a, const struct table *b) {
    for (int i = 0; i < a->aside_count && i < MOST_ASIDES; i++)
        if (a->aside[i].at != b->aside[i].at || a->aside[i].seat != b->aside[i].seat ||
            a->aside[i].what != b->aside[i].what || a->aside[i].number != b->aside[i].number)
            return false;
    return a->aside_count == b->aside_count && a->asides == b->asides;
}

static bool same_moves(const struct table *a, const struct table *b) {
    for (int i = 0; i < a->count && i < b->count; i++)
        if (a->moves[i].move != b->moves[i].move || a->moves[i].seat != b->moves[i].seat ||
            a->moves[i].seen_by != b->moves[i].seen_by)
            return false;
    return a->count == b->count;
}

static bool same_head(const struct record_head *a, const struct record_head *b) {
    return a->game == b->game && a->how.seats == b->how.seats &&
           memcmp(a->name, b->name, sizeof a->name) == 0 && a->box_hash == b->box_hash &&
           a->own_box == b->own_box && a->committed == b->committed &&
           memcmp(a->commit, b->commit, sizeof a->commit) == 0;
}

static void expect_same(const struct table *a, const struct table *b) {
    EXPECT(memcmp(a->state, b->state, a->head.game->state_size) == 0);
    EXPECT(same_moves(a, b) && same_marks(a, b) && same_gone(a, b));
    EXPECT(memcmp(a->told, b->told, sizeof a->told) == 0);
    EXPECT(memcmp(a->asked, b->asked, sizeof a->asked) == 0);
    EXPECT(memcmp(a->back, b->back, sizeof a->back) == 0);
    EXPECT(same_head(&a->head, &b->head));
    EXPECT(a->rewinds == b->rewinds && a->recommitted_at == b->recommitted_at &&
           a->hashed_at == b->hashed_at && a->results == b->results &&
           a->seed_shown == b->seed_shown && a->has_seed == b->has_seed);
    EXPECT(!a->has_seed || memcmp(a->seed, b->seed, SEED_BYTES) == 0);
    EXPECT(slice_same(buf_slice_of(&a->record), buf_slice_of(&b->record)));
}

/* The first part of the record, whole lines; empty if not even its head is in it. */
static struct slice part_of(struct slice record, int cut) {
    size_t n = record.len * (size_t)cut / (CUTS - 1);
    while (n > 0 && record.at[n - 1] != '\n')
        n--;
    return (struct slice){record.at, n};
}

static void snap(struct slice part, struct buf *out) {
    struct table_damage damage;
    struct table *t = table_read_own(part, &damage);
    if (t && damage.kind == SOUND && t->count > 0) /* nothing of its head may be missing */
        table_snapshot(t, PROGRAM, out);
    table_free(t);
}

static void every_part_leads_to_the_same(struct slice record) {
    struct table *whole = replay(record);
    int made = 0;
    for (int cut = 0; cut < CUTS; cut++) {
        struct buf snapshot = buf_growing();
        struct table_damage damage;
        snap(part_of(record, cut), &snapshot);
        made += snapshot.len > 0;
        struct table *t = snapshot.len > 0
                              ? table_read_from(buf_slice_of(&snapshot), PROGRAM, record, &damage)
                              : NULL;
        if (snapshot.len > 0 && EXPECT(t && damage.kind == SOUND))
            expect_same(t, whole);
        EXPECT(!table_read_from(buf_slice_of(&snapshot), PROGRAM + 1, record, &damage));
        table_free(t);
        buf_free(&snapshot);
    }
    EXPECT(made > 0);
    table_free(whole);
}

static void expect_refused(struct slice snapshot, struct slice record) {
    struct table_damage damage;
    struct table *t = table_read_from(snapshot, PROGRAM, record, &damage);
    EXPECT(!t);
    table_free(t);
}

static void any_other_bit_is_refused(struct slice record) {
    struct buf snapshot = buf_growing(), other = buf_growing();
    snap(part_of(record, CUTS / 2), &snapshot);
    EXPECT(snapshot.len > 0);
    for (size_t i = 0; i < snapshot.len; i++) {
        snapshot.at[i] ^= (char)(1 << i % 8);
        expect_refused(buf_slice_of(&snapshot), record);
        snapshot.at[i] ^= (char)(1 << i % 8);
    }
    for (size_t n = 0; n < snapshot.len; n += 100)
        expect_refused((struct slice){snapshot.at, n}, record);
    buf_slice(&other, record);
    other.at[other.len / 4] ^= 1; /* in what the snapshot stands for */
    expect_refused(buf_slice_of(&snapshot), buf_slice_of(&other));
    expect_refused(buf_slice_of(&snapshot), part_of(record, CUTS / 4));
    buf_free(&snapshot);
    buf_free(&other);
}

/* What comes behind the snapshot is read as strictly as ever. */
static void what_follows_is_checked(struct slice record) {
    struct buf snapshot = buf_growing(), other = buf_growing();
    struct table_damage damage;
    snap(part_of(record, CUTS / 2), &snapshot);
    buf_slice(&other, part_of(record, CUTS / 2));
    buf_str(&other, "1 nobody goes nowhere\n");
    struct table *t =
        table_read_from(buf_slice_of(&snapshot), PROGRAM, buf_slice_of(&other), &damage);
    EXPECT(t && damage.kind != SOUND && damage.fault.line > 1);
    table_free(t);
    buf_free(&snapshot);
    buf_free(&other);
}

int main(void) {
    glob_t found = {0};
    EXPECT(glob("tests/replay/*.hoftag", 0, NULL, &found) == 0);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        size_t len;
        char *text = test_read_file(found.gl_pathv[i], &len);
        struct slice record = {text, len};
        every_part_leads_to_the_same(record);
        if (i % 5 == 0)
            any_other_bit_is_refused(record);
        what_follows_is_checked(record);
        free(text);
    }
    globfree(&found);
    return test_end();
}
