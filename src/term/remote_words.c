/* remote_words.c: what can be typed at a server's table to read something, and standing orders. */
#include "base/json.h"
#include "base/markup.h"
#include "base/say.h"
#include "draw/told.h"
#include "game/rulebook.h"
#include "table/standing.h"
#include "term/commands.h"
#include "term/orders.h"
#include "term/pager.h"
#include "term/remote_inside.h"

#include <stdio.h>

static void write_hint(struct remote *r, struct buf *out) {
    struct buf answer = buf_growing(), body = buf_growing();
    struct slice json, list, hint, value;
    put(&body, "{'seat':%j}", r->colour);
    if (remote_ask(r, "/hint", buf_end(&body), &answer, &json, out) &&
        json_find(json, "hint", &list) && json_is_array(list))
        while (json_element(&list, &hint)) {
            char words[MAX_WORDS];
            int64_t share = 0;
            if (!json_is_object(hint) || !json_member_text(hint, "words", words, sizeof words))
                continue;
            if (json_find(hint, "thousandths", &value))
                json_number(value, 0, 1000, &share);
            buf_int(out, share / 10);
            buf_str(out, " %  ");
            buf_str(out, words);
            buf_char(out, '\n');
        }
    buf_free(&answer);
    buf_free(&body);
}

static void write_rules(const struct desk *d, struct slice section, struct buf *out) {
    struct slice text = rulebook_text(desk_game(d), d->words->lang);
    if (section.len == 0)
        rulebook_contents(text, out);
    else if (!rulebook_section(text, section, out))
        say(out, "There is no such section; `rules` lists them.");
    rulebook_drop_pictures(out);
    rules_reflow(out);
}

/* The words of a list of orders, one by one. */
static bool next_order(struct slice *list, char words[ORDER_BYTES]) {
    struct slice item;
    while (json_element(list, &item)) {
        struct buf text = buf_on(words, ORDER_BYTES);
        if (json_text(item, &text) && slice_printable(buf_slice_of(&text))) {
            buf_end(&text);
            return true;
        }
    }
    return false;
}

/* What the server says of the orders: those that were given. */
static void write_orders(struct slice json, struct buf *out) {
    struct slice list;
    char words[ORDER_BYTES];
    bool some = false;
    if (!json_find(json, "orders", &list) || !json_is_array(list))
        return;
    for (; next_order(&list, words); some = true)
        orders_write_given(words, out);
    if (!some)
        orders_write_none(out);
}

/* Sends {"order":...} or {"cancel":...} and keeps the answer. */
static bool send_order(const struct remote *r, const char *verb, const char *words,
                       struct buf *answer, struct slice *json, struct buf *out) {
    struct buf body = buf_growing();
    put(&body, "{'seat':%j,%j:%j}", r->colour, verb, words);
    bool done = remote_ask(r, "/orders", buf_end(&body), answer, json, out);
    buf_free(&body);
    return done;
}

/* "ask": every order that was given ends. */
static bool end_orders(const struct remote *r, struct slice given, struct buf *answer,
                       struct slice *json, struct buf *out) {
    struct slice list;
    struct buf kept = buf_growing();
    char words[ORDER_BYTES];
    bool done = json_find(given, "orders", &list) && json_is_array(list);
    buf_slice(&kept, done ? list : slice_of("[]"));
    list = buf_slice_of(&kept);
    while (done && next_order(&list, words))
        done = send_order(r, "cancel", words, answer, json, out);
    buf_free(&kept);
    return done;
}

/* `standing`: what can be ordered and what was; with words, an order is given. */
static void write_standing(const struct remote *r, struct slice words, struct buf *out) {
    const struct game *g = desk_game(&r->desk);
    struct buf answer = buf_growing();
    struct slice json;
    struct order order;
    char text[ORDER_BYTES], what[60];
    if (!r->colour[0] || !order_kinds(g)->words) {
        say(out, "There are no standing orders here.");
        buf_char(out, '\n');
        return;
    }
    bool known = order_read(g, words, &order), none = slice_is(words, "ask");
    slice_copy(words, text, sizeof text);
    snprintf(what, sizeof what, "/orders?seat=%s", r->colour);
    bool done = known ? send_order(r, "order", text, &answer, &json, out)
                      : remote_ask(r, what, NULL, &answer, &json, out);
    if (done && none)
        done = end_orders(r, json, &answer, &json, out);
    if (done && !known && !none)
        orders_write_kinds(g, out);
    if (done)
        write_orders(json, out);
    buf_free(&answer);
}

static const char help_text[] =
    N_("What can be typed after : besides moves\n"
       "  say WORDS        to the others at the table\n"
       "  undo             takes your last move back, if nothing was revealed since\n"
       "  rewind           proposes to all to go back to your last move\n"
       "  agree, refuse    answers a proposal\n"
       "  resign           a computer player plays on for you\n"
       "  standing         orders that answer for you\n"
       "  hint, score, coming, rules, why WORDS, log, quit\n");

bool remote_words(struct remote *r, struct slice line, struct buf *out) {
    const struct desk *d = &r->desk;
    struct drawing drawing = drawing_of(&d->sight.shown);
    if (remote_is_word(&line, "help"))
        say(out, help_text);
    else if (remote_is_word(&line, "hint"))
        write_hint(r, out);
    else if (remote_is_word(&line, "score"))
        points_write_lines(&drawing, out);
    else if (remote_is_word(&line, "coming"))
        coming_write_lines(&drawing, out);
    else if (remote_is_word(&line, "rules"))
        write_rules(d, line, out);
    else if (remote_is_word(&line, "why"))
        why_write(desk_game(d), d->sight.shown.box, d->sight.view, &d->choices, line, out);
    else if (remote_is_word(&line, "standing"))
        write_standing(r, line, out);
    else if (remote_is_word(&line, "log"))
        buf_slice(out, buf_slice_of(&d->log));
    else
        return false;
    return true;
}
