/* json_people.c: see json_people.h. */
#include "server/json_people.h"

#include "base/markup.h"
#include "server/asker.h"
#include "server/errors.h"
#include "server/inside.h"
#include "server/json.h"
#include "server/routes.h"
#include "server/visitors.h"
#include "store/people.h"

/* 'person':"3nk2...", as people, tables and circles are named in addresses. */
static void write_id(const char *name, int64_t id, struct buf *out) {
    char memory[ID_TEXT + 2];
    struct buf text = buf_on(memory, sizeof memory);
    table_id_write(id, &text);
    put(out, "%,%j:%j", name, buf_end(&text));
}

static const char *size_word(int size) { return size == 2 ? "two" : "more"; }

static void write_rating(const struct rating *r, struct buf *out) {
    put(out, "%,'rating':%d,'doubt':%d,'games':%d,'provisional':%b", rating_points(r),
        rating_doubt(r), r->games, rating_is_provisional(r));
}

/* ---- games that are over ---- */

static void write_played(const struct game_line *games, int n, struct buf *out) {
    put(out, "%,'played':[");
    for (int i = 0; i < n; i++) {
        const struct game_line *g = &games[i];
        put(out, "%,{'game':%j,'ended':%d,'rated':%b", g->game->id, g->ended, g->rated);
        if (g->table)
            write_id("table", g->table, out);
        put(out, ",'seats':[");
        for (int k = 0; k < g->seats; k++)
            put(out, "%,{'name':%j,'points':%d,'place':%d,'own':%b}", g->seat[k].name,
                g->seat[k].points, g->seat[k].place, k == g->own);
        put(out, "]}");
    }
    put(out, "]");
}

/* ---- somebody ---- */

static void write_kinds(const struct profile_page *p, struct buf *out) {
    put(out, "%,'kinds':[");
    for (int i = 0; i < p->kinds; i++) {
        const struct kind_line *k = &p->kind[i];
        put(out, "%,{'game':%j,'players':%d,'games':%d,'won':%d", k->game->id, k->seats, k->games,
            k->won);
        put(out, ",'places':%d,'points':%d,'best':%d}", k->places, k->points, k->best);
    }
    put(out, "]");
}

static void write_ratings(const struct profile_page *p, struct buf *out) {
    put(out, "%,'ratings':[");
    for (int i = 0; i < p->ratings; i++) {
        put(out, "%,{'game':%j,'size':%j", p->rating[i].game->id, size_word(p->rating[i].size));
        write_rating(&p->rating[i].rating, out);
        put(out, "}");
    }
    put(out, "]");
}

static void write_feats(const struct profile_page *p, struct buf *out) {
    put(out, "%,'feats':[");
    for (int i = 0; i < p->feats; i++) {
        const struct feat *kinds = feats_of(p->feat[i].game)->kinds;
        put(out, "%,{'game':%j,'games':%d,'counts':{", p->feat[i].game->id, p->feat[i].games);
        for (int k = 0; kinds[k].name; k++)
            put(out, "%,%j:%d", kinds[k].name, p->feat[i].sum[k]);
        put(out, "}}");
    }
    put(out, "]");
}

static void write_others(const struct profile_page *p, struct buf *out) {
    put(out, "%,'against':[");
    for (int i = 0; i < p->others; i++) {
        const struct other_line *o = &p->other[i];
        put(out, "%,{'name':%j,'games':%d,'ahead':%d,'behind':%d", o->name, o->games, o->ahead,
            o->behind);
        write_id("person", o->id, out);
        put(out, "}");
    }
    put(out, "]");
}

void json_profile(const struct profile_page *p, struct buf *out) {
    put(out, "{'name':%j,'since':%d,'own':%b", p->name, p->since, p->own);
    write_id("person", p->id, out);
    put(out, ",'moves':%d,'seconds':%d", p->moves, p->seconds);
    write_kinds(p, out);
    write_ratings(p, out);
    write_feats(p, out);
    write_others(p, out);
    write_played(p->game, p->games, out);
    put(out, "}\n");
}

/* ---- a game ---- */

static void write_rank(const struct rank_line *line, struct buf *out) {
    put(out, "%,{'name':%j,'rating':%d", line->name, rating_points(&line->rating));
    if (line->id) {
        put(out, ",'doubt':%d,'games':%d", rating_doubt(&line->rating), line->rating.games);
        write_id("person", line->id, out);
    }
    put(out, ",'level':%b}", !line->id);
}

static void write_list(const struct rank_list *list, struct buf *out) {
    put(out, "%,{'size':%j,'hidden':%d,'list':[", size_word(list->size), list->hidden);
    for (int i = 0; i < list->count; i++)
        write_rank(&list->line[i], out);
    put(out, "]}");
}

void json_figures(const struct figures_page *p, struct buf *out) {
    put(out, "{'game':%j,'title':%j,'seats':[", p->game->id, p->game->title);
    for (int i = 0; i < p->seats; i++) {
        const struct seat_line *s = &p->seat[i];
        put(out, "%,{'players':%d,'seat':%d,'games':%d", s->seats, s->seat + 1, s->games);
        put(out, ",'won':%d,'points':%d,'best':%d}", s->won, s->points, s->best);
    }
    put(out, "],'ratings':[");
    for (int i = 0; i < 2; i++)
        write_list(&p->list[i], out);
    put(out, "]}\n");
}

/* ---- a circle ---- */

void json_circle_id(int64_t id, struct buf *out) {
    put(out, "{");
    write_id("circle", id, out);
    put(out, "}\n");
}

static void write_members(const struct circle_page *p, struct buf *out) {
    put(out, "%,'members':[");
    for (int i = 0; i < p->members; i++) {
        put(out, "%,{'name':%j", p->member[i].name);
        write_id("person", p->member[i].id, out);
        put(out, "}");
    }
    put(out, "]");
}

static void write_standings(const struct circle_page *p, struct buf *out) {
    put(out, "%,'standings':[");
    for (int i = 0; i < p->standings; i++) {
        const struct circle_standing *s = &p->standing[i];
        put(out, "%,{'name':%j,'games':%d,'won':%d,'places':%d", s->name, s->games, s->won,
            s->places);
        if (s->id)
            write_id("person", s->id, out);
        put(out, "}");
    }
    put(out, "]");
}

static void write_tables(const struct circle_page *p, struct buf *out) {
    put(out, "%,'tables':[");
    for (int i = 0; i < p->tables; i++) {
        put(out, "%,{");
        write_id("table", p->table[i]->id, out);
        put(out, "}");
    }
    put(out, "]");
}

/* Who is in it, and what they play, is for members, as on the page. */
void json_circle(const struct circle_page *p, struct buf *out) {
    put(out, "{'name':%j,'member':%b,'size':%d", p->name, p->is_member, p->members);
    write_id("circle", p->id, out);
    if (p->is_member) {
        write_id("owner", p->owner, out);
        write_members(p, out);
        write_standings(p, out);
        write_tables(p, out);
        write_played(p->game, p->games, out);
    }
    put(out, "}\n");
}

/* ---- oneself ---- */

static void write_circle(void *context, const struct circle_row *row) {
    put(context, "%,{'name':%j", row->name);
    write_id("circle", row->id, context);
    put(context, "}");
}

void api_me(struct server *s, struct request *q, struct reply *r) {
    if (!need_token(q, r))
        return;
    struct buf *out = reply_json(r, MHD_HTTP_OK);
    put(out, "{'name':%j,'profile':%j", q->visitor->name, privacy_of(q->visitor));
    write_id("person", q->visitor->id, out);
    put(out, "%,'circles':[");
    store_read_circles(s->store, q->visitor->id, write_circle, out);
    put(out, "]}\n");
}
