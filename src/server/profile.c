/* profile.c: pages about people and games in figures: reads what the store has, decides who may see
 * it, and hands it to the pages. */
#include "server/profile.h"
#include "base/check.h"
#include "bots/bot.h"
#include "pages/people.h"
#include "server/asker.h"
#include "server/blocks.h"
#include "server/errors.h"
#include "server/inside.h"
#include "server/json.h"
#include "server/json_people.h"
#include "server/played.h"
#include "server/ratings.h"
#include "server/reader.h"
#include "server/routes.h"

#include <stdlib.h>
#include <string.h>

/* ---- who may see it ---- */

struct together {
    int64_t other;
    bool found;
};

static void look_for(void *context, const struct tally_row *row) {
    struct together *t = context;
    t->found |= row->a == t->other;
}

enum { MOST_OTHERS = 1000 };

static bool played_together(struct hall *h, const struct visitor *a, const struct visitor *b) {
    struct together t = {b->id, false};
    return store_tally_others(h->store, a->id, MOST_OTHERS, look_for, &t) && t.found;
}

bool may_see_profile(struct hall *h, const struct visitor *of, const struct visitor *reader) {
    if (reader && reader->id == of->id)
        return true;
    if (of->wishes & PROFILE_HIDDEN || (reader && blocks(h, of, reader->id)))
        return false;
    return of->wishes & PROFILE_PUBLIC || (reader && played_together(h, of, reader));
}

/* ---- filling the page ---- */

struct filling {
    struct hall *h;
    struct profile_page *page;
    struct played played;
};

static void add_kind(void *context, const struct tally_row *row) {
    struct profile_page *p = ((struct filling *)context)->page;
    const struct game *g = game_find(row->game);
    if (g && p->kinds < SHOWN_KINDS)
        p->kind[p->kinds++] = (struct kind_line){g,           (int)row->a, row->games, row->won,
                                                 row->places, row->points, row->best};
}

static void add_rating(void *context, const struct rating_row *row) {
    struct profile_page *p = ((struct filling *)context)->page;
    const struct game *g = game_find(row->game);
    if (g && p->ratings < SHOWN_KINDS)
        p->rating[p->ratings++] =
            (struct rating_line){g, (int)row->size, {row->mu, row->sigma, row->games}};
}

/* Others are shown as far as they are known here; what they hide of themselves stays hidden, but
 * the reader has their names from the games. */
static void add_other(void *context, const struct tally_row *row) {
    const struct filling *f = context;
    struct profile_page *p = f->page;
    const struct visitor *v = visitor_find(f->h, row->a);
    if (!v || p->others == SHOWN_OTHERS)
        return;
    struct other_line *o = &p->other[p->others++];
    *o = (struct other_line){v->id, "", row->games, row->won, row->lost};
    memcpy(o->name, v->name, sizeof o->name);
}

static struct feat_line *feat_line(struct profile_page *p, const struct game *g) {
    for (int i = 0; i < p->feats; i++)
        if (p->feat[i].game == g)
            return &p->feat[i];
    if (p->feats == SHOWN_KINDS)
        return NULL;
    p->feat[p->feats] = (struct feat_line){.game = g};
    return &p->feat[p->feats++];
}

static void add_feats(struct profile_page *p, const struct game *g, struct slice words) {
    int64_t sum[MAX_FEATS] = {0};
    struct feat_line *line;
    if (!feats_add(g, words, sum) || !(line = feat_line(p, g)))
        return;
    line->games++;
    for (int i = 0; i < MAX_FEATS; i++)
        line->sum[i] += sum[i];
}

static void add_result(void *context, const struct result_row *row) {
    struct filling *f = context;
    struct profile_page *p = f->page;
    const struct game *g = game_find(row->game);
    if (!g)
        return;
    played_add(&f->played, g, row);
    if (row->person != p->id)
        return;
    add_feats(p, g, row->feats);
    p->moves += row->moves;
    p->seconds += row->moves ? row->ended - row->began : 0;
}

enum { GAMES_READ = 200 };

static void fill_profile(struct hall *h, struct profile_page *p) {
    struct filling f = {h, p, {h, p->reader->visitor, p->id, p->game, 0, 0}};
    store_tally_person(h->store, p->id, add_kind, &f);
    store_read_ratings(h->store, p->id, add_rating, &f);
    store_tally_others(h->store, p->id, SHOWN_OTHERS, add_other, &f);
    store_read_results(h->store, p->id, GAMES_READ, add_result, &f);
    p->games = f.played.count;
}

static struct visitor *person_named(struct hall *h, struct slice id) {
    int64_t number;
    return table_id_read(id, &number) ? visitor_find(h, number) : NULL;
}

void handle_profile(struct server *s, struct request *q, struct reply *r) {
    struct reader reader = reader_of(q);
    const struct visitor *of = person_named(s->hall, q->part[0]);
    if (!of || !may_see_profile(s->hall, of, q->visitor)) {
        reply_error(q, r, MHD_HTTP_NOT_FOUND, "There is no such page, or it is not for everybody.");
        return;
    }
    struct profile_page *p = calloc(1, sizeof *p);
    CHECK(p);
    p->reader = &reader;
    p->id = of->id;
    p->name = of->name;
    p->since = of->made;
    p->own = q->visitor == of;
    p->blocked = q->visitor && blocks(s->hall, q->visitor, of->id);
    fill_profile(s->hall, p);
    if (q->route->flags & IS_API)
        json_profile(p, reply_json(r, MHD_HTTP_OK));
    else
        page_of_profile(p, reply_page(r));
    free(p);
}

/* ---- a game ---- */

struct ranking {
    struct hall *h;
    struct rank_list *list;
    const struct visitor *reader;
};

/* Only those who chose to be public are shown to others. */
static void add_rank(void *context, const struct rating_row *row) {
    const struct ranking *k = context;
    const struct visitor *v = visitor_find(k->h, row->person);
    if (!v || k->list->count == SHOWN_RANKS)
        return;
    if (!(v->wishes & PROFILE_PUBLIC) && v != k->reader) {
        k->list->hidden++;
        return;
    }
    struct rank_line *line = &k->list->line[k->list->count++];
    *line = (struct rank_line){v->id, "", {row->mu, row->sigma, row->games}};
    memcpy(line->name, v->name, sizeof line->name);
}

/* A level stands where somebody with that rating would who has played for long. */
static void add_level(struct rank_list *list, const struct level_rating *level) {
    struct rating rating = {level->millionths, 0, 0};
    int at = 0;
    if (list->count == SHOWN_RANKS)
        list->count--;
    while (at < list->count && rating_order(&list->line[at].rating) > rating_order(&rating))
        at++;
    memmove(&list->line[at + 1], &list->line[at],
            sizeof list->line[0] * (size_t)(list->count - at));
    list->line[at] = (struct rank_line){.rating = rating};
    slice_copy(slice_of(level->bot), list->line[at].name, sizeof list->line[at].name);
    list->count++;
}

static void fill_list(struct hall *h, const struct game *g, const struct visitor *reader, int size,
                      struct rank_list *out) {
    struct ranking k = {h, out, reader};
    const struct judge *judge = judge_find(g);
    out->size = size;
    store_best_ratings(h->store, g->id, size, PROVISIONAL_GAMES, 2 * SHOWN_RANKS, add_rank, &k);
    for (const struct level_rating *l = judge ? judge->levels : NULL; l && l->bot; l++)
        if (l->size == size)
            add_level(out, l);
}

static void add_seat(void *context, const struct tally_row *row) {
    struct figures_page *p = context;
    if (p->seats < MAX_SEATS * MAX_SEATS)
        p->seat[p->seats++] = (struct seat_line){(int)row->a, (int)row->b, row->games,
                                                 row->won,    row->points, row->best};
}

void handle_figures(struct server *s, struct request *q, struct reply *r) {
    struct reader reader = reader_of(q);
    const struct game *g = game_find(q->part[0]);
    if (!g) {
        reply_error(q, r, MHD_HTTP_NOT_FOUND, "There is no such game.");
        return;
    }
    struct figures_page *p = calloc(1, sizeof *p);
    CHECK(p);
    p->reader = &reader;
    p->game = g;
    fill_list(s->hall, g, q->visitor, SIZE_TWO, &p->list[0]);
    fill_list(s->hall, g, q->visitor, SIZE_MORE, &p->list[1]);
    store_tally_game(s->store, g->id, add_seat, p);
    if (q->route->flags & IS_API)
        json_figures(p, reply_json(r, MHD_HTTP_OK));
    else
        page_of_figures(p, reply_page(r));
    free(p);
}
