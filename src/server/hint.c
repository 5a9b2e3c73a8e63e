/* hint.c: what a computer player would do. Hints are for people who play against computer players
 * only, or at tables where everybody agreed to them before the game. Each hint is counted.
 *
 * The computer player gets the seat's view, as always, so a hint reveals nothing that the asker
 * could not know. */
#include "base/check.h"
#include "base/markup.h"
#include "bots/counsel.h"
#include "game/fields.h"
#include "game/words.h"
#include "host/clock.h"
#include "pages/table.h"
#include "server/asker.h"
#include "server/errand.h"
#include "server/errors.h"
#include "server/inside.h"
#include "server/json.h"
#include "server/routes.h"
#include "server/saving.h"
#include "server/tablepage.h"

#include <stdlib.h>
#include <string.h>

enum { HINT_ROOM = 64 << 20 };

struct hint_errand {
    struct errand errand;
    int64_t table;
    int seat, number;
    const struct game *game;
    void *box; /* a copy: the table may leave memory meanwhile */
    struct hint hint;
    _Alignas(16) uint8_t view[MAX_STATE];
};

static int thousandths(int32_t share) {
    return share == NO_SHARE ? -1 : (int)((int64_t)share * 1000 / SHARES);
}

static void keep_advice(struct hint_errand *e, const struct counsel_item *c) {
    struct hinted *h = &e->hint.item[e->hint.count++];
    *h = (struct hinted){.move = c->move,
                         .thousandths = thousandths(c->share),
                         .lead = c->lead == NO_LEAD ? NO_HINT_LEAD : c->lead,
                         .steps = c->steps < HINT_STEPS ? c->steps : HINT_STEPS};
    memcpy(h->step, c->step, sizeof h->step[0] * (size_t)h->steps);
}

static void think(struct errand *errand) {
    struct hint_errand *e = (struct hint_errand *)errand;
    const uint8_t seed[SEED_BYTES] = {0};
    struct rng rng = rng_new(seed, 0);
    struct counsel counsel;
    struct room room = {malloc(HINT_ROOM), HINT_ROOM};
    struct ask ask = {.game = e->game,
                      .box = e->box,
                      .view = e->view,
                      .seat = e->seat,
                      .rng = &rng,
                      .room = room,
                      .clock = now_nanoseconds};
    CHECK(room.at);
    counsel_make(&ask, &counsel);
    for (int i = 0; i < counsel.count && i < MOST_HINTS; i++)
        keep_advice(e, &counsel.item[i]);
    free(room.at);
}

static void write_move(const struct hint_errand *e, Move m, struct buf *out) {
    char memory[MAX_WORDS];
    struct buf words = buf_on(memory, sizeof memory);
    move_write(e->game, e->box, e->view, e->seat, m, e->seat, &words);
    put(out, "%j", buf_slice_of(&words));
}

static void write_lead(int32_t tenths, struct buf *out) {
    int32_t size = tenths < 0 ? -tenths : tenths;
    put(out, ",'lead':%r%d.%d", tenths < 0 ? "-" : "", size / 10, size % 10);
}

static void write_hint(const struct hint_errand *e, struct buf *out) {
    put(out, "{'hint':[");
    for (int i = 0; i < e->hint.count; i++) {
        const struct hinted *h = &e->hint.item[i];
        put(out, "%,{'words':");
        write_move(e, h->move, out);
        if (h->thousandths >= 0)
            put(out, ",'thousandths':%d", h->thousandths);
        if (h->lead != NO_HINT_LEAD)
            write_lead(h->lead, out);
        put(out, ",'plan':[");
        for (int k = 0; k < h->steps; k++) {
            put(out, "%,");
            write_move(e, h->step[k], out);
        }
        put(out, "]}");
    }
    put(out, "]}");
}

/* Nothing has changed while the computer player thought: the seat is still the asker's, hints are
 * still allowed, and the position is the one that was looked at. */
static bool still_fits(const struct hint_errand *e, const struct hall_table *ht,
                       const struct visitor *asker) {
    return ht->phase == RUNNING && owns(ht, e->seat, asker) && may_have_hint(ht, e->seat) &&
           table_number(ht->live->table, e->seat) == e->number;
}

/* What is told is counted. */
static void tell_hint(struct hint_errand *e, struct request *q, struct hall_table *ht) {
    struct server *s = q->server;
    struct reply *r = &q->reply;
    ht->chair[e->seat].hints++;
    chair_save(s->hall, ht, e->seat);
    q->hint = &e->hint;
    if (q->route->flags & IS_API)
        write_hint(e, reply_json(r, MHD_HTTP_OK));
    else
        table_page(s, q, r, ht, NULL);
    r->wait = ht->ticket;
    q->hint = NULL;
}

static void tell(struct errand *errand, struct request *q) {
    struct hint_errand *e = (struct hint_errand *)errand;
    struct hall_table *ht = need_table(q->server, q, &q->reply);
    if (ht && still_fits(e, ht, q->visitor))
        tell_hint(e, q, ht);
    else if (ht && q->route->flags & IS_API)
        reply_error(q, &q->reply, MHD_HTTP_CONFLICT, "The position has changed meanwhile.");
    else if (ht)
        table_page(q->server, q, &q->reply, ht, NULL);
    free(e->box);
    free(e);
}

static void ask_expert(struct server *s, struct reply *r, const struct hall_table *ht, int seat) {
    const struct table *t = ht->live->table;
    struct hint_errand *e = calloc(1, sizeof *e);
    CHECK(e);
    e->errand = (struct errand){s->advisers, think, tell};
    e->table = ht->id;
    e->seat = seat;
    e->number = table_number(t, seat);
    e->game = ht->game;
    e->box = malloc(ht->game->box_size);
    CHECK(e->box);
    memcpy(e->box, t->box, ht->game->box_size);
    table_view(t, seat, e->view);
    r->errand = &e->errand;
}

void handle_hint(struct server *s, struct request *q, struct reply *r) {
    struct hall_table *ht = need_table(s, q, r);
    int seat = ht ? need_seat_of(q, ht, r) : -1;
    struct refused why;
    if (seat < 0)
        return;
    if (!may_have_hint(ht, seat))
        refuse(&why, NOT_NOW,
               N_("Hints are for games against computer players alone, or where all agreed."));
    else if (!(hall_table_pending(ht) >> seat & 1))
        refuse(&why, NOT_NOW, N_("It is not your turn."));
    else {
        ask_expert(s, r, ht, seat);
        return;
    }
    reply_done(s, q, r, ht, &why);
}
