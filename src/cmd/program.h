/* program.h: a program that is a list of commands: finding one, --help and --version. */
#ifndef CMD_PROGRAM_H
#define CMD_PROGRAM_H

#include "cmd/cmd.h"

struct program {
    const char *name;
    /* each list ends with an empty row, the list of lists with NULL */
    const struct command *const *lists;
    /* what it does without a command at a terminal; NULL: it says that one is missing */
    int (*menu)(void);
};

/* The whole of main; returns the exit code. */
int program_run(const struct program *p, int argc, char **argv);

#endif
