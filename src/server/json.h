/* json.h: tables as programs see them. */
#ifndef SERVER_JSON_H
#define SERVER_JSON_H

#include "server/http.h"

/* A line for a stream: what changed, and the story from move `first` on as the viewer may know it. */
void json_news(const struct place *p, int viewer, int first, struct buf *out);
/* The table in a few words, for lists. */
void json_place(const struct hall *h, const struct place *p, const struct visitor *v, struct buf *out);
/* Everything that the viewer sees: position, who owes a move, his own moves if he does. */
void json_sight(const struct hall *h, const struct place *p, int viewer, const struct visitor *v, struct buf *out);
/* What a move is answered with: "number":12,"pending":[...],"moves":[...] */
void json_turn(const struct place *p, int viewer, struct buf *out);
/* "error":"a sentence","rule":"L3.5" */
void json_refusal(const struct refusal_of *why, struct buf *out);

/* An empty reply of JSON, to be written. */
struct buf *reply_json(struct reply *r, int status);
/* The reply that shows all that the asker sees of the table, once it is durable. */
void reply_sight(const struct request *q, struct reply *r, const struct place *p, int status);

#endif
