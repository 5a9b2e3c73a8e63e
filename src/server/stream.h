/* stream.h: a stream of news, and how many may be open at the same time; for stream.c and
 * stream_room.c only. */
#ifndef SERVER_STREAM_H
#define SERVER_STREAM_H

#include "server/inside.h"
#include "server/request.h"
#include "server/streams.h"

/* The lists that a stream is in, each newest first. */
enum stream_list { OF_ALL, OF_TABLE, OF_ADDRESS, OF_VISITOR, STREAM_LISTS };

struct stream {
    struct server *server;
    struct hall_table *ht;
    struct MHD_Connection *connection;
    struct {
        struct stream *next, **back; /* back NULL: not in this list */
    } in[STREAM_LISTS];
    struct seen seen;
    int64_t visitor;         /* 0: unknown */
    uint8_t key[HASH_BYTES]; /* the visitor's, when the stream began */
    uint32_t revoked;        /* as the visitor has it */
    uint64_t address;        /* as a number (limiter_who) */
    char from[64];           /* as text */
    int viewer;
    int told;        /* moves that a program was told of, */
    size_t read;     /* and the bytes of the record up to there, */
    uint32_t asides; /* and what else (struct aside) */
    const struct catalogue *words;
    bool json, asleep, greeted, ping, ended;
    bool gives_way; /* it ends when it is next resumed, and is no longer counted */
    struct buf out; /* being sent, for programs */
    size_t sent;
};

/* Resumes a suspended stream. */
void stream_wake(struct stream *st);

/* Puts a new stream into its lists; older ones give way if there are too many. False if there is no
 * room. */
bool stream_room_enter(struct stream *st);
/* The newest of all; its list leads to the others. */
struct stream *streams_all(const struct server *s);
/* Takes a stream that has ended off its lists. */
void stream_room_leave(struct stream *st);

#endif
