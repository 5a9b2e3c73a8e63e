/* listen.h: the listening sockets. */
#ifndef SERVER_LISTEN_H
#define SERVER_LISTEN_H

#include "base/text.h"

/* The socket that systemd holds for us (LISTEN_FDS), so that connections wait there while the
 * program is replaced; *out is -1 if there is none. False and a fault if it is not usable. */
bool listen_inherited(int *out, struct fault *fault);
/* A new socket at that address; port 0: any free one. -1 and a fault if it cannot be made. */
int listen_at(const char *address, int port, struct fault *fault);
/* The port of a socket; 0 if it has none. */
int listen_port(int socket);

#endif
