/* play.c: the loop of a game in the terminal: whose turn it is, and the turn of a person.
 *
 * Every move goes through the table, and the record is on disk before anything else happens. If
 * people share the keyboard and one could see another's secrets, a blank screen separates their
 * turns. */
#include "term/play.h"

#include "base/check.h"
#include "base/say.h"
#include "draw/told.h"
#include "game/fields.h"
#include "host/clock.h"
#include "term/choices.h"
#include "term/commands.h"
#include "term/input.h"
#include "term/local.h"
#include "term/show.h"
#include "term/tty.h"

#include <stdio.h>

void play_notice(const struct play *p) {
    const struct box_head *head = p->table->box;
    if (head->notice[0]) {
        show_say(p, head->notice);
        putchar('\n');
    }
    for (int i = 0; i < play_seats(p); i++)
        if (p->player[i].character) {
            struct buf out = text_for(p);
            buf_str(&out, p->table->head.name[i]);
            buf_str(&out, ": ");
            buf_str(&out, say_translate(&out, p->player[i].character->about));
            buf_char(&out, '\n');
            show_text(p, buf_end(&out));
            buf_free(&out);
        }
}

/* ---- a person's turn ---- */

static enum turn make_move(struct play *p, int seat, Move m) {
    struct refused why;
    bool allowed = table_play(p->table, seat, m, &why);
    CHECK(allowed);
    return MOVED;
}

static enum turn answer(struct play *p, const struct choices *c, struct slice line) {
    enum turn turn;
    if (line.len == 0) {
        choices_show(p, c);
        return ASK_ONCE_MORE;
    }
    int i = input_match(line, c->text, c->count);
    if (i >= 0)
        return make_move(p, c->seat, c->move[i]);
    if (command_run(p, c, line, &turn))
        return turn;
    if (i == -2) {
        show_line(p, "Several choices begin so: type more of it, or the number.");
    } else {
        command_why(p, c, line);
    }
    return ASK_ONCE_MORE;
}

static void show_only_move(const struct play *p, const struct choices *c) {
    struct buf out = text_for(p);
    show_who(p, c->seat);
    SAY(&out, "{move} (the only move)", say_name("move", c->text[0]));
    buf_char(&out, '\n');
    show_text(p, buf_end(&out));
    buf_free(&out);
}

/* Wipes other people's secrets off the screen before the next person looks. */
static bool hand_over(struct play *p, int seat) {
    char line[INPUT_BYTES];
    int before = p->last_shown;
    p->last_shown = seat;
    if (before == seat || play_people(p) == 1 ||
        fields_all_seen(play_game(p), p->table->state, SPECTATOR | PERSON))
        return true;
    if (p->full)
        return local_hand_over(p, seat) != LEAVE;
    show_clear(p);
    show_who(p, seat);
    show_line(p, "is next. Everybody else looks away.");
    return input_line(show_translate(p, N_("Press Enter when you sit at the keyboard: ")),
                      p->interactive, line);
}

static enum turn ask(struct play *p, int seat) {
    static struct choices c;
    char line[INPUT_BYTES];
    enum turn turn = ASK_ONCE_MORE;
    choices_list(p, seat, &c);
    CHECK(c.count > 0);
    if (c.count == 1 && seat != NATURE && !play_game(p)->kinds[move_kind(c.move[0])].deliberate) {
        if (!p->full)
            show_only_move(p, &c);
        return make_move(p, seat, c.move[0]);
    }
    if (seat < MAX_SEATS && orders_answer(&p->orders[seat], p->table, seat))
        return make_move(p, seat, orders_answer(&p->orders[seat], p->table, seat));
    if (seat != NATURE) {
        if (!hand_over(p, seat))
            return LEAVE;
        if (p->full)
            return local_ask(p, seat);
        show_clear(p);
        show_news(p, seat);
        putchar('\n');
        show_board(p, seat);
    }
    if (p->full)
        return local_ask(p, seat);
    putchar('\n');
    show_prompt(p, seat);
    choices_show(p, &c);
    input_complete_from(c.text, c.count);
    while (turn == ASK_ONCE_MORE) {
        if (!input_line("> ", p->interactive, line))
            return LEAVE;
        turn = answer(p, &c, slice_trim(slice_of(line)));
    }
    return turn;
}

/* ---- the loop ---- */

/* Whose eyes look on while others move: of whoever chose last, or of the first person. */
static int onlooker(const struct play *p) {
    for (int i = 0; p->last_shown < 0 && i < play_seats(p); i++)
        if (!p->player[i].bot)
            return play_people(p) == 1 ? i : SPECTATOR;
    return p->last_shown < 0 || p->last_shown >= MAX_SEATS ? SPECTATOR : p->last_shown;
}

static enum turn bot_moves(struct play *p, int seat) {
    if (p->full && local_wait(p, onlooker(p), seat) == LEAVE)
        return LEAVE;
    _Alignas(16) uint8_t view[MAX_STATE];
    struct rng rng = rng_new(p->table->seed, (uint64_t)p->table->count + 1);
    table_view(p->table, seat, view);
    struct ask question = {.game = play_game(p),
                           .box = p->table->box,
                           .view = view,
                           .seat = seat,
                           .rng = &rng,
                           .clock = now_nanoseconds};
    return make_move(p, seat, thinker_choose(p->thinker, &p->player[seat], &question));
}

/* Computer players move first; then the person who sat at the keyboard last, if they owe a move:
 * fewer changes of seat. */
static int next_seat(const struct play *p, uint32_t owing) {
    for (int i = 0; i < play_seats(p); i++)
        if (owing >> i & 1 && p->player[i].bot)
            return i;
    if (p->last_shown >= 0 && owing >> p->last_shown & 1)
        return p->last_shown;
    return first_seat(owing);
}

static enum turn one_turn(struct play *p) {
    if (table_roll(p->table) > 0)
        return MOVED;
    int seat = next_seat(p, play_game(p)->pending(p->table->state));
    return seat < MAX_SEATS && p->player[seat].bot ? bot_moves(p, seat) : ask(p, seat);
}

static bool save(struct play *p, struct fault *fault) {
    return record_file_save(&p->file, buf_slice_of(&p->table->record), fault);
}

static void show_end(struct play *p) {
    int viewer = onlooker(p);
    if (p->full) {
        local_end(p, viewer);
        tty_close();
        show_lines(p, viewer, points_write_lines);
        return;
    }
    show_clear(p);
    if (viewer != SPECTATOR)
        show_news(p, viewer);
    putchar('\n');
    show_board(p, viewer);
    putchar('\n');
    show_line(p, "The game is over.");
    show_lines(p, viewer, points_write_lines);
}

static enum play_end run(struct play *p, struct fault *fault) {
    p->last_shown = -1;
    while (play_game(p)->pending(p->table->state) != 0) {
        if (one_turn(p) == LEAVE)
            return PLAY_LEFT;
        if (!save(p, fault))
            return PLAY_CANNOT_SAVE;
    }
    table_finish(p->table);
    if (!save(p, fault))
        return PLAY_CANNOT_SAVE;
    show_end(p);
    return PLAY_OVER;
}

enum play_end play_run(struct play *p, struct fault *fault) {
    if (p->full)
        tty_open(p->look);
    enum play_end end = run(p, fault);
    if (p->full)
        tty_close();
    return end;
}
