/* local.c: see local.h. The desk is made anew from the table before every question. */
#include "term/local.h"

#include "base/check.h"
#include "base/say.h"
#include "draw/art.h"
#include "game/fields.h"
#include "game/words.h"
#include "term/desk.h"
#include "term/full.h"

#include <stdlib.h>
#include <string.h>

static struct desk desk;

static struct play *play_of(const struct desk *d) { return d->owner; }

/* ---- what happened ----
 *
 * Players are called by their colours: several computer players may have the same name. */

/* A walk over the moves that tells a viewer of each thing, with how things stood then. */
struct teller {
    const struct play *play;
    int viewer;
    struct table_walk walk;
    struct moments moments;
};

static void begin_telling(struct teller *t, const struct play *p, int viewer) {
    t->play = p;
    t->viewer = viewer | PERSON;
    t->moments = (struct moments){.size = play_game(p)->state_size};
    t->moments.memory = malloc(MAX_EVENTS * t->moments.size);
    CHECK(t->moments.memory);
    table_walk(p->table, &t->walk);
    t->moments.state = t->walk.state;
    t->walk.events.moments = &t->moments;
}

/* A move that nobody is told of by an event. */
static bool tell_move(const struct teller *t, struct buf *out) {
    const struct game *g = play_game(t->play);
    const struct art *art = art_find(g);
    const struct record_move *m = &t->walk.move;
    if (!table_walk_shown(&t->walk, t->viewer) || !art->untold || !art->untold(m->move))
        return false;
    move_tell(g, t->play->table->box, t->walk.before,
              m->seat < MAX_SEATS ? g->colours[t->play->table->head.how.colour[m->seat]] : "",
              m->move, out);
    return true;
}

static bool tell_event(const struct teller *t, int i, struct buf *out) {
    const struct event *e = &t->walk.events.item[i];
    if (!event_seen(e, t->viewer & ~PERSON))
        return false;
    event_write(play_game(t->play), t->play->table->box, t->walk.state, e, out);
    return true;
}

static const void *state_then(const struct teller *t, int event) {
    return t->moments.memory + (size_t)event * t->moments.size;
}

static int count_lines(const struct buf *text, size_t from) {
    int n = 0;
    for (size_t i = from; i < text->len; i++)
        n += text->at[i] == '\n';
    return n;
}

/* The log, a line for each thing; `told` is where what came after move `since` begins. */
static void write_log(struct desk *d, int viewer, int since) {
    static struct teller t;
    struct buf *out = &d->log;
    const struct play *p = play_of(d);
    int first = table_log_start(p->table, viewer | PERSON);
    out->len = d->told = 0;
    d->news = 0;
    begin_telling(&t, p, viewer);
    while (table_walk_next(&t.walk)) {
        if (t.walk.number < first)
            continue;
        if (tell_move(&t, out))
            buf_char(out, '\n');
        for (int i = 0; i < t.walk.events.count; i++)
            if (tell_event(&t, i, out))
                buf_char(out, '\n');
        if (t.walk.number <= since)
            d->told = out->len;
        else
            d->news = count_lines(out, d->told);
    }
    free(t.moments.memory);
    buf_end(out);
}

static void add_moment(const struct teller *t, const void *state, struct playback *out,
                       struct buf *text) {
    _Alignas(16) uint8_t view[MAX_STATE];
    fields_view(play_game(t->play), state, t->viewer, view);
    playback_add(out, view, play_game(t->play)->state_size, buf_end(text));
    text->len = 0;
}

static void local_story(const struct desk *d, struct playback *out) {
    static struct teller t;
    struct play *p = play_of(d);
    int viewer = d->sight.shown.viewer & ~PERSON;
    const int *from = d->log.len > d->told ? p->told : p->before;
    int since = viewer < MAX_SEATS ? from[viewer] : 0;
    int first = table_log_start(p->table, viewer | PERSON);
    struct buf text = desk_text(d);
    begin_telling(&t, p, viewer);
    while (table_walk_next(&t.walk)) {
        if (t.walk.number <= since || t.walk.number < first)
            continue;
        if (tell_move(&t, &text))
            add_moment(&t, t.walk.state, out, &text);
        for (int i = 0; i < t.walk.events.count; i++)
            if (tell_event(&t, i, &text))
                add_moment(&t, state_then(&t, i), out, &text);
    }
    free(t.moments.memory);
    buf_free(&text);
}

/* ---- what is done ---- */

/* From here on news is what comes after this. */
static void note_told(const struct desk *d, struct play *p, int seat) {
    if (seat >= MAX_SEATS)
        return;
    if (d->log.len > d->told)
        p->before[seat] = p->told[seat];
    p->told[seat] = p->table->count;
}

static enum turn local_move(struct desk *d, Move m, struct buf *out) {
    struct play *p = play_of(d);
    struct refused why;
    note_told(d, p, d->seat);
    if (table_play(p->table, d->seat, m, &why))
        return MOVED;
    refused_write(&why, out);
    return ASK_ONCE_MORE;
}

/* The commands of the line mode, with what they would print. */
static bool local_command(struct desk *d, struct slice line, struct buf *out, enum turn *turn) {
    struct play *p = play_of(d);
    struct look look = p->look;
    p->capture = out;
    p->look = (struct look){0};
    bool known = d->seat >= 0 ? command_run(p, &d->choices, line, turn)
                              : command_look(p, d->sight.shown.viewer & ~PERSON, line, turn);
    p->look = look;
    p->capture = NULL;
    return known;
}

static const struct hands local_hands = {local_move, local_command, local_story, NULL, NULL, NULL};

/* ---- the desk ---- */

static void set_desk(struct play *p, int viewer, int seat) {
    struct desk *d = &desk;
    if (!d->owner)
        desk_init(d, p->look, p->words);
    d->look = p->look;
    d->words = p->words;
    d->hands = &local_hands;
    d->owner = p;
    d->seat = seat;
    d->choices.count = 0;
    d->choices.seat = seat;
    d->prompt.len = 0;
    d->prompt.words = d->log.words = p->words;
    sight_for(p, viewer, &d->sight);
    write_log(d, viewer, viewer < MAX_SEATS ? p->told[viewer] : p->table->count);
}

enum turn local_ask(struct play *p, int seat) {
    struct desk *d = &desk;
    set_desk(p, seat == NATURE ? SPECTATOR : seat, seat);
    choices_list(p, seat, &d->choices);
    if (play_game(p)->prompt)
        play_game(p)->prompt(p->table->box, d->sight.view, seat, &d->prompt);
    if (d->prompt.len == 0)
        say(&d->prompt, "Your move.");
    return full_turn(d);
}

enum turn local_wait(struct play *p, int viewer, int seat) {
    struct desk *d = &desk;
    set_desk(p, viewer, -1);
    SAY(&d->prompt, "{name} ({colour}) thinks.", say_name("name", p->table->head.name[seat]),
        say_word("colour", shown_colour(&d->sight.shown, seat)));
    return full_glance(d) ? LEAVE : ASK_ONCE_MORE;
}

enum turn local_hand_over(struct play *p, int seat) {
    struct buf out = text_for(p);
    set_desk(p, SPECTATOR, -1);
    SAY(&out, "{name} is next. Everybody else looks away.",
        say_name("name", p->table->head.name[seat]));
    buf_char(&out, '\n');
    enum turn turn = full_read(&desk, buf_end(&out));
    buf_free(&out);
    return turn;
}

void local_end(struct play *p, int viewer) {
    struct desk *d = &desk;
    set_desk(p, viewer, -1);
    d->over = true;
    say(&d->prompt, "The game is over.");
    enum turn turn;
    struct buf out = text_for(p);
    local_command(d, slice_of("score"), &out, &turn);
    turn = full_read(d, buf_end(&out));
    buf_free(&out);
    while (turn != LEAVE)
        turn = full_turn(d);
}
