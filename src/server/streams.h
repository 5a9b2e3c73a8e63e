/* streams.h: news of tables as they happen, over connections that stay open.
 *
 * All functions are called with the hall locked. */
#ifndef SERVER_STREAMS_H
#define SERVER_STREAMS_H

#include "server/hall.h"

#include <microhttpd.h>

struct request;
struct server;
struct stream;

/* News of a table for the asker, who views it as `viewer` and has seen `seen`: as lines of JSON, or
 * as events for a page. It ends when the asker may no longer view it so, or when it gives way to
 * another. NULL if too many are open. */
struct stream *stream_new(const struct request *q, struct hall_table *ht, int viewer, bool json,
                          struct seen seen);
struct MHD_Response *stream_response(struct stream *st, struct MHD_Connection *connection);
/* Resumes all streams whose news is durable. */
void streams_wake(struct server *s);
/* Resumes the streams of a visitor whose key has changed: they end. */
void streams_wake_of(struct server *s, const struct visitor *v);
/* Resumes all streams: each looks whether there is news. */
void streams_stir(struct server *s);
/* Resumes all streams: each sends a ping, or ends if it should. */
void streams_ping(struct server *s);
/* The header of the table's record has grown by so many bytes. */
void streams_shift(struct server *s, const struct hall_table *ht, long by);

/* The set of open streams (stream_room.c). */
struct stream_room *stream_room_new(void);
void stream_room_free(struct stream_room *room);

#endif
