/* notify.h: how a visitor wants to be told of what happens at his tables, and where.
 *
 * Everything is read when it is first wanted, kept with the visitor in memory, and written at once
 * when it changes. Called with the hall locked. */
#ifndef SERVER_NOTIFY_H
#define SERVER_NOTIFY_H

#include "notice/notice.h"
#include "notice/when.h"
#include "server/hall.h"
#include "store/notices.h"

enum {
    MOST_ADDRESSES = 8,     /* of one visitor, */
    MOST_TABLE_WISHES = 60, /* and tables for which he wants it otherwise */
    ADDRESS_TEXT_BYTES = 1000,
    ADDRESS_ID_BITS = 59, /* it is written with up to 18 digits in links */
    ADDRESS_KEYS = 81,    /* of a browser: PUSH_POINT + PUSH_AUTH; of mail: device.h */
    CONFIRM_SECONDS = 7 * 24 * 60 * 60,
    USUAL_DELAY = 10, /* minutes */
    USUAL_KINDS = 1 << NOTICE_TURN | 1 << NOTICE_BEGAN | 1 << NOTICE_ASKED | 1 << NOTICE_SHORT |
                  1 << NOTICE_OVER,
    AS_USUAL = -1, /* at a table: as everywhere */
    UNKNOWN_ZONE = 9999,
    NO_DIGEST = -1
};

enum address_state {
    UNCONFIRMED,
    CONFIRMED,
    LOST /* nothing has arrived there for long, or nobody is there any more */
};

struct notify_address {
    int64_t id, made;
    enum address_state state;
    int failures; /* messages in a row that were given up */
    enum channel channel;
    int64_t back; /* when a link to come back was sent there; 0: none is valid */
    char text[ADDRESS_TEXT_BYTES + 1];
    size_t key_bytes;
    uint8_t keys[ADDRESS_KEYS];
};

struct notify_wish {
    int64_t table; /* 0: everywhere */
    int kinds;     /* bits of enum notice_kind; AS_USUAL */
    int delay;     /* minutes; AS_USUAL */
};

struct notify {
    bool old; /* another server may have changed it: it is to be read again */
    struct notify_wish usual;
    struct quiet quiet;
    bool zone_known; /* that of `quiet` */
    int digest;      /* the time of day; NO_DIGEST */
    char lang[8];
    int address_count, wish_count;
    struct notify_address address[MOST_ADDRESSES];
    struct notify_wish wish[MOST_TABLE_WISHES];
};

/* NULL if it cannot be read. */
struct notify *notify_of(struct hall *h, struct visitor *v);
/* Has he an address that messages go to? Known without reading anything. */
bool is_told(const struct visitor *v);
/* What he wants of a table. */
struct notify_wish notify_wish_at(const struct notify *n, int64_t table);
const struct catalogue *notify_words(const struct notify *n);

/* Write what was changed in memory: the wishes; the state of an address. */
void notify_keep(struct hall *h, struct visitor *v, Ticket *ticket);
void notify_set_address(struct hall *h, struct visitor *v, const struct notify_address *a,
                        Ticket *ticket);
/* False if there are too many of them. */
bool notify_set_wish(struct hall *h, struct visitor *v, struct notify_wish wish, Ticket *ticket);

struct notify_address *notify_find(struct notify *n, int64_t id);
/* A new one, which must be confirmed first; NULL if there are too many. One that is there already
 * is found again. */
struct notify_address *notify_add(struct hall *h, struct visitor *v, enum channel channel,
                                  struct slice text, Ticket *ticket);
void notify_drop(struct hall *h, struct visitor *v, int64_t id, Ticket *ticket);

#endif
