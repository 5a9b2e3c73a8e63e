/* client.h: a server on this machine, and clients that speak to it: shared by the measurements of
 * the server. Any error ends the program with status 2 (1: no error, but a goal was missed). */
#ifndef BENCH_LIB_CLIENT_H
#define BENCH_LIB_CLIENT_H

#include "base/json.h"

#include <sys/types.h>

enum { REPLY_ROOM = 1 << 16 };
/* Lets a bench read the figures of its server. */
#define METRICS_KEY "a key that only benches have"

void fail(const char *what);
/* Seconds. */
double now(void);

/* Starts the program (HOFTAG in the environment, or build/hoftag) on any free port, with a database
 * in a temporary folder and without limits. `flags`, which end with NULL, are added. The server is
 * stopped when this program ends. */
void start_server(const char *const *flags);
/* One more, on a PostgreSQL database; the first is number 0. */
enum { MOST_SERVERS = 16 };
void start_server_on(const char *store);
pid_t server_pid(int which);

/* A connection to the first server from 127.0.0.`host`. */
int dial_from(int host);
int dial(void);
int dial_to(int server);

struct reply {
    char text[REPLY_ROOM];
    size_t len;
};
/* The body if the reply is complete; NULL if more is to come. */
const char *whole(struct reply *r);

void send_request(int fd, const char *method, const char *path, const char *key, const char *body);
/* Asks and waits for the answer, which is valid until the next call. */
const char *ask(int fd, const char *method, const char *path, const char *key, const char *body);
/* The text of a member of a JSON object. */
void text_of(struct slice object, const char *name, char *out, size_t room);
/* A new visitor's key. */
void new_key(int fd, char key[40]);

#endif
