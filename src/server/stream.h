/* stream.h: a stream of news, and which streams may be open at the same time; for stream.c and
 * stream_room.c alone. */
#ifndef SERVER_STREAM_H
#define SERVER_STREAM_H

#include "server/inside.h"
#include "server/request.h"
#include "server/streams.h"

/* The lists that a stream is in, newest first. */
enum stream_list { OF_ALL, OF_TABLE, OF_ADDRESS, OF_VISITOR, STREAM_LISTS };

struct stream {
    struct server *server;
    struct hall_table *ht;
    struct MHD_Connection *connection;
    struct {
        struct stream *next, **back; /* back NULL: it is not in this list */
    } in[STREAM_LISTS];
    struct seen seen;
    int64_t visitor;         /* 0: nobody known */
    uint8_t key[HASH_BYTES]; /* his, when he began to listen */
    uint64_t address;        /* its number (limiter_who) */
    char from[64];           /* the address itself */
    int viewer;
    int told;    /* moves of the story, for programs */
    size_t read; /* of the record, up to there */
    bool json, asleep, greeted, ping, ended;
    bool gives_way; /* it ends as soon as it is awake, and counts no more */
    struct buf out; /* what is being sent, for programs */
    size_t sent;
};

/* Wakes a stream that sleeps. */
void stream_wake(struct stream *st);

/* Puts a new stream into its lists; others give way if there are too many. False if there is no
 * room for it. */
bool stream_room_enter(struct stream *st);
/* The newest of all. */
struct stream *streams_all(const struct server *s);
/* It has ended. */
void stream_room_leave(struct stream *st);

#endif
