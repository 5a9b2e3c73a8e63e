/* asker.c: see asker.h. */
#include "server/asker.h"

#include "base/say.h"
#include "server/bot_turns.h"
#include "server/errors.h"
#include "server/expire.h"
#include "server/inside.h"
#include "server/json.h"
#include "server/live.h"
#include "server/quota.h"
#include "server/route.h"
#include "server/visitors.h"

int viewer_of(const struct request *q, const struct hall_table *ht) {
    uint32_t own = seats_owned(ht, q->visitor), owing = own & hall_table_pending(ht);
    struct slice wanted = request_field(q, "seat");
    for (int i = 0; i < seats_of(ht); i++)
        if (own >> i & 1 && slice_is(wanted, colour_at(ht, i)))
            return i;
    return owing ? first_seat(owing) : own ? first_seat(own) : SPECTATOR;
}

struct hall_table *need_table(struct server *s, struct request *q, struct reply *r) {
    struct hall_table *ht = hall_table_enter(s->hall, q->part[0]);
    if (!ht && hall_table_is_lost(s->hall, q->part[0])) {
        reply_error(q, r, MHD_HTTP_INTERNAL_SERVER_ERROR,
                    "The record of this game cannot be read.");
        return NULL;
    }
    if (!ht) {
        reply_error(q, r, MHD_HTTP_NOT_FOUND, "There is no such table.");
        return NULL;
    }
    if (ht->flags & NEVER_BEGAN) {
        r->wait = ht->ticket;
        reply_error(q, r, MHD_HTTP_GONE, "This table was closed before its game began.");
        return NULL;
    }
    if (ht->phase != GATHERING && !hall_table_load(s->hall, ht)) {
        reply_error(q, r, MHD_HTTP_INTERNAL_SERVER_ERROR,
                    "The record of this game cannot be read.");
        return NULL;
    }
    if (!may_watch(ht, q->visitor) && ht->phase != GATHERING) {
        reply_error(q, r, MHD_HTTP_FORBIDDEN, "This table is private.");
        return NULL;
    }
    play_wake_bots(s->hall, ht); /* soon after the start they may not have been called yet */
    r->wait = ht->ticket;
    return ht;
}

int need_seat_of(const struct request *q, const struct hall_table *ht, struct reply *r) {
    int seat = viewer_of(q, ht);
    struct slice wanted = request_field(q, "seat");
    if (seat < MAX_SEATS && (wanted.len == 0 || slice_is(wanted, colour_at(ht, seat))))
        return seat;
    reply_error(q, r, MHD_HTTP_FORBIDDEN, "You do not sit there.");
    return -1;
}

int seat_named(const struct request *q, const char *field, const struct hall_table *ht) {
    for (int i = 0; i < seats_of(ht); i++)
        if (slice_is(request_field(q, field), colour_at(ht, i)))
            return i;
    return -1;
}

bool need_token(const struct request *q, struct reply *r) {
    return q->visitor ||
           reply_error(q, r, MHD_HTTP_UNAUTHORIZED, "A token is needed: see docs/api.md.");
}

struct visitor *need_visitor(struct server *s, struct request *q, struct reply *r) {
    struct slice name = slice_trim(request_field(q, "name"));
    Ticket ticket = 0;
    if (name.len > 0 && (!record_name_fits(name) || !slice_is_seen(name))) {
        reply_error(q, r, MHD_HTTP_BAD_REQUEST, "A name has 1 to 40 bytes of plain text.");
        return NULL;
    }
    if (!q->visitor && !(q->route->flags & IS_COSTLY) &&
        !limiter_allows(s->limiter, q->address, COST_MAKE)) {
        turn_away(q, r, FOR_RATE);
        return NULL;
    }
    if (!q->visitor && !may_come_in(q, r))
        return NULL;
    if (!q->visitor) {
        secret_new(r->key);
        q->visitor =
            visitor_new(s->hall, slice_of(r->key), say_translate(&r->body, N_("Guest")), &ticket);
        q->key = slice_of(r->key);
    }
    if (!q->visitor) {
        r->key[0] = 0;
        turn_away(q, r, FOR_VISITORS);
        return NULL;
    }
    if (name.len > 0)
        visitor_rename(s->hall, q->visitor, name, &ticket);
    q->visitor->from = limiter_who(s->limiter, q->address);
    if (ticket > r->wait)
        r->wait = ticket;
    return q->visitor;
}

struct visitor *need_opener(struct server *s, struct request *q, struct reply *r) {
    if (!may_open_table(q, r) || !need_visitor(s, q, r))
        return NULL;
    count_new_table(q);
    return q->visitor;
}

void reply_sight(const struct request *q, struct reply *r, const struct hall_table *ht,
                 int status) {
    r->wait = ht->ticket > r->wait ? ht->ticket : r->wait;
    json_sight(q->server->hall, ht, viewer_of(q, ht), q->visitor, reply_json(r, status));
}
