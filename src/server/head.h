/* head.h: refusing request headers that can be read in two ways; decoding %20 and the like. */
#ifndef SERVER_HEAD_H
#define SERVER_HEAD_H

#include "base/text.h"
#include "server/reasons.h"

#include <microhttpd.h>

/* Memory for each connection: the headers of request and reply must fit. */
enum { CONNECTION_BYTES = 16 * 1024 };

/* Why the request is refused; FOR_ELSE if its header can be read in only one way and leaves room
 * for the header of the reply. */
enum reason head_refused(struct MHD_Connection *connection, const char *url, const char *version);
/* Decodes all of them in place; libmicrohttpd calls it. */
size_t head_unescape(void *context, struct MHD_Connection *connection, char *text);

#endif
