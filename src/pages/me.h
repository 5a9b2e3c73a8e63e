/* me.h: the reader himself: his name, his wishes, and the link that carries his seats to another
 * device. */
#ifndef PAGES_ME_H
#define PAGES_ME_H

#include "pages/frame.h"

/* A link that is a visitor, wherever it is opened, as text and as a QR code. */
struct carry_link {
    const char *text;
    void (*qr)(const char *, struct buf *);
};

/* That the reader's link was opened on another device, if he has not answered to that yet. */
void put_carried(struct buf *out, const struct visitor *v);
/* The form for his name and his wishes; alone: without a server, where nobody else sees anything.
 */
void put_name_and_wishes(struct buf *out, const struct visitor *v, bool alone);
/* The page about the reader; the link is his own, if he is known. Its text is NULL on a device with
 * a key of its own, which must not learn his. */
struct account;
void page_of_me(const struct reader *reader, struct carry_link link, const struct account *account,
                struct buf *out);
/* Asks whether this device shall be `other`, who has that key. The link is the reader's own: he
 * needs it to come back. */
void page_of_carry(const struct reader *reader, const struct visitor *other, struct slice key,
                   struct carry_link link, struct buf *out);

#endif
