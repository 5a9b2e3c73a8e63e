/* put_notices.c: see notices.h: writing. What is read is in notices.c. */
#include "store/notices.h"
#include "store/puts.h"

static const struct slice no_text[1];

/* What each of them belongs to is its only number. */
static Ticket put_each(struct store *s, const enum put_kind *kinds, size_t count, int64_t of) {
    Ticket last = 0;
    for (size_t i = 0; i < count; i++)
        last = put_row(s, kinds[i], &of, no_text);
    return last;
}

Ticket store_drop_notices_at(struct store *s, int64_t table) {
    static const enum put_kind all[] = {DROP_REMINDERS_AT, DROP_DELIVERIES_AT, DROP_WISHES_AT};
    return put_each(s, all, sizeof all / sizeof *all, table);
}

Ticket store_drop_notices_of(struct store *s, int64_t visitor) {
    static const enum put_kind all[] = {DROP_HIS_REMINDERS, DROP_HIS_DELIVERIES, DROP_HIS_WISHES,
                                        DROP_HIS_ADDRESSES};
    return put_each(s, all, sizeof all / sizeof *all, visitor);
}

Ticket store_put_wish(struct store *s, const struct wish_row *r) {
    return put_row(s, PUT_WISH,
                   (const int64_t[]){r->visitor, r->table, r->kinds, r->delay, r->quiet_from,
                                     r->quiet_to, r->zone, r->digest},
                   &r->lang);
}

Ticket store_put_address(struct store *s, const struct address_row *r) {
    return put_row(
        s, PUT_ADDRESS,
        (const int64_t[]){r->id, r->visitor, r->made, r->state, r->failures, r->channel, r->back},
        (const struct slice[]){r->address, r->keys});
}

Ticket store_set_address(struct store *s, const struct address_row *r) {
    return put_row(s, SET_ADDRESS, (const int64_t[]){r->state, r->failures, r->back, r->id},
                   &r->keys);
}

Ticket store_drop_address(struct store *s, int64_t id) {
    static const enum put_kind all[] = {DROP_DELIVERIES_TO, DROP_ADDRESS};
    return put_each(s, all, sizeof all / sizeof *all, id);
}

Ticket store_put_reminder(struct store *s, const struct reminder_row *r) {
    return put_row(s, PUT_REMINDER,
                   (const int64_t[]){r->table, r->seat, r->kind, r->visitor, r->turn, r->due},
                   no_text);
}

Ticket store_set_reminder(struct store *s, const struct reminder_row *r) {
    return put_row(
        s, SET_REMINDER,
        (const int64_t[]){r->due, r->told, r->table, r->seat, r->kind, r->visitor, r->turn},
        no_text);
}

/* The row is locked first, so that what is seen of it afterwards is what counts: of two servers
 * that do this at the same time the second one finds that it is told already. */
Ticket store_tell(struct store *s, const struct reminder_row *r, const int64_t *addresses,
                  int count, int64_t due) {
    put_row(s, LOCK_REMINDER, (const int64_t[]){r->table, r->seat, r->kind, r->visitor}, no_text);
    for (int i = 0; i < count; i++)
        put_row(
            s, TELL_OF_REMINDER,
            (const int64_t[]){addresses[i], due, r->table, r->seat, r->kind, r->visitor, r->turn},
            no_text);
    struct reminder_row told = *r;
    told.due = 0;
    told.told = r->turn;
    return store_set_reminder(s, &told);
}

Ticket store_put_delivery(struct store *s, const struct delivery_row *r) {
    return put_row(
        s, PUT_DELIVERY,
        (const int64_t[]){r->address, r->table, r->seat, r->kind, r->turn, r->visitor, r->due},
        no_text);
}

Ticket store_claim_delivery(struct store *s, const struct delivery_row *r) {
    return put_row(
        s, CLAIM_DELIVERY,
        (const int64_t[]){r->under_way, r->due, r->address, r->table, r->seat, r->kind, r->turn},
        no_text);
}

Ticket store_free_delivery(struct store *s, const struct delivery_row *r) {
    return put_row(s, FREE_DELIVERY,
                   (const int64_t[]){r->due, r->tries, r->address, r->table, r->seat, r->kind,
                                     r->turn, r->under_way},
                   no_text);
}

Ticket store_drop_delivery(struct store *s, const struct delivery_row *r) {
    return put_row(s, DROP_DELIVERY,
                   (const int64_t[]){r->address, r->table, r->seat, r->kind, r->turn, r->under_way},
                   no_text);
}

Ticket store_shift_notices(struct store *s, int64_t by) {
    static const enum put_kind all[] = {SHIFT_REMINDERS, SHIFT_DELIVERIES};
    return put_each(s, all, sizeof all / sizeof *all, by);
}

Ticket store_put_secret(struct store *s, const char *name, struct slice value) {
    return put_row(s, PUT_SECRET, NULL, (const struct slice[]){slice_of(name), value});
}
