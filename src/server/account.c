/* account.c: what a visitor does about themselves: devices and their keys, codes to sign in with,
 * their data, and leaving for good. */
#include "pages/account.h"
#include "pages/me.h"
#include "server/account.h"
#include "server/asker.h"
#include "server/blocks.h"
#include "server/codes.h"
#include "server/device.h"
#include "server/errors.h"
#include "server/forget.h"
#include "server/inside.h"
#include "server/lists.h"
#include "server/notifier.h"
#include "server/reader.h"
#include "server/routes.h"
#include "server/streams.h"
#include "store/people.h"

#include <stdlib.h>
#include <string.h>

/* ---- the parts of the page about the visitor ---- */

/* Half of the hash is enough to name a key, and opens nothing. */
static void write_device_id(const uint8_t hash[HASH_BYTES], char out[DEVICE_ID + 1]) {
    for (int i = 0; i < DEVICE_ID / 2; i++) {
        out[2 * i] = "0123456789abcdef"[hash[i] >> 4];
        out[2 * i + 1] = "0123456789abcdef"[hash[i] & 15];
    }
    out[DEVICE_ID] = 0;
}

struct listing {
    const struct request *q;
    struct account *account;
};

static void add_device(void *context, const struct key_row *row) {
    const struct listing *l = context;
    struct account *a = l->account;
    if (a->devices == SHOWN_DEVICES)
        return;
    struct device_line *d = &a->device[a->devices++];
    *d = (struct device_line){.made = row->made, .used = row->used};
    d->here = l->q->by_device && memcmp(l->q->device, row->hash, HASH_BYTES) == 0;
    write_device_id(row->hash, d->id);
    slice_copy(row->name, d->name, sizeof d->name);
}

static void add_circle(void *context, const struct circle_row *row) {
    struct account *a = ((const struct listing *)context)->account;
    if (a->circles == SHOWN_CIRCLES)
        return;
    a->circle[a->circles].id = row->id;
    slice_copy(row->name, a->circle[a->circles].name, sizeof a->circle[0].name);
    a->circles++;
}

static void add_blocked(struct hall *h, const struct visitor *v, struct account *a) {
    int64_t others[MOST_BLOCKED];
    int n = blocked_by(h, v, others);
    for (int i = 0; i < n && a->blocked < SHOWN_BLOCKED; i++) {
        const struct visitor *other = visitor_find(h, others[i]);
        struct blocked_line *b = &a->block[a->blocked];
        if (!other)
            continue;
        b->id = other->id;
        memcpy(b->name, other->name, sizeof b->name);
        a->blocked++;
    }
}

void account_fill(const struct request *q, struct account *out) {
    struct listing l = {q, out};
    *out = (struct account){.can_be_told = q->server->hall->notifier != NULL};
    if (!q->visitor)
        return;
    store_read_keys(q->server->store, q->visitor->id, add_device, &l);
    store_read_circles(q->server->store, q->visitor->id, add_circle, &l);
    add_blocked(q->server->hall, q->visitor, out);
}

static bool need_known(struct request *q, struct reply *r) {
    return q->visitor || reply_error(q, r, MHD_HTTP_FORBIDDEN, "Nobody knows you here yet.");
}

/* ---- devices ---- */

struct found_device {
    struct slice id;
    struct key_row row;
    char name[DEVICE_NAME + 1];
    bool found;
};

static void match_device(void *context, const struct key_row *row) {
    struct found_device *f = context;
    char id[DEVICE_ID + 1];
    write_device_id(row->hash, id);
    if (!slice_is(f->id, id))
        return;
    f->row = *row;
    f->found = true;
}

static bool is_device_name(struct slice name) {
    return name.len <= DEVICE_NAME && slice_is_seen(name);
}

static void revoke_device(struct server *s, const struct request *q, const struct found_device *f,
                          Ticket *ticket) {
    *ticket = store_drop_key(s->store, f->row.hash);
    q->visitor->revoked++;
    streams_wake_of(s, q->visitor);
    audit(s->hall,
          &(struct act){.what = "key", .visitor = q->visitor, .detail = "of a device, revoked"});
}

void handle_devices(struct server *s, struct request *q, struct reply *r) {
    struct found_device f = {.id = request_field(q, "device")};
    struct slice name = slice_trim(request_field(q, "device-name"));
    if (!need_known(q, r))
        return;
    if (!store_read_keys(s->store, q->visitor->id, match_device, &f) || !f.found) {
        reply_error(q, r, MHD_HTTP_NOT_FOUND, "There is no such device.");
        return;
    }
    if (request_field(q, "revoke").len > 0) {
        revoke_device(s, q, &f, &r->wait);
    } else if (name.len == 0 || !is_device_name(name)) {
        reply_error(q, r, MHD_HTTP_BAD_REQUEST, "A name has 1 to 40 bytes of plain text.");
        return;
    } else {
        r->wait = store_set_key_name(s->store, f.row.hash, name);
    }
    reply_redirect(r, "/me");
}

/* ---- codes ---- */

void handle_new_code(struct server *s, struct request *q, struct reply *r) {
    char code[CODE_TEXT + 1];
    struct reader reader = reader_of(q);
    if (!need_known(q, r))
        return;
    if (code_new(s->hall, q->visitor, q->key, code, &r->wait))
        page_of_new_code(&reader, code, CODE_SECONDS / 60, reply_page(r));
    else
        reply_error(q, r, MHD_HTTP_SERVICE_UNAVAILABLE,
                    "There are too many codes now; try again in some minutes.");
}

void handle_code(struct server *s, struct request *q, struct reply *r) {
    struct reader reader = reader_of(q);
    page_of_code(&reader, false, notifier_offers(s->hall->notifier, BY_MAIL), reply_page(r));
}

/* Only whoever is wrong pays for it. */
static void refuse_code(struct request *q, struct reply *r) {
    struct reader reader = reader_of(q);
    limiter_allows(q->server->wrong_codes, q->address, 1);
    r->status = MHD_HTTP_FORBIDDEN;
    r->reason = FOR_KEY;
    page_of_code(&reader, true, notifier_offers(q->server->hall->notifier, BY_MAIL), reply_page(r));
}

void handle_code_use(struct server *s, struct request *q, struct reply *r) {
    struct slice name = slice_trim(request_field(q, "device-name"));
    if (!is_device_name(name)) {
        reply_error(q, r, MHD_HTTP_BAD_REQUEST, "A name has 1 to 40 bytes of plain text.");
        return;
    }
    if (!limiter_would_allow(s->wrong_codes, q->address, 1)) {
        turn_away(q, r, FOR_RATE);
        return;
    }
    struct found_code code;
    bool found = code_find(s->hall, request_field(q, "code"), &code);
    const struct visitor *v = found ? visitor_find(s->hall, code.visitor) : NULL;
    if (!v || !secret_is(slice_of(code.own), v->key)) {
        refuse_code(q, r);
        return;
    }
    if (name.len == 0)
        name = slice_of(say_translate(&r->body, N_("Device")));
    if (!device_by_code(s->hall, v, &code, name, r->key, &r->wait)) {
        reply_error(q, r, MHD_HTTP_CONFLICT,
                    "You have too many devices here: revoke one on the page about you.");
        return;
    }
    audit(s->hall, &(struct act){.what = "key",
                                 .visitor = v,
                                 .address = q->address,
                                 .detail = "for a device, by a code"});
    reply_redirect(r, "/me");
}

/* ---- data ---- */

void handle_my_data(struct server *s, struct request *q, struct reply *r) {
    if (!need_known(q, r))
        return;
    r->type = "application/json";
    strcpy(r->name, "hoftag.json");
    visitor_export(s->hall, q->visitor, &r->body);
    audit(s->hall, &(struct act){.what = "export", .visitor = q->visitor, .detail = "by himself"});
}

static int games_going(struct hall *h, const struct visitor *v) {
    struct hall_table **all = tables_of(h, v);
    int n = 0;
    for (size_t i = 0; all && all[i]; i++)
        n += all[i]->phase == RUNNING && seats_owned(all[i], v);
    free(all);
    return n;
}

void handle_leaving(struct server *s, struct request *q, struct reply *r) {
    struct reader reader = reader_of(q);
    if (need_known(q, r))
        page_of_leaving(&reader, games_going(s->hall, q->visitor), reply_page(r));
}

void handle_leave_for_good(struct server *s, struct request *q, struct reply *r) {
    int64_t table;
    if (!need_known(q, r))
        return;
    if (request_field(q, "sure").len == 0) {
        reply_error(q, r, MHD_HTTP_BAD_REQUEST, "Nothing is deleted unless you are sure.");
        return;
    }
    struct visitor was = *q->visitor;
    if (visitor_forget(s, q->visitor, &r->wait, &table) != FORGOTTEN) {
        reply_error(q, r, MHD_HTTP_INTERNAL_SERVER_ERROR,
                    "Nothing was deleted, because one of your games cannot be read. Tell whoever "
                    "runs this server.");
        return;
    }
    audit(s->hall, &(struct act){.what = "forget", .visitor = &was, .detail = "by himself"});
    q->visitor = NULL;
    q->key = slice_of("");
    struct reader reader = reader_of(q);
    page_of_left(&reader, reply_page(r));
}
