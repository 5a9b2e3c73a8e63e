/* json.h: tables as programs see them. */
#ifndef SERVER_JSON_H
#define SERVER_JSON_H

#include "server/request.h"

/* A line for a stream: what changed, and the story from move `first` on as the viewer may know it.
 */
void json_news(const struct hall_table *ht, int viewer, int first, struct buf *out);
/* The table in a few words, for lists. */
void json_table(const struct hall *h, const struct hall_table *ht, const struct visitor *v,
                struct buf *out);
/* Everything that the viewer sees: position, who owes a move, his own moves if he does. */
void json_sight(const struct hall *h, const struct hall_table *ht, int viewer,
                const struct visitor *v, struct buf *out);
/* What a move is answered with: "number":12,"pending":[...],"moves":[...] */
void json_turn(const struct hall_table *ht, int viewer, struct buf *out);
/* "error":"a sentence","rule":"L3.5" */
void json_refusal(const struct refused *why, struct buf *out);

/* A visitor and the key in the reply, which goes there and not into a cookie. */
void json_visitor(const struct visitor *v, struct reply *r);
/* An empty reply of JSON, to be written. */
struct buf *reply_json(struct reply *r, int status);

#endif
