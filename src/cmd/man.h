/* man.h: the manual page of a program, made from the help texts of its commands. */
#ifndef CMD_MAN_H
#define CMD_MAN_H

#include "cmd/program.h"

void man_write(const struct program *p, struct buf *out);

#endif
