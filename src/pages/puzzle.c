/* puzzle.c: see puzzle.h. A puzzle looks like a lesson: the coach stands where the prompt stands,
 * and every legal move is answered. */
#include "pages/puzzle.h"

#include "base/check.h"
#include "game/fields.h"
#include "game/words.h"
#include "pages/pieces.h"

#include <stdlib.h>

enum { TOLD_CHANCES = 4 };

struct puzzle_path puzzle_list_path(const struct game *g) {
    struct puzzle_path path = {.text = ""};
    struct buf out = buf_on(path.text, sizeof path.text);
    put(&out, "/puzzles#of-%t", g->id);
    buf_end(&out);
    return path;
}

/* The address of a puzzle for somebody who practises something: "/puzzles/GAME/3?level=2". */
static struct puzzle_path path_of(const struct game *g, int number, struct puzzle_wish wish) {
    struct puzzle_path path = {.text = ""};
    struct buf out = buf_on(path.text, sizeof path.text);
    put(&out, "/puzzles/%t/%d", g->id, number);
    if (wish.theme)
        put(&out, "?theme=%t", wish.theme->name);
    if (wish.level)
        put(&out, "%rlevel=%d", wish.theme ? "&" : "?", wish.level);
    buf_end(&out);
    return path;
}

/* ---- the list ---- */

static bool is_solved(const struct puzzle_list *p, const struct game *g, int number) {
    return p->solved(p->context, g, number);
}

/* Its number, and a dot for each step of difficulty. */
static void put_line(const struct puzzle_list *p, const struct game *g, int number,
                     struct puzzle_wish wish, struct buf *out) {
    static const char *const raw_dots[] = {"", "\u2022", "\u2022\u2022", "\u2022\u2022\u2022"};
    bool solved = is_solved(p, g, number);
    int level = 1;
    while (level < PUZZLE_LEVELS && !puzzle_fits(g, number, (struct puzzle_wish){.level = level}))
        level++;
    put(out, "<li%r><a href=%a>%d<span class='dots' aria-hidden='true'>%r</span>",
        solved ? " class=\"solved\"" : "", path_of(g, number, wish).text, number, raw_dots[level]);
    put(out, "<span class='sr'>, %m", puzzle_level_called(level));
    if (solved)
        put(out, ", %m", N_("solved"));
    put(out, "</span></a></li>");
}

/* The first that he has not solved; the first of all if he solved them all. */
static int first_open(const struct puzzle_list *p, const struct game *g, struct puzzle_wish wish) {
    int n = puzzle_last(g);
    for (int i = 1; i <= n; i++)
        if (puzzle_fits(g, i, wish) && !is_solved(p, g, i))
            return i;
    return puzzle_next(g, 0, wish);
}

/* All that fit, solved ones marked. */
static void put_lines(const struct puzzle_list *p, const struct game *g, struct puzzle_wish wish,
                      struct buf *out) {
    int n = puzzle_last(g);
    put(out, "<ol class='puzzles'>");
    for (int i = 1; i <= n; i++)
        if (puzzle_fits(g, i, wish))
            put_line(p, g, i, wish, out);
    put(out, "</ol>");
}

static void put_solved(const struct puzzle_list *p, const struct game *g, struct puzzle_wish wish,
                       struct buf *out) {
    int n = puzzle_last(g), fit = 0, solved = 0;
    for (int i = 1; i <= n; i++)
        if (puzzle_fits(g, i, wish)) {
            fit++;
            solved += is_solved(p, g, i);
        }
    MARKUP_SAY(out, N_("{solved} of {count} solved"), say_number("solved", solved),
               say_number("count", fit));
}

static void put_theme(const struct puzzle_list *p, const struct game *g, const struct theme *t,
                      struct buf *out) {
    struct puzzle_wish wish = {t, p->level};
    if (!puzzle_next(g, 0, wish))
        return;
    put(out, "<div class='theme'><h3>%m <small>", t->title);
    put_solved(p, g, wish, out);
    put(out, "</small></h3><a class='button' href=%a>%m<span class='sr'>: %m</span></a></div>",
        path_of(g, first_open(p, g, wish), wish).text, N_("Practise"), t->title);
    put_lines(p, g, wish, out);
}

static void put_game(const struct puzzle_list *p, const struct game *g, struct buf *out) {
    struct puzzle_wish wish = {NULL, p->level};
    if (!puzzle_next(g, 0, wish))
        return;
    put(out, "<section class='panel' id='of-%t'><h2>%m</h2><p>", g->id, g->title);
    put_solved(p, g, wish, out);
    put(out, "</p>");
    for (const struct theme *t = g->themes; t && t->name; t++)
        put_theme(p, g, t, out);
    put(out, "</section>");
}

/* Which difficulty is listed. */
static void put_levels(const struct puzzle_list *p, struct buf *out) {
    put(out, "<nav class='eyes segments' aria-label=%l>", N_("Difficulty"));
    for (int level = 0; level <= PUZZLE_LEVELS; level++) {
        put(out, "<a class='button'%r href='/puzzles",
            p->level == level ? " aria-current=\"true\"" : "");
        if (level)
            put(out, "?level=%d", level);
        put(out, "'>%m</a> ", level ? puzzle_level_called(level) : N_("all"));
    }
    put(out, "</nav>");
}

static void put_streak(struct buf *out, int streak) {
    if (streak > 0)
        MARKUP_SAY(out, N_("Solved {days|day|days} in a row."), say_number("days", streak));
}

void page_of_puzzles(const struct puzzle_list *p, struct buf *out) {
    page_open(p->reader, say_translate(out, N_("Puzzles")), "page puzzles-page", out);
    page_header(p->reader, out);
    put(out, "<main class='analysis'><h2>%m</h2><p>%m</p>", N_("Puzzles"),
        N_("Positions out of games between computer players in which one move is clearly the best. "
           "Find it."));
    if (p->today) {
        put(out, "<p><a class='button first' href='/puzzles/%t/%d'>%m</a> ", p->today->id,
            p->today_number, N_("The puzzle of the day"));
        put_streak(out, p->streak);
        put(out, "</p>");
    }
    put_levels(p, out);
    for (int i = 0; all_games[i]; i++)
        put_game(p, all_games[i], out);
    put(out, "</main>");
    page_close(out);
}

/* ---- one of them ---- */

/* Not to be copied: it points into itself. */
struct riddle {
    const struct puzzle_page *page;
    struct puzzle after; /* where the page stands */
    struct drawing drawing;
    struct buf *out;
    int follows, seat; /* of the last move that was shown */
    Move last;
    struct puzzle_path path;
    Move moves[MAX_MOVES];
    _Alignas(16) uint8_t view[MAX_STATE];
    _Alignas(16) uint8_t before[MAX_STATE];
    _Alignas(16) uint8_t before_view[MAX_STATE];
};

static void stand(struct riddle *r) {
    const struct puzzle *p = r->page->puzzle;
    struct drawing *d = &r->drawing;
    int viewer = p->seat | PERSON;
    r->after = *p;
    if (r->page->open)
        r->follows =
            puzzle_follow(&r->after, r->page->box, r->page->step, r->before, &r->seat, &r->last);
    r->path = path_of(p->game, p->number, r->page->wish);
    fields_view(p->game, r->after.state, viewer, r->view);
    *d = (struct drawing){.game = p->game,
                          .box = r->page->box,
                          .view = r->view,
                          .viewer = viewer,
                          .moves = r->moves,
                          .number = p->number,
                          .ground_apart = true,
                          .in_words = r->page->reader->in_words,
                          .by_colour = true};
    if (r->page->open) {
        fields_view(p->game, r->before, viewer, r->before_view);
        d->before = r->before_view;
        return;
    }
    d->post = r->path.text;
    d->move_count = p->game->moves(d->box, r->view, p->seat, r->moves);
}

static void put_label(const struct riddle *r, const void *st, Move m) {
    char text[400];
    struct buf label = buf_on(text, sizeof text);
    label.words = r->out->words;
    move_write_label(r->page->puzzle->game, r->page->box, st, m, &label);
    put(r->out, "<b>%t</b>", buf_slice_of(&label));
}

static void put_percent(struct buf *out, int thousandths) {
    put(out, "%d", (thousandths + 5) / 10);
}

static void put_verdict(const struct riddle *r) {
    const struct puzzle *p = r->page->puzzle;
    int share = puzzle_share(p, r->page->box, r->page->answer);
    bool right = r->page->answer == p->best;
    put(r->out, "<div class='answer %r'>", right ? "yes" : "no");
    draw_symbol(r->out, right ? "check" : "warn", NULL);
    put(r->out, "<p>");
    put_label(r, p->state, r->page->answer);
    say_in(r->out, "between", C_("between", ": "));
    if (share >= 0) {
        put_percent(r->out, share);
        put(r->out, " %%. ");
    }
    put(r->out, "<strong>%m</strong>",
        right ? N_("Right.") : N_("There is a clearly better move: try again."));
    put(r->out, "</p></div>");
}

/* The chances of the best moves. */
static void put_chances(const struct riddle *r) {
    const struct puzzle *p = r->page->puzzle;
    struct puzzle_chance chance[PUZZLE_CHANCES];
    int n = puzzle_chances(p, r->page->box, chance);
    put(r->out, "<ol class='chances'>");
    for (int i = 0; i < n && i < TOLD_CHANCES; i++) {
        put(r->out, "<li>");
        put_label(r, p->state, chance[i].move);
        put(r->out, " ");
        put_percent(r->out, chance[i].share);
        put(r->out, " %%</li>");
    }
    put(r->out, "</ol>");
}

/* What was just made, and the way on through what follows. */
static void put_follow(const struct riddle *r) {
    const struct puzzle *p = r->page->puzzle;
    put(r->out, "<div id='feet' class='follow'>");
    if (r->page->step > 0) {
        put(r->out, "<p>");
        if (r->seat != NATURE)
            draw_arms(r->out, p->game->colours[((const struct head *)p->state)->colour[r->seat]]);
        put(r->out, " ");
        put_label(r, r->before, r->last);
        put(r->out, "</p>");
    }
    put(r->out, "<p class='inline'>");
    if (r->page->step < r->follows)
        put(r->out, "<a class='button' href='%t%rstep=%d'>%m</a> ", r->path.text,
            strchr(r->path.text, '?') ? "&amp;" : "?", r->page->step + 1, N_("What may follow"));
    int next = puzzle_next(p->game, p->number, r->page->wish);
    if (next)
        put(r->out, "<a class='button first' href=%a>%m</a> ",
            path_of(p->game, next, r->page->wish).text, N_("Next puzzle"));
    put(r->out, "<a class='button' href=%a>%m</a></p></div>", puzzle_list_path(p->game).text,
        N_("All puzzles"));
}

static void put_coach(const struct riddle *r) {
    const struct puzzle *p = r->page->puzzle;
    put(r->out,
        "<div role='status' class='speaks'><section id='coach' class='coach panel' tabindex='-1' "
        "data-step='%d' aria-label=%l><div class='where'><span>",
        r->page->step, N_("Puzzle"));
    MARKUP_SAY(r->out, N_("Puzzle {n}"), say_number("n", p->number));
    put(r->out, "</span> <span>%m, %m</span></div>", p->theme->title,
        puzzle_level_called(p->level));
    if (r->page->answer)
        put_verdict(r);
    put(r->out, "<h2>%m</h2>", r->page->open ? N_("The best move") : N_("Find the best move"));
    if (r->page->open) {
        put_chances(r);
        put(r->out, "<p>");
        put_streak(r->out, r->page->streak);
        put(r->out, "</p>");
    } else {
        put(r->out, "<p class='says'>");
        draw_arms(r->out, p->game->colours[((const struct head *)p->state)->colour[p->seat]]);
        put(r->out, " %m</p>",
            N_("You are to move, with this shield. One move promises clearly more than all "
               "others."));
    }
    put(r->out, "</section></div>");
}

/* A form by GET has its own question, so what he practises goes along in fields. */
static void put_feet(const struct riddle *r) {
    const struct puzzle *p = r->page->puzzle;
    struct puzzle_wish wish = r->page->wish;
    if (r->page->open) {
        put_follow(r);
        return;
    }
    put(r->out,
        "<form id='feet' class='feet' method='get' action='/puzzles/%t/%d'><input type='hidden' "
        "name='step' value='0'>",
        p->game->id, p->number);
    if (wish.theme)
        put(r->out, "<input type='hidden' name='theme' value=%a>", wish.theme->name);
    if (wish.level)
        put(r->out, "<input type='hidden' name='level' value='%d'>", wish.level);
    put(r->out, "<button>%m</button></form>", N_("Show the answer"));
}

static void put_ground_of(const struct riddle *r) {
    if (r->page->part || r->drawing.in_words)
        return;
    draw_symbols(r->out);
    if (r->page->ground.len > 0)
        buf_slice(r->out, r->page->ground);
    else
        draw_ground(&r->drawing, r->out);
}

static void put_table(const struct riddle *r) {
    const struct drawing *d = &r->drawing;
    put(r->out, "<main class='table lesson'>");
    draw_board(d, r->out);
    put(r->out, "<div class='coaching'>");
    put_coach(r);
    if (r->page->open)
        put(r->out, "<div id='prompt'></div>");
    else
        draw_prompt(d, r->out);
    put_feet(r);
    put(r->out, "</div>");
    draw_display(d, r->out);
    draw_seats(d, r->out);
    put(r->out, "</main>");
    draw_describe(d, r->out);
}

void page_of_puzzle(const struct puzzle_page *p, struct buf *out) {
    struct riddle *r = calloc(1, sizeof *r);
    CHECK(r);
    r->page = p;
    r->out = out;
    stand(r);
    page_open(p->reader, say_translate(out, N_("Puzzle")), "page puzzle-page lesson-page", out);
    put(out, " data-swaps='1' data-close=%l", N_("Close"));
    page_header_of(p->reader, &r->drawing, out);
    put_ground_of(r);
    draw_strip(&r->drawing, out);
    put_table(r);
    page_close(out);
    free(r);
}

/* ---- what is answered ---- */

Move puzzle_answer(const struct puzzle *p, const void *box, const struct form *form,
                   struct refused *why) {
    _Alignas(16) uint8_t copy[MAX_STATE];
    Move moves[MAX_MOVES], m = 0;
    struct slice words = form_field(form, "move");
    if (words.len == 0)
        words = form_field(form, "why");
    if (words.len > 0)
        m = move_read(p->game, box, p->state, words);
    int n = p->game->moves(box, p->state, p->seat, moves);
    for (int i = 0; m && i < n; i++)
        if (moves[i] == m)
            return m;
    memcpy(copy, p->state, p->game->state_size);
    int refusal = m ? p->game->apply(box, copy, p->seat, m, NULL) : 0;
    if (refusal)
        refuse_by_rule(why, p->game, refusal);
    else
        refuse(why, BAD_REQUEST, N_("That cannot be done here."));
    return 0;
}
