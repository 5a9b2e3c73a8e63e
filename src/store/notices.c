/* notices.c: see notices.h: reading.
 *
 * What is due is found by an index on its date (schema.c), so looking costs nothing while nothing
 * is. */
#include "store/notices.h"

#include "store/engine.h"

#include <stdint.h>

enum query {
    QUERY_WISHES = QUERIES_OF_NOTICES,
    QUERY_ADDRESSES,
    QUERY_ADDRESS_OWNER,
    QUERY_MAIL,
    QUERY_REMINDERS,
    QUERY_DELIVERIES,
    QUERY_NEXT_REMINDER,
    QUERY_NEXT_DELIVERY,
    QUERY_CLAIM,
    QUERY_SECRET,
    QUERIES_END
};
_Static_assert((int)QUERIES_END <= (int)MOST_QUERIES, "there is room for all");

/* Whoever reads rows. */
struct reading {
    union {
        void (*wish)(void *, const struct wish_row *);
        void (*address)(void *, const struct address_row *);
        void (*reminder)(void *, const struct reminder_row *);
        void (*delivery)(void *, const struct delivery_row *);
    } each;
    void *context;
    int64_t visitor;
};

static bool read_wish(void *context, const struct row *r) {
    const struct reading *to = context;
    struct wish_row row = {.visitor = to->visitor,
                           .table = r->number(r, 0),
                           .kinds = r->number(r, 1),
                           .delay = r->number(r, 2),
                           .quiet_from = r->number(r, 3),
                           .quiet_to = r->number(r, 4),
                           .zone = r->number(r, 5),
                           .digest = r->number(r, 6),
                           .lang = r->text(r, 7)};
    to->each.wish(to->context, &row);
    return true;
}

bool store_read_wishes(struct store *s, int64_t visitor,
                       void (*each)(void *, const struct wish_row *), void *context) {
    struct reading to = {.each.wish = each, .context = context, .visitor = visitor};
    struct question q = {QUERY_WISHES,
                         "SELECT at_table, kinds, delay, quiet_from, quiet_to, zone, digest, lang"
                         " FROM wishes WHERE visitor = ?1 ORDER BY at_table",
                         "i",
                         {visitor},
                         {{0}},
                         NULL};
    return store_ask(s, &q, read_wish, &to);
}

static bool read_address(void *context, const struct row *r) {
    const struct reading *to = context;
    struct address_row row = {.id = r->number(r, 0),
                              .visitor = to->visitor,
                              .made = r->number(r, 1),
                              .state = r->number(r, 2),
                              .failures = r->number(r, 3),
                              .channel = r->number(r, 4),
                              .back = r->number(r, 5),
                              .address = r->text(r, 6),
                              .keys = r->text(r, 7)};
    to->each.address(to->context, &row);
    return true;
}

bool store_read_addresses(struct store *s, int64_t visitor,
                          void (*each)(void *, const struct address_row *), void *context) {
    struct reading to = {.each.address = each, .context = context, .visitor = visitor};
    struct question q = {QUERY_ADDRESSES,
                         "SELECT id, made, state, failures, channel, back, address, keys FROM"
                         " addresses WHERE visitor = ?1 ORDER BY made, id",
                         "i",
                         {visitor},
                         {{0}},
                         NULL};
    return store_ask(s, &q, read_address, &to);
}

static bool read_number(void *context, const struct row *r) {
    if (!r->is_null(r, 0))
        *(int64_t *)context = r->number(r, 0);
    return false;
}

int64_t store_address_owner(struct store *s, int64_t id) {
    int64_t owner = 0;
    struct question q = {
        QUERY_ADDRESS_OWNER, "SELECT visitor FROM addresses WHERE id = ?1", "i", {id}, {{0}}, NULL};
    return store_ask(s, &q, read_number, &owner) ? owner : 0;
}

/* The way is that of mail, and the state that it is confirmed (server/notify.h). */
int store_find_mail(struct store *s, struct slice address, int64_t *ids, int most) {
    struct question q = {QUERY_MAIL,
                         "SELECT id FROM addresses WHERE address = ?2 AND channel = 0 AND state = 1"
                         " ORDER BY id LIMIT ?1",
                         "it",
                         {most},
                         {address},
                         NULL};
    return ask_ids(s, &q, ids, most);
}

static bool read_reminder(void *context, const struct row *r) {
    const struct reading *to = context;
    struct reminder_row row = {.table = r->number(r, 0),
                               .seat = r->number(r, 1),
                               .kind = r->number(r, 2),
                               .visitor = r->number(r, 3),
                               .turn = r->number(r, 4),
                               .due = r->number(r, 5),
                               .told = r->number(r, 6)};
    to->each.reminder(to->context, &row);
    return true;
}

bool store_read_reminders(struct store *s, int64_t date, int most,
                          void (*each)(void *, const struct reminder_row *), void *context) {
    struct reading to = {.each.reminder = each, .context = context};
    struct question q = {QUERY_REMINDERS,
                         "SELECT at_table, seat, kind, visitor, turn, due, told FROM reminders"
                         " WHERE due <> 0 AND due <= ?1 ORDER BY due LIMIT ?2",
                         "ii",
                         {date, most},
                         {{0}},
                         NULL};
    return store_ask(s, &q, read_reminder, &to);
}

static bool read_delivery(void *context, const struct row *r) {
    const struct reading *to = context;
    struct delivery_row row = {.address = r->number(r, 0),
                               .table = r->number(r, 1),
                               .seat = r->number(r, 2),
                               .kind = r->number(r, 3),
                               .turn = r->number(r, 4),
                               .visitor = r->number(r, 5),
                               .due = r->number(r, 6),
                               .tries = r->number(r, 7),
                               .under_way = r->number(r, 8)};
    to->each.delivery(to->context, &row);
    return true;
}

bool store_read_deliveries(struct store *s, int64_t date, int most,
                           void (*each)(void *, const struct delivery_row *), void *context) {
    struct reading to = {.each.delivery = each, .context = context};
    struct question q = {
        QUERY_DELIVERIES,
        "SELECT address, at_table, seat, kind, turn, visitor, due, tries, under_way FROM"
        " deliveries WHERE due <= ?1 ORDER BY due LIMIT ?2",
        "ii",
        {date, most},
        {{0}},
        NULL};
    return store_ask(s, &q, read_delivery, &to);
}

static int64_t number_of(struct store *s, enum query which, const char *sql, int64_t otherwise) {
    struct question q = {(int)which, sql, "", {0}, {{0}}, NULL};
    int64_t number = otherwise;
    return store_ask(s, &q, read_number, &number) ? number : otherwise;
}

int64_t store_next_notice(struct store *s) {
    int64_t reminder = number_of(s, QUERY_NEXT_REMINDER,
                                 "SELECT min(due) FROM reminders WHERE due <> 0", INT64_MAX);
    int64_t delivery =
        number_of(s, QUERY_NEXT_DELIVERY, "SELECT min(due) FROM deliveries", INT64_MAX);
    return reminder < delivery ? reminder : delivery;
}

int64_t store_read_claim(struct store *s, const struct delivery_row *row) {
    int64_t claim = 0;
    struct question q = {QUERY_CLAIM,
                         "SELECT under_way FROM deliveries WHERE address = ?1 AND at_table = ?2 AND"
                         " seat = ?3 AND kind = ?4 AND turn = ?5",
                         "iiiii",
                         {row->address, row->table, row->seat, row->kind, row->turn},
                         {{0}},
                         NULL};
    return store_ask(s, &q, read_number, &claim) ? claim : 0;
}

static bool read_bytes(void *context, const struct row *r) {
    buf_slice(context, r->text(r, 0));
    return false;
}

bool store_read_secret(struct store *s, const char *name, struct buf *out) {
    struct question q = {
        QUERY_SECRET, "SELECT value FROM secrets WHERE name = ?1", "t", {0}, {slice_of(name)},
        NULL};
    return store_ask(s, &q, read_bytes, out);
}
