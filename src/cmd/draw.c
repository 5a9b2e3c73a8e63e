/* draw.c: hoftag draw: a position as a picture. */
#include "draw/draw.h"
#include "base/embedded.h"
#include "base/markup.h"
#include "cmd/source.h"
#include "game/fields.h"
#include "host/png.h"

#include <stdio.h>
#include <string.h>

const char help_draw[] =
    "Usage: hoftag draw FILE [--to N] [--seat COLOUR | --all] [--png | --html]\n"
    "                   [--theme light|dark] [--width W] [--box FILE]\n"
    "\n"
    "Draws the position of a record, or of a JSON file as \"hoftag try\" reads it\n"
    "(\"game\" with \"setup\" or \"position\"), as an SVG picture on the standard output:\n"
    "hoftag draw game.record --to 40 > board.svg\n"
    "\n"
    "  --to N          after move N of the record (0: the set-up; otherwise: after\n"
    "                  the last)\n"
    "  --seat COLOUR   as the player of this colour sees it, with the choices he has\n"
    "  --all           with everything that is hidden (otherwise: as somebody who\n"
    "                  watches sees it)\n"
    "  --png           a PNG picture instead\n"
    "  --html          a page that stands alone: board, display, players and the\n"
    "                  last moves\n"
    "  --theme T       light or dark (otherwise: as the reader prefers; PNG: light)\n"
    "  --width W       of the PNG picture, in pixels\n"
    "  --box FILE      the box, if it is not in the record\n";

extern const struct slice embedded_style_css;

struct order {
    struct sight sight;
    const char *theme;
    int64_t width; /* 0: natural size */
    bool png, html;
};

/* What to draw, with the memory behind it. */
struct sheet {
    struct drawing d;
    const struct table *table; /* NULL: a position without a record */
    Move moves[MAX_MOVES];
    const char *names[MAX_SEATS];
    _Alignas(16) uint8_t view[MAX_STATE];
    _Alignas(16) uint8_t before[MAX_STATE];
};

static int print_png(const struct buf *svg, int wanted) {
    struct buf out = buf_growing();
    struct fault fault;
    struct png_part all = {.svg = buf_slice_of(svg)};
    bool done = png_size(all.svg, &all.width, &all.height, &fault);
    if (done && wanted) {
        all.height = (int)((int64_t)wanted * all.height / all.width);
        all.width = wanted;
    }
    done = done && png_paint(&all, 1, all.width, all.height, &out, &fault);
    int code = done ? print(&out, DONE) : complain(REFUSED, "%s", fault.text);
    buf_free(&out);
    return code;
}

/* ---- a page that stands alone ---- */

enum { LOG_MOVES = 12 };

static void write_log(const struct sheet *s, struct buf *out) {
    struct table_walk w;
    struct drawing d = s->d;
    struct story story = {.since = -1};
    int first = table_log_tail(s->table, s->table->count, LOG_MOVES, d.viewer);
    _Alignas(16) uint8_t view[MAX_STATE], before[MAX_STATE];
    table_walk_near(s->table, &w, first);
    while (table_walk_next(&w)) {
        if (w.number < first)
            continue;
        fields_view(d.game, w.state, d.viewer, view);
        fields_view(d.game, w.before, d.viewer, before);
        d.view = view;
        d.before = before;
        struct told_move move = {&w.events, w.move.seat, w.move.move, -1, NULL};
        draw_told(&d, &story, &move, out);
    }
}

static void write_page(const struct sheet *s, const char *theme, struct buf *out) {
    const struct drawing *d = &s->d;
    put(out,
        "<!doctype html>\n<html lang='en'><head><meta charset='utf-8'><meta name='viewport' "
        "content='width=device-width'><title>%t</title><style>\n",
        d->game->title);
    draw_themed(embedded_style_css, theme, out);
    put(out, "</style></head><body class='page'>\n");
    draw_symbols(out);
    put(out, "<header class='top'><span class='logo'>hoftag</span><h1>%t<small>", d->game->title);
    draw_subtitle(d, out);
    put(out, "</small></h1>");
    draw_phases(d, out);
    put(out, "</header>\n");
    draw_strip(d, out);
    put(out, "<main class='table'>\n");
    draw_board(d, out);
    draw_prompt(d, out);
    draw_display(d, out);
    draw_seats(d, out);
    put(out, "<section class='talk panel'>");
    draw_reckoning(d, out);
    put(out, "<ol class='log' id='log' tabindex='0'>\n");
    if (s->table)
        write_log(s, out);
    put(out, "</ol></section></main>\n");
    draw_describe(d, out);
    put(out, "</body></html>\n");
}

/* ---- what is drawn ---- */

static void prepare(struct sheet *s, const struct game *g, const void *box, const void *state) {
    int viewer = s->d.viewer, seat = viewer & ~PERSON;
    fields_view(g, state, viewer, s->view);
    s->d.game = g;
    s->d.box = box;
    s->d.layout = table_box_layout(g, box);
    s->d.view = s->view;
    s->d.names = s->names;
    s->d.moves = s->moves;
    s->d.post = "#";
    if (seat < MAX_SEATS && g->pending(state) >> seat & 1)
        s->d.move_count = g->moves(box, s->view, seat, s->moves);
}

static int write_sheet(const struct order *o, const struct sheet *s) {
    const char *theme = o->theme ? o->theme : o->png ? "light" : "";
    struct buf out = buf_growing();
    int code = DONE;
    if (o->html)
        write_page(s, theme, &out);
    else
        draw_picture(&s->d, embedded_style_css, theme, &out);
    if (out.len == 0)
        code = complain(REFUSED, "%s has no board that could be drawn as a picture; --html can",
                        s->d.game->title);
    else
        code = o->png ? print_png(&out, (int)o->width) : print(&out, DONE);
    buf_free(&out);
    return code;
}

/* ---- where it comes from ---- */

static int draw_table(const struct order *o, struct table *t) {
    static struct sheet s;
    _Alignas(16) uint8_t state[MAX_STATE];
    struct standing_at where;
    if (!need_viewer(t->head.game, t->state, &o->sight, &s.d.viewer) ||
        !need_move_seen(t, &o->sight, s.d.viewer, &where))
        return BAD_INPUT;
    for (int i = 0; i < MAX_SEATS; i++)
        s.names[i] = t->head.name[i];
    s.table = t;
    prepare(&s, t->head.game, t->box, t->state);
    if (t->count > 0) {
        table_state_at(t, t->count - 1, state);
        fields_view(t->head.game, state, s.d.viewer, s.before);
        s.d.before = s.before;
    }
    return write_sheet(o, &s);
}

static int draw_record(const struct order *o, const struct source *source) {
    struct table *t = need_record(source);
    int code = t ? draw_table(o, t) : BAD_INPUT;
    table_free(t);
    return code;
}

static int draw_position(const struct order *o, const struct source *source) {
    static struct sheet s;
    struct position at;
    int code = need_position(source, &at);
    if (code != DONE)
        return code;
    code = BAD_INPUT;
    if (need_viewer(at.game, at.state, &o->sight, &s.d.viewer)) {
        prepare(&s, at.game, at.box.box, at.state);
        code = write_sheet(o, &s);
    }
    position_done(&at);
    return code;
}

/* ---- the command ---- */

int cmd_draw(int argc, char **argv) {
    struct order o = {.sight.to = AT_END};
    const struct flag flags[] = {TO_FLAG(&o.sight),
                                 SEAT_FLAG(&o.sight),
                                 ALL_FLAG(&o.sight),
                                 {.name = "png", .on = &o.png},
                                 {.name = "html", .on = &o.html},
                                 {.name = "theme", .value = &o.theme},
                                 {.name = "width", .number = &o.width, .least = 16, .most = 20000},
                                 BOX_FLAG(&o.sight.box),
                                 {0}};
    struct values words;
    struct source source;
    if (!args_read(argc, argv, flags, 1, 1, &words) || !need_one_of("png", o.png, "html", o.html))
        return BAD_INPUT;
    if (o.theme && strcmp(o.theme, "light") != 0 && strcmp(o.theme, "dark") != 0)
        return complain(BAD_INPUT, "a theme is light or dark, not \"%.40s\"", o.theme);
    int code = BAD_INPUT;
    if (need_source(words.text[0], o.sight.box, &source))
        code = source_is_json(&source) ? draw_position(&o, &source) : draw_record(&o, &source);
    source_done(&source);
    return code;
}
