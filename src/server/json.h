/* json.h: tables as JSON, for programs. */
#ifndef SERVER_JSON_H
#define SERVER_JSON_H

#include "server/request.h"

/* From where on somebody is told the story: from this move, and without the first so many asides.
 */
struct log_from {
    int move;
    uint32_t asides;
};
/* A line for a stream: what changed, and the story, as far as the viewer may know it. */
void json_news(const struct hall_table *ht, int viewer, struct log_from from, struct buf *out);
/* A short description of the table, for lists. */
void json_table(struct hall *h, const struct hall_table *ht, const struct visitor *v,
                struct buf *out);
/* Everything that the viewer sees: the position, who owes a move, and the viewer's own moves if
 * they do. */
void json_sight(struct hall *h, const struct hall_table *ht, int viewer, const struct visitor *v,
                struct buf *out);
/* The answer to a move: "number":12,"pending":[...],"moves":[...] */
void json_turn(const struct hall_table *ht, int viewer, struct buf *out);
/* "error":"a sentence","rule":"L3.5" */
void json_refusal(const struct refused *why, struct buf *out);

/* A visitor and their new key. The key is moved from the reply's cookie into the JSON. */
void json_visitor(const struct visitor *v, struct reply *r);
/* An empty JSON reply; the caller writes its text. */
struct buf *reply_json(struct reply *r, int status);

#endif
