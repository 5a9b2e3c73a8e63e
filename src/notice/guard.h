/* guard.h: whom the server may call on behalf of its players.
 *
 * A player gives the address of a webhook, and could make the server speak to what only the server
 * reaches: itself, the machines beside it. So only public addresses are called, over TLS at its
 * usual port. It is the address of the socket that counts, after names were resolved: a name may
 * lead to another address each time. An operator can allow others by their numbers. */
#ifndef NOTICE_GUARD_H
#define NOTICE_GUARD_H

#include "base/text.h"

#include <sys/socket.h>

enum { MOST_ALLOWED = 16 };

struct guard {
    int count;
    struct allowed {
        uint8_t address[16]; /* of IPv4: as it is mapped into IPv6 */
        int port;            /* 0: all of them */
    } allowed[MOST_ALLOWED];
};

/* Reads "127.0.0.1:8080, 192.168.1.5, [fd00::1]:80". False and a fault if it is something else. */
bool guard_read(struct guard *g, struct slice list, struct fault *fault);
/* May that address be called, over TLS or not? */
bool guard_allows(const struct guard *g, const struct sockaddr *to, bool secure);
/* Can anybody on the internet have that address? */
bool address_is_public(const struct sockaddr *to);

#endif
