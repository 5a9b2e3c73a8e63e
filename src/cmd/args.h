/* args.h: reading the arguments of a command. (Apart from cmd.h because <getopt.h> has a `struct option` of its
 * own.) */
#ifndef CMD_ARGS_H
#define CMD_ARGS_H

#include <stdbool.h>

enum { MAX_VALUES = 16 };

struct values {
    int count;
    const char *text[MAX_VALUES];
};

/* One --name; exactly one of the three says what it takes. */
struct flag {
    const char *name;
    bool *on;              /* no value */
    const char **value;    /* a value */
    struct values *values; /* a value, and it may be given several times */
};

/* Reads all arguments behind argv[0]: flags (the table ends with an empty row) and, into words, the rest: at
 * least `min` and at most `max`. False, with a sentence on stderr, if they do not fit. */
bool args_read(int argc, char **argv, const struct flag *flags, int min, int max, struct values *words);

#endif
