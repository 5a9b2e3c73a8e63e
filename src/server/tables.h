/* tables.h: making tables, and starting their games. */
#ifndef SERVER_TABLES_H
#define SERVER_TABLES_H

#include "hall/wishes.h"
#include "server/hall.h"

/* Cuts the note to NOTE_BYTES. */
void hall_table_set_note(struct hall_table *ht, struct slice note);
/* Draws colours by lot, if that is the game's custom. The players may choose others before the
 * start. */
void hall_table_draw_colours(struct table_terms *w);
/* NULL, or why no game can be set up like this. */
const char *setup_refused(const struct game *g, const struct setup *how, struct fault *fault);
/* A new table. The host has the first seat without a bot. NULL if the hall is full. */
struct hall_table *hall_table_new(struct hall *h, const struct table_terms *wish,
                                  struct visitor *host);
/* A table that shows a record, which was checked; takes over the `struct table`. NULL if the hall
 * is full. */
struct hall_table *hall_table_of_record(struct hall *h, struct table *t,
                                        const struct visitor *host);
/* Starts the game; `bot` gets the free seats. */
bool hall_table_start(struct hall *h, struct hall_table *ht, const char *bot, struct refused *why);
/* A new table that continues a finished game from after move n. The visitor has the seat that moved
 * next, computer players have the others. NULL and why if that cannot be. */
struct hall_table *hall_table_try(struct hall *h, const struct hall_table *from, int n,
                                  struct visitor *v, struct slice key, struct refused *why);

#endif
