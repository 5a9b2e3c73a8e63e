/* reader.h: what pages are told of a request (pages/frame.h), and their replies. */
#ifndef SERVER_READER_H
#define SERVER_READER_H

#include "pages/frame.h"
#include "server/request.h"

struct reader reader_of(const struct request *q);
/* The body of a reply that is to be a page, empty. */
struct buf *reply_page(struct reply *r);

#endif
