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

static int tables_hosted(const struct visitor *v) {
    int n = 0;
    for (const struct listing *l = v ? v->going : NULL; l; l = l->next)
        n += l->ht->host == v->id;
    return n;
}

bool may_open_table(const struct request *q, struct reply *r) {
    struct server *s = q->server;
    int most = s->config.visitor_tables;
    if (most && tables_hosted(q->visitor) >= most)
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
