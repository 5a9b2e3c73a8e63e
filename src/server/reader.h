/* reader.h: tells pages about the request (pages/frame.h), and makes replies of them. */
#ifndef SERVER_READER_H
#define SERVER_READER_H

#include "pages/frame.h"
#include "server/request.h"

struct reader reader_of(const struct request *q);
/* The empty body of a reply that will be a page. */
struct buf *reply_page(struct reply *r);

#endif
