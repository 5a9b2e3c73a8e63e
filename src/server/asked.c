/* asked.c: see asked.h. */
#include "server/asked.h"

#include "server/log.h"

#include <stdio.h>

void asked_audit(const struct asked *q, const char *what, const struct hall_table *ht,
                 const struct visitor *v) {
    char by[40];
    snprintf(by, sizeof by, "by user %u", q->who);
    audit(q->hall, &(struct act){.what = what, .table = ht, .visitor = v, .detail = by});
}

struct hall_table *asked_table(struct asked *q) {
    struct hall_table *ht = hall_table_find(q->hall, q->word[0]);
    if (!ht)
        answer_refuse(q->answer, "there is no table ", q->word[0]);
    return ht;
}

struct visitor *asked_visitor(struct asked *q) {
    int64_t id;
    struct visitor *v = table_id_read(q->word[0], &id) ? visitor_find(q->hall, id) : NULL;
    if (!v)
        answer_refuse(q->answer, "there is no visitor ", q->word[0]);
    return v;
}
