/* puzzle.c: hoftag puzzle: positions with one clearly best move, in the terminal. */
#include "lesson/puzzle.h"

#include "base/say.h"
#include "cmd/cmd.h"
#include "cmd/progress.h"
#include "game/words.h"
#include "host/clock.h"
#include "term/choices.h"
#include "term/input.h"
#include "term/riddle.h"
#include "term/show.h"

#include <stdio.h>
#include <string.h>

const char help_puzzle[] =
    "Usage: hoftag puzzle [GAME [NUMBER]] [--theme THEME] [--level N] [--list]\n"
    "                     [--lang LANG] [--ascii] [--plain] [--width N]\n"
    "\n"
    "Shows a position in which one move is clearly the best; type it by its number\n"
    "or its words. Without a game it is the puzzle of the day, without a number the\n"
    "first of the game that you have not solved. `show` tells the answer, `quit`\n"
    "stops. What you have solved is kept where `hoftag learn` keeps your progress.\n"
    "\n"
    "  --theme THEME only of this theme; --list names them\n"
    "  --level N     only so difficult: 1 is easy to see, 2 needs a look, 3 needs\n"
    "                thought\n"
    "  --list        which themes there are, and how many of each level you have\n"
    "                solved\n"
    "  --lang LANG   the language; without it that of the locale\n"
    "  --ascii       plain letters and lines\n"
    "  --plain       lines that scroll instead of the full screen: for screen\n"
    "                readers\n"
    "  --width N     columns to draw lines in; without it, as many as the terminal\n"
    "                has\n";

struct solver {
    struct progress progress;
    struct puzzle puzzle;
    struct box_read box;
    struct play play;
    struct table table;
};

/* The position as a table at which nobody plays on. */
static void set_table(struct solver *s) {
    struct record_head *head = &s->table.head;
    const struct head *st = (const struct head *)s->puzzle.state;
    head->game = s->puzzle.game;
    head->how.seats = st->seats;
    memcpy(head->how.colour, st->colour, sizeof st->colour);
    memcpy(head->how.option, st->option, sizeof st->option);
    for (int i = 0; i < st->seats; i++)
        snprintf(head->name[i], sizeof head->name[i], "%s",
                 show_translate(&s->play, i == s->puzzle.seat
                                              ? N_("You")
                                              : s->puzzle.game->colours[st->colour[i]]));
    s->table.box = s->box.box;
    s->table.state = s->puzzle.state;
    s->play.table = &s->table;
}

static void tell(const struct solver *s, struct buf *text) {
    show_text(&s->play, buf_end(text));
    buf_free(text);
}

static void tell_share(const struct solver *s, Move m, const char *verdict) {
    struct buf out = text_for(&s->play);
    riddle_write_share(&s->puzzle, s->box.box, m, verdict, &out);
    tell(s, &out);
}

static void tell_follow(const struct solver *s) {
    struct buf out = text_for(&s->play);
    riddle_write_follow(&s->puzzle, s->box.box, &out);
    tell(s, &out);
}

static int keep(struct solver *s) {
    char name[PUZZLE_NAME];
    struct fault fault;
    puzzle_name(s->puzzle.game, s->puzzle.number, name);
    struct progress_row *row = progress_of(&s->progress, name);
    if (!row)
        return complain(REFUSED, "%s is full", s->progress.path);
    row->done = true;
    return progress_save(&s->progress, &fault) ? DONE : complain_fault(REFUSED, "", &fault);
}

/* True when it is solved. */
static bool answer(struct solver *s, const struct choices *c, struct slice line) {
    int i = input_match(line, c->text, c->count);
    if (i < 0) {
        show_line(&s->play, i == -1
                                ? N_("That cannot be done here.")
                                : N_("Several choices begin so: type more of it, or the number."));
        return false;
    }
    bool right = c->move[i] == s->puzzle.best;
    tell_share(s, c->move[i],
               right ? N_("Right.") : N_("There is a clearly better move: try again."));
    return right;
}

static int solve(struct solver *s) {
    static struct choices c;
    char line[INPUT_BYTES];
    show_board(&s->play, s->puzzle.seat);
    show_line(&s->play, "Find the best move");
    choices_list(&s->play, s->puzzle.seat, &c);
    choices_show(&s->play, &c);
    input_complete_from(c.text, c.count);
    while (input_line("> ", s->play.interactive, line)) {
        struct slice typed = slice_trim(slice_of(line));
        if (slice_is(typed, "quit"))
            return DONE;
        if (slice_is(typed, "show")) {
            tell_share(s, s->puzzle.best, N_("The best move"));
            tell_follow(s);
            return DONE;
        }
        if (typed.len > 0 && answer(s, &c, typed)) {
            tell_follow(s);
            return keep(s);
        }
    }
    return DONE;
}

/* ---- which ---- */

static bool is_solved(struct solver *s, const struct game *g, int number) {
    char name[PUZZLE_NAME];
    puzzle_name(g, number, name);
    const struct progress_row *row = progress_of(&s->progress, name);
    return row && row->done;
}

/* The first that fits and is not solved; if all are, the first that fits. */
static int first_open(struct solver *s, const struct game *g, struct puzzle_wish wish) {
    int n = puzzle_last(g);
    for (int i = 1; i <= n; i++)
        if (puzzle_fits(g, i, wish) && !is_solved(s, g, i))
            return i;
    return puzzle_next(g, 0, wish);
}

/* What is asked for by flags, of a game. */
struct wanted {
    const char *theme;
    int64_t level;
    bool list;
};

static const struct game *with_puzzles(const char *name) {
    const struct game *g = need_game(name);
    if (!g || puzzle_count(g) > 0)
        return g;
    complain(BAD_INPUT, "there are no puzzles for %s", g->title);
    return NULL;
}

static bool read_wish(const struct game *g, const struct wanted *w, struct puzzle_wish *out) {
    *out = (struct puzzle_wish){.level = (int)w->level};
    if (w->theme && !(out->theme = theme_find(g, slice_of(w->theme)))) {
        complain(BAD_INPUT, "%s has no theme \"%s\"; hoftag puzzle %s --list names them", g->title,
                 w->theme, g->id);
        return false;
    }
    if (puzzle_next(g, 0, *out))
        return true;
    complain(BAD_INPUT, "there is no such puzzle of %s", g->title);
    return false;
}

static const struct game *choose(struct solver *s, const struct values *words,
                                 const struct wanted *w, int *number) {
    struct puzzle_wish wish;
    int64_t wanted;
    if (words->count == 0 && (w->theme || w->level)) {
        complain(BAD_INPUT, "of which game? hoftag puzzle GAME --theme THEME --level N");
        return NULL;
    }
    if (words->count == 0)
        return puzzle_of_day(puzzle_day(now_seconds()), number);
    const struct game *g = with_puzzles(words->text[0]);
    if (!g || !read_wish(g, w, &wish))
        return NULL;
    *number = first_open(s, g, wish);
    if (words->count < 2)
        return g;
    if (!need_number("the puzzle", words->text[1], 1, puzzle_last(g), &wanted))
        return NULL;
    if (puzzle_is_gone(g, (int)wanted)) {
        complain(BAD_INPUT, "that puzzle is gone: its move was not clearly the best after all");
        return NULL;
    }
    *number = (int)wanted;
    return g;
}

/* ---- which there are ---- */

static void list_theme(struct solver *s, const struct game *g, const struct theme *t) {
    int n = puzzle_last(g);
    printf("  %-12s", t->name);
    for (int level = 1; level <= PUZZLE_LEVELS; level++) {
        int fit = 0, solved = 0;
        for (int i = 1; i <= n; i++)
            if (puzzle_fits(g, i, (struct puzzle_wish){t, level})) {
                fit++;
                solved += is_solved(s, g, i);
            }
        printf(" %3d/%-3d", solved, fit);
    }
    printf("  %s\n", show_translate(&s->play, t->title));
}

static void list_game(struct solver *s, const struct game *g) {
    if (puzzle_count(g) == 0)
        return;
    show_line(&s->play, g->title);
    for (const struct theme *t = g->themes; t && t->name; t++)
        if (puzzle_next(g, 0, (struct puzzle_wish){.theme = t}))
            list_theme(s, g, t);
}

static int list(struct solver *s, const struct values *words) {
    const struct game *g = words->count ? with_puzzles(words->text[0]) : NULL;
    if (words->count && !g)
        return BAD_INPUT;
    for (int i = 0; all_games[i]; i++)
        if (!g || all_games[i] == g)
            list_game(s, all_games[i]);
    return DONE;
}

/* On the full screen. */
static int solve_full(struct solver *s, const char *heading) {
    struct riddle riddle = {&s->play, &s->puzzle, s->box.box, heading};
    bool solved = riddle_solve(&riddle);
    return solved ? keep(s) : DONE;
}

static int begin(struct solver *s, const struct game *g, int number) {
    struct fault fault;
    if (!need_box(g, NULL, &s->box))
        return REFUSED;
    int code = REFUSED;
    if (puzzle_read(g, s->box.box, number, &s->puzzle, &fault)) {
        struct buf out = text_for(&s->play);
        set_table(s);
        if (!s->play.full) {
            buf_str(&out, show_translate(&s->play, g->title));
            buf_str(&out, ", ");
        }
        SAY(&out, N_("Puzzle {n}"), say_number("n", number));
        buf_str(&out, " (");
        buf_str(&out, show_translate(&s->play, s->puzzle.theme->title));
        buf_str(&out, ", ");
        buf_str(&out, show_translate(&s->play, puzzle_level_called(s->puzzle.level)));
        buf_char(&out, ')');
        if (s->play.full) {
            code = solve_full(s, buf_end(&out));
        } else {
            show_line(&s->play, buf_end(&out));
            code = solve(s);
        }
        buf_free(&out);
    } else {
        complain_fault(REFUSED, g->title, &fault);
    }
    box_done(&s->box);
    return code;
}

int cmd_puzzle(int argc, char **argv) {
    static struct solver s;
    const char *lang = NULL;
    bool ascii = false, plain = false;
    int64_t width = 0;
    int number = 1;
    struct wanted wanted = {0};
    struct fault fault;
    struct values words;
    const struct flag flags[] = {
        {.name = "theme", .value = &wanted.theme},
        {.name = "level", .number = &wanted.level, .least = 1, .most = PUZZLE_LEVELS},
        {.name = "list", .on = &wanted.list},
        LANG_FLAG(&lang),
        ASCII_FLAG(&ascii),
        {.name = "plain", .on = &plain},
        WIDTH_FLAG(&width),
        {0}};
    if (!args_read(argc, argv, flags, 0, 2, &words))
        return BAD_INPUT;
    s.play.words = need_language(lang);
    if (!s.play.words)
        return BAD_INPUT;
    show_set_up(&s.play, ascii, (int)width);
    s.play.full = !plain && !width && show_can_be_full();
    if (!progress_read(&s.progress, &fault))
        return complain_fault(BAD_INPUT, s.progress.path, &fault);
    if (wanted.list)
        return list(&s, &words);
    const struct game *g = choose(&s, &words, &wanted, &number);
    return g ? begin(&s, g, number) : BAD_INPUT;
}
