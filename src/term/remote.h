/* remote.h: a seat at a server's table on the full screen, over the API for programs
 * (docs/api.md). */
#ifndef TERM_REMOTE_H
#define TERM_REMOTE_H

#include "host/http.h"
#include "term/canvas.h"

struct remote_how {
    struct http_server server; /* with a key */
    char table[80];            /* its id */
    char secret[100];          /* of the link; "" */
    struct look look;
    const struct catalogue *words;
};

/* Sits down, or watches, and plays until the person leaves. False and a fault if that cannot be
 * begun: no such table, a link that is not valid, a game or box that is not known here. */
bool remote_play(const struct remote_how *how, struct fault *fault);

#endif
