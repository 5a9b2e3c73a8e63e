/* misc.c: static files and the health check. */
#include "base/say.h"
#include "server/assets.h"
#include "server/errors.h"
#include "server/inside.h"
#include "server/routes.h"
#include "server/site.h"

#include <string.h>

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
    const char *trouble = !store_healthy(s->store)         ? "the database cannot be written\n"
                          : store_read_date(s->store) == 0 ? "the database does not answer\n"
                          : store_is_slow(s->store)        ? "the database is slow\n"
                          : store_log_stuck(s->store)
                              ? "the log cannot be carried into the database\n"
                              : NULL;
    (void)q;
    r->status = trouble ? MHD_HTTP_SERVICE_UNAVAILABLE : MHD_HTTP_OK;
    buf_str(&r->body, trouble ? trouble : "ok\n");
}

/* Made when it is first asked for: few servers are asked, and it takes a quarter of a second. NULL:
 * there is no module. */
static struct site *site_of(struct server *s) {
    enum { PACKED_QUICKLY = 6 };
    struct buf module = buf_growing();
    if (!s->site && site_module(&module))
        s->site = site_make(buf_slice_of(&module), PACKED_QUICKLY, "/");
    buf_free(&module);
    return s->site;
}

static void tell_missing(const struct request *q, struct reply *r) {
    reply_error(q, r, MHD_HTTP_NOT_FOUND,
                N_("The game without a connection is missing here: whoever runs this server makes "
                   "it with \"make wasm\"."));
}

/* Its files lie below, so the address needs the slash. */
void handle_offline(struct server *s, struct request *q, struct reply *r) {
    (void)s;
    if (site_can())
        reply_redirect(r, "/offline/");
    else
        tell_missing(q, r);
}

void handle_offline_file(struct server *s, struct request *q, struct reply *r) {
    struct site_file *f = site_find(site_of(s), slice_of(q->path + strlen("/offline/")));
    if (!f && !s->site) {
        tell_missing(q, r);
        return;
    }
    if (!f) {
        turn_away(q, r, FOR_ADDRESS);
        return;
    }
    r->asset = &f->asset;
    r->type = f->asset.type;
    r->forever = f->forever;
    r->policy = site_policy;
    r->guards_all = strcmp(f->path, "sw.js") == 0;
}
