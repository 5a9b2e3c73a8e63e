/* orders.c: see orders.h. */
#include "term/orders.h"

#include "base/say.h"
#include "term/show.h"

void orders_write_given(const char *words, struct buf *out) {
    SAY(out, "Your standing order: {order}", say_name("order", words));
    buf_char(out, '\n');
}

void orders_write_none(struct buf *out) {
    say(out, "You are asked each time.");
    buf_char(out, '\n');
}

static void write_orders(const struct play *p, int seat, struct buf *out) {
    const struct orders *given = &p->orders[seat];
    for (int i = 0; i < given->count; i++) {
        char words[ORDER_BYTES];
        struct buf order = buf_on(words, sizeof words);
        order_write(&given->item[i], &order);
        orders_write_given(buf_end(&order), out);
    }
    if (given->count == 0)
        orders_write_none(out);
}

void orders_write_kinds(const struct game *g, struct buf *out) {
    for (const struct order_kind *k = order_kinds(g); k->words; k++) {
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
    orders_write_none(out);
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
        orders_write_kinds(play_game(p), &out);
    write_orders(p, seat, &out);
    show_text(p, buf_end(&out));
    buf_free(&out);
}
