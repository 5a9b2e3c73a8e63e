/* admin.c: hoftag admin: what an operator asks the running server, and does to it. */
#include "server/admin.h"
#include "cmd/control.h"
#include "server/control.h"

#include <string.h>
#include <unistd.h>

const char help_admin[] =
    "Usage: hoftag admin [--store FILE] [--control PATH] [--config FILE] [--json]\n"
    "                    [--yes] VERB ...\n"
    "\n"
    "Speaks to the running server over its local socket, as the user it runs as or\n"
    "as root.\n"
    "\n"
    "  list tables [TEXT]     the tables, newest first: id, game, phase, last\n"
    "                         change, names\n"
    "  list visitors [TEXT]   the visitors: id, first and last visit, name; TEXT:\n"
    "                         only those in whose id or names it stands\n"
    "  list bans [TEXT]       whom the server does not let in: who, since when, why\n"
    "  list reports           what players told about others: number, date, by and\n"
    "                         about whom, where, what\n"
    "  settle REPORT          removes a report that is dealt with\n"
    "  close TABLE            ends a game that has not ended by itself; it stays to\n"
    "                         be looked at\n"
    "  restore TABLE          keeps a table that is marked to be removed because\n"
    "                         nobody used it\n"
    "  ban WHO [REASON]       does not let somebody in any more, at once: an address\n"
    "                         (of IPv6 its /64), a network (203.0.113.0/24) or a\n"
    "                         visitor's id\n"
    "  unban WHO              lets them in again\n"
    "  revoke VISITOR         makes all keys of a visitor worthless, and prints the\n"
    "                         path of a link by which he alone can come back, to be\n"
    "                         handed to him\n"
    "  export VISITOR         everything that is known of a visitor, as JSON, for\n"
    "                         him\n"
    "  forget VISITOR         removes his name, keys, notes and what he said; his\n"
    "                         games stay, without his name\n"
    "\n"
    "  --store FILE           the database of the server (hoftag.db)\n"
    "  --control PATH         its local socket (beside the database)\n"
    "  --config FILE          the server's settings, where these two may stand\n"
    "  --json                 answers are lines of JSON\n"
    "  --yes                  is needed for what cannot be undone: close, revoke,\n"
    "                         settle, forget\n";

/* Words with spaces are sent in quotes, so no word may contain one. */
static bool add_word(struct buf *line, const char *word) {
    buf_str(line, " \"");
    buf_str(line, word);
    buf_char(line, '"');
    return !strchr(word, '"') && slice_printable(slice_of(word));
}

static int write_question(const struct values *words, bool json, bool yes, struct buf *line) {
    const struct admin_verb *verb = admin_find(slice_of(words->text[0]));
    if (!verb)
        return complain(BAD_INPUT, "\"%.40s\" cannot be asked of a server (see: hoftag help admin)",
                        words->text[0]);
    if (words->count - 1 < verb->least || words->count - 1 > verb->most)
        return complain(BAD_INPUT,
                        "%s has too few or too many words behind it (see: hoftag help admin)",
                        verb->word);
    if (verb->final && !yes)
        return complain(BAD_INPUT, "%s cannot be undone: say it again with --yes", verb->word);
    buf_str(line, json ? "json" : "text");
    for (int i = 0; i < words->count; i++)
        if (!add_word(line, words->text[i]))
            return complain(BAD_INPUT, "quotes and control characters cannot be sent");
    buf_char(line, '\n');
    return line->cut ? complain(BAD_INPUT, "these are too many words") : DONE;
}

static int print_answer(int server, int64_t bytes) {
    char piece[4096];
    while (bytes > 0) {
        size_t n = bytes < (int64_t)sizeof piece ? (size_t)bytes : sizeof piece;
        struct buf text = buf_on(piece, sizeof piece);
        if (!control_read(server, piece, n))
            return REFUSED;
        text.len = n;
        if (print(&text, DONE) != DONE)
            return REFUSED;
        bytes -= (int64_t)n;
    }
    return DONE;
}

static int ask(const struct config *c, struct slice question) {
    int server;
    int64_t bytes;
    enum reached reached = control_reach(c, &server);
    if (reached == NO_SERVER)
        return complain(REFUSED, "no server runs on %.200s (see --store and --control)", c->store);
    if (reached == UNREACHABLE)
        return REFUSED;
    int code = control_ask(server, question, &bytes);
    if (code == DONE)
        code = print_answer(server, bytes);
    close(server);
    return code;
}

int cmd_admin(int argc, char **argv) {
    char memory[CONTROL_LINE];
    struct buf line = buf_on(memory, sizeof memory);
    struct whereabouts given = {0};
    struct config config;
    struct values words;
    bool json = false, yes = false;
    struct flag flags[] = {{.name = "store", .value = &given.store},
                           {.name = "control", .value = &given.control},
                           {.name = "config", .value = &given.config},
                           {.name = "json", .on = &json},
                           {.name = "yes", .on = &yes},
                           {0}};
    if (!args_read(argc, argv, flags, 1, MAX_VALUES, &words) ||
        !need_server_settings(&given, &config))
        return BAD_INPUT;
    int code = write_question(&words, json, yes, &line);
    return code == DONE ? ask(&config, buf_slice_of(&line)) : code;
}
