/* remote_ask.c: asking a server about a table, and reading what it answers and what is typed. */
#include "base/json.h"
#include "base/say.h"
#include "term/remote_inside.h"

#include <stdio.h>

void remote_path(const struct remote *r, const char *what, char path[200]) {
    snprintf(path, 200, "/api/tables/%s%s", r->how.table, what);
}

/* A server refuses in English; most of its sentences are ours, too, so that we know them in the
 * reader's language. */
static void write_refusal(const struct remote *r, struct slice json, struct buf *why) {
    char text[600];
    struct buf english = buf_on(text, sizeof text);
    struct slice error;
    bool said = json_find(json, "error", &error) && json_text(error, &english) &&
                slice_printable(buf_slice_of(&english));
    buf_end(&english);
    buf_str(why, desk_translate(&r->desk, said ? text : N_("The server refuses.")));
}

bool remote_ask(const struct remote *r, const char *what, const char *body, struct buf *answer,
                struct slice *json, struct buf *why) {
    char path[200];
    int status = 0;
    struct fault fault = {0};
    remote_path(r, what, path);
    answer->len = 0;
    if (!http_ask(&r->how.server, path, body, &status, answer, &fault) ||
        !json_check(buf_slice_of(answer), json, &fault) || !json_is_object(*json)) {
        buf_str(why, fault.text[0]
                         ? fault.text
                         : desk_translate(&r->desk, N_("The server's answer makes no sense.")));
        return false;
    }
    if (status < 400)
        return true;
    write_refusal(r, *json, why);
    return false;
}

bool json_member_text(struct slice object, const char *name, char *out, size_t room) {
    struct slice value;
    struct buf b = buf_on(out, room);
    bool found = json_find(object, name, &value) && json_text(value, &b);
    buf_end(&b);
    if (!found)
        out[0] = 0;
    return found;
}

bool remote_is_word(struct slice *line, const char *name) {
    struct slice rest = *line, word;
    if (!slice_word(&rest, &word) || !slice_is(word, name))
        return false;
    *line = slice_trim(rest);
    return true;
}
