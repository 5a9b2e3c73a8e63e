/* rulespage.c: the rules as pages. */
#include "pages/rules.h"
#include "server/errors.h"
#include "server/figures.h"
#include "server/reader.h"
#include "server/routes.h"

static const struct game *need_game(const struct request *q, struct reply *r) {
    const struct game *g = game_find(q->part[0]);
    if (g && has_rules(g, &r->body))
        return g;
    reply_error(q, r, MHD_HTTP_NOT_FOUND, "There are no such rules.");
    return NULL;
}

void handle_rules(struct server *s, struct request *q, struct reply *r) {
    struct reader reader = reader_of(q);
    const struct game *g = need_game(q, r);
    (void)s;
    if (g)
        page_of_rules(&reader, g, figure_end(q, g, r->body.words).text, reply_page(r));
}

void handle_rules_section(struct server *s, struct request *q, struct reply *r) {
    struct reader reader = reader_of(q);
    const struct game *g = need_game(q, r);
    (void)s;
    if (g && !page_of_section(&reader, g, q->part[1], figure_end(q, g, r->body.words).text,
                              reply_page(r)))
        reply_error(q, r, MHD_HTTP_NOT_FOUND, "The rules have no such section.");
}
