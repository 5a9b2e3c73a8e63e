/* errors.h: replies that say what went wrong: a page, or JSON for programs. */
#ifndef SERVER_ERRORS_H
#define SERVER_ERRORS_H

#include "server/request.h"

/* A page, or JSON for programs, with what there is to say of this reason. Always false. */
bool turn_away(const struct request *q, struct reply *r, enum reason why);
/* The same in the words of whoever refuses. */
bool reply_error(const struct request *q, struct reply *r, int status, const char *sentence);
bool reply_refusal(const struct request *q, struct reply *r, const struct refused *why);
/* The status of HTTP for a kind of refusal. */
int status_of(enum outcome kind);

#endif
