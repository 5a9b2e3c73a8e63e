/* reply.h: what a request is answered with.
 *
 * A handler fills it and never waits. If something must be durable before the reply may go out, the
 * handler says so (`wait`), and the connection is suspended until then. */
#ifndef SERVER_REPLY_H
#define SERVER_REPLY_H

#include "base/buf.h"
#include "server/hall.h"
#include "server/reasons.h"
#include "server/secret.h"
#include "store/store.h"

#include <microhttpd.h>

enum { MAX_PATH = 200 };

struct asset;
struct errand;
struct request;
struct stream;

struct reply {
    int status;
    enum reason reason; /* of an error; FOR_ELSE: the status tells */
    const char *type;
    struct buf body;
    char location[MAX_PATH];  /* where the browser is sent; "" */
    char key[KEY_TEXT + 1];   /* a new visitor's, for the cookie; "" */
    char name[64];            /* of the file that a download becomes; "" */
    const char *lang;         /* a language that was chosen, for the cookie; NULL */
    unsigned settings_chosen; /* those that were chosen now, for their cookies, as bits */
    bool forever;             /* it never changes: its address holds a hash of it */
    Ticket wait;              /* must be durable before the reply goes out */
    struct errand *errand;    /* to be done before the reply is written; NULL */
    struct stream *stream;
    struct asset *asset;
};

/* Sends the reply, counts it and logs it. */
enum MHD_Result reply_send(struct request *q);
void reply_redirect(struct reply *r, const char *location);

#endif
