/* play.h: a game in the terminal, with people at one keyboard and computer players. */
#ifndef TERM_PLAY_H
#define TERM_PLAY_H

#include "bots/bot.h"
#include "host/file.h"
#include "table/standing.h"
#include "table/table.h"
#include "term/term.h"
#include "think/think.h"

struct play {
    struct table *table;
    struct record_file file;
    struct player player[MAX_SEATS]; /* without a bot: a person */
    struct thinker *thinker;         /* for computer players; belongs to the caller */
    struct look look;
    const struct catalogue *words;   /* the people's language */
    bool interactive;                /* input and output are a terminal */
    bool full;                       /* the terminal is one picture (full.h), not lines */
    struct buf *capture;             /* where text goes instead of the terminal; NULL */
    int width;                       /* of the terminal; 0: ask the terminal */
    int last_shown;                  /* the seat whose screen was shown last; -1: none */
    int told[MAX_SEATS];             /* by seat: moves its log has already told */
    int before[MAX_SEATS];           /* where the news before that began */
    struct orders orders[MAX_SEATS]; /* of the people */
};

static inline const struct game *play_game(const struct play *p) { return p->table->head.game; }
static inline int play_seats(const struct play *p) { return p->table->head.how.seats; }

/* How many seats are people. */
static inline int play_people(const struct play *p) {
    int n = 0;
    for (int i = 0; i < play_seats(p); i++)
        n += p->player[i].bot == NULL;
    return n;
}

/* How a game stopped. */
enum play_end { PLAY_OVER, PLAY_LEFT, PLAY_CANNOT_SAVE };

/* Plays until the game is over or somebody quits. Every move is saved at once. The table stays the
 * caller's. If saving fails, the fault says why, and the record on disk stays as it was. */
enum play_end play_run(struct play *p, struct fault *fault);

/* Says what in the box is reconstructed, and what computer players are fond of. */
void play_notice(const struct play *p);

#endif
