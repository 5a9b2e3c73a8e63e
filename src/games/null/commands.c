/* commands.c: commands that only Null has: none. */
#include "cmd/cmd.h"

const struct command null_commands[] = {{0}};
