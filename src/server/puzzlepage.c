/* puzzlepage.c: puzzles in the browser. What a visitor has solved is stored like progress in
 * lessons; so is the streak: how many days in a row they solved the puzzle of the day. */
#include "game/words.h"
#include "pages/lessons.h"
#include "pages/puzzle.h"
#include "server/asker.h"
#include "server/clock.h"
#include "server/errors.h"
#include "server/grounds.h"
#include "server/learning.h"
#include "server/reader.h"
#include "server/routes.h"
#include "table/table.h"

static int64_t today(void) { return puzzle_day(now_seconds()); }

/* ---- what is kept ---- */

struct solver {
    struct server *server;
    struct request *request;
};

static bool is_solved(void *context, const struct game *g, int number) {
    const struct solver *s = context;
    char name[PUZZLE_NAME];
    puzzle_name(g, number, name);
    return learned_of(s->server->hall, s->request->visitor, name)->done;
}

static uint64_t kept_streak(struct server *s, struct request *q) {
    return learned_of(s->hall, q->visitor, puzzle_streak_name)->number;
}

static int streak_of(struct server *s, struct request *q) {
    return puzzle_streak(kept_streak(s, q), today());
}

static bool keep_row(struct server *s, struct request *q, struct reply *r, const char *name,
                     uint64_t number) {
    struct learned row = {.number = number, .done = true};
    slice_copy(slice_of(name), row.name, sizeof row.name);
    return learning_keep(s->hall, q->visitor, &row, &r->wait) ||
           reply_error(q, r, MHD_HTTP_INTERNAL_SERVER_ERROR, "Your progress cannot be kept now.");
}

static bool keep_streak(struct server *s, struct request *q, struct reply *r) {
    uint64_t was = kept_streak(s, q), is = puzzle_streak_on(was, today());
    return is == was || keep_row(s, q, r, puzzle_streak_name, is);
}

static bool keep_solved(struct server *s, struct request *q, struct reply *r,
                        const struct puzzle *p) {
    char name[PUZZLE_NAME];
    puzzle_name(p->game, p->number, name);
    return keep_row(s, q, r, name, 1) && (!puzzle_is_of_day(p, today()) || keep_streak(s, q, r));
}

/* ---- pages ---- */

void handle_puzzles(struct server *s, struct request *q, struct reply *r) {
    struct reader reader = reader_of(q);
    struct solver solver = {s, q};
    struct puzzle_list page = {
        .reader = &reader, .streak = streak_of(s, q), .solved = is_solved, .context = &solver};
    page.level = puzzle_level_read(request_field(q, "level"));
    page.today = puzzle_of_day(today(), &page.today_number);
    page_of_puzzles(&page, reply_page(r));
}

/* The puzzle that the path names; false and an error if there is none. One that is gone leads to
 * the others. */
static bool need_puzzle(struct request *q, struct reply *r, struct puzzle_page *page) {
    const struct game *g = game_find(q->part[0]);
    int64_t number;
    if (!g || !slice_number(q->part[1], 1, puzzle_last(g), &number)) {
        reply_error(q, r, MHD_HTTP_NOT_FOUND, "There is no such puzzle.");
        return false;
    }
    if (puzzle_is_gone(g, (int)number)) {
        reply_redirect(r, puzzle_list_path(g).text);
        return false;
    }
    page->box = table_standard_box(g);
    page->puzzle = puzzle_kept(g, (int)number);
    return page->puzzle ||
           reply_error(q, r, MHD_HTTP_INTERNAL_SERVER_ERROR, "This puzzle is damaged.");
}

static void show(struct server *s, struct request *q, struct reply *r,
                 const struct puzzle_page *how) {
    struct reader reader = reader_of(q);
    struct puzzle_page page = *how;
    const struct puzzle *p = page.puzzle;
    page.reader = &reader;
    page.wish = puzzle_wish_read(p->game, request_field(q, "theme"), request_field(q, "level"));
    page.part = request_field(q, "part").len > 0;
    if (puzzle_is_of_day(p, today()))
        page.streak = streak_of(s, q);
    if (!page.part && !reader.in_words)
        page.ground = ground_kept(s, p->game, page.box, r->body.words);
    page_of_puzzle(&page, reply_page(r));
}

void handle_puzzle(struct server *s, struct request *q, struct reply *r) {
    struct puzzle_page page = {0};
    int64_t step;
    if (!need_puzzle(q, r, &page))
        return;
    page.open = request_number(q, "step", 0, 100, &step);
    page.step = page.open ? (int)step : 0;
    show(s, q, r, &page);
}

static bool need_answer(struct request *q, struct reply *r, struct puzzle_page *page) {
    struct refused why;
    page->answer = puzzle_answer(page->puzzle, page->box, q->form, &why);
    return page->answer || reply_refusal(q, r, &why);
}

void handle_puzzle_answer(struct server *s, struct request *q, struct reply *r) {
    struct puzzle_page page = {0};
    if (!need_puzzle(q, r, &page) || !need_answer(q, r, &page))
        return;
    page.open = page.solved = page.answer == page.puzzle->best;
    if (!page.solved || (need_visitor(s, q, r) && keep_solved(s, q, r, page.puzzle)))
        show(s, q, r, &page);
}
