/* asker.h: who sends a request, for which table and for which seat; and conditions that must hold
 * before it is handled. Functions that begin with need_ have sent an error if they find nothing. */
#ifndef SERVER_ASKER_H
#define SERVER_ASKER_H

#include "server/request.h"

/* The seat from which the asker sees a table: the one they name, if it is theirs; else one of
 * theirs that owes a move; else any of theirs; else SPECTATOR. */
int viewer_of(const struct request *q, const struct hall_table *ht);
/* The table named by the first part of the path, with its game in memory, if the asker may see it;
 * else NULL and an error. */
struct hall_table *need_table(struct server *s, struct request *q, struct reply *r);
/* The asker's own seat for which they speak; -1 and an error if they have none. */
int need_seat_of(const struct request *q, const struct hall_table *ht, struct reply *r);
/* The asker as a visitor, made on the spot if they are new, with the name that they send; NULL and
 * an error if that fails. */
struct visitor *need_visitor(struct server *s, struct request *q, struct reply *r);
/* The same, if they may open one more table, which is counted at once. If they may not, nothing
 * changes: they get neither a key nor the name that they sent. */
struct visitor *need_opener(struct server *s, struct request *q, struct reply *r);
/* For programs: is the asker known? They are never made on the spot. */
bool need_token(const struct request *q, struct reply *r);
/* The seat whose colour a field names; -1 if there is none. */
int seat_named(const struct request *q, const char *field, const struct hall_table *ht);
/* Fills a reply with everything that the asker sees of the table; it is sent once that is
 * durable. */
void reply_sight(const struct request *q, struct reply *r, const struct hall_table *ht, int status);

#endif
