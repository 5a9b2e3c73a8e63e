/* tablepage.h: a table's page as a reply. */
#ifndef SERVER_TABLEPAGE_H
#define SERVER_TABLEPAGE_H

#include "server/request.h"

/* The page for the table's present phase, with a notice of what was refused (NULL: nothing). The
 * table comes from need_table. */
void table_page(struct server *s, struct request *q, struct reply *r, struct hall_table *ht,
                const struct refused *refused);
/* The page before the game begins; called only by table_page (lobby.c). */
void lobby_page(struct server *s, struct request *q, struct reply *r, struct hall_table *ht,
                const struct refused *refused);
/* Answers a form (actions.c): if it succeeded (why NULL), with the table's page, or without
 * JavaScript with a redirect to it; if it was refused, with the page and the reason. */
void reply_done(struct server *s, struct request *q, struct reply *r, struct hall_table *ht,
                const struct refused *refused);

#endif
