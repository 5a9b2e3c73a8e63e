/* join.h: hoftag play URL: sitting down at a table of a server. */
#ifndef CMD_JOIN_H
#define CMD_JOIN_H

#include "cmd/cmd.h"
#include "term/canvas.h"

/* Is it an address, and not a game? */
bool join_is_url(const char *text);
/* Does the server know who plays here, under which name? */
bool join_is_known(const char *url);
/* What the person is called on this system. */
const char *join_own_name(void);
/* Plays there; name: of the person, NULL for that of the system. Returns the exit code. */
int join_run(const char *url, const char *name, struct look look, const struct catalogue *words);

#endif
