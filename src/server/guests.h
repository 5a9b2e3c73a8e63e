/* guests.h: connections, and how long we have waited for a request on each.
 *
 * Clients that take too long are disconnected. libmicrohttpd's own time-out is not enough: it
 * starts again with every byte. */
#ifndef SERVER_GUESTS_H
#define SERVER_GUESTS_H

#include <microhttpd.h>
#include <stdbool.h>

struct guests;
struct guests *guests_new(void);
void guests_free(struct guests *g);
/* libmicrohttpd calls this for every connection; the context is the server's guests. */
void guests_notify(void *context, struct MHD_Connection *connection, void **guest,
                   enum MHD_ConnectionNotificationCode what);
/* A request has begun on this connection, or it has ended and we wait for the next one. */
void guest_asks(struct MHD_Connection *connection, bool asks);
/* Disconnects all clients for which we have waited this long; returns how many of them had never
 * sent a request. */
int guests_dismiss(struct guests *g, int seconds);
/* Is a request being handled, or a client connected that has not sent one yet? */
bool guests_ask(struct guests *g);

#endif
