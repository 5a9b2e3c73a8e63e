/* kept.c: reading games from the store. A game is either whole or damaged; nothing in between is
 * accepted. */
#include "server/kept.h"

static bool replay(struct slice record, struct slice seed, struct kept *out, struct fault *fault) {
    struct table_damage damage;
    struct table *t = table_read_own(record, &damage);
    bool sound = t && damage.kind == SOUND;
    *fault = damage.fault;
    if (sound && seed.len == SEED_BYTES && !t->has_seed &&
        !table_give_seed(t, (const uint8_t *)seed.at))
        sound = fault_set(fault, 0, "the seed is not the one of this game", slice_of(""), "");
    out->table = sound ? t : NULL;
    if (!sound)
        table_free(t);
    return sound;
}

bool kept_read(struct store *s, int64_t table, struct slice seed, struct kept *out,
               struct fault *fault) {
    struct record_read record;
    bool sound = store_read_record(s, table, &record, fault);
    *out = (struct kept){.bytes = record.text.len, .pieces = record.pieces, .moved = record.last};
    sound = sound && replay(buf_slice_of(&record.text), seed, out, fault);
    buf_free(&record.text);
    return sound;
}
