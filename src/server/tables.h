/* tables.h: making tables, and beginning their games. */
#ifndef SERVER_TABLES_H
#define SERVER_TABLES_H

#include "server/hall.h"

/* What a host wishes. */
struct table_terms {
    const struct game *game;
    struct setup setup;
    const char *bot[MAX_SEATS]; /* NULL: a person */
    int flags;
    struct slice note;
    struct slice key; /* the host's, from which the links are made */
};
/* At most NOTE_BYTES of it. */
void hall_table_set_note(struct hall_table *ht, struct slice note);
/* Draws colours by lot, where that is the game's custom; before the start the players may choose
 * others. */
void hall_table_draw_colours(struct table_terms *w);
/* NULL, or why no game can be set up like this. */
const char *setup_refused(const struct game *g, const struct setup *how, struct fault *fault);
/* A new table, at which the host has the first seat that no bot has. NULL if the hall is full. */
struct hall_table *hall_table_new(struct hall *h, const struct table_terms *wish,
                                  struct visitor *host);
/* A table where a record that was checked can be looked at; it takes the table. NULL if the hall is
 * full. */
struct hall_table *hall_table_of_record(struct hall *h, struct table *t,
                                        const struct visitor *host);
/* Starts the game; free seats are given to `bot`. */
bool hall_table_start(struct hall *h, struct hall_table *ht, const char *bot, struct refused *why);
/* A new table at which a game that is over goes on as it stood after move n: the visitor has the
 * seat whose move was next, computer players the others. NULL and why if that cannot be. */
struct hall_table *hall_table_try(struct hall *h, const struct hall_table *from, int n,
                                  struct visitor *v, struct slice key, struct refused *why);

#endif
