/* parts.c: see parts.h. */
#include "offline/parts.h"

#include "words/words.h"

#include <string.h>

/* "rules-ID-de.part" */
static void name(struct buf *out, const char *what, const struct game *g, const char *lang) {
    buf_str(out, what);
    if (g) {
        buf_char(out, '-');
        buf_str(out, g->id);
    }
    if (lang) {
        buf_char(out, '-');
        buf_str(out, lang);
    }
    buf_str(out, ".part\n");
}

/* "ID.wasm": the code of a game. */
static void name_code(const struct game *g, struct buf *out) {
    buf_str(out, g->id);
    buf_str(out, ".wasm\n");
}

static void name_all_code(struct buf *out) {
    for (int i = 0; all_games[i]; i++)
        name_code(all_games[i], out);
}

static bool is_english(const struct catalogue *words) { return strcmp(words->lang, "en") == 0; }

static void name_lessons(const struct catalogue *words, const struct game *g, struct buf *out) {
    name(out, "lessons", g, NULL);
    if (!is_english(words))
        name(out, "lessons", g, words->lang);
}

/* The language of the page: a link may choose another one. */
static const struct catalogue *language_of(const struct house *h, struct slice query) {
    for (size_t i = 0; i + 6 < query.len; i++)
        if (slice_starts(slice_skip(query, i), "lang=")) {
            const struct catalogue *words = words_find((struct slice){query.at + i + 5, 2});
            return words ? words : h->words;
        }
    return h->words;
}

/* The word of a path between slashes, from 0; empty behind the last. */
static struct slice word_of(struct slice path, int n) {
    while (path.len > 0) {
        path = slice_skip(path, 1);
        size_t end = 0;
        while (end < path.len && path.at[end] != '/')
            end++;
        if (n-- == 0)
            return (struct slice){path.at, end};
        path = slice_skip(path, end);
    }
    return path;
}

static void name_for_game(const struct catalogue *words, struct slice kind, const struct game *g,
                          struct buf *out) {
    bool rules = slice_is(kind, "rules");
    name_code(g, out);
    if (g->is_template)
        return;
    name(out, "rules", g, words->lang);
    if (rules)
        name(out, "figures", NULL, NULL);
    if (slice_is(kind, "learn"))
        name_lessons(words, g, out);
    if (slice_is(kind, "puzzles"))
        name(out, "puzzles", g, NULL);
}

/* The first page shows the puzzle of the day to those who have been here before: then the parts are
 * at hand. */
static void name_for_all(const struct house *h, const struct catalogue *words, struct slice kind,
                         struct buf *out) {
    bool puzzles = slice_is(kind, "puzzles") || (kind.len == 0 && h->count > 0);
    if (puzzles || slice_is(kind, "learn") || slice_is(kind, "upload"))
        name_all_code(out);
    for (int i = 0; all_games[i]; i++) {
        if (all_games[i]->is_template)
            continue;
        if (puzzles)
            name(out, "puzzles", all_games[i], NULL);
        if (slice_is(kind, "learn"))
            name_lessons(words, all_games[i], out);
    }
}

/* A text that has no game's id is about none. */
void parts_of_text(struct slice text, struct buf *out) {
    for (int i = 0; all_games[i]; i++)
        for (struct slice rest = text; rest.len > 0; rest = slice_skip(rest, 1))
            if (slice_starts(rest, all_games[i]->id)) {
                name_code(all_games[i], out);
                break;
            }
}

void parts_of_request(struct house *h, struct slice target, struct slice body, struct buf *out) {
    size_t end = 0;
    while (end < target.len && target.at[end] != '?')
        end++;
    struct slice path = {target.at, end};
    struct slice kind = word_of(path, 0), which = word_of(path, 1);
    const struct own_table *t = slice_is(kind, "t") ? own_table_find(h, which) : NULL;
    const struct game *g = t ? t->ht->game : which.len > 0 ? game_find(which) : NULL;
    const struct catalogue *words = language_of(h, slice_skip(target, end));
    if (!is_english(words))
        name(out, words->lang, NULL, NULL);
    if (slice_is(kind, "new"))
        parts_of_text(body, out);
    if (slice_is(which, "import"))
        name_all_code(out);
    if (g)
        name_for_game(words, kind, g, out);
    else
        name_for_all(h, words, kind, out);
}

void parts_of_thinking(struct house *h, int64_t table, struct buf *out) {
    const struct own_table *t = own_table_with(h, table);
    if (!t)
        return;
    buf_str(out, "vectors.wasm\n");
    name_code(t->ht->game, out);
    name(out, "net", t->ht->game, (char[]){(char)('0' + seats_of(t->ht)), 0});
}
