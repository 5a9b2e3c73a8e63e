/* rules.c: hoftag rules: the rules in our words, and the words of the moves.
 *
 * A section of rules/en/<id>.md begins with a heading "## L3.2 Title" and ends before the next heading of the same
 * or a higher level. */
#include "base/check.h"
#include "base/embedded.h"
#include "cmd/cmd.h"
#include "game/words.h"
#include "table/file.h"

#include <stdio.h>
#include <string.h>

const char help_rules[] =
    "Usage: hoftag rules GAME [SECTION]\n"
    "       hoftag rules GAME --words [--box FILE]\n"
    "\n"
    "Prints the rules of a game, or one section (such as L3.2) with its subsections; or the words\n"
    "of all its moves, with the values that can stand in each place, as lines of Markdown.\n";

/* ---- sections ---------------------------------------------------------------------------------------- */

static const struct slice *find_rules(const struct game *g) {
    char name[80];
    snprintf(name, sizeof name, "%s_rules_en", g->id);
    for (const struct embedded *e = embedded_texts; e->name; e++)
        if (strcmp(e->name, name) == 0)
            return e->text;
    return NULL;
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

static bool same_id(struct slice a, const char *b) {
    if (a.len != strlen(b))
        return false;
    for (size_t i = 0; i < a.len; i++)
        if (lower(a.at[i]) != lower(b[i]))
            return false;
    return true;
}

static bool is_section(struct slice line, const char *section) {
    struct slice word;
    int level = heading_level(line);
    line = slice_skip(line, (size_t)level);
    return level > 0 && slice_word(&line, &word) && same_id(word, section);
}

static void write_section(struct slice text, const char *section, struct buf *out) {
    struct slice line;
    int inside = 0;
    while (slice_line(&text, &line)) {
        int level = heading_level(line);
        if (inside && level && level <= inside)
            inside = 0;
        if (!inside && is_section(line, section))
            inside = level;
        if (inside) {
            buf_slice(out, line);
            buf_char(out, '\n');
        }
    }
}

/* ---- words ------------------------------------------------------------------------------------------- */

static void write_range(const struct vocab *in, struct buf *out) {
    buf_int(out, in->lo);
    if (in->hi > in->lo) {
        buf_str(out, " to ");
        buf_int(out, in->hi);
    }
}

/* All words of a vocabulary, as they are at a table of as many players as can be. */
static void write_values(const struct vocab *in, const void *box, const void *st, struct buf *out) {
    int written = 0;
    if (!in->list && !in->word)
        write_range(in, out);
    for (int v = in->lo; (in->list || in->word) && v <= in->hi; v++) {
        const char *word = in->list ? in->list[v - in->lo] : in->word(box, st, v);
        if (!word)
            continue;
        buf_str(out, written++ ? ", " : "");
        buf_str(out, word);
    }
}

static void write_kind(const struct kind *kind, const void *box, const void *st, struct buf *out) {
    buf_str(out, "- `");
    buf_str(out, kind->words);
    buf_str(out, "`");
    for (int i = 0; i < 3 && kind->arg[i].name; i++) {
        buf_str(out, i ? "; " : ": ");
        buf_str(out, kind->arg[i].name);
        buf_str(out, " is ");
        write_values(kind->arg[i].in, box, st, out);
    }
    if (kind->redacted && kind->redacted[0]) {
        buf_str(out, " (others read: `");
        buf_str(out, kind->redacted);
        buf_str(out, "`)");
    } else if (kind->redacted) {
        buf_str(out, " (others read nothing)");
    }
    buf_char(out, '\n');
}

static bool write_words(const struct game *g, const char *box_path, struct buf *out) {
    _Alignas(16) uint8_t st[MAX_STATE];
    struct box_read box;
    struct setup how = setup_default(g, g->max_seats);
    if (!need_box(g, box_path, &box))
        return false;
    CHECK(g->setup(box.box, st, &how) == 0);
    for (int k = 1; k < kind_count(g); k++)
        write_kind(&g->kinds[k], box.box, st, out);
    box_done(&box);
    return true;
}

/* ---- the command --------------------------------------------------------------------------------------- */

static int write_rules(const struct game *g, const char *section, struct buf *out) {
    const struct slice *text = find_rules(g);
    if (!text)
        return complain(REFUSED, "the rules of %s are not built in", g->title);
    if (section)
        write_section(*text, section, out);
    else
        buf_slice(out, *text);
    if (out->len == 0)
        return complain(BAD_INPUT, "the rules of %s have no section \"%.40s\"", g->title, section);
    return DONE;
}

int cmd_rules(int argc, char **argv) {
    bool words = false;
    const char *box_path = NULL;
    const struct flag flags[] = {{.name = "words", .on = &words}, {.name = "box", .value = &box_path}, {0}};
    struct values given;
    struct buf out = buf_growing();
    int code = DONE;
    if (!args_read(argc, argv, flags, 1, 2, &given))
        return BAD_INPUT;
    const struct game *g = need_game(given.text[0]);
    if (!g)
        return BAD_INPUT;
    if (words)
        code = write_words(g, box_path, &out) ? DONE : BAD_INPUT;
    else
        code = write_rules(g, given.count > 1 ? given.text[1] : NULL, &out);
    if (code == DONE)
        code = print(&out, DONE);
    buf_free(&out);
    return code;
}
