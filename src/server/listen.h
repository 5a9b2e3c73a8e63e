/* listen.h: the sockets at which a server is reached. */
#ifndef SERVER_LISTEN_H
#define SERVER_LISTEN_H

#include "base/text.h"

/* The socket that whoever started the program holds for it (systemd's LISTEN_FDS), so that
 * connections wait there while the program is exchanged; *out is -1 if there is none. False and a
 * fault if what was handed over is of no use. */
bool listen_inherited(int *out, struct fault *fault);
/* A new one at that address; port 0 for any free one. -1 and a fault if that cannot be. */
int listen_at(const char *address, int port, struct fault *fault);
/* The port it has; 0 if it has none. */
int listen_port(int socket);

#endif
