/* rulespage.c: the rules as pages, with an address a section, the same in every language. */
#include "game/rulebook.h"
#include "server/markdown.h"
#include "server/page.h"
#include "server/routes.h"
#include "table/file.h"

static struct slice rules_for(const struct game *g, const struct reply *r) {
    return rulebook_text(g, say_lang(&r->body));
}

static const struct game *need_game(const struct request *q, struct reply *r) {
    const struct game *g = game_find(q->part[0]);
    if (!g || rules_for(g, r).len == 0) {
        reply_error(q, r, MHD_HTTP_NOT_FOUND, "There are no such rules.");
        return NULL;
    }
    return g;
}

static void open_rules(const struct request *q, struct reply *r, const struct game *g) {
    page_open(q, r, say_translate(&r->body, g->title), "page rules-page");
    page_header(q, r);
    buf_str(&r->body, "<main class=\"sheet rules\">");
}

static void close_rules(struct reply *r) {
    buf_str(&r->body, "</main>");
    page_close(r);
}

void handle_rules(struct server *s, struct request *q, struct reply *r) {
    const struct game *g = need_game(q, r);
    (void)s;
    if (!g)
        return;
    open_rules(q, r, g);
    buf_str(&r->body, "<nav class=\"contents\"");
    markup_attr(&r->body, "aria-label", slice_of(say_translate(&r->body, N_("Contents"))));
    buf_str(&r->body, ">");
    markdown_contents(rules_for(g, r), &r->body);
    buf_str(&r->body, "</nav>");
    markdown_write(rules_for(g, r), "", &r->body);
    close_rules(r);
}

void handle_rules_section(struct server *s, struct request *q, struct reply *r) {
    const struct game *g = need_game(q, r);
    char base[60];
    struct buf path = buf_on(base, sizeof base), text = buf_growing();
    (void)s;
    if (!g)
        return;
    if (!rulebook_section(rules_for(g, r), q->part[1], &text)) {
        buf_free(&text);
        reply_error(q, r, MHD_HTTP_NOT_FOUND, "The rules have no such section.");
        return;
    }
    buf_str(&path, "/rules/");
    buf_str(&path, g->id);
    open_rules(q, r, g);
    markdown_write(buf_slice_of(&text), buf_end(&path), &r->body);
    buf_str(&r->body, "<p><a href=\"");
    buf_str(&r->body, base);
    buf_str(&r->body, "\">");
    say(&r->body, "All the rules");
    buf_str(&r->body, "</a></p>");
    close_rules(r);
    buf_free(&text);
}
