/* remote.c: see remote.h. The server is the referee. It says what the viewer sees and may choose;
 * here that is only shown. What is read from it is checked like any text from outside: it may be
 * another program, or an enemy.
 *
 * If the server goes away the desk stays as it is and says so, and every two seconds it is tried
 * again. */
#include "term/remote_inside.h"

#include "base/check.h"
#include "base/json.h"
#include "base/markup.h"
#include "base/say.h"
#include "draw/art.h"
#include "draw/draw.h"
#include "game/fields.h"
#include "game/words.h"
#include "term/full.h"
#include "term/tty.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RETRY = 2000 }; /* milliseconds */
static const int64_t most_left = 1000LL * 365 * 24 * 60 * 60 * 1000;

/* ---- the table ---- */

static void read_names(struct remote *r, struct slice json) {
    struct slice seats, seat;
    int n = 0;
    if (!json_find(json, "seats", &seats) || !json_is_array(seats))
        return;
    for (; n < MAX_SEATS && json_element(&seats, &seat); n++) {
        if (!json_is_object(seat) ||
            !json_member_text(seat, "name", r->name[n], sizeof r->name[n]) ||
            !slice_printable(slice_of(r->name[n])))
            r->name[n][0] = 0;
        r->desk.sight.names[n] = r->name[n];
    }
}

static const struct game *game_of(struct slice json) {
    char id[40];
    return json_member_text(json, "game", id, sizeof id) ? game_find(slice_of(id)) : NULL;
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

/* " (2 d 4 h)": what is left of a player's time, where that goes by. */
static void write_left(struct slice json, const char *colour, struct buf *out) {
    struct slice seats, seat, value;
    char name[24];
    int64_t left;
    if (!json_find(json, "seats", &seats) || !json_is_array(seats))
        return;
    while (json_element(&seats, &seat)) {
        if (!json_is_object(seat) || !json_member_text(seat, "colour", name, sizeof name) ||
            strcmp(name, colour) != 0 || !json_find(seat, "ticks", &value) ||
            !slice_is(value, "true") || !json_find(seat, "left", &value) ||
            !json_number(value, 0, most_left, &left))
            continue;
        buf_str(out, " (");
        say_left(out, left);
        buf_char(out, ')');
        return;
    }
}

/* "Anna (red)". */
static void write_name(struct slice json, const char *colour, struct buf *out) {
    struct slice seats, seat;
    char name[120], of[24];
    if (!json_find(json, "seats", &seats) || !json_is_array(seats))
        seats = slice_of("[]");
    while (json_element(&seats, &seat)) {
        if (!json_is_object(seat) || !json_member_text(seat, "colour", of, sizeof of) ||
            strcmp(of, colour) != 0 || !json_member_text(seat, "name", name, sizeof name) ||
            !name[0] || !slice_printable(slice_of(name)))
            continue;
        buf_str(out, name);
        buf_str(out, " (");
        say(out, colour);
        buf_char(out, ')');
        return;
    }
    say(out, colour);
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
            write_name(json, buf_end(&text), &list);
            write_left(json, word, &list);
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
    if (!d->over && d->choices.count > 0)
        write_left(json, r->colour, &d->prompt);
    if (!d->over)
        remote_write_proposal(r, json, &d->prompt);
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
    json_member_text(json, "phase", r->phase, sizeof r->phase);
    json_member_text(json, "seat", r->colour, sizeof r->colour);
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

/* The table as the server shows it now. The answer is the caller's to free, whatever it was. */
static bool ask_table(struct remote *r, struct buf *answer, struct slice *json,
                      struct fault *fault) {
    struct buf why = buf_growing();
    bool done = remote_ask(r, "", NULL, answer, json, &why);
    if (!done)
        fault_set(fault, 0, "", buf_slice_of(&why), "");
    buf_free(&why);
    return done && read_table(r, *json, fault);
}

static bool look(struct remote *r, struct fault *fault) {
    struct buf answer = buf_growing();
    struct slice json;
    bool done = ask_table(r, &answer, &json, fault);
    if (done)
        remote_hear(r, json);
    buf_free(&answer);
    return done;
}

/* ---- news ---- */

/* A line of the log. What happened since the last choice is also played back, with the position
 * that is asked for then. */
static void add_line(struct remote *r, const char *line) {
    buf_str(&r->desk.log, line);
    buf_char(&r->desk.log, '\n');
    if (r->fresh && (r->known < 0 || r->logged <= r->known))
        return;
    if (r->replayed)
        playback_free(&r->seen);
    r->replayed = false;
    playback_add(&r->seen, r->desk.sight.view, 0, line);
    r->seen.item[r->seen.count - 1].number = r->logged;
    r->desk.news = r->seen.count;
}

/* A move of which no sentence tells is called as on a button, "Rose: Action 3"; what is no move
 * here, since the server may know more than this program, by its words. */
static void tell_move(struct remote *r, struct slice words) {
    const struct shown *s = &r->desk.sight.shown;
    const struct art *art = art_find(s->game);
    char text[400], who[24];
    struct buf line = buf_on(text, sizeof text);
    struct slice colour = {0}, all = words;
    line.words = r->desk.words;
    slice_word(&words, &colour);
    Move m = move_read(s->game, s->box, s->view, slice_trim(words));
    if (slice_is(colour, "nature") || (m && (!art->untold || !art->untold(m))))
        return;
    slice_copy(colour, who, sizeof who);
    if (m)
        move_tell(s->game, s->box, s->view, who, m, &line);
    else
        buf_slice(&line, all);
    add_line(r, buf_end(&line));
}

/* "12 red go Lauban" and, below it, sentences; "* " is before what is no move. */
static void read_log_line(struct remote *r, const char *line) {
    if (line[0] == ' ' || line[0] == '*') {
        add_line(r, line + strspn(line, "* "));
        return;
    }
    struct slice words = slice_of(line + strspn(line, "0123456789 "));
    r->logged = (int)strtol(line, NULL, 10);
    if (r->colour[0] && slice_starts(words, r->colour))
        r->own = r->logged;
    tell_move(r, words);
}

/* Was something taken back that the log has told? Then it ends earlier, or numbers come again. */
static bool takes_back(const struct remote *r, struct slice json, struct slice list) {
    struct slice value, line;
    int64_t last = r->logged;
    bool again = false, numbered = false;
    if (json_find(json, "last", &value))
        json_number(value, 0, INT32_MAX, &last);
    while (!numbered && json_element(&list, &line)) {
        char text[400];
        struct buf out = buf_on(text, sizeof text);
        numbered = json_text(line, &out) && strchr("0123456789", buf_end(&out)[0]) && out.len > 0;
        again = numbered && strtol(text, NULL, 10) <= r->logged;
    }
    return again || last < r->logged;
}

static void read_log(struct remote *r, struct slice json) {
    struct slice list, line;
    char text[400];
    if (!json_find(json, "log", &list) || !json_is_array(list))
        return;
    if (!r->fresh && takes_back(r, json, list)) {
        r->stale = true;
        return;
    }
    if (r->fresh)
        r->desk.log.len = r->desk.told = r->heard = 0;
    while (json_element(&list, &line)) {
        struct buf out = buf_on(text, sizeof text);
        if (json_text(line, &out) && slice_printable(buf_slice_of(&out)))
            read_log_line(r, buf_end(&out));
    }
    if (r->fresh)
        r->desk.told = r->desk.log.len;
    r->fresh = false;
    r->known = r->logged;
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
    remote_path(r, "/events", path);
    r->stream = http_stream_open(&r->how.server, path, &fault);
    if (!r->stream) {
        say_away(r, fault.text);
        return false;
    }
    r->fresh = true;
    r->away = r->stale = false;
    r->desk.file = http_stream_file(r->stream);
    r->desk.wait = RETRY;
    return true;
}

/* Reads the lines that came; true if there was one that tells something. */
static bool read_lines(struct remote *r) {
    const char *line;
    bool ended = false, some = false;
    while ((line = http_stream_line(r->stream, &ended))) {
        struct slice json;
        struct fault fault;
        if (!line[0] || !json_check(slice_of(line), &json, &fault) || !json_is_object(json))
            continue;
        read_log(r, json);
        some = true;
    }
    if (ended)
        say_away(r, desk_translate(&r->desk, N_("it ended the connection")));
    return some || ended;
}

static bool remote_news(struct desk *d) {
    struct remote *r = remote_of(d);
    struct fault fault = {0};
    bool was_away = r->away;
    if (!r->stream && !listen_again(r))
        return !was_away;
    bool some = read_lines(r);
    if (r->stale && r->stream) { /* what still counts is told anew */
        http_stream_close(r->stream);
        r->known = -1;
        playback_free(&r->seen);
        r->desk.news = 0;
        listen_again(r);
        return true;
    }
    if (some && r->stream && !look(r, &fault))
        say_away(r, fault.text);
    return some;
}

/* ---- playback ---- */

/* The position after the move with that number of the log. */
static bool ask_position(const struct remote *r, int number, void *view) {
    const struct shown *s = &r->desk.sight.shown;
    struct buf answer = buf_growing(), why = buf_growing();
    struct slice json, position;
    struct fault fault;
    char what[80];
    _Alignas(16) uint8_t state[MAX_STATE] = {0};
    snprintf(what, sizeof what, "/position?n=%d%s%s", number, r->colour[0] ? "&seat=" : "",
             r->colour);
    bool done = remote_ask(r, what, NULL, &answer, &json, &why) &&
                json_find(json, "position", &position) &&
                fields_read_json(s->game, s->box, position, state, &fault);
    if (done)
        memcpy(view, state, s->game->state_size);
    buf_free(&answer);
    buf_free(&why);
    return done;
}

/* Each moment with its own position; if that cannot be had, with the one before it. */
static void remote_story(const struct desk *d, struct playback *out) {
    const struct remote *r = remote_of(d);
    _Alignas(16) uint8_t view[MAX_STATE];
    int at = -1;
    memcpy(view, d->sight.view, desk_game(d)->state_size);
    for (int i = 0; i < r->seen.count; i++) {
        const struct moment *m = &r->seen.item[i];
        if (m->number != at)
            ask_position(r, m->number, view);
        at = m->number;
        playback_add(out, view, desk_game(d)->state_size, m->text);
    }
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
    bool done = remote_ask(r, what, buf_end(body), &answer, &json, out);
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
    if (d->log.len > d->told) { /* otherwise what was played back last can be so again */
        r->replayed = true;
        d->told = d->log.len;
    }
    d->news = 0;
    enum turn turn = send(r, "/moves", &body, out);
    buf_free(&body);
    return turn;
}

static bool remote_command(struct desk *d, struct slice line, struct buf *out, enum turn *turn) {
    struct remote *r = remote_of(d);
    struct buf body = buf_growing();
    const char *what;
    bool known = true;
    *turn = ASK_ONCE_MORE;
    if (remote_is_word(&line, "quit") || remote_is_word(&line, "exit"))
        *turn = LEAVE;
    else if (remote_request(r, line, &what, &body, out))
        *turn = what ? send(r, what, &body, out) : ASK_ONCE_MORE;
    else
        known = remote_words(r, line, out);
    buf_free(&body);
    return known;
}

static const struct hands remote_hands = {remote_move, remote_command, remote_story,
                                          remote_news, NULL,           remote_command_words};

/* ---- before the game begins ---- */

/* Is one of these seats the person's? Before the game begins nothing else says so. */
static bool sits_already(struct slice seats) {
    struct slice seat, value;
    while (json_element(&seats, &seat))
        if (json_is_object(seat) && json_find(seat, "yours", &value) && slice_is(value, "true"))
            return true;
    return false;
}

/* A seat of one's own, by the link or because the table is open to all. With a link a refusal is
 * the end; without one, one watches. */
static bool sit_down(struct remote *r, struct slice json, struct fault *fault) {
    struct slice seats, seat, value;
    struct buf answer = buf_growing(), why = buf_growing();
    bool done = r->colour[0] != 0;
    if (!json_find(json, "seats", &seats) || !json_is_array(seats))
        seats = slice_of("[]");
    done = done || sits_already(seats);
    while (!done && json_element(&seats, &seat)) {
        char colour[20];
        struct buf body = buf_growing();
        bool is_free = json_is_object(seat) && json_find(seat, "free", &value) &&
                       slice_is(value, "true") &&
                       json_member_text(seat, "colour", colour, sizeof colour);
        struct slice ignored;
        if (is_free) {
            why.len = 0;
            if (r->how.secret[0])
                put(&body, "{'seat':%j,'secret':%j}", colour, r->how.secret);
            else
                put(&body, "{'seat':%j}", colour);
            done = remote_ask(r, "/sit", buf_end(&body), &answer, &ignored, &why);
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
            remote_ask(r, "/start", "{\"bot\":\"normal\"}", &answer, &json, &said);
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
    struct buf answer = buf_growing();
    struct slice json;
    bool done = ask_table(r, &answer, &json, fault) && sit_down(r, json, fault) && look(r, fault);
    buf_free(&answer);
    return done;
}

bool remote_play(const struct remote_how *how, struct fault *fault) {
    static struct remote r;
    r = (struct remote){.how = *how, .known = -1};
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
