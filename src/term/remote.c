/* remote.c: see remote.h. The server is the referee. It says what the viewer sees and may choose;
 * here that is only shown. What is read from it is checked like any text from outside: it may be
 * another program, or an enemy.
 *
 * If the server goes away the desk stays as it is and says so, and every two seconds it is tried
 * again. */
#include "term/remote.h"

#include "base/check.h"
#include "base/json.h"
#include "base/markup.h"
#include "base/say.h"
#include "draw/told.h"
#include "game/fields.h"
#include "game/rulebook.h"
#include "game/words.h"
#include "term/desk.h"
#include "term/full.h"
#include "term/pager.h"
#include "term/tty.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RETRY = 2000 }; /* milliseconds */

struct remote {
    struct remote_how how;
    struct desk desk;
    struct http_stream *stream;
    bool away;      /* the server could not be reached the last time */
    int64_t number; /* that a move answers */
    char colour[20], phase[20];
    char name[MAX_SEATS][120];
    char held[300];       /* a line of the log that a sentence may tell better */
    struct playback seen; /* since the last choice */
    bool fresh;           /* the log is read from its beginning */
};

static struct remote *remote_of(const struct desk *d) { return d->owner; }

/* ---- asking ---- */

static void path_of(const struct remote *r, const char *what, char path[200]) {
    snprintf(path, 200, "/api/tables/%s%s", r->how.table, what);
}

/* The JSON of an answer; false, and a sentence in `why`, if it is none or a refusal. */
static bool ask(const struct remote *r, const char *what, const char *body, struct buf *answer,
                struct slice *json, struct buf *why) {
    char path[200];
    int status = 0;
    struct fault fault = {0};
    struct slice error;
    path_of(r, what, path);
    answer->len = 0;
    if (!http_ask(&r->how.server, path, body, &status, answer, &fault) ||
        !json_check(buf_slice_of(answer), json, &fault) || !json_is_object(*json)) {
        buf_str(why, fault.text[0] ? fault.text : "the server's answer makes no sense");
        return false;
    }
    if (status < 400)
        return true;
    if (!json_find(*json, "error", &error) || !json_text(error, why) ||
        !slice_printable(buf_slice_of(why))) {
        why->len = 0;
        buf_str(why, "the server refuses");
    }
    return false;
}

static bool text_of(struct slice object, const char *name, char *out, size_t room) {
    struct slice value;
    struct buf b = buf_on(out, room);
    bool found = json_find(object, name, &value) && json_text(value, &b);
    buf_end(&b);
    if (!found)
        out[0] = 0;
    return found;
}

/* ---- the table ---- */

static void read_names(struct remote *r, struct slice json) {
    struct slice seats, seat;
    int n = 0;
    if (!json_find(json, "seats", &seats) || !json_is_array(seats))
        return;
    for (; n < MAX_SEATS && json_element(&seats, &seat); n++) {
        if (!json_is_object(seat) || !text_of(seat, "name", r->name[n], sizeof r->name[n]) ||
            !slice_printable(slice_of(r->name[n])))
            r->name[n][0] = 0;
        r->desk.sight.names[n] = r->name[n];
    }
}

static const struct game *game_of(struct slice json) {
    char id[40];
    return text_of(json, "game", id, sizeof id) ? game_find(slice_of(id)) : NULL;
}

/* Words that are no move here are left out: the server may know more than this program. */
static void read_moves(struct remote *r, struct slice json) {
    struct choices *c = &r->desk.choices;
    struct shown *s = &r->desk.sight.shown;
    struct slice list, words;
    c->count = 0;
    c->seat = s->viewer & ~PERSON;
    if (!json_find(json, "moves", &list) || !json_is_array(list))
        return;
    while (c->count < MAX_MOVES && json_element(&list, &words)) {
        struct buf text = buf_on(c->words[c->count], MAX_WORDS);
        if (!json_text(words, &text))
            continue;
        c->text[c->count] = buf_end(&text);
        c->move[c->count] = move_read(s->game, s->box, s->view, slice_of(c->text[c->count]));
        c->count += c->move[c->count] != 0;
    }
}

static void write_waiting(struct remote *r, struct slice json) {
    struct slice pending, seat;
    struct buf *out = &r->desk.prompt;
    char who[200];
    struct buf list = buf_on(who, sizeof who);
    list.words = r->desk.words;
    if (json_find(json, "pending", &pending) && json_is_array(pending))
        while (json_element(&pending, &seat)) {
            char word[24];
            struct buf text = buf_on(word, sizeof word);
            if (!json_text(seat, &text))
                continue;
            buf_str(&list, list.len ? ", " : "");
            say(&list, buf_end(&text));
        }
    SAY(out, "Waiting for {players}.", say_name("players", buf_end(&list)));
}

static void write_question(struct remote *r, struct slice json) {
    struct desk *d = &r->desk;
    d->prompt.len = 0;
    d->over = strcmp(r->phase, "running") != 0;
    if (d->over)
        say(&d->prompt,
            strcmp(r->phase, "over") == 0 ? N_("The game is over.") : N_("The table is closed."));
    else if (d->choices.count == 0)
        write_waiting(r, json);
    else if (desk_game(d)->prompt)
        desk_game(d)->prompt(d->sight.shown.box, d->sight.view, d->choices.seat, &d->prompt);
    if (d->prompt.len == 0)
        say(&d->prompt, "Your move.");
}

static bool read_position(struct remote *r, struct slice json, struct fault *fault) {
    struct shown *s = &r->desk.sight.shown;
    struct slice position, number;
    _Alignas(16) uint8_t state[MAX_STATE] = {0};
    if (!json_find(json, "position", &position))
        return fault_set(fault, 0, "the server sends no position", slice_of(""), "");
    if (!fields_read_json(s->game, s->box, position, state, fault))
        return false;
    memcpy(r->desk.sight.view, state, s->game->state_size);
    int seat = r->colour[0] ? seat_read(s->game, state, slice_of(r->colour)) : -1;
    s->viewer = (seat >= 0 && seat < MAX_SEATS ? seat : SPECTATOR) | PERSON;
    if (!json_find(json, "number", &number) || !json_number(number, 0, INT32_MAX, &r->number))
        r->number = 0;
    return true;
}

/* Takes over what GET /api/tables/ID says. */
static bool read_table(struct remote *r, struct slice json, struct fault *fault) {
    struct shown *s = &r->desk.sight.shown;
    s->game = game_of(json);
    if (!s->game)
        return fault_set(fault, 0, "the server plays a game that is not known here", slice_of(""),
                         "");
    s->box = table_standard_box(s->game);
    s->view = r->desk.sight.view;
    s->names = r->desk.sight.names;
    text_of(json, "phase", r->phase, sizeof r->phase);
    text_of(json, "seat", r->colour, sizeof r->colour);
    read_names(r, json);
    if (strcmp(r->phase, "gathering") == 0)
        return true;
    if (!read_position(r, json, fault))
        return false;
    read_moves(r, json);
    r->desk.seat = r->desk.choices.count ? r->desk.choices.seat : -1;
    write_question(r, json);
    return true;
}

static bool look(struct remote *r, struct fault *fault) {
    struct buf answer = buf_growing(), why = buf_growing();
    struct slice json;
    bool done = ask(r, "", NULL, &answer, &json, &why);
    if (!done)
        fault_set(fault, 0, "", buf_slice_of(&why), "");
    else
        done = read_table(r, json, fault);
    buf_free(&answer);
    buf_free(&why);
    return done;
}

/* ---- news ---- */

static void add_line(struct remote *r, const char *line, struct buf *news) {
    buf_str(&r->desk.log, line);
    buf_char(&r->desk.log, '\n');
    buf_str(news, line);
    buf_char(news, '\n');
}

/* A move and, below it, sentences; where there are sentences they say it better. */
static void read_log_line(struct remote *r, const char *line, struct buf *news) {
    if (line[0] == ' ') {
        r->held[0] = 0;
        add_line(r, line + strspn(line, " "), news);
        return;
    }
    const char *words = line + strspn(line, "0123456789 ");
    if (r->held[0])
        add_line(r, r->held, news);
    slice_copy(slice_of(strncmp(words, "nature ", 7) == 0 ? "" : words), r->held, sizeof r->held);
}

static void read_log(struct remote *r, struct slice json, struct buf *news) {
    struct slice list, line;
    char text[400];
    if (!json_find(json, "log", &list) || !json_is_array(list))
        return;
    if (r->fresh)
        r->desk.log.len = r->desk.told = 0;
    while (json_element(&list, &line)) {
        struct buf out = buf_on(text, sizeof text);
        if (json_text(line, &out) && slice_printable(buf_slice_of(&out)))
            read_log_line(r, buf_end(&out), news);
    }
    if (r->held[0])
        add_line(r, r->held, news);
    r->held[0] = 0;
    if (r->fresh)
        r->desk.told = r->desk.log.len;
    r->fresh = false;
    buf_end(&r->desk.log);
}

static void say_away(struct remote *r, const char *why) {
    struct desk *d = &r->desk;
    r->away = true;
    http_stream_close(r->stream);
    r->stream = NULL;
    d->file = -1;
    d->wait = RETRY;
    d->choices.count = 0;
    d->seat = -1;
    d->prompt.len = 0;
    SAY(&d->prompt, "The server is away; it is tried again: {why}", say_name("why", why));
}

static bool listen_again(struct remote *r) {
    char path[200];
    struct fault fault = {0};
    path_of(r, "/events", path);
    r->stream = http_stream_open(&r->how.server, path, &fault);
    if (!r->stream) {
        say_away(r, fault.text);
        return false;
    }
    r->fresh = true;
    r->away = false;
    r->desk.file = http_stream_file(r->stream);
    r->desk.wait = RETRY;
    return true;
}

/* Reads the lines that came; true if there was one that tells something. */
static bool read_lines(struct remote *r, struct buf *news) {
    const char *line;
    bool ended = false, some = false;
    while ((line = http_stream_line(r->stream, &ended))) {
        struct slice json;
        struct fault fault;
        if (!line[0] || !json_check(slice_of(line), &json, &fault) || !json_is_object(json))
            continue;
        read_log(r, json, news);
        some = true;
    }
    if (ended)
        say_away(r, desk_translate(&r->desk, N_("it ended the connection")));
    return some || ended;
}

/* The server sends the position after all that happened, so every line is shown with that one. */
static void note_seen(struct remote *r, struct slice news) {
    struct slice line;
    char text[400];
    while (slice_line(&news, &line)) {
        slice_copy(line, text, sizeof text);
        playback_add(&r->seen, r->desk.sight.view, desk_game(&r->desk)->state_size, text);
    }
}

static bool remote_news(struct desk *d) {
    struct remote *r = remote_of(d);
    struct buf news = desk_text(d);
    struct fault fault = {0};
    bool was_away = r->away;
    if (!r->stream && !listen_again(r)) {
        buf_free(&news);
        return !was_away;
    }
    bool some = read_lines(r, &news);
    if (some && r->stream && !look(r, &fault))
        say_away(r, fault.text);
    else if (some)
        note_seen(r, buf_slice_of(&news));
    buf_free(&news);
    return some;
}

static void remote_story(const struct desk *d, struct playback *out) {
    const struct remote *r = remote_of(d);
    for (int i = 0; i < r->seen.count; i++)
        playback_add(out, r->seen.item[i].view, desk_game(d)->state_size, r->seen.item[i].text);
}

/* ---- doing ---- */

/* After something was sent: how things are now. */
static enum turn after(struct remote *r, bool done) {
    struct fault fault = {0};
    if (!look(r, &fault)) {
        say_away(r, fault.text);
        return MOVED;
    }
    return done ? MOVED : ASK_ONCE_MORE;
}

static enum turn send(struct remote *r, const char *what, struct buf *body, struct buf *out) {
    struct buf answer = buf_growing();
    struct slice json;
    bool done = ask(r, what, buf_end(body), &answer, &json, out);
    buf_free(&answer);
    return after(r, done);
}

static enum turn remote_move(struct desk *d, Move m, struct buf *out) {
    struct remote *r = remote_of(d);
    struct buf body = buf_growing();
    int i = 0;
    while (i < d->choices.count && d->choices.move[i] != m)
        i++;
    CHECK(i < d->choices.count);
    put(&body, "{'seat':%j,'number':%d,'words':%j}", r->colour, (int)r->number, d->choices.text[i]);
    d->told = d->log.len;
    playback_free(&r->seen);
    enum turn turn = send(r, "/moves", &body, out);
    buf_free(&body);
    return turn;
}

static bool is_word(struct slice *line, const char *name) {
    struct slice rest = *line, word;
    if (!slice_word(&rest, &word) || !slice_is(word, name))
        return false;
    *line = slice_trim(rest);
    return true;
}

static void write_hint(struct remote *r, struct buf *out) {
    struct buf answer = buf_growing(), body = buf_growing();
    struct slice json, list, hint, value;
    put(&body, "{'seat':%j}", r->colour);
    if (ask(r, "/hint", buf_end(&body), &answer, &json, out) && json_find(json, "hint", &list) &&
        json_is_array(list))
        while (json_element(&list, &hint)) {
            char words[MAX_WORDS];
            int64_t share = 0;
            if (!json_is_object(hint) || !text_of(hint, "words", words, sizeof words))
                continue;
            if (json_find(hint, "thousandths", &value))
                json_number(value, 0, 1000, &share);
            buf_int(out, share / 10);
            buf_str(out, " %  ");
            buf_str(out, words);
            buf_char(out, '\n');
        }
    buf_free(&answer);
    buf_free(&body);
}

static void write_rules(const struct desk *d, struct slice section, struct buf *out) {
    struct slice text = rulebook_text(desk_game(d), d->words->lang);
    if (section.len == 0)
        rulebook_contents(text, out);
    else if (!rulebook_section(text, section, out))
        say(out, "There is no such section; `rules` lists them.");
    rulebook_drop_pictures(out);
    rules_reflow(out);
}

static bool remote_command(struct desk *d, struct slice line, struct buf *out, enum turn *turn) {
    struct remote *r = remote_of(d);
    struct buf body = buf_growing();
    struct drawing drawing = drawing_of(&d->sight.shown);
    bool known = true;
    *turn = ASK_ONCE_MORE;
    if (is_word(&line, "quit") || is_word(&line, "exit")) {
        *turn = LEAVE;
    } else if (is_word(&line, "hint")) {
        write_hint(r, out);
    } else if (is_word(&line, "undo")) {
        put(&body, "{'seat':%j}", r->colour);
        *turn = send(r, "/undo", &body, out);
    } else if (is_word(&line, "say")) {
        put(&body, "{'text':%j}", line);
        *turn = send(r, "/say", &body, out);
    } else if (is_word(&line, "score")) {
        points_write_lines(&drawing, out);
    } else if (is_word(&line, "coming")) {
        coming_write_lines(&drawing, out);
    } else if (is_word(&line, "rules")) {
        write_rules(d, line, out);
    } else if (is_word(&line, "log")) {
        buf_slice(out, buf_slice_of(&d->log));
    } else {
        known = false;
    }
    buf_free(&body);
    return known;
}

static const struct hands remote_hands = {remote_move, remote_command, remote_story, remote_news};

/* ---- before the game begins ---- */

/* A seat of one's own, by the link or because the table is open to all. With a link a refusal is
 * the end; without one, one watches. */
static bool sit_down(struct remote *r, struct slice json, struct fault *fault) {
    struct slice seats, seat, value;
    struct buf answer = buf_growing(), why = buf_growing();
    bool done = r->colour[0] != 0;
    if (!json_find(json, "seats", &seats) || !json_is_array(seats))
        seats = slice_of("[]");
    while (!done && json_element(&seats, &seat)) {
        char colour[20];
        struct buf body = buf_growing();
        bool is_free = json_is_object(seat) && json_find(seat, "free", &value) &&
                       slice_is(value, "true") && text_of(seat, "colour", colour, sizeof colour);
        struct slice ignored;
        if (is_free) {
            why.len = 0;
            if (r->how.secret[0])
                put(&body, "{'seat':%j,'secret':%j}", colour, r->how.secret);
            else
                put(&body, "{'seat':%j}", colour);
            done = ask(r, "/sit", buf_end(&body), &answer, &ignored, &why);
        }
        buf_free(&body);
    }
    if (!done && r->how.secret[0])
        fault_set(fault, 0, "this link leads to no free seat", slice_of(why.len ? ": " : ""),
                  why.len ? buf_end(&why) : "");
    else
        done = true;
    buf_free(&answer);
    buf_free(&why);
    return done;
}

static void write_lobby(struct remote *r, struct buf *out) {
    say(out, desk_game(&r->desk)->title);
    buf_str(out, "\n\n");
    for (int i = 0; i < MAX_SEATS && r->desk.sight.names[i]; i++) {
        buf_str(out, "  ");
        if (r->name[i][0])
            buf_str(out, r->name[i]);
        else
            say(out, "a free seat");
        buf_char(out, '\n');
    }
    buf_char(out, '\n');
    say(out, "The game has not begun yet. If this table is yours, b begins it: free seats go to "
             "computer players. q leaves.");
    buf_char(out, '\n');
}

/* Waits until the game begins; false: the person left. */
static bool wait_for_game(struct remote *r, struct fault *fault) {
    static struct canvas page;
    struct buf said = desk_text(&r->desk);
    while (strcmp(r->phase, "gathering") == 0) {
        int rows, cols;
        struct buf text = desk_text(&r->desk);
        tty_size(&rows, &cols);
        write_lobby(r, &text);
        buf_slice(&text, buf_slice_of(&said));
        canvas_clear(&page, cols, r->desk.words);
        canvas_wrap(&page, (struct area){1, 1, rows - 2, cols - 2}, PLAIN, buf_end(&text), 0);
        tty_show(&page);
        buf_free(&text);
        int key = tty_key(RETRY / 2, -1).code;
        said.len = 0;
        if (key == 'q' || key == KEY_INTERRUPT || key == KEY_END_OF_INPUT || key == KEY_ESCAPE) {
            buf_free(&said);
            return false;
        }
        if (key == 'b') {
            struct buf answer = buf_growing();
            struct slice json;
            ask(r, "/start", "{\"bot\":\"normal\"}", &answer, &json, &said);
            buf_free(&answer);
        }
        if (!look(r, fault)) {
            said.len = 0;
            buf_str(&said, fault->text);
        }
    }
    buf_free(&said);
    return true;
}

/* ---- playing ---- */

static bool arrive(struct remote *r, struct fault *fault) {
    struct buf answer = buf_growing(), why = buf_growing();
    struct slice json;
    bool done = ask(r, "", NULL, &answer, &json, &why);
    if (!done)
        fault_set(fault, 0, "", buf_slice_of(&why), "");
    else
        done = read_table(r, json, fault) && sit_down(r, json, fault) && look(r, fault);
    buf_free(&answer);
    buf_free(&why);
    return done;
}

bool remote_play(const struct remote_how *how, struct fault *fault) {
    static struct remote r;
    r = (struct remote){.how = *how};
    desk_init(&r.desk, how->look, how->words);
    r.desk.owner = &r;
    r.desk.hands = &remote_hands;
    r.desk.wait = RETRY;
    bool done = arrive(&r, fault);
    if (done) {
        tty_open(how->look);
        if (wait_for_game(&r, fault)) {
            listen_again(&r);
            while (full_turn(&r.desk) != LEAVE)
                ;
        }
        tty_close();
    }
    http_stream_close(r.stream);
    playback_free(&r.seen);
    desk_free(&r.desk);
    return done;
}
