/* ratings.c: hoftag ratings: works all ratings out from the results of a server's games, and
 * compares them with those that are stored. */
#include "cmd/cmd.h"

#include "server/ratings.h"

#include <stdio.h>

const char help_ratings[] =
    "Usage: hoftag ratings DATABASE [--write]\n"
    "\n"
    "Works the ratings of all players out from the results of all games that count,\n"
    "and compares them with those that are stored in the database of a server that\n"
    "is stopped, or in a copy. They must be the same.\n"
    "\n"
    "  --write   stores them, in the place of what is there\n"
    "\n"
    "Exit code 0: they are the same, or were written; 1: some differ; 2: the file\n"
    "cannot be opened, for one because a server is using it.\n";

static int compare(struct store *s, const char *path, const struct standings *all, int64_t games) {
    int64_t different = ratings_compare(s, all);
    if (different < 0)
        return complain(REFUSED, "%.200s: the ratings cannot be read", path);
    if (different > 0)
        return complain(REFUSED, "%.200s: %lld of %zu ratings differ from what is stored", path,
                        (long long)different, all->map.count);
    printf("%s: %zu ratings from %lld games, as they are stored\n", path, all->map.count,
           (long long)games);
    return DONE;
}

static void nobody_waits(void *context, Ticket durable) { (void)context, (void)durable; }

/* The store is closed. */
static int write_all(struct store *s, const char *path, const struct standings *all,
                     int64_t games) {
    store_start(s, nobody_waits, NULL);
    ratings_write(s, all);
    if (!store_close(s))
        return complain(REFUSED, "%.200s: the ratings cannot be written", path);
    printf("%s: %zu ratings from %lld games written\n", path, all->map.count, (long long)games);
    return DONE;
}

/* A file that is no database is refused before anything is written: opening would make one. */
static struct store *open_database(const char *path, bool write, struct fault *fault) {
    struct store *s = store_look(path, fault);
    if (!s || !write)
        return s;
    store_close(s);
    return store_open(path, fault);
}

int cmd_ratings(int argc, char **argv) {
    bool write = false;
    const struct flag flags[] = {{.name = "write", .on = &write}, {0}};
    struct fault fault = {0};
    struct values words;
    struct standings all = {0};
    int64_t games;
    if (!args_read(argc, argv, flags, 1, 1, &words))
        return BAD_INPUT;
    const char *path = words.text[0];
    struct store *s = open_database(path, write, &fault);
    if (!s)
        return complain_fault(BAD_INPUT, "", &fault);
    bool reckoned = ratings_reckon(s, &all, &games);
    int code = !reckoned ? complain(REFUSED, "%.200s: the results cannot be read", path)
               : write   ? write_all(s, path, &all, games)
                         : compare(s, path, &all, games);
    if (!write || !reckoned)
        store_close(s);
    standings_free(&all);
    return code;
}
