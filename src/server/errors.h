/* errors.h: replies that say what went wrong: as a page, or as JSON for programs. */
#ifndef SERVER_ERRORS_H
#define SERVER_ERRORS_H

#include "server/request.h"

/* Replies with the sentence and status of this reason. Always false. */
bool turn_away(const struct request *q, struct reply *r, enum reason why);
/* The same with a status and a sentence of the caller's. */
bool reply_error(const struct request *q, struct reply *r, int status, const char *sentence);
bool reply_refusal(const struct request *q, struct reply *r, const struct refused *why);
/* The HTTP status for a kind of refusal. */
int status_of(enum outcome kind);

#endif
