/* desk.h: what somebody has before them who plays on the full screen: what they see, what they can
 * choose, what happened; and the hands that do what they choose.
 *
 * The screen (face.h, full.h) knows nothing else. So a game in this program (local.c) and one at a
 * server's table (remote.c) are played with the same keys. */
#ifndef TERM_DESK_H
#define TERM_DESK_H

#include "term/choices.h"
#include "term/commands.h"
#include "term/show.h"

/* A moment of what happened: how things stood then, and what was told. */
struct moment {
    char *text;
    int number; /* that a server's log gives it; 0 */
    _Alignas(16) uint8_t view[MAX_STATE];
};

struct playback {
    int count, room;
    struct moment *item;
};
void playback_add(struct playback *p, const void *view, size_t size, const char *text);
void playback_free(struct playback *p);

struct desk;

/* A key that does what a typed command would. */
struct hand_key {
    char key;
    const char *word; /* N_: what it is called */
    const char *command;
};

struct hands {
    /* Makes the move. If it could not be made, `out` says why. */
    enum turn (*move)(struct desk *d, Move m, struct buf *out);
    /* Does what was typed, which is no move; what there is to read goes to `out`. False: there is
     * no such command. */
    bool (*command)(struct desk *d, struct slice line, struct buf *out, enum turn *turn);
    /* What happened since the last choice here; if nothing did, what was last told before it. NULL:
     * cannot be shown. */
    void (*story)(const struct desk *d, struct playback *out);
    /* Looks whether something happened elsewhere: then the desk is as it is now, and it is true.
     * NULL: nothing happens but what is done here. */
    bool (*news)(struct desk *d);
    /* Besides those of every desk, up to one without a key; NULL: those of a game. */
    const struct hand_key *keys;
    /* What can be typed besides moves, up to NULL; NULL: the words of a game. */
    const char *const *words;
};

struct desk {
    struct look look;
    const struct catalogue *words;
    struct sight sight;
    int seat; /* who is asked: a seat, or NATURE; -1: nobody who sits here */
    struct choices choices;
    bool worded;       /* the choices are words to choose from, and their moves only numbers */
    struct buf prompt; /* what is asked; or for whom one waits */
    struct buf coach;  /* what a coach says below the board; empty: there is none */
    char place[160];   /* where in a lesson one is; "" */
    struct buf log;    /* a line for each thing that happened */
    size_t told;       /* bytes of it that were there at the last choice */
    int news;          /* moments that can be played back since then */
    bool over;         /* nothing will be asked any more */
    struct buf said;   /* what somebody has just said: it is shown until the next key */
    const struct hands *hands;
    void *owner; /* for the hands */
    int file;    /* that has something to read when there may be news; -1: none */
    int wait;    /* milliseconds after which one looks for news; -1: never */
};

static inline const struct game *desk_game(const struct desk *d) { return d->sight.shown.game; }
void desk_init(struct desk *d, struct look look, const struct catalogue *words);
void desk_free(struct desk *d);
/* A buf for text in the reader's language. */
struct buf desk_text(const struct desk *d);
const char *desk_translate(const struct desk *d, const char *english);
/* "Rose: Action 3": a move as its button calls it; "" for Nature, who has no colour. */
void move_tell(const struct game *g, const void *box, const void *before, const char *colour,
               Move m, struct buf *out);

#endif
