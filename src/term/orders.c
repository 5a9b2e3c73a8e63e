/* orders.c: see orders.h. */
#include "term/orders.h"

#include "base/say.h"
#include "term/show.h"

static void write_orders(const struct play *p, int seat, struct buf *out) {
    const struct orders *given = &p->orders[seat];
    for (int i = 0; i < given->count; i++) {
        char words[ORDER_BYTES];
        struct buf order = buf_on(words, sizeof words);
        order_write(&given->item[i], &order);
        SAY(out, "Your standing order: {order}", say_name("order", buf_end(&order)));
        buf_char(out, '\n');
    }
    if (given->count == 0) {
        say(out, "You are asked each time.");
        buf_char(out, '\n');
    }
}

/* "standing defend all": what can be ordered, and what it does. */
static void write_kinds(const struct play *p, struct buf *out) {
    for (const struct order_kind *k = order_kinds(play_game(p)); k->words; k++) {
        struct say_arg number = {"number", SAY_NAME, 2, "N"};
        buf_str(out, "  standing ");
        buf_str(out, k->words);
        buf_str(out, k->hi ? " N   " : "   ");
        say_args(out, k->label, &number, 1);
        buf_char(out, '\n');
        if (!k->all)
            continue;
        buf_str(out, "  standing ");
        buf_str(out, k->words);
        buf_char(out, ' ');
        buf_str(out, k->all);
        buf_str(out, "   ");
        say(out, k->at_all);
        buf_char(out, '\n');
    }
    buf_str(out, "  standing ask   ");
    say(out, "You are asked each time.");
    buf_char(out, '\n');
}

void orders_command(struct play *p, int seat, struct slice words) {
    struct order order;
    struct buf out = text_for(p);
    if (seat >= MAX_SEATS || !order_kinds(play_game(p))->words) {
        show_line(p, "There are no standing orders here.");
        buf_free(&out);
        return;
    }
    bool known = order_read(play_game(p), words, &order), ask = slice_is(words, "ask");
    if (known)
        orders_give(&p->orders[seat], order);
    if (ask)
        p->orders[seat].count = 0;
    if (!known && !ask)
        write_kinds(p, &out);
    write_orders(p, seat, &out);
    show_text(p, buf_end(&out));
    buf_free(&out);
}
