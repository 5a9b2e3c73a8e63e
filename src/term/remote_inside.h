/* remote_inside.h: what the parts of remote.h share: remote_ask.c (asking), remote_words.c
 * (what can be typed to read something), remote_talk.c (what concerns the people at the table),
 * remote.c (the desk). */
#ifndef TERM_REMOTE_INSIDE_H
#define TERM_REMOTE_INSIDE_H

#include "term/desk.h"
#include "term/remote.h"

struct remote {
    struct remote_how how;
    struct desk desk;
    struct http_stream *stream;
    bool away;      /* the server could not be reached the last time */
    int64_t number; /* that a move answers */
    char colour[20], phase[20];
    char name[MAX_SEATS][120];
    int logged;           /* the number of the move that the log tells */
    int known;            /* how far it had been read before it was read anew; -1: never */
    struct playback seen; /* since the last choice; or before it, if nothing happened since */
    bool replayed;        /* what happens next begins a new playback */
    int own;              /* the number of one's own last move in the log; 0 */
    int heard;            /* the number of the last thing said that was heard */
    bool fresh;           /* the log is read from its beginning */
    bool stale;           /* something was taken back that it tells */
};

static inline struct remote *remote_of(const struct desk *d) { return d->owner; }

/* "/api/tables/ID/moves" */
void remote_path(const struct remote *r, const char *what, char path[200]);
/* The JSON of an answer about this table; false, and a sentence in `why`, if it is none or a
 * refusal. */
bool remote_ask(const struct remote *r, const char *what, const char *body, struct buf *answer,
                struct slice *json, struct buf *why);
/* The member's text; false and "" if there is none. */
bool json_member_text(struct slice object, const char *name, char *out, size_t room);

/* Is that the first word of the line? Then the line is what comes after it. */
bool remote_is_word(struct slice *line, const char *name);

/* Adds to the log what was said since, and has it shown. */
void remote_hear(struct remote *r, struct slice json);
/* What was proposed to all, and what can be typed to answer. */
void remote_write_proposal(const struct remote *r, struct slice json, struct buf *out);
/* Is that something to send to the server? Then `what` is where to and `body` what; NULL: nothing
 * is sent, and `out` says why. */
bool remote_request(const struct remote *r, struct slice line, const char **what, struct buf *body,
                    struct buf *out);
extern const char *const remote_command_words[];

/* Does what was typed, if it shows something or orders something; false: it is no such word. */
bool remote_words(struct remote *r, struct slice line, struct buf *out);

#endif
