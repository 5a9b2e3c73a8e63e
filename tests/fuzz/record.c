/* record.c: any bytes as a record. The part before the damage, if there is any, is itself a sound
 * record of the same game, with the same players; and whatever is sound can go on at another table,
 * from its end or from the middle, as a server lets everybody do. */
#include "fuzz/fuzz.h"
#include "game/fields.h"
#include "table/table.h"

#include <string.h>

static void read_again(const struct table *t) {
    struct table_damage damage = {0};
    struct table *again = table_read(buf_slice_of(&t->record), t->box_text, &damage);
    CHECK(again && damage.kind == SOUND);
    CHECK(again->count == t->count);
    CHECK(memcmp(again->head.name, t->head.name, sizeof t->head.name) == 0);
    CHECK(memcmp(again->head.computer, t->head.computer, sizeof t->head.computer) == 0);
    CHECK(fields_hash(again->head.game, again->state) == fields_hash(t->head.game, t->state));
    table_free(again);
}

static void go_on(const struct table *t) {
    static const uint8_t seed[SEED_BYTES];
    const char *const colours[MAX_SEATS] = {NULL};
    struct fault fault;
    struct table *next[] = {table_continue(t, colours, seed, &fault),
                            table_continue_at(t, t->count / 2, colours, seed, &fault)};
    for (int i = 0; i < 2; i++)
        if (next[i]) {
            read_again(next[i]);
            table_free(next[i]);
        }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct table_damage damage = {0};
    struct table *t = table_read((struct slice){(const char *)data, size}, slice_of(""), &damage);
    CHECK(t || damage.kind != SOUND);
    CHECK(damage.kind == SOUND || damage.fault.text[0]);
    if (t)
        read_again(t);
    if (t && damage.kind == SOUND)
        go_on(t);
    table_free(t);
    return 0;
}
