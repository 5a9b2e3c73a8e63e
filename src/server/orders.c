/* orders.c: standing orders by form and for programs. They are a secret of their seat: nobody else is even told that
 * something has changed. */
#include "server/page.h"
#include "server/routes.h"

#include <string.h>

/* ---- on the page ------------------------------------------------------------------------------------------------ */

static void write_given(const struct place *p, int seat, const struct order *o, struct buf *out) {
    char memory[ORDER_BYTES], sentence[300];
    struct buf words = buf_on(memory, sizeof memory), told = buf_on(sentence, sizeof sentence);
    told.words = out->words;
    order_write(o, &words);
    order_tell(o, &told);
    open_form(out, p, "order", seat, "given");
    buf_str(out, "<strong>");
    markup_text(out, buf_slice_of(&told));
    buf_str(out, "</strong> ");
    hidden(out, "cancel", buf_end(&words));
    button(out, NULL, N_("Cancel"));
    buf_str(out, "</form>");
}

static bool is_given(const struct orders *all, const struct order_kind *kind) {
    for (int i = 0; i < all->count; i++)
        if (all->item[i].kind == kind)
            return true;
    return false;
}

static void number_field(const struct order_kind *k, struct buf *out) {
    buf_str(out, "<input type=\"number\" name=\"number\" required");
    markup_number(out, "min", k->lo);
    markup_number(out, "max", k->hi);
    buf_str(out, " aria-label=\"");
    say(out, "Number");
    buf_str(out, "\">");
}

/* The sentence with a field where its number stands: a sign that no text has marks the place. */
static void write_sentence(const struct order_kind *k, struct buf *out) {
    char memory[300];
    struct buf told = buf_on(memory, sizeof memory);
    struct say_arg number = {"number", SAY_NAME, 2, "\1"};
    told.words = out->words;
    say_args(&told, k->label, &number, 1);
    const char *text = buf_end(&told), *place = strchr(text, '\1');
    markup_text(out, (struct slice){text, place ? (size_t)(place - text) : strlen(text)});
    if (!place)
        return;
    number_field(k, out);
    put_text(out, place + 1);
}

static void write_kind(const struct place *p, int seat, const struct order_kind *k, struct buf *out) {
    open_form(out, p, "order", seat, "order");
    buf_str(out, "<label>");
    write_sentence(k, out);
    buf_str(out, "</label> ");
    hidden(out, "order", k->words);
    button(out, NULL, N_("Give this order"));
    if (k->all) {
        buf_str(out, "<button name=\"all\" value=\"1\" formnovalidate>");
        say(out, k->at_all);
        buf_str(out, "</button>");
    }
    buf_str(out, "</form>");
}

void write_orders(const struct place *p, int seat, struct buf *out) {
    const struct orders *given = &p->chair[seat].orders;
    const struct order_kind *kinds = order_kinds(p->game);
    if (!kinds->words)
        return;
    buf_str(out, given->count ? "<details class=\"orders\" id=\"orders\" open><summary>"
                              : "<details class=\"orders\" id=\"orders\"><summary>");
    say(out, "Standing orders");
    buf_str(out, "</summary><p>");
    say(out, "They answer for you, also while you are away; only you see them.");
    buf_str(out, "</p>");
    for (int i = 0; i < given->count; i++)
        write_given(p, seat, &given->item[i], out);
    for (const struct order_kind *k = kinds; k->words; k++)
        if (!is_given(given, k))
            write_kind(p, seat, k, out);
    buf_str(out, "</details>");
}

/* ---- what is sent ------------------------------------------------------------------------------------------------ */

/* "defend all": the words, or the words and a number apart. */
static bool read_order(const struct request *q, const struct place *p, struct buf *out, bool *cancel) {
    struct slice words = request_field(q, "cancel");
    *cancel = words.len > 0;
    if (!*cancel)
        words = request_field(q, "order");
    buf_slice(out, words);
    struct slice number = request_field(q, "number");
    for (const struct order_kind *k = order_kinds(p->game); k->words && !*cancel; k++)
        if (slice_is(words, k->words) && (number.len > 0 || request_field(q, "all").len > 0)) {
            buf_char(out, ' ');
            buf_slice(out, request_field(q, "all").len > 0 && k->all ? slice_of(k->all) : number);
        }
    return !out->cut;
}

static bool do_order(struct server *s, const struct request *q, struct place *p, int seat, struct refusal_of *why) {
    char memory[ORDER_BYTES];
    struct buf words = buf_on(memory, sizeof memory);
    bool cancel;
    if (!read_order(q, p, &words, &cancel))
        return refuse(why, NOT_SO, N_("There is no such standing order in this game."));
    return play_order(s->hall, p, seat, buf_slice_of(&words), cancel, why);
}

void handle_order(struct server *s, struct request *q, struct reply *r) {
    struct place *p = need_table(s, q, r);
    struct refusal_of why;
    int seat = p ? need_seat_of(q, p, r) : -1;
    if (seat >= 0)
        reply_done(s, q, r, p, do_order(s, q, p, seat, &why) ? NULL : &why);
}

/* ---- for programs --------------------------------------------------------------------------------------------------
 */

static void write_json(const struct place *p, int seat, struct reply *r) {
    const struct orders *given = &p->chair[seat].orders;
    const struct order_kind *kinds = order_kinds(p->game);
    struct buf *out = &r->body;
    r->type = "application/json";
    out->len = 0;
    buf_str(out, "{\"orders\":[");
    for (int i = 0; i < given->count; i++) {
        buf_str(out, i ? ",\"" : "\"");
        order_write(&given->item[i], out);
        buf_char(out, '"');
    }
    buf_str(out, "],\"known\":[");
    for (const struct order_kind *k = kinds; k->words; k++) {
        buf_str(out, k == kinds ? "\"" : ",\"");
        buf_str(out, k->words);
        buf_str(out, k->hi ? " NUMBER\"" : "\"");
    }
    buf_str(out, "]}\n");
}

void api_orders(struct server *s, struct request *q, struct reply *r) {
    struct place *p = need_table(s, q, r);
    int seat = p ? need_seat_of(q, p, r) : -1;
    if (seat >= 0)
        write_json(p, seat, r);
}

void api_order(struct server *s, struct request *q, struct reply *r) {
    struct place *p = need_table(s, q, r);
    struct refusal_of why;
    int seat = p ? need_seat_of(q, p, r) : -1;
    if (seat < 0)
        return;
    if (!do_order(s, q, p, seat, &why)) {
        reply_refusal(q, r, &why);
        return;
    }
    r->wait = p->ticket;
    write_json(p, seat, r);
}
