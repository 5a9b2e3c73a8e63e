/* asker.h: who asks, for which table and which seat; and what has to be so before he is answered.
 * What begins with need_ has sent an error if it finds nothing. */
#ifndef SERVER_ASKER_H
#define SERVER_ASKER_H

#include "server/request.h"

struct bot;

/* The seat from which the asker looks at a table: the one he names if it is his, one that owes a
 * move, any other of his; SPECTATOR. */
int viewer_of(const struct request *q, const struct hall_table *ht);
/* The table of the path's first part, which the asker may see, with its game in memory; NULL and an
 * error. */
struct hall_table *need_table(struct server *s, struct request *q, struct reply *r);
/* The seat of his that the asker speaks for; -1 and an error. */
int need_seat_of(const struct request *q, const struct hall_table *ht, struct reply *r);
/* The asker, made on the spot if he is new, and called by the name he sends; NULL and an error. */
struct visitor *need_visitor(struct server *s, struct request *q, struct reply *r);
/* The same, if he may open one more table, which is then counted. Whoever may not stays what he
 * was: he gets neither a key nor the name he sends. */
struct visitor *need_opener(struct server *s, struct request *q, struct reply *r);
/* The seat whose colour a field names; -1. */
int seat_named(const struct request *q, const char *field, const struct hall_table *ht);
/* The computer player that is named, NULL if none is; false and why if there is none with that
 * name. */
bool read_bot(const struct request *q, const struct bot **bot, struct refused *why);
/* The reply that shows all that the asker sees of the table, once it is durable. */
void reply_sight(const struct request *q, struct reply *r, const struct hall_table *ht, int status);

#endif
