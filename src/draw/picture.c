/* picture.c: a board as a picture that stands alone, with its symbols and its styles in it. */
#include "draw/art.h"

static const char page_heading[] = "/* ==== the page";
static const char boards_heading[] = "/* ==== boards";
static const char when_dark[] = "(prefers-color-scheme: dark)";

/* ---- the style sheet ---------------------------------------------------------------------------------------- */

/* The text before the first place where `what` stands; all of it if it stands nowhere. */
static struct slice before(struct slice text, const char *what) {
    for (size_t i = 0; i < text.len; i++)
        if (slice_starts(slice_skip(text, i), what))
            return (struct slice){text.at, i};
    return text;
}

static struct slice after(struct slice text, const char *what) { return slice_skip(text, before(text, what).len); }

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
    struct slice value = slice_is(slice_of(theme), "dark") ? token_in(dark, name) : (struct slice){"", 0};
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
        buf_str(out, slice_is(slice_of(theme), "dark") ? "all" : "not all");
        plain.len += sizeof when_dark - 1;
    }
    buf_slice(out, slice_skip(style, plain.len));
}

static void write_style(struct slice style, const char *theme, struct buf *out) {
    buf_str(out, "<style>\n");
    if (theme[0])
        resolve(style, theme, out);
    else
        buf_slice(out, before(style, page_heading));
    buf_str(out, "</style>\n");
}

/* ---- the picture ---------------------------------------------------------------------------------------------- */

static void write_size(struct buf *out, int width, int height) {
    buf_str(out, " viewBox=\"0 0 ");
    buf_int(out, width);
    buf_char(out, ' ');
    buf_int(out, height);
    buf_char(out, '"');
    markup_number(out, "width", width);
    markup_number(out, "height", height);
}

static void inner(const struct drawing *d, struct point at, struct point size,
                  void (*draw)(const struct drawing *, struct buf *), struct buf *out) {
    buf_str(out, "<svg");
    markup_number(out, "x", at.x);
    markup_number(out, "y", at.y);
    write_size(out, size.x, size.y);
    buf_str(out, ">\n");
    draw(d, out);
    buf_str(out, "</svg>\n");
}

static void title(const struct drawing *d, struct buf *out) {
    buf_str(out, "<title>");
    markup_text(out, slice_of(d->game->title));
    buf_str(out, ", ");
    draw_subtitle(d, out);
    buf_str(out, "</title>\n");
}

void draw_picture(const struct drawing *d, struct slice style, const char *theme, struct buf *out) {
    enum { GAP = 15 };
    const struct art *art = art_find(d->game);
    struct point board = art->board_size, display = art->display_size;
    bool both = art->display && display.x;
    int width = board.x + (both ? display.x + 2 * GAP : 0), height = board.y > display.y ? board.y : display.y;
    if (!board.x) /* a game without a board of its own */
        return;
    buf_str(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"art\" role=\"img\"");
    write_size(out, width, height);
    buf_str(out, ">\n");
    title(d, out);
    write_style(style, theme, out);
    buf_str(out, "<defs>\n");
    draw_symbol_shapes(out);
    if (art->ground)
        art->ground(d, out);
    buf_str(out, "</defs>\n<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n");
    inner(d, (struct point){0, (height - board.y) / 2}, board, art->board, out);
    if (both)
        inner(d, (struct point){board.x + GAP, (height - display.y) / 2}, display, art->display, out);
    buf_str(out, "</svg>\n");
}
