/* saving.c: see saving.h. */
#include "server/saving.h"

#include "base/check.h"
#include "hall/playing.h"
#include "server/clock.h"
#include "server/clocks.h"

#include <string.h>

static void setup_write(const struct game *g, const struct setup *how, struct buf *out) {
    buf_str(out, "{\"seats\":[");
    for (int i = 0; i < how->seats; i++) {
        buf_str(out, i ? ",\"" : "\"");
        buf_str(out, g->colours[how->colour[i]]);
        buf_char(out, '"');
    }
    buf_str(out, "],\"options\":{");
    for (int i = 0; i < option_count(g); i++) {
        buf_str(out, i ? ",\"" : "\"");
        buf_str(out, g->options[i].name);
        buf_str(out, "\":\"");
        buf_str(out, g->options[i].values[how->option[i]]);
        buf_char(out, '"');
    }
    buf_str(out, "}}");
}

/* ---- what is to be written ---- */

/* Returns the ticket of the change that is being made. */
static Ticket change(struct hall *h, struct hall_table *ht) {
    if (!ht->entry->changed) {
        ht->entry->changed = true;
        ht->entry->next_changed = h->changed;
        h->changed = ht;
    }
    return store_next(h->store);
}

void hall_table_has_news(struct hall *h, struct hall_table *ht) {
    if (ht->entry->news)
        return;
    ht->entry->news = true;
    ht->entry->next_with_news = h->with_news;
    h->with_news = ht;
}

void hall_table_changed(struct hall *h, struct hall_table *ht) {
    ht->ticket = change(h, ht);
    ht->changed = now_seconds();
    ht->used = h->house.lived;
    hall_table_has_news(h, ht);
}

void hall_table_keep(struct hall *h, struct hall_table *ht) {
    ht->entry->row_changed = true;
    ht->ticket = change(h, ht);
}

void hall_table_save(struct hall *h, struct hall_table *ht) {
    ht->entry->row_changed = true;
    ht->stamp++;
    hall_table_changed(h, ht);
}

void chair_keep(struct hall *h, struct hall_table *ht, int seat) {
    ht->entry->seats_changed |= 1u << seat;
    ht->ticket = change(h, ht);
}

void chair_save(struct hall *h, struct hall_table *ht, int seat) {
    ht->entry->seats_changed |= 1u << seat;
    ht->stamp++;
    hall_table_changed(h, ht);
}

/* ---- writing it ---- */

static void write_seat(struct hall *h, const struct hall_table *ht, int seat) {
    const struct chair *c = &ht->chair[seat];
    char memory[ORDERS_BYTES];
    struct buf orders = buf_on(memory, sizeof memory);
    orders_write(&c->orders, &orders);
    CHECK(!orders.cut);
    struct seat_row row = {.table = ht->id,
                           .seat = seat,
                           .owner = c->owner,
                           .resigned = c->resigned,
                           .points = c->points,
                           .place = c->place,
                           .terms = (int64_t)c->terms,
                           .hints = c->hints,
                           .since = c->since,
                           .name = slice_of(c->name),
                           .bot = slice_of(c->bot),
                           .orders = buf_slice_of(&orders)};
    memcpy(row.link, c->link, HASH_BYTES);
    store_put_seat(h->store, &row);
}

static void write_whole_row(struct hall *h, const struct hall_table *ht, struct table_row *row) {
    char memory[1000];
    struct buf setup = buf_on(memory, sizeof memory);
    setup_write(ht->game, &ht->setup, &setup);
    CHECK(!setup.cut);
    row->setup = buf_slice_of(&setup);
    store_put_table(h->store, row);
}

static struct table_row row_of(const struct hall_table *ht) {
    struct table_row row = {.id = ht->id,
                            .made = ht->made,
                            .changed = ht->changed,
                            .host = ht->host,
                            .phase = ht->phase,
                            .flags = ht->flags,
                            .ask = ht->ask.what,
                            .ask_value = ht->ask.value,
                            .ask_agreed = ht->ask.agreed,
                            .next = ht->next,
                            .origin = ht->origin,
                            .used = ht->used,
                            .marked = ht->marked,
                            .number = ht->number,
                            .stamp = ht->stamp,
                            .moved = ht->moved,
                            .pending = ht->pending,
                            .bots_due = ht->bots_due,
                            .asked_at = ht->asked_at,
                            .shown = shown_to_all(ht),
                            .made_us = ht->made_us,
                            .game = slice_of(ht->game->id),
                            .note = slice_of(ht->note),
                            .seed = {(const char *)ht->seed, ht->has_seed ? SEED_BYTES : 0}};
    memcpy(row.join, ht->join, HASH_BYTES);
    return row;
}

enum { USE_SECONDS = 12 * 60 * 60 }; /* the last use is written down about so often */

/* Most changes are moves, which leave most of the row as it is. */
static void write_row(struct hall *h, struct hall_table *ht) {
    struct hall_entry *e = ht->entry;
    struct table_row row = row_of(ht);
    bool whole = e->row_changed || !e->stored || e->shown != (enum shown_to_all)row.shown ||
                 ht->used - ht->kept >= USE_SECONDS;
    if (whole) {
        write_whole_row(h, ht, &row);
        ht->kept = ht->used;
    } else {
        store_move_table(h->store, &row, e->bots_due != ht->bots_due);
    }
    h->phases[e->phase]--;
    h->phases[ht->phase]++;
    e->stored = true;
    e->phase = ht->phase;
    e->shown = (enum shown_to_all)row.shown;
    e->bots_due = ht->bots_due;
    e->asked_at = ht->asked_at;
}

/* What the record has more than the store, or all of it. */
static void write_lines(struct hall *h, struct hall_table *ht) {
    struct live_game *m = ht->live;
    struct slice more = {"", 0};
    if (ht->entry->record_anew)
        store_blank_lines(h->store, ht->id, ht->number);
    if (m) {
        more = slice_skip(buf_slice_of(&m->table->record), ht->entry->record_anew ? 0 : m->written);
        m->written = m->table->record.len;
    }
    store_put_lines(h->store, ht->id, ht->number, ht->changed, more);
}

enum { RENEW_SECONDS = 5 };

/* Whose turn it is, for those who ask while the game is not in memory. Other servers take over what
 * is due for long (resume.c), so what we are at is due anew. */
static void find_pending(const struct hall *h, struct hall_table *ht) {
    if (ht->phase == RUNNING && !ht->live)
        return;
    ht->pending = hall_table_pending(ht);
    if (!owing_bots(ht))
        ht->bots_due = -1;
    else if (ht->bots_due < 0 || (h->shared && now_seconds() - ht->bots_due >= RENEW_SECONDS))
        ht->bots_due = now_seconds();
}

static void write_table(struct hall *h, struct hall_table *ht) {
    struct hall_entry *e = ht->entry;
    struct before before = {ht->pending, e->phase, e->asked_at};
    ht->number++;
    find_pending(h, ht);
    clocks_follow(h, ht);
    if (h->on_change)
        h->on_change(h, ht, &before);
    write_lines(h, ht);
    write_row(h, ht);
    for (int i = 0; i < MAX_SEATS; i++)
        if (e->seats_changed >> i & 1)
            write_seat(h, ht, i);
    clocks_write(h, ht);
    e->cause = BY_MOVE;
    e->row_changed = e->record_anew = false;
    e->seats_changed = 0;
}

void hall_write(struct hall *h) {
    for (struct hall_table *ht; (ht = h->changed);) {
        h->changed = ht->entry->next_changed;
        ht->entry->changed = false;
        if (!ht->gone)
            write_table(h, ht);
    }
}
