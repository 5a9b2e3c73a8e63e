/* tips.h: tips for somebody's first game: one sentence when a thing comes up for the first time.
 *
 * A text a game, lessons/<id>/tips, one thing a line; # begins a remark:
 *
 *     hoftag tips 1
 *     game ID
 *     seats N                     of a first game, with the player
 *     option NAME VALUE           of a first game, one line for each
 *     against LEVEL               the computer players that he meets there
 *     tip SECTION WHEN -> TEXT    at most 160 characters; with the section of the rules behind it
 *
 * WHEN is one of these, or two with an & between them:
 *
 *     choice WORDS                he can choose a move that begins with these words
 *     event NAME                  he was told of such an event since his last move
 *     phase NAME                  the page says that it is this phase
 *     is FIELD VALUE              a single value of the position, as he sees it
 *
 * Tips come with his turn. So a tip depends only on what that seat is shown. Which tips somebody
 * has seen is a set of bits, kept by whoever asks. */
#ifndef LESSON_TIPS_H
#define LESSON_TIPS_H

#include "base/embedded.h"
#include "game/game.h"

enum {
    TIPS_BYTES = 16 * 1024, /* no text is longer */
    MOST_TIPS = 60,
    TIP_TEXT = 160, /* characters */
    TIP_WHENS = 2
};

/* All there are: "null_tips" is lessons/null/tips. An empty row behind the last. Made by
 * tools/embed.c. */
extern const struct embedded tip_texts[];

enum tip_kind { TIP_CHOICE, TIP_EVENT, TIP_PHASE, TIP_IS };

struct tip_when {
    enum tip_kind kind;
    int event;                 /* of TIP_EVENT: into game->events */
    const struct field *field; /* of TIP_IS */
    const char *words;         /* of the choice; the phase; the value */
};

struct tip {
    const char *rule, *text;
    int number; /* of its line */
    int whens;
    struct tip_when when[TIP_WHENS];
};

/* Texts are kept inside, so it stays where it is. */
struct tips {
    const struct game *game;
    struct setup how; /* of a first game */
    const char *against;
    int count;
    struct tip tip[MOST_TIPS];
    size_t used;
    char text[TIPS_BYTES];
};

/* False, and a fault with the line, if it is damaged. */
bool tips_read(struct tips *t, struct slice text, struct fault *fault);
/* The text of a game's tips; empty if it has none. */
struct slice tips_of(const struct game *g);

/* What the player is shown. */
struct tip_sight {
    const void *box, *view;
    const Move *moves; /* that he can choose now */
    int move_count;
    const char *phase; /* in English; NULL: none */
    uint64_t told[4];  /* kinds of events since his last move, as bits */
};
/* Adds what a viewer heard of these events. */
void tips_hear(struct tip_sight *s, const struct events *ev, int viewer);

/* A tip that is not among those seen and whose thing is there; -1: none. It comes with his turn,
 * and what he has to choose now comes before what has happened: he would choose without it. */
int tips_next(const struct tips *t, uint64_t seen, const struct tip_sight *s);

#endif
