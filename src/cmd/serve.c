/* serve.c: hoftag serve: the games in the browser. */
#include "server/server.h"

#include "cmd/cmd.h"
#include "table/file.h"

#include <string.h>

const char help_serve[] =
    "Usage: hoftag serve [--listen ADDRESS] [--port N] [--store FILE] [--config FILE] ...\n"
    "\n"
    "Serves the games to browsers, and to programs (docs/api.md). Everything is in one database file, and a\n"
    "move is answered only when it is safe there. Ctrl-C or SIGTERM finishes what is under way.\n"
    "\n"
    "  --listen ADDRESS       where to listen (127.0.0.1); 0.0.0.0 or :: for everybody\n"
    "  --port N               (7430); 0 for any free one\n"
    "  --store FILE           the database (hoftag.db)\n"
    "  --base-url URL         how the server is reached from outside, for links\n"
    "  --log FILE             access log; - for the standard output (none)\n"
    "  --threads N            that answer requests (1)\n"
    "  --bot-threads N        for computer players (2)\n"
    "  --max-tables N         tables that are kept (20000)\n"
    "  --max-visitors N       visitors that are known (200000)\n"
    "  --max-in-memory N      games in memory (2000)\n"
    "  --max-connections N    at the same time (8000)\n"
    "  --per-address N        connections from one address (200); 0 for any number\n"
    "  --slow-seconds N       that a request may take to arrive (20)\n"
    "  --keep-gathering-days N   how long a table is kept whose game never began (60);\n"
    "  --keep-running-days N     a game that nobody plays on, after its last move (1000);\n"
    "  --keep-finished-days N    a game that is over, and its record (1000);\n"
    "  --keep-visitor-days N     a visitor without seats, after his last visit (400); 0 each: for ever\n"
    "  --away-hours N         after which the others may vote a computer player into a seat (24)\n"
    "  --rate N               requests a second from one address, on the whole (30); 0 for any number\n"
    "  --table-rate N         the same at one table, for what changes something there (60)\n"
    "  --proxy 1              behind a proxy that sets X-Forwarded-For and X-Forwarded-Proto\n"
    "  --config FILE          lines \"name value\", with the names above\n"
    "\n"
    "The environment can set the same: HOFTAG_PORT and so on. Flags count more than the environment, and that\n"
    "more than the file.\n";

enum { CONFIG_BYTES = 64 * 1024, MOST_SETTINGS = 30 };

static bool read_file(struct config *c, const char *path) {
    struct buf text = buf_growing();
    struct fault fault = {0};
    bool done = file_read(path, CONFIG_BYTES, &text, &fault) && config_read(c, buf_slice_of(&text), &fault);
    if (!done)
        complain_fault(BAD_INPUT, fault.line ? path : "", &fault);
    buf_free(&text);
    return done;
}

int cmd_serve(int argc, char **argv) {
    struct config config = config_default();
    struct fault fault = {0};
    struct values words;
    const char *file = NULL, *value[MOST_SETTINGS] = {0};
    const char *const *names = config_names();
    struct flag flags[MOST_SETTINGS + 2] = {{.name = "config", .value = &file}};
    for (int i = 0; names[i]; i++)
        flags[i + 1] = (struct flag){.name = names[i], .value = &value[i]};
    if (!args_read(argc, argv, flags, 0, 0, &words))
        return BAD_INPUT;
    if (file && !read_file(&config, file))
        return BAD_INPUT;
    if (!config_environment(&config, &fault))
        return complain_fault(BAD_INPUT, "the environment", &fault);
    for (int i = 0; names[i]; i++)
        if (value[i] && !config_set(&config, names[i], slice_of(value[i]), &fault))
            return complain_fault(BAD_INPUT, "", &fault);
    return server_run(&config, &fault) ? DONE : complain_fault(REFUSED, "", &fault);
}
