/* notices.h: what the store keeps so that players are told of what happens at their tables: how and
 * where they want it, what is to be looked at and when, what is on its way. As everywhere in the
 * store, what is put is durable when its ticket is (store.h). */
#ifndef STORE_NOTICES_H
#define STORE_NOTICES_H

#include "store/store.h"

/* How a visitor wants to be told of what happens at his tables (server/notify.h). */
struct wish_row {
    int64_t visitor;
    int64_t table; /* 0: everywhere */
    int64_t kinds, delay, quiet_from, quiet_to, zone, digest;
    struct slice lang;
};

/* Where. Its number is drawn, and never comes again. */
struct address_row {
    int64_t id, visitor, made, state, failures, channel;
    int64_t back; /* when a link was sent by which he comes back; 0: none is valid */
    struct slice address, keys;
};

/* At that date it is looked at whether somebody is to be told of something. There is one for each
 * seat, kind and visitor; `turn` tells which occasion it is about, `told` which was the last that
 * was told of. So nobody is told twice of the same. */
struct reminder_row {
    int64_t table, seat, kind, visitor;
    int64_t turn, due; /* due 0: nothing is to be looked at */
    int64_t told;      /* -1: none */
};

/* A message on its way to an address: when it is to be tried, and how often it was. */
struct delivery_row {
    int64_t address, table, seat, kind, turn;
    int64_t visitor, due, tries;
    int64_t under_way; /* 0, or the number of the claim by which a server sends it, until `due` */
};

/* ---- writing (put_notices.c) ---- */

Ticket store_put_wish(struct store *s, const struct wish_row *row);
Ticket store_put_address(struct store *s, const struct address_row *row);
/* Changes all that can change of it, if it is still there. */
Ticket store_set_address(struct store *s, const struct address_row *row);
/* With all messages to it. */
Ticket store_drop_address(struct store *s, int64_t id);
/* A new occasion; if it was told of already, nothing is due. */
Ticket store_put_reminder(struct store *s, const struct reminder_row *row);
/* Changes `due` and `told`, if it is still about the same turn. */
Ticket store_set_reminder(struct store *s, const struct reminder_row *row);
/* The reminder becomes a message to each of these addresses, and is told, unless it is told already
 * or is about another turn by now. With several servers that happens once. Within one change. */
Ticket store_tell(struct store *s, const struct reminder_row *row, const int64_t *addresses,
                  int count, int64_t due);
/* Adds nothing if there is one already. */
Ticket store_put_delivery(struct store *s, const struct delivery_row *row);
/* Whoever wants to send a message claims it by a number of his own (`under_way`) until `due`; if
 * nobody else has. Once that is durable, store_read_claim tells whether he may. A claim whose time
 * is over was made by a server that is gone: the message may have arrived, and is dropped. */
Ticket store_claim_delivery(struct store *s, const struct delivery_row *row);
/* The next two do nothing if somebody else has claimed it. It was not taken, and is tried again: */
Ticket store_free_delivery(struct store *s, const struct delivery_row *row);
Ticket store_drop_delivery(struct store *s, const struct delivery_row *row);
/* The date was changed by so many seconds: what is due is due as much later. */
Ticket store_shift_notices(struct store *s, int64_t by);
/* A secret of the server itself; the first that is put stays. */
Ticket store_put_secret(struct store *s, const char *name, struct slice value);
/* What is kept for a table; for a visitor. */
Ticket store_drop_notices_at(struct store *s, int64_t table);
Ticket store_drop_notices_of(struct store *s, int64_t visitor);

/* ---- reading (notices.c) ---- */

bool store_read_wishes(struct store *s, int64_t visitor,
                       void (*each)(void *, const struct wish_row *), void *context);
bool store_read_addresses(struct store *s, int64_t visitor,
                          void (*each)(void *, const struct address_row *), void *context);
/* Whose address that is; 0: there is none. */
int64_t store_address_owner(struct store *s, int64_t id);
/* Confirmed addresses of mail with that text, by their numbers; how many there are. -1 if they
 * cannot be read. */
int store_find_mail(struct store *s, struct slice address, int64_t *ids, int most);
/* Those that are due at that date, the first first. */
bool store_read_reminders(struct store *s, int64_t date, int most,
                          void (*each)(void *, const struct reminder_row *), void *context);
bool store_read_deliveries(struct store *s, int64_t date, int most,
                           void (*each)(void *, const struct delivery_row *), void *context);
/* When the next of them is due; INT64_MAX: none. */
int64_t store_next_notice(struct store *s);
/* The number of the claim that a message has; 0: none, or it is gone. */
int64_t store_read_claim(struct store *s, const struct delivery_row *row);
/* False if it cannot be read; writes nothing if there is none. */
bool store_read_secret(struct store *s, const char *name, struct buf *out);

#endif
