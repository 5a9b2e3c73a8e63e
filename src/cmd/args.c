/* args.c: see args.h. */
#include "cmd/args.h"

#include <getopt.h>
#include <stdio.h>

enum { MAX_FLAGS = 48 };

static bool usage(const char *command, const char *what, const char *which) {
    fprintf(stderr, "hoftag %s: %s%.80s (see: hoftag help %s)\n", command, what, which, command);
    return false;
}

static bool add_value(const char *command, struct values *values, const char *text) {
    if (values->count == MAX_VALUES)
        return usage(command, "too many values, this is the first too many: ", text);
    values->text[values->count++] = text;
    return true;
}

static bool take_number(const struct flag *flag, const char *text) {
    char name[40];
    snprintf(name, sizeof name, "--%s", flag->name);
    return need_number(name, text, flag->least, flag->most, flag->number);
}

static bool take_flag(const char *command, const struct flag *flag, const char *text) {
    if (flag->number)
        return take_number(flag, text);
    if (flag->on)
        *flag->on = true;
    if (flag->value)
        *flag->value = text;
    return !flag->values || add_value(command, flag->values, text);
}

static void fill(const struct flag *flags, struct option *longs) {
    int n = 0;
    for (; n < MAX_FLAGS && flags[n].name; n++)
        longs[n] = (struct option){flags[n].name, flags[n].on ? no_argument : required_argument,
                                   NULL, 1000 + n};
    longs[n] = (struct option){0};
}

static bool read_flags(int argc, char **argv, const struct flag *flags) {
    struct option longs[MAX_FLAGS + 1];
    int c;
    fill(flags, longs);
    opterr = 0;
    optind = 0;
    while ((c = getopt_long(argc, argv, ":", longs, NULL)) != -1) {
        if (c == ':')
            return usage(argv[0], "a value is missing behind ", argv[optind - 1]);
        if (c < 1000)
            return usage(argv[0],
                         "there is no such option, or it takes no value: ", argv[optind - 1]);
        if (!take_flag(argv[0], &flags[c - 1000], optarg))
            return false;
    }
    return true;
}

bool args_read(int argc, char **argv, const struct flag *flags, int min, int max,
               struct values *words) {
    *words = (struct values){0};
    if (!read_flags(argc, argv, flags))
        return false;
    for (int i = optind; i < argc; i++) {
        if (words->count == max)
            return usage(argv[0], "too many arguments: ", argv[i]);
        words->text[words->count++] = argv[i];
    }
    return words->count >= min || usage(argv[0], "an argument is missing", "");
}
