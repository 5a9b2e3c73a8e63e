/* misc.c: static files and the health check. */
#include "server/assets.h"
#include "server/errors.h"
#include "server/inside.h"
#include "server/routes.h"

void handle_static(struct server *s, struct request *q, struct reply *r) {
    struct asset *a = asset_find(q->part[1]);
    (void)s;
    if (!a) {
        turn_away(q, r, FOR_ADDRESS);
        return;
    }
    r->asset = a;
    r->type = a->type;
    r->forever = true;
}

void handle_health(struct server *s, struct request *q, struct reply *r) {
    const char *trouble = !store_healthy(s->store) ? "the database cannot be written\n"
                          : store_log_stuck(s->store)
                              ? "the log cannot be carried into the database\n"
                              : NULL;
    (void)q;
    r->status = trouble ? MHD_HTTP_SERVICE_UNAVAILABLE : MHD_HTTP_OK;
    buf_str(&r->body, trouble ? trouble : "ok\n");
}
