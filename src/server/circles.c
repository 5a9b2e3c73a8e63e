/* circles.c: circles of friends. The id of a circle is random and long: it is the link, and whoever
 * has it may join. Tables that are opened here count in the circle's own table of results. */
#include "base/check.h"
#include "host/seed.h"
#include "pages/circle.h"
#include "pages/pieces.h"
#include "server/asker.h"
#include "server/blocks.h"
#include "server/clock.h"
#include "server/errors.h"
#include "server/inside.h"
#include "server/json.h"
#include "server/json_people.h"
#include "server/played.h"
#include "server/qr.h"
#include "server/quota.h"
#include "server/reader.h"
#include "server/routes.h"
#include "server/saving.h"
#include "server/tables.h"
#include "store/people.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_CIRCLES = 20 }; /* of one visitor */

struct circle {
    int64_t id, made, owner;
    char name[CIRCLE_NAME + 1];
    int64_t member[CIRCLE_MEMBERS];
    int members;
};

/* ---- reading ---- */

static void take_circle(void *context, const struct circle_row *row) {
    struct circle *c = context;
    c->id = row->id;
    c->made = row->made;
    c->owner = row->owner;
    slice_copy(row->name, c->name, sizeof c->name);
}

/* The circle that the path names. */
static bool need_circle(struct server *s, struct request *q, struct reply *r, struct circle *out) {
    int64_t id;
    *out = (struct circle){0};
    if (table_id_read(q->part[0], &id))
        store_read_circle(s->store, id, take_circle, out);
    out->members = out->id ? store_read_members(s->store, out->id, out->member, CIRCLE_MEMBERS) : 0;
    return out->members > 0 || reply_error(q, r, MHD_HTTP_NOT_FOUND, "This link is not valid.");
}

static bool is_member(const struct circle *c, const struct visitor *v) {
    for (int i = 0; v && i < c->members; i++)
        if (c->member[i] == v->id)
            return true;
    return false;
}

static bool need_member(struct server *s, struct request *q, struct reply *r, struct circle *out) {
    return need_circle(s, q, r, out) &&
           (is_member(out, q->visitor) ||
            reply_error(q, r, MHD_HTTP_FORBIDDEN, "Only those who are in the circle can do this."));
}

/* ---- the page ---- */

struct filling {
    struct hall *h;
    struct circle_page *page;
    struct played played;
};

static void add_standing(void *context, const struct tally_row *row) {
    struct filling *f = context;
    struct circle_page *p = f->page;
    const struct visitor *v = row->a > 0 ? visitor_find(f->h, row->a) : NULL;
    if (p->standings == 2 * CIRCLE_MEMBERS)
        return;
    struct circle_standing *line = &p->standing[p->standings++];
    *line =
        (struct circle_standing){v ? v->id : 0, "", row->games, row->won, row->places, row->seats};
    snprintf(line->name, sizeof line->name, "%s", v ? v->name : "N. N.");
}

/* Most wins first; then the better places, compared as fractions. */
static int compare_standings(const void *a, const void *b) {
    const struct circle_standing *x = a, *y = b;
    if (x->won != y->won)
        return x->won < y->won ? 1 : -1;
    int64_t left = x->places * y->games, right = y->places * x->games;
    return left != right ? (left > right ? 1 : -1) : strcmp(x->name, y->name);
}

static void add_result(void *context, const struct result_row *row) {
    struct filling *f = context;
    const struct game *g = game_find(row->game);
    if (g)
        played_add(&f->played, g, row);
}

static void fill_members(struct hall *h, const struct circle *c, struct circle_page *p) {
    for (int i = 0; i < c->members; i++) {
        const struct visitor *v = visitor_find(h, c->member[i]);
        if (!v)
            continue;
        p->member[p->members].id = v->id;
        memcpy(p->member[p->members++].name, v->name, sizeof v->name);
    }
}

static void fill_page(struct hall *h, const struct circle *c, struct circle_page *p) {
    struct filling f = {h, p, {h, p->reader->visitor, 0, p->game, 0, 0}};
    int64_t ids[CIRCLE_TABLES];
    store_tally_circle(h->store, c->id, add_standing, &f);
    qsort(p->standing, (size_t)p->standings, sizeof *p->standing, compare_standings);
    store_read_circle_results(h->store, c->id, SHOWN_GAMES, add_result, &f);
    p->games = f.played.count;
    int n = store_circle_tables(h->store, c->id, ids, CIRCLE_TABLES);
    for (int i = 0; i < n; i++) {
        const struct hall_table *ht = hall_table_by_id(h, ids[i]);
        if (ht && ht->phase <= RUNNING && may_watch(ht, p->reader->visitor))
            p->table[p->tables++] = ht;
    }
}

void handle_circle(struct server *s, struct request *q, struct reply *r) {
    struct reader reader = reader_of(q);
    struct circle c;
    if (!need_circle(s, q, r, &c))
        return;
    struct circle_page *p = calloc(1, sizeof *p);
    CHECK(p);
    p->reader = &reader;
    p->id = c.id;
    p->owner = c.owner;
    p->is_member = is_member(&c, q->visitor);
    p->qr = qr_write;
    memcpy(p->name, c.name, sizeof p->name);
    snprintf(p->link, sizeof p->link, "%s%s", reader.base, circle_path(c.id).text);
    fill_members(s->hall, &c, p);
    if (p->is_member)
        fill_page(s->hall, &c, p);
    if (q->route->flags & IS_API)
        json_circle(p, reply_json(r, MHD_HTTP_OK));
    else
        page_of_circle(p, reply_page(r));
    free(p);
}

/* ---- joining and leaving ---- */

/* What was done to a circle is told to a person by the next page, to a program by its id. */
static void reply_circle(const struct request *q, struct reply *r, int64_t circle, int status,
                         const char *page) {
    if (q->route->flags & IS_API)
        json_circle_id(circle, reply_json(r, status));
    else
        reply_redirect(r, page);
}

/* Somebody new is made on the spot, but not for a program. */
static struct visitor *need_joiner(struct server *s, struct request *q, struct reply *r) {
    if (q->route->flags & IS_API)
        return need_token(q, r) ? q->visitor : NULL;
    return need_visitor(s, q, r);
}

static void count_circle(void *context, const struct circle_row *row) {
    (void)row;
    ++*(int *)context;
}

static bool may_have_more(struct server *s, struct request *q, struct reply *r) {
    int n = 0;
    return !q->visitor ||
           (store_read_circles(s->store, q->visitor->id, count_circle, &n) && n < MOST_CIRCLES) ||
           reply_error(q, r, MHD_HTTP_CONFLICT, "You are in too many circles already.");
}

static int64_t draw_id(void) {
    uint8_t seed[SEED_BYTES];
    uint64_t number;
    seed_random(seed);
    memcpy(&number, seed, sizeof number);
    return (int64_t)(number >> 5) + 1; /* what ID_TEXT letters can tell */
}

void handle_new_circle(struct server *s, struct request *q, struct reply *r) {
    struct slice name = slice_trim(q->route->flags & IS_API ? request_field(q, "title")
                                                            : request_field(q, "circle-name"));
    if (name.len == 0 || name.len > CIRCLE_NAME || !slice_is_seen(name)) {
        reply_error(q, r, MHD_HTTP_BAD_REQUEST, "A circle has a name of 1 to 60 bytes.");
        return;
    }
    struct visitor *v = may_have_more(s, q, r) ? need_joiner(s, q, r) : NULL;
    if (!v)
        return;
    struct circle_row row = {draw_id(), now_seconds(), v->id, name};
    store_put_circle(s->store, &row);
    r->wait = store_put_member(s->store, row.id, v->id, now_seconds());
    reply_circle(q, r, row.id, MHD_HTTP_CREATED, circle_path(row.id).text);
}

void handle_circle_join(struct server *s, struct request *q, struct reply *r) {
    struct circle c;
    if (!need_circle(s, q, r, &c) || !may_have_more(s, q, r))
        return;
    if (c.members == CIRCLE_MEMBERS) {
        reply_error(q, r, MHD_HTTP_CONFLICT, "This circle is full.");
        return;
    }
    const struct visitor *v = need_joiner(s, q, r);
    if (!v)
        return;
    r->wait = store_put_member(s->store, c.id, v->id, now_seconds());
    reply_circle(q, r, c.id, MHD_HTTP_OK, circle_path(c.id).text);
}

/* The circle of an owner who leaves is the next one's; that of the last one is gone. */
static Ticket take_out(struct store *store, const struct circle *c, int64_t who) {
    int64_t heir = c->member[0] == who && c->members > 1 ? c->member[1] : c->member[0];
    if (c->members == 1)
        return store_drop_circle(store, c->id);
    if (c->owner == who)
        store_put_circle(store, &(struct circle_row){c->id, c->made, heir, slice_of(c->name)});
    return store_drop_member(store, c->id, who);
}

void handle_circle_leave(struct server *s, struct request *q, struct reply *r) {
    struct circle c;
    int64_t who;
    if (!need_member(s, q, r, &c))
        return;
    const struct visitor *v = q->visitor; /* unless somebody else is named */
    if (request_has(q, "member"))
        v = table_id_read(request_field(q, "member"), &who) ? visitor_find(s->hall, who) : NULL;
    if (!v || !is_member(&c, v) || (v != q->visitor && c.owner != q->visitor->id)) {
        reply_error(q, r, MHD_HTTP_FORBIDDEN, "Only whoever made the circle removes others.");
        return;
    }
    r->wait = take_out(s->store, &c, v->id);
    reply_circle(q, r, c.id, MHD_HTTP_OK, v == q->visitor ? "/me" : circle_path(c.id).text);
}

/* ---- a table for these people ---- */

/* By a field of a form, or by a program's list with spaces. */
static bool is_named(const struct request *q, int64_t member) {
    char field[ID_TEXT + 8] = "with-";
    struct buf name = buf_on(field + 5, sizeof field - 5);
    struct slice list = request_field(q, "with"), word;
    table_id_write(member, &name);
    buf_end(&name);
    while (slice_word(&list, &word))
        if (slice_is(word, field + 5))
            return true;
    return request_field(q, field).len > 0;
}

/* Those whom the form names, the asker first; 0 and an error if they cannot all sit down. */
static int read_players(struct server *s, struct request *q, struct reply *r,
                        const struct circle *c, int64_t out[MAX_SEATS]) {
    int n = 1;
    out[0] = q->visitor->id;
    for (int i = 0; i < c->members; i++) {
        const struct visitor *v = visitor_find(s->hall, c->member[i]);
        if (!v || v == q->visitor || !is_named(q, v->id))
            continue;
        if (n == MAX_SEATS || blocks(s->hall, v, q->visitor->id) ||
            blocks(s->hall, q->visitor, v->id)) {
            reply_error(q, r, MHD_HTTP_CONFLICT, "These people cannot sit at one table.");
            return 0;
        }
        out[n++] = v->id;
    }
    return n;
}

void handle_circle_play(struct server *s, struct request *q, struct reply *r) {
    struct circle c;
    int64_t player[MAX_SEATS];
    struct table_terms wish = {.key = q->key, .flags = WATCHED};
    if (!need_member(s, q, r, &c))
        return;
    wish.game = game_find(request_field(q, "game"));
    int n = wish.game ? read_players(s, q, r, &c, player) : 0;
    if (!wish.game || (n > 0 && (n < wish.game->min_seats || n > wish.game->max_seats)))
        reply_error(q, r, MHD_HTTP_BAD_REQUEST, "This game is not for so many players.");
    if (!wish.game || n < wish.game->min_seats || n > wish.game->max_seats || !may_open_table(q, r))
        return;
    wish.setup = setup_default(wish.game, n);
    wish.flags |= request_field(q, "rated").len > 0 ? RATED : 0;
    hall_table_draw_colours(&wish);
    struct hall_table *ht = hall_table_new(s->hall, &wish, q->visitor);
    if (!ht) {
        turn_away(q, r, FOR_TABLES);
        return;
    }
    count_new_table(q);
    for (int i = 1; i < n; i++) {
        ht->chair[i].owner = player[i];
        ht->chair[i].terms = terms_of(ht);
        chair_save(s->hall, ht, i);
    }
    store_put_of_circle(s->store, ht->id, c.id);
    r->wait = ht->ticket;
    if (q->route->flags & IS_API)
        reply_sight(q, r, ht, MHD_HTTP_CREATED);
    else
        reply_redirect(r, table_path(ht, "", -1).text);
}
