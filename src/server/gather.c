/* gather.c: what people do at a table before its game begins: sitting down and getting up, choosing
 * computer players, colours, seats and options, and starting. */
#include "bots/bot.h"
#include "pages/pieces.h"
#include "server/asker.h"
#include "server/errors.h"
#include "server/expire.h"
#include "server/inside.h"
#include "server/json.h"
#include "server/routes.h"
#include "server/seats.h"
#include "server/tablepage.h"
#include "server/terms.h"

/* Shows a refusal on the page where it was tried, if that page still exists. */
static void tell_refusal(struct request *q, struct reply *r, struct hall_table *ht,
                         const struct refused *why) {
    if (ht->phase == GATHERING && !(q->route->flags & IS_API))
        table_page(q->server, q, r, ht, why);
    else
        reply_refusal(q, r, why);
}

static void back_to_table(struct request *q, struct reply *r, struct hall_table *ht, bool done,
                          const struct refused *why) {
    if (!done) {
        tell_refusal(q, r, ht, why);
        return;
    }
    if (q->route->flags & IS_API) {
        reply_done(q->server, q, r, ht, NULL);
        return;
    }
    if (ht->ticket > r->wait)
        r->wait = ht->ticket;
    reply_redirect(r, table_path(ht, "", -1).text);
}

void handle_sit(struct server *s, struct request *q, struct reply *r) {
    struct hall_table *ht = hall_table_enter(s->hall, q->part[0]);
    struct refused why;
    if (!ht) {
        reply_error(q, r, MHD_HTTP_NOT_FOUND, "There is no such table.");
        return;
    }
    int seat = seat_named(q, "seat", ht);
    struct slice secret = request_field(q, "secret");
    /* A refused asker gets neither a key nor the name that came with the form. */
    if (!seat_is_offered(ht, seat, q->visitor, secret, &why)) {
        tell_refusal(q, r, ht, &why);
        return;
    }
    struct visitor *v = need_visitor(s, q, r);
    if (v)
        back_to_table(q, r, ht, seat_take(s->hall, ht, seat, v, secret, &why), &why);
}

/* The table, if the asker is its host and its game has not begun; NULL and an error. */
static struct hall_table *need_host(struct server *s, struct request *q, struct reply *r) {
    struct hall_table *ht = need_table(s, q, r);
    if (!ht || (q->visitor && q->visitor->id == ht->host))
        return ht;
    reply_error(q, r, MHD_HTTP_FORBIDDEN, "Only the host can do this.");
    return NULL;
}

void handle_leave(struct server *s, struct request *q, struct reply *r) {
    struct hall_table *ht = need_table(s, q, r);
    struct refused why;
    if (!ht)
        return;
    bool done = q->visitor ? seat_leave(s->hall, ht, seat_named(q, "seat", ht), q->visitor, &why)
                           : refuse(&why, NOT_YOURS, N_("This is not your seat."));
    back_to_table(q, r, ht, done, &why);
}

void handle_seat_bot(struct server *s, struct request *q, struct reply *r) {
    struct hall_table *ht = need_host(s, q, r);
    char bot[BOT_NAME + 1];
    struct refused why;
    if (ht)
        back_to_table(q, r, ht,
                      read_bot(q->form, ht->game, bot, &why) &&
                          seat_set_bot(s->hall, ht, seat_named(q, "seat", ht), bot, &why),
                      &why);
}

void handle_colour(struct server *s, struct request *q, struct reply *r) {
    struct hall_table *ht = need_table(s, q, r);
    struct refused why;
    int colour = 0;
    if (!ht)
        return;
    int seat = seat_named(q, "seat", ht);
    while (ht->game->colours[colour] &&
           !slice_is(request_field(q, "colour"), ht->game->colours[colour]))
        colour++;
    bool done = !ht->game->colours[colour]
                    ? refuse_value(&why, slice_of("colour"), request_field(q, "colour"))
                : q->visitor ? seat_set_colour(s->hall, ht, seat, colour, q->visitor, &why)
                             : refuse(&why, NOT_YOURS, N_("This is not your seat."));
    back_to_table(q, r, ht, done, &why);
}

void handle_swap(struct server *s, struct request *q, struct reply *r) {
    struct hall_table *ht = need_table(s, q, r);
    struct refused why;
    if (!ht)
        return;
    bool done = q->visitor ? seat_swap(s->hall, ht, seat_named(q, "seat", ht),
                                       seat_named(q, "with", ht), q->visitor, &why)
                           : refuse(&why, NOT_YOURS, N_("This is not your seat."));
    back_to_table(q, r, ht, done, &why);
}

void handle_give_up(struct server *s, struct request *q, struct reply *r) {
    struct hall_table *ht = need_host(s, q, r);
    struct refused why;
    if (!ht)
        return;
    if (!hall_table_give_up(s->hall, ht, &why)) {
        reply_refusal(q, r, &why);
        return;
    }
    if (q->route->flags & IS_API) {
        reply_sight(q, r, ht, MHD_HTTP_OK);
        return;
    }
    r->wait = ht->ticket;
    reply_redirect(r, "/");
}

/* Programs send the plain names of options, as they do for a new table. */
void handle_options(struct server *s, struct request *q, struct reply *r) {
    struct hall_table *ht = need_host(s, q, r);
    struct refused why;
    if (!ht)
        return;
    struct table_terms wish = {.game = ht->game,
                               .setup = ht->setup,
                               .flags = ht->flags,
                               .pace = ht->pace,
                               .note = slice_of(ht->note),
                               .key = q->key};
    bool done = read_terms(q->form, q->route->flags & IS_API ? "" : "option-", &wish, &why) &&
                hall_table_set_terms(s->hall, ht, &wish, &why);
    back_to_table(q, r, ht, done, &why);
}

void handle_start(struct server *s, struct request *q, struct reply *r) {
    struct hall_table *ht = need_host(s, q, r);
    char bot[BOT_NAME + 1];
    struct refused why;
    if (ht)
        back_to_table(q, r, ht,
                      read_bot(q->form, ht->game, bot, &why) &&
                          hall_table_start(s->hall, ht, bot[0] ? bot : USUAL_BOT, &why),
                      &why);
}
