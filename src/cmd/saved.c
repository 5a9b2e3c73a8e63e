/* saved.c: see saved.h. A game that is over has its result in the record, and no seed beside it. */
#include "cmd/saved.h"

#include "game/record.h"
#include "host/file.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool ends_with(const char *text, const char *end) {
    size_t n = strlen(text), m = strlen(end);
    return n > m && strcmp(text + n - m, end) == 0;
}

/* The first two lines of a record: "hoftag record 1", "game ID 1". */
static bool read_head(struct slice text, struct saved *s) {
    struct slice line, word, rest;
    if (!slice_line(&text, &line) || !slice_starts(line, "hoftag record") ||
        !slice_line(&text, &rest) || !slice_word(&rest, &word) || !slice_is(word, "game") ||
        !slice_word(&rest, &word) || !game_find(word))
        return false;
    slice_copy(word, s->game, sizeof s->game);
    s->over = false;
    while (slice_line(&text, &line))
        s->over |= slice_starts(line, "result ");
    return true;
}

static bool look_at(const char *folder, const char *name, struct saved *s) {
    struct buf text = buf_growing();
    struct fault fault;
    struct stat info;
    if (snprintf(s->path, sizeof s->path, "%s%s", folder, name) >= (int)sizeof s->path)
        return false;
    bool sound = stat(s->path, &info) == 0 && S_ISREG(info.st_mode) &&
                 file_read(s->path, RECORD_MAX_BYTES, &text, &fault) &&
                 read_head(buf_slice_of(&text), s);
    buf_free(&text);
    s->when = sound ? info.st_mtime : 0;
    return sound;
}

static int newer_first(const void *a, const void *b) {
    const struct saved *one = a, *other = b;
    return (one->when < other->when) - (one->when > other->when);
}

/* Adds a game; where there is no room for it the oldest goes. */
static int keep(const struct saved *s, struct saved *out, int n, int most) {
    int at = 0;
    if (n < most) {
        out[n] = *s;
        return n + 1;
    }
    for (int i = 1; i < n; i++)
        if (out[i].when < out[at].when)
            at = i;
    if (n > 0 && out[at].when < s->when)
        out[at] = *s;
    return n;
}

int saved_list(struct saved *out, int most) {
    static struct saved one;
    char folder[4000];
    int n = 0;
    user_folder("XDG_DATA_HOME", ".local/share", folder, sizeof folder);
    DIR *dir = opendir(folder[0] ? folder : ".");
    if (!dir)
        return 0;
    for (struct dirent *entry; (entry = readdir(dir));)
        if (ends_with(entry->d_name, ".hoftag") && look_at(folder, entry->d_name, &one))
            n = keep(&one, out, n, most);
    closedir(dir);
    qsort(out, (size_t)n, sizeof *out, newer_first);
    return n;
}

bool saved_last(struct saved *out) {
    static struct saved all[MOST_SAVED];
    int n = saved_list(all, MOST_SAVED);
    for (int i = 0; i < n; i++)
        if (!all[i].over) {
            *out = all[i];
            return true;
        }
    return false;
}
