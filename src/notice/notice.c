/* notice.c: see notice.h. */
#include "notice/notice.h"

#include <string.h>

const char *const notice_names[NOTICE_KINDS] = {
    [NOTICE_TURN] = "turn",       [NOTICE_BEGAN] = "began", [NOTICE_ASKED] = "asked",
    [NOTICE_SHORT] = "time",      [NOTICE_OVER] = "over",   [NOTICE_DIGEST] = "digest",
    [NOTICE_CONFIRM] = "confirm", [NOTICE_BACK] = "back"};

const char *const channel_names[CHANNELS] = {
    [BY_MAIL] = "mail",     [BY_PUSH] = "push", [BY_DISCORD] = "discord", [BY_SLACK] = "slack",
    [BY_MATRIX] = "matrix", [BY_NTFY] = "ntfy", [BY_JSON] = "json"};

bool channel_read(struct slice name, enum channel *out) {
    for (int i = 0; i < CHANNELS; i++)
        if (slice_is(name, channel_names[i])) {
            *out = (enum channel)i;
            return true;
        }
    return false;
}

static const char *const titles[NOTICE_KINDS] = {
    [NOTICE_TURN] = N_("Your turn: {game}"),
    [NOTICE_BEGAN] = N_("The game begins: {game}"),
    [NOTICE_ASKED] = N_("Your answer is waited for: {game}"),
    [NOTICE_SHORT] = N_("Little time is left: {game}"),
    [NOTICE_OVER] = N_("The game is over: {game}"),
    [NOTICE_DIGEST] = N_("{tables|table waits|tables wait} for you"),
    [NOTICE_CONFIRM] = N_("Messages from hoftag: is this address yours?"),
    [NOTICE_BACK] = N_("hoftag: your link to come back"),
};

static const char *const sentences[NOTICE_KINDS] = {
    [NOTICE_TURN] = N_("It is your turn."),
    [NOTICE_BEGAN] = N_("The game has begun."),
    [NOTICE_ASKED] = N_("Somebody proposes something to all who play, and waits for your answer."),
    [NOTICE_SHORT] = N_("You have {minutes|minute|minutes} left for your move."),
    [NOTICE_OVER] = N_("The game is over."),
    [NOTICE_DIGEST] = N_("These games wait for a move of yours:"),
    [NOTICE_CONFIRM] = N_("Somebody wants to be told here when it is his turn in a game. If that "
                          "was you, open the link and say so there. If not, do nothing: there "
                          "will be no other message."),
    [NOTICE_BACK] =
        N_("Open the link in the browser in which you want to play. It is good once, for "
           "an hour. If you did not ask for it, do nothing."),
};

/* Names are checked when they are chosen; a message is one line to a name all the same. */
static void write_line(struct buf *out, const char *text) {
    for (; *text; text++)
        buf_char(out, (unsigned char)*text < 0x20 || *text == 0x7f ? ' ' : *text);
}

static void write_with(const struct occasion *o, const char *english, struct buf *out) {
    SAY(out, english, say_word("game", o->game), say_number("tables", o->count),
        say_number("minutes", o->left));
}

static void write_body(const struct occasion *o, struct buf *out) {
    write_with(o, sentences[o->kind], out);
    buf_char(out, '\n');
    if (o->others[0]) {
        char memory[400];
        struct buf names = buf_on(memory, sizeof memory);
        write_line(&names, o->others);
        SAY(out, N_("With {names}."), say_name("names", buf_end(&names)));
        buf_char(out, '\n');
    }
    buf_str(out, o->list);
}

static void copy(const char *text, char *out, size_t room) {
    slice_copy(slice_of(text), out, room);
}

void notice_write(const struct occasion *o, const struct catalogue *words, struct notice *out) {
    *out = (struct notice){.kind = o->kind};
    struct buf title = buf_on(out->title, sizeof out->title);
    struct buf body = buf_on(out->body, sizeof out->body);
    title.words = body.words = words;
    write_with(o, titles[o->kind], &title);
    write_body(o, &body);
    buf_end(&title);
    buf_end(&body);
    copy(o->link, out->link, sizeof out->link);
    copy(o->stop, out->stop, sizeof out->stop);
}

void notice_write_stop(const struct notice *m, struct buf *out) {
    if (!m->stop[0])
        return;
    say(out, N_("No more such messages:"));
    buf_char(out, ' ');
    buf_str(out, m->stop);
    buf_char(out, '\n');
}
