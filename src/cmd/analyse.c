/* analyse.c: hoftag analyse: where a game was won and lost. What is found out, and how, is told in
 * review/review.h. */
#include "base/check.h"
#include "base/markup.h"
#include "cmd/source.h"
#include "game/words.h"
#include "review/review.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char help_analyse[] =
    "Usage: hoftag analyse RECORD [--worst K] [--json | --svg]\n"
    "\n"
    "Tells where a finished game was won and lost: the win share of every seat after\n"
    "each round of moves, the moves that cost most with the better one, and an\n"
    "account of every seat: how much of its result was its own doing, the others',\n"
    "and luck.\n"
    "\n"
    "  --worst K      how many moves that cost most (10)\n"
    "  --json         for programs: every point of the curve, every move's cost, the\n"
    "                 accounts\n"
    "  --svg          the curve as a picture\n";

enum { LEAST_SHOWN = SHARES / 50, CURVE_LINES = 24 };

/* A game and what was found in it. */
struct analysis {
    const struct table *table;
    const struct review *found;
    int seats;
};

static int compare_cost(const void *x, const void *y) {
    const struct review_choice *a = *(const struct review_choice *const *)x,
                               *b = *(const struct review_choice *const *)y;
    return a->cost != b->cost ? (a->cost < b->cost) - (a->cost > b->cost) : a->number - b->number;
}

/* The choices, most costly first; the caller frees it. */
static const struct review_choice **by_cost(const struct analysis *a) {
    const struct review_choice **list = calloc((size_t)a->found->choices + 1, sizeof *list);
    CHECK(list);
    for (int i = 0; i < a->found->choices; i++)
        list[i] = &a->found->choice[i];
    qsort(list, (size_t)a->found->choices, sizeof *list, compare_cost);
    return list;
}

/* ---- telling ---- */

static double percent(int64_t share) { return 100.0 * (double)share / SHARES; }

static void write_move(const struct analysis *a, const struct review_choice *c, Move m,
                       struct buf *out) {
    _Alignas(16) uint8_t before[MAX_STATE];
    table_state_at(a->table, c->number - 1, before);
    move_write(a->table->head.game, a->table->box, before, c->seat, m, NATURE, out);
}

static void write_number(struct buf *out, const char *format, double number) {
    char text[40];
    snprintf(text, sizeof text, format, number);
    buf_str(out, text);
}

static void write_curve(const struct analysis *a, struct buf *out) {
    const struct review *r = a->found;
    int every = r->points / CURVE_LINES + 1;
    buf_str(out, "Win shares after a move, in per cent\n  move ");
    for (int i = 0; i < a->seats; i++) {
        char name[16];
        snprintf(name, sizeof name, "%9.9s",
                 a->table->head.game->colours[a->table->head.how.colour[i]]);
        buf_str(out, name);
    }
    for (int k = 0; k < r->points; k++) {
        if ((k + 1) % every != 0 && k + 1 != r->points)
            continue;
        write_number(out, "\n%6.0f ", r->point[k].number);
        for (int i = 0; i < a->seats; i++)
            write_number(out, "%9.1f", percent(r->point[k].share[i]));
    }
    buf_str(out, "\n");
}

static void write_worst(const struct analysis *a, int worst, struct buf *out) {
    const struct review_choice **list = by_cost(a);
    buf_str(out, "\nThe moves that cost most\n");
    for (int i = 0; i < worst && i < a->found->choices && list[i]->cost >= LEAST_SHOWN; i++) {
        write_number(out, "%6.0f  ", list[i]->number);
        write_number(out, "-%4.1f %%  ", percent(list[i]->cost));
        seat_write(a->table->head.game, a->table->state, list[i]->seat, out);
        buf_str(out, ": ");
        write_move(a, list[i], list[i]->made, out);
        buf_str(out, "; better: ");
        write_move(a, list[i], list[i]->better, out);
        buf_char(out, '\n');
    }
    free(list);
}

static void write_accounts(const struct analysis *a, struct buf *out) {
    char line[120];
    snprintf(line, sizeof line,
             "\nWhere it came from, in per cent of the win (each began with %.1f)\n%10s %8s %8s "
             "%8s %8s\n",
             100.0 / a->seats, "", "own", "others", "luck", "result");
    buf_str(out, line);
    for (int i = 0; i < a->seats; i++) {
        const struct review_account *c = &a->found->account[i];
        snprintf(line, sizeof line, "%10.10s %+8.1f %+8.1f %+8.1f %8.1f\n",
                 a->table->head.game->colours[a->table->head.how.colour[i]], percent(c->own),
                 percent(c->others), percent(c->luck), percent(c->result));
        buf_str(out, line);
    }
}

static void write_text(const struct analysis *a, int worst, struct buf *out) {
    write_curve(a, out);
    write_worst(a, worst, out);
    write_accounts(a, out);
}

static void write_json(const struct analysis *a, int worst, struct buf *out) {
    (void)worst;
    review_write_json(a->found, a->table, out);
    put(out, "\n");
}

/* ---- the picture ---- */

enum { PICTURE_WIDE = 840, PICTURE_HIGH = 360, EDGE = 40 };

static double x_of(const struct analysis *a, int k) {
    return EDGE + (PICTURE_WIDE - 2.0 * EDGE) * k / (a->found->points > 1 ? a->found->points : 1);
}
static double y_of(double share) {
    return PICTURE_HIGH - EDGE - (PICTURE_HIGH - 2.0 * EDGE) * share / SHARES;
}

static void write_line(const struct analysis *a, int seat, struct buf *out) {
    const char *colour = a->table->head.game->colours[a->table->head.how.colour[seat]];
    char text[200];
    snprintf(text, sizeof text,
             "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2.5\" points=\"%.1f,%.1f",
             strcmp(colour, "yellow") == 0 ? "goldenrod" : colour, x_of(a, 0),
             y_of((double)SHARES / a->seats));
    buf_str(out, text);
    for (int k = 0; k < a->found->points; k++) {
        snprintf(text, sizeof text, " %.1f,%.1f", x_of(a, k + 1),
                 y_of(a->found->point[k].share[seat]));
        buf_str(out, text);
    }
    put(out, "'><title>%t</title></polyline>\n", colour);
}

static void write_svg(const struct analysis *a, int worst, struct buf *out) {
    char text[400];
    (void)worst;
    snprintf(text, sizeof text,
             "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
             "font-family=\"sans-serif\" "
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

/* ---- the command ---- */

struct order {
    bool json, svg;
    int64_t most;
};

/* Only people who wait at a terminal see how far it is. */
static void look_through(struct reviewing *r, int moves) {
    bool seen = isatty(STDERR_FILENO);
    while (review_step(r))
        if (seen)
            fprintf(stderr, "\rmove %d of %d", review_made(r), moves);
    if (seen)
        fprintf(stderr, "\r%30s\r", "");
}

static int analyse(const struct order *o, const struct table *t) {
    struct room room = {malloc(REVIEW_ROOM), REVIEW_ROOM};
    CHECK(room.at);
    struct reviewing *r = review_begin(t, room);
    int code;
    if (r) {
        struct buf out = buf_growing();
        struct analysis a = {.table = t, .seats = t->head.how.seats};
        look_through(r, t->count);
        a.found = review_found(r);
        (o->json ? write_json : o->svg ? write_svg : write_text)(&a, (int)o->most, &out);
        code = print(&out, DONE);
        buf_free(&out);
    } else {
        code = t->head.game->pending(t->state)
                   ? complain(BAD_INPUT, "this game is not over yet")
                   : complain(BAD_INPUT, "%s has no judge", t->head.game->title);
    }
    review_end(r);
    free(room.at);
    return code;
}

int cmd_analyse(int argc, char **argv) {
    struct order o = {.most = 10};
    struct values words;
    struct source source;
    const struct flag flags[] = {{.name = "worst", .number = &o.most, .most = 10000},
                                 {.name = "json", .on = &o.json},
                                 {.name = "svg", .on = &o.svg},
                                 {0}};
    if (!args_read(argc, argv, flags, 1, 1, &words) || !need_one_of("json", o.json, "svg", o.svg))
        return BAD_INPUT;
    struct table *t = need_source(words.text[0], NULL, &source) ? need_record(&source) : NULL;
    int code = t ? analyse(&o, t) : BAD_INPUT;
    table_free(t);
    source_done(&source);
    return code;
}
