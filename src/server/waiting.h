/* waiting.h: requests that are answered as soon as what they did is durable.
 *
 * Their connections are suspended, and only this file resumes them. All of it happens with the hall
 * locked, unless it says otherwise. */
#ifndef SERVER_WAITING_H
#define SERVER_WAITING_H

#include "server/request.h"

/* The reply of a request whose connection is suspended is written: it goes out when what it waits
 * for is durable, which may be at once. */
void request_wait(struct request *q);
/* Called by the store's writer, without the lock: everything up to this ticket is durable. */
void requests_committed(void *server, Ticket durable);
/* Answers all who still wait that the disk could not be written. True if there were any. */
bool fail_waiting_requests(struct server *s);

#endif
