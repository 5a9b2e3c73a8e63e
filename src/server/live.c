/* live.c: see live.h. */
#include "server/live.h"

#include "base/check.h"
#include "server/clock.h"
#include "server/kept.h"
#include "server/saving.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void live_game_save(struct hall *h, struct hall_table *ht) {
    struct live_game *m = ht->live;
    if (m->table->record.len == m->written)
        return;
    hall_table_changed(h, ht);
    if (m->shown != table_told(m->table, SPECTATOR))
        ht->moved = ht->changed;
    m->shown = table_told(m->table, SPECTATOR);
}

enum { SNAP_EVERY = 64 }; /* moves, or changes since the last: fewer are quickly replayed */

/* Not while a part of it is on its way to the store, which must not be ahead of the record. */
static void live_game_snap(struct hall *h, struct hall_table *ht) {
    struct live_game *m = ht->live;
    bool all =
        !ht->entry->changed && ht->ticket <= h->durable && m->table->record.len == m->written;
    bool long_ago =
        m->snapped ? ht->number - m->snapped >= SNAP_EVERY : m->table->count >= SNAP_EVERY;
    if (all && long_ago && kept_snap(h->store, ht->id, ht->number, m->table))
        m->snapped = ht->number;
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

/* A game that was replaced while somebody thinks about it. */
struct retired {
    struct table *table;
    struct retired *next;
};

void live_game_retire(struct hall *h, struct hall_table *ht) {
    struct retired *r = ht->entry->users > 0 ? malloc(sizeof *r) : NULL;
    CHECK(r || ht->entry->users == 0);
    if (r) {
        *r = (struct retired){ht->live->table, ht->entry->retired};
        ht->entry->retired = r;
        ht->live->table = NULL;
    }
    live_game_forget(h, ht);
}

void hall_table_hold(struct hall_table *ht) { ht->entry->users++; }

void hall_table_let_go(struct hall_table *ht) {
    struct hall_entry *e = ht->entry;
    e->users--;
    for (struct retired *r; e->users == 0 && (r = e->retired);) {
        e->retired = r->next;
        table_free(r->table);
        free(r);
    }
}

/* Drops the games used longest ago, except those in use or not yet wholly stored. */
static void make_room(struct hall *h) {
    struct hall_table *next;
    for (struct hall_table *ht = h->stalest; ht && h->in_memory >= h->limits.live_games;
         ht = next) {
        next = ht->entry->fresher;
        if (ht->entry->users == 0 && !ht->entry->changed && ht->ticket <= h->durable) {
            live_game_snap(h, ht);
            live_game_forget(h, ht);
        }
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

/* An earlier version did not store who played: it is stored with the next change. */
static void know_names(struct hall_table *ht, const struct table *t) {
    for (int i = 0; i < seats_of(ht); i++)
        if (strcmp(ht->chair[i].name, t->head.name[i]) != 0) {
            snprintf(ht->chair[i].name, sizeof ht->chair[i].name, "%s", t->head.name[i]);
            ht->entry->seats_changed |= 1u << i;
        }
}

/* Is nothing wrong with the record, but only with the moment? The database does not answer, or
 * another server has changed the table since its row was read. */
static bool is_excused(struct hall *h, struct hall_table *ht, uint64_t failures) {
    int64_t number = store_read_number(h->store, ht->id);
    if (store_read_failures(h->store) != failures) {
        h->unreachable = true;
        return true;
    }
    if (number == ht->number)
        return false;
    ht->entry->stale = h->begin_again = true;
    return true;
}

static bool live_game_read(struct hall *h, struct hall_table *ht, struct live_game *m) {
    bool all = !ht->entry->changed && ht->ticket <= h->durable;
    struct kept_as as = {.table = ht->id,
                         .number = all ? ht->number : -1,
                         .seed = {(const char *)ht->seed, ht->has_seed ? SEED_BYTES : 0}};
    struct fault fault;
    struct kept kept;
    uint64_t failures = store_read_failures(h->store);
    bool sound = kept_read(h->store, &as, &kept, &fault);
    *m = (struct live_game){.table = kept.table, .written = kept.bytes, .snapped = kept.snapped};
    m->shown = sound ? table_told(m->table, SPECTATOR) : 0;
    if (sound && !store_read_talk(h->store, ht->id, TALK_KEPT, read_talk, m))
        sound = fault_set(&fault, 0, "what was said there cannot be read", slice_of(""), "");
    if (!sound && !(h->shared && is_excused(h, ht, failures)))
        tell_damage(h, ht, &fault);
    if (!sound)
        return false;
    h->damaged -= ht->damaged;
    ht->damaged = false;
    if (ht->moved == 0)
        ht->moved = kept.moved;
    return true;
}

void live_game_add(struct hall *h, struct hall_table *ht, struct live_game *m) {
    make_room(h);
    ht->live = m;
    know_names(ht, m->table);
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
    live_game_snap(h, ht);
    return true;
}
