/* play.h: a game in the terminal, with people at one keyboard and computer players. */
#ifndef TERM_PLAY_H
#define TERM_PLAY_H

#include "bots/bot.h"
#include "table/file.h"
#include "table/standing.h"
#include "table/table.h"
#include "term/term.h"
#include "think/think.h"

struct play {
    struct table *table;
    struct record_file file;
    const struct bot *bot[MAX_SEATS]; /* NULL: a person */
    struct thinker *thinker;          /* for them; the caller's */
    struct look look;
    const struct catalogue *words;   /* the language of the people */
    bool interactive;                /* input and output are a terminal */
    int width;                       /* of the terminal; 0: ask it */
    int last_shown;                  /* the seat whose screen was shown last; -1: nobody's */
    int told[MAX_SEATS];             /* moves that each seat's log has told already */
    struct orders orders[MAX_SEATS]; /* of people */
};

static inline const struct game *play_game(const struct play *p) { return p->table->head.game; }
static inline int play_seats(const struct play *p) { return p->table->head.how.seats; }

/* How many seats people have. */
int play_people(const struct play *p);

/* How a game stopped. */
enum play_end { PLAY_OVER, PLAY_LEFT, PLAY_CANNOT_SAVE };

/* Plays until the game is over or somebody quits. Everything is saved after every move. The table stays the
 * caller's. If saving fails the fault says why, and nothing on the disk is harmed. */
enum play_end play_run(struct play *p, struct fault *fault);

/* Says what of the box is reconstructed. */
void play_notice(const struct play *p);

#endif
