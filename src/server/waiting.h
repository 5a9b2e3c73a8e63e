/* waiting.h: requests that are answered as soon as what they did is durable.
 *
 * Their connections are suspended, and only waiting.c resumes them. Functions are called with the
 * hall locked, unless they say otherwise. */
#ifndef SERVER_WAITING_H
#define SERVER_WAITING_H

#include "server/request.h"

/* The request begins anew: it is handled again when it is resumed. False if that was so too often;
 * then the reply says so. */
bool request_repeat(struct request *q);
/* The reply of this suspended request is complete: it is sent when what it waits for is durable,
 * which may be at once. */
void request_wait(struct request *q);
/* The store's writer calls this without the lock: everything up to this ticket is durable. */
void requests_committed(void *server, Ticket durable);
/* Tells all who still wait that the disk could not be written. True if there were any. */
bool fail_waiting_requests(struct server *s);

#endif
