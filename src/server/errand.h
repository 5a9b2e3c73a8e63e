/* errand.h: work for a request that takes too long to be done in the hall's lock: checking a
 * record, asking a computer player. A thread does one errand after the other while the request's
 * connection is suspended; then the reply is written with the hall locked. */
#ifndef SERVER_ERRAND_H
#define SERVER_ERRAND_H

struct request;
struct server;

struct errand {
    struct errands *runner;                             /* whose thread does it */
    void (*work)(struct errand *e);                     /* without the lock */
    void (*reply)(struct errand *e, struct request *q); /* with it; frees the errand */
};

struct errands;
struct errands *errands_start(struct server *s);
/* Queues q->reply.errand and suspends the connection until it is done. Called with the hall
 * locked. */
void errands_add(struct errands *r, struct request *q);
/* Finishes what is queued, and ends the thread. */
void errands_stop(struct errands *r);

#endif
