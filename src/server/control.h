/* control.h: the local socket over which an operator speaks to the running server, which has the
 * database for itself.
 *
 * A connection carries one question: a line of words, those with spaces in double quotes. The
 * answer is "ok N" and a new line, then N bytes; or a line "refused SENTENCE" or "bad SENTENCE"
 * (the words make no sense). The socket is its owner's alone (mode 0600), and who is at its other
 * end is asked of the kernel: only the user of the server and root are heard. */
#ifndef SERVER_CONTROL_H
#define SERVER_CONTROL_H

#include "base/buf.h"
#include "server/config.h"

enum {
    CONTROL_PATH = 108, /* bytes of a path that a socket may have */
    CONTROL_LINE = 2000 /* bytes of a question */
};

/* Where the socket is: the setting, or else beside the database. False and a fault if that is too
 * long. */
bool control_path(const struct config *c, char out[CONTROL_PATH], struct fault *fault);

struct server;
struct control;
/* NULL and a fault if there can be no socket. */
struct control *control_start(struct server *s, struct fault *fault);
void control_stop(struct control *k);

#endif
