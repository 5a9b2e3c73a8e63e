/* rulebook.c: see rulebook.h. Texts are scanned from the start every time: they are short, and
 * nothing has to be kept. */
#include "game/rulebook.h"

#include "base/embedded.h"

static struct slice text_in(const struct game *g, const char *lang) {
    char memory[80];
    struct buf name = buf_on(memory, sizeof memory);
    buf_str(&name, g->id);
    buf_str(&name, "_rules_");
    buf_str(&name, lang);
    for (const struct embedded *e = embedded_texts; e->name; e++)
        if (slice_same(buf_slice_of(&name), slice_of(e->name)))
            return *e->text;
    return slice_of("");
}

struct slice rulebook_text(const struct game *g, const char *lang) {
    struct slice text = text_in(g, lang);
    return text.len > 0 ? text : text_in(g, "en");
}

static int heading_level(struct slice line) {
    int level = 0;
    while (line.len > 0 && line.at[0] == '#') {
        level++;
        line = slice_skip(line, 1);
    }
    return level > 0 && line.len > 0 && line.at[0] == ' ' ? level : 0;
}

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

static bool same_id(struct slice a, struct slice b) {
    if (a.len != b.len)
        return false;
    for (size_t i = 0; i < a.len; i++)
        if (lower(a.at[i]) != lower(b.at[i]))
            return false;
    return true;
}

/* If the line is the heading of that section, the title is the text after the id. */
static bool is_section(struct slice line, struct slice section, struct slice *title) {
    struct slice word;
    int level = heading_level(line);
    line = slice_skip(line, (size_t)level);
    if (level == 0 || !slice_word(&line, &word) || !same_id(word, section))
        return false;
    *title = slice_trim(line);
    return true;
}

bool rulebook_section(struct slice text, struct slice section, struct buf *out) {
    struct slice line, title;
    int inside = 0;
    bool found = false;
    while (slice_line(&text, &line)) {
        int level = heading_level(line);
        if (inside && level && level <= inside)
            inside = 0;
        if (!inside && is_section(line, section, &title))
            inside = level;
        if (inside) {
            found = true;
            buf_slice(out, line);
            buf_char(out, '\n');
        }
    }
    return found;
}

bool rulebook_title(struct slice text, struct slice section, struct buf *out) {
    struct slice line, title;
    while (slice_line(&text, &line))
        if (is_section(line, section, &title)) {
            buf_slice(out, title);
            return true;
        }
    return false;
}

/* With the empty line behind each. */
void rulebook_drop_pictures(struct buf *text) {
    size_t kept = 0;
    bool dropped = false;
    for (size_t i = 0, end; i < text->len; i = end) {
        struct slice line = {text->at + i, text->len - i};
        for (end = i; end < text->len && text->at[end] != '\n';)
            end++;
        end += end < text->len;
        bool drop = slice_starts(line, "![") || (dropped && line.at[0] == '\n');
        dropped = drop && !dropped;
        if (!drop)
            memmove(text->at + kept, text->at + i, end - i);
        kept += drop ? 0 : end - i;
    }
    text->len = kept;
}

void rulebook_contents(struct slice text, struct buf *out) {
    struct slice line;
    while (slice_line(&text, &line)) {
        int level = heading_level(line);
        if (level < 2)
            continue;
        for (int i = 2; i < level; i++)
            buf_str(out, "  ");
        buf_slice(out, slice_trim(slice_skip(line, (size_t)level)));
        buf_char(out, '\n');
    }
}
