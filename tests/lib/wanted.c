/* wanted.c: see wanted.h. */
#include "lib/wanted.h"

#include <stdio.h>
#include <string.h>

static bool read_one(struct wanted *how, const char *name, const char *value) {
    int64_t number = 0;
    if (strcmp(name, "--game") == 0) {
        how->game = value;
        return game_find(slice_of(value)) != NULL;
    }
    if (!slice_number(slice_of(value), 0, 1000000000, &number))
        return false;
    if (strcmp(name, "--games") == 0)
        how->games = (int)number;
    else if (strcmp(name, "--seed") == 0)
        how->seed = (uint64_t)number;
    else if (strcmp(name, "--set") == 0)
        how->set = (int)number;
    else if (strcmp(name, "--first") == 0)
        how->first = (int)number;
    else
        return false;
    return true;
}

bool wanted_read(struct wanted *how, int argc, char **argv, const char *usage) {
    for (int i = 1; i < argc; i += 2)
        if (i + 1 == argc || !strstr(usage, argv[i]) || !read_one(how, argv[i], argv[i + 1])) {
            fprintf(stderr, "usage: %s\n", usage);
            return false;
        }
    return true;
}

void wanted_play(const struct wanted *how,
                 void (*play)(const struct game *g, const struct wanted *how)) {
    for (const struct game *const *g = all_games; *g; g++)
        if (!how->game || strcmp(how->game, (*g)->id) == 0)
            play(*g, how);
}
