/* hook.h: a message as what a web service takes: its address, and the JSON that it wants. */
#ifndef NOTICE_HOOK_H
#define NOTICE_HOOK_H

#include "notice/notice.h"

enum { HOOK_URL = 1000 };

/* An address of HTTP, taken apart. */
struct hook_url {
    bool secure;
    struct slice origin; /* https://example.org:8443 */
    struct slice host;   /* without port and brackets */
    int port;
    struct slice path; /* with its slash; may be empty */
};
/* False if it is no address of HTTP, or has in it what does not belong there: a name and password,
 * spaces, control characters, more than HOOK_URL bytes. */
bool hook_url_read(struct slice text, struct hook_url *out);

/* Is that address one that the channel can use? */
bool hook_fits(enum channel channel, struct slice url);
/* Where a message goes, and what is sent there. */
void hook_write_url(enum channel channel, struct slice url, struct buf *out);
void hook_write(enum channel channel, const struct notice *m, struct slice url, struct buf *out);

#endif
