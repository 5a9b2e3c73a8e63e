/* log.h: what the one who runs the server can read afterwards, as lines of JSON: one a request, and
 * one for every act that somebody may have to answer for (a seat taken over, a table removed, a
 * quota reached, whatever an operator does).
 *
 * Nothing secret is ever written: of a path only its pattern, of a link or a key nothing. */
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
/* NULL and a fault if a file of the configuration cannot be written. */
struct log *log_open(const struct config *config, struct fault *fault);
void log_close(struct log *l);

/* The id of a request, which is in its line, in the header X-Request-Id and in the acts that it
 * leads to. */
void log_new_id(struct log *l, char id[REQUEST_ID_TEXT + 1]);
/* A request was answered with so many bytes, which took so many microseconds. */
void log_request(struct log *l, const struct request *q, size_t bytes, int64_t took);
/* What happens from now on, in the hall's lock, happens for this request; "" for none. */
void log_on_behalf(struct log *l, const char *id);

/* What is not known is left out. */
struct act {
    const char *what; /* a word: "takeover", "expire", "quota", "ban" */
    const struct hall_table *table;
    const char *seat;              /* its colour */
    const struct visitor *visitor; /* about whom it is; his id is written, not his name */
    const char *address;
    const char *detail; /* a few words in English */
};
/* Writes the line. Called with the hall locked; a hall without a log (in unit tests) writes
 * nothing. */
void audit(const struct hall *h, const struct act *act);

#endif
