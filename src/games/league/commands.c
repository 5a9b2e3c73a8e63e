/* commands.c: commands that only the League of Six has: none. */
#include "cmd/cmd.h"

const struct command league_commands[] = {{0}};
