/* quota.c: see quota.h. Limited are one visitor's tables whose games are not over, and the tables
 * and visitors that come from one network in a day. Refusals go to the audit log. */
#include "server/quota.h"

#include "server/errors.h"
#include "server/expire.h"
#include "server/inside.h"
#include "server/log.h"

static bool reached(const struct request *q, struct reply *r, enum reason why) {
    audit(q->server->hall, &(struct act){.what = "quota",
                                         .visitor = q->visitor,
                                         .address = q->address,
                                         .detail = reason_word(why)});
    return turn_away(q, r, why);
}

/* With those that are on their way to the store. */
static int64_t tables_hosted(struct hall *h, const struct visitor *v) {
    int64_t n = v ? store_count_hosted(h->store, v->id) : 0;
    for (const struct hall_table *ht = h->with_news; v && ht; ht = ht->entry->next_with_news)
        n += ht->host == v->id && ht->born > h->durable;
    return n;
}

bool may_open_table(const struct request *q, struct reply *r) {
    struct server *s = q->server;
    int most = s->config.visitor_tables;
    if (most && tables_hosted(s->hall, q->visitor) >= most)
        return reached(q, r, FOR_VISITOR_TABLES);
    if (!hall_has_room(s->hall))
        return turn_away(q, r, FOR_TABLES);
    return limiter_would_allow(s->new_tables, q->address, 1) || reached(q, r, FOR_ADDRESS_TABLES);
}

void count_new_table(const struct request *q) {
    limiter_allows(q->server->new_tables, q->address, 1);
}

bool may_come_in(const struct request *q, struct reply *r) {
    return limiter_allows(q->server->new_visitors, q->address, 1) ||
           reached(q, r, FOR_ADDRESS_VISITORS);
}
