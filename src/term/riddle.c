/* riddle.c: see riddle.h. */
#include "term/riddle.h"

#include "base/say.h"
#include "game/words.h"
#include "term/full.h"
#include "term/show.h"
#include "term/tty.h"

#include <stdio.h>
#include <string.h>

/* ---- what is said ---- */

void riddle_write_share(const struct puzzle *p, const void *box, Move m, const char *verdict,
                        struct buf *out) {
    int share = puzzle_share(p, box, m);
    move_write_label(p->game, box, p->state, m, out);
    if (share >= 0) {
        buf_str(out, ": ");
        buf_int(out, (share + 5) / 10);
        buf_str(out, " %");
    }
    buf_str(out, ". ");
    say(out, verdict);
    buf_char(out, '\n');
}

void riddle_write_follow(const struct puzzle *p, const void *box, struct buf *out) {
    struct puzzle ahead = *p;
    _Alignas(16) uint8_t before[MAX_STATE];
    int seat, all = puzzle_follow(&ahead, box, 0, before, &seat, &(Move){0});
    say(out, "What may follow");
    buf_char(out, '\n');
    for (int i = 1; i <= all; i++) {
        Move m;
        ahead = *p;
        puzzle_follow(&ahead, box, i, before, &seat, &m);
        buf_str(out, "   ");
        const struct head *head = (const void *)before;
        const char *colour = seat < MAX_SEATS ? ahead.game->colours[head->colour[seat]] : "";
        move_tell(ahead.game, box, before, colour, m, out);
        buf_char(out, '\n');
    }
}

/* ---- the screen ---- */

struct solving {
    struct desk desk;
    const struct riddle *riddle;
    bool solved;
};

static struct solving solving;

/* Wrong moves stay where the coach said so, until another one is tried. */
static enum turn try_move(struct desk *d, Move m, struct buf *out) {
    struct solving *s = d->owner;
    const struct riddle *r = s->riddle;
    (void)out;
    if (d->worded)
        return LEAVE;
    s->solved = m == r->puzzle->best;
    d->coach.len = 0;
    riddle_write_share(r->puzzle, r->box, m,
                       s->solved ? N_("Right.") : N_("There is a clearly better move: try again."),
                       &d->coach);
    buf_slice(&d->log, buf_slice_of(&d->coach));
    return s->solved ? MOVED : ASK_ONCE_MORE;
}

/* The answer, which ends it. */
static void look_up(struct solving *s) {
    const struct riddle *r = s->riddle;
    s->desk.coach.len = 0;
    riddle_write_share(r->puzzle, r->box, r->puzzle->best, N_("The best move"), &s->desk.coach);
}

static bool puzzle_command(struct desk *d, struct slice line, struct buf *out, enum turn *turn) {
    struct solving *s = d->owner;
    struct play *p = s->riddle->play;
    struct look look = p->look;
    if (slice_is(line, "quit")) {
        *turn = LEAVE;
        return true;
    }
    if (slice_is(line, "show")) {
        look_up(s);
        *turn = d->worded ? ASK_ONCE_MORE : MOVED;
        return true;
    }
    p->capture = out;
    p->look = (struct look){0};
    bool known = command_look(p, s->riddle->puzzle->seat, line, turn);
    p->look = look;
    p->capture = NULL;
    return known;
}

static const struct hand_key puzzle_keys[] = {{'a', N_("answer"), "show"}, {0, NULL, NULL}};

static const struct hands puzzle_hands = {try_move, puzzle_command, NULL, NULL, puzzle_keys, NULL};

static void set_desk(struct solving *s, const struct riddle *r) {
    struct desk *d = &s->desk;
    desk_init(d, r->play->look, r->play->words);
    s->riddle = r;
    s->solved = false;
    d->owner = s;
    d->hands = &puzzle_hands;
    d->seat = r->puzzle->seat;
    sight_for(r->play, d->seat, &d->sight);
    choices_list(r->play, d->seat, &d->choices);
    snprintf(d->place, sizeof d->place, "%s", r->heading);
    say(&d->coach, "Find the best move");
    if (r->puzzle->game->prompt)
        r->puzzle->game->prompt(r->box, d->sight.view, d->seat, &d->prompt);
}

/* What was solved or looked up, with what may follow. */
static void show_end(struct solving *s) {
    struct desk *d = &s->desk;
    riddle_write_follow(s->riddle->puzzle, s->riddle->box, &d->coach);
    d->worded = true;
    d->seat = -1;
    d->prompt.len = 0;
    d->choices.count = 1;
    d->choices.text[0] = desk_translate(d, N_("Go on"));
    while (full_turn(d) != LEAVE)
        ;
}

bool riddle_solve(const struct riddle *r) {
    struct solving *s = &solving;
    set_desk(s, r);
    tty_open(r->play->look);
    if (full_turn(&s->desk) != LEAVE)
        show_end(s);
    tty_close();
    desk_free(&s->desk);
    return s->solved;
}
