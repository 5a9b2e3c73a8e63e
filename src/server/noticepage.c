/* noticepage.c: the page on which a player says where and how he is told of his tables; what its
 * forms do; and the links in messages.
 *
 * Opening a link changes nothing: the page asks first, because programs look at the links of a mail
 * before its reader does. Only the mail program's own button (RFC 8058) stops messages with one
 * request, which is a POST. */
#include "notice/guard.h"
#include "notice/hook.h"
#include "notice/mail.h"
#include "pages/notices.h"
#include "server/asker.h"
#include "server/assets.h"
#include "server/clock.h"
#include "server/comeback.h"
#include "server/errors.h"
#include "server/inside.h"
#include "server/lists.h"
#include "server/notifier.h"
#include "server/reader.h"
#include "server/routes.h"
#include "server/seats.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

static const enum notice_kind kinds_asked[] = {NOTICE_TURN, NOTICE_BEGAN, NOTICE_ASKED,
                                               NOTICE_SHORT, NOTICE_OVER};
enum { KINDS_ASKED = sizeof kinds_asked / sizeof *kinds_asked };

/* ---- the page ---- */

static void fill_ways(struct notifier *n, struct notices_page *p, char key[100]) {
    struct buf text = buf_on(key, 100);
    int ways = 0;
    for (int i = 0; i < CHANNELS; i++)
        if (i != BY_PUSH && notifier_offers(n, (enum channel)i))
            p->way[ways++] = channel_names[i];
    if (notifier_offers(n, BY_PUSH))
        base64url_write(&text, notifier_point(n), PUSH_POINT);
    p->push_key = buf_end(&text);
    p->script = asset_path("notices.js");
    p->style = asset_path("notices.css");
    p->can_come_back = notifier_offers(n, BY_MAIL);
}

static void fill_wishes(const struct notify *n, struct notices_page *p) {
    for (int i = 0; i < KINDS_ASKED; i++) {
        p->kind[i].name = notice_names[kinds_asked[i]];
        p->kind[i].on = n->usual.kinds >> kinds_asked[i] & 1;
    }
    p->delay = n->usual.delay;
    p->quiet_from = n->quiet.from;
    p->quiet_to = n->quiet.to;
    p->zone = n->quiet.zone;
    p->zone_known = n->zone_known;
    p->digest = n->digest;
}

static void fill_addresses(const struct notify *n, struct notices_page *p) {
    _Static_assert((int)SHOWN_ADDRESSES == (int)MOST_ADDRESSES, "all are shown");
    for (p->addresses = 0; p->addresses < n->address_count; p->addresses++) {
        const struct notify_address *a = &n->address[p->addresses];
        p->address[p->addresses] = (struct notices_address){.id = a->id,
                                                            .way = channel_names[a->channel],
                                                            .text = a->text,
                                                            .confirmed = a->state == CONFIRMED,
                                                            .lost = a->state == LOST};
    }
}

static void write_names(struct hall *h, const struct hall_table *ht, struct notices_table *to) {
    struct buf names = buf_on(to->names, sizeof to->names);
    for (int i = 0; i < seats_of(ht); i++)
        if (ht->chair[i].owner) {
            buf_str(&names, names.len ? ", " : "");
            buf_str(&names, name_at(h, ht, i));
        }
    buf_end(&names);
}

static void fill_tables(struct hall *h, const struct visitor *v, struct notices_page *p) {
    struct hall_table *tables[SHOWN_TABLES];
    int n = list_tables(h, FIND_GOING, v->id, tables, SHOWN_TABLES);
    for (int i = 0; i < n; i++) {
        struct notify_wish wish = notify_wish_at(v->notify, tables[i]->id);
        struct notices_table *to = &p->at[p->tables++];
        *to = (struct notices_table){.table = tables[i],
                                     .silent = wish.kinds == 0,
                                     .at_once = wish.delay == 0 && v->notify->usual.delay != 0};
        write_names(h, tables[i], to);
    }
}

/* The visitor who may be told of things, with what he wants; NULL and an error. */
static struct visitor *need_listener(struct server *s, struct request *q, struct reply *r) {
    if (!s->hall->notifier) {
        reply_error(q, r, MHD_HTTP_NOT_FOUND, N_("This server sends no messages."));
        return NULL;
    }
    struct visitor *v = q->post ? need_visitor(s, q, r) : q->visitor;
    if (!v && !q->post)
        reply_redirect(r, "/me");
    if (v && !notify_of(s->hall, v)) {
        turn_away(q, r, FOR_STORE);
        return NULL;
    }
    return v;
}

static void show(struct server *s, struct request *q, struct reply *r, struct visitor *v,
                 const char *told) {
    char key[100];
    struct reader reader = reader_of(q);
    struct notices_page page = {.told = told};
    fill_ways(s->hall->notifier, &page, key);
    fill_wishes(v->notify, &page);
    fill_addresses(v->notify, &page);
    fill_tables(s->hall, v, &page);
    page_of_notices(&reader, &page, reply_page(r));
}

void handle_notices(struct server *s, struct request *q, struct reply *r) {
    struct visitor *v = need_listener(s, q, r);
    if (v)
        show(s, q, r, v, NULL);
}

/* ---- wishes ---- */

/* "07:30" */
static bool read_time(struct slice text, int *minutes) {
    struct slice hours;
    int64_t h, m;
    if (!slice_part(&text, ':', &hours) || !slice_number(hours, 0, 23, &h) ||
        !slice_number(slice_trim(text), 0, 59, &m))
        return false;
    *minutes = (int)(h * 60 + m);
    return true;
}

static bool read_number(const struct request *q, const char *name, int lo, int hi, int *out) {
    int64_t number;
    if (!request_number(q, name, lo, hi, &number))
        return false;
    *out = (int)number;
    return true;
}

static bool read_wishes(const struct request *q, struct notify *out) {
    out->usual.kinds = 0;
    out->zone_known = true;
    for (int i = 0; i < KINDS_ASKED; i++)
        if (request_field(q, notice_names[kinds_asked[i]]).len > 0)
            out->usual.kinds |= 1 << kinds_asked[i];
    return read_number(q, "delay", 0, DAY_MINUTES, &out->usual.delay) &&
           read_number(q, "zone", -12 * 60, 14 * 60, &out->quiet.zone) &&
           read_number(q, "digest", NO_DIGEST, DAY_MINUTES - 1, &out->digest) &&
           read_time(request_field(q, "quiet-from"), &out->quiet.from) &&
           read_time(request_field(q, "quiet-to"), &out->quiet.to);
}

/* In the language in which he asks for it. */
static void set_language(const struct reply *r, struct notify *n) {
    slice_copy(slice_of(say_lang(&r->body)), n->lang, sizeof n->lang);
}

void handle_notices_save(struct server *s, struct request *q, struct reply *r) {
    struct visitor *v = need_listener(s, q, r);
    if (!v)
        return;
    struct notify *kept = v->notify, before = *kept;
    if (!read_wishes(q, kept)) {
        *kept = before;
        reply_error(q, r, MHD_HTTP_BAD_REQUEST, N_("These wishes cannot be read."));
        return;
    }
    set_language(r, kept);
    notify_keep(s->hall, v, &r->wait);
    notifier_plan_digest(s->hall, v);
    show(s, q, r, v, N_("That is how you are told from now on."));
}

static bool set_wish_at(struct server *s, struct visitor *v, const struct hall_table *ht,
                        struct slice choice, Ticket *wait) {
    struct notify_wish wish = {.table = ht->id, .kinds = AS_USUAL, .delay = AS_USUAL};
    if (slice_is(choice, "silent"))
        wish.kinds = 0;
    else if (slice_is(choice, "at-once"))
        wish.delay = 0;
    else if (!slice_is(choice, "usual"))
        return false;
    return notify_set_wish(s->hall, v, wish, wait);
}

void handle_notices_tables(struct server *s, struct request *q, struct reply *r) {
    struct visitor *v = need_listener(s, q, r);
    if (!v)
        return;
    for (int i = 0; q->form && i < q->form->count; i++) {
        struct slice name = q->form->field[i].name;
        const struct hall_table *ht =
            slice_starts(name, "at-") ? hall_table_find(s->hall, slice_skip(name, 3)) : NULL;
        if (ht && seats_owned(ht, v) && !set_wish_at(s, v, ht, q->form->field[i].value, &r->wait)) {
            reply_error(q, r, MHD_HTTP_BAD_REQUEST, N_("These wishes cannot be read."));
            return;
        }
    }
    show(s, q, r, v, N_("That is how you are told from now on."));
}

/* ---- addresses ---- */

/* An address in numbers is refused at once where the guard will refuse it. */
static bool may_be_called(const struct notifier *n, const struct hook_url *u) {
    char host[64];
    struct sockaddr_in four = {.sin_family = AF_INET, .sin_port = htons((uint16_t)u->port)};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_port = htons((uint16_t)u->port)};
    const struct guard *g = notifier_guard(n);
    slice_copy(u->host, host, sizeof host);
    if (inet_pton(AF_INET, host, &four.sin_addr) == 1)
        return guard_allows(g, (const struct sockaddr *)&four, u->secure);
    if (inet_pton(AF_INET6, host, &six.sin6_addr) == 1)
        return guard_allows(g, (const struct sockaddr *)&six, u->secure);
    return u->secure || g->count > 0;
}

/* NULL: it can be used. */
static const char *wrong_with(struct notifier *n, enum channel channel, struct slice text) {
    struct hook_url url;
    if (!notifier_offers(n, channel))
        return N_("This server sends no such messages.");
    if (channel == BY_MAIL)
        return is_mail_address(text) ? NULL : N_("This is not an address of mail.");
    if (!hook_url_read(text, &url) || !hook_fits(channel, text))
        return N_("This is not an address that can be used so.");
    return may_be_called(n, &url)
               ? NULL
               : N_("Only public addresses that begin with https:// can be used.");
}

enum { ADDRESSES_A_DAY_COST = 1 };

/* Whoever is asked for confirmation did not ask for it: not many are from one network in a day, nor
 * is one of them by many networks. */
static bool may_ask(struct server *s, const struct request *q, struct reply *r, struct slice text) {
    char address[HOOK_URL + 1];
    slice_copy(text, address, sizeof address);
    for (char *c = address; *c; c++)
        *c = (char)tolower((unsigned char)*c);
    return (limiter_allows(s->new_addresses, q->address, ADDRESSES_A_DAY_COST) &&
            limiter_allows(s->asked_addresses, address, 1)) ||
           turn_away(q, r, FOR_RATE);
}

void handle_notices_add(struct server *s, struct request *q, struct reply *r) {
    struct visitor *v = need_listener(s, q, r);
    struct slice text = slice_trim(request_field(q, "address"));
    enum channel channel;
    if (!v)
        return;
    const char *wrong = channel_read(request_field(q, "way"), &channel) && channel != BY_PUSH
                            ? wrong_with(s->hall->notifier, channel, text)
                            : N_("This server sends no such messages.");
    if (wrong) {
        reply_error(q, r, MHD_HTTP_BAD_REQUEST, wrong);
        return;
    }
    if (!may_ask(s, q, r, text))
        return;
    set_language(r, v->notify);
    notify_keep(s->hall, v, &r->wait);
    struct notify_address *a = notify_add(s->hall, v, channel, text, &r->wait);
    if (!a) {
        reply_error(q, r, MHD_HTTP_CONFLICT, N_("You have too many addresses: remove one first."));
        return;
    }
    comeback_keep(s->hall, a, q->key);
    notify_set_address(s->hall, v, a, &r->wait);
    notifier_send(s->hall, v, a, NOTICE_CONFIRM, a->made);
    show(s, q, r, v, N_("A message with a link is on its way to that address."));
}

/* The browser itself has said yes, so there is nothing to confirm. */
void handle_notices_push(struct server *s, struct request *q, struct reply *r) {
    struct visitor *v = need_listener(s, q, r);
    struct slice endpoint = request_field(q, "endpoint");
    struct push_reader reader;
    if (!v)
        return;
    const char *wrong = wrong_with(s->hall->notifier, BY_PUSH, endpoint);
    if (!wrong && !push_reader_read(request_field(q, "point"), request_field(q, "auth"), &reader))
        wrong = N_("This is not an address that can be used so.");
    if (wrong) {
        reply_error(q, r, MHD_HTTP_BAD_REQUEST, wrong);
        return;
    }
    set_language(r, v->notify);
    notify_keep(s->hall, v, &r->wait);
    struct notify_address *a = notify_add(s->hall, v, BY_PUSH, endpoint, &r->wait);
    if (!a) {
        reply_error(q, r, MHD_HTTP_CONFLICT, N_("You have too many addresses: remove one first."));
        return;
    }
    memcpy(a->keys, reader.point, PUSH_POINT);
    memcpy(a->keys + PUSH_POINT, reader.auth, PUSH_AUTH);
    a->key_bytes = PUSH_POINT + PUSH_AUTH;
    a->state = CONFIRMED;
    a->failures = 0;
    notify_set_address(s->hall, v, a, &r->wait);
    show(s, q, r, v, N_("This browser will tell you."));
}

void handle_notices_drop(struct server *s, struct request *q, struct reply *r) {
    struct visitor *v = need_listener(s, q, r);
    int64_t id;
    if (!v)
        return;
    if (request_number(q, "id", 0, INT64_MAX, &id))
        notify_drop(s->hall, v, id, &r->wait);
    show(s, q, r, v, NULL);
}

/* ---- links ---- */

/* The address that a link is about, and whose it is; NULL and an error. */
static struct notify_address *need_address(struct server *s, struct request *q, struct reply *r,
                                           const char *purpose, struct visitor **owner) {
    int64_t id;
    *owner = NULL;
    if (s->hall->notifier && slice_number(q->part[0], 0, INT64_MAX, &id) &&
        notifier_token_is(s->hall->notifier, purpose, id, q->part[1]))
        *owner = visitor_find(s->hall, store_address_owner(s->store, id));
    struct notify *n = *owner ? notify_of(s->hall, *owner) : NULL;
    struct notify_address *a = n ? notify_find(n, id) : NULL;
    if (!a)
        reply_error(q, r, MHD_HTTP_NOT_FOUND, N_("This link is not valid any more."));
    return a;
}

static void ask_first(struct request *q, struct reply *r, const struct notify_address *a,
                      const char *question, const char *button) {
    struct reader reader = reader_of(q);
    page_of_question(&reader,
                     &(struct notices_question){.question = question,
                                                .button = button,
                                                .address = a->text,
                                                .path = q->path,
                                                .style = asset_path("notices.css")},
                     reply_page(r));
}

void handle_confirm(struct server *s, struct request *q, struct reply *r) {
    struct visitor *v;
    struct notify_address *a = need_address(s, q, r, "confirm", &v);
    if (a)
        ask_first(q, r, a, N_("Shall messages about your games be sent to this address?"),
                  N_("Yes, send them here"));
}

void handle_confirmed(struct server *s, struct request *q, struct reply *r) {
    struct visitor *v;
    struct reader reader;
    struct notify_address *a = need_address(s, q, r, "confirm", &v);
    if (!a)
        return;
    if (a->state == UNCONFIRMED && now_seconds() - a->made > CONFIRM_SECONDS) {
        reply_error(q, r, MHD_HTTP_NOT_FOUND, N_("This link is not valid any more."));
        return;
    }
    a->state = CONFIRMED;
    a->failures = 0;
    notify_set_address(s->hall, v, a, &r->wait);
    reader = reader_of(q);
    page_of_done(&reader, N_("Messages about your games are sent to this address."), reply_page(r));
}

void handle_stop(struct server *s, struct request *q, struct reply *r) {
    struct visitor *v;
    struct notify_address *a = need_address(s, q, r, "stop", &v);
    if (a)
        ask_first(q, r, a, N_("Shall no more messages be sent to this address?"),
                  N_("No more messages"));
}

void handle_stopped(struct server *s, struct request *q, struct reply *r) {
    struct visitor *v;
    struct reader reader = reader_of(q);
    struct notify_address *a = need_address(s, q, r, "stop", &v);
    if (!a)
        return;
    notify_drop(s->hall, v, a->id, &r->wait);
    page_of_done(&reader, N_("No more messages are sent to this address."), reply_page(r));
}

/* Browsers look at it again at each visit: it keeps its address. */
void handle_push_worker(struct server *s, struct request *q, struct reply *r) {
    struct asset *a = asset_find(slice_of("push.js"));
    (void)s, (void)q;
    r->asset = a;
    r->type = a->type;
}
