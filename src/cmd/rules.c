/* rules.c: hoftag rules: the rules in our words, and the words of the moves. */
#include "base/check.h"
#include "base/say.h"
#include "cmd/cmd.h"
#include "game/rulebook.h"
#include "term/pager.h"
#include "term/show.h"

#include <unistd.h>

const char help_rules[] =
    "Usage: hoftag rules GAME [SECTION] [--lang LANG]\n"
    "       hoftag rules GAME --words [--box FILE]\n"
    "\n"
    "Prints the rules of a game, or one section (such as L3.2) with its subsections;\n"
    "or the words of all its moves, with the values that can stand in each place, as\n"
    "lines of Markdown. At a terminal the rules are as wide as it is; elsewhere they\n"
    "are Markdown, too.\n"
    "\n"
    "  --lang LANG              en, de, fr or nl; without it, the language of the\n"
    "                           locale. Sections and the words of moves are the same\n"
    "                           in every language.\n";

/* ---- words ---- */

static void write_range(const struct vocab *in, struct buf *out) {
    buf_int(out, in->lo);
    if (in->hi > in->lo) {
        buf_str(out, " to ");
        buf_int(out, in->hi);
    }
}

/* All words of a vocabulary at a table with the most players; of a very long list, only the
 * ends. */
static void write_values(const struct vocab *in, const void *box, const void *st, struct buf *out) {
    enum { LONG = 100 };
    int written = 0;
    if (!in->list && !in->word)
        write_range(in, out);
    if (in->list && in->hi - in->lo >= LONG) {
        buf_str(out, in->list[0]);
        buf_str(out, " to ");
        buf_str(out, in->list[in->hi - in->lo]);
        return;
    }
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

/* ---- at a terminal ---- */

static void write_line(struct look look, struct slice line, int width, struct buf *out) {
    struct buf text = buf_growing();
    bool heading = line.len > 0 && line.at[0] == '#';
    while (line.len > 0 && heading && (line.at[0] == '#' || line.at[0] == ' '))
        line = (struct slice){line.at + 1, line.len - 1};
    buf_slice(&text, line);
    if (heading)
        style_write(look, STRONG, out);
    text_wrap(look, buf_end(&text), width, out);
    if (heading)
        style_end(look, out);
    buf_char(out, '\n');
    buf_free(&text);
}

/* As wide as the terminal, and headings without marks. */
static void fit_to_terminal(struct buf *text) {
    static struct play p;
    struct buf out = buf_growing();
    struct slice line;
    show_set_up(&p, false, 0);
    rules_reflow(text);
    for (struct slice rest = buf_slice_of(text); slice_line(&rest, &line);)
        write_line(p.look, line, show_width(&p), &out);
    buf_free(text);
    *text = out;
}

/* ---- the command ---- */

static int write_rules(const struct game *g, const char *lang, const char *section,
                       struct buf *out) {
    struct slice text = rulebook_text(g, lang);
    if (text.len == 0)
        return complain(REFUSED, "the rules of %s are not built in", g->title);
    if (!section)
        buf_slice(out, text);
    else if (!rulebook_section(text, slice_of(section), out))
        return complain(BAD_INPUT, "the rules of %s have no section \"%.40s\"", g->title, section);
    rulebook_drop_pictures(out);
    if (isatty(STDOUT_FILENO))
        fit_to_terminal(out);
    return DONE;
}

int cmd_rules(int argc, char **argv) {
    bool words = false;
    const char *box_path = NULL, *lang = NULL;
    const struct flag flags[] = {
        {.name = "words", .on = &words}, BOX_FLAG(&box_path), LANG_FLAG(&lang), {0}};
    struct values given;
    struct buf out = buf_growing();
    int code = DONE;
    if (!args_read(argc, argv, flags, 1, 2, &given))
        return BAD_INPUT;
    const struct game *g = need_game(given.text[0]);
    const struct catalogue *reader = need_language(lang);
    if (!g || !reader)
        return BAD_INPUT;
    if (words)
        code = write_words(g, box_path, &out) ? DONE : BAD_INPUT;
    else
        code = write_rules(g, reader->lang, given.count > 1 ? given.text[1] : NULL, &out);
    if (code == DONE)
        code = print(&out, DONE);
    buf_free(&out);
    return code;
}
