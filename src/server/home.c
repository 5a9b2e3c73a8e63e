/* home.c: the first page with its lists of tables; the form for a new table; and making one. */
#include "pages/home.h"
#include "base/check.h"
#include "bots/bot.h"
#include "pages/pieces.h"
#include "server/asker.h"
#include "server/clock.h"
#include "server/errors.h"
#include "server/inside.h"
#include "server/live.h"
#include "server/reader.h"
#include "server/routes.h"
#include "server/seats.h"
#include "server/tables.h"

#include <stdlib.h>
#include <string.h>

/* Most tables in one list. Tables that wait for the reader come before their others. */
enum { MOST_LISTED = LISTED_TABLES / 2 };

/* ---- lists of tables ---- */

typedef bool filter(const struct hall_table *ht, const struct visitor *v);

static bool is_calm(const struct hall_table *ht, const struct visitor *v) {
    return !waits_for(ht, v);
}
static bool is_past(const struct hall_table *ht, const struct visitor *v) {
    return ht->flags & UPLOADED ? ht->host == v->id : ht->phase == OVER && seats_owned(ht, v);
}
static bool is_others(const struct hall_table *ht, const struct visitor *v) {
    return !seats_owned(ht, v);
}

static struct table_line line_of(const struct hall *h, const struct hall_table *ht) {
    struct table_line line = {.ht = ht};
    for (int i = 0; i < seats_of(ht); i++)
        line.names[i] = name_at(h, ht, i);
    return line;
}

/* Newest first. */
static void add_lines(const struct request *q, const struct listing *list, filter *wanted,
                      struct table_list *out) {
    const struct hall *h = q->server->hall;
    int room = out->count + MOST_LISTED;
    for (const struct listing *l = list; l && out->count < room; l = l->next)
        if (is_listed(h, l->ht) && wanted(l->ht, q->visitor))
            out->line[out->count++] = line_of(h, l->ht);
}

/* Loads the reader's games. Whose turn it is, and the names in an uploaded record, are known only
 * from the game, and a game that has been quiet is not in memory. */
static void load_own(struct hall *h, const struct visitor *v) {
    int n = 0;
    for (const struct listing *l = v ? v->going : NULL; l && n < MOST_LISTED; l = l->next)
        n += l->ht->phase == RUNNING && seats_owned(l->ht, v) && hall_table_load(h, l->ht);
    n = 0;
    for (const struct listing *l = v ? v->past : NULL; l && n < MOST_LISTED; l = l->next)
        n += l->ht->flags & UPLOADED && l->ht->host == v->id && hall_table_load(h, l->ht);
}

void handle_home(struct server *s, struct request *q, struct reply *r) {
    struct reader reader = reader_of(q);
    struct home_page *page = calloc(1, sizeof *page);
    CHECK(page);
    page->reader = &reader;
    page->now = now_seconds();
    load_own(s->hall, q->visitor);
    if (q->visitor) {
        add_lines(q, q->visitor->going, waits_for, &page->going);
        add_lines(q, q->visitor->going, is_calm, &page->going);
        add_lines(q, q->visitor->past, is_past, &page->past);
    }
    add_lines(q, s->hall->open, is_others, &page->open);
    add_lines(q, s->hall->watched, is_others, &page->watched);
    page_of_home(page, reply_page(r));
    free(page);
}

/* ---- the next game that waits ---- */

void handle_next(struct server *s, struct request *q, struct reply *r) {
    const struct hall_table *oldest = NULL;
    load_own(s->hall, q->visitor);
    for (const struct listing *l = q->visitor ? q->visitor->going : NULL; l; l = l->next)
        if (waits_for(l->ht, q->visitor))
            oldest = l->ht;
    reply_redirect(r, oldest ? table_path(oldest, "", -1).text : "/");
}

/* ---- how a new game shall be ---- */

enum { USUAL_SEATS = 4, LOOKED_THROUGH = 100 /* tables, for the last one of a game */ };

static bool is_example(const struct hall_table *ht, const struct game *g, const struct visitor *v) {
    return ht->game == g && ht->host == v->id && !(ht->flags & UPLOADED) && !ht->origin;
}

/* The last table that the visitor opened for this game; NULL if there is none. */
static const struct hall_table *last_example(const struct game *g, const struct visitor *v) {
    const struct hall_table *last = NULL;
    const struct listing *lists[] = {v ? v->going : NULL, v ? v->past : NULL};
    for (int i = 0; i < 2; i++) {
        int looked = 0;
        for (const struct listing *l = lists[i]; l && looked < LOOKED_THROUGH;
             l = l->next, looked++)
            if (is_example(l->ht, g, v) && (!last || l->ht->made > last->made))
                last = l->ht;
    }
    return last;
}

static const char *bot_at(const struct hall_table *ht) {
    for (int i = 0; i < seats_of(ht); i++)
        for (int level = 0; bot_levels[level]; level++)
            if (slice_is(slice_of(ht->chair[i].bot), bot_levels[level]))
                return bot_levels[level];
    return USUAL_BOT;
}

/* The form as the visitor last sent it, or with the usual values. Whether strangers may sit down is
 * asked anew each time. */
static struct new_game wished_before(const struct game *g, const struct visitor *v) {
    const struct hall_table *last = last_example(g, v);
    int seats = g->max_seats < USUAL_SEATS ? g->max_seats : USUAL_SEATS;
    if (!last)
        return (struct new_game){g, setup_default(g, seats), USUAL_BOT, WATCHED};
    return (struct new_game){g, last->setup, bot_at(last), last->flags & (WATCHED | BY_LOT)};
}

void handle_new_sheet(struct server *s, struct request *q, struct reply *r) {
    const struct game *g = game_find(q->part[0]);
    struct reader reader = reader_of(q);
    (void)s;
    if (!g) {
        reply_error(q, r, MHD_HTTP_NOT_FOUND, "There is no such game.");
        return;
    }
    struct new_game how = wished_before(g, q->visitor);
    page_of_new(&reader, &how, reply_page(r));
}

/* ---- a new table ---- */

/* The buttons of the first page have the game in their value; the form has a field for it. */
static const struct game *game_wished(const struct request *q, bool *now) {
    struct slice at_once = request_field(q, "now"), invited = request_field(q, "invite");
    *now = at_once.len > 0 || slice_is(request_field(q, "mode"), "now");
    return game_find(at_once.len > 0   ? at_once
                     : invited.len > 0 ? invited
                                       : request_field(q, "game"));
}

/* What the form leaves out is as it was the last time. */
static bool read_setup(const struct request *q, struct table_terms *w, const char **bot,
                       struct refused *why) {
    const struct bot *wished;
    if (!read_bot(q->form, &wished, why))
        return false;
    *bot = wished ? wished->name : USUAL_BOT;
    if (request_has(q, "seats")) {
        if (!read_new_setup(q->form, w, why))
            return false;
        hall_table_draw_colours(w);
        return read_terms(q->form, "option-", w, why);
    }
    struct new_game before = wished_before(w->game, q->visitor);
    *bot = wished ? *bot : before.bot;
    w->setup = setup_default(w->game, before.setup.seats);
    memcpy(w->setup.option, before.setup.option, sizeof w->setup.option);
    w->flags = before.flags;
    hall_table_draw_colours(w);
    return true;
}

/* The host takes the first seat. The others are computer players if the game is to begin now, and
 * free if the host invites people. */
static bool read_wish(const struct request *q, struct table_terms *w, bool *now,
                      struct refused *why) {
    const char *bot;
    w->game = game_wished(q, now);
    if (!w->game)
        return refuse(why, BAD_REQUEST, N_("There is no such game."));
    if (!read_setup(q, w, &bot, why))
        return false;
    for (int i = 1; *now && i < w->setup.seats; i++)
        w->bot[i] = bot;
    return true;
}

void handle_new(struct server *s, struct request *q, struct reply *r) {
    bool now;
    struct table_terms wish = {0};
    struct refused why;
    struct fault fault;
    if (!read_wish(q, &wish, &now, &why)) {
        reply_refusal(q, r, &why);
        return;
    }
    if (setup_refused(wish.game, &wish.setup, &fault)) {
        reply_error(q, r, MHD_HTTP_UNPROCESSABLE_CONTENT, fault.text);
        return;
    }
    struct visitor *v = need_opener(s, q, r);
    if (!v)
        return;
    wish.key = q->key;
    struct hall_table *ht = hall_table_new(s->hall, &wish, v);
    if (!ht) {
        turn_away(q, r, FOR_TABLES);
        return;
    }
    if (now && !hall_table_start(s->hall, ht, USUAL_BOT, &why)) {
        reply_refusal(q, r, &why);
        return;
    }
    r->wait = ht->ticket;
    reply_redirect(r, table_path(ht, "", -1).text);
}
