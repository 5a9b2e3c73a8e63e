/* control.h: the local socket through which an operator controls the running server. It is needed
 * because the server has the database to itself.
 *
 * A connection carries one command: a line of words; those with spaces are in double quotes. The
 * answer is a line "ok N" followed by N bytes, or a line "refused SENTENCE" or "bad SENTENCE" (the
 * words make no sense). Only the owner may open the socket (mode 0600). The kernel tells who is at
 * its other end, and only root and the user of the server are heard. */
#ifndef SERVER_CONTROL_H
#define SERVER_CONTROL_H

#include "base/buf.h"
#include "server/config.h"

enum {
    CONTROL_PATH = 108, /* longest path of a socket, in bytes */
    CONTROL_LINE = 2000 /* longest command, in bytes */
};

/* The path of the socket: the setting, or else one beside the database. False and a fault if it is
 * too long. */
bool control_path(const struct config *c, char out[CONTROL_PATH], struct fault *fault);

struct server;
struct control;
/* NULL and a fault if the socket cannot be made. */
struct control *control_start(struct server *s, struct fault *fault);
void control_stop(struct control *k);

#endif
