/* request.h: a request, from its first byte to its reply; and reading it.
 *
 * Everything in it comes from the client, unless a comment says otherwise. Handlers run with the
 * hall locked. */
#ifndef SERVER_REQUEST_H
#define SERVER_REQUEST_H

#include "base/form.h"
#include "pages/settings.h"
#include "server/head.h"
#include "server/log.h"
#include "server/reply.h"

enum {
    MAX_BODY = 16 * 1024,          /* bytes in the body of a request */
    MAX_RECORD_BODY = 1024 * 1024, /* the same for an uploaded record */
    MAX_PARTS = 3,                 /* stars in the pattern of a route */
    ADDRESS_TEXT = 64              /* bytes of an IP address as text */
};

struct hint;
struct route;
struct server;
struct visitor;

struct request {
    struct server *server;
    struct MHD_Connection *connection;
    char path[MAX_PATH];
    bool post, head; /* neither: GET, */
    bool unknown;    /* or a method that we do not support */
    struct judged_head judged;
    const struct route *route;
    struct slice part[MAX_PARTS]; /* of the path, where the route has a star */
    struct buf body;
    size_t most;       /* limit for the body, in bytes */
    bool is_large;     /* it counts among the large requests (limits.h) */
    bool crowded;      /* it would be large, but there are too many now */
    bool too_large;    /* the body is over its limit */
    struct form *form; /* NULL: nothing was sent */
    char address[ADDRESS_TEXT];
    char id[REQUEST_ID_TEXT + 1];
    int64_t began;              /* microseconds */
    struct slice key;           /* the visitor's secret, as sent; empty */
    char own[KEY_TEXT + 1];     /* memory for it, if another key was sent: */
    bool by_device;             /* that of a device (device.h) */
    uint8_t device[HASH_BYTES]; /* its hash */
    bool by_token;              /* it came as a token, not as a cookie */
    struct visitor *visitor;
    struct settings settings;
    const struct hint *hint; /* to be shown on the page; NULL */
    struct reply reply;
    bool answered;
    Ticket mine;          /* of the change that it made, */
    bool wrote;           /* if it made one at a table */
    bool unread;          /* what it needed could not be read: again when all is durable */
    int tries;            /* how often it was handled before: its change was lost (sharing.h) */
    struct request *next; /* in the list of those that wait (waiting.h) */
};

/* ---- reading it (request.c, multipart.c, address.c) ---- */

/* Reads the body into q->form; false if it is neither a form nor a JSON object. */
bool request_read_form(struct request *q);
/* The same for a form with files in it; the fields point into the body. */
bool multipart_read(struct form *f, struct slice type, struct slice body);
/* A field of the form, or of the query; empty if there is none. */
struct slice request_field(const struct request *q, const char *name);
/* Was the field sent at all, even if empty? */
bool request_has(const struct request *q, const char *name);
bool request_number(const struct request *q, const char *name, int64_t lo, int64_t hi,
                    int64_t *out);
/* On: 1 or true; off: not sent, empty, 0 or false. False if it is anything else. */
bool request_switch(const struct request *q, const char *name, bool *on);
const char *request_header(const struct request *q, const char *name);
/* Finds q->key in cookie or token. */
void request_find_key(struct request *q);
/* Finds q->address. */
void request_find_address(struct request *q);
/* Finds the language in which a program is told what happened in a game; English if it asks for
 * none. (Refusals are always in English.) */
void request_accept_language(struct request *q);
/* Finds the language of a page: chosen now (?lang=fr), chosen before (a cookie), or preferred by
 * the browser. */
void request_find_language(struct request *q);
/* Finds q->settings: chosen now (?theme=dark) or chosen before (cookies). */
void request_find_settings(struct request *q);
/* Was the request sent by a page of ours? Checked for everything that comes with a cookie and
 * changes something. */
bool request_from_here(const struct request *q);
/* Our own address as the asker knows it, without a slash at the end: http://localhost:7430 */
void write_base(const struct request *q, struct buf *out);

#endif
