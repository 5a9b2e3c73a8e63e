/* errand.h: work for a request that takes too long for the hall's lock: a record to be checked, a
 * computer player to be asked. A thread does it, one errand after the other, while the connection
 * of the request sleeps; then the reply is written with the hall locked. */
#ifndef SERVER_ERRAND_H
#define SERVER_ERRAND_H

struct request;
struct server;

struct errand {
    struct errands *runner;                             /* whose thread does it */
    void (*work)(struct errand *e);                     /* without the lock */
    void (*reply)(struct errand *e, struct request *q); /* with it; the errand is freed here */
};

struct errands;
struct errands *errands_start(struct server *s);
/* Does q->reply.errand; the connection is suspended until then. With the hall locked. */
void errands_add(struct errands *r, struct request *q);
/* Finishes what is waiting. */
void errands_stop(struct errands *r);

#endif
