/* reply.h: the reply to a request.
 *
 * A handler fills it and never waits. If something must be durable first, the handler sets `wait`,
 * and the connection is suspended until then. */
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
    enum reason reason; /* of an error; FOR_ELSE: found by the status */
    const char *type;
    struct buf body;
    char location[MAX_PATH];  /* where to redirect; "" */
    char key[KEY_TEXT + 1];   /* a new visitor's, for the cookie; "" */
    char name[64];            /* of the file when it is a download; "" */
    const char *lang;         /* a language chosen just now, for the cookie; NULL */
    unsigned settings_chosen; /* settings chosen just now, for their cookies, as bits */
    bool forever;             /* it never changes: its address contains its hash */
    Ticket wait;              /* must be durable before the reply is sent */
    struct errand *errand;    /* must be done before the reply is written; NULL */
    struct stream *stream;
    struct asset *asset;
    bool guards_all;    /* a service worker that may stand in for all pages */
    const char *policy; /* how the content is bound; NULL: as for all pages */
};

/* Sends the reply, counts it and logs it. */
enum MHD_Result reply_send(struct request *q);
void reply_redirect(struct reply *r, const char *location);

#endif
