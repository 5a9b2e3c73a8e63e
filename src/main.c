/* main.c: hoftag COMMAND ... */
#include "cmd/cmd.h"
#include "table/file.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

#define VERSION "0.1"

static const struct command *find_command(const char *name) {
    for (const struct command *c = commands; c->name; c++)
        if (strcmp(c->name, name) == 0)
            return c;
    return NULL;
}

static void write_usage(struct buf *out) {
    char line[160];
    buf_str(out, "Usage: hoftag COMMAND ...\n\nCommands:\n");
    for (const struct command *c = commands; c->name; c++) {
        snprintf(line, sizeof line, "  %-8s %s\n", c->name, c->about);
        buf_str(out, line);
    }
    buf_str(out, "\nGames:\n");
    for (const struct game *const *g = all_games; *g; g++) {
        snprintf(line, sizeof line, "  %-12s %s, %d to %d players\n", (*g)->id, (*g)->title, (*g)->min_seats,
                 (*g)->max_seats);
        buf_str(out, line);
    }
    buf_str(out, "\n\"hoftag help COMMAND\" says more about a command; \"man hoftag\" about all of them.\n");
}

static int print_text(void (*write)(struct buf *), const char *text) {
    struct buf out = buf_growing();
    if (write)
        write(&out);
    if (text)
        buf_str(&out, text);
    int code = print(&out, DONE);
    buf_free(&out);
    return code;
}

static int unknown(const char *name) {
    return complain(BAD_INPUT, "there is no command \"%.60s\" (\"hoftag --help\" lists them)", name);
}

static int help(const char *name) {
    const struct command *c = name ? find_command(name) : NULL;
    if (name && !c)
        return unknown(name);
    return c ? print_text(NULL, c->help) : print_text(write_usage, NULL);
}

static bool asks_for_help(int argc, char **argv) {
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--help") == 0)
            return true;
    return false;
}

int main(int argc, char **argv) {
    /* A file that grows beyond what the system allows is a failed write, not the end of the program. */
    signal(SIGXFSZ, SIG_IGN);
    if (argc < 2)
        return complain(BAD_INPUT, "a command is missing (\"hoftag --help\" lists them)");
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0)
        return help(argc > 2 ? argv[2] : NULL);
    if (strcmp(argv[1], "--version") == 0)
        return print_text(NULL, "hoftag " VERSION "\n");
    const struct command *c = find_command(argv[1]);
    if (!c)
        return unknown(argv[1]);
    return asks_for_help(argc - 1, argv + 1) ? help(c->name) : c->run(argc - 1, argv + 1);
}
