/* memory.h: tables and visitors in memory.
 *
 * They are a cache of the store. What is wanted and not there is read, a row at a time; what was
 * used longest ago is forgotten when others need the room, if the store has all of it and nobody is
 * at it. That happens only when the hall's lock is given back, so that no pointer dies in the hands
 * of whoever holds it.
 *
 * Invariant: what is on its way to the store is in memory, and memory is asked first. So nobody
 * reads what is older than what was done; and what was removed stays here as gone until the store
 * has it no more. */
#ifndef SERVER_MEMORY_H
#define SERVER_MEMORY_H

#include "server/hall.h"

/* An empty table, which is not in the hall yet. */
struct hall_table *hall_table_alloc(void);
/* A new one, with a number that no table has. */
void hall_add_table(struct hall *h, struct hall_table *ht);
/* From now on nobody finds it. The ticket is that of its removal. */
void hall_table_gone(struct hall *h, struct hall_table *ht, Ticket ticket);
/* Its removal was lost: it is here again, as it was. */
void hall_table_back(struct hall *h, struct hall_table *ht);

/* A new one, with a number that no visitor has. */
void visitor_add(struct hall *h, struct visitor *v);
/* By the hash of his key; NULL if nobody has it. */
struct visitor *visitor_of_hash(struct hall *h, const uint8_t hash[HASH_BYTES]);
/* He has another key now. */
void visitor_rehash(struct hall *h, struct visitor *v, const uint8_t hash[HASH_BYTES]);
void visitor_gone(struct hall *h, struct visitor *v, Ticket ticket);

/* Where other servers write, too: makes sure that the table is, or was a moment ago, as the store
 * has it; once in a period of the lock, so that it does not change under whoever has looked at it.
 * What is on its way is left alone: the store decides. False if it is gone, or cannot be read now
 * (h->unreachable). */
bool hall_table_freshen(struct hall *h, struct hall_table *ht);
/* Reads a table again in any case. */
bool hall_table_read_again(struct hall *h, struct hall_table *ht);

/* Forgets a little of what is too much. */
void memory_make_room(struct hall *h);
/* Forgets everything; for the end. */
void memory_free(struct hall *h);

#endif
