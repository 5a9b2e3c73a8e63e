/* picture.c: a board as a picture that stands alone, with its symbols and its styles in it. */
#include "draw/art.h"

static const char page_heading[] = "/* ==== the page";
static const char boards_heading[] = "/* ==== boards";
static const char when_dark[] = "(prefers-color-scheme: dark)";

/* ---- the style sheet ---- */

/* The text before the first place where `what` stands; all of it if it stands nowhere. */
static struct slice before(struct slice text, const char *what) {
    for (size_t i = 0; i < text.len; i++)
        if (slice_starts(slice_skip(text, i), what))
            return (struct slice){text.at, i};
    return text;
}

static struct slice after(struct slice text, const char *what) {
    return slice_skip(text, before(text, what).len);
}

/* The value of a token ("--ink") in a block of the sheet; empty if it is not set there. */
static struct slice token_in(struct slice block, struct slice name) {
    for (size_t i = 0; i + name.len + 1 < block.len; i++) {
        struct slice here = {block.at + i, name.len};
        if (slice_same(here, name) && block.at[i + name.len] == ':')
            return slice_trim(before(slice_skip(block, i + name.len + 1), ";"));
    }
    return (struct slice){"", 0};
}

/* The tokens of a theme: dark ones first, where they are asked for, then those that all have. */
static struct slice token(struct slice style, const char *theme, struct slice name) {
    struct slice light = before(after(style, ":root {"), "}"),
                 dark = before(after(after(style, when_dark), ":root {"), "}");
    struct slice value =
        slice_is(slice_of(theme), "dark") ? token_in(dark, name) : (struct slice){"", 0};
    return value.len ? value : token_in(light, name);
}

/* The rules of the boards with the values of the tokens put in. */
static void resolve(struct slice style, const char *theme, struct buf *out) {
    struct slice rules = before(after(style, boards_heading), page_heading);
    while (rules.len > 0) {
        struct slice plain = before(rules, "var(");
        buf_slice(out, plain);
        rules = slice_skip(rules, plain.len);
        if (rules.len == 0)
            break;
        struct slice name = before(slice_skip(rules, 4), ")");
        buf_slice(out, token(style, theme, name));
        rules = slice_skip(rules, 4 + name.len + 1);
    }
}

void draw_themed(struct slice style, const char *theme, struct buf *out) {
    struct slice plain = before(style, when_dark);
    buf_slice(out, plain);
    if (theme[0] && plain.len < style.len) {
        put(out, slice_is(slice_of(theme), "dark") ? "all" : "not all");
        plain.len += sizeof when_dark - 1;
    }
    buf_slice(out, slice_skip(style, plain.len));
}

void draw_choosable(struct slice style, struct buf *out) {
    struct slice plain = before(style, when_dark), block = after(slice_skip(style, plain.len), "{");
    struct slice tokens = before(slice_skip(after(slice_skip(block, 1), "{"), 1), "}");
    struct slice rest = slice_skip(after(slice_skip(after(block, "}"), 1), "}"), 1);
    buf_slice(out, plain);
    if (plain.len == style.len)
        return;
    put(out, "%t { :root:not([data-theme=light]) {%t} }\n[data-theme=dark] {%t}", when_dark, tokens,
        tokens);
    buf_slice(out, rest);
}

static void write_style(struct slice style, const char *theme, struct buf *out) {
    put(out, "<style>\n");
    if (theme[0])
        resolve(style, theme, out);
    else
        buf_slice(out, before(style, page_heading));
    put(out, "</style>\n");
}

/* ---- the picture ---- */

static void open_picture(const struct drawing *d, struct slice style, const char *theme,
                         struct buf *out) {
    const struct art *art = art_find(d->game);
    write_style(style, theme, out);
    put(out, "<defs>\n");
    draw_symbol_shapes(out);
    if (art->ground)
        art->ground(d, out);
    put(out, "</defs>\n");
}

static void write_size(struct buf *out, int width, int height) {
    put(out, " viewBox='0 0 %d %d' width='%d' height='%d'>\n", width, height, width, height);
}

static void inner(const struct drawing *d, struct point at, struct point size,
                  void (*draw)(const struct drawing *, struct buf *), struct buf *out) {
    put(out, "<svg x='%d' y='%d'", at.x, at.y);
    write_size(out, size.x, size.y);
    draw(d, out);
    put(out, "</svg>\n");
}

static void title(const struct drawing *d, struct buf *out) {
    put(out, "<title>%t, ", d->game->title);
    draw_subtitle(d, out);
    put(out, "</title>\n");
}

void draw_picture(const struct drawing *d, struct slice style, const char *theme, struct buf *out) {
    enum { GAP = 15 };
    const struct art *art = art_find(d->game);
    struct point board = art->board_size, display = art->display_size;
    bool both = art->display && display.x;
    int width = board.x + (both ? display.x + 2 * GAP : 0),
        height = board.y > display.y ? board.y : display.y;
    if (!board.x) /* a game without a board of its own */
        return;
    put(out, "<svg xmlns='http://www.w3.org/2000/svg' class='art' role='img'");
    write_size(out, width, height);
    title(d, out);
    open_picture(d, style, theme, out);
    put(out, "<rect class='paper' width='100%%' height='100%%'/>\n");
    inner(d, (struct point){0, (height - board.y) / 2}, board, art->board, out);
    if (both)
        inner(d, (struct point){board.x + GAP, (height - display.y) / 2}, display, art->display,
              out);
    put(out, "</svg>\n");
}

static struct glance glance_of(const struct art *art) {
    return art->glance.width ? art->glance : (struct glance){0, 0, 1000};
}

/* Where it has to fill another shape (the preview of a link), its bottom is cut off: names stand at
 * the top. */
void draw_glance(const struct drawing *all, struct slice style, const char *theme,
                 struct buf *out) {
    struct drawing small = *all, *d = &small;
    const struct art *art = art_find(d->game);
    small.at_a_glance = true;
    struct glance part = glance_of(art);
    struct point board = art->board_size;
    int width = board.x * part.width / 1000, height = width * 3 / 5;
    if (!board.x)
        return;
    put(out,
        "<svg xmlns='http://www.w3.org/2000/svg' class='art' viewBox='%d %d %d %d' width='%d' "
        "height='%d' preserveAspectRatio='xMidYMin slice'>\n",
        board.x * part.x / 1000, board.y * part.y / 1000, width, height, width, height);
    open_picture(d, style, theme, out);
    put(out, "<rect class='paper' width='%d' height='%d'/>\n", board.x, board.y);
    art->board(d, out);
    put(out, "</svg>\n");
}

/* ---- a figure ---- */

struct window {
    Tenths left, top, right, bottom;
};

static void widen(struct window *w, struct point at, Tenths radius) {
    w->left = at.x - radius < w->left ? at.x - radius : w->left;
    w->top = at.y - radius < w->top ? at.y - radius : w->top;
    w->right = at.x + radius > w->right ? at.x + radius : w->right;
    w->bottom = at.y + radius > w->bottom ? at.y + radius : w->bottom;
}

/* `size` wide around a middle, within 0 and `most`. */
static void fit(Tenths *low, Tenths *high, Tenths size, Tenths most) {
    Tenths middle = (*low + *high) / 2;
    size = size < most ? size : most;
    *low = middle - size / 2 < 0 ? 0 : middle - size / 2;
    *low = *low + size > most ? most - size : *low;
    *high = *low + size;
}

/* What is pointed at with as much around it, at least two fifths of the board. False if nothing on
 * the board is pointed at. */
static bool find_window(const struct drawing *d, struct window *w) {
    const struct art *art = art_find(d->game);
    struct point board = {art->board_size.x * 10, art->board_size.y * 10}, at;
    bool any = false;
    *w = (struct window){board.x, board.y, 0, 0};
    for (int i = 0; art->spot && i < d->shown_count; i++) {
        Tenths radius = art->spot(d, &d->shown[i], &at);
        if (radius <= 0)
            continue;
        any = true;
        widen(w, at, radius * 2);
    }
    Tenths least = board.x * 2 / 5, width = w->right - w->left, height = w->bottom - w->top;
    fit(&w->left, &w->right, width > least ? width : least, board.x);
    fit(&w->top, &w->bottom, height > least * 3 / 4 ? height : least * 3 / 4, board.y);
    return any;
}

static void open_figure(struct window w, struct slice style, const char *theme, struct buf *out) {
    put(out, "<svg xmlns='http://www.w3.org/2000/svg' class='art' role='img' viewBox='%p %p %p %p'",
        w.left, w.top, w.right - w.left, w.bottom - w.top);
    put(out, " width='%p' height='%p'>\n", w.right - w.left, w.bottom - w.top);
    write_style(style, theme, out);
    put(out, "<rect class='paper' x='%p' y='%p' width='100%%' height='100%%'/>\n", w.left, w.top);
}

void draw_detail(const struct drawing *d, struct slice style, const char *theme, struct buf *out) {
    const struct art *art = art_find(d->game);
    struct window w;
    bool board = find_window(d, &w);
    if (!board)
        w = (struct window){0, 0, art->display_size.x * 10, art->display_size.y * 10};
    if (!art->board_size.x || (!board && !art->display))
        return;
    open_figure(w, style, theme, out);
    size_t from = out->len;
    if (board)
        art->board(d, out);
    else
        art->display(d, out);
    if (board)
        ring_spots(d, out);
    put(out, "<defs>\n");
    if (board && art->ground)
        art->ground(d, out);
    draw_symbols_used(out, from);
    put(out, "</defs>\n</svg>\n");
}
