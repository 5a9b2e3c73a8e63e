/* kept.c: a game as the store keeps it is whole, or it is damaged; there is nothing between. */
#include "server/kept.h"

#include "host/program.h"
#include "table/snapshot.h"

static bool take_seed(struct table *t, struct slice seed, struct fault *fault) {
    return seed.len != SEED_BYTES || t->has_seed || table_give_seed(t, (const uint8_t *)seed.at) ||
           fault_set(fault, 0, "the seed is not the one of this game", slice_of(""), "");
}

static bool replay(struct slice record, struct slice seed, struct kept *out, struct fault *fault) {
    struct table_damage damage;
    struct table *t = table_read_own(record, &damage);
    bool sound = t && damage.kind == SOUND;
    *fault = damage.fault;
    sound = sound && take_seed(t, seed, fault);
    out->table = sound ? t : NULL;
    if (!sound)
        table_free(t);
    return sound;
}

/* False in doubt, and then nothing is told: replaying finds out whether the record is sound. */
static bool go_on(struct store *s, const struct kept_as *as, struct slice record,
                  struct kept *out) {
    struct buf snapshot = buf_growing();
    struct table_damage damage;
    struct fault ignored;
    uint64_t program = program_number();
    out->snapped = program ? store_read_snapshot(s, as->table, &snapshot) : 0;
    struct table *t = out->snapped > 0
                          ? table_read_from(buf_slice_of(&snapshot), program, record, &damage)
                          : NULL;
    buf_free(&snapshot);
    if (t && damage.kind == SOUND && take_seed(t, as->seed, &ignored)) {
        out->table = t;
        return true;
    }
    table_free(t);
    out->snapped = 0;
    return false;
}

static bool read_kept(struct store *s, const struct kept_as *as, bool may_skip, struct kept *out,
                      struct fault *fault) {
    struct record_read record;
    bool sound = store_read_record(s, as->table, &record, fault);
    struct slice text = buf_slice_of(&record.text);
    *out = (struct kept){.bytes = text.len, .moved = record.last};
    if (sound && as->number >= 0 && record.pieces != as->number)
        sound = fault_set(fault, 0, "a part of the record is missing", slice_of(""), "");
    if (sound && !(may_skip && go_on(s, as, text, out)))
        sound = replay(text, as->seed, out, fault);
    buf_free(&record.text);
    return sound;
}

bool kept_read(struct store *s, const struct kept_as *as, struct kept *out, struct fault *fault) {
    return read_kept(s, as, true, out, fault);
}

bool kept_replay(struct store *s, const struct kept_as *as, struct kept *out, struct fault *fault) {
    return read_kept(s, as, false, out, fault);
}

bool kept_snap(struct store *s, int64_t table, int64_t number, const struct table *t) {
    uint64_t program = program_number();
    struct buf snapshot = buf_growing();
    if (program == 0)
        return false;
    table_snapshot(t, program, &snapshot);
    store_put_snapshot(s, table, number, buf_slice_of(&snapshot));
    buf_free(&snapshot);
    return true;
}
