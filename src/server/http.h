/* http.h: requests and replies, and the server that carries them.
 *
 * A handler looks at the request, writes the reply, and never waits. If something must be durable before the reply may
 * go out, it says so (reply->wait), and the connection sleeps until then. Handlers run with the hall locked. */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include "server/config.h"
#include "server/hall.h"

#include <microhttpd.h>
#include <stdatomic.h>

enum {
    MAX_BODY = 16 * 1024,          /* of a request */
    MAX_RECORD_BODY = 1024 * 1024, /* of one that brings a record, */
    MAX_LARGE = 16,                /* of which there are at most so many at a time */
    MAX_FIELDS = 40,               /* in a form */
    MAX_PATH = 200,
    MAX_PARTS = 3
};

/* What requests cost, of what an address may have in a second. */
enum { COST_READ = 1, COST_WRITE = 2, COST_MAKE = 20 };

struct field_sent {
    struct slice name, value;
};

/* What a form or a JSON object holds. */
struct form {
    int count;
    struct field_sent field[MAX_FIELDS];
};

struct reply {
    int status;
    const char *type;
    struct buf body;
    char location[MAX_PATH];
    char key[KEY_TEXT + 1]; /* a new visitor's, for the cookie; "" */
    char name[64];          /* of the file that a download becomes; "" */
    const char *lang;       /* a language that was chosen, for the cookie; NULL */
    bool forever;           /* it never changes: an address with a hash in it */
    Ticket wait;
    struct slice record; /* to be checked before the reply is written; empty */
    struct stream *stream;
    const struct asset *asset;
};

struct server;
struct route;

struct request {
    struct server *server;
    struct MHD_Connection *connection;
    char path[MAX_PATH];
    bool post, head; /* neither: GET, */
    bool unknown;    /* or a method that is not for us */
    const struct route *route;
    struct slice part[MAX_PARTS]; /* of the path, where the route has a star */
    struct buf body;
    size_t most;   /* bytes of it */
    bool is_large; /* it is counted among those, */
    bool crowded;  /* of which there are too many now */
    bool too_large;
    struct form *form; /* NULL: nothing was sent */
    char address[64];
    int64_t began;    /* microseconds */
    struct slice key; /* the visitor's secret, as sent; empty */
    bool by_token;    /* it came as a token, not as a cookie */
    struct visitor *visitor;
    struct reply reply;
    bool answered;
    struct request *next; /* among those that wait */
};

typedef void handler(struct server *s, struct request *q, struct reply *r);

enum route_flags {
    IS_POST = 1,
    IS_SECRET = 2, /* its path is not written to the log */
    IS_API = 4,    /* answers and errors are JSON */
    IS_COSTLY = 8, /* makes something that stays: slower limits */
    IS_FREE = 16,  /* no limits: files, health */
    IS_LARGE = 32  /* its body may hold a record */
};
struct route {
    const char *pattern; /* "/t/STAR/move", where STAR is an asterisk */
    int flags;
    handler *handle;
};
extern const struct route routes[];

enum { LATENCY_BUCKETS = 10 };
struct counts {
    atomic_uint_fast64_t requests[6]; /* by the first digit of the status */
    atomic_uint_fast64_t latency[LATENCY_BUCKETS];
    atomic_uint_fast64_t latency_sum; /* microseconds */
    atomic_uint_fast64_t limited, bytes;
    atomic_int streams, large;
};

struct server {
    struct config config;
    struct hall *hall;
    struct store *store;
    struct MHD_Daemon *daemon;
    struct guests *guests;
    struct limiter *limiter, *table_limiter; /* by address, by table */
    struct bots *bots;
    struct checker *checker;
    struct request *waiting; /* for their tickets; in the hall's lock */
    atomic_bool waking;      /* some of them are being woken */
    struct ground *grounds;  /* see grounds.c; in the hall's lock */
    int ground_count;
    struct counts counts;
    int log; /* file descriptor of the access log; -1 */
    int64_t started;
};

/* ---- requests (request.c) ---------------------------------------------------------------------------- */

/* Reads the body into q->form; false if it is no form and no JSON object. */
bool request_read_form(struct request *q);
/* A field of the form, or of the query; empty if there is none. */
struct slice request_field(const struct request *q, const char *name);
/* Was it sent at all, empty or not? */
bool request_has(const struct request *q, const char *name);
bool request_number(const struct request *q, const char *name, int64_t lo, int64_t hi, int64_t *out);
/* On: 1 or true; off: nothing, 0 or false. False if it is something else. */
bool request_switch(const struct request *q, const char *name, bool *on);
/* Finds q->key in cookie or token. */
void request_find_key(struct request *q);
/* Which language the asker reads: the one he chooses now (?lang=fr) or chose before (a cookie), or what his browser
 * asks for. The body of the reply is written in it. */
void request_find_language(struct request *q);
/* Did a page of ours send it? Asked of everything that comes with a cookie and changes something. */
bool request_from_here(const struct request *q);
void request_find_address(struct request *q);
const char *request_header(const struct request *q, const char *name);
/* http://localhost:7430, without a slash at the end. */
void write_base(const struct request *q, struct buf *out);

/* Reads a form with files in it; the fields point into the body. */
bool multipart_read(struct form *f, struct slice type, struct slice body);
/* The reply of a request whose connection sleeps is written: it goes out when what it waits for is durable. */
void request_wait(struct request *q);

/* ---- replies (reply.c) -------------------------------------------------------------------------------- */

enum MHD_Result reply_send(struct request *q);
void reply_redirect(struct reply *r, const char *location);
int64_t now_microseconds(void);

/* ---- guests (guests.c) --------------------------------------------------------------------------------- */

/* Told by libmicrohttpd of every connection; the context is the server's guests. */
struct guests;
struct guests *guests_new(void);
void guests_free(struct guests *g);
void guests_notify(void *context, struct MHD_Connection *connection, void **guest,
                   enum MHD_ConnectionNotificationCode what);
/* A request has begun on this connection, or ended: until the next begins the guest is waited for. */
void guest_asks(struct MHD_Connection *connection, bool asks);
/* Hangs up on all who have been waited for so long. */
void guests_dismiss(struct guests *g, int seconds);

/* ---- limits (limits.c) --------------------------------------------------------------------------------- */

struct limiter;
struct limiter *limiter_new(int per_second);
void limiter_free(struct limiter *l);
/* May this address do something now that costs so much? Of IPv6 the network counts (/64), which one guest has. */
bool limiter_allows(struct limiter *l, const char *address, int cost);

/* ---- streams (stream.c) --------------------------------------------------------------------------------- */

/* News of a table for the asker, who looks as `viewer` and has seen `seen`; as lines of JSON, or as events for a page.
 * It ends when he may not look so any more. */
struct stream *stream_new(const struct request *q, struct place *p, int viewer, bool json, struct seen seen);
struct MHD_Response *stream_response(struct stream *st, struct MHD_Connection *connection);
/* Wakes all whose news are durable; the hall is locked. */
void streams_wake(struct server *s);
void streams_ping(struct server *s);

/* ---- bots (workers.c) ------------------------------------------------------------------------------------- */

struct bots;
struct bots *bots_start(struct hall *h, int threads);
/* The hall is closing: waits for those who think. */
void bots_stop(struct bots *b);

/* ---- records that are brought (upload.c) -------------------------------------------------------------------- */

struct checker;
struct checker *checker_start(struct server *s);
/* Checks q->reply.record and writes the reply; the connection sleeps. */
void checker_add(struct checker *k, struct request *q);
void checker_stop(struct checker *k);

/* ---- files (assets.c) -------------------------------------------------------------------------------------- */

struct asset {
    const char *name, *type;
    struct buf plain, packed; /* packed: by gzip */
    char path[80];            /* /static/HASH/NAME */
};
void assets_prepare(void);
void assets_free(void);
/* NULL if there is none. */
const struct asset *asset_find(struct slice name);
/* Its address. */
const char *asset_path(const char *name);
/* The text of a file by its name under web/. */
bool gzip_pack(struct slice text, int level, struct buf *out);

#endif
