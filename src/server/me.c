/* me.c: the visitor himself: his name, and the link that carries his seats to another device. */
#include "server/page.h"
#include "server/qr.h"
#include "server/routes.h"

/* The link that is this visitor, wherever it is opened. */
static void write_carry_link(const struct request *q, struct buf *out) {
    char memory[400];
    struct buf link = buf_on(memory, sizeof memory);
    write_base(q, &link);
    buf_str(&link, "/carry/");
    buf_slice(&link, q->key);
    write_link_field(out, buf_end(&link), "carry");
    qr_write(buf_end(&link), out);
}

static void write_carry(const struct request *q, struct buf *out) {
    buf_str(out, "<h2>");
    say(out, "Another device");
    buf_str(out, "</h2><p>");
    say(out,
        "Open this link there, and your seats are yours there too. Keep it to yourself: whoever has it plays as you.");
    buf_str(out, "</p>");
    write_carry_link(q, out);
}

/* Whoever plays on this device under another name needs that name's link to come back to his seats. */
static void write_replaced(const struct request *q, struct buf *out) {
    buf_str(out, "<h2>");
    put_text(out, q->visitor->name);
    buf_str(out, "</h2><p>");
    put_named(out,
              N_("Until now this device plays as {name}. Whoever still needs those seats keeps this link: without it "
                 "there is no way back to them."),
              q->visitor->name);
    buf_str(out, "</p>");
    write_carry_link(q, out);
}

void handle_me(struct server *s, struct request *q, struct reply *r) {
    struct buf *out = &r->body;
    (void)s;
    page_open(q, r, "hoftag", "page me-page");
    page_header(q, r);
    buf_str(out, "<main class=\"sheet\"><h2>");
    say(out, "You");
    buf_str(out, "</h2><form method=\"post\" action=\"/me\"><label class=\"name\"><span>");
    say(out, "Your name");
    buf_str(out, "</span> <input name=\"name\" maxlength=\"30\" required");
    markup_attr(out, "value", slice_of(q->visitor ? q->visitor->name : ""));
    buf_str(out, "></label>");
    hidden(out, "settings", "1");
    buf_str(out, "<label class=\"check\"><input type=\"checkbox\" name=\"ask-twice\" value=\"1\"");
    buf_str(out, q->visitor && q->visitor->wishes & ASK_TWICE ? " checked> <span>" : "> <span>");
    say(out, "Ask before moves that cannot be undone");
    buf_str(out, "</span></label>");
    button(out, "first", N_("Save"));
    buf_str(out, "</form>");
    if (q->visitor)
        write_carry(q, out);
    buf_str(out, "</main>");
    page_close(r);
}

void handle_me_save(struct server *s, struct request *q, struct reply *r) {
    struct visitor *v = need_visitor(s, q, r);
    if (!v)
        return;
    if (request_field(q, "settings").len > 0)
        visitor_wish(s->hall, v, ASK_TWICE, request_field(q, "ask-twice").len > 0, &r->wait);
    reply_redirect(r, "/");
}

/* As with seats, opening the link changes nothing yet. */
void handle_carry(struct server *s, struct request *q, struct reply *r) {
    struct buf *out = &r->body;
    const struct visitor *v = visitor_by_key(s->hall, q->part[0]);
    if (!v) {
        reply_error(q, r, MHD_HTTP_NOT_FOUND, "This link is not valid.");
        return;
    }
    page_open(q, r, "hoftag", "page me-page");
    page_header(q, r);
    buf_str(out, "<main class=\"sheet\"><h2>");
    put_text(out, v->name);
    buf_str(out, "</h2><p>");
    say(out, "Play on this device under this name?");
    buf_str(out, "</p><form method=\"post\" action=\"/carry\" class=\"inline\">");
    char key[KEY_TEXT + 1];
    struct buf text = buf_on(key, sizeof key);
    buf_slice(&text, q->part[0]);
    hidden(out, "key", buf_end(&text));
    button(out, "first", N_("Yes"));
    buf_str(out, " <a class=\"button\" href=\"/\">");
    say(out, "No");
    buf_str(out, "</a></form>");
    if (q->visitor && q->visitor != v)
        write_replaced(q, out);
    buf_str(out, "</main>");
    page_close(r);
}

void handle_carry_take(struct server *s, struct request *q, struct reply *r) {
    struct slice key = request_field(q, "key");
    struct buf text = buf_on(r->key, sizeof r->key);
    if (!visitor_by_key(s->hall, key)) {
        reply_error(q, r, MHD_HTTP_NOT_FOUND, "This link is not valid.");
        return;
    }
    buf_slice(&text, key);
    buf_end(&text);
    reply_redirect(r, "/");
}
