/* head.h: refusing request headers that can be read in two ways; decoding %20 and the like. */
#ifndef SERVER_HEAD_H
#define SERVER_HEAD_H

#include "base/text.h"
#include "server/reasons.h"

#include <microhttpd.h>

/* Memory for each connection: the headers of request and reply must fit. */
enum { CONNECTION_BYTES = 16 * 1024 };

struct judged_head {
    enum reason refused; /* FOR_ELSE: it can be read in only one way, and is not too long */
    bool fills_all;      /* it may leave no room for the header of any reply */
};
struct judged_head head_judge(struct MHD_Connection *connection, const char *url,
                              const char *version);
/* libmicrohttpd calls it with each address, before it looks for arguments in it: for too many it
 * would have neither room nor an answer. */
void *head_uri(void *context, const char *uri, struct MHD_Connection *connection);
/* Answers a request whose head fills the memory of its connection: libmicrohttpd, which keeps the
 * head of the reply there too, would close it without a word. The connection is of no more use. */
void head_answer(struct MHD_Connection *connection, struct slice answer);
/* Decodes all of them in place; libmicrohttpd calls it. */
size_t head_unescape(void *context, struct MHD_Connection *connection, char *text);

#endif
