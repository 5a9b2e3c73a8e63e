/* errand.c: see errand.h. */
#include "server/errand.h"

#include "base/check.h"
#include "server/inside.h"
#include "server/visitors.h"
#include "server/waiting.h"

#include <stdlib.h>

struct errands {
    struct server *server;
    pthread_t thread;
    pthread_cond_t work;
    struct request *first; /* in the hall's lock */
};

static void run(struct errands *r, struct request *q) {
    struct server *s = r->server;
    struct errand *e = q->reply.errand;
    hall_unlock(s->hall);
    e->work(e);
    hall_lock(s->hall);
    q->visitor = visitor_by_key(s->hall, q->key); /* may be forgotten by now */
    q->reply.errand = NULL;
    e->reply(e, q);
    request_wait(q);
}

/* The thread: does one errand after the other until the hall closes. */
static void *run_all(void *context) {
    struct errands *r = context;
    struct hall *h = r->server->hall;
    hall_lock(h);
    for (;;) {
        while (!r->first && !h->closing)
            hall_wait(h, &r->work);
        if (!r->first)
            break;
        struct request *q = r->first;
        r->first = q->next;
        run(r, q);
    }
    hall_unlock(h);
    return NULL;
}

struct errands *errands_start(struct server *s) {
    struct errands *r = calloc(1, sizeof *r);
    CHECK(r);
    r->server = s;
    pthread_cond_init(&r->work, NULL);
    CHECK(pthread_create(&r->thread, NULL, run_all, r) == 0);
    return r;
}

void errands_add(struct errands *r, struct request *q) {
    struct request **end = &r->first;
    while (*end)
        end = &(*end)->next;
    q->next = NULL;
    *end = q;
    pthread_cond_signal(&r->work);
}

void errands_stop(struct errands *r) {
    hall_lock(r->server->hall);
    pthread_cond_signal(&r->work);
    hall_unlock(r->server->hall);
    pthread_join(r->thread, NULL);
    pthread_cond_destroy(&r->work);
    free(r);
}
