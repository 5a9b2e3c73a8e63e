/* bans.h: whom an operator does not let in: addresses, networks, visitors. */
#ifndef SERVER_BANS_H
#define SERVER_BANS_H

#include "base/text.h"
#include "store/store.h"

enum { BAN_WHO = 64, BAN_REASON = 200, MOST_BANS = 1000, NET_BYTES = 16 };

struct ban {
    char who[BAN_WHO]; /* 203.0.113.0/24, 2001:db8::/64, or the id of a visitor */
    char reason[BAN_REASON + 1];
    int64_t made;
    int64_t visitor;        /* 0: it is a network */
    uint8_t net[NET_BYTES]; /* as IPv6, in which the old addresses have a place */
    int bits;               /* of it that count */
};

struct bans {
    int count;
    struct ban ban[MOST_BANS];
};

struct hall;
struct visitor;

/* Reads an address (of IPv6: its /64), a network or the id of a visitor; NULL, or why it is none.
 */
const char *ban_read(struct slice text, struct ban *out);
/* NULL, or why not: it is there already, or there are too many. */
const char *ban_add(struct hall *h, const struct ban *b, Ticket *ticket);
/* False if there is none. */
bool ban_remove(struct hall *h, const struct ban *b, Ticket *ticket);
/* What the store has; what cannot be read is left out. */
void ban_restore(struct hall *h, const struct ban_row *row);
/* Is either of them not let in? */
bool is_banned(const struct hall *h, const char *address, const struct visitor *v);

#endif
