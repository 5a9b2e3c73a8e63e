/* man.c: see man.h. What a command says of itself is written once, in its help text. */
#include "cmd/man.h"

#include <string.h>

static const char head[] =
    ".TH HOFTAG 1 \"\" \"hoftag\" \"Games\"\n"
    ".SH NAME\n"
    "hoftag \\- play, record and check board games\n"
    ".SH SYNOPSIS\n"
    ".nf\n"
    "hoftag\n"
    "hoftag COMMAND ...\n"
    "hoftag help COMMAND\n"
    "hoftag \\-\\-version\n"
    ".fi\n"
    ".SH DESCRIPTION\n"
    "Lets people play board games and records every move, draw and throw. Without a command, at a\n"
    "terminal, a menu goes on with the last game, begins a new one, teaches one, or sits down at\n"
    "the table of a server.\n"
    ".B hoftag \\-\\-help\n"
    "lists commands and games,\n"
    ".B hoftag rules\n"
    "prints the rules of a game.\n"
    ".PP\n"
    "A\n"
    ".I FILE\n"
    "called\n"
    ".B \\-\n"
    "is the standard input, for commands that only read it. A game is named by its word or its\n"
    "title; capitals and accents do not matter.\n"
    ".SH COMMANDS\n";

static const char tail[] =
    ".SH EXIT STATUS\n"
    ".TP\n"
    ".B 0\n"
    "Success.\n"
    ".TP\n"
    ".B 1\n"
    "Something was refused or failed a check: a move, a position, a record that is not true, a "
    "box\n"
    "that is not complete; or a file could not be written to the end.\n"
    ".TP\n"
    ".B 2\n"
    "Bad usage or bad input: unknown words, numbers out of range, files that cannot be read or "
    "are\n"
    "not what they should be.\n"
    ".PP\n"
    "In both cases one sentence on the standard error says what is wrong.\n"
    ".SH ENVIRONMENT\n"
    ".TP\n"
    ".BR LC_ALL \", \" LC_MESSAGES \", \" LANG\n"
    "The language; without UTF\\-8, everything is written in ASCII.\n"
    ".TP\n"
    ".B NO_COLOR\n"
    "No colours.\n"
    ".TP\n"
    ".B TERM\n"
    "A terminal that is\n"
    ".B dumb\n"
    "gets lines instead of the full screen.\n"
    ".SH FILES\n"
    ".TP\n"
    ".I *.hoftag\n"
    "Records, in ~/.local/share/hoftag (or under XDG_DATA_HOME). A running game's seed is next to\n"
    "its record, in\n"
    ".IR FILE.seed .\n"
    ".TP\n"
    ".I ~/.local/state/hoftag/servers\n"
    "Who you are to servers at whose tables you sat (or under XDG_STATE_HOME).\n";

static const char sources[] =
    ".SH SEE ALSO\n"
    "The formats are described in docs/record.md, docs/position.md and docs/notation.md of the "
    "source.\n";

/* Text as it stands: roff takes dots and quotes at the beginning of a line, and backslashes, for
 * its own. */
static void write_as_it_is(const char *text, struct buf *out) {
    bool begins = true;
    for (; *text; text++) {
        if (begins && (*text == '.' || *text == '\''))
            buf_str(out, "\\&");
        if (*text == '\\')
            buf_str(out, "\\e");
        else if (*text == '-')
            buf_str(out, "\\-");
        else
            buf_char(out, *text);
        begins = *text == '\n';
    }
}

/* Not indented: it has up to 79 columns, and a terminal 80. */
static void write_command(const struct command *c, struct buf *out) {
    buf_str(out, ".SS ");
    buf_str(out, c->name);
    buf_str(out, "\n.nf\n.in 0\n");
    write_as_it_is(c->help, out);
    buf_str(out, ".in\n.fi\n");
}

static void write_example(const char *before, const char *after, const char *about,
                          struct buf *out) {
    buf_str(out, ".TP\n.B hoftag ");
    buf_str(out, before);
    buf_str(out, all_games[0]->id);
    buf_str(out, after);
    buf_char(out, '\n');
    buf_str(out, about);
    buf_char(out, '\n');
}

static void write_examples(struct buf *out) {
    buf_str(out, ".SH EXAMPLES\n");
    write_example("play ", " \\-\\-seats you,hard,easy", "A game against two computer players.",
                  out);
    write_example("sim ", " \\-\\-games 10000 \\-\\-seats 4 \\-\\-seed 1",
                  "How fast is it, and does it still play the same games?", out);
    write_example("boxes show ", " > mine.box", "A box to be changed and used with \\-\\-box.",
                  out);
}

void man_write(const struct program *p, struct buf *out) {
    buf_str(out, head);
    for (const struct command *const *list = p->lists; *list; list++)
        for (const struct command *c = *list; c->name; c++)
            write_command(c, out);
    buf_str(out, tail);
    write_examples(out);
    buf_str(out, sources);
}
