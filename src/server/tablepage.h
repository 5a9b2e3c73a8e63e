/* tablepage.h: the page of a table as a reply. */
#ifndef SERVER_TABLEPAGE_H
#define SERVER_TABLEPAGE_H

#include "server/request.h"

/* The page of a table in its present phase, with a notice of what was refused (NULL: nothing). The
 * table comes from need_table. */
void table_page(struct server *s, struct request *q, struct reply *r, struct hall_table *ht,
                const struct refused *refused);
/* The page before the game begins; only table_page decides for it (lobby.c). */
void lobby_page(struct server *s, struct request *q, struct reply *r, struct hall_table *ht,
                const struct refused *refused);
/* What was done by a form is answered with the table's page (or, without JavaScript, by sending the
 * browser there), what was refused with the page and the reason (actions.c). */
void reply_done(struct server *s, struct request *q, struct reply *r, struct hall_table *ht,
                const struct refused *refused);

#endif
