/* figures.c: the pictures of the rules: every language names the same ones in the same order, each
 * can be drawn and is light, none is left over; and who sees no pictures reads rules without them.
 */
#include "pages/figure.h"

#include "game/rulebook.h"
#include "lib/test.h"
#include "words/words.h"

#include <stdio.h>
#include <string.h>

enum { MOST_BYTES = 100 * 1024, MOST_NAMED = 20 };

/* The names of the pictures in a text; returns how many. */
static int named(struct slice text, struct slice out[MOST_NAMED]) {
    int n = 0;
    for (struct slice line; slice_line(&text, &line);) {
        size_t from = line.len;
        if (!slice_starts(line, "![") || n == MOST_NAMED)
            continue;
        while (from > 0 && line.at[from - 1] != '(')
            from--;
        out[n++] = (struct slice){line.at + from, line.len - from - 1};
    }
    return n;
}

/* A picture is XML: one "<" in a comment of its style, and no browser shows it. */
static bool style_is_plain(const struct buf *picture) {
    const char *from = strstr(picture->at, "<style>"), *to = strstr(picture->at, "</style>");
    if (!from || !to)
        return false;
    size_t len = (size_t)(to - from) - 1;
    return !memchr(from + 1, '<', len) && !memchr(from + 1, '&', len);
}

static void expect_drawn(const struct game *g, struct slice name) {
    static const char *const themes[] = {"", "light", "dark"};
    struct buf out = buf_growing();
    for (int i = 0; all_words[i]; i++)
        for (int t = 0; t < 3; t++) {
            out.len = 0;
            out.words = all_words[i];
            EXPECT(figure_draw(g, name, themes[t], &out));
            EXPECT(out.len > 2000 && out.len < MOST_BYTES);
            EXPECT(slice_starts(buf_slice_of(&out), "<svg "));
            EXPECT(style_is_plain(&out));
        }
    buf_free(&out);
}

static void expect_same_in_all(const struct game *g) {
    struct slice english[MOST_NAMED], other[MOST_NAMED];
    int n = named(rulebook_text(g, "en"), english), all = 0;
    for (int i = 0; all_words[i]; i++) {
        test_doing("%s in %s", g->id, all_words[i]->lang);
        EXPECT_INT(named(rulebook_text(g, all_words[i]->lang), other), n);
        for (int k = 0; k < n; k++)
            EXPECT(slice_same(english[k], other[k]));
    }
    while (figure_name(g, all).len > 0)
        all++;
    EXPECT_INT(all, n);
    for (int i = 0; i < n; i++)
        expect_drawn(g, english[i]);
}

static void a_terminal_shows_none(void) {
    struct buf text = buf_growing();
    buf_str(&text,
            "## X1 One\n\nText.\n\n![Caption.](name)\n\n## X2 Two\n\n![At the end.](name)\n");
    rulebook_drop_pictures(&text);
    EXPECT_TEXT(buf_slice_of(&text), "## X1 One\n\nText.\n\n## X2 Two\n\n");
    buf_free(&text);
}

int main(void) {
    struct buf out = buf_growing();
    for (int i = 0; all_games[i]; i++)
        expect_same_in_all(all_games[i]);
    EXPECT(!has_figure(all_games[0], slice_of("")) && !has_figure(all_games[0], slice_of("x")));
    EXPECT(!figure_draw(all_games[0], slice_of("x"), "", &out) && out.len == 0);
    a_terminal_shows_none();
    buf_free(&out);
    return test_end();
}
