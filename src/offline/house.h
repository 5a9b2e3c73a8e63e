/* house.h: the tables of one person and those who share their screen, in a browser without a
 * server.
 *
 * There is one visitor, and every table's game is in memory. What has changed is written as a text
 * (own_table_write), which whoever drives the house stores and hands back at the next start.
 * Nothing here knows a clock, a file or a random source: the time and seeds come with each request.
 */
#ifndef OFFLINE_HOUSE_H
#define OFFLINE_HOUSE_H

#include "hall/hall_table.h"
#include "pages/settings.h"

enum { OWN_ID = 1, MOST_OWN_TABLES = 1000, LEARNED_ROWS = 400, LEARNED_NAME = 48 };

/* How far the visitor came in a lesson, a puzzle or the tips of a game. */
struct own_row {
    char name[LEARNED_NAME];
    uint64_t number;
    bool done;
};

struct own_table {
    struct hall_table *ht;
    int screen;                  /* the seat whose player has the screen now; -1: nobody's yet */
    bool changed;                /* since it was kept last */
    bool copy;                   /* of a server's table, and nobody went on with it here */
    struct buf notes[MAX_SEATS]; /* of each seat; shown to whoever has the screen */
    struct buf review;           /* as review_write writes it; empty: there is none */
    int tip, tip_own;            /* the tip that is shown, -1: none, since that move; not kept */
};

struct house {
    struct visitor visitor;
    struct settings settings;
    const struct catalogue *words;
    struct own_table table[MOST_OWN_TABLES];
    int count;
    struct own_row learned[LEARNED_ROWS];
    int learned_count;
    /* The table whose game is being looked through, 0: none; so many moves of so many; not kept. */
    int64_t reviewed;
    int review_made, review_moves;
    struct buf gone; /* ids of tables that were removed since this was asked last, a line each */
    uint64_t lesson_step; /* where the visitor misses, and how often in a row; not kept */
    int lesson_misses;
    bool changed; /* the visitor, since he was kept last */
    int64_t now;  /* seconds */
    uint8_t seed[SEED_BYTES];
    uint32_t drawn;  /* from this seed */
    char files[64];  /* the folder of the files that pages need, with its slash */
    char server[64]; /* the address of a server's first page, if one gave these files; or "" */
};

/* The one house of this program, empty at first. */
struct house *house_new(void);
void house_free(struct house *h);

/* ---- tables ---- */

/* A seed, and an id that no table has. */
void house_seed(struct house *h, uint8_t out[SEED_BYTES]);
/* A new table with nothing at it yet; NULL: there are too many. */
struct own_table *own_table_add(struct house *h);
/* NULL if there is none. */
struct own_table *own_table_find(struct house *h, struct slice id);
struct own_table *own_table_with(struct house *h, int64_t id);
void own_table_drop(struct house *h, struct own_table *t);
/* The game begins, or goes on: the table is given what was laid out. */
void own_table_seat(struct own_table *t, struct table *game);
/* Everything that happens by itself, after a change; then the table is to be kept. */
void own_table_play_on(struct house *h, struct own_table *t);
void own_table_changed(struct house *h, struct own_table *t);

/* The visitor's name; who never gave one is a guest, in the language of the buf. */
const char *own_name(struct house *h, const struct buf *out);

/* ---- what was learned ---- */

/* Never NULL. */
const struct own_row *own_row_of(const struct house *h, const char *name);
void own_row_keep(struct house *h, const char *name, uint64_t number, bool done);

/* ---- keeping (kept.c) ---- */

/* A table as one line of JSON, without so many lines of its record that the reader has already, and
 * back. False and why if the text is damaged; then nothing has
 * changed. A table that is there already is replaced. */
void own_table_write(const struct own_table *t, int known, struct buf *out);
bool own_table_read(struct house *h, struct slice text, struct fault *fault);
/* The same of the visitor: name, wishes, language, settings, what was learned. */
void own_visitor_write(const struct house *h, struct buf *out);
bool own_visitor_read(struct house *h, struct slice text, struct fault *fault);

#endif
