/* learning.c: lessons, puzzles, and somebody's first game with tips. What was learned is kept with
 * the visitor. */
#include "base/check.h"
#include "base/markup.h"
#include "game/words.h"
#include "offline/ask.h"
#include "offline/deal.h"
#include "pages/classroom.h"
#include "pages/course.h"
#include "pages/pieces.h"
#include "pages/puzzle.h"
#include "pages/table.h"
#include "pages/tips.h"

#include <stdlib.h>
#include <string.h>

/* ---- tips ---- */

static const char *tips_name(const struct game *g, char memory[LEARNED_NAME]) {
    struct buf name = buf_on(memory, LEARNED_NAME);
    buf_str(&name, g->id);
    buf_str(&name, "_tips");
    return buf_end(&name);
}

static bool has_finished(const struct house *h, const struct game *g) {
    for (int i = 0; i < h->count; i++)
        if (h->table[i].ht->game == g && h->table[i].ht->phase == OVER &&
            seats_owned(h->table[i].ht, &h->visitor))
            return true;
    return false;
}

/* Until a game of this kind is finished, or they are switched off. */
static bool tips_on(const struct house *h, const struct game *g) {
    char memory[LEARNED_NAME];
    const struct own_row *row = own_row_of(h, tips_name(g, memory));
    return tips_kept(g) && (row->name[0] ? !row->done : !has_finished(h, g));
}

/* The tip stays the same until the player's next move: it is drawn from what was seen before. */
void own_tip_for(struct house *h, struct own_table *t, int seat, struct table_page *page) {
    char memory[LEARNED_NAME];
    const struct tips *tips = tips_kept(t->ht->game);
    if (seat >= MAX_SEATS || t->ht->phase != RUNNING || !tips_on(h, t->ht->game))
        return;
    const char *name = tips_name(t->ht->game, memory);
    uint64_t seen = own_row_of(h, name)->number;
    int own = table_last_of(t->ht->live->table, seat);
    page->tips = true;
    if (t->tip_own != own || t->tip < 0) {
        t->tip = tip_next(tips, t->ht, seat, seen);
        t->tip_own = own;
        if (t->tip >= 0)
            own_row_keep(h, name, seen | 1ull << t->tip, false);
    }
    page->tip = t->tip >= 0 && t->tip < tips->count ? &tips->tip[t->tip] : NULL;
}

static const struct tips *need_tips(struct ask_page *q) {
    const struct game *g = game_find(q->part[0]);
    const struct tips *tips = g ? tips_kept(g) : NULL;
    if (!tips)
        ask_error(q, 404, N_("There is no first game prepared for this one."));
    return tips;
}

void ask_first_game(struct ask_page *q) {
    const struct tips *tips = need_tips(q);
    if (tips)
        page_of_first_game(&q->reader, tips, ask_out(q));
}

void ask_first_game_start(struct ask_page *q) {
    const struct tips *tips = need_tips(q);
    char memory[LEARNED_NAME];
    uint8_t seed[SEED_BYTES];
    struct refused why;
    if (!tips)
        return;
    struct deal d = {.terms = {.game = tips->game, .setup = tips->how, .flags = WATCHED}};
    for (int i = 1; i < d.terms.setup.seats; i++)
        terms_seat_bot(&d.terms, i, tips->against);
    d.name[0] = own_name(q->house, q->out);
    house_seed(q->house, seed);
    terms_draw_colours(&d.terms, seed);
    struct own_table *t = deal_new(q->house, &d, &why);
    if (!t) {
        ask_refuse(q, &why);
        return;
    }
    own_row_keep(q->house, tips_name(tips->game, memory), 0, false);
    ask_redirect(q, table_path(t->ht, "", -1).text);
}

/* Off, unless `on` says so; then back to where he was. */
void ask_tips(struct ask_page *q) {
    const struct tips *tips = need_tips(q);
    const struct own_table *t = own_table_find(q->house, ask_field(q, "table"));
    char memory[LEARNED_NAME], path[60];
    struct buf course = buf_on(path, sizeof path);
    bool on;
    if (!tips)
        return;
    if (!switch_read(ask_field(q, "on"), &on)) {
        ask_error(q, 400, N_("Tips are on or off."));
        return;
    }
    own_row_keep(q->house, tips_name(tips->game, memory), 0, !on);
    put(&course, "/learn/%t", tips->game->id);
    ask_redirect(q, t ? table_path(t->ht, "", -1).text : buf_end(&course));
}

/* ---- lists of lessons ---- */

static bool row_of(void *context, const char *name, uint64_t *number) {
    const struct own_row *row = own_row_of(context, name);
    *number = row->number;
    return row->done;
}

static void fill_course(struct ask_page *q, struct course *c) {
    c->has_game = tips_kept(c->game) != NULL;
    c->knows = true;
    c->tips = tips_on(q->house, c->game);
    course_fill(c, say_lang(q->out), row_of, q->house);
}

void ask_courses(struct ask_page *q) {
    int n = 0, games = 0;
    while (all_games[games])
        games++;
    CHECK(games > 0);
    struct course *courses = calloc((size_t)games, sizeof *courses);
    CHECK(courses);
    for (int i = 0; i < games; i++) {
        courses[n] = (struct course){.game = all_games[i]};
        fill_course(q, &courses[n]);
        n += courses[n].count > 0;
    }
    page_of_courses(&q->reader, courses, n, ask_out(q));
    free(courses);
}

void ask_course(struct ask_page *q) {
    struct course *c = calloc(1, sizeof *c);
    CHECK(c);
    c->game = game_find(q->part[0]);
    if (c->game)
        fill_course(q, c);
    if (c->count > 0)
        page_of_course(&q->reader, c, ask_out(q));
    else
        ask_error(q, 404, N_("There are no lessons for this game."));
    free(c);
}

/* ---- a lesson ---- */

/* NULL and an error; freed by the caller. */
static struct classroom *need_lesson(struct ask_page *q) {
    struct classroom *c = calloc(1, sizeof *c);
    CHECK(c);
    bool there = classroom_find(c, q->part[0], q->part[1], say_lang(q->out));
    const struct own_row *row = own_row_of(q->house, there ? c->name : "");
    if (there && classroom_enter(c, row->number, row->done))
        return c;
    free(c);
    ask_error(q, 404, N_("There is no such lesson."));
    return NULL;
}

static void show_lesson(struct ask_page *q, struct classroom *c) {
    struct house *h = q->house;
    c->page.part = ask_field(q, "part").len > 0;
    c->page.way_to_game = tips_kept(c->lesson->game) != NULL;
    bool here = h->lesson_step == walk_progress(&c->walk);
    classroom_show(c, &q->reader, here ? h->lesson_misses : 0, ask_out(q));
}

void ask_lesson(struct ask_page *q) {
    struct classroom *c = need_lesson(q);
    if (c)
        show_lesson(q, c);
    free(c);
}

void ask_lesson_act(struct ask_page *q) {
    struct classroom *c = need_lesson(q);
    if (!c)
        return;
    classroom_act(c, &q->form);
    if (c->page.reply == REPLY_REFUSED)
        q->status = 422;
    else
        own_row_keep(q->house, c->name, walk_progress(&c->walk),
                     c->was_done || walk_done(&c->walk));
    classroom_count_misses(c, &q->house->lesson_step, &q->house->lesson_misses);
    show_lesson(q, c);
    free(c);
}

/* ---- puzzles ---- */

static int64_t today(const struct ask_page *q) { return puzzle_day(q->house->now); }

static bool is_solved(void *context, const struct game *g, int number) {
    char name[PUZZLE_NAME];
    puzzle_name(g, number, name);
    return own_row_of(context, name)->done;
}

static uint64_t kept_streak(const struct ask_page *q) {
    return own_row_of(q->house, puzzle_streak_name)->number;
}

static int streak_of(const struct ask_page *q) { return puzzle_streak(kept_streak(q), today(q)); }

static void keep_solved(struct ask_page *q, const struct puzzle *p) {
    char name[PUZZLE_NAME];
    puzzle_name(p->game, p->number, name);
    own_row_keep(q->house, name, 1, true);
    if (puzzle_is_of_day(p, today(q)))
        own_row_keep(q->house, puzzle_streak_name, puzzle_streak_on(kept_streak(q), today(q)),
                     true);
}

void ask_puzzles(struct ask_page *q) {
    struct puzzle_list page = {.reader = &q->reader,
                               .streak = streak_of(q),
                               .level = puzzle_level_read(ask_field(q, "level")),
                               .solved = is_solved,
                               .context = q->house};
    page.today = puzzle_of_day(today(q), &page.today_number);
    page_of_puzzles(&page, ask_out(q));
}

/* NULL and an error, or the way to the others if it is gone; freed by the caller. */
static struct puzzle *need_puzzle(struct ask_page *q, const void **box) {
    const struct game *g = game_find(q->part[0]);
    struct puzzle *p = calloc(1, sizeof *p);
    struct fault fault;
    int64_t number;
    CHECK(p);
    bool known = g && slice_number(q->part[1], 1, puzzle_last(g), &number);
    if (known && puzzle_is_gone(g, (int)number)) {
        ask_redirect(q, puzzle_list_path(g).text);
    } else if (known && puzzle_read(g, *box = table_standard_box(g), (int)number, p, &fault)) {
        return p;
    } else {
        ask_error(q, 404, N_("There is no such puzzle."));
    }
    free(p);
    return NULL;
}

static void show_puzzle(struct ask_page *q, struct puzzle_page *page) {
    page->reader = &q->reader;
    page->wish = puzzle_wish_read(page->puzzle->game, ask_field(q, "theme"), ask_field(q, "level"));
    page->part = ask_field(q, "part").len > 0;
    if (puzzle_is_of_day(page->puzzle, today(q)))
        page->streak = streak_of(q);
    page_of_puzzle(page, ask_out(q));
}

void ask_puzzle(struct ask_page *q) {
    struct puzzle_page page = {0};
    struct puzzle *p = need_puzzle(q, &page.box);
    int64_t step;
    if (!p)
        return;
    page.puzzle = p;
    page.open = ask_number(q, "step", 0, 100, &step);
    page.step = page.open ? (int)step : 0;
    show_puzzle(q, &page);
    free(p);
}

void ask_puzzle_answer(struct ask_page *q) {
    struct puzzle_page page = {0};
    struct puzzle *p = need_puzzle(q, &page.box);
    struct refused why;
    if (!p)
        return;
    page.puzzle = p;
    page.answer = puzzle_answer(p, page.box, &q->form, &why);
    page.open = page.solved = page.answer == p->best;
    if (page.solved)
        keep_solved(q, p);
    if (page.answer)
        show_puzzle(q, &page);
    else
        ask_refuse(q, &why);
    free(p);
}
