/* saving.c: see saving.h. */
#include "server/saving.h"

#include "base/check.h"
#include "server/clock.h"
#include "server/lists.h"

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

void hall_table_changed(struct hall *h, struct hall_table *ht, Ticket ticket) {
    ht->ticket = ticket;
    ht->changed = now_seconds();
    ht->used = h->house.lived;
    if (ht->entry->news)
        return;
    ht->entry->news = true;
    ht->entry->next_with_news = h->with_news;
    h->with_news = ht;
}

/* Announces a change, other than a move, that everybody at the table may see. */
static void tell_all(struct hall *h, struct hall_table *ht, Ticket ticket) {
    ht->stamp++;
    hall_table_changed(h, ht, ticket);
}

Ticket hall_table_keep(struct hall *h, struct hall_table *ht) {
    char memory[1000];
    struct buf setup = buf_on(memory, sizeof memory);
    setup_write(ht->game, &ht->setup, &setup);
    CHECK(!setup.cut);
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
                            .game = slice_of(ht->game->id),
                            .setup = buf_slice_of(&setup),
                            .note = slice_of(ht->note),
                            .seed = {(const char *)ht->seed, ht->has_seed ? SEED_BYTES : 0}};
    memcpy(row.join, ht->join, HASH_BYTES);
    ht->kept = ht->used;
    lists_update(h, ht);
    return store_put_table(h->store, &row);
}

void hall_table_save(struct hall *h, struct hall_table *ht) {
    ht->changed = now_seconds();
    ht->used = h->house.lived;
    tell_all(h, ht, hall_table_keep(h, ht));
}

Ticket chair_keep(struct hall *h, const struct hall_table *ht, int seat) {
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
                           .bot = slice_of(c->bot),
                           .orders = buf_slice_of(&orders)};
    memcpy(row.link, c->link, HASH_BYTES);
    return store_put_seat(h->store, &row);
}

void chair_save(struct hall *h, struct hall_table *ht, int seat) {
    lists_update(h, ht);
    tell_all(h, ht, chair_keep(h, ht, seat));
}
