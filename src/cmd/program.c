/* program.c: see program.h. */
#include "cmd/program.h"

#include "cmd/complete.h"
#include "cmd/man.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

__attribute__((format(printf, 2, 3))) static void write_line(struct buf *out, const char *format,
                                                             ...) {
    char line[160];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    buf_str(out, line);
}

static void write_usage(const struct program *p, struct buf *out) {
    write_line(out, "Usage: %s COMMAND ...\n", p->name);
    if (p->menu)
        write_line(out, "       %s               at a terminal: a menu\n", p->name);
    buf_str(out, "\nCommands:\n");
    for (const struct command *const *list = p->lists; *list; list++)
        for (const struct command *c = *list; c->name; c++)
            write_line(out, "  %-10s %s\n", c->name, c->about);
    buf_str(out, "\nGames:\n");
    for (const struct game *const *g = all_games; *g; g++)
        if (!(*g)->is_template)
            write_line(out, "  %-12s %s, %d to %d players\n", (*g)->id, (*g)->title,
                       (*g)->min_seats, (*g)->max_seats);
    write_line(out,
               "\n\"%s help COMMAND\" says more about one; \"man hoftag\" about all of them.\n",
               p->name);
}

static int print_usage(const struct program *p) {
    struct buf out = buf_growing();
    write_usage(p, &out);
    int code = print(&out, DONE);
    buf_free(&out);
    return code;
}

static int print_text(const char *text) {
    struct buf out = buf_growing();
    buf_str(&out, text);
    int code = print(&out, DONE);
    buf_free(&out);
    return code;
}

static int print_version(const struct program *p) {
    char line[80];
    snprintf(line, sizeof line, "%s " HOFTAG_VERSION "\n", p->name);
    return print_text(line);
}

static int unknown(const struct program *p, const char *name) {
    return complain(BAD_INPUT, "there is no command \"%.60s\" (\"%s --help\" lists them)", name,
                    p->name);
}

static const char help_help[] =
    "Usage: hoftag help [COMMAND]\n"
    "       hoftag help --man\n"
    "       hoftag help --complete WORD...\n"
    "\n"
    "Says what a command does and which options it has; without one, lists commands\n"
    "and games.\n"
    "\n"
    "  --man        the manual page of all commands, for man\n"
    "  --complete   what the last of these words could become, for the completion of\n"
    "               a shell\n";

static int help(const struct program *p, const char *name) {
    if (!name)
        return print_usage(p);
    const struct command *c = command_find(p->lists, name);
    return c                           ? print_text(c->help)
           : strcmp(name, "help") == 0 ? print_text(help_help)
                                       : unknown(p, name);
}

/* hoftag help ...: words are what stands behind "help". */
static int run_help(const struct program *p, int count, char **words) {
    struct buf out = buf_growing();
    if (count == 1 && strcmp(words[0], "--man") == 0)
        man_write(p, &out);
    else if (count > 0 && strcmp(words[0], "--complete") == 0)
        complete_write(p, count - 1, words + 1, &out);
    else {
        bool itself = count > 0 && (strcmp(words[0], "--help") == 0 || strcmp(words[0], "-h") == 0);
        return help(p, itself ? "help" : count > 0 ? words[0] : NULL);
    }
    int code = print(&out, DONE);
    buf_free(&out);
    return code;
}

static bool is_help(const char *word) {
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

static bool asks_for_help(int argc, char **argv) {
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (is_help(argv[i]))
            return true;
    return false;
}

int program_run(const struct program *p, int argc, char **argv) {
    /* Without this, exceeding a file size limit would kill the program; now the write fails and is
     * reported. */
    signal(SIGXFSZ, SIG_IGN);
    if (argc < 2 && p->menu && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO))
        return p->menu();
    if (argc < 2)
        return complain(BAD_INPUT, "a command is missing (\"%s --help\" lists them)", p->name);
    if (strcmp(argv[1], "help") == 0)
        return run_help(p, argc - 2, argv + 2);
    if (is_help(argv[1]))
        return help(p, argc > 2 ? argv[2] : NULL);
    if (strcmp(argv[1], "--version") == 0)
        return print_version(p);
    const struct command *c = command_find(p->lists, argv[1]);
    if (!c)
        return unknown(p, argv[1]);
    return asks_for_help(argc - 1, argv + 1) ? help(p, c->name) : c->run(argc - 1, argv + 1);
}
