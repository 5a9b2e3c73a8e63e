/* backup.c: hoftag backup: a copy of the database, from the running server if there is one.
 *
 * The copy gets its name only once it is complete, on disk and sound. So a file with that name is
 * always a good backup. */
#include "cmd/control.h"

#include "store/store.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

const char help_backup[] =
    "Usage: hoftag backup [--force] [--store FILE] [--control PATH] [--config FILE]\n"
    "                     FILE\n"
    "\n"
    "Copies the database into a new FILE while the server runs; it holds everything\n"
    "that was answered before. The running server makes the copy and sends it. Where\n"
    "none runs the database is copied directly. To restore it: stop the server, put\n"
    "the copy in the place of the database (remove the files that end in -wal and\n"
    "-shm beside it), start the server. docs/hosting.md tells more.\n"
    "\n"
    "  --force          a FILE that is there already is replaced\n"
    "  --store FILE     the database of the server (hoftag.db)\n"
    "  --control PATH   its local socket (beside the database)\n"
    "  --config FILE    the server's settings, where these two may stand\n";

enum { PIECE_BYTES = 1 << 16 };

static int fail(const char *path) {
    return complain(REFUSED, "cannot write %.200s: %s", path, strerror(errno));
}

static int write_piece(int to, const char *path, const char *piece, size_t n) {
    while (n > 0) {
        ssize_t done = write(to, piece, n);
        if (done < 0)
            return fail(path);
        piece += done;
        n -= (size_t)done;
    }
    return DONE;
}

static int write_answer(int server, int64_t bytes, int to, const char *path) {
    char piece[PIECE_BYTES];
    int code = DONE;
    while (bytes > 0 && code == DONE) {
        size_t n = bytes < PIECE_BYTES ? (size_t)bytes : PIECE_BYTES;
        code = control_read(server, piece, n) ? write_piece(to, path, piece, n) : REFUSED;
        bytes -= (int64_t)n;
    }
    if (code == DONE && fsync(to) != 0)
        code = fail(path);
    return code;
}

/* 0600: the copy holds seeds and what people said. */
static int fetch(int server, const char *path) {
    int64_t bytes;
    unlink(path); /* left over from an attempt that was cut off */
    int to = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (to < 0)
        return fail(path);
    int code = control_ask(server, slice_of("backup\n"), &bytes);
    if (code == DONE)
        code = write_answer(server, bytes, to, path);
    close(to);
    return code;
}

static int copy(const struct config *c, const char *path) {
    struct fault fault = {0};
    int server;
    switch (control_reach(c, &server)) {
    case REACHED: {
        int code = fetch(server, path);
        close(server);
        return code;
    }
    case NO_SERVER:
        return store_copy(c->store, path, &fault) ? DONE : complain_fault(REFUSED, "", &fault);
    default: return REFUSED;
    }
}

/* Both calls are atomic: a crash leaves the old file, no file, or the new one, but never half of
 * one. link, unlike rename, refuses to replace a file. */
static int give_name(const char *part, const char *path, bool force) {
    int taken = force ? rename(part, path) : link(part, path);
    if (taken != 0 && errno == EEXIST)
        return complain(REFUSED, "%.200s is there already; --force replaces it", path);
    return taken == 0 ? DONE : fail(path);
}

int cmd_backup(int argc, char **argv) {
    struct whereabouts given = {0};
    struct config config;
    struct fault fault = {0};
    struct values words;
    bool force = false;
    char part[4096];
    struct flag flags[] = {{.name = "force", .on = &force},
                           {.name = "store", .value = &given.store},
                           {.name = "control", .value = &given.control},
                           {.name = "config", .value = &given.config},
                           {0}};
    if (!args_read(argc, argv, flags, 1, 1, &words) || !need_server_settings(&given, &config))
        return BAD_INPUT;
    const char *path = words.text[0];
    if (store_is_url(config.store))
        return complain(BAD_INPUT, "PostgreSQL makes the copies of its databases: use pg_dump");
    if (snprintf(part, sizeof part, "%s.part", path) >= (int)sizeof part)
        return complain(BAD_INPUT, "the name of the file is too long");
    if (!force && access(path, F_OK) == 0)
        return complain(REFUSED, "%.200s is there already; --force replaces it", path);
    int code = copy(&config, part);
    if (code == DONE && !store_is_sound(part, &fault))
        code = complain_fault(REFUSED, "", &fault);
    if (code == DONE)
        code = give_name(part, path, force);
    unlink(part);
    return code;
}
