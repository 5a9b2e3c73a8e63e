/* lobby.c: the page of a table before its game begins, and the links that lead to it. */
#include "pages/lobby.h"
#include "pages/pieces.h"
#include "server/asker.h"
#include "server/errors.h"
#include "server/expire.h"
#include "server/inside.h"
#include "server/qr.h"
#include "server/reader.h"
#include "server/routes.h"
#include "server/seats.h"
#include "server/tablepage.h"

#include <string.h>

/* ---- links ---- */

static void write_link(const struct request *q, const struct hall_table *ht, const char *purpose,
                       int number, char out[LINK_TEXT]) {
    struct buf link = buf_on(out, LINK_TEXT);
    char secret[KEY_TEXT + 1];
    secret_derive(q->key, purpose, ht->id, number, secret);
    write_base(q, &link);
    buf_str(&link, strcmp(purpose, "join") == 0 ? "/j/" : "/s/");
    table_id_write(ht->id, &link);
    buf_char(&link, '/');
    buf_str(&link, secret);
    buf_end(&link);
}

/* A seat's link moves along when its player changes seats. Returns the number from which the link
 * of this seat was derived. */
static int link_number(const struct request *q, const struct hall_table *ht, int seat) {
    char secret[KEY_TEXT + 1];
    for (int i = 0; i < MAX_SEATS; i++) {
        secret_derive(q->key, "seat", ht->id, i, secret);
        if (secret_is(slice_of(secret), ht->chair[seat].link))
            return i;
    }
    return seat;
}

/* Links are derived from the host's key, so only a request with that key can show them again. */
static bool knows_links(const struct request *q, const struct hall_table *ht) {
    char secret[KEY_TEXT + 1];
    if (!q->visitor || q->visitor->id != ht->host)
        return false;
    secret_derive(q->key, "join", ht->id, 0, secret);
    return secret_is(slice_of(secret), ht->join);
}

static void fill_links(const struct request *q, struct lobby_page *p) {
    if (!knows_links(q, p->ht))
        return;
    write_link(q, p->ht, "join", 0, p->join);
    for (int i = 0; i < seats_of(p->ht); i++)
        if (is_free_seat(p->ht, i))
            write_link(q, p->ht, "seat", link_number(q, p->ht, i), p->seat[i]);
}

/* ---- the page ---- */

/* The free seats that a visitor may take: any if they have none yet. The host may play several. */
static uint32_t seats_open_to(const struct hall_table *ht, const struct visitor *v,
                              struct slice secret) {
    uint32_t open = 0;
    bool everywhere = (v && v->id == ht->host) || ht->flags & LISTED || secret_is(secret, ht->join);
    for (int i = 0; i < seats_of(ht) && !seats_owned(ht, v); i++)
        if (is_free_seat(ht, i) && (everywhere || secret_is(secret, ht->chair[i].link)))
            open |= 1u << i;
    return open;
}

static struct lobby_page lobby_of(const struct server *s, const struct reader *reader,
                                  const struct hall_table *ht, struct slice secret) {
    const struct visitor *host = visitor_find(s->hall, ht->host);
    struct lobby_page p = {
        .reader = reader,
        .ht = ht,
        .host = host ? host->name : NULL,
        .origin = hall_table_by_id(s->hall, ht->origin),
        .may_sit = seats_open_to(ht, reader->visitor, secret),
        .qr = qr_write,
    };
    if (secret.len == KEY_TEXT)
        memcpy(p.secret, secret.at, KEY_TEXT);
    for (int i = 0; i < seats_of(ht); i++)
        p.names[i] = name_at(s->hall, ht, i);
    return p;
}

static void reply_lobby(const struct server *s, const struct request *q, struct reply *r,
                        const struct hall_table *ht, struct slice secret,
                        const struct refused *refused) {
    struct reader reader = reader_of(q);
    struct lobby_page p = lobby_of(s, &reader, ht, secret);
    p.refused = refused;
    p.kept_until = kept_until(s->hall, ht);
    fill_links(q, &p);
    page_of_lobby(&p, reply_page(r));
}

void lobby_page(struct server *s, struct request *q, struct reply *r, struct hall_table *ht,
                const struct refused *refused) {
    r->wait = ht->ticket > r->wait ? ht->ticket : r->wait;
    if (refused)
        r->status = status_of(refused->kind);
    reply_lobby(s, q, r, ht, request_field(q, "secret"), refused);
}

/* ---- links that were sent ---- */

/* Opening a link changes nothing yet: programs that preview links must not sit down. */
void handle_join_link(struct server *s, struct request *q, struct reply *r) {
    struct hall_table *ht = hall_table_enter(s->hall, q->part[0]);
    if (!ht || !secret_is(q->part[1], ht->join)) {
        reply_error(q, r, MHD_HTTP_NOT_FOUND, "This link is not valid.");
        return;
    }
    if (ht->phase != GATHERING || seats_owned(ht, q->visitor))
        reply_redirect(r, table_path(ht, "", -1).text);
    else
        reply_lobby(s, q, r, ht, q->part[1], NULL);
    r->wait = ht->ticket;
}

static int seat_of_link(const struct hall_table *ht, struct slice secret) {
    for (int i = 0; ht && i < seats_of(ht); i++)
        if (secret_is(secret, ht->chair[i].link))
            return i;
    return -1;
}

static void reply_kept_seat(const struct server *s, const struct request *q, struct reply *r,
                            const struct hall_table *ht, int seat) {
    struct reader reader = reader_of(q);
    struct lobby_page p = lobby_of(s, &reader, ht, q->part[1]);
    page_of_kept_seat(&p, seat, reply_page(r));
}

/* A seat's link also works later, for its player. */
void handle_seat_link(struct server *s, struct request *q, struct reply *r) {
    struct hall_table *ht = hall_table_enter(s->hall, q->part[0]);
    int seat = seat_of_link(ht, q->part[1]);
    if (seat < 0 || ht->flags & NEVER_BEGAN)
        reply_error(q, r, MHD_HTTP_NOT_FOUND, "This link is not valid.");
    else if (owns(ht, seat, q->visitor))
        reply_redirect(r, table_path(ht, "", seat).text);
    else if (ht->chair[seat].owner)
        reply_error(q, r, MHD_HTTP_CONFLICT, link_used);
    else if (ht->phase != GATHERING)
        reply_error(q, r, MHD_HTTP_CONFLICT, "The game has begun already.");
    else
        reply_kept_seat(s, q, r, ht, seat);
}
