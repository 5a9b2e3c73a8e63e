/* api.c: the same for programs, as JSON (docs/api.md). A program shows its key as a token. */
#include "bots/bot.h"
#include "server/json.h"
#include "server/page.h"
#include "server/routes.h"

#include <string.h>

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
    struct buf *out = reply_json(r, MHD_HTTP_OK);
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
    struct buf *out = reply_json(r, MHD_HTTP_OK);
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
    static const char *const lists[] = {"", "mine", "open", "watch", NULL};
    struct slice which = request_field(q, "list");
    struct refusal_of why;
    int n = 0, known = 0;
    while (lists[known] && !slice_is(which, lists[known]))
        known++;
    if (!lists[known]) {
        refuse_field(q, "list", &why);
        reply_refusal(q, r, &why);
        return;
    }
    struct buf *out = reply_json(r, MHD_HTTP_OK);
    buf_str(out, "{\"tables\":[");
    for (size_t i = s->hall->count; i-- > 0 && n < MOST_LISTED;)
        if (listed(s->hall->list[i], q->visitor, which)) {
            buf_str(out, n++ ? "," : "");
            json_place(s->hall, s->hall->list[i], q->visitor, out);
        }
    buf_str(out, "]}\n");
}

static bool need_token(const struct request *q, struct reply *r) {
    return q->visitor || reply_error(q, r, MHD_HTTP_UNAUTHORIZED, "A token is needed: see docs/api.md.");
}

/* How many of the first seats are the asker's. */
static bool read_mine(const struct request *q, const struct place_wish *w, int *mine, struct refusal_of *why) {
    int64_t n = 1;
    if (request_has(q, "mine") && !request_number(q, "mine", 1, w->setup.seats, &n))
        return refuse_field(q, "mine", why);
    *mine = (int)n;
    return true;
}

static bool read_wish(const struct request *q, struct place_wish *w, int *mine, struct refusal_of *why) {
    const struct bot *bot;
    w->game = game_find(request_field(q, "game"));
    w->flags = WATCHED;
    if (!w->game)
        return refuse(why, NOT_SO, N_("There is no such game."));
    if (!read_bot(q, &bot, why) || !read_new_setup(q, w, why) || !read_terms(q, "", w, why) ||
        !read_mine(q, w, mine, why))
        return false;
    for (int i = *mine; bot && i < w->setup.seats; i++)
        w->bot[i] = bot->name;
    return true;
}

/* A table at which the first `mine` seats are the host's; with nobody to wait for the game begins. */
static struct place *open_table(struct server *s, const struct request *q, const struct place_wish *w, int mine,
                                struct refusal_of *why) {
    struct place *p = place_new(s->hall, w, q->visitor);
    if (!p) {
        refuse(why, FULL, N_("There are as many tables as this server can take."));
        return NULL;
    }
    for (int i = 1; i < mine; i++) {
        p->chair[i].owner = q->visitor->id;
        chair_save(s->hall, p, i);
    }
    bool full = w->bot[seats_of(p) - 1] || mine == seats_of(p);
    return !full || place_start(s->hall, p, USUAL_BOT, why) ? p : NULL;
}

/* With a bot for the other seats the game begins at once; without one the table waits for people. */
void api_new(struct server *s, struct request *q, struct reply *r) {
    struct place_wish wish = {.key = q->key};
    struct refusal_of why;
    struct fault fault;
    struct place *p = NULL;
    int mine = 1;
    if (!need_token(q, r))
        return;
    bool fits = read_wish(q, &wish, &mine, &why);
    if (fits && setup_refused(wish.game, &wish.setup, &fault))
        fits = refuse_fault(&why, &fault);
    if (fits)
        p = open_table(s, q, &wish, mine, &why);
    if (p)
        reply_sight(q, r, p, MHD_HTTP_CREATED);
    else
        reply_refusal(q, r, &why);
}

void api_table(struct server *s, struct request *q, struct reply *r) {
    struct place *p = need_table(s, q, r);
    if (p)
        reply_sight(q, r, p, MHD_HTTP_OK);
}

/* What a program needs for its next move, after why the last one was refused. */
static void reply_turn(struct reply *r, const struct place *p, int viewer, const struct refusal_of *refused) {
    struct buf *out = reply_json(r, refused ? status_of(refused->no) : MHD_HTTP_OK);
    r->wait = p->ticket;
    buf_char(out, '{');
    if (refused) {
        json_refusal(refused, out);
        buf_char(out, ',');
    }
    json_turn(p, viewer, out);
    buf_str(out, "}\n");
}

void api_moves(struct server *s, struct request *q, struct reply *r) {
    struct place *p = need_table(s, q, r);
    if (p)
        reply_turn(r, p, viewer_of(q, p), NULL);
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
    reply_turn(r, p, seat, done ? NULL : &why);
}

/* A seat's link opens a private table, too: who may look is asked when he sits. */
void api_sit(struct server *s, struct request *q, struct reply *r) {
    struct place *p = place_find(s->hall, q->part[0]);
    struct refusal_of why;
    if (!need_token(q, r))
        return;
    if (p && !seat_take(s->hall, p, seat_named(q, "seat", p), q->visitor, request_field(q, "secret"), &why))
        reply_refusal(q, r, &why);
    else if (need_table(s, q, r))
        reply_sight(q, r, p, MHD_HTTP_OK);
}

void api_events(struct server *s, struct request *q, struct reply *r) {
    struct place *p = need_table(s, q, r);
    if (!p)
        return;
    r->wait = 0;
    r->type = "application/x-ndjson";
    r->stream = stream_new(q, p, viewer_of(q, p), true, (struct seen){-1, 0});
}
