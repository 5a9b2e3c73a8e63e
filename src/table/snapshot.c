/* snapshot.c: a table as it stood, so that a long record need not be replayed from its first move.
 *
 * A snapshot is a shortcut and never the truth. It belongs to the first bytes of one record, whose
 * hash it has; what the record has more is replayed on top of it. It is made of memory as this very
 * program lays it out, so it also has the hash of the program that made it (handed in), and one of
 * itself. Whatever does not fit, to the last bit, makes it worthless: then the record is replayed.
 * It holds no seed. */
#include "table/snapshot.h"

#include "base/check.h"
#include "base/hash.h"
#include "table/inside.h"
#include "table/reading.h"

#include <stdlib.h>
#include <string.h>

enum { SNAPSHOT_VERSION = 2 };

/* What of a table is neither in its record's head nor a block of memory. */
struct fixed {
    uint64_t hash; /* of everything behind it */
    uint64_t program, record_hash, game_hash;
    uint64_t record_bytes;
    uint32_t version, rewinds, asides;
    int32_t count, aside_count, recommitted_at, hashed_at, results, seed_shown, committed;
    int32_t mark[2];
    uint32_t told[MAX_SEATS + 1], asked[MAX_SEATS + 1];
    struct table_back back[MAX_SEATS + 1];
    struct aside aside[MOST_ASIDES];
    uint8_t commit[COMMIT_BYTES];
};

static uint64_t game_hash(const struct game *g) {
    return hash_bytes((uint64_t)g->version << 32 | (uint64_t)g->state_size, g->id, strlen(g->id));
}

static uint64_t record_hash(struct slice record) {
    return hash_bytes(SNAPSHOT_VERSION, record.at, record.len);
}

static uint64_t own_hash(struct slice snapshot) {
    struct slice rest = slice_skip(snapshot, sizeof(uint64_t));
    return hash_bytes(SNAPSHOT_VERSION, rest.at, rest.len);
}

/* ---- writing ---- */

static void write_fixed(const struct table *t, uint64_t program, struct buf *out) {
    struct fixed f;
    memset(&f, 0, sizeof f);
    f.program = program;
    f.record_hash = record_hash(buf_slice_of(&t->record));
    f.game_hash = game_hash(game_of(t));
    f.record_bytes = t->record.len;
    f.version = SNAPSHOT_VERSION;
    f.rewinds = t->rewinds;
    f.count = t->count;
    f.asides = t->asides;
    f.aside_count = t->aside_count;
    f.recommitted_at = t->recommitted_at;
    f.hashed_at = t->hashed_at;
    f.results = t->results;
    f.seed_shown = t->seed_shown;
    f.committed = t->head.committed;
    for (int i = 0; i < 2; i++)
        f.mark[i] = t->mark[i].number;
    memcpy(f.told, t->told, sizeof f.told);
    memcpy(f.asked, t->asked, sizeof f.asked);
    memcpy(f.back, t->back, sizeof f.back);
    memcpy(f.aside, t->aside, sizeof f.aside);
    memcpy(f.commit, t->head.commit, sizeof f.commit);
    buf_bytes(out, (const char *)&f, sizeof f);
}

void table_snapshot(const struct table *t, uint64_t program, struct buf *out) {
    size_t size = game_of(t)->state_size;
    size_t at = out->len;
    write_fixed(t, program, out);
    buf_bytes(out, t->state, size);
    for (int i = 0; i < 2; i++)
        if (t->mark[i].number > 0)
            buf_bytes(out, t->mark[i].state, size);
    buf_bytes(out, (const char *)t->moves, (size_t)t->count * sizeof *t->moves);
    uint64_t hash = own_hash((struct slice){out->at + at, out->len - at});
    memcpy(out->at + at, &hash, sizeof hash);
}

/* ---- reading ---- */

static size_t bytes_behind(const struct fixed *f, const struct game *g) {
    size_t states = 1u + (f->mark[0] > 0) + (f->mark[1] > 0);
    return states * g->state_size + (size_t)f->count * sizeof(struct record_move);
}

/* Was it made by this program, of the beginning of this record? */
static bool fits(const struct fixed *f, struct slice snapshot, uint64_t program,
                 struct slice record) {
    return f->version == SNAPSHOT_VERSION && f->hash == own_hash(snapshot) &&
           f->program == program && f->record_bytes <= record.len && f->count >= 0 &&
           f->record_hash == record_hash((struct slice){record.at, (size_t)f->record_bytes});
}

static void take(struct slice *from, void *to, size_t bytes) {
    if (bytes > 0)
        memcpy(to, from->at, bytes);
    *from = slice_skip(*from, bytes);
}

static void restore_fixed(struct table *t, const struct fixed *f) {
    t->rewinds = f->rewinds;
    t->count = t->room = f->count;
    t->asides = f->asides;
    t->aside_count = f->aside_count;
    t->recommitted_at = f->recommitted_at;
    t->hashed_at = f->hashed_at;
    t->results = f->results;
    t->seed_shown = f->seed_shown;
    t->head.committed = f->committed;
    for (int i = 0; i < 2; i++)
        t->mark[i].number = f->mark[i];
    memcpy(t->told, f->told, sizeof t->told);
    memcpy(t->asked, f->asked, sizeof t->asked);
    memcpy(t->back, f->back, sizeof t->back);
    memcpy(t->aside, f->aside, sizeof t->aside);
    memcpy(t->head.commit, f->commit, sizeof t->head.commit);
}

/* Brings a table whose head has been read to where the snapshot was made. */
static bool restore(struct table *t, const struct fixed *f, struct slice behind) {
    const struct game *g = game_of(t);
    if (f->game_hash != game_hash(g) || behind.len != bytes_behind(f, g))
        return false;
    restore_fixed(t, f);
    take(&behind, t->state, g->state_size);
    for (int i = 0; i < 2; i++)
        if (f->mark[i] > 0)
            take(&behind, t->mark[i].state, g->state_size);
    free(t->moves);
    t->moves = table_memory(((size_t)f->count + 1) * sizeof *t->moves);
    take(&behind, t->moves, (size_t)f->count * sizeof *t->moves);
    return !g->audit(t->box, t->state).invariant;
}

struct table *table_read_from(struct slice snapshot, uint64_t program, struct slice record,
                              struct table_damage *damage) {
    struct fixed f;
    if (snapshot.len < sizeof f)
        return NULL;
    memcpy(&f, snapshot.at, sizeof f);
    if (!fits(&f, snapshot, program, record))
        return NULL;
    struct reading *r = reading_begin(record, damage);
    struct table *t = r ? reading_table(r) : NULL;
    bool done = t && restore(t, &f, slice_skip(snapshot, sizeof f));
    if (done)
        reading_go_on(r, (size_t)f.record_bytes);
    reading_end(r);
    if (done)
        return t;
    table_free(t);
    return NULL;
}
