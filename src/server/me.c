/* me.c: the visitor's own page: their name, the link that carries their seats to another device,
 * and their key, from which that link is made and which they can change. */
#include "pages/me.h"
#include "pages/account.h"
#include "server/account.h"
#include "server/asker.h"
#include "server/errors.h"
#include "server/inside.h"
#include "server/json.h"
#include "server/keys.h"
#include "server/qr.h"
#include "server/reader.h"
#include "server/routes.h"
#include "server/streams.h"
#include "server/visitors.h"

enum { CARRY_TEXT = 400 };

/* The link that makes any browser this visitor's. */
static struct carry_link carry_link(const struct request *q, char memory[CARRY_TEXT]) {
    struct buf link = buf_on(memory, CARRY_TEXT);
    write_base(q, &link);
    buf_str(&link, "/carry/");
    buf_slice(&link, q->key);
    return (struct carry_link){buf_end(&link), qr_write};
}

void handle_me(struct server *s, struct request *q, struct reply *r) {
    char memory[CARRY_TEXT];
    struct reader reader = reader_of(q);
    struct account account;
    struct carry_link link = carry_link(q, memory);
    (void)s;
    account_fill(q, &account);
    if (q->by_device)
        link.text = NULL;
    page_of_me(&reader, link, &account, reply_page(r));
}

static void choose_privacy(struct hall *h, struct visitor *v, struct slice word, Ticket *ticket) {
    visitor_wish(h, v, PROFILE_PUBLIC, slice_is(word, "public"), ticket);
    visitor_wish(h, v, PROFILE_HIDDEN, slice_is(word, "hidden"), ticket);
}

void handle_me_save(struct server *s, struct request *q, struct reply *r) {
    struct visitor *v = need_visitor(s, q, r);
    if (!v)
        return;
    if (request_field(q, "settings").len > 0)
        visitor_wish(s->hall, v, ASK_TWICE, request_field(q, "ask-twice").len > 0, &r->wait);
    if (request_has(q, "profile"))
        choose_privacy(s->hall, v, request_field(q, "profile"), &r->wait);
    if (request_field(q, "known").len > 0)
        visitor_wish(s->hall, v, CARRIED, false, &r->wait);
    reply_redirect(r, "/");
}

/* The old key opens nothing any more, and streams opened with it end. */
static bool change_key(struct server *s, struct request *q, struct reply *r) {
    if (!q->visitor)
        return reply_error(q, r, MHD_HTTP_FORBIDDEN,
                           "There is no key to change: nobody knows you here yet.");
    secret_new(r->key);
    visitor_change_key(s->hall, q->visitor, slice_of(r->key), &r->wait);
    visitor_wish(s->hall, q->visitor, CARRIED, false, &r->wait);
    streams_wake_of(s, q->visitor);
    audit(s->hall,
          &(struct act){.what = "key", .visitor = q->visitor, .detail = "changed by its owner"});
    return true;
}

void handle_me_key(struct server *s, struct request *q, struct reply *r) {
    if (change_key(s, q, r))
        reply_redirect(r, "/me");
}

void api_me_key(struct server *s, struct request *q, struct reply *r) {
    if (change_key(s, q, r))
        json_visitor(q->visitor, r);
}

/* As with seats, opening the link changes nothing yet: the page asks first. */
void handle_carry(struct server *s, struct request *q, struct reply *r) {
    char memory[CARRY_TEXT];
    struct reader reader = reader_of(q);
    const struct visitor *v = visitor_by_key(s->hall, q->part[0]);
    if (v)
        page_of_carry(&reader, v, q->part[0], carry_link(q, memory), reply_page(r));
    else
        reply_error(q, r, MHD_HTTP_NOT_FOUND, "This link is not valid.");
}

void handle_carry_take(struct server *s, struct request *q, struct reply *r) {
    struct slice key = request_field(q, "key");
    struct buf text = buf_on(r->key, sizeof r->key);
    struct visitor *v = visitor_by_key(s->hall, key);
    if (!v) {
        reply_error(q, r, MHD_HTTP_NOT_FOUND, "This link is not valid.");
        return;
    }
    if (q->visitor != v)
        visitor_carried(s->hall, v, q->address, &r->wait);
    buf_slice(&text, key);
    buf_end(&text);
    reply_redirect(r, "/");
}
