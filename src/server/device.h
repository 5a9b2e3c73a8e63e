/* device.h: keys of devices. A visitor's own key is that of the browser in which they began, and it
 * is in their link for other devices. Whoever signs in by a code or by mail gets another key, for
 * that device alone: it is listed, can be named, and revoked without troubling the others.
 *
 * Links to tables are derived from the visitor's own key, which the server does not store. So every
 * device's key keeps a sealed copy of it, which only that key opens. */
#ifndef SERVER_DEVICE_H
#define SERVER_DEVICE_H

#include "server/hall.h"
#include "server/secret.h"

struct request;

enum {
    DEVICE_NAME = 40,  /* bytes */
    MOST_DEVICES = 20, /* of one visitor */
    SEALED_OWN = KEY_TEXT + 16
};

/* Finds out who asks: by their own key, or by that of a device; then q->key becomes their own. */
void request_find_visitor(struct request *q);

/* Seals a visitor's own key with another that seals nothing else, and opens it. */
void own_key_seal(struct slice own, struct slice with, uint8_t out[SEALED_OWN]);
bool own_key_open(struct slice sealed, struct slice with, char own[KEY_TEXT + 1]);

/* A new key for a device of the visitor's, whose own key is `own`. False if they have too many
 * devices. */
bool device_new(struct hall *h, const struct visitor *v, struct slice own, struct slice name,
                char key[KEY_TEXT + 1], Ticket *ticket);

/* The same by a code, which is used up. */
struct found_code;
bool device_by_code(struct hall *h, const struct visitor *v, const struct found_code *code,
                    struct slice name, char key[KEY_TEXT + 1], Ticket *ticket);

#endif
