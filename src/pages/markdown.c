/* markdown.c: see markdown.h. Knows headings, paragraphs, lists, tables, pictures, **strong**,
 * *emphasis* and `code`; everything else is text. The lines of a paragraph or of an item are
 * gathered first, because what is marked may go on in the next line. */
#include "pages/markdown.h"

#include "base/markup.h"

#include <string.h>

/* What is open: at most one block at a time. */
enum block { NO_BLOCK, PARAGRAPH, BULLETS, NUMBERS, TABLE };

struct writer {
    struct buf *out;
    const struct markdown_links *links;
    enum block open;
    int rows;        /* of the table */
    struct buf text; /* of the paragraph or the item that is open */
};

/* ---- in a line ---- */

static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_letter(char c) { return (c | 32) >= 'a' && (c | 32) <= 'z'; }

/* "L3.2" at the front; 0 if there is none. */
static size_t section_length(struct slice s) {
    size_t n = 1;
    if (s.len < 2 || s.at[0] < 'A' || s.at[0] > 'Z' || !is_digit(s.at[1]))
        return 0;
    while (n < s.len &&
           (is_digit(s.at[n]) || (s.at[n] == '.' && n + 1 < s.len && is_digit(s.at[n + 1]))))
        n++;
    return n;
}

static void write_section_link(struct writer *w, struct slice section) {
    put(w->out, "<a href='%t#%t'>%t</a>", w->links->base, section, section);
}

/* **strong**, *emphasis*, `code`: writes it and returns its length; 0 if it does not begin here. */
static size_t write_marked(struct writer *w, struct slice s) {
    static const struct {
        const char *mark, *tag;
    } marks[] = {{"**", "strong"}, {"*", "em"}, {"`", "code"}};
    for (int i = 0; i < 3; i++) {
        size_t n = strlen(marks[i].mark);
        if (!slice_starts(s, marks[i].mark))
            continue;
        for (size_t end = n + 1; end + n <= s.len; end++)
            if (memcmp(s.at + end, marks[i].mark, n) == 0) {
                put(w->out, "<%t>%t</%t>", marks[i].tag, ((struct slice){s.at + n, end - n}),
                    marks[i].tag);
                return end + n;
            }
    }
    return 0;
}

static void write_inline(struct writer *w, struct slice s) {
    size_t start = 0, i = 0;
    while (i < s.len) {
        struct slice rest = slice_skip(s, i);
        bool fresh = i == 0 || !(is_letter(s.at[i - 1]) || is_digit(s.at[i - 1]));
        size_t section = fresh ? section_length(rest) : 0;
        bool mark = s.at[i] == '*' || s.at[i] == '`';
        if (!section && !mark) {
            i++;
            continue;
        }
        markup_text(w->out, (struct slice){s.at + start, i - start});
        size_t n = section ? section : write_marked(w, rest);
        if (section)
            write_section_link(w, (struct slice){rest.at, section});
        start = i + (n ? n : 0);
        i += n ? n : 1;
    }
    markup_text(w->out, slice_skip(s, start));
}

/* ---- blocks ---- */

static void write_gathered(struct writer *w) {
    write_inline(w, buf_slice_of(&w->text));
    w->text.len = 0;
}

static void close_block(struct writer *w) {
    static const char *const end[] = {"", "</p>\n", "</li></ul>\n", "</li></ol>\n",
                                      "</tbody></table></div>\n"};
    write_gathered(w);
    buf_str(w->out, end[w->open]);
    w->open = NO_BLOCK;
}

static void heading(struct writer *w, struct slice line) {
    int level = 0;
    struct slice word, rest;
    while (line.len > 0 && line.at[0] == '#') {
        level++;
        line = slice_skip(line, 1);
    }
    rest = line = slice_trim(line);
    close_block(w);
    put(w->out, "<h%d", level);
    if (slice_word(&rest, &word) && section_length(word) == word.len)
        put(w->out, " id=%a", word);
    put(w->out, ">%t</h%d>\n", line, level);
}

static size_t number_mark(struct slice s) {
    size_t n = 0;
    while (n < s.len && is_digit(s.at[n]))
        n++;
    return n > 0 && n + 1 < s.len && s.at[n] == '.' && s.at[n + 1] == ' ' ? n + 2 : 0;
}

static void item(struct writer *w, enum block kind, struct slice text) {
    if (w->open == kind) {
        write_gathered(w);
        buf_str(w->out, "</li>\n");
    } else {
        close_block(w);
        buf_str(w->out, kind == BULLETS ? "<ul>" : "<ol>");
        w->open = kind;
    }
    buf_str(w->out, "<li>");
    buf_slice(&w->text, text);
}

static bool is_rule_row(struct slice line) {
    for (size_t i = 0; i < line.len; i++)
        if (!strchr("|-: ", line.at[i]))
            return false;
    return true;
}

static void row(struct writer *w, struct slice line) {
    const char *cell = w->open == TABLE && w->rows > 0 ? "td" : "th";
    if (w->open != TABLE) {
        close_block(w);
        put(w->out, "<div class='scroll'><table><tbody>");
        w->open = TABLE;
        w->rows = 0;
    }
    if (w->rows == 1 && is_rule_row(line))
        return;
    buf_str(w->out, "<tr>");
    line = slice_skip(line, 1);
    while (line.len > 0) {
        const char *bar = memchr(line.at, '|', line.len);
        size_t n = bar ? (size_t)(bar - line.at) : line.len;
        put(w->out, "<%t>", cell);
        write_inline(w, slice_trim((struct slice){line.at, n}));
        line = slice_skip(line, bar ? n + 1 : n);
    }
    buf_str(w->out, "</tr>");
    w->rows++;
}

static void plain(struct writer *w, struct slice line) {
    if (w->open == NO_BLOCK || w->open == TABLE) {
        close_block(w);
        buf_str(w->out, "<p>");
        w->open = PARAGRAPH;
    } else {
        buf_char(&w->text, ' ');
    }
    buf_slice(&w->text, line);
}

/* ![Caption](name): the caption says what is to be seen. */
static bool picture(struct writer *w, struct slice line) {
    struct slice rest = slice_skip(line, 2), caption = rest;
    caption.len = 0;
    while (caption.len < rest.len && !slice_starts(slice_skip(rest, caption.len), "]("))
        caption.len++;
    struct slice name = slice_skip(rest, caption.len + 2);
    if (name.len < 2 || name.at[name.len - 1] != ')')
        return false;
    name.len--;
    close_block(w);
    put(w->out, "<figure><img loading='lazy' alt=%l src='%t%t%t'><figcaption>",
        N_("A part of the board"), w->links->pictures, name, w->links->picture_end);
    write_inline(w, caption);
    put(w->out, "</figcaption></figure>\n");
    return true;
}

static void write_line(struct writer *w, struct slice raw) {
    struct slice line = slice_trim(raw);
    size_t mark = number_mark(line);
    if (line.len == 0)
        close_block(w);
    else if (line.at[0] == '#')
        heading(w, line);
    else if (slice_starts(line, "![") && picture(w, line))
        return;
    else if (line.at[0] == '|')
        row(w, line);
    else if (slice_starts(line, "- ") || slice_starts(line, "* "))
        item(w, BULLETS, slice_skip(line, 2));
    else if (mark)
        item(w, NUMBERS, slice_skip(line, mark));
    else
        plain(w, line);
}

void markdown_write(struct slice text, const struct markdown_links *links, struct buf *out) {
    struct writer w = {out, links, NO_BLOCK, 0, buf_growing()};
    struct slice line;
    while (slice_line(&text, &line))
        write_line(&w, line);
    close_block(&w);
    buf_free(&w.text);
}

void markdown_contents(struct slice text, struct buf *out) {
    struct slice line;
    buf_str(out, "<ul>\n");
    while (slice_line(&text, &line)) {
        struct slice title =
            slice_starts(line, "## ") ? slice_skip(line, 3) : (struct slice){line.at, 0};
        size_t n = section_length(title);
        if (n == 0)
            continue;
        put(out, "<li><a href='#%t'>%t</a></li>\n", ((struct slice){title.at, n}), title);
    }
    buf_str(out, "</ul>\n");
}
