/* live.c: see live.h. */
#include "server/live.h"

#include "base/check.h"
#include "server/clock.h"
#include "server/kept.h"
#include "server/saving.h"

#include <stdio.h>
#include <stdlib.h>

void live_game_save(struct hall *h, struct hall_table *ht) {
    struct live_game *m = ht->live;
    struct slice more = slice_skip(buf_slice_of(&m->table->record), m->written);
    if (more.len == 0)
        return;
    hall_table_changed(h, ht, store_put_lines(h->store, ht->id, ++m->pieces, now_seconds(), more));
    m->written += more.len;
    if (m->shown != table_told(m->table, SPECTATOR))
        ht->moved = ht->changed;
    m->shown = table_told(m->table, SPECTATOR);
}

static void live_game_unlink(struct hall *h, struct hall_table *ht) {
    *(ht->entry->fresher ? &ht->entry->fresher->entry->staler : &h->freshest) = ht->entry->staler;
    *(ht->entry->staler ? &ht->entry->staler->entry->fresher : &h->stalest) = ht->entry->fresher;
    ht->entry->fresher = ht->entry->staler = NULL;
}

static void live_game_link(struct hall *h, struct hall_table *ht) {
    ht->entry->staler = h->freshest;
    ht->entry->fresher = NULL;
    *(h->freshest ? &h->freshest->entry->fresher : &h->stalest) = ht;
    h->freshest = ht;
}

void live_game_forget(struct hall *h, struct hall_table *ht) {
    live_game_unlink(h, ht);
    table_free(ht->live->table);
    free(ht->live);
    ht->live = NULL;
    h->in_memory--;
}

/* Drops the games used longest ago, except those in use or not yet wholly stored. */
static void make_room(struct hall *h) {
    struct hall_table *next;
    for (struct hall_table *ht = h->stalest; ht && h->in_memory >= h->limits.live_games;
         ht = next) {
        next = ht->entry->fresher;
        if (ht->entry->users == 0 && ht->ticket <= h->durable)
            live_game_forget(h, ht);
    }
}

static void read_talk(void *context, const struct talk_row *row) {
    struct live_game *m = context;
    struct talk *t = &m->talk[m->talk_count++];
    t->at = row->at;
    t->seat = (int)row->seat;
    slice_copy(row->name, t->name, sizeof t->name);
    slice_copy(row->text, t->text, sizeof t->text);
    m->talk_number = (int)row->number;
}

/* A damaged table is left as it is, and the others go on. It is read again whenever somebody opens
 * it, because the fault may have been the disk's. */
static void tell_damage(struct hall *h, struct hall_table *ht, const struct fault *fault) {
    char memory[ID_TEXT + 1];
    struct buf id = buf_on(memory, sizeof memory);
    if (ht->damaged)
        return;
    ht->damaged = true;
    h->damaged++;
    table_id_write(ht->id, &id);
    fprintf(stderr, "hoftag: the record of table %s in the database is damaged: line %d: %s\n",
            buf_end(&id), fault->line, fault->text);
}

static bool live_game_read(struct hall *h, struct hall_table *ht, struct live_game *m) {
    struct slice seed = {(const char *)ht->seed, ht->has_seed ? SEED_BYTES : 0};
    struct fault fault;
    struct kept kept;
    bool sound = kept_read(h->store, ht->id, seed, &kept, &fault);
    *m = (struct live_game){.table = kept.table, .written = kept.bytes, .pieces = kept.pieces};
    m->shown = sound ? table_told(m->table, SPECTATOR) : 0;
    if (sound && !store_read_talk(h->store, ht->id, TALK_KEPT, read_talk, m))
        sound = fault_set(&fault, 0, "what was said there cannot be read", slice_of(""), "");
    if (!sound) {
        tell_damage(h, ht, &fault);
        return false;
    }
    h->damaged -= ht->damaged;
    ht->damaged = false;
    if (ht->moved == 0)
        ht->moved = kept.moved;
    if (kept.moved > ht->changed)
        ht->changed = kept.moved;
    return true;
}

void live_game_add(struct hall *h, struct hall_table *ht, struct live_game *m) {
    make_room(h);
    ht->live = m;
    live_game_link(h, ht);
    h->in_memory++;
}

bool hall_table_load(struct hall *h, struct hall_table *ht) {
    if (ht->live) {
        live_game_unlink(h, ht);
        live_game_link(h, ht);
        return true;
    }
    if (ht->phase == GATHERING || ht->flags & NEVER_BEGAN)
        return false;
    struct live_game *m = calloc(1, sizeof *m);
    CHECK(m);
    if (!live_game_read(h, ht, m)) {
        table_free(m->table);
        free(m);
        return false;
    }
    live_game_add(h, ht, m);
    return true;
}
