/* notice.h: what a player is told, and by which ways.
 *
 * A message is a title and a sentence or two in the reader's language, and a link. It says that
 * something happened at a table and never what: no card, no move, no key. What people chose
 * themselves (their names) is the only thing in it that is not ours, so everything that writes a
 * message escapes it. */
#ifndef NOTICE_NOTICE_H
#define NOTICE_NOTICE_H

#include "base/say.h"

enum notice_kind {
    NOTICE_TURN,    /* the reader owes a move */
    NOTICE_BEGAN,   /* a game has begun */
    NOTICE_ASKED,   /* something is proposed, and his answer is waited for */
    NOTICE_SHORT,   /* his time is running out */
    NOTICE_OVER,    /* a game is over */
    NOTICE_DIGEST,  /* once a day: where he owes a move */
    NOTICE_CONFIRM, /* is this address his? */
    NOTICE_BACK,    /* a link by which he comes back; to mail only */
    NOTICE_KINDS
};

/* As programs read it: "turn", "began", ... */
extern const char *const notice_names[NOTICE_KINDS];

enum channel { BY_MAIL, BY_PUSH, BY_DISCORD, BY_SLACK, BY_MATRIX, BY_NTFY, BY_JSON, CHANNELS };
extern const char *const channel_names[CHANNELS];
/* False: there is no such channel. */
bool channel_read(struct slice name, enum channel *out);

/* What a message is made of. */
struct occasion {
    enum notice_kind kind;
    const char *game;   /* its title, N_; of a digest: "" */
    const char *others; /* the names of those who play there, with commas; "": nobody else */
    const char *link;   /* where it leads */
    const char *list;   /* of a digest: a line for each table */
    int count;          /* of a digest: tables */
    int left;           /* of time: minutes that are left */
    const char *stop;   /* where these messages are ended; "": nowhere */
};

enum { TITLE_BYTES = 200, BODY_BYTES = 6000, LINK_BYTES = 600 };
struct notice {
    enum notice_kind kind;
    char title[TITLE_BYTES];
    char body[BODY_BYTES]; /* lines that end with \n; without the links */
    char link[LINK_BYTES], stop[LINK_BYTES];
    char tag[40]; /* a newer message with the same tag takes this one's place */
};
/* Writes the message in that language. */
void notice_write(const struct occasion *o, const struct catalogue *words, struct notice *out);
/* How the link for ending it is announced, in that language. */
void notice_write_stop(const struct notice *m, struct buf *out);

#endif
