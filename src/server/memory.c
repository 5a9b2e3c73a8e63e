/* memory.c: see memory.h. */
#include "server/memory.h"

#include "base/check.h"
#include "base/json.h"
#include "game/fields.h"
#include "server/clock.h"
#include "server/learning.h"
#include "server/live.h"
#include "server/notify.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TABLES_A_GAME = 2, /* tables in memory for each game that may be */
    VISITORS_IN_MEMORY = 10000,
    FRESH_MICROSECONDS = 1000000, /* so long the store is not asked whether there is another */
    LOOKS = 8 /* after so many in a row that are needed it is tried again another time */
};

/* ---- by last use ---- */

static void unlink_table(struct hall *h, struct hall_table *ht) {
    *(ht->entry->newer ? &ht->entry->newer->entry->older : &h->newest) = ht->entry->older;
    *(ht->entry->older ? &ht->entry->older->entry->newer : &h->oldest) = ht->entry->newer;
}

static void link_table(struct hall *h, struct hall_table *ht) {
    ht->entry->older = h->newest;
    ht->entry->newer = NULL;
    *(h->newest ? &h->newest->entry->newer : &h->oldest) = ht;
    h->newest = ht;
}

static void use_table(struct hall *h, struct hall_table *ht) {
    if (h->newest == ht)
        return;
    unlink_table(h, ht);
    link_table(h, ht);
}

static void unlink_visitor(struct hall *h, struct visitor *v) {
    *(v->newer ? &v->newer->older : &h->newest_visitor) = v->older;
    *(v->older ? &v->older->newer : &h->oldest_visitor) = v->newer;
}

static void link_visitor(struct hall *h, struct visitor *v) {
    v->older = h->newest_visitor;
    v->newer = NULL;
    *(h->newest_visitor ? &h->newest_visitor->newer : &h->oldest_visitor) = v;
    h->newest_visitor = v;
}

static void use_visitor(struct hall *h, struct visitor *v) {
    if (h->newest_visitor == v)
        return;
    unlink_visitor(h, v);
    link_visitor(h, v);
}

/* ---- damage ---- */

static void tell_id(const char *before, int64_t id, const char *after) {
    char memory[ID_TEXT + 1];
    struct buf text = buf_on(memory, sizeof memory);
    table_id_write(id, &text);
    fprintf(stderr, "hoftag: %s %s %s\n", before, buf_end(&text), after);
}

/* Once for each kind. */
static void tell_damage(bool *told, const char *what) {
    if (!*told)
        fprintf(stderr,
                "hoftag: a part of the %s in the database is damaged; the others go on. "
                "\"hoftag check\" tells more, of a copy\n",
                what);
    *told = true;
}

/* It stays in the database and in no list; whoever asks for it is told. */
static void lose_table(struct hall *h, int64_t id, const char *why) {
    if (map_find(&h->lost, (uint64_t)id))
        return;
    tell_id("table", id, why);
    map_add(&h->lost, (uint64_t)id, h);
    h->damaged++;
}

/* ---- tables ---- */

struct hall_table *hall_table_alloc(void) {
    struct hall_table *ht = calloc(1, sizeof *ht);
    struct hall_entry *entry = calloc(1, sizeof *entry);
    CHECK(ht && entry);
    ht->entry = entry;
    ht->bots_due = entry->bots_due = -1;
    entry->table = ht;
    return ht;
}

static void table_release(struct hall_table *ht) {
    sodium_memzero(ht->seed, SEED_BYTES);
    free(ht->entry);
    free(ht);
}

static void keep_table(struct hall *h, struct hall_table *ht) {
    map_add(&h->tables, (uint64_t)ht->id, ht);
    link_table(h, ht);
}

static bool read_setup(struct hall_table *ht, struct slice text) {
    struct fault fault;
    struct slice json;
    return json_check(text, &json, &fault) && setup_read_json(ht->game, json, &ht->setup, &fault);
}

static bool is_sane(const struct table_row *row) {
    return row->phase >= GATHERING && row->phase <= CLOSED && row->ask >= NOTHING &&
           row->ask < PROPOSALS;
}

/* Clocks that make no sense are no reason to lose a game: then everybody has the whole bank again,
 * or there are none. */
static void read_clocks(struct hall_table *ht, const struct table_row *row) {
    if (row->pace.len == 0 || !pace_restore(row->pace, &ht->pace))
        return;
    if (ht->phase != GATHERING && !clocks_restore(row->clocks, &ht->clocks))
        clocks_begin(&ht->clocks, &ht->pace, 0);
}

/* What an earlier version did not store is as if it were now; a page from before sees by the stamp
 * that it is old. */
static void read_row(struct hall_table *ht, const struct table_row *row) {
    ht->id = row->id;
    ht->made = row->made;
    ht->made_us = row->made_us;
    ht->changed = row->changed;
    ht->host = row->host;
    ht->phase = (enum phase)row->phase;
    ht->flags = (int)row->flags;
    ht->ask =
        (struct ask_all){(enum proposal)row->ask, (int)row->ask_value, (uint32_t)row->ask_agreed};
    ht->next = row->next;
    ht->origin = row->origin;
    ht->used = ht->kept = row->used;
    ht->marked = row->marked;
    ht->number = row->number;
    ht->stamp = (uint32_t)(row->stamp ? row->stamp : now_seconds());
    ht->moved = row->moved;
    ht->pending = row->pending;
    ht->bots_due = row->bots_due;
    ht->asked_at = row->asked_at ? row->asked_at : now_seconds();
    read_clocks(ht, row);
    slice_copy(row->note, ht->note, sizeof ht->note);
    ht->has_seed = row->seed.len == SEED_BYTES;
    if (ht->has_seed)
        memcpy(ht->seed, row->seed.at, SEED_BYTES);
    memcpy(ht->join, row->join, HASH_BYTES);
}

static void read_entry(struct hall_entry *e, const struct table_row *row) {
    e->stored = true;
    e->phase = (enum phase)row->phase;
    e->shown = (enum shown_to_all)row->shown;
    e->bots_due = row->bots_due;
    e->asked_at = row->asked_at;
}

/* A table that is being read. */
struct reading_table {
    struct hall *hall;
    struct hall_table *ht; /* NULL: its row makes no sense */
};

/* A table of a game that this program does not have is lost, too. */
static void read_table(void *context, const struct table_row *row) {
    struct reading_table *r = context;
    struct hall_table *ht = hall_table_alloc();
    ht->game = game_find(row->game);
    if (!ht->game || !read_setup(ht, row->setup) || !is_sane(row)) {
        lose_table(r->hall, row->id,
                   ht->game ? "makes no sense, and is not shown" : "is of a game that is not here");
        table_release(ht);
        return;
    }
    read_row(ht, row);
    read_entry(ht->entry, row);
    r->ht = ht;
}

static void read_seat(void *context, const struct seat_row *row) {
    struct hall_table *ht = ((struct reading_table *)context)->ht;
    if (!ht || row->seat < 0 || row->seat >= MAX_SEATS)
        return;
    struct chair *c = &ht->chair[row->seat];
    c->owner = row->owner;
    c->resigned = row->resigned;
    c->points = (int)row->points;
    c->place = (int)row->place;
    c->terms = (uint64_t)row->terms;
    c->hints = (int)row->hints;
    c->since = row->since;
    slice_copy(row->name, c->name, sizeof c->name);
    slice_copy(row->bot, c->bot, sizeof c->bot);
    orders_read(ht->game, row->orders, &c->orders);
    memcpy(c->link, row->link, HASH_BYTES);
}

static struct hall_table *bring_table(struct hall *h, int64_t id) {
    struct reading_table r = {h, NULL};
    struct store_reader reader = {.context = &r, .table = read_table, .seat = read_seat};
    enum store_found found = store_read_table(h->store, id, &reader);
    if (found == UNREADABLE && h->shared) { /* the database does not answer, but nothing is lost */
        h->unreachable = true;
        if (r.ht)
            table_release(r.ht);
        return NULL;
    }
    if (found == UNREADABLE) {
        tell_damage(r.ht ? &h->told_seats : &h->told_tables, r.ht ? "seats" : "tables");
        if (r.ht)
            table_release(r.ht);
        lose_table(h, id, "cannot be read, and is not shown");
        return NULL;
    }
    if (r.ht) {
        keep_table(h, r.ht);
        r.ht->entry->verified = now_microseconds();
        r.ht->entry->period = h->period;
    }
    if (r.ht && map_find(&h->lost, (uint64_t)id)) { /* the disk is well again */
        map_remove(&h->lost, (uint64_t)id);
        h->damaged--;
    }
    return r.ht;
}

/* ---- as other servers left it ---- */

/* The table stays where it is, because streams and computer players know it; all else is new. */
static void take_over(struct hall *h, struct hall_table *ht, struct hall_table *fresh) {
    struct hall_entry *e = ht->entry, *f = fresh->entry;
    if (ht->live)
        live_game_retire(h, ht);
    h->damaged -= ht->damaged;
    h->marked += (size_t)(fresh->marked != 0) - (size_t)(ht->marked != 0);
    h->phases[e->phase]--;
    h->phases[f->phase]++;
    *ht = *fresh;
    ht->entry = e;
    e->stored = f->stored;
    e->phase = f->phase;
    e->shown = f->shown;
    e->bots_due = f->bots_due;
    e->asked_at = f->asked_at;
    e->row_changed = e->record_anew = e->stale = false;
    e->seats_changed = 0;
    e->verified = now_microseconds();
    e->generation++;
    table_release(fresh);
}

bool hall_table_read_again(struct hall *h, struct hall_table *ht) {
    struct reading_table r = {h, NULL};
    struct store_reader reader = {.context = &r, .table = read_table, .seat = read_seat};
    enum store_found found = store_read_table(h->store, ht->id, &reader);
    ht->entry->period = h->period;
    ht->entry->stale = true;
    if (found == UNREADABLE) {
        h->unreachable = true;
        if (r.ht)
            table_release(r.ht);
        return false;
    }
    if (r.ht)
        take_over(h, ht, r.ht);
    else
        hall_table_gone(h, ht, 0);
    return r.ht;
}

static bool is_on_its_way(const struct hall *h, const struct hall_table *ht) {
    return ht->entry->changed || ht->ticket > h->durable || ht->born > h->durable;
}

bool hall_table_freshen(struct hall *h, struct hall_table *ht) {
    struct hall_entry *e = ht->entry;
    if (!h->shared || ht->gone || is_on_its_way(h, ht))
        return !ht->gone;
    if (e->period == h->period) /* what could not be read is not used for the rest of it, either */
        return !e->stale;
    e->period = h->period;
    if (!e->stale && now_microseconds() - e->verified < FRESH_MICROSECONDS)
        return true;
    int64_t number = e->stale ? -2 : store_read_number(h->store, ht->id);
    h->unreachable |= number == -1;
    if (number == -1)
        return false;
    if (number != ht->number)
        return hall_table_read_again(h, ht);
    e->verified = now_microseconds();
    return true;
}

struct hall_table *hall_table_by_id(struct hall *h, int64_t id) {
    struct hall_table *ht = map_find(&h->tables, (uint64_t)id);
    if (ht && !hall_table_freshen(h, ht))
        return NULL;
    if (ht)
        use_table(h, ht);
    return ht || id <= 0 ? ht : bring_table(h, id);
}

struct hall_table *hall_table_find(struct hall *h, struct slice id) {
    int64_t number;
    return table_id_read(id, &number) ? hall_table_by_id(h, number) : NULL;
}

bool hall_table_is_lost(const struct hall *h, struct slice id) {
    int64_t number;
    return table_id_read(id, &number) && map_find(&h->lost, (uint64_t)number);
}

bool is_listed(const struct hall *h, const struct hall_table *ht) { return ht->born <= h->durable; }

static int64_t draw_id(void) {
    uint64_t id;
    randombytes_buf(&id, sizeof id);
    return (int64_t)(id & ((1ull << 60) - 1));
}

static bool is_taken(struct hall *h, int64_t id) {
    return map_find(&h->tables, (uint64_t)id) || map_find(&h->lost, (uint64_t)id) ||
           hall_table_by_id(h, id);
}

void hall_add_table(struct hall *h, struct hall_table *ht) {
    do
        ht->id = draw_id();
    while (ht->id == 0 || is_taken(h, ht->id));
    ht->made = now_seconds();
    ht->made_us = now_microseconds();
    keep_table(h, ht);
    h->count++;
    h->phases[ht->phase]++;
    ht->entry->phase = ht->phase;
}

void hall_table_gone(struct hall *h, struct hall_table *ht, Ticket ticket) {
    if (ht->live)
        live_game_forget(h, ht);
    deadlines_set(&h->deadlines, ht->id, -1);
    ht->gone = true;
    ht->ticket = ticket;
    h->count--;
    h->phases[ht->entry->phase]--;
}

void hall_table_back(struct hall *h, struct hall_table *ht) {
    ht->gone = false;
    h->count++;
    h->phases[ht->entry->phase]++;
    h->marked += ht->marked != 0;
}

/* ---- visitors ---- */

static uint64_t key_number(const uint8_t hash[HASH_BYTES]) {
    uint64_t number;
    memcpy(&number, hash, sizeof number);
    return number;
}

static void keep_visitor(struct hall *h, struct visitor *v) {
    map_add(&h->visitors, (uint64_t)v->id, v);
    map_add(&h->keys, key_number(v->key), v);
    link_visitor(h, v);
}

/* He may be here already, with another key that is not durable yet: then that one counts. */
static void read_visitor(void *context, const struct visitor_row *row) {
    struct hall *h = context;
    if (map_find(&h->visitors, (uint64_t)row->id) || map_find(&h->keys, key_number(row->key)))
        return;
    struct visitor *v = calloc(1, sizeof *v);
    CHECK(v);
    v->id = row->id;
    v->made = row->made;
    v->seen = row->seen > row->made ? row->seen : row->made;
    v->used = row->used;
    v->wishes = (int)row->wishes;
    memcpy(v->key, row->key, HASH_BYTES);
    slice_copy(row->name, v->name, sizeof v->name);
    v->verified = now_microseconds();
    v->period = h->period;
    keep_visitor(h, v);
}

/* He may have changed his name or his key at another server. */
static void read_visitor_again(void *context, const struct visitor_row *row) {
    struct hall *h = context;
    struct visitor *v = map_find(&h->visitors, (uint64_t)row->id);
    v->seen = row->seen;
    v->used = row->used;
    v->wishes = (int)row->wishes;
    slice_copy(row->name, v->name, sizeof v->name);
    if (memcmp(v->key, row->key, HASH_BYTES) != 0)
        visitor_rehash(h, v, row->key);
    if (v->learning)
        v->learning->old = true;
    if (v->notify)
        v->notify->old = true;
}

static void freshen_visitor(struct hall *h, struct visitor *v) {
    struct store_reader reader = {.context = h, .visitor = read_visitor_again};
    if (!h->shared || !v || v->gone || v->period == h->period || v->ticket > h->durable)
        return;
    v->period = h->period;
    if (now_microseconds() - v->verified < FRESH_MICROSECONDS)
        return;
    enum store_found found = store_read_visitor(h->store, v->id, &reader);
    h->unreachable |= found == UNREADABLE;
    if (found == FOUND)
        v->verified = now_microseconds();
    if (found == NOT_THERE)
        visitor_gone(h, v, 0);
}

static void bring_visitor(struct hall *h, int64_t id, const uint8_t *hash) {
    struct store_reader reader = {.context = h, .visitor = read_visitor};
    enum store_found found = hash ? store_read_visitor_by_key(h->store, hash, &reader)
                                  : store_read_visitor(h->store, id, &reader);
    h->unreachable |= found == UNREADABLE && h->shared;
    if (found == UNREADABLE && !h->shared)
        tell_damage(&h->told_visitors, "visitors");
}

struct visitor *visitor_find(struct hall *h, int64_t id) {
    if (id > 0 && !map_find(&h->visitors, (uint64_t)id))
        bring_visitor(h, id, NULL);
    struct visitor *v = map_find(&h->visitors, (uint64_t)id);
    freshen_visitor(h, v);
    if (!v || v->gone)
        return NULL;
    use_visitor(h, v);
    return v;
}

struct visitor *visitor_of_hash(struct hall *h, const uint8_t hash[HASH_BYTES]) {
    if (!map_find(&h->keys, key_number(hash)))
        bring_visitor(h, 0, hash);
    struct visitor *v = map_find(&h->keys, key_number(hash));
    freshen_visitor(h, v);
    if (!v || v->gone || sodium_memcmp(v->key, hash, HASH_BYTES) != 0)
        return NULL;
    use_visitor(h, v);
    return v;
}

void visitor_rehash(struct hall *h, struct visitor *v, const uint8_t hash[HASH_BYTES]) {
    map_remove(&h->keys, key_number(v->key));
    memcpy(v->key, hash, HASH_BYTES);
    map_add(&h->keys, key_number(v->key), v);
}

void visitor_add(struct hall *h, struct visitor *v) {
    do
        v->id = draw_id();
    while (v->id == 0 || map_find(&h->visitors, (uint64_t)v->id) || visitor_find(h, v->id));
    keep_visitor(h, v);
    h->visitor_count++;
}

void visitor_gone(struct hall *h, struct visitor *v, Ticket ticket) {
    v->gone = true;
    v->ticket = ticket;
    h->visitor_count--;
}

/* ---- forgetting ---- */

static void forget_table(struct hall *h, struct hall_table *ht) {
    if (ht->live)
        live_game_forget(h, ht);
    h->damaged -= ht->damaged;
    unlink_table(h, ht);
    map_remove(&h->tables, (uint64_t)ht->id);
    table_release(ht);
}

static void forget_visitor(struct hall *h, struct visitor *v) {
    unlink_visitor(h, v);
    map_remove(&h->keys, key_number(v->key));
    map_remove(&h->visitors, (uint64_t)v->id);
    learning_free(v->learning);
    free(v->notify);
    free(v);
}

/* Does nobody need it, and has the store all of it? One that is damaged is counted while it is
 * here. */
static bool is_unused(const struct hall *h, const struct hall_table *ht) {
    const struct hall_entry *e = ht->entry;
    return !e->streams && e->users == 0 && !turn_waits(&e->turn) && !e->news && !e->changed &&
           !ht->damaged && ht->ticket <= h->durable && ht->born <= h->durable;
}

void memory_make_room(struct hall *h) {
    size_t tables = (size_t)h->limits.live_games * TABLES_A_GAME;
    for (int needed = 0; needed < LOOKS && h->tables.count > tables;) {
        struct hall_table *ht = h->oldest;
        if (is_unused(h, ht)) {
            forget_table(h, ht);
        } else {
            use_table(h, ht);
            needed++;
        }
    }
    for (int needed = 0; needed < LOOKS && h->visitors.count > VISITORS_IN_MEMORY;) {
        struct visitor *v = h->oldest_visitor;
        if (v->ticket <= h->durable) {
            forget_visitor(h, v);
        } else {
            use_visitor(h, v);
            needed++;
        }
    }
}

void memory_free(struct hall *h) {
    while (h->oldest)
        forget_table(h, h->oldest);
    while (h->oldest_visitor)
        forget_visitor(h, h->oldest_visitor);
    map_free(&h->tables);
    map_free(&h->lost);
    map_free(&h->visitors);
    map_free(&h->keys);
}
