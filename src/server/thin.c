/* thin.c: see thin.h.
 *
 * A drawn picture contains the symbols of all games and the style of all boards, which is most of
 * its weight. Only our own SVG is read here: tags and rules are found by the way in which src/draw
 * and the style sheets write them. */
#include "server/thin.h"

#include <string.h>

/* ---- finding things in a text ---- */

/* The offset of `what` in the text; the text's length if it is not there. */
static size_t find(struct slice text, const char *what) {
    const char *at = memmem(text.at, text.len, what, strlen(what));
    return at ? (size_t)(at - text.at) : text.len;
}

/* Cuts off and returns the text up to the end of the next `what`. */
static struct slice take(struct slice *text, const char *what) {
    size_t n = find(*text, what) + strlen(what);
    struct slice head = {text->at, n < text->len ? n : text->len};
    *text = slice_skip(*text, head.len);
    return head;
}

/* The value of an attribute, given as ` id="`, in a tag. */
static struct slice value_of(struct slice tag, const char *attribute) {
    size_t n = find(tag, attribute);
    if (n == tag.len)
        return slice_of("");
    tag = slice_skip(tag, n + strlen(attribute));
    n = 0;
    while (n < tag.len && tag.at[n] != '"' && tag.at[n] != '\'')
        n++;
    return (struct slice){tag.at, n};
}

/* ---- what is used ---- */

/* Names that occur in the picture, with spaces around them. */
struct uses {
    struct buf symbols, classes;
};

static void add_values(struct slice svg, const char *attribute, struct buf *out) {
    for (size_t n; (n = find(svg, attribute)) < svg.len;) {
        struct slice value = value_of(svg, attribute);
        buf_char(out, ' ');
        buf_slice(out, value);
        svg = slice_skip(svg, n + strlen(attribute) + value.len);
    }
    buf_char(out, ' ');
}

static bool is_used(const struct buf *names, struct slice name) {
    char memory[80];
    struct buf word = buf_on(memory, sizeof memory);
    buf_char(&word, ' ');
    buf_slice(&word, name);
    buf_char(&word, ' ');
    return word.cut || find(buf_slice_of(names), buf_end(&word)) < names->len;
}

/* ---- symbols ---- */

static const char symbol_tag[] = "<symbol ";

/* Copies everything except symbols that nothing refers to. */
static void without_symbols(struct slice svg, const struct buf *used, struct buf *out) {
    while (svg.len > 0) {
        size_t n = find(svg, symbol_tag);
        buf_slice(out, (struct slice){svg.at, n});
        svg = slice_skip(svg, n);
        if (svg.len == 0)
            return;
        struct slice symbol = take(&svg, "</symbol>");
        struct slice id = value_of(symbol, " id='");
        if (is_used(used, id.len ? id : value_of(symbol, " id=\"")))
            buf_slice(out, symbol);
    }
}

/* ---- rules ---- */

static const char name_letters[] =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";

/* Can the selector match something? Only if all its classes occur; :hover and the like never match
 * in a picture. */
static bool selector_fits(struct slice selector, const struct buf *classes) {
    for (size_t i = 0; i < selector.len; i++) {
        struct slice rest = slice_skip(selector, i + 1);
        if (selector.at[i] == ':')
            return false;
        if (selector.at[i] != '.')
            continue;
        size_t n = 0;
        while (n < rest.len && strchr(name_letters, rest.at[n]))
            n++;
        if (!is_used(classes, (struct slice){rest.at, n}))
            return false;
    }
    return true;
}

static bool rule_fits(struct slice selectors, const struct buf *classes) {
    while (selectors.len > 0) {
        struct slice one = take(&selectors, ",");
        if (selector_fits(one, classes))
            return true;
    }
    return false;
}

static void skip_blanks(struct slice *style) {
    size_t n = 0;
    while (n < style->len && strchr(" \t\r\n", style->at[n]))
        n++;
    *style = slice_skip(*style, n);
}

static void skip_comments(struct slice *style) {
    for (skip_blanks(style); slice_starts(*style, "/*"); skip_blanks(style))
        take(style, "*/");
}

/* A group of rules (@media) never concerns pictures. */
static void skip_group(struct slice *style) {
    int depth = 0;
    do {
        take(style, "{");
        depth++;
        while (depth > 0 && find(*style, "}") < find(*style, "{")) {
            take(style, "}");
            depth--;
        }
    } while (depth > 0 && style->len > 0);
}

static void without_rules(struct slice style, const struct buf *classes, struct buf *out) {
    for (skip_comments(&style); style.len > 0; skip_comments(&style)) {
        if (style.at[0] == '@') {
            skip_group(&style);
            continue;
        }
        struct slice rule = take(&style, "}"), rest = rule, selectors = take(&rest, "{");
        selectors.len -= selectors.len > 0;
        if (rule_fits(selectors, classes))
            buf_slice(out, rule);
    }
}

/* ---- what is never shown ---- */

/* The class of a rule that hides whatever has it, as it stands in a tag; empty if there is none. */
static struct slice next_hidden(struct slice *style) {
    static const char hides[] = " { display: none }";
    size_t end = find(*style, hides), begin = end;
    while (begin > 0 && style->at[begin - 1] != '.' && style->at[begin - 1] != '}')
        begin--;
    bool is_class = end < style->len && begin > 1 && style->at[begin - 1] == '.' &&
                    strchr("}\n", style->at[begin - 2]);
    struct slice name = {style->at + begin, is_class ? end - begin : 0};
    *style = slice_skip(*style, end < style->len ? end + sizeof hides - 1 : end);
    return name;
}

static bool is_hidden(struct slice tag, struct slice style) {
    struct slice name = value_of(tag, " class=\"");
    while (name.len > 0 && style.len > 0)
        if (slice_same(next_hidden(&style), name))
            return true;
    return false;
}

/* Copies everything except empty elements that are hidden, and what only a script reads. */
static void without_hidden(struct slice svg, struct slice style, struct buf *out) {
    while (svg.len > 0) {
        buf_slice(out, (struct slice){svg.at, find(svg, "<")});
        svg = slice_skip(svg, find(svg, "<"));
        struct slice tag = take(&svg, ">");
        if (tag.len > 1 && tag.at[tag.len - 2] == '/' && is_hidden(tag, style))
            continue;
        for (size_t at; (at = find(tag, " data-")) < tag.len;) {
            buf_slice(out, (struct slice){tag.at, at});
            take(&tag, " data-");
            take(&tag, "\"");
            take(&tag, "\"");
        }
        buf_slice(out, tag);
    }
}

/* ---- the picture ---- */

void picture_thin(struct slice svg, struct buf *out) {
    struct uses uses = {buf_growing(), buf_growing()};
    struct buf body = buf_growing(), shown = buf_growing();
    struct slice head = take(&svg, "<style>"), style = {svg.at, find(svg, "</style>")};
    svg = slice_skip(svg, style.len);
    without_hidden(svg, style, &shown);
    add_values(buf_slice_of(&shown), " href=\"#", &uses.symbols);
    without_symbols(buf_slice_of(&shown), &uses.symbols, &body);
    add_values(head, " class=\"", &uses.classes);
    add_values(buf_slice_of(&body), " class=\"", &uses.classes);
    add_values(buf_slice_of(&body), " class='", &uses.classes);
    buf_slice(out, head);
    without_rules(style, &uses.classes, out);
    buf_slice(out, buf_slice_of(&body));
    buf_free(&uses.symbols);
    buf_free(&uses.classes);
    buf_free(&body);
    buf_free(&shown);
}
