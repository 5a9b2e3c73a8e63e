/* program.h: which program this is. */
#ifndef HOST_PROGRAM_H
#define HOST_PROGRAM_H

#include <stdint.h>

/* A number that another program, or this one built from other sources, does not have: out of what
 * the linker says about it. 0 if it said nothing. */
uint64_t program_number(void);

#endif
