/* draw.c: hoftag draw: a position as a picture. */
#include "draw/draw.h"
#include "base/embedded.h"
#include "base/json.h"
#include "cmd/cmd.h"
#include "game/fields.h"
#include "game/words.h"
#include "table/file.h"
#include "table/table.h"

#ifdef HAVE_RSVG
#include <librsvg/rsvg.h>
#endif
#include <stdio.h>
#include <string.h>

const char help_draw[] =
    "Usage: hoftag draw FILE [--to N] [--seat COLOUR | --all] [--png | --html] [--theme light|dark]\n"
    "                   [--width W] [--box FILE]\n"
    "\n"
    "Draws the position of a record, or of a JSON file as \"hoftag try\" reads it (\"game\" with \"setup\" or\n"
    "\"position\"), as an SVG picture on the standard output: hoftag draw game.record --to 40 > board.svg\n"
    "\n"
    "  --to N          after move N of the record (0: the set-up; otherwise: after the last)\n"
    "  --seat COLOUR   as the player of this colour sees it, with the choices he has\n"
    "  --all           with everything that is hidden (otherwise: as somebody who watches sees it)\n"
    "  --png           a PNG picture instead\n"
    "  --html          a page that stands alone: board, display, players and the last moves\n"
    "  --theme T       light or dark (otherwise: as the reader prefers; PNG: light)\n"
    "  --width W       of the PNG picture, in pixels\n"
    "  --box FILE      the box, if it is not in the record\n";

extern const struct slice embedded_style_css;

struct order {
    const char *path, *to, *seat, *theme, *width, *box_path;
    bool all, png, html;
};

/* What is drawn, with the memory behind it. */
struct sheet {
    struct drawing d;
    const struct table *table; /* NULL: a position alone */
    Move moves[MAX_MOVES];
    const char *names[MAX_SEATS];
    _Alignas(16) uint8_t view[MAX_STATE];
    _Alignas(16) uint8_t before[MAX_STATE];
};

/* ---- PNG --------------------------------------------------------------------------------------------------- */

#ifdef HAVE_RSVG
static cairo_status_t write_some(void *to, const unsigned char *bytes, unsigned int n) {
    return fwrite(bytes, 1, n, to) == n ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

static int render(RsvgHandle *picture, double width) {
    double w = 0, h = 0;
    GError *error = NULL;
    rsvg_handle_get_intrinsic_size_in_pixels(picture, &w, &h);
    RsvgRectangle all = {0, 0, width > 0 ? width : w, width > 0 ? width * h / w : h};
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)all.width, (int)all.height);
    cairo_t *cairo = cairo_create(surface);
    bool done = rsvg_handle_render_document(picture, cairo, &all, &error) &&
                cairo_surface_write_to_png_stream(surface, write_some, stdout) == CAIRO_STATUS_SUCCESS;
    int code = done && fflush(stdout) == 0
                   ? DONE
                   : complain(REFUSED, "cannot write the picture: %s", error ? error->message : "the output is full");
    g_clear_error(&error);
    cairo_destroy(cairo);
    cairo_surface_destroy(surface);
    return code;
}

static int print_png(const struct buf *svg, int width) {
    GError *error = NULL;
    RsvgHandle *picture = rsvg_handle_new_from_data((const guint8 *)svg->at, svg->len, &error);
    if (!picture) {
        int code = complain(REFUSED, "the picture cannot be rendered: %s", error->message);
        g_clear_error(&error);
        return code;
    }
    int code = render(picture, width);
    g_object_unref(picture);
    return code;
}
#else
static int print_png(const struct buf *svg, int width) {
    (void)svg;
    (void)width;
    return complain(REFUSED, "this hoftag was built without librsvg, which draws PNG pictures");
}
#endif

/* ---- a page that stands alone -------------------------------------------------------------------------------- */

static void write_log(const struct sheet *s, struct buf *out) {
    struct table_walk w;
    struct drawing d = s->d;
    int first = s->table->count - 12, start = table_log_start(s->table, d.viewer);
    _Alignas(16) uint8_t view[MAX_STATE];
    table_walk(s->table, &w);
    while (table_walk_next(&w)) {
        if (w.number < first || w.number < start)
            continue;
        fields_view(d.game, w.state, d.viewer, view);
        d.view = view;
        draw_log(&d, &w.events, out);
    }
}

static void write_page(const struct sheet *s, const char *theme, struct buf *out) {
    const struct drawing *d = &s->d;
    buf_str(out, "<!doctype html>\n<html lang=\"en\"");
    if (theme[0]) {
        buf_str(out, " data-theme=\"");
        buf_str(out, theme);
        buf_char(out, '"');
    }
    buf_str(out, "><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><title>");
    buf_str(out, d->game->title);
    buf_str(out, "</title><style>\n");
    buf_slice(out, embedded_style_css);
    buf_str(out, "</style></head><body class=\"page\">\n");
    draw_symbols(out);
    buf_str(out, "<header class=\"top\"><span class=\"logo\">hoftag</span><h1>");
    buf_str(out, d->game->title);
    buf_str(out, "<small>");
    draw_subtitle(d, out);
    buf_str(out, "</small></h1>");
    draw_phases(d, out);
    buf_str(out, "</header>\n");
    draw_strip(d, out);
    buf_str(out, "<main class=\"table\">\n");
    draw_board(d, out);
    draw_prompt(d, out);
    draw_display(d, out);
    draw_seats(d, out);
    buf_str(out, "<section class=\"talk panel\">");
    draw_reckoning(d, out);
    buf_str(out, "<ol class=\"log\" id=\"log\" tabindex=\"0\">\n");
    if (s->table)
        write_log(s, out);
    buf_str(out, "</ol></section></main>\n");
    draw_describe(d, out);
    buf_str(out, "</body></html>\n");
}

/* ---- what is drawn ---------------------------------------------------------------------------------------------- */

static bool choose_viewer(const struct order *o, const struct game *g, const void *st, int *viewer) {
    *viewer = o->all ? NATURE : SPECTATOR | PERSON;
    if (!o->seat)
        return true;
    int seat = seat_read(g, st, slice_of(o->seat));
    if (seat < 0 || seat == NATURE) {
        complain(BAD_INPUT, "there is no seat \"%.40s\" at this table", o->seat);
        return false;
    }
    *viewer = seat | PERSON;
    return true;
}

static void prepare(struct sheet *s, const struct game *g, const void *box, const void *state) {
    int viewer = s->d.viewer, seat = viewer & ~PERSON;
    fields_view(g, state, viewer, s->view);
    s->d.game = g;
    s->d.box = box;
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
    int64_t width = 0;
    int code = DONE;
    if (o->width && !need_number("--width", o->width, 16, 20000, &width))
        return BAD_INPUT;
    if (o->html)
        write_page(s, theme, &out);
    else
        draw_picture(&s->d, embedded_style_css, theme, &out);
    if (out.len == 0)
        code = complain(REFUSED, "%s has no board that could be drawn as a picture; --html can", s->d.game->title);
    else
        code = o->png ? print_png(&out, (int)width) : print(&out, DONE);
    buf_free(&out);
    return code;
}

/* ---- records ----------------------------------------------------------------------------------------------------- */

static int draw_table(const struct order *o, struct table *t) {
    static struct sheet s;
    int64_t to = t->count;
    _Alignas(16) uint8_t state[MAX_STATE];
    if ((o->to && !need_number("--to", o->to, 0, t->count, &to)) ||
        !choose_viewer(o, t->head.game, t->state, &s.d.viewer))
        return BAD_INPUT;
    table_look_back(t, (int)to);
    for (int i = 0; i < MAX_SEATS; i++)
        s.names[i] = t->head.name[i];
    s.table = t;
    prepare(&s, t->head.game, t->box, t->state);
    if (to > 0) {
        table_state_at(t, (int)to - 1, state);
        fields_view(t->head.game, state, s.d.viewer, s.before);
        s.d.before = s.before;
    }
    return write_sheet(o, &s);
}

static int draw_record(const struct order *o, struct slice text, struct slice box) {
    struct table_damage damage;
    struct table *t = table_read(text, box, &damage);
    int code = damage.kind == SOUND ? DONE : BAD_INPUT;
    if (code == DONE)
        code = draw_table(o, t);
    else
        complain_fault(code, o->path, &damage.fault);
    table_free(t);
    return code;
}

/* ---- positions ----------------------------------------------------------------------------------------------------
 */

static bool read_state(const struct game *g, const void *box, struct slice json, void *state, struct fault *fault) {
    struct slice value;
    struct setup how;
    if (json_find(json, "position", &value))
        return fields_read_json(g, box, value, state, fault);
    if (!json_find(json, "setup", &value))
        return fault_set(fault, 0, "\"setup\" or \"position\" is missing", slice_of(""), "");
    if (!setup_read_json(g, value, &how, fault))
        return false;
    return g->setup(box, state, &how) == 0 || fault_set(fault, 0, "this set-up is not allowed", slice_of(""), "");
}

static int draw_state(const struct order *o, const struct game *g, const void *box, struct slice json) {
    static struct sheet s;
    struct fault fault;
    _Alignas(16) uint8_t state[MAX_STATE];
    if (!read_state(g, box, json, state, &fault))
        return complain_fault(BAD_INPUT, o->path, &fault);
    const char *broken = fields_hidden(g, state) ? NULL : g->audit(box, state);
    if (broken)
        return complain(REFUSED, "the position breaks an invariant: %s", broken);
    if (!choose_viewer(o, g, state, &s.d.viewer))
        return BAD_INPUT;
    prepare(&s, g, box, state);
    return write_sheet(o, &s);
}

static int draw_position(const struct order *o, struct slice text) {
    char id[40];
    struct buf name = buf_on(id, sizeof id);
    struct slice json, value;
    struct fault fault;
    struct box_read box;
    if (!json_check(text, &json, &fault))
        return complain_fault(BAD_INPUT, o->path, &fault);
    if (!json_find(json, "game", &value) || !json_text(value, &name))
        return complain(BAD_INPUT, "%.200s: \"game\" is missing: the name of the game", o->path);
    const struct game *g = need_game(buf_end(&name));
    if (!g || !need_box(g, o->box_path, &box))
        return BAD_INPUT;
    int code = draw_state(o, g, box.box, json);
    box_done(&box);
    return code;
}

/* ---- the command ----------------------------------------------------------------------------------------------------
 */

static int read_and_draw(const struct order *o, struct buf *text, struct buf *box) {
    struct fault fault;
    if (!file_read(o->path, RECORD_MAX_BYTES, text, &fault) ||
        (o->box_path && !file_read(o->box_path, RECORD_MAX_BYTES, box, &fault)))
        return complain_fault(BAD_INPUT, "", &fault);
    return slice_starts(slice_trim(buf_slice_of(text)), "{") ? draw_position(o, buf_slice_of(text))
                                                             : draw_record(o, buf_slice_of(text), buf_slice_of(box));
}

int cmd_draw(int argc, char **argv) {
    struct order o = {0};
    const struct flag flags[] = {{.name = "to", .value = &o.to},
                                 {.name = "seat", .value = &o.seat},
                                 {.name = "all", .on = &o.all},
                                 {.name = "png", .on = &o.png},
                                 {.name = "html", .on = &o.html},
                                 {.name = "theme", .value = &o.theme},
                                 {.name = "width", .value = &o.width},
                                 {.name = "box", .value = &o.box_path},
                                 {0}};
    struct values words;
    struct buf text = buf_growing(), box = buf_growing();
    if (!args_read(argc, argv, flags, 1, 1, &words))
        return BAD_INPUT;
    if ((o.seat && o.all) || (o.png && o.html))
        return complain(BAD_INPUT, "--seat and --all, --png and --html exclude each other");
    if (o.theme && strcmp(o.theme, "light") != 0 && strcmp(o.theme, "dark") != 0)
        return complain(BAD_INPUT, "a theme is light or dark, not \"%.40s\"", o.theme);
    o.path = words.text[0];
    int code = read_and_draw(&o, &text, &box);
    buf_free(&text);
    buf_free(&box);
    return code;
}
