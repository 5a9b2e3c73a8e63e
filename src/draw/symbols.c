/* symbols.c: the sprite: the symbols of all games (src/games/<id>/show/symbols.svg) and those that
 * they share (web/symbols.svg), as the build has put them together. */
#include "base/markup.h"
#include "draw/draw.h"

extern const struct slice embedded_symbols_svg;

void draw_symbols(struct buf *out) {
    put(out, "<svg class='sprite' width='0' height='0' aria-hidden='true'><defs>");
    draw_symbol_shapes(out);
    put(out, "</defs></svg>\n");
}

/* The symbols of each game begin with a line that names it, "<!--ID-->"; others with the name of
 * their file in web: those that all tables share, and those of pages that are no table. */
static bool is_heading(struct slice line, struct slice *name) {
    if (!slice_starts(line, "<!--") || line.len < 7)
        return false;
    *name = (struct slice){line.at + 4, line.len - 7};
    return true;
}

void draw_symbols_of(const struct game *g, struct buf *out) {
    struct slice rest = embedded_symbols_svg, line, name;
    bool wanted = true;
    put(out, "<svg class='sprite' width='0' height='0' aria-hidden='true'><defs>");
    while (slice_line(&rest, &line))
        if (is_heading(line, &name))
            wanted = slice_is(name, g->id) || slice_is(name, "symbols.svg");
        else if (wanted)
            buf_slice(out, line);
    put(out, "</defs></svg>\n");
}

static bool is_listed(struct slice name, const char *const *names) {
    for (; *names; names++)
        if (slice_is(name, *names))
            return true;
    return false;
}

/* A symbol is a line that begins with its id; other lines are patterns, which few pages need. */
void draw_few_symbols(const char *const *names, struct buf *out) {
    static const char begin[] = "<symbol id='";
    struct slice rest = embedded_symbols_svg, line;
    put(out, "<svg class='sprite' width='0' height='0' aria-hidden='true'><defs>");
    while (slice_line(&rest, &line)) {
        struct slice name = slice_skip(line, sizeof begin - 1);
        size_t n = 0;
        while (n < name.len && name.at[n] != '\'')
            n++;
        name.len = n;
        if (slice_starts(line, begin) && is_listed(name, names))
            buf_slice(out, line);
    }
    put(out, "</defs></svg>\n");
}

void draw_symbol_shapes(struct buf *out) {
    struct slice rest = embedded_symbols_svg, line, name;
    while (slice_line(&rest, &line))
        if (!is_heading(line, &name))
            buf_slice(out, line);
}

/* href="#NAME" somewhere in the markup? */
static bool is_used(struct slice markup, struct slice name) {
    for (size_t i = 0; i + name.len + 2 < markup.len; i++)
        if (markup.at[i] == '#' && memcmp(markup.at + i + 1, name.at, name.len) == 0 &&
            markup.at[i + 1 + name.len] == '"')
            return true;
    return false;
}

/* Each symbol is a line: <symbol id='NAME' ... Whatever else there is comes along. */
void draw_symbols_used(struct buf *out, size_t from) {
    struct slice rest = embedded_symbols_svg, line;
    size_t to = out->len;
    while (slice_line(&rest, &line)) {
        struct slice name = slice_skip(line, strlen("<symbol id='"));
        size_t n = 0;
        while (n < name.len && name.at[n] != '\'')
            n++;
        name.len = n;
        if (slice_starts(line, "<symbol ") &&
            !is_used((struct slice){out->at + from, to - from}, name))
            continue;
        buf_slice(out, line);
        buf_char(out, '\n');
    }
}

/* These two are written piece by piece: every page has many of them. */
void draw_symbol(struct buf *out, const char *name, const char *classes) {
    buf_str(out, "<svg class=\"sym");
    if (classes) {
        buf_char(out, ' ');
        buf_str(out, classes);
    }
    buf_str(out, "\" aria-hidden=\"true\"><use href=\"#");
    buf_str(out, name);
    buf_str(out, "\"/></svg>");
}

void draw_arms(struct buf *out, const char *colour) {
    buf_str(out, "<svg class=\"sym shield\" aria-hidden=\"true\"><use href=\"#shield-");
    buf_str(out, colour);
    buf_str(out, "\"/></svg>");
}
