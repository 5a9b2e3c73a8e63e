/* orders.c: standing orders, by form and for programs. They are a secret of their seat: nobody else
 * is even told that something has changed. */
#include "base/markup.h"
#include "hall/wishes.h"
#include "server/asker.h"
#include "server/errors.h"
#include "server/inside.h"
#include "server/json.h"
#include "server/play.h"
#include "server/routes.h"
#include "server/tablepage.h"

/* ---- what is sent ---- */

static bool do_order(struct server *s, const struct request *q, struct hall_table *ht, int seat,
                     struct refused *why) {
    char memory[ORDER_BYTES];
    struct buf words = buf_on(memory, sizeof memory);
    bool cancel;
    if (!order_sent(q->form, ht->game, &words, &cancel))
        return refuse(why, BAD_REQUEST, N_("There is no such standing order in this game."));
    return play_order(s->hall, ht, seat, buf_slice_of(&words), cancel, why);
}

void handle_order(struct server *s, struct request *q, struct reply *r) {
    struct hall_table *ht = need_table(s, q, r);
    struct refused why;
    int seat = ht ? need_seat_of(q, ht, r) : -1;
    if (seat >= 0)
        reply_done(s, q, r, ht, do_order(s, q, ht, seat, &why) ? NULL : &why);
}

/* ---- for programs ---- */

static void write_json(const struct hall_table *ht, int seat, struct reply *r) {
    const struct orders *given = &ht->chair[seat].orders;
    const struct order_kind *kinds = order_kinds(ht->game);
    struct buf *out = reply_json(r, MHD_HTTP_OK);
    put(out, "{'orders':[");
    for (int i = 0; i < given->count; i++) {
        put(out, "%,'");
        order_write(&given->item[i], out);
        put(out, "'");
    }
    put(out, "],'known':[");
    for (const struct order_kind *k = kinds; k->words; k++)
        put(out, "%,'%t%r'", k->words, k->hi ? " NUMBER" : "");
    put(out, "]}\n");
}

void api_orders(struct server *s, struct request *q, struct reply *r) {
    struct hall_table *ht = need_table(s, q, r);
    int seat = ht ? need_seat_of(q, ht, r) : -1;
    if (seat >= 0)
        write_json(ht, seat, r);
}

void api_order(struct server *s, struct request *q, struct reply *r) {
    struct hall_table *ht = need_table(s, q, r);
    struct refused why;
    int seat = ht ? need_seat_of(q, ht, r) : -1;
    if (seat < 0)
        return;
    if (!do_order(s, q, ht, seat, &why)) {
        reply_refusal(q, r, &why);
        return;
    }
    r->wait = ht->ticket;
    write_json(ht, seat, r);
}
