/* mail.h: a message as a mail: headers that nobody can add to, and plain text.
 *
 * Nothing from outside gets into a header unchanged: an address is checked byte by byte, a subject
 * is encoded. Lines end with CR LF, as the protocol wants it, and none is longer than it allows. */
#ifndef NOTICE_MAIL_H
#define NOTICE_MAIL_H

#include "notice/notice.h"

enum { MAIL_ADDRESS = 254 };

/* Is it one address, of letters that need no quotes, at a host with a dot in its name? */
bool is_mail_address(struct slice text);

struct envelope {
    const char *from, *to; /* addresses */
    const char *id;        /* of the message, without the host: the same for each attempt */
    int64_t date;
    const struct catalogue *words;
};
void mail_write(const struct notice *m, const struct envelope *e, struct buf *out);

#endif
