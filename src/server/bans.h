/* bans.h: addresses, networks and visitors that an operator has shut out. */
#ifndef SERVER_BANS_H
#define SERVER_BANS_H

#include "base/text.h"
#include "store/store.h"

enum { BAN_WHO = 64, BAN_REASON = 200, MOST_BANS = 1000, NET_BYTES = 16 };

struct ban {
    char who[BAN_WHO]; /* 203.0.113.0/24, 2001:db8::/64, or the id of a visitor */
    char reason[BAN_REASON + 1];
    int64_t made;
    int64_t visitor;        /* 0: the ban is of a network */
    uint8_t net[NET_BYTES]; /* as IPv6, which has a range for IPv4 addresses */
    int bits;               /* the number of leading bits that count */
};

struct bans {
    int count;
    struct ban ban[MOST_BANS];
};

struct hall;
struct visitor;

/* Reads an address (of IPv6: its /64), a network, or the id of a visitor. NULL, or why the text is
 * none of these. */
const char *ban_read(struct slice text, struct ban *out);
/* NULL, or why it cannot be added: it exists already, or there are too many. */
const char *ban_add(struct hall *h, const struct ban *b, Ticket *ticket);
/* False if there is no such ban. */
bool ban_remove(struct hall *h, const struct ban *b, Ticket *ticket);
/* Adds a ban that the store has; one that cannot be read is left out. */
void ban_restore(struct hall *h, const struct ban_row *row);
/* Is the address or the visitor banned? */
bool is_banned(const struct hall *h, const char *address, const struct visitor *v);

#endif
