/* notify.c: see notify.h. */
#include "server/notify.h"

#include "base/check.h"
#include "server/clock.h"
#include "server/visitors.h"
#include "words/words.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ---- reading ---- */

static int bounded(int64_t value, int lo, int hi, int otherwise) {
    return value >= lo && value <= hi ? (int)value : otherwise;
}

static bool is_usual(struct notify_wish wish) {
    return wish.kinds == AS_USUAL && wish.delay == AS_USUAL;
}

static void read_wish(void *context, const struct wish_row *row) {
    struct notify *n = context;
    struct notify_wish wish = {
        .table = row->table,
        .kinds = bounded(row->kinds, AS_USUAL, (1 << NOTICE_KINDS) - 1, USUAL_KINDS),
        .delay = bounded(row->delay, AS_USUAL, DAY_MINUTES, USUAL_DELAY)};
    if (row->table != 0) {
        if (n->wish_count < MOST_TABLE_WISHES && !is_usual(wish))
            n->wish[n->wish_count++] = wish;
        return;
    }
    n->usual = wish;
    n->quiet = (struct quiet){.from = bounded(row->quiet_from, 0, DAY_MINUTES - 1, 0),
                              .to = bounded(row->quiet_to, 0, DAY_MINUTES - 1, 0),
                              .zone = bounded(row->zone, -DAY_MINUTES, DAY_MINUTES, 0)};
    n->zone_known = row->zone != UNKNOWN_ZONE;
    n->digest = bounded(row->digest, 0, DAY_MINUTES - 1, NO_DIGEST);
    slice_copy(row->lang, n->lang, sizeof n->lang);
}

static void read_address(void *context, const struct address_row *row) {
    struct notify *n = context;
    if (n->address_count == MOST_ADDRESSES || row->address.len > ADDRESS_TEXT_BYTES ||
        row->channel < 0 || row->channel >= CHANNELS)
        return;
    struct notify_address *a = &n->address[n->address_count++];
    *a = (struct notify_address){.id = row->id,
                                 .made = row->made,
                                 .state = (enum address_state)bounded(row->state, 0, LOST, LOST),
                                 .failures = bounded(row->failures, 0, 1000, 0),
                                 .channel = (enum channel)row->channel,
                                 .back = row->back};
    slice_copy(row->address, a->text, sizeof a->text);
    if (row->keys.len > 0 && row->keys.len <= sizeof a->keys) {
        a->key_bytes = row->keys.len;
        memcpy(a->keys, row->keys.at, row->keys.len);
    }
}

static bool read_all(struct hall *h, const struct visitor *v, struct notify *n) {
    *n =
        (struct notify){.usual = {.kinds = USUAL_KINDS, .delay = USUAL_DELAY}, .digest = NO_DIGEST};
    return store_read_wishes(h->store, v->id, read_wish, n) &&
           store_read_addresses(h->store, v->id, read_address, n);
}

struct notify *notify_of(struct hall *h, struct visitor *v) {
    if (v->notify && !v->notify->old)
        return v->notify;
    struct notify *n = malloc(sizeof *n);
    CHECK(n);
    if (!read_all(h, v, n)) {
        free(n);
        return NULL;
    }
    free(v->notify);
    v->notify = n;
    return n;
}

/* ---- asking ---- */

bool is_told(const struct visitor *v) { return v->wishes & IS_TOLD; }

struct notify_wish notify_wish_at(const struct notify *n, int64_t table) {
    struct notify_wish wish = n->usual;
    for (int i = 0; i < n->wish_count; i++)
        if (n->wish[i].table == table) {
            wish.kinds = n->wish[i].kinds == AS_USUAL ? wish.kinds : n->wish[i].kinds;
            wish.delay = n->wish[i].delay == AS_USUAL ? wish.delay : n->wish[i].delay;
        }
    wish.table = table;
    return wish;
}

const struct catalogue *notify_words(const struct notify *n) {
    return words_find(slice_of(n->lang));
}

struct notify_address *notify_find(struct notify *n, int64_t id) {
    for (int i = 0; i < n->address_count; i++)
        if (n->address[i].id == id)
            return &n->address[i];
    return NULL;
}

/* ---- writing ---- */

/* A visitor stays in memory until what was written of him is durable. */
static void note(struct visitor *v, Ticket written, Ticket *ticket) {
    if (written > v->ticket)
        v->ticket = written;
    *ticket = v->ticket;
}

static Ticket put_wish(struct hall *h, const struct visitor *v, const struct notify_wish *wish) {
    const struct notify *n = v->notify;
    return store_put_wish(h->store,
                          &(struct wish_row){.visitor = v->id,
                                             .table = wish->table,
                                             .kinds = wish->kinds,
                                             .delay = wish->delay,
                                             .quiet_from = n->quiet.from,
                                             .quiet_to = n->quiet.to,
                                             .zone = n->zone_known ? n->quiet.zone : UNKNOWN_ZONE,
                                             .digest = n->digest,
                                             .lang = slice_of(n->lang)});
}

void notify_keep(struct hall *h, struct visitor *v, Ticket *ticket) {
    note(v, put_wish(h, v, &v->notify->usual), ticket);
}

bool notify_set_wish(struct hall *h, struct visitor *v, struct notify_wish wish, Ticket *ticket) {
    struct notify *n = v->notify;
    int i = 0;
    while (i < n->wish_count && n->wish[i].table != wish.table)
        i++;
    if (i == MOST_TABLE_WISHES)
        return is_usual(wish);
    n->wish_count += i == n->wish_count;
    n->wish[i] = wish;
    if (is_usual(wish))
        n->wish[i] = n->wish[--n->wish_count];
    note(v, put_wish(h, v, &wish), ticket);
    return true;
}

/* Whether he is told of anything stands with the visitor, so that a move need not read more. */
static void find_told(struct hall *h, struct visitor *v, Ticket *ticket) {
    bool told = false;
    for (int i = 0; i < v->notify->address_count; i++)
        told |= v->notify->address[i].state == CONFIRMED;
    visitor_wish(h, v, IS_TOLD, told, ticket);
}

static struct address_row row_of(const struct visitor *v, const struct notify_address *a) {
    return (struct address_row){.id = a->id,
                                .visitor = v->id,
                                .made = a->made,
                                .state = a->state,
                                .failures = a->failures,
                                .channel = a->channel,
                                .back = a->back,
                                .address = slice_of(a->text),
                                .keys = {(const char *)a->keys, a->key_bytes}};
}

void notify_set_address(struct hall *h, struct visitor *v, const struct notify_address *a,
                        Ticket *ticket) {
    struct address_row row = row_of(v, a);
    note(v, store_set_address(h->store, &row), ticket);
    find_told(h, v, ticket);
}

struct notify_address *notify_add(struct hall *h, struct visitor *v, enum channel channel,
                                  struct slice text, Ticket *ticket) {
    struct notify *n = v->notify;
    for (int i = 0; i < n->address_count; i++)
        if (n->address[i].channel == channel && slice_is(text, n->address[i].text))
            return &n->address[i];
    if (n->address_count == MOST_ADDRESSES)
        return NULL;
    struct notify_address *a = &n->address[n->address_count++];
    *a = (struct notify_address){.made = now_seconds(), .channel = channel};
    randombytes_buf(&a->id, sizeof a->id);
    a->id &= ((int64_t)1 << ADDRESS_ID_BITS) - 1;
    slice_copy(text, a->text, sizeof a->text);
    struct address_row row = row_of(v, a);
    note(v, store_put_address(h->store, &row), ticket);
    return a;
}

void notify_drop(struct hall *h, struct visitor *v, int64_t id, Ticket *ticket) {
    struct notify *n = v->notify;
    struct notify_address *a = notify_find(n, id);
    if (!a)
        return;
    *a = n->address[--n->address_count];
    note(v, store_drop_address(h->store, id), ticket);
    find_told(h, v, ticket);
}
