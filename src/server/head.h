/* head.h: refusing heads of requests that can be understood in two ways; %20 and the like. */
#ifndef SERVER_HEAD_H
#define SERVER_HEAD_H

#include "base/text.h"
#include "server/reasons.h"

#include <microhttpd.h>

/* Bytes of memory for each connection: the heads of request and reply must fit. */
enum { CONNECTION_BYTES = 16 * 1024 };

/* FOR_ELSE if the head can be understood in one way only and leaves room for the head of the reply.
 */
enum reason head_refused(struct MHD_Connection *connection, const char *url, const char *version);
/* The byte that a text begins with, written as "%20"; -1 if it is not written so. */
int escaped_byte(struct slice text);
/* Decodes all of them in place; libmicrohttpd calls it. */
size_t head_unescape(void *context, struct MHD_Connection *connection, char *text);

#endif
