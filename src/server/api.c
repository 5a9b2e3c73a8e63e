/* api.c: the same for programs, as JSON (docs/api.md). A program shows its key as a token. */
#include "bots/bot.h"
#include "server/json.h"
#include "server/page.h"
#include "server/routes.h"

#include <string.h>

static struct buf *json_reply(struct reply *r) {
    r->type = "application/json";
    r->body.len = 0;
    return &r->body;
}

/* ---- games and visitors --------------------------------------------------------------------------------------------
 */

static void write_options(const struct game *g, struct buf *out) {
    buf_str(out, ",\"options\":{");
    for (int i = 0; i < option_count(g); i++) {
        buf_str(out, i ? ",\"" : "\"");
        buf_str(out, g->options[i].name);
        buf_str(out, "\":[");
        for (int v = 0; g->options[i].values[v]; v++) {
            buf_str(out, v ? ",\"" : "\"");
            buf_str(out, g->options[i].values[v]);
            buf_char(out, '"');
        }
        buf_char(out, ']');
    }
    buf_char(out, '}');
}

static void write_words(const char *const *words, struct buf *out) {
    buf_char(out, '[');
    for (int i = 0; words[i]; i++) {
        buf_str(out, i ? ",\"" : "\"");
        buf_str(out, words[i]);
        buf_char(out, '"');
    }
    buf_char(out, ']');
}

void api_games(struct server *s, struct request *q, struct reply *r) {
    struct buf *out = json_reply(r);
    (void)s, (void)q;
    buf_str(out, "{\"games\":[");
    for (int i = 0; all_games[i]; i++) {
        const struct game *g = all_games[i];
        buf_str(out, i ? ",{\"id\":\"" : "{\"id\":\"");
        buf_str(out, g->id);
        buf_str(out, "\",\"title\":");
        buf_json(out, slice_of(g->title));
        buf_str(out, ",\"seats\":[");
        buf_int(out, g->min_seats);
        buf_char(out, ',');
        buf_int(out, g->max_seats);
        buf_str(out, "],\"colours\":");
        write_words(g->colours, out);
        write_options(g, out);
        buf_char(out, '}');
    }
    buf_str(out, "],\"bots\":[");
    for (const struct bot *b = all_bots; b->name; b++) {
        buf_str(out, b == all_bots ? "\"" : ",\"");
        buf_str(out, b->name);
        buf_char(out, '"');
    }
    buf_str(out, "]}\n");
}

void api_visitor(struct server *s, struct request *q, struct reply *r) {
    q->visitor = NULL; /* always a new one */
    if (!need_visitor(s, q, r))
        return;
    struct buf *out = json_reply(r);
    buf_str(out, "{\"key\":\"");
    buf_str(out, r->key);
    buf_str(out, "\",\"name\":");
    buf_json(out, slice_of(q->visitor->name));
    buf_str(out, "}\n");
    r->key[0] = 0; /* a program needs no cookie */
}

/* ---- tables
 * ------------------------------------------------------------------------------------------------------------ */

enum { MOST_LISTED = 100 };

static bool listed(const struct place *p, const struct visitor *v, struct slice which) {
    if (slice_is(which, "open"))
        return p->phase == GATHERING && p->flags & LISTED;
    if (slice_is(which, "watch"))
        return p->phase == RUNNING && p->flags & LISTED && p->flags & WATCHED;
    return seats_owned(p, v) != 0 || (v && p->host == v->id);
}

void api_tables(struct server *s, struct request *q, struct reply *r) {
    struct buf *out = json_reply(r);
    int n = 0;
    buf_str(out, "{\"tables\":[");
    for (size_t i = s->hall->count; i-- > 0 && n < MOST_LISTED;)
        if (listed(s->hall->list[i], q->visitor, request_field(q, "list"))) {
            buf_str(out, n++ ? "," : "");
            json_place(s->hall, s->hall->list[i], q->visitor, out);
        }
    buf_str(out, "]}\n");
}

static bool need_token(const struct request *q, struct reply *r) {
    return q->visitor || reply_error(q, r, MHD_HTTP_UNAUTHORIZED, "A token is needed: see docs/api.md.");
}

static bool read_wish(const struct request *q, struct place_wish *w, struct refusal_of *why) {
    int64_t mine = 1;
    struct slice name = request_field(q, "bot");
    const struct bot *bot = bot_find(name);
    w->game = game_find(request_field(q, "game"));
    w->flags = WATCHED;
    if (!w->game)
        return refuse(why, NOT_SO, N_("There is no such game."));
    if (name.len && !bot)
        return refuse(why, NOT_SO, N_("There is no such computer player."));
    if (!read_new_setup(q, w, why) || !read_terms(q, "", w, why))
        return false;
    request_number(q, "mine", 1, w->setup.seats, &mine);
    for (int i = (int)mine; bot && i < w->setup.seats; i++)
        w->bot[i] = bot->name;
    return true;
}

/* With a bot for the other seats the game begins at once; without one the table waits for people. */
void api_new(struct server *s, struct request *q, struct reply *r) {
    struct place_wish wish = {.key = q->key};
    struct refusal_of why;
    struct fault fault;
    int64_t mine = 1;
    if (!need_token(q, r))
        return;
    if (!read_wish(q, &wish, &why)) {
        reply_refusal(q, r, &why);
        return;
    }
    if (setup_refused(wish.game, &wish.setup, &fault)) {
        reply_error(q, r, MHD_HTTP_UNPROCESSABLE_CONTENT, fault.text);
        return;
    }
    struct place *p = place_new(s->hall, &wish, q->visitor);
    if (!p) {
        reply_error(q, r, MHD_HTTP_SERVICE_UNAVAILABLE, "There are as many tables as this server can take.");
        return;
    }
    request_number(q, "mine", 1, seats_of(p), &mine);
    for (int i = 1; i < mine; i++) {
        p->chair[i].owner = q->visitor->id;
        chair_save(s->hall, p, i);
    }
    bool full = wish.bot[seats_of(p) - 1] || mine == seats_of(p);
    if (full && !place_start(s->hall, p, USUAL_BOT, &why)) {
        reply_refusal(q, r, &why);
        return;
    }
    r->status = MHD_HTTP_CREATED;
    r->wait = p->ticket;
    json_sight(s->hall, p, viewer_of(q, p), q->visitor, json_reply(r));
}

void api_table(struct server *s, struct request *q, struct reply *r) {
    struct place *p = need_table(s, q, r);
    if (p)
        json_sight(s->hall, p, viewer_of(q, p), q->visitor, json_reply(r));
}

void api_moves(struct server *s, struct request *q, struct reply *r) {
    struct place *p = need_table(s, q, r);
    if (!p)
        return;
    struct buf *out = json_reply(r);
    buf_char(out, '{');
    json_turn(p, viewer_of(q, p), out);
    buf_str(out, "}\n");
}

static void refused_move(struct place *p, int seat, const struct refusal_of *why, struct reply *r) {
    struct buf *out = json_reply(r);
    r->status = status_of(why->no);
    buf_str(out, "{\"error\":");
    buf_json(out, slice_of(why->why.text));
    if (why->why.rule && why->why.rule[0]) {
        buf_str(out, ",\"rule\":");
        buf_json(out, slice_of(why->why.rule));
    }
    buf_char(out, ',');
    json_turn(p, seat, out);
    buf_str(out, "}\n");
}

void api_move(struct server *s, struct request *q, struct reply *r) {
    struct place *p = need_table(s, q, r);
    struct refusal_of why;
    int64_t number;
    int seat = p ? need_seat_of(q, p, r) : -1;
    if (seat < 0)
        return;
    bool done = request_number(q, "number", 0, INT32_MAX, &number)
                    ? play_move(s->hall, p, seat, (int)number, request_field(q, "words"), &why)
                    : refuse(&why, NOT_SO, "The number of the position is missing.");
    r->wait = p->ticket;
    if (!done) {
        refused_move(p, seat, &why, r);
        return;
    }
    struct buf *out = json_reply(r);
    buf_char(out, '{');
    json_turn(p, seat, out);
    buf_str(out, "}\n");
}

void api_sit(struct server *s, struct request *q, struct reply *r) {
    struct place *p = need_table(s, q, r);
    struct refusal_of why;
    struct slice colour = request_field(q, "seat");
    int seat = -1;
    if (!p || !need_token(q, r))
        return;
    for (int i = 0; i < seats_of(p); i++)
        if (slice_is(colour, colour_at(p, i)))
            seat = i;
    if (!seat_take(s->hall, p, seat, q->visitor, request_field(q, "secret"), &why)) {
        reply_refusal(q, r, &why);
        return;
    }
    r->wait = p->ticket;
    json_sight(s->hall, p, viewer_of(q, p), q->visitor, json_reply(r));
}

void api_events(struct server *s, struct request *q, struct reply *r) {
    struct place *p = need_table(s, q, r);
    if (!p)
        return;
    r->wait = 0;
    r->type = "application/x-ndjson";
    r->stream = stream_new(q, p, viewer_of(q, p), true, (struct seen){-1, 0});
}
