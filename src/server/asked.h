/* asked.h: an operator's command while it is carried out, with the hall locked. */
#ifndef SERVER_ASKED_H
#define SERVER_ASKED_H

#include "server/answer.h"
#include "server/hall.h"

struct server;

struct asked {
    struct server *server;
    struct hall *hall;
    bool json;            /* the answer is lines of JSON, else columns */
    unsigned who;         /* the user who asks */
    struct slice word[3]; /* after the verb; empty where there is none */
    struct answer *answer;
    Ticket wait; /* must be durable before the command is answered */
};

/* The table or the visitor that the first word names; NULL, with a refusal in the answer, if there
 * is none. */
struct hall_table *asked_table(struct asked *q);
struct visitor *asked_visitor(struct asked *q);
/* Writes to the audit log what was done and by which user. */
void asked_audit(const struct asked *q, const char *what, const struct hall_table *ht,
                 const struct visitor *v);

#endif
