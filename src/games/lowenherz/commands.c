/* commands.c: commands that only Löwenherz has: none. */
#include "cmd/cmd.h"

const struct command lowenherz_commands[] = {{0}};
