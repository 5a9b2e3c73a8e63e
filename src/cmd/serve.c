/* serve.c: hoftag serve: the games in the browser. */
#include "server/server.h"

#include "cmd/control.h"

const char help_serve[] =
    "Usage: hoftag serve [--listen ADDRESS] [--port N] [--store FILE]\n"
    "                    [--config FILE] ...\n"
    "\n"
    "Serves the games to browsers, and to programs (docs/api.md). Everything is in\n"
    "one database file, and a move is answered only when it is safe there. Ctrl-C or\n"
    "SIGTERM finishes what is under way.\n"
    "\n"
    "  --listen ADDRESS       where to listen (127.0.0.1); 0.0.0.0 or :: for\n"
    "                         everybody\n"
    "  --port N               (7430); 0 for any free one\n"
    "  --store FILE           the database (hoftag.db), or\n"
    "                         postgres://USER@HOST/DATABASE\n"
    "  --control PATH         the local socket for hoftag backup and hoftag admin\n"
    "                         (the database's name and .sock)\n"
    "  --base-url URL         how the server is reached from outside, for links\n"
    "  --log FILE             a line of JSON a request; - for the standard output\n"
    "                         (none)\n"
    "  --audit FILE           the same for takeovers, expiry, quotas and what\n"
    "                         operators do (the log, or else the standard error)\n"
    "  --log-addresses HOW    plain, or hashed by a key that is drawn anew at each\n"
    "                         start (plain)\n"
    "  --metrics ADDR:PORT    figures for Prometheus, at an address of their own\n"
    "                         (none)\n"
    "  --metrics-key KEY      the same at /metrics, for whoever sends\n"
    "                         \"Authorization: Bearer KEY\" (nobody)\n"
    "  --smtp URL             players are told of their turns by mail, sent by this\n"
    "                         server: smtp://HOST:587, smtps://HOST:465; it needs\n"
    "                         --mail-from and --base-url (none)\n"
    "  --smtp-user NAME, --smtp-password WORD   how to log in there (better in the\n"
    "                                           file or the environment)\n"
    "  --smtp-authorities FILE   certificates to trust there (those of the machine)\n"
    "  --smtp-plain 1         without TLS, if the server has none (0)\n"
    "  --sendmail PROGRAM     the same by a program: /usr/sbin/sendmail (none)\n"
    "  --mail-from ADDRESS    the sender of mail\n"
    "  --webhooks 1           players may be told by Discord, Slack, Matrix, ntfy\n"
    "                         and others (0)\n"
    "  --push-contact URL     their browsers may show it: mailto:YOU@EXAMPLE.ORG,\n"
    "                         whom push services may write to\n"
    "  --notice-private LIST  addresses that webhooks may reach although they are\n"
    "                         not public: 192.168.1.5:8080, ...\n"
    "  --notice-retry N       seconds until a message that failed is tried again;\n"
    "                         then four times as many (60)\n"
    "  --threads N            that answer requests (1)\n"
    "  --bot-threads N        for computer players that think ahead (2); the others\n"
    "                         have one of their own\n"
    "  --max-tables N         tables that are kept (20000)\n"
    "  --max-visitors N       visitors that are known (200000)\n"
    "  --max-in-memory N      games in memory (2000)\n"
    "  --max-connections N    at the same time (8000)\n"
    "  --per-address N        connections from one address (200); 0 for any number\n"
    "  --address-streams N    pages that follow a table, from one address (100),\n"
    "  --visitor-streams N    of one visitor (20),\n"
    "  --table-streams N      of those who only watch a table (200); 0 each: any\n"
    "                         number\n"
    "  --visitor-tables N     tables of one visitor whose games are not over (100),\n"
    "  --address-tables N     tables opened from one address in a day (500),\n"
    "  --address-visitors N   new visitors from there in a day (500); 0 each: any\n"
    "                         number\n"
    "  --address-addresses N  addresses for messages, named from there in a day\n"
    "                         (20); 0: any number\n"
    "  --slow-seconds N       that a request may take to arrive (20)\n"
    "  --keep-gathering-days N   how long a table is kept whose game never began\n"
    "                            (60);\n"
    "  --keep-running-days N     a game that nobody plays on, after its last move\n"
    "                            (1000);\n"
    "  --keep-finished-days N    a game that is over, and its record (1000);\n"
    "  --keep-visitor-days N     a visitor without seats, after his last visit\n"
    "                            (400); 0 each: for ever (a table is marked then,\n"
    "                            and removed 30 days later if nobody opens it)\n"
    "  --away-hours N         after which the others may vote a computer player into\n"
    "                         a seat (24)\n"
    "  --rate N               requests a second from one address, on the whole (30);\n"
    "                         0 for any number\n"
    "  --table-rate N         the same at one table, for what changes something\n"
    "                         there (60)\n"
    "  --proxy N              behind N proxies that set X-Forwarded-For and\n"
    "                         X-Forwarded-Proto\n"
    "  --config FILE          lines \"name value\", with the names above\n"
    "\n"
    "Whoever starts the program may hand a listening socket to it (systemd's socket\n"
    "units; examples/hoftag.socket): then connections wait while it is exchanged for\n"
    "a new one, and --listen and --port do not count.\n"
    "\n"
    "The environment can set the same: HOFTAG_PORT and so on. Flags count more than\n"
    "the environment, and that more than the file.\n";

enum { MOST_SETTINGS = 80 };

int cmd_serve(int argc, char **argv) {
    struct config config = config_default();
    struct fault fault = {0};
    struct values words;
    const char *file = NULL, *value[MOST_SETTINGS] = {0};
    const char *const *names = config_names();
    struct flag flags[MOST_SETTINGS + 2] = {{.name = "config", .value = &file}};
    server_hold_signals();
    for (int i = 0; names[i]; i++)
        flags[i + 1] = (struct flag){.name = names[i], .value = &value[i]};
    if (!args_read(argc, argv, flags, 0, 0, &words))
        return BAD_INPUT;
    if (file && !need_config_file(file, &config))
        return BAD_INPUT;
    if (!config_environment(&config, &fault))
        return complain_fault(BAD_INPUT, "the environment", &fault);
    for (int i = 0; names[i]; i++)
        if (value[i] && !config_set(&config, names[i], slice_of(value[i]), &fault))
            return complain_fault(BAD_INPUT, "", &fault);
    return server_run(&config, &fault) ? DONE : complain_fault(REFUSED, "", &fault);
}
