/* blocks.c: see blocks.h. Hardly anybody blocks anybody: whoever does has a wish (BLOCKS) that says
 * so, and the store is asked for nobody else. */
#include "server/blocks.h"

#include "server/clock.h"
#include "server/visitors.h"
#include "store/people.h"

int blocked_by(struct hall *h, const struct visitor *who, int64_t others[MOST_BLOCKED]) {
    int n = who->wishes & BLOCKS ? store_read_blocks(h->store, who->id, others, MOST_BLOCKED) : 0;
    return n > 0 ? n : 0;
}

bool blocks(struct hall *h, const struct visitor *who, int64_t other) {
    int64_t others[MOST_BLOCKED];
    int n = blocked_by(h, who, others);
    for (int i = 0; i < n; i++)
        if (others[i] == other)
            return true;
    return false;
}

bool blocks_anybody(struct hall *h, const struct visitor *who, struct muted *out) {
    int64_t ids[MOST_BLOCKED];
    int n = who ? blocked_by(h, who, ids) : 0;
    out->count = 0;
    for (int i = 0; i < n && out->count < MOST_MUTED; i++) {
        const struct visitor *other = visitor_find(h, ids[i]);
        if (!other)
            continue;
        out->id[out->count] = other->id;
        out->name[out->count++] = other->name;
    }
    return out->count > 0;
}

bool block_add(struct hall *h, struct visitor *who, int64_t other, Ticket *ticket) {
    int64_t others[MOST_BLOCKED];
    if (blocked_by(h, who, others) == MOST_BLOCKED)
        return false;
    visitor_wish(h, who, BLOCKS, true, ticket);
    *ticket = store_put_block(h->store, who->id, other, now_seconds());
    return true;
}

void block_remove(struct hall *h, const struct visitor *who, int64_t other, Ticket *ticket) {
    *ticket = store_drop_block(h->store, who->id, other);
}
