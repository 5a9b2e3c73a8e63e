/* comeback.c: somebody who has lost his key comes back by a confirmed address of mail.
 *
 * He asks for a link; whether anybody has that address is not told. The link is good once and for
 * an hour, shows a button (programs that look through mail press none), and gives this browser a
 * key of its own (device.h). */
#include "server/comeback.h"

#include "notice/mail.h"
#include "pages/comeback.h"
#include "server/asker.h"
#include "server/clock.h"
#include "server/device.h"
#include "server/errors.h"
#include "server/inside.h"
#include "server/notifier.h"
#include "server/reader.h"
#include "server/routes.h"
#include "server/visitors.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum {
    PAUSE_SECONDS = 2 * 60, /* between two links to one address */
    GOOD_SECONDS = 60 * 60,
    MOST_ALIKE = 8 /* visitors with one address */
};

/* ---- the visitor's own key, kept with his address ---- */

_Static_assert((int)SEALED_OWN <= (int)ADDRESS_KEYS, "there is room for it");

void comeback_keep(struct hall *h, struct notify_address *a, struct slice own) {
    char with[KEY_TEXT + 1];
    if (a->channel != BY_MAIL || own.len != KEY_TEXT)
        return;
    notifier_token(h->notifier, "own", a->id, with);
    own_key_seal(own, slice_of(with), a->keys);
    a->key_bytes = SEALED_OWN;
    sodium_memzero(with, sizeof with);
}

void comeback_keep_all(struct hall *h, struct visitor *v, struct slice own, Ticket *ticket) {
    struct notify *n = notifier_offers(h->notifier, BY_MAIL) ? notify_of(h, v) : NULL;
    for (int i = 0; n && i < n->address_count; i++)
        if (n->address[i].channel == BY_MAIL) {
            comeback_keep(h, &n->address[i], own);
            notify_set_address(h, v, &n->address[i], ticket);
        }
}

static bool open_own(struct hall *h, const struct notify_address *a, char own[KEY_TEXT + 1]) {
    char with[KEY_TEXT + 1];
    notifier_token(h->notifier, "own", a->id, with);
    return own_key_open((struct slice){(const char *)a->keys, a->key_bytes}, slice_of(with), own);
}

/* ---- asking for a link ---- */

static bool is_offered(struct server *s, struct request *q, struct reply *r) {
    return notifier_offers(s->hall->notifier, BY_MAIL) ||
           reply_error(q, r, MHD_HTTP_NOT_FOUND, N_("This server sends no messages."));
}

void handle_back(struct server *s, struct request *q, struct reply *r) {
    struct reader reader = reader_of(q);
    if (is_offered(s, q, r))
        page_of_back(&reader, false, reply_page(r));
}

static void send_link(struct hall *h, int64_t id) {
    struct visitor *v = visitor_find(h, store_address_owner(h->store, id));
    struct notify *n = v ? notify_of(h, v) : NULL;
    struct notify_address *a = n ? notify_find(n, id) : NULL;
    Ticket ticket;
    if (!a || a->state != CONFIRMED || now_seconds() - a->back < PAUSE_SECONDS)
        return;
    a->back = now_seconds();
    notify_set_address(h, v, a, &ticket);
    notifier_send(h, v, a, NOTICE_BACK, a->back);
}

/* The answer is the same, and comes as soon, whether the address is known or not. */
void handle_back_asked(struct server *s, struct request *q, struct reply *r) {
    struct slice address = slice_trim(request_field(q, "address"));
    struct reader reader = reader_of(q);
    int64_t ids[MOST_ALIKE];
    if (!is_offered(s, q, r))
        return;
    if (!is_mail_address(address)) {
        reply_error(q, r, MHD_HTTP_BAD_REQUEST, N_("This is not an address of mail."));
        return;
    }
    if (!limiter_allows(s->new_addresses, q->address, 1)) {
        turn_away(q, r, FOR_RATE);
        return;
    }
    int n = store_find_mail(s->store, address, ids, MOST_ALIKE);
    for (int i = 0; i < n; i++)
        send_link(s->hall, ids[i]);
    page_of_back(&reader, true, reply_page(r));
}

/* ---- opening it ---- */

static bool is_good(const struct notify_address *a, int64_t sent) {
    return a->state == CONFIRMED && a->back == sent && now_seconds() - sent >= -AHEAD_SECONDS &&
           now_seconds() - sent <= GOOD_SECONDS;
}

/* The address that the link is about, and whose it is; NULL and an error. */
static struct notify_address *need_link(struct server *s, struct request *q, struct reply *r,
                                        struct visitor **owner) {
    int64_t sent = 0, id = 0;
    char purpose[40];
    *owner = NULL;
    bool read = s->hall->notifier && slice_number(q->part[0], 1, INT64_MAX, &sent) &&
                slice_number(q->part[1], 0, INT64_MAX, &id);
    snprintf(purpose, sizeof purpose, "back/%lld", (long long)sent);
    if (read && notifier_token_is(s->hall->notifier, purpose, id, q->part[2]))
        *owner = visitor_find(s->hall, store_address_owner(s->store, id));
    struct notify *n = *owner ? notify_of(s->hall, *owner) : NULL;
    struct notify_address *a = n ? notify_find(n, id) : NULL;
    if (a && is_good(a, sent))
        return a;
    reply_error(q, r, MHD_HTTP_NOT_FOUND, N_("This link is not valid any more."));
    return NULL;
}

void handle_back_link(struct server *s, struct request *q, struct reply *r) {
    struct reader reader = reader_of(q);
    struct visitor *v;
    if (need_link(s, q, r, &v))
        page_of_back_link(&reader, v->name, q->path, reply_page(r));
}

void handle_back_used(struct server *s, struct request *q, struct reply *r) {
    char own[KEY_TEXT + 1];
    struct visitor *v;
    struct notify_address *a = need_link(s, q, r, &v);
    if (!a)
        return;
    if (!open_own(s->hall, a, own) || visitor_by_key(s->hall, slice_of(own)) != v) {
        reply_error(q, r, MHD_HTTP_NOT_FOUND, N_("This link is not valid any more."));
        return;
    }
    struct slice name = slice_of(say_translate(&r->body, N_("Device")));
    bool made = device_new(s->hall, v, slice_of(own), name, r->key, &r->wait);
    sodium_memzero(own, sizeof own);
    if (!made) {
        reply_error(q, r, MHD_HTTP_CONFLICT,
                    "You have too many devices here: revoke one on the page about you.");
        return;
    }
    a->back = 0;
    notify_set_address(s->hall, v, a, &r->wait);
    audit(s->hall, &(struct act){.what = "key",
                                 .visitor = v,
                                 .address = q->address,
                                 .detail = "for a device, by mail"});
    reply_redirect(r, "/me");
}
