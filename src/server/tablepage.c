/* tablepage.c: the page of a table, and its news. */
#include "server/tablepage.h"

#include "pages/table.h"
#include "server/asker.h"
#include "server/assets.h"
#include "server/blocks.h"
#include "server/clocks.h"
#include "server/copy.h"
#include "server/errors.h"
#include "server/expire.h"
#include "server/grounds.h"
#include "server/proposals.h"
#include "server/reader.h"
#include "server/routes.h"
#include "server/streams.h"
#include "server/tips.h"

#include <stdio.h>

static uint32_t seats_away(struct hall *h, const struct hall_table *ht) {
    uint32_t away = 0;
    for (int i = 0; i < seats_of(ht); i++)
        away |= (uint32_t)is_away(h, ht, i) << i;
    return away;
}

/* need_table has brought the game into memory. */
static void game_page(struct server *s, struct request *q, struct reply *r, struct hall_table *ht,
                      const struct refused *refused) {
    struct reader reader = reader_of(q);
    struct buf notes = buf_growing();
    struct table_page page = {.reader = &reader,
                              .ht = ht,
                              .viewer = viewer_of(q, ht),
                              .refused = refused,
                              .part = request_field(q, "part").len > 0,
                              .away = seats_away(s->hall, ht),
                              .now = hall_now(s->hall),
                              .away_hours = s->hall->limits.away_seconds / 3600,
                              .kept_until = kept_until(s->hall, ht),
                              .hint = q->hint};
    struct muted muted;
    if (blocks_anybody(s->hall, q->visitor, &muted))
        page.muted = &muted;
    if (!page.part && may_be_copied(ht, q->visitor))
        page.away_script = asset_path("away.js");
    if (page.viewer < MAX_SEATS) {
        struct tip_told told = tip_for(s->hall, q->visitor, ht, page.viewer);
        page.tips = told.on;
        page.tip = told.tip;
    }
    if (!page.part && !reader.in_words)
        page.ground = ground_kept(s, ht->game, ht->live->table->box, r->body.words);
    if (page.viewer < MAX_SEATS && ht->phase == RUNNING &&
        store_read_note(s->store, ht->id, q->visitor->id, &notes))
        page.notes = &notes;
    page_of_table(&page, reply_page(r));
    r->wait = ht->ticket;
    if (refused)
        r->status = status_of(refused->kind);
    buf_free(&notes);
}

/* The only place where the phase decides which page a table has. */
void table_page(struct server *s, struct request *q, struct reply *r, struct hall_table *ht,
                const struct refused *refused) {
    if (ht->phase == GATHERING)
        lobby_page(s, q, r, ht, refused);
    else
        game_page(s, q, r, ht, refused);
}

void handle_table(struct server *s, struct request *q, struct reply *r) {
    struct hall_table *ht = need_table(s, q, r);
    if (ht)
        table_page(s, q, r, ht, NULL);
}

/* Reads "12.3": what the page has seen. It comes from the page, or from the browser when it
 * reconnects by itself. */
static struct seen seen_before(const struct request *q) {
    const char *again = request_header(q, "Last-Event-ID");
    struct slice text = again[0] ? slice_of(again) : request_field(q, "seen");
    struct seen seen = {-1, 0};
    if (text.len < 30 && sscanf(text.at, "%d.%u", &seen.number, &seen.stamp) != 2)
        seen = (struct seen){-1, 0};
    return seen;
}

void handle_news(struct server *s, struct request *q, struct reply *r) {
    struct hall_table *ht = need_table(s, q, r);
    if (!ht)
        return;
    r->stream = stream_new(q, ht, viewer_of(q, ht), false, seen_before(q));
    if (!r->stream) {
        turn_away(q, r, FOR_STREAMS);
        return;
    }
    r->wait = 0;
    r->type = "text/event-stream";
}
