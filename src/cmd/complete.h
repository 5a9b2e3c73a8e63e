/* complete.h: what could be typed next, for the completion of a shell (completion/). */
#ifndef CMD_COMPLETE_H
#define CMD_COMPLETE_H

#include "cmd/program.h"

/* The words after "hoftag", of which the last is being typed. Writes what it could become, a line
 * each. */
void complete_write(const struct program *p, int count, char **words, struct buf *out);

#endif
