/* log.h: what the operator can read afterwards, as lines of JSON: one for each request, and one for
 * each act that somebody may have to answer for (a seat taken over, a table removed, a quota
 * reached, every command of an operator).
 *
 * Secrets are never written: of a path only its pattern, of a link or key nothing. */
#ifndef SERVER_LOG_H
#define SERVER_LOG_H

#include "base/buf.h"

struct hall;
struct hall_table;
struct visitor;
struct request;
struct config;

enum { REQUEST_ID_TEXT = 16 };

struct log;
/* NULL and a fault if a configured file cannot be written. */
struct log *log_open(const struct config *config, struct fault *fault);
void log_close(struct log *l);

/* Makes the id of a request. It appears in its line, in the header X-Request-Id, and in the acts
 * that the request causes. */
void log_new_id(struct log *l, char id[REQUEST_ID_TEXT + 1]);
/* Logs that a request was answered: bytes sent, and microseconds taken. */
void log_request(struct log *l, const struct request *q, size_t bytes, int64_t took);
/* From now on, until the hall is unlocked, acts belong to this request; "": to none. */
void log_on_behalf(struct log *l, const char *id);

/* Fields that are not known are left out of the line. */
struct act {
    const char *what; /* a word: "takeover", "expire", "quota", "ban" */
    const struct hall_table *table;
    const char *seat;              /* its colour */
    const struct visitor *visitor; /* whom it concerns; the id is written, not the name */
    const char *address;
    const char *detail; /* a few words in English */
};
/* Writes the line. Called with the hall locked; a hall without a log (in unit tests) writes
 * nothing. */
void audit(const struct hall *h, const struct act *act);

#endif
