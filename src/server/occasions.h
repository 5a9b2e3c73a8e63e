/* occasions.h: a row that is due, as a message for its reader. Called with the hall locked. */
#ifndef SERVER_OCCASIONS_H
#define SERVER_OCCASIONS_H

#include "server/notify.h"
#include "server/secret.h"

/* Is what the row says still so? */
bool reminder_holds(const struct hall_table *ht, const struct reminder_row *row);

/* What links are made with: our address, as they begin, and a secret of ours. */
enum { NOTICE_SECRET = 32 };
struct letterhead {
    const char *base;
    const uint8_t *secret;
};
/* Writes the message. False if there is nothing to tell any more. */
bool occasion_write(struct hall *h, const struct letterhead *l, const struct delivery_row *row,
                    struct visitor *v, struct notice *out);
/* The secret in a link about an address: "confirm" or "stop". */
void notice_token(const uint8_t secret[NOTICE_SECRET], const char *purpose, int64_t address,
                  char text[KEY_TEXT + 1]);

#endif
