/* puzzle.c: see puzzle.h. A puzzle looks like a lesson: the coach stands where the prompt stands,
 * and every legal move is answered. */
#include "pages/puzzle.h"

#include "base/check.h"
#include "game/fields.h"
#include "game/words.h"
#include "pages/pieces.h"

#include <stdlib.h>

/* ---- the list ---- */

static const char *level_called(int level) {
    return level == 1 ? N_("easy to see") : level == 2 ? N_("needs a look") : N_("needs thought");
}

static void put_line(const struct puzzle_list *p, const struct puzzle *of, struct buf *out) {
    bool solved = p->solved(p->context, of->game, of->number);
    put(out, "<li%r><a href='/puzzles/%t/%d'>%d</a>", solved ? " class=\"solved\"" : "",
        of->game->id, of->number, of->number);
    if (solved)
        put(out, " <span class='sr'>%m</span>", N_("solved"));
    put(out, "</li>");
}

/* All of one level, solved ones marked. */
static int put_level(const struct puzzle_list *p, const struct game *g, int level,
                     struct buf *out) {
    struct puzzle *of = calloc(1, sizeof *of);
    int n = puzzle_count(g), solved = 0;
    CHECK(of);
    put(out, "<h3>%m</h3><ol class='puzzles'>", level_called(level));
    for (int i = 1; i <= n; i++)
        if (puzzle_glance(g, i, of) && of->level == level) {
            put_line(p, of, out);
            solved += p->solved(p->context, g, i);
        }
    put(out, "</ol>");
    free(of);
    return solved;
}

static void put_game(const struct puzzle_list *p, const struct game *g, struct buf *out) {
    int n = puzzle_count(g), solved = 0;
    if (n == 0)
        return;
    put(out, "<section class='panel'><h2>%m</h2>", g->title);
    for (int level = 1; level <= 3; level++)
        solved += put_level(p, g, level, out);
    put(out, "<p>");
    MARKUP_SAY(out, N_("{solved} of {count} solved"), say_number("solved", solved),
               say_number("count", n));
    put(out, "</p></section>");
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
    char post[80];
    Move moves[MAX_MOVES];
    _Alignas(16) uint8_t view[MAX_STATE];
    _Alignas(16) uint8_t before[MAX_STATE];
    _Alignas(16) uint8_t before_view[MAX_STATE];
};

static void stand(struct riddle *r) {
    const struct puzzle *p = r->page->puzzle;
    struct drawing *d = &r->drawing;
    struct buf post = buf_on(r->post, sizeof r->post);
    int viewer = p->seat | PERSON;
    r->after = *p;
    if (r->page->open)
        r->follows =
            puzzle_follow(&r->after, r->page->box, r->page->step, r->before, &r->seat, &r->last);
    put(&post, "/puzzles/%t/%d", p->game->id, p->number);
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
    buf_end(&post);
    if (r->page->open) {
        fields_view(p->game, r->before, viewer, r->before_view);
        d->before = r->before_view;
        return;
    }
    d->post = r->post;
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
    put(r->out, ": ");
    if (share >= 0) {
        put_percent(r->out, share);
        put(r->out, " %%. ");
    }
    put(r->out, "<strong>%m</strong>",
        right ? N_("Right.") : N_("There is a clearly better move: try again."));
    put(r->out, "</p></div>");
}

/* The chances of every move that was looked at, best first. */
static void put_chances(const struct riddle *r) {
    const struct puzzle *p = r->page->puzzle;
    Move moves[MAX_MOVES];
    int n = p->game->moves(r->page->box, p->state, p->seat, moves), told = 0;
    put(r->out, "<ol class='chances'>");
    for (int share = 1000; share >= 0 && told < 4; share--)
        for (int i = 0; i < n; i++)
            if (puzzle_share(p, r->page->box, moves[i]) == share && told++ < 4) {
                put(r->out, "<li>");
                put_label(r, p->state, moves[i]);
                put(r->out, " ");
                put_percent(r->out, share);
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
        put(r->out, "<a class='button' href='%t?step=%d'>%m</a> ", r->post, r->page->step + 1,
            N_("What may follow"));
    if (p->number < puzzle_count(p->game))
        put(r->out, "<a class='button first' href='/puzzles/%t/%d'>%m</a> ", p->game->id,
            p->number + 1, N_("Next puzzle"));
    put(r->out, "<a class='button' href='/puzzles'>%m</a></p></div>", N_("All puzzles"));
}

static void put_coach(const struct riddle *r) {
    const struct puzzle *p = r->page->puzzle;
    put(r->out,
        "<div role='status' class='speaks'><section id='coach' class='coach panel' tabindex='-1' "
        "data-step='%d' aria-label=%l><div class='where'><span>",
        r->page->step, N_("Puzzle"));
    MARKUP_SAY(r->out, N_("Puzzle {n}"), say_number("n", p->number));
    put(r->out, "</span> <span>%m</span></div>", level_called(p->level));
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

static void put_feet(const struct riddle *r) {
    if (r->page->open)
        put_follow(r);
    else
        put(r->out,
            "<form id='feet' class='feet' method='get' action=%a><input type='hidden' name='step' "
            "value='0'><button>%m</button></form>",
            r->post, N_("Show the answer"));
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
