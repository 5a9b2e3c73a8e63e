/* waiting.c: see waiting.h. */
#include "server/waiting.h"

#include "server/errors.h"
#include "server/inside.h"
#include "server/notifier.h"
#include "server/sharing.h"
#include "server/streams.h"

enum { MOST_TRIES = 50 };

bool request_repeat(struct request *q) {
    q->server->counts.again++;
    if (++q->tries > MOST_TRIES) {
        q->reply.wait = 0;
        q->reply.location[0] = 0;
        turn_away(q, &q->reply, FOR_STORE);
        return false;
    }
    buf_free(&q->reply.body);
    q->answered = false;
    return true;
}

void request_wait(struct request *q) {
    struct server *s = q->server;
    q->mine = store_next(s->store);
    q->wrote = s->hall->changed;
    if (q->reply.wait <= s->hall->durable) {
        MHD_resume_connection(q->connection);
        return;
    }
    q->next = s->waiting;
    s->waiting = q;
}

/* Takes the requests whose tickets are durable off the list. */
static struct request *take_answered(struct server *s) {
    struct request *answered = NULL;
    for (struct request **at = &s->waiting; *at;) {
        struct request *q = *at;
        if (q->reply.wait > s->hall->durable) {
            at = &q->next;
            continue;
        }
        *at = q->next;
        q->next = answered;
        answered = q;
        if (request_has_lost(q) || q->unread)
            request_repeat(q);
    }
    return answered;
}

/* Only we may resume a suspended connection. So the hall need not stay locked while we resume those
 * that we have taken off the list. */
void requests_committed(void *server, Ticket durable) {
    struct server *s = server;
    hall_lock(s->hall);
    s->hall->durable = durable;
    losses_settle(s);
    struct request *answered = take_answered(s);
    losses_forget(s);
    s->waking = true;
    streams_wake(s);
    notifier_committed(s->hall->notifier);
    hall_unlock(s->hall);
    for (struct request *next; answered; answered = next) {
        next = answered->next; /* once it is resumed it may be freed */
        MHD_resume_connection(answered->connection);
    }
    s->waking = false;
}

bool fail_waiting_requests(struct server *s) {
    bool any = s->waiting;
    for (struct request *q = s->waiting, *next; q; q = next) {
        next = q->next;
        q->reply.wait = 0;
        q->reply.location[0] = q->reply.key[0] = 0;
        turn_away(q, &q->reply, FOR_STORE);
        MHD_resume_connection(q->connection);
    }
    s->waiting = NULL;
    return any;
}
