/* route.h: which function answers which address. */
#ifndef SERVER_ROUTE_H
#define SERVER_ROUTE_H

#include "server/request.h"

/* Handles a request and fills the reply. Called with the hall locked; never waits. */
typedef void handler(struct server *s, struct request *q, struct reply *r);

enum route_flags {
    IS_POST = 1,
    IS_API = 2,    /* answers and errors are JSON */
    IS_COSTLY = 4, /* makes something that stays: stricter limits */
    IS_FREE = 8,   /* no limits: files, health */
    IS_LARGE = 16  /* its body may hold a record */
};
struct route {
    const char *pattern; /* "/t/STAR/move", where STAR is an asterisk */
    int flags;
    handler *handle;
};
/* All routes; an empty one ends the list. */
extern const struct route routes[];

#endif
