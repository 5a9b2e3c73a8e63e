/* remote_talk.c: what concerns the people at a server's table: talk, proposals to all, taking back,
 * resigning. */
#include "base/json.h"
#include "base/markup.h"
#include "base/say.h"
#include "term/remote_inside.h"

#include <string.h>

const char *const remote_command_words[] = {"agree",    "coming", "help",   "hint",  "log", "quit",
                                            "refuse",   "resign", "rewind", "rules", "say", "score",
                                            "standing", "undo",   "why",    NULL};

/* ---- talk ---- */

static void hear(struct remote *r, struct slice said) {
    struct slice value;
    struct desk *d = &r->desk;
    char name[120], text[500];
    int64_t number;
    if (!json_is_object(said) || !json_find(said, "number", &value) ||
        !json_number(value, 0, INT32_MAX, &number) || number <= r->heard ||
        !json_member_text(said, "name", name, sizeof name) ||
        !json_member_text(said, "text", text, sizeof text) || !slice_printable(slice_of(name)) ||
        !slice_printable(slice_of(text)))
        return;
    r->heard = (int)number;
    d->said.len = 0;
    buf_str(&d->said, name);
    buf_str(&d->said, ": ");
    buf_str(&d->said, text);
    buf_slice(&d->log, buf_slice_of(&d->said));
    buf_char(&d->log, '\n');
}

void remote_hear(struct remote *r, struct slice json) {
    struct slice list, said;
    if (!json_find(json, "said", &list) || !json_is_array(list))
        return;
    while (json_element(&list, &said))
        hear(r, said);
    buf_end(&r->desk.log);
}

/* ---- proposals ---- */

static bool has_agreed(const struct remote *r, struct slice proposal) {
    struct slice list, item;
    char colour[24];
    if (!json_find(proposal, "agreed", &list) || !json_is_array(list))
        return false;
    while (json_element(&list, &item)) {
        struct buf text = buf_on(colour, sizeof colour);
        if (json_text(item, &text) && strcmp(buf_end(&text), r->colour) == 0)
            return true;
    }
    return false;
}

void remote_write_proposal(const struct remote *r, struct slice json, struct buf *out) {
    struct slice proposal, value;
    char what[20], who[24];
    int64_t number = 0;
    if (!json_find(json, "proposal", &proposal) || !json_is_object(proposal) ||
        !json_member_text(proposal, "what", what, sizeof what))
        return;
    buf_str(out, " ");
    if (strcmp(what, "rewind") == 0 && json_find(proposal, "value", &value) &&
        json_number(value, 0, INT32_MAX, &number)) {
        SAY(out, "It is proposed to go back to position {number}.", say_number("number", number));
    } else if (strcmp(what, "hand-over") == 0 &&
               json_member_text(proposal, "value", who, sizeof who)) {
        SAY(out, "It is proposed that a computer player moves for {name}, who is away.",
            say_word("name", who));
    } else {
        say(out, strcmp(what, "pause") == 0 ? N_("It is proposed to stop all clocks for now.")
                                            : N_("It is proposed to close this table."));
    }
    if (!r->colour[0])
        return;
    buf_str(out, " ");
    say(out, has_agreed(r, proposal) ? N_("You agree; `:refuse` withdraws that.")
                                     : N_("Type `:agree` or `:refuse`."));
}

/* ---- what is sent ---- */

/* To where one's own last move was made, or to a position by its number. */
static bool write_rewind(const struct remote *r, struct slice words, struct buf *body,
                         struct buf *out) {
    int64_t number = r->own - 1;
    if (words.len > 0 && !slice_number(words, 0, INT32_MAX, &number))
        number = -1;
    if (number < 0) {
        say(out, "`rewind` goes back to your last move, `rewind 12` to position 12, if all agree.");
        buf_char(out, '\n');
        return false;
    }
    put(body, "{'seat':%j,'what':'rewind','value':%d}", r->colour, (int)number);
    return true;
}

static bool write_resign(const struct remote *r, struct slice words, struct buf *body,
                         struct buf *out) {
    if (!slice_is(words, "yes")) {
        say(out, "A computer player plays on and you are placed last: type `:resign yes`.");
        buf_char(out, '\n');
        return false;
    }
    put(body, "{'seat':%j}", r->colour);
    return true;
}

bool remote_request(const struct remote *r, struct slice line, const char **what, struct buf *body,
                    struct buf *out) {
    bool send = true;
    if (remote_is_word(&line, "undo")) {
        *what = "/undo";
        put(body, "{'seat':%j}", r->colour);
    } else if (remote_is_word(&line, "say")) {
        *what = "/say";
        put(body, "{'text':%j}", line);
    } else if (remote_is_word(&line, "agree")) {
        *what = "/agree";
        put(body, "{'seat':%j,'yes':true}", r->colour);
    } else if (remote_is_word(&line, "refuse")) {
        *what = "/agree";
        put(body, "{'seat':%j,'yes':false}", r->colour);
    } else if (remote_is_word(&line, "rewind")) {
        *what = "/propose";
        send = write_rewind(r, line, body, out);
    } else if (remote_is_word(&line, "resign")) {
        *what = "/resign";
        send = write_resign(r, line, body, out);
    } else {
        return false;
    }
    if (!send)
        *what = NULL;
    return true;
}
