/* guests.h: connections, and for how long we have waited for a request on each.
 *
 * Whoever takes too long is disconnected. libmicrohttpd's own time-out is not enough: it begins
 * again with every byte. */
#ifndef SERVER_GUESTS_H
#define SERVER_GUESTS_H

#include <microhttpd.h>
#include <stdbool.h>

struct guests;
struct guests *guests_new(void);
void guests_free(struct guests *g);
/* libmicrohttpd calls it for every connection; the context is the server's guests. */
void guests_notify(void *context, struct MHD_Connection *connection, void **guest,
                   enum MHD_ConnectionNotificationCode what);
/* A request has begun on this connection, or ended; then we wait for the next one. */
void guest_asks(struct MHD_Connection *connection, bool asks);
/* Disconnects all for whom we have waited so long; returns how many of them had never asked
 * anything. */
int guests_dismiss(struct guests *g, int seconds);
/* Is anybody being answered, or connected without having asked anything yet? */
bool guests_ask(struct guests *g);

#endif
