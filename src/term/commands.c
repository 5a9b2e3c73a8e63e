/* commands.c: see commands.h. Only `undo` changes the game; every other command just shows
 * something. */
#include "term/commands.h"

#include "base/say.h"
#include "draw/told.h"
#include "game/rulebook.h"
#include "game/words.h"
#include "term/input.h"
#include "term/orders.h"
#include "term/pager.h"
#include "term/show.h"
#include "think/advice.h"

#include <string.h>

enum { HINTS = 5 };

static const char help_text[] =
    N_("Type the number or the words of a choice; a beginning that only one has will do.\n"
       "  board         show the table again       log         what happened so far\n"
       "  score         points and their reasons   coming      what is still to come\n"
       "  rules [SECT]  the rules, or a section    why WORDS   why it is not allowed\n"
       "  undo          take your last move back   quit        stop; the game is saved\n"
       "  hint          the best moves, and what they promise\n"
       "An empty line shows the choices again.\n");

static void show_rules(const struct play *p, struct slice section) {
    struct slice text = rulebook_text(play_game(p), p->words ? p->words->lang : "en");
    struct buf out = text_for(p);
    if (section.len == 0) {
        rulebook_contents(text, &out);
        say(&out, "`rules SECTION` prints one.");
        buf_char(&out, '\n');
        const char *now = play_game(p)->rule ? play_game(p)->rule(p->table->state) : NULL;
        if (now) {
            SAY(&out, "What is being done now: `rules {section}`", say_name("section", now));
            buf_char(&out, '\n');
        }
    } else if (!rulebook_section(text, section, &out)) {
        say(&out, "There is no such section; `rules` lists them.");
        buf_char(&out, '\n');
    } else {
        rulebook_drop_pictures(&out);
        rules_reflow(&out);
    }
    show_text(p, buf_end(&out));
    buf_free(&out);
}

static void write_refusal(const struct refused *why, struct buf *out) {
    refused_write(why, out);
    if (why->rule && why->rule[0]) {
        buf_char(out, ' ');
        SAY(out, "(rule {rule}: `rules {rule}`)", say_name("rule", why->rule));
    }
    buf_char(out, '\n');
}

static void show_refusal(const struct play *p, const struct refused *why) {
    struct buf out = text_for(p);
    write_refusal(why, &out);
    show_text(p, buf_end(&out));
    buf_free(&out);
}

static bool is_allowed(const struct game *g, const void *box, const void *state, int seat,
                       struct slice words, struct refused *why) {
    _Alignas(16) uint8_t copy[MAX_STATE];
    Move m = move_read(g, box, state, words);
    if (!m)
        return refuse_words(why, AGAINST_THE_RULES, N_("no move has these words: {words}"), words);
    memcpy(copy, state, g->state_size);
    int code = g->apply(box, copy, seat, m, NULL);
    return code == 0 || refuse_by_rule(why, g, code);
}

void why_write(const struct game *g, const void *box, const void *state, const struct choices *c,
               struct slice words, struct buf *out) {
    struct refused why;
    if (input_match(words, c->text, c->count) < 0 &&
        !is_allowed(g, box, state, c->seat, words, &why)) {
        write_refusal(&why, out);
        return;
    }
    say(out, "That is allowed.");
    buf_char(out, '\n');
}

void command_why(const struct play *p, const struct choices *c, struct slice words) {
    struct buf out = text_for(p);
    why_write(play_game(p), p->table->box, p->table->state, c, words, &out);
    show_text(p, buf_end(&out));
    buf_free(&out);
}

static bool had_a_choice(const struct play *p, int seat) {
    Move moves[MAX_MOVES];
    return table_moves(p->table, seat, moves) > 1 ||
           play_game(p)->kinds[move_kind(moves[0])].deliberate;
}

/* Goes back to the seat's last real choice; forced moves go with it. A person who plays alone may
 * go back past chance and computer players, since nobody else is affected; chance is then drawn
 * anew. */
static bool go_back(struct play *p, int seat, struct refused *why) {
    bool moved = false;
    do {
        int last = table_last_of(p->table, seat);
        if (!table_undo(p->table, seat, why) &&
            (last == 0 || play_people(p) > 1 || !table_rewind(p->table, last - 1, why)))
            return moved;
        moved = true;
    } while (!had_a_choice(p, seat));
    return true;
}

static enum turn undo(struct play *p, int seat) {
    struct refused why;
    if (!go_back(p, seat, &why)) {
        show_refusal(p, &why);
        return ASK_ONCE_MORE;
    }
    for (int i = 0; i < MAX_SEATS; i++) {
        if (p->told[i] > p->table->count)
            p->told[i] = p->table->count;
        if (p->before[i] > p->told[i])
            p->before[i] = p->told[i];
    }
    return MOVED;
}

static bool is_command(struct slice *line, const char *name) {
    struct slice rest = *line, word;
    if (!slice_word(&rest, &word) || !slice_is(word, name))
        return false;
    *line = slice_trim(rest);
    return true;
}

static void show_help(const struct play *p) {
    show_say(p, help_text);
    if (order_kinds(play_game(p))->words)
        show_line(p, "`standing` lists standing orders, which answer for you.");
}

/* What a computer player would do at this seat. */
static void show_hint(struct play *p, int seat) {
    _Alignas(16) uint8_t view[MAX_STATE];
    struct rng rng = rng_new(p->table->seed, (uint64_t)p->table->count + 1);
    struct player player = advice_player();
    struct verdict v;
    struct buf out = text_for(p);
    if (seat == NATURE) {
        show_line(p, "Nature needs no advice.");
        return;
    }
    table_view(p->table, seat, view);
    struct ask question = {
        .game = play_game(p), .box = p->table->box, .view = view, .seat = seat, .rng = &rng};
    advice_weigh(p->thinker, &player, &question, &v);
    show_line(p, "Your chances to win after each of the best moves, as the strongest computer "
                 "player sees them:");
    advice_write(&question, &v, HINTS, &out);
    show_text(p, buf_end(&out));
    buf_free(&out);
}

bool command_look(const struct play *p, int viewer, struct slice line, enum turn *turn) {
    *turn = ASK_ONCE_MORE;
    if (is_command(&line, "help") || is_command(&line, "?"))
        show_help(p);
    else if (is_command(&line, "rules"))
        show_rules(p, line);
    else if (is_command(&line, "log"))
        show_log(p, viewer, table_log_start(p->table, viewer | PERSON), 0);
    else if (is_command(&line, "score"))
        show_lines(p, viewer, points_write_lines);
    else if (is_command(&line, "coming"))
        show_lines(p, viewer, coming_write_lines);
    else if (is_command(&line, "board"))
        show_board(p, viewer);
    else if (is_command(&line, "quit") || is_command(&line, "exit"))
        *turn = LEAVE;
    else
        return false;
    return true;
}

bool command_run(struct play *p, const struct choices *c, struct slice line, enum turn *turn) {
    if (command_look(p, c->seat == NATURE ? SPECTATOR : c->seat, line, turn))
        return true;
    if (is_command(&line, "why"))
        command_why(p, c, line);
    else if (is_command(&line, "hint"))
        show_hint(p, c->seat);
    else if (is_command(&line, "standing"))
        orders_command(p, c->seat, line);
    else if (is_command(&line, "undo"))
        *turn = undo(p, c->seat);
    else
        return false;
    return true;
}
