/* house.c: see house.h. */
#include "offline/house.h"

#include "base/check.h"
#include "base/say.h"
#include "hall/playing.h"
#include "words/words.h"

#include <stdlib.h>
#include <string.h>

struct house *house_new(void) {
    struct house *h = calloc(1, sizeof *h);
    CHECK(h);
    h->visitor.id = OWN_ID;
    h->words = all_words[0];
    h->gone = buf_growing();
    return h;
}

static void own_table_free(struct own_table *t) {
    if (t->ht->live)
        table_free(t->ht->live->table);
    free(t->ht->live);
    free(t->ht);
    for (int i = 0; i < MAX_SEATS; i++)
        buf_free(&t->notes[i]);
    buf_free(&t->review);
}

void house_free(struct house *h) {
    for (int i = 0; i < h->count; i++)
        own_table_free(&h->table[i]);
    buf_free(&h->gone);
    free(h);
}

/* ---- tables ---- */

/* Each is drawn from the seed of the request by a number of its own. */
void house_seed(struct house *h, uint8_t out[SEED_BYTES]) {
    struct rng rng = rng_new(h->seed, ++h->drawn);
    for (int i = 0; i < SEED_BYTES; i++)
        out[i] = (uint8_t)rng_below(&rng, 256);
}

struct own_table *own_table_with(struct house *h, int64_t id) {
    for (int i = 0; i < h->count; i++)
        if (h->table[i].ht->id == id)
            return &h->table[i];
    return NULL;
}

static int64_t new_id(struct house *h) {
    uint8_t seed[SEED_BYTES];
    int64_t id = 0;
    do {
        house_seed(h, seed);
        for (int i = 0; i < ID_TEXT; i++)
            id = id << 5 | (seed[i] & 31);
        id &= (1ll << 5 * ID_TEXT) - 1;
    } while (id == 0 || own_table_with(h, id));
    return id;
}

struct own_table *own_table_add(struct house *h) {
    if (h->count == MOST_OWN_TABLES)
        return NULL;
    struct own_table *t = &h->table[h->count];
    *t = (struct own_table){.screen = -1, .tip = -1, .changed = true, .review = buf_growing()};
    for (int i = 0; i < MAX_SEATS; i++)
        t->notes[i] = buf_growing();
    t->ht = calloc(1, sizeof *t->ht);
    CHECK(t->ht);
    t->ht->id = new_id(h);
    h->count++;
    t->ht->host = OWN_ID;
    t->ht->made = t->ht->changed = t->ht->moved = h->now;
    t->ht->flags = WATCHED;
    return t;
}

struct own_table *own_table_find(struct house *h, struct slice id) {
    int64_t number;
    return table_id_read(id, &number) ? own_table_with(h, number) : NULL;
}

void own_table_drop(struct house *h, struct own_table *t) {
    int i = (int)(t - h->table);
    own_table_free(t);
    memmove(t, t + 1, sizeof *t * (size_t)(--h->count - i));
}

void own_table_seat(struct own_table *t, struct table *game) {
    t->ht->live = calloc(1, sizeof *t->ht->live);
    CHECK(t->ht->live);
    t->ht->live->table = game;
    t->ht->game = game->head.game;
    t->ht->setup = game->head.how;
}

void own_table_changed(struct house *h, struct own_table *t) {
    t->ht->changed = t->ht->moved = h->now;
    t->ht->stamp++;
    t->changed = true;
    t->copy = false;
}

void own_table_play_on(struct house *h, struct own_table *t) {
    hall_table_play_on(t->ht);
    if (t->ht->phase == RUNNING && hall_table_pending(t->ht) == 0)
        hall_table_finish(t->ht);
    own_table_changed(h, t);
}

const char *own_name(struct house *h, const struct buf *out) {
    if (!h->visitor.name[0]) {
        slice_copy(slice_of(say_translate(out, N_("Guest"))), h->visitor.name,
                   sizeof h->visitor.name);
        h->changed = true;
    }
    return h->visitor.name;
}

/* ---- what was learned ---- */

static struct own_row *row_of(struct house *h, const char *name) {
    for (int i = 0; i < h->learned_count; i++)
        if (strcmp(h->learned[i].name, name) == 0)
            return &h->learned[i];
    return NULL;
}

const struct own_row *own_row_of(const struct house *h, const char *name) {
    static const struct own_row nothing;
    for (int i = 0; i < h->learned_count; i++)
        if (strcmp(h->learned[i].name, name) == 0)
            return &h->learned[i];
    return &nothing;
}

void own_row_keep(struct house *h, const char *name, uint64_t number, bool done) {
    struct own_row *row = row_of(h, name);
    if (!row && h->learned_count == LEARNED_ROWS)
        return;
    if (!row)
        row = &h->learned[h->learned_count++];
    *row = (struct own_row){.number = number, .done = done};
    slice_copy(slice_of(name), row->name, sizeof row->name);
    h->changed = true;
}
