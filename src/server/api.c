/* api.c: the JSON API (docs/api.md). A program sends its key as a token. */
#include "base/markup.h"
#include "bots/bot.h"
#include "server/asker.h"
#include "server/errors.h"
#include "server/expire.h"
#include "server/inside.h"
#include "server/json.h"
#include "server/lists.h"
#include "server/play.h"
#include "server/quota.h"
#include "server/routes.h"
#include "server/saving.h"
#include "server/seats.h"
#include "server/streams.h"
#include "server/tables.h"

#include <string.h>

/* ---- games and visitors ---- */

static void write_words(const char *const *words, struct buf *out) {
    put(out, "[");
    for (int i = 0; words[i]; i++)
        put(out, "%,%j", words[i]);
    put(out, "]");
}

static void write_options(const struct game *g, struct buf *out) {
    put(out, ",'options':{");
    for (int i = 0; i < option_count(g); i++) {
        put(out, "%,%j:", g->options[i].name);
        write_words(g->options[i].values, out);
    }
    put(out, "}");
}

void api_games(struct server *s, struct request *q, struct reply *r) {
    struct buf *out = reply_json(r, MHD_HTTP_OK);
    (void)s, (void)q;
    put(out, "{'games':[");
    for (int i = 0; all_games[i]; i++) {
        const struct game *g = all_games[i];
        put(out, "%,{'id':%j,'title':%j,'seats':[%d,%d],'colours':", g->id, g->title, g->min_seats,
            g->max_seats);
        write_words(g->colours, out);
        write_options(g, out);
        put(out, "}");
    }
    put(out, "],'bots':[");
    for (const struct bot *b = all_bots; b->name; b++)
        put(out, "%,%j", b->name);
    put(out, "]}\n");
}

void api_visitor(struct server *s, struct request *q, struct reply *r) {
    q->visitor = NULL; /* always a new one */
    if (!need_visitor(s, q, r))
        return;
    json_visitor(q->visitor, r);
}

/* ---- tables ---- */

enum { MOST_LISTED = 100 };

/* At most so many as are left of MOST_LISTED. Nobody is told what is not durable: the reply waits
 * for it. */
static void write_tables(const struct request *q, struct reply *r, enum store_list list, int64_t a,
                         int *left) {
    struct hall *h = q->server->hall;
    struct hall_table *found[MOST_LISTED];
    int n = *left > 0 ? list_tables(h, list, a, found, *left) : 0;
    for (int i = 0; i < n; i++) {
        if (list == FIND_SHOWN && (int64_t)shown_to_all(found[i]) != a)
            continue;
        --*left;
        put(&r->body, "%,");
        json_table(h, found[i], q->visitor, &r->body);
        r->wait = found[i]->ticket > r->wait ? found[i]->ticket : r->wait;
    }
}

void api_tables(struct server *s, struct request *q, struct reply *r) {
    (void)s;
    static const char *const lists[] = {"", "mine", "open", "watch", NULL};
    struct slice which = request_field(q, "list");
    struct refused why;
    int left = MOST_LISTED, known = 0;
    while (lists[known] && !slice_is(which, lists[known]))
        known++;
    if (!lists[known]) {
        refuse_value(&why, slice_of("list"), request_field(q, "list"));
        reply_refusal(q, r, &why);
        return;
    }
    struct buf *out = reply_json(r, MHD_HTTP_OK);
    put(out, "{'tables':[");
    if (slice_is(which, "open"))
        write_tables(q, r, FIND_SHOWN, SHOWN_OPEN, &left);
    else if (slice_is(which, "watch"))
        write_tables(q, r, FIND_SHOWN, SHOWN_WATCHED, &left);
    else if (q->visitor) {
        write_tables(q, r, FIND_GOING, q->visitor->id, &left);
        write_tables(q, r, FIND_PAST, q->visitor->id, &left);
    }
    put(out, "]}\n");
}

/* Reads how many of the first seats are the asker's own. */
static bool read_mine(const struct request *q, const struct table_terms *w, int *mine,
                      struct refused *why) {
    int64_t n = 1;
    if (request_has(q, "mine") && !request_number(q, "mine", 1, w->setup.seats, &n))
        return refuse_value(why, slice_of("mine"), request_field(q, "mine"));
    *mine = (int)n;
    return true;
}

static bool read_wish(const struct request *q, struct table_terms *w, int *mine,
                      struct refused *why) {
    char bot[BOT_NAME + 1];
    w->game = game_find(request_field(q, "game"));
    w->flags = WATCHED;
    if (!w->game)
        return refuse(why, BAD_REQUEST, N_("There is no such game."));
    if (!read_bot(q->form, w->game, bot, why) || !read_new_setup(q->form, w, why))
        return false;
    hall_table_draw_colours(w);
    if (!read_terms(q->form, "", w, why) || !read_mine(q, w, mine, why))
        return false;
    for (int i = *mine; i < w->setup.seats; i++)
        terms_seat_bot(w, i, bot);
    return true;
}

/* Opens a table whose first `mine` seats are the host's. If no other person is expected, the game
 * begins. */
static struct hall_table *open_table(struct server *s, const struct request *q,
                                     const struct table_terms *w, int mine, struct refused *why) {
    struct hall_table *ht = hall_table_new(s->hall, w, q->visitor);
    if (!ht) {
        refuse(why, FULL, N_("There are as many tables as this server can take."));
        return NULL;
    }
    for (int i = 1; i < mine; i++) {
        ht->chair[i].owner = q->visitor->id;
        chair_save(s->hall, ht, i);
    }
    bool full = w->bot[seats_of(ht) - 1][0] || mine == seats_of(ht);
    return !full || hall_table_start(s->hall, ht, USUAL_BOT, why) ? ht : NULL;
}

/* If a bot is named for the other seats, the game begins at once; else the table waits for
 * people. */
void api_new(struct server *s, struct request *q, struct reply *r) {
    struct table_terms wish = {.key = q->key};
    struct refused why;
    struct fault fault;
    struct hall_table *ht = NULL;
    int mine = 1;
    if (!need_token(q, r))
        return;
    bool fits = read_wish(q, &wish, &mine, &why);
    if (fits && setup_refused(wish.game, &wish.setup, &fault))
        fits = refuse_fault(&why, &fault);
    if (fits && !may_open_table(q, r))
        return;
    if (fits)
        ht = open_table(s, q, &wish, mine, &why);
    if (!ht) {
        reply_refusal(q, r, &why);
        return;
    }
    count_new_table(q);
    reply_sight(q, r, ht, MHD_HTTP_CREATED);
}

void api_table(struct server *s, struct request *q, struct reply *r) {
    struct hall_table *ht = need_table(s, q, r);
    if (ht)
        reply_sight(q, r, ht, MHD_HTTP_OK);
}

/* Replies with what a program needs for its next move, and with why its last one was refused. */
static void reply_turn(struct reply *r, const struct hall_table *ht, int viewer,
                       const struct refused *refused) {
    struct buf *out = reply_json(r, refused ? status_of(refused->kind) : MHD_HTTP_OK);
    r->wait = ht->ticket;
    put(out, "{");
    if (refused)
        json_refusal(refused, out);
    json_turn(ht, viewer, out);
    put(out, "}\n");
}

void api_moves(struct server *s, struct request *q, struct reply *r) {
    struct hall_table *ht = need_table(s, q, r);
    if (ht)
        reply_turn(r, ht, viewer_of(q, ht), NULL);
}

void api_move(struct server *s, struct request *q, struct reply *r) {
    struct hall_table *ht = need_table(s, q, r);
    struct refused why;
    int64_t number;
    int seat = ht ? need_seat_of(q, ht, r) : -1;
    if (seat < 0)
        return;
    bool done = request_number(q, "number", 0, INT32_MAX, &number)
                    ? play_move(s->hall, ht, seat, (int)number, request_field(q, "words"), &why)
                    : refuse(&why, BAD_REQUEST, "The number of the position is missing.");
    reply_turn(r, ht, seat, done ? NULL : &why);
}

/* A seat's link opens a private table too. Whether the asker may look at it is checked when they
 * sit down. */
void api_sit(struct server *s, struct request *q, struct reply *r) {
    struct hall_table *ht = hall_table_enter(s->hall, q->part[0]);
    struct refused why;
    if (!need_token(q, r))
        return;
    if (ht && !seat_take(s->hall, ht, seat_named(q, "seat", ht), q->visitor,
                         request_field(q, "secret"), &why))
        reply_refusal(q, r, &why);
    else if (need_table(s, q, r))
        reply_sight(q, r, ht, MHD_HTTP_OK);
}

void api_events(struct server *s, struct request *q, struct reply *r) {
    struct hall_table *ht = need_table(s, q, r);
    if (!ht)
        return;
    r->stream = stream_new(q, ht, viewer_of(q, ht), true, (struct seen){-1, 0});
    if (!r->stream) {
        turn_away(q, r, FOR_STREAMS);
        return;
    }
    r->wait = 0;
    r->type = "application/x-ndjson";
}
