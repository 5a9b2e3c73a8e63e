/* moderate.c: keeping somebody away, and telling the operator about somebody. Both are done on the
 * page about that person, which whoever sat at a table with them reaches from there, even if the
 * page itself is hidden from them. */
#include "base/say.h"
#include "host/seed.h"
#include "pages/people.h"
#include "server/asker.h"
#include "server/blocks.h"
#include "server/clock.h"
#include "server/errors.h"
#include "server/inside.h"
#include "server/live.h"
#include "server/reader.h"
#include "server/routes.h"
#include "server/seats.h"
#include "store/people.h"

#include <string.h>

enum {
    REPORT_BYTES = 1000,
    SAID_BYTES = 8000, /* what was said at the table, with a report */
    SAID_LINES = 20,
    MOST_REPORTS = 2000 /* that wait for the operator */
};

/* The person named by the path, if it is another one than the asker, who must be known. */
static struct visitor *need_other(struct server *s, struct request *q, struct reply *r) {
    int64_t id;
    struct visitor *v = table_id_read(q->part[0], &id) ? visitor_find(s->hall, id) : NULL;
    if (!q->visitor)
        reply_error(q, r, MHD_HTTP_FORBIDDEN, "Nobody knows you here yet.");
    else if (!v)
        reply_error(q, r, MHD_HTTP_NOT_FOUND, "There is no such player.");
    else if (v == q->visitor)
        reply_error(q, r, MHD_HTTP_CONFLICT, "That is you.");
    return q->visitor && v != q->visitor ? v : NULL;
}

void handle_block(struct server *s, struct request *q, struct reply *r) {
    const struct visitor *other = need_other(s, q, r);
    bool on;
    if (!other)
        return;
    if (!request_switch(q, "on", &on)) {
        reply_error(q, r, MHD_HTTP_BAD_REQUEST, "Nothing was changed: \"on\" is neither 1 nor 0.");
        return;
    }
    if (!on)
        block_remove(s->hall, q->visitor, other->id, &r->wait);
    else if (!block_add(s->hall, q->visitor, other->id, &r->wait)) {
        reply_error(q, r, MHD_HTTP_CONFLICT, "You block too many people already.");
        return;
    }
    reply_redirect(r, "/me");
}

/* ---- reports ---- */

/* The last things said there, as the operator needs them: who said what. Players' and spectators'
 * talk alike. */
static void write_said(struct hall *h, struct hall_table *ht, struct buf *out) {
    if (ht->phase == GATHERING || !hall_table_load(h, ht))
        return;
    const struct live_game *m = ht->live;
    for (int i = m->talk_count > SAID_LINES ? m->talk_count - SAID_LINES : 0; i < m->talk_count;
         i++) {
        buf_str(out, m->talk[i].name);
        buf_str(out, ": ");
        buf_str(out, m->talk[i].text);
        buf_char(out, '\n');
    }
}

static bool is_report(struct slice text) {
    struct slice rest = text, line;
    while (slice_line(&rest, &line))
        if (!slice_printable(slice_trim(line)))
            return false;
    return text.len > 0 && text.len <= REPORT_BYTES;
}

static int64_t draw_number(void) {
    uint8_t seed[SEED_BYTES];
    uint32_t number;
    seed_random(seed);
    memcpy(&number, seed, sizeof number);
    return (int64_t)number + 1;
}

static void put_report(struct server *s, const struct request *q, const struct visitor *about,
                       struct slice text, Ticket *ticket) {
    char memory[SAID_BYTES];
    struct buf said = buf_on(memory, sizeof memory);
    struct hall_table *ht = hall_table_find(s->hall, request_field(q, "table"));
    if (ht && may_watch(ht, q->visitor))
        write_said(s->hall, ht, &said);
    *ticket = store_put_report(
        s->store, &(struct report_row){.id = draw_number(),
                                       .made = now_seconds(),
                                       .by = q->visitor->id,
                                       .about = about->id,
                                       .table = ht ? ht->id : 0,
                                       .text = text,
                                       .said = said.cut ? slice_of("") : buf_slice_of(&said)});
    audit(s->hall, &(struct act){.what = "report", .visitor = about, .address = q->address});
}

void handle_report(struct server *s, struct request *q, struct reply *r) {
    const struct visitor *about = need_other(s, q, r);
    struct reader reader = reader_of(q);
    struct slice text = slice_trim(request_field(q, "text"));
    if (!about)
        return;
    if (!is_report(text)) {
        reply_error(q, r, MHD_HTTP_BAD_REQUEST, "A report has 1 to 1000 bytes of plain text.");
        return;
    }
    if (!limiter_allows(s->reports, q->address, 1)) {
        turn_away(q, r, FOR_RATE);
        return;
    }
    if (store_count_reports(s->store) >= MOST_REPORTS) {
        reply_error(q, r, MHD_HTTP_SERVICE_UNAVAILABLE,
                    "Too many reports wait to be read; try again another day.");
        return;
    }
    put_report(s, q, about, text, &r->wait);
    page_of_reported(&reader, about->id, reply_page(r));
}

/* ---- who sits at a table ---- */

void handle_table_people(struct server *s, struct request *q, struct reply *r) {
    struct reader reader = reader_of(q);
    struct hall_table *ht = need_table(s, q, r);
    struct table_people_page page = {.reader = &reader, .ht = ht};
    if (!ht)
        return;
    for (int i = 0; i < seats_of(ht); i++) {
        const struct visitor *v = visitor_find(s->hall, ht->chair[i].owner);
        page.person[i] = v ? v->id : 0;
        page.name[i] = name_at(s->hall, ht, i);
        page.blocked |= (uint32_t)(v && q->visitor && blocks(s->hall, q->visitor, v->id)) << i;
    }
    page_of_table_people(&page, reply_page(r));
}
