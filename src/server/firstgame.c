/* firstgame.c: a visitor's first game, with tips and against easy computer players; and switching
 * tips on and off. */
#include "bots/bot.h"
#include "pages/course.h"
#include "pages/pieces.h"
#include "server/asker.h"
#include "server/errors.h"
#include "server/inside.h"
#include "server/quota.h"
#include "server/reader.h"
#include "server/routes.h"
#include "server/tables.h"
#include "server/tips.h"

static const struct tips *need_tips(const struct request *q, struct reply *r) {
    const struct game *g = game_find(q->part[0]);
    const struct tips *tips = g ? tips_kept(g) : NULL;
    if (!tips)
        reply_error(q, r, MHD_HTTP_NOT_FOUND, "There is no first game prepared for this one.");
    return tips;
}

void handle_first_game(struct server *s, struct request *q, struct reply *r) {
    struct reader reader = reader_of(q);
    const struct tips *tips = need_tips(q, r);
    (void)s;
    if (tips)
        page_of_first_game(&reader, tips, reply_page(r));
}

static struct table_terms first_terms(const struct tips *tips, struct slice key) {
    struct table_terms w = {.game = tips->game, .setup = tips->how, .flags = WATCHED, .key = key};
    for (int i = 1; i < w.setup.seats; i++)
        terms_seat_bot(&w, i, tips->against);
    return w;
}

/* Whoever asks for a first game gets tips in it, even if they have played before. */
void handle_first_game_start(struct server *s, struct request *q, struct reply *r) {
    const struct tips *tips = need_tips(q, r);
    struct visitor *v = tips ? need_visitor(s, q, r) : NULL;
    struct refused why;
    if (!v || !may_open_table(q, r))
        return;
    struct table_terms wish = first_terms(tips, q->key);
    hall_table_draw_colours(&wish);
    struct hall_table *ht = hall_table_new(s->hall, &wish, v);
    if (!ht) {
        turn_away(q, r, FOR_TABLES);
        return;
    }
    if (!hall_table_start(s->hall, ht, tips->against, &why)) {
        reply_refusal(q, r, &why);
        return;
    }
    r->wait = ht->ticket;
    tips_switch(s->hall, v, tips->game, true, &r->wait);
    reply_redirect(r, table_path(ht, "", -1).text);
}

/* Switches tips off, or on if the field `on` says so, and returns to the page that asked. */
void handle_tips(struct server *s, struct request *q, struct reply *r) {
    const struct tips *tips = need_tips(q, r);
    const struct hall_table *ht = hall_table_find(s->hall, request_field(q, "table"));
    char path[60];
    struct buf course = buf_on(path, sizeof path);
    bool on;
    if (!tips)
        return;
    if (!request_switch(q, "on", &on)) {
        reply_error(q, r, MHD_HTTP_BAD_REQUEST, "Tips are on or off.");
        return;
    }
    if (!q->visitor) {
        reply_error(q, r, MHD_HTTP_FORBIDDEN, "Nobody knows you here yet.");
        return;
    }
    if (!tips_switch(s->hall, q->visitor, tips->game, on, &r->wait)) {
        reply_error(q, r, MHD_HTTP_INTERNAL_SERVER_ERROR, "Your progress cannot be kept now.");
        return;
    }
    put(&course, "/learn/%t", tips->game->id);
    reply_redirect(r, ht ? table_path(ht, "", -1).text : buf_end(&course));
}
