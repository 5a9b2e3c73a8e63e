/* codes.h: short codes, to sign in with on a device where nothing can be pasted: within some
 * minutes, once. They are in the store, so that any server on it takes them. */
#ifndef SERVER_CODES_H
#define SERVER_CODES_H

#include "base/text.h"
#include "base/ticket.h"
#include "server/secret.h"

struct hall;
struct visitor;

enum { CODE_TEXT = 8, MOST_CODES = 2000, CODE_SECONDS = 10 * 60 };
/* A new code; the one that the visitor had before is worth nothing any more. False if there are too
 * many. */
bool code_new(struct hall *h, const struct visitor *v, struct slice own, char text[CODE_TEXT + 1],
              Ticket *ticket);

struct found_code {
    int64_t visitor;
    uint8_t hash[HASH_BYTES];
    char own[KEY_TEXT + 1]; /* the visitor's own key */
};
/* False if there is none such. device_by_code uses it up. */
bool code_find(struct hall *h, struct slice typed, struct found_code *out);
/* The visitor's code is worth nothing any more. */
Ticket code_forget(struct hall *h, int64_t visitor);
/* Removes those whose time is over. */
void codes_expire(struct hall *h);

#endif
