/* open.c: see open.h. */
#include "server/open.h"

#include "base/check.h"
#include "base/json.h"
#include "game/fields.h"
#include "server/clock.h"
#include "server/learning.h"
#include "server/lists.h"
#include "server/live.h"
#include "server/play.h"
#include "server/visitors.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void read_visitor(void *context, const struct visitor_row *row) {
    struct visitor *v = calloc(1, sizeof *v);
    CHECK(v);
    v->id = row->id;
    v->made = row->made;
    v->seen = row->seen > row->made ? row->seen : row->made;
    v->used = row->used;
    v->wishes = (int)row->wishes;
    memcpy(v->key, row->key, HASH_BYTES);
    slice_copy(row->name, v->name, sizeof v->name);
    visitor_add(context, v);
}

static bool read_setup(struct hall_table *ht, struct slice text) {
    struct fault fault;
    struct slice json;
    return json_check(text, &json, &fault) && setup_read_json(ht->game, json, &ht->setup, &fault);
}

static void tell_id(const char *before, int64_t id, const char *after) {
    char memory[ID_TEXT + 1];
    struct buf text = buf_on(memory, sizeof memory);
    table_id_write(id, &text);
    fprintf(stderr, "hoftag: %s %s %s\n", before, buf_end(&text), after);
}

/* The table stays in the database but is in no list. Whoever asks for it is told that it cannot be
 * read. */
static void lose_table(struct hall *h, int64_t id, const char *why) {
    tell_id("table", id, why);
    map_add(&h->lost, (uint64_t)id, h);
    h->damaged++;
}

static void read_lost(void *context, const char *what, int64_t key) {
    struct hall *h = context;
    if (key == 0)
        fprintf(stderr,
                "hoftag: a part of the %s in the database is damaged; the others go on. "
                "\"hoftag check\" tells more, of a copy\n",
                what);
    else if (strcmp(what, "visitors") == 0)
        tell_id("visitor", key, "cannot be read: his key is not known any more");
    else if (!map_find(&h->lost, (uint64_t)key))
        lose_table(h, key, "cannot be read, and is not shown");
}

static bool is_sane(const struct table_row *row) {
    return row->phase >= GATHERING && row->phase <= CLOSED && row->ask >= NOTHING &&
           row->ask <= HAND_OVER;
}

/* A table of a game that this program does not have is lost in the same way. */
static void read_table(void *context, const struct table_row *row) {
    struct hall *h = context;
    struct hall_table *ht = hall_table_alloc();
    ht->game = game_find(row->game);
    if (!ht->game || !read_setup(ht, row->setup) || !is_sane(row)) {
        lose_table(h, row->id,
                   ht->game ? "makes no sense, and is not shown" : "is of a game that is not here");
        hall_table_free(ht);
        return;
    }
    ht->id = row->id;
    ht->made = row->made;
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
    h->marked += ht->marked != 0;
    slice_copy(row->note, ht->note, sizeof ht->note);
    ht->has_seed = row->seed.len == SEED_BYTES;
    if (ht->has_seed)
        memcpy(ht->seed, row->seed.at, SEED_BYTES);
    memcpy(ht->join, row->join, HASH_BYTES);
    ht->asked_at = now_seconds();
    ht->stamp = (uint32_t)now_seconds(); /* pages from before the start are out of date */
    hall_add_table(h, ht);
}

static void read_house(void *context, const struct house_row *row) {
    ((struct hall *)context)->house = *row;
}

static void read_seat(void *context, const struct seat_row *row) {
    struct hall_table *ht = map_find(&((struct hall *)context)->tables, (uint64_t)row->table);
    if (!ht || row->seat < 0 || row->seat >= MAX_SEATS)
        return;
    struct chair *c = &ht->chair[row->seat];
    c->owner = row->owner;
    c->resigned = row->resigned;
    c->points = (int)row->points;
    c->place = (int)row->place;
    c->terms = (uint64_t)row->terms;
    c->hints = (int)row->hints;
    slice_copy(row->bot, c->bot, sizeof c->bot);
    orders_read(ht->game, row->orders, &c->orders);
    memcpy(c->link, row->link, HASH_BYTES);
}

/* Computer players go on where it is their turn, and what a crash interrupted is finished. Tables
 * that are marked to be removed stay as they are. */
static void resume_games(struct hall *h) {
    for (size_t i = 0; i < h->count; i++)
        if (h->list[i]->phase == RUNNING && !h->list[i]->marked && hall_table_load(h, h->list[i]))
            play_resume(h, h->list[i]);
}

static int by_making(const void *a, const void *b) {
    const struct hall_table *x = *(struct hall_table *const *)a,
                            *y = *(struct hall_table *const *)b;
    return x->made != y->made ? (x->made < y->made ? -1 : 1) : x->id < y->id ? -1 : x->id > y->id;
}

static void read_ban(void *context, const struct ban_row *row) { ban_restore(context, row); }

struct hall *hall_open(struct store *store, const struct hall_limits *limits, struct fault *fault) {
    struct hall *h = calloc(1, sizeof *h);
    CHECK(h && sodium_init() >= 0);
    pthread_mutex_init(&h->lock, NULL);
    pthread_cond_init(&h->thinking, NULL);
    h->store = store;
    h->limits = *limits;
    turns_open(&h->turns, limits->thinkers);
    struct store_reader reader = {h,          read_visitor, read_table, read_seat,
                                  read_house, read_ban,     read_lost};
    if (!store_read_all(store, &reader, fault)) {
        hall_free(h);
        return NULL;
    }
    if (h->count > 0) /* salvaged tables come in any order */
        qsort(h->list, h->count, sizeof *h->list, by_making);
    for (size_t i = 0; i < h->count; i++)
        lists_update(h, h->list[i]);
    resume_games(h);
    return h;
}

void hall_free(struct hall *h) {
    turns_free(&h->turns);
    for (size_t i = 0; i < h->count; i++) {
        if (h->list[i]->live)
            live_game_forget(h, h->list[i]);
        hall_table_free(h->list[i]);
    }
    for (size_t i = 0; i < h->visitors.room; i++) {
        struct visitor *v = h->visitors.slot[i].thing;
        if (v)
            learning_free(v->learning);
        free(v);
    }
    map_free(&h->tables);
    map_free(&h->lost);
    map_free(&h->visitors);
    map_free(&h->keys);
    free(h->list);
    pthread_mutex_destroy(&h->lock);
    pthread_cond_destroy(&h->thinking);
    free(h);
}
