/* bot_turns.c: see bot_turns.h. */
#include "server/bot_turns.h"

#include "bots/bot.h"
#include "hall/playing.h"

static enum turn_for rank_of(const struct hall_table *ht) {
    return ht->entry->streams ? FOR_WATCHER : people_at(ht) ? FOR_ABSENT : FOR_NOBODY;
}

/* The turn counts for the host, at whichever address they are now. */
static struct turn turn_for(struct hall *h, const struct hall_table *ht, int seat) {
    const struct visitor *host = visitor_find(h, ht->host);
    uint64_t visitor = (uint64_t)ht->host;
    return (struct turn){.address = host && host->from ? host->from : visitor,
                         .visitor = visitor,
                         .rank = rank_of(ht),
                         .brief = player_at(ht, seat).bot->playouts == 0};
}

void play_wake_bots(struct hall *h, struct hall_table *ht) {
    uint32_t owing = owing_bots(ht);
    if (!owing || turn_waits(&ht->entry->turn) || ht->entry->users)
        return;
    ht->entry->turn = turn_for(h, ht, first_seat(owing));
    turns_add(&h->turns, &ht->entry->turn);
    pthread_cond_broadcast(&h->thinking); /* not every thread may take every turn */
}
