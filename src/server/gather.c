/* gather.c: what is done at a table before its game begins: sitting down and getting up, computer players, colours,
 * order, options, and the start. */
#include "bots/bot.h"
#include "server/json.h"
#include "server/page.h"
#include "server/routes.h"

/* What is refused is told on the page where it was tried, if that is still there. */
static void tell_refusal(struct request *q, struct reply *r, struct place *p, const struct refusal_of *why) {
    if (p->phase == GATHERING && !(q->route->flags & IS_API))
        lobby_page(q->server, q, r, p, why);
    else
        reply_refusal(q, r, why);
}

static void back_to_table(struct request *q, struct reply *r, struct place *p, bool done,
                          const struct refusal_of *why) {
    char path[80];
    struct buf to = buf_on(path, sizeof path);
    if (!done) {
        tell_refusal(q, r, p, why);
        return;
    }
    if (q->route->flags & IS_API) {
        reply_done(q->server, q, r, p, NULL);
        return;
    }
    write_table_path(p, "", -1, &to);
    if (p->ticket > r->wait)
        r->wait = p->ticket;
    reply_redirect(r, buf_end(&to));
}

void handle_sit(struct server *s, struct request *q, struct reply *r) {
    struct place *p = place_find(s->hall, q->part[0]);
    struct refusal_of why;
    if (!p) {
        reply_error(q, r, MHD_HTTP_NOT_FOUND, "There is no such table.");
        return;
    }
    struct visitor *v = need_visitor(s, q, r);
    if (v)
        back_to_table(q, r, p, seat_take(s->hall, p, seat_named(q, "seat", p), v, request_field(q, "secret"), &why),
                      &why);
}

/* The table, if the asker is its host and its game has not begun; NULL and an error. */
static struct place *need_host(struct server *s, struct request *q, struct reply *r) {
    struct place *p = need_table(s, q, r);
    if (!p || (q->visitor && q->visitor->id == p->host))
        return p;
    reply_error(q, r, MHD_HTTP_FORBIDDEN, "Only the host can do this.");
    return NULL;
}

void handle_leave(struct server *s, struct request *q, struct reply *r) {
    struct place *p = need_table(s, q, r);
    struct refusal_of why;
    if (!p)
        return;
    bool done = q->visitor ? seat_leave(s->hall, p, seat_named(q, "seat", p), q->visitor, &why)
                           : refuse(&why, NOT_YOURS, N_("This is not your seat."));
    back_to_table(q, r, p, done, &why);
}

void handle_seat_bot(struct server *s, struct request *q, struct reply *r) {
    struct place *p = need_host(s, q, r);
    const struct bot *bot;
    struct refusal_of why;
    if (p)
        back_to_table(q, r, p,
                      read_bot(q, &bot, &why) &&
                          seat_set_bot(s->hall, p, seat_named(q, "seat", p), bot ? bot->name : NULL, &why),
                      &why);
}

void handle_colour(struct server *s, struct request *q, struct reply *r) {
    struct place *p = need_table(s, q, r);
    struct refusal_of why;
    int colour = 0;
    if (!p)
        return;
    int seat = seat_named(q, "seat", p);
    while (p->game->colours[colour] && !slice_is(request_field(q, "colour"), p->game->colours[colour]))
        colour++;
    bool done = !p->game->colours[colour] ? refuse_field(q, "colour", &why)
                : q->visitor              ? seat_set_colour(s->hall, p, seat, colour, q->visitor, &why)
                                          : refuse(&why, NOT_YOURS, N_("This is not your seat."));
    back_to_table(q, r, p, done, &why);
}

void handle_swap(struct server *s, struct request *q, struct reply *r) {
    struct place *p = need_table(s, q, r);
    struct refusal_of why;
    if (!p)
        return;
    bool done = q->visitor ? seat_swap(s->hall, p, seat_named(q, "seat", p), seat_named(q, "with", p), q->visitor, &why)
                           : refuse(&why, NOT_YOURS, N_("This is not your seat."));
    back_to_table(q, r, p, done, &why);
}

void handle_give_up(struct server *s, struct request *q, struct reply *r) {
    struct place *p = need_host(s, q, r);
    struct refusal_of why;
    if (!p)
        return;
    if (!place_give_up(s->hall, p, &why)) {
        reply_refusal(q, r, &why);
        return;
    }
    if (q->route->flags & IS_API) {
        reply_sight(q, r, p, MHD_HTTP_OK);
        return;
    }
    r->wait = p->ticket;
    reply_redirect(r, "/");
}

/* Programs send the bare names of options, as they do for a new table. */
void handle_options(struct server *s, struct request *q, struct reply *r) {
    struct place *p = need_host(s, q, r);
    struct refusal_of why;
    if (!p)
        return;
    struct place_wish wish = {
        .game = p->game, .setup = p->setup, .flags = p->flags, .note = slice_of(p->note), .key = q->key};
    bool done = read_terms(q, q->route->flags & IS_API ? "" : "option-", &wish, &why) &&
                place_set_terms(s->hall, p, &wish, &why);
    back_to_table(q, r, p, done, &why);
}

void handle_start(struct server *s, struct request *q, struct reply *r) {
    struct place *p = need_host(s, q, r);
    const struct bot *bot;
    struct refusal_of why;
    if (p)
        back_to_table(q, r, p, read_bot(q, &bot, &why) && place_start(s->hall, p, bot ? bot->name : USUAL_BOT, &why),
                      &why);
}
