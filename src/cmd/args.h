/* args.h: reading the arguments of a command. Separate from cmd.h because <getopt.h> has its own
 * `struct option`. */
#ifndef CMD_ARGS_H
#define CMD_ARGS_H

#include <stdbool.h>
#include <stdint.h>

enum { MAX_VALUES = 16 };

struct values {
    int count;
    const char *text[MAX_VALUES];
};

/* One --name. Exactly one of the four pointers is set and says what the flag takes. */
struct flag {
    const char *name;
    bool *on;              /* no value */
    const char **value;    /* a value */
    struct values *values; /* a value, and it may be given several times */
    int64_t *number;       /* a number from least to most; unchanged if the flag is not given */
    int64_t least, most;
};

/* Flags that mean the same in every command. */
#define SEED_FLAG(to)                                                                              \
    { .name = "seed", .number = (to), .most = INT64_MAX }
#define JOBS_FLAG(to)                                                                              \
    { .name = "jobs", .number = (to), .least = 1, .most = 256 }
#define BOX_FLAG(to)                                                                               \
    { .name = "box", .value = (to) }
#define LANG_FLAG(to)                                                                              \
    { .name = "lang", .value = (to) }
/* For commands that draw in the terminal (term/canvas.h). */
#define ASCII_FLAG(to)                                                                             \
    { .name = "ascii", .on = (to) }
#define WIDTH_FLAG(to)                                                                             \
    { .name = "width", .number = (to), .least = 40, .most = CANVAS_COLS }

/* False and a complaint if the text is not a number from lo to hi. */
bool need_number(const char *what, const char *text, int64_t lo, int64_t hi, int64_t *out);

/* False and a complaint if both flags were given. */
bool need_one_of(const char *a, bool has_a, const char *b, bool has_b);

/* Reads all arguments after argv[0]: flags (the table ends with an empty row) and, into words, at
 * least `min` and at most `max` others. False, with a sentence on stderr, if they do not fit. */
bool args_read(int argc, char **argv, const struct flag *flags, int min, int max,
               struct values *words);

#endif
