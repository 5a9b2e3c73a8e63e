/* analyse.c: hoftag analyse: where a game was won and lost.
 *
 * The curve is what a judge makes of the position after every move of a player: the share of the win that each seat can
 * expect. It begins with equal shares and ends with the true ones. Each piece of it is somebody's: a change over a move
 * of a player is his; where Nature moved in between, what the judge makes of the best move then tells how much of the
 * change was hers. So the accounts of a seat sum to its result. A move's cost is found by a search from the mover's
 * view: what the best move promises, less what the one made does. */
#include "base/check.h"
#include "cmd/source.h"
#include "game/fields.h"
#include "game/words.h"
#include "table/file.h"
#include "think/advice.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char help_analyse[] =
    "Usage: hoftag analyse RECORD [--bot PLAYER] [--worst K] [--json | --svg]\n"
    "\n"
    "Tells where a finished game was won and lost: the win share of every seat after each round of\n"
    "moves, the moves that cost most with the better one, and an account of every seat: how much of its\n"
    "result was its own doing, the others', and Nature's.\n"
    "\n"
    "  --bot PLAYER   who looks for better moves: search:500 unless said otherwise\n"
    "  --worst K      how many moves that cost most (10)\n"
    "  --json         for programs: every point of the curve, every move's cost, the accounts\n"
    "  --svg          the curve as a picture\n";

enum { LEAST_SHOWN = SHARES / 50, CURVE_LINES = 24 };

/* The position after a move of a player. */
struct point {
    int number, seat; /* of the move */
    Move move, better;
    int32_t cost; /* share of the win that the move gave away; 0: it was the best */
    int32_t share[MAX_SEATS];
};

struct account {
    int64_t own, others, nature;
};

struct analysis {
    const struct table *table;
    struct opinion opinion;
    struct player player;
    struct thinker *thinker;
    struct rng rng;
    int seats, count;
    struct point *point;
    struct account account[MAX_SEATS];
};

/* ---- looking ------------------------------------------------------------------------------------------------ */

static int32_t share_of(const struct verdict *v, Move m) {
    for (int i = 0; i < v->count; i++)
        if (v->item[i].move == m)
            return v->item[i].share;
    return 0;
}

static void find_better(struct analysis *a, const struct table_walk *w, struct point *p) {
    _Alignas(16) uint8_t view[MAX_STATE];
    struct verdict v;
    struct ask ask = {.game = a->table->head.game, .box = a->table->box, .view = view, .seat = p->seat, .rng = &a->rng};
    fields_view(ask.game, w->before, p->seat, view);
    advice_weigh(a->thinker, &a->player, &ask, &v);
    p->better = v.item[0].move;
    p->cost = v.item[0].share - share_of(&v, p->move);
    if (v.count == 1 || p->better == p->move || p->cost < 0)
        p->cost = 0;
}

/* What everybody can expect before a move, if the best one (one move ahead) is made. */
static void shares_before(const struct analysis *a, const struct table_walk *w, int seat, int32_t best[MAX_SEATS]) {
    const struct game *g = a->table->head.game;
    Move moves[MAX_MOVES];
    int n = g->moves(a->table->box, w->before, seat, moves);
    int32_t most = -1, share[MAX_SEATS];
    for (int i = 0; i < n; i++) {
        _Alignas(16) uint8_t next[MAX_STATE];
        memcpy(next, w->before, g->state_size);
        int refused = g->apply(a->table->box, next, seat, moves[i], NULL);
        CHECK(!refused);
        opinion_shares(&a->opinion, next, seat, share);
        if (share[seat] <= most)
            continue;
        most = share[seat];
        memcpy(best, share, sizeof share);
    }
}

static void keep_accounts(struct analysis *a, const int32_t *before, const int32_t *after, int seat) {
    for (int i = 0; i < a->seats; i++) {
        int64_t change = after[i] - before[i];
        *(seat == NATURE ? &a->account[i].nature : seat == i ? &a->account[i].own : &a->account[i].others) += change;
    }
}

static void look_at_move(struct analysis *a, const struct table_walk *w, bool nature_moved, int32_t now[MAX_SEATS]) {
    struct point *p = &a->point[a->count++];
    *p = (struct point){.number = w->number, .seat = w->move.seat, .move = w->move.move};
    if (nature_moved) {
        int32_t before[MAX_SEATS];
        shares_before(a, w, p->seat, before);
        keep_accounts(a, now, before, NATURE);
        memcpy(now, before, sizeof before);
    }
    find_better(a, w, p);
    opinion_shares(&a->opinion, w->state, p->seat, p->share);
    keep_accounts(a, now, p->share, p->seat);
    memcpy(now, p->share, sizeof p->share);
}

static void look_through(struct analysis *a) {
    struct table_walk w;
    int32_t now[MAX_SEATS], end[MAX_SEATS];
    bool nature_moved = false;
    for (int i = 0; i < MAX_SEATS; i++)
        now[i] = SHARES / a->seats;
    table_walk(a->table, &w);
    while (table_walk_next(&w)) {
        if (w.move.seat != NATURE)
            look_at_move(a, &w, nature_moved, now);
        nature_moved = w.move.seat == NATURE;
    }
    if (a->table->head.game->pending(w.state) != 0)
        return;
    final_shares(a->table->head.game, a->table->box, w.state, end);
    keep_accounts(a, now, end, NATURE); /* if she had the last word */
    if (a->count)
        memcpy(a->point[a->count - 1].share, end, sizeof end);
}

static int compare_cost(const void *x, const void *y) {
    const struct point *a = *(const struct point *const *)x, *b = *(const struct point *const *)y;
    return a->cost != b->cost ? (a->cost < b->cost) - (a->cost > b->cost) : a->number - b->number;
}

/* The points in falling order of what their moves cost; freed by the caller. */
static const struct point **by_cost(const struct analysis *a) {
    const struct point **list = calloc((size_t)a->count + 1, sizeof *list);
    CHECK(list);
    for (int i = 0; i < a->count; i++)
        list[i] = &a->point[i];
    qsort(list, (size_t)a->count, sizeof *list, compare_cost);
    return list;
}

/* ---- telling ------------------------------------------------------------------------------------------------- */

static double percent(int64_t share) { return 100.0 * (double)share / SHARES; }

static void write_move(const struct analysis *a, const struct point *p, Move m, struct buf *out) {
    _Alignas(16) uint8_t before[MAX_STATE];
    table_state_at(a->table, p->number - 1, before);
    move_write(a->table->head.game, a->table->box, before, p->seat, m, NATURE, out);
}

static void put(struct buf *out, const char *format, double number) {
    char text[40];
    snprintf(text, sizeof text, format, number);
    buf_str(out, text);
}

static void write_curve(const struct analysis *a, struct buf *out) {
    int every = a->count / CURVE_LINES + 1;
    buf_str(out, "Win shares after a move, in per cent\n  move ");
    for (int i = 0; i < a->seats; i++) {
        char name[16];
        snprintf(name, sizeof name, "%9.9s", a->table->head.game->colours[a->table->head.how.colour[i]]);
        buf_str(out, name);
    }
    for (int k = 0; k < a->count; k++) {
        if ((k + 1) % every != 0 && k + 1 != a->count)
            continue;
        put(out, "\n%6.0f ", a->point[k].number);
        for (int i = 0; i < a->seats; i++)
            put(out, "%9.1f", percent(a->point[k].share[i]));
    }
    buf_str(out, "\n");
}

static void write_worst(const struct analysis *a, int worst, struct buf *out) {
    const struct point **list = by_cost(a);
    buf_str(out, "\nThe moves that cost most\n");
    for (int i = 0; i < worst && i < a->count && list[i]->cost >= LEAST_SHOWN; i++) {
        put(out, "%6.0f  ", list[i]->number);
        put(out, "-%4.1f %%  ", percent(list[i]->cost));
        seat_write(a->table->head.game, a->table->state, list[i]->seat, out);
        buf_str(out, ": ");
        write_move(a, list[i], list[i]->move, out);
        buf_str(out, "; better: ");
        write_move(a, list[i], list[i]->better, out);
        buf_char(out, '\n');
    }
    free(list);
}

static void write_accounts(const struct analysis *a, struct buf *out) {
    char line[120];
    snprintf(line, sizeof line,
             "\nWhere it came from, in per cent of the win (each began with %.1f)\n%10s %8s %8s %8s %8s\n",
             100.0 / a->seats, "", "own", "others", "Nature", "result");
    buf_str(out, line);
    for (int i = 0; i < a->seats; i++) {
        const struct account *c = &a->account[i];
        snprintf(line, sizeof line, "%10.10s %+8.1f %+8.1f %+8.1f %8.1f\n",
                 a->table->head.game->colours[a->table->head.how.colour[i]], percent(c->own), percent(c->others),
                 percent(c->nature), 100.0 / a->seats + percent(c->own + c->others + c->nature));
        buf_str(out, line);
    }
}

static void write_text(const struct analysis *a, int worst, struct buf *out) {
    write_curve(a, out);
    write_worst(a, worst, out);
    write_accounts(a, out);
}

static void write_json_point(const struct analysis *a, const struct point *p, struct buf *out) {
    char words[MAX_WORDS];
    struct buf text = buf_on(words, sizeof words);
    put(out, "{\"move\":%.0f,\"seat\":\"", p->number);
    seat_write(a->table->head.game, a->table->state, p->seat, out);
    buf_str(out, "\",\"words\":");
    write_move(a, p, p->move, &text);
    buf_json(out, buf_slice_of(&text));
    put(out, ",\"cost\":%.4f,\"better\":", percent(p->cost) / 100);
    text.len = 0;
    write_move(a, p, p->better, &text);
    buf_json(out, buf_slice_of(&text));
    for (int i = 0; i < a->seats; i++) {
        buf_str(out, i ? "," : ",\"shares\":[");
        put(out, "%.4f", percent(p->share[i]) / 100);
    }
    buf_str(out, "]}");
}

static void write_json(const struct analysis *a, int worst, struct buf *out) {
    (void)worst;
    buf_str(out, "{\"game\":");
    buf_json(out, slice_of(a->table->head.game->id));
    buf_str(out, ",\"curve\":[");
    for (int k = 0; k < a->count; k++) {
        buf_str(out, k ? "," : "");
        write_json_point(a, &a->point[k], out);
    }
    buf_str(out, "],\"accounts\":[");
    for (int i = 0; i < a->seats; i++) {
        const struct account *c = &a->account[i];
        buf_str(out, i ? ",{\"seat\":\"" : "{\"seat\":\"");
        seat_write(a->table->head.game, a->table->state, i, out);
        put(out, "\",\"own\":%.4f", percent(c->own) / 100);
        put(out, ",\"others\":%.4f", percent(c->others) / 100);
        put(out, ",\"nature\":%.4f}", percent(c->nature) / 100);
    }
    buf_str(out, "]}\n");
}

/* ---- the picture ----------------------------------------------------------------------------------------------- */

enum { PICTURE_WIDE = 840, PICTURE_HIGH = 360, EDGE = 40 };

static double x_of(const struct analysis *a, int k) {
    return EDGE + (PICTURE_WIDE - 2.0 * EDGE) * k / (a->count > 1 ? a->count : 1);
}
static double y_of(double share) { return PICTURE_HIGH - EDGE - (PICTURE_HIGH - 2.0 * EDGE) * share / SHARES; }

static void write_line(const struct analysis *a, int seat, struct buf *out) {
    const char *colour = a->table->head.game->colours[a->table->head.how.colour[seat]];
    char text[200];
    snprintf(text, sizeof text, "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2.5\" points=\"%.1f,%.1f",
             strcmp(colour, "yellow") == 0 ? "goldenrod" : colour, x_of(a, 0), y_of((double)SHARES / a->seats));
    buf_str(out, text);
    for (int k = 0; k < a->count; k++) {
        snprintf(text, sizeof text, " %.1f,%.1f", x_of(a, k + 1), y_of(a->point[k].share[seat]));
        buf_str(out, text);
    }
    buf_str(out, "\"><title>");
    buf_str(out, colour);
    buf_str(out, "</title></polyline>\n");
}

static void write_svg(const struct analysis *a, int worst, struct buf *out) {
    char text[400];
    (void)worst;
    snprintf(text, sizeof text,
             "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" "
             "font-size=\"12\">\n<rect width=\"%d\" height=\"%d\" fill=\"white\"/>\n",
             PICTURE_WIDE, PICTURE_HIGH, PICTURE_WIDE, PICTURE_HIGH);
    buf_str(out, text);
    for (int line = 0; line <= 4; line++) {
        double y = y_of((double)SHARES * line / 4);
        snprintf(text, sizeof text,
                 "<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"lightgray\"/>"
                 "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%d %%</text>\n",
                 EDGE, PICTURE_WIDE - EDGE, y, y, EDGE - 4, y + 4, line * 25);
        buf_str(out, text);
    }
    for (int i = 0; i < a->seats; i++)
        write_line(a, i, out);
    buf_str(out, "</svg>\n");
}

/* ---- the command ------------------------------------------------------------------------------------------------ */

struct order {
    const char *bot, *worst;
    bool json, svg;
    int64_t most;
};

static int analyse(const struct order *o, const struct table *t) {
    const uint8_t seed[SEED_BYTES] = {0};
    struct ask ask = {.game = t->head.game, .box = t->box, .view = t->state};
    struct analysis a = {.table = t, .seats = t->head.how.seats, .rng = rng_new(seed, 0)};
    struct buf out = buf_growing();
    if (!player_read(slice_of(o->bot), &a.player) || !a.player.bot->weigh)
        return complain(BAD_INPUT, "\"%.40s\" is nobody who weighs moves", o->bot);
    if (!ask_opinion(&ask, &a.opinion))
        return complain(BAD_INPUT, "%s has no judge", t->head.game->title);
    a.point = calloc((size_t)t->count + 1, sizeof *a.point);
    CHECK(a.point);
    a.thinker = thinker_new(0);
    look_through(&a);
    (o->json ? write_json : o->svg ? write_svg : write_text)(&a, (int)o->most, &out);
    int code = print(&out, DONE);
    thinker_free(a.thinker);
    free(a.point);
    buf_free(&out);
    return code;
}

int cmd_analyse(int argc, char **argv) {
    struct order o = {.bot = "search:500", .most = 10};
    struct values words;
    struct source source;
    const struct flag flags[] = {{.name = "bot", .value = &o.bot},
                                 {.name = "worst", .value = &o.worst},
                                 {.name = "json", .on = &o.json},
                                 {.name = "svg", .on = &o.svg},
                                 {0}};
    if (!args_read(argc, argv, flags, 1, 1, &words) || (o.worst && !need_number("--worst", o.worst, 0, 10000, &o.most)))
        return BAD_INPUT;
    if (o.json && o.svg)
        return complain(BAD_INPUT, "--json and --svg exclude each other");
    struct table *t = need_source(words.text[0], NULL, &source) ? need_record(&source) : NULL;
    int code = t ? analyse(&o, t) : BAD_INPUT;
    table_free(t);
    source_done(&source);
    return code;
}
