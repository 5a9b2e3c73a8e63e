/* move_store.c: hoftag move-store: copies everything that a server keeps into another database, and
 * proves that it arrived: row by row, and by replaying every game. */
#include "cmd/cmd.h"

#include "cmd/check.h"
#include "store/moving.h"

#include <stdio.h>
#include <string.h>

const char help_move_store[] =
    "Usage: hoftag move-store FROM TO\n"
    "\n"
    "Copies everything that a server keeps from one database into another, which is\n"
    "new or empty: from a file to PostgreSQL (postgres://USER@HOST/DATABASE), back,\n"
    "or between two of a kind. Stop all servers first. FROM is not changed. Then\n"
    "every row of the two is compared, and every game is replayed from its first\n"
    "move.\n"
    "\n"
    "If it is interrupted, run it again: it goes on where it was. Until it has\n"
    "finished, no server starts on TO.\n"
    "\n"
    "Exit code 0: all was moved; 1: it was not, for one because TO is not empty; or\n"
    "games are damaged in FROM, and now in TO; 2: a database cannot be opened, or is\n"
    "in use.\n";

static void tell(void *context, const char *doing, const char *table, int64_t rows) {
    (void)context;
    fprintf(stderr, "hoftag: %s: %s, %lld rows\n", doing, table, (long long)rows);
}

static int move(struct store *from, struct store *to, const char *path) {
    const struct fill_progress progress = {tell, NULL};
    struct fault fault = {0};
    if (!store_fill(from, to, &progress, &fault) || !store_compare(from, to, &progress, &fault))
        return complain_fault(REFUSED, path, &fault);
    int code = check_store(to, path);
    if (!store_fill_end(to, &fault))
        return complain_fault(REFUSED, path, &fault);
    return code == DONE ? DONE
                        : complain(REFUSED, "%.200s: all was moved, damaged as it was", path);
}

static struct store *open_target(const char *path, struct fault *fault) {
    struct store *to = store_open_to_fill(path, fault);
    if (!to || store_is_ours_alone(to, path, fault))
        return to;
    store_close(to);
    return NULL;
}

int cmd_move_store(int argc, char **argv) {
    const struct flag flags[] = {{0}};
    struct fault fault = {0};
    struct values words;
    int code = BAD_INPUT;
    if (!args_read(argc, argv, flags, 2, 2, &words))
        return BAD_INPUT;
    if (strcmp(words.text[0], words.text[1]) == 0)
        return complain(BAD_INPUT, "FROM and TO are the same database");
    struct store *from = store_look(words.text[0], &fault);
    if (!from)
        return complain_fault(BAD_INPUT, "", &fault);
    struct store *to = store_is_ours_alone(from, words.text[0], &fault)
                           ? open_target(words.text[1], &fault)
                           : NULL;
    if (to) {
        code = move(from, to, words.text[1]);
        store_close(to);
    } else {
        complain_fault(code, "", &fault);
    }
    store_close(from);
    return code;
}
