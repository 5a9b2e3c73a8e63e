/* record.c: any bytes as a record. The part before the damage, if there is any, is itself a sound
 * record of the same game. */
#include "fuzz/fuzz.h"
#include "game/fields.h"
#include "table/table.h"

static void read_again(const struct table *t) {
    struct table_damage damage = {0};
    struct table *again = table_read(buf_slice_of(&t->record), t->box_text, &damage);
    CHECK(again && damage.kind == SOUND);
    CHECK(again->count == t->count);
    CHECK(fields_hash(again->head.game, again->state) == fields_hash(t->head.game, t->state));
    table_free(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct table_damage damage = {0};
    struct table *t = table_read((struct slice){(const char *)data, size}, slice_of(""), &damage);
    CHECK(t || damage.kind != SOUND);
    CHECK(damage.kind == SOUND || damage.fault.text[0]);
    if (t)
        read_again(t);
    table_free(t);
    return 0;
}
