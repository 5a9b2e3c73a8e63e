/* ticket.h: the number of a change that is being made durable. Tickets grow; whoever promised
 * something to somebody waits until the store has written the ticket of it (store/store.h). */
#ifndef BASE_TICKET_H
#define BASE_TICKET_H

#include <stdint.h>

typedef uint64_t Ticket;

#endif
