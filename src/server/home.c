/* home.c: the first page with its lists of tables; the form for a new table; and making one. */
#include "pages/home.h"
#include "base/check.h"
#include "bots/bot.h"
#include "pages/pieces.h"
#include "server/asker.h"
#include "server/clock.h"
#include "server/clocks.h"
#include "server/errors.h"
#include "server/inside.h"
#include "server/lists.h"
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

/* The store may not know yet what happened last, so each list is checked against memory. */
static bool is_going(const struct hall_table *ht, const struct visitor *v) {
    return ht->phase <= RUNNING && !waits_for(ht, v);
}
static bool is_past(const struct hall_table *ht, const struct visitor *v) {
    return ht->flags & UPLOADED
               ? ht->host == v->id
               : ht->phase > RUNNING && !(ht->flags & NEVER_BEGAN) && seats_owned(ht, v);
}
static bool is_open(const struct hall_table *ht, const struct visitor *v) {
    return shown_to_all(ht) == SHOWN_OPEN && !seats_owned(ht, v);
}
static bool is_watched(const struct hall_table *ht, const struct visitor *v) {
    return shown_to_all(ht) == SHOWN_WATCHED && !seats_owned(ht, v);
}

static struct table_line line_of(struct hall *h, const struct hall_table *ht) {
    struct table_line line = {.ht = ht};
    for (int i = 0; i < seats_of(ht); i++)
        line.names[i] = name_at(h, ht, i);
    return line;
}

/* Whose turn it is, and the names in an uploaded record, are stored since version 11 of the
 * database. Before that only the game itself knew them. */
static void know(struct hall *h, struct hall_table *ht) {
    if ((ht->phase == RUNNING && ht->pending < 0) ||
        (ht->flags & UPLOADED && !ht->chair[0].name[0]))
        hall_table_load(h, ht);
}

/* A list of the store, whose argument is `a`, and which of its tables to show. */
struct wanted {
    enum store_list list;
    int64_t a;
    filter *fits;
};

static bool has_line(const struct table_list *list, const struct hall_table *ht) {
    for (int i = 0; i < list->count; i++)
        if (list->line[i].ht == ht)
            return true;
    return false;
}

/* Adds tables until the list has `room` lines. The page waits until all it shows is durable. */
static void add_lines(const struct request *q, struct wanted wanted, int room, struct reply *r,
                      struct table_list *out) {
    struct hall *h = q->server->hall;
    struct hall_table *found[LISTED_TABLES];
    int n = list_tables(h, wanted.list, wanted.a, found, LISTED_TABLES);
    for (int i = 0; i < n && out->count < room; i++) {
        if (wanted.list != FIND_SHOWN)
            know(h, found[i]);
        if (!wanted.fits(found[i], q->visitor) || has_line(out, found[i]))
            continue;
        out->line[out->count++] = line_of(h, found[i]);
        r->wait = found[i]->ticket > r->wait ? found[i]->ticket : r->wait;
    }
}

/* Tables that wait for the reader come first, even if the store does not know yet that they do. */
static void add_own(const struct request *q, struct reply *r, struct home_page *page) {
    int64_t id = q->visitor->id;
    add_lines(q, (struct wanted){FIND_WAITING, id, waits_for}, MOST_LISTED, r, &page->going);
    add_lines(q, (struct wanted){FIND_GOING, id, waits_for}, MOST_LISTED, r, &page->going);
    add_lines(q, (struct wanted){FIND_GOING, id, is_going}, page->going.count + MOST_LISTED, r,
              &page->going);
    add_lines(q, (struct wanted){FIND_PLAYED, id, is_past}, MOST_LISTED, r, &page->past);
}

void handle_home(struct server *s, struct request *q, struct reply *r) {
    struct reader reader = reader_of(q);
    struct home_page *page = calloc(1, sizeof *page);
    CHECK(page);
    page->reader = &reader;
    page->now = now_seconds();
    page->played = hall_now(s->hall);
    if (q->visitor)
        add_own(q, r, page);
    add_lines(q, (struct wanted){FIND_SHOWN, SHOWN_OPEN, is_open}, MOST_LISTED, r, &page->open);
    add_lines(q, (struct wanted){FIND_SHOWN, SHOWN_WATCHED, is_watched}, MOST_LISTED, r,
              &page->watched);
    page_of_home(page, reply_page(r));
    free(page);
}

/* ---- the next game that waits ---- */

/* The first in the list that waits for the visitor; NULL if there is none. */
static const struct hall_table *first_waiting(struct hall *h, enum store_list which,
                                              const struct visitor *v) {
    struct hall_table *found[MOST_LISTED];
    int n = list_tables(h, which, v->id, found, MOST_LISTED);
    for (int i = 0; i < n; i++) {
        know(h, found[i]);
        if (waits_for(found[i], v))
            return found[i];
    }
    return NULL;
}

void handle_next(struct server *s, struct request *q, struct reply *r) {
    const struct hall_table *oldest = NULL;
    if (q->visitor)
        oldest = first_waiting(s->hall, FIND_OLDEST_WAITING, q->visitor);
    if (q->visitor && !oldest) /* the store may not know yet */
        oldest = first_waiting(s->hall, FIND_GOING, q->visitor);
    reply_redirect(r, oldest ? table_path(oldest, "", -1).text : "/");
}

/* ---- how a new game shall be ---- */

/* Like the last table that the visitor opened for this game. */
static struct new_game wished_before(struct hall *h, const struct game *g,
                                     const struct visitor *v) {
    int64_t last = v ? store_last_hosted(h->store, v->id, g->id) : 0;
    return new_game_like(g, last ? hall_table_by_id(h, last) : NULL);
}

void handle_new_sheet(struct server *s, struct request *q, struct reply *r) {
    const struct game *g = game_find(q->part[0]);
    struct reader reader = reader_of(q);
    if (!g) {
        reply_error(q, r, MHD_HTTP_NOT_FOUND, "There is no such game.");
        return;
    }
    struct new_game how = wished_before(s->hall, g, q->visitor);
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
static bool read_setup(const struct request *q, struct table_terms *w, char bot[BOT_NAME + 1],
                       struct refused *why) {
    if (!read_bot(q->form, w->game, bot, why))
        return false;
    if (request_has(q, "seats")) {
        if (!read_new_setup(q->form, w, why))
            return false;
        hall_table_draw_colours(w);
        return read_terms(q->form, "option-", w, why);
    }
    struct new_game before = wished_before(q->server->hall, w->game, q->visitor);
    if (!bot[0])
        slice_copy(slice_of(before.bot), bot, BOT_NAME + 1);
    w->setup = setup_default(w->game, before.setup.seats);
    memcpy(w->setup.option, before.setup.option, sizeof w->setup.option);
    w->flags = before.flags;
    w->pace = before.pace;
    hall_table_draw_colours(w);
    return true;
}

/* The host takes the first seat. The others are computer players if the game is to begin now, and
 * free if the host invites people. */
static bool read_wish(const struct request *q, struct table_terms *w, bool *now,
                      struct refused *why) {
    char bot[BOT_NAME + 1];
    w->game = game_wished(q, now);
    if (!w->game)
        return refuse(why, BAD_REQUEST, N_("There is no such game."));
    if (!read_setup(q, w, bot, why))
        return false;
    for (int i = 1; *now && i < w->setup.seats; i++)
        terms_seat_bot(w, i, bot[0] ? bot : USUAL_BOT);
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
