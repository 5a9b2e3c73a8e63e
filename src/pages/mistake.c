/* mistake.c: one choice of a game that is over, to be made again (analysis.h).
 *
 * The board is what the player saw then, with all that could be done; an answer is told what the
 * search made of it. It looks like a puzzle, and nothing is played. */
#include "base/check.h"
#include "game/words.h"
#include "pages/analysis.h"
#include "pages/pieces.h"
#include "pages/sight.h"

#include <limits.h>
#include <stdlib.h>

/* ---- what is asked ---- */

static const struct review_choice *choice_at(const struct review *review, int64_t number) {
    for (int i = 0; review && i < review->choices; i++)
        if (review->choice[i].number == number)
            return &review->choice[i];
    return NULL;
}

/* False if the words are no legal move there. */
static bool read_answer(struct slice words, struct mistake_page *page) {
    _Alignas(16) uint8_t before[MAX_STATE];
    Move moves[MAX_MOVES];
    const struct table *t = page->ht->live->table;
    const struct game *g = page->ht->game;
    table_state_at(t, page->choice->number - 1, before);
    page->answer = move_read(g, t->box, before, words);
    int n = g->moves(t->box, before, page->choice->seat, moves);
    for (int i = 0; i < n; i++)
        if (page->answer && moves[i] == page->answer)
            return true;
    return false;
}

/* How many he found before in this run; more than there are is nonsense, and none. */
static int read_found(struct slice text, const struct review *review, int seat) {
    int64_t found;
    int most = review_mistakes(review, seat);
    return slice_number(text, 0, most > 0 ? most - 1 : 0, &found) ? (int)found : 0;
}

int mistake_read(const struct mistake_asked *asked, struct mistake_page *page,
                 const char **sentence) {
    int64_t number;
    page->choice =
        slice_number(asked->number, 1, INT_MAX, &number) ? choice_at(page->review, number) : NULL;
    if (!page->choice) {
        *sentence = N_("There is no such choice in this analysis.");
        return 404;
    }
    if (asked->answers && !read_answer(asked->move, page)) {
        *sentence = N_("That cannot be done here.");
        return 422;
    }
    page->run = asked->run.len > 0 && review_mistake_rank(page->review, page->choice) > 0;
    page->open = !page->answer && asked->show.len > 0;
    page->part = asked->part.len > 0;
    page->found = page->run ? read_found(asked->found, page->review, page->choice->seat) : 0;
    return 0;
}

/* ---- the page ---- */

struct again {
    const struct mistake_page *page;
    const struct review_choice *choice;
    bool open, right; /* is the answer told, and was it found? */
    struct sight sight;
    struct table_walk walk;
    struct pointed better;
    char post[120];
    struct buf *out;
};

/* The address of a choice; in a run with how many were found so far. */
static void put_address(const struct again *a, int number, int found, struct buf *out) {
    put(out, "%t?n=%d", table_path(a->page->ht, "mistake", -1).text, number);
    if (a->page->run)
        put(out, "&run=1&found=%d", found);
}

/* The position before the choice, with the eyes of whoever made it. */
static void go_there(struct again *a) {
    const struct hall_table *ht = a->page->ht;
    struct drawing *d = &a->sight.drawing;
    struct buf post = buf_on(a->post, sizeof a->post);
    table_walk_near(ht->live->table, &a->walk, a->choice->number - 1);
    while (a->walk.number < a->choice->number - 1 && table_walk_next(&a->walk))
        ;
    look_back(ht, a->choice->seat, a->out->words, &a->walk, &a->sight);
    put_address(a, a->choice->number, a->page->found, &post);
    buf_end(&post);
    d->number = a->choice->number;
    if (a->open) {
        a->better =
            (struct pointed){.move = a->choice->better, .field = "", .vocab = "", .seat = -1};
        d->shown = &a->better;
        d->shown_count = 1;
        return;
    }
    d->post = a->post;
    d->moves = a->sight.moves;
    d->move_count = ht->game->moves(d->box, d->view, a->choice->seat, a->sight.moves);
}

static void put_label(const struct again *a, const void *st, Move m) {
    char text[400];
    struct buf label = buf_on(text, sizeof text);
    label.words = a->out->words;
    move_write_label(a->page->ht->game, a->sight.drawing.box, st, m, &label);
    put(a->out, "<b>%t</b> ", buf_slice_of(&label));
}

static int hundredths(int64_t share) { return (int)((share * 100 + SHARES / 2) / SHARES); }

static void put_verdict(const struct again *a) {
    const struct review_choice *c = a->choice;
    put(a->out, "<div class='answer %r'>", a->right ? "yes" : "no");
    draw_symbol(a->out, a->right ? "check" : "warn", NULL);
    put(a->out, "<p>");
    put_label(a, a->walk.state, a->page->answer);
    if (a->right)
        MARKUP_SAY(a->out, N_("Yes: that promises {share} % instead of {made} %."),
                   say_number("share", hundredths(c->promised)),
                   say_number("made", hundredths(c->promised - c->cost)));
    else if (a->page->answer == c->made)
        MARKUP_SAY(a->out, N_("That is what was played: it cost {cost} points of a hundred."),
                   say_number("cost", hundredths(c->cost)));
    else
        put(a->out, "%m", N_("Not what the computer would do. Try again, or look at its answer."));
    put(a->out, "</p></div>");
}

/* What was better, what was played, and what would have followed. */
static void put_answer(const struct again *a) {
    const struct review_choice *c = a->choice;
    const struct game *g = a->page->ht->game;
    _Alignas(16) uint8_t st[MAX_STATE];
    put(a->out, "<ol class='chances'><li>");
    put_label(a, a->walk.state, c->better);
    put(a->out, "%d %%</li><li>", hundredths(c->promised));
    put_label(a, a->walk.state, c->made);
    put(a->out, "%d %%, %m</li></ol>", hundredths(c->promised - c->cost), N_("played"));
    memcpy(st, a->walk.state, g->state_size);
    if (c->follows == 0 || g->apply(a->sight.drawing.box, st, c->seat, c->better, NULL))
        return;
    put(a->out, "<p><small>%m ", N_("Then perhaps:"));
    for (int i = 0; i < c->follows; i++) {
        const struct record_move *f = &c->follow[i];
        if (f->seat != NATURE) {
            draw_arms(a->out, colour_at(a->page->ht, f->seat));
            put(a->out, " ");
            put_label(a, st, f->move);
        }
        if (g->apply(a->sight.drawing.box, st, f->seat, f->move, NULL))
            break;
    }
    put(a->out, "</small></p>");
}

/* Where in the run it is, and how many were found. */
static void put_where(const struct again *a) {
    const struct review *r = a->page->review;
    put(a->out, "<div class='where'><span>");
    if (a->page->run) {
        MARKUP_SAY(a->out, N_("Mistake {n} of {count}"),
                   say_number("n", review_mistake_rank(r, a->choice)),
                   say_number("count", review_mistakes(r, a->choice->seat)));
        put(a->out, "</span> <span>");
        MARKUP_SAY(a->out, N_("{found} found"), say_number("found", a->page->found + a->right));
    } else {
        MARKUP_SAY(a->out, N_("Move {n}"), say_number("n", a->choice->number));
    }
    put(a->out, "</span></div>");
}

static void put_coach(const struct again *a) {
    put(a->out,
        "<div role='status' class='speaks'><section id='coach' class='coach panel' tabindex='-1' "
        "data-step='%d' aria-label=%l>",
        a->choice->number, N_("Learn from your mistakes"));
    put_where(a);
    if (a->page->answer)
        put_verdict(a);
    put(a->out, "<h2>%m</h2>",
        a->open ? N_("The better move") : N_("What would have been better here?"));
    if (a->open) {
        put_answer(a);
    } else {
        put(a->out, "<p class='says'>");
        draw_arms(a->out, colour_at(a->page->ht, a->choice->seat));
        put(a->out, " %m</p>", N_("You see what this player saw. Nothing you do counts."));
    }
    put(a->out, "</section></div>");
}

/* On to the next one, or back to the analysis. */
static void put_way_on(const struct again *a) {
    const struct review_choice *next =
        a->page->run ? review_next_mistake(a->page->review, a->choice->seat, a->choice->number)
                     : NULL;
    char text[120];
    struct buf address = buf_on(text, sizeof text);
    put(a->out, "<div id='feet' class='follow'>");
    if (a->page->run && !next) {
        put(a->out, "<p>");
        MARKUP_SAY(a->out, N_("That was the last one: {found} of {count} found."),
                   say_number("found", a->page->found + a->right),
                   say_number("count", review_mistakes(a->page->review, a->choice->seat)));
        put(a->out, "</p>");
    }
    put(a->out, "<p class='inline'>");
    if (next) {
        put_address(a, next->number, a->page->found + a->right, &address);
        put(a->out, "<a class='button first' href=%a>%m</a> ", buf_end(&address),
            N_("Next mistake"));
    }
    put(a->out, "<a class='button' href='%t#move-%d'>%m</a></p></div>",
        table_path(a->page->ht, "analysis", -1).text, a->choice->number, N_("To the analysis"));
}

/* A form by GET has its own question, so the run goes along in fields. */
static void put_feet(const struct again *a) {
    if (a->open) {
        put_way_on(a);
        return;
    }
    put(a->out,
        "<form id='feet' class='feet' method='get' action=%a><input type='hidden' name='n' "
        "value='%d'><input type='hidden' name='show' value='1'>",
        table_path(a->page->ht, "mistake", -1).text, a->choice->number);
    if (a->page->run)
        put(a->out,
            "<input type='hidden' name='run' value='1'><input type='hidden' name='found' "
            "value='%d'>",
            a->page->found);
    put(a->out, "<button>%m</button></form>", N_("Show the answer"));
}

static void put_ground_of(const struct again *a) {
    if (a->page->part || a->sight.drawing.in_words)
        return;
    draw_symbols(a->out);
    if (a->page->ground.len > 0)
        buf_slice(a->out, a->page->ground);
    else
        draw_ground(&a->sight.drawing, a->out);
}

static void put_table(const struct again *a) {
    const struct drawing *d = &a->sight.drawing;
    put(a->out, "<main class='table lesson'>");
    draw_board(d, a->out);
    put(a->out, "<div class='coaching'>");
    put_coach(a);
    if (a->open)
        put(a->out, "<div id='prompt'></div>");
    else
        draw_prompt(d, a->out);
    put_feet(a);
    put(a->out, "</div>");
    draw_display(d, a->out);
    draw_seats(d, a->out);
    put(a->out, "</main>");
}

void page_of_mistake(const struct mistake_page *p, struct buf *out) {
    struct again *a = calloc(1, sizeof *a);
    CHECK(a);
    a->page = p;
    a->choice = p->choice;
    a->right = p->answer && p->answer == p->choice->better;
    a->open = p->open || a->right;
    a->out = out;
    go_there(a);
    a->sight.drawing.in_words = p->reader->in_words;
    page_open(p->reader, say_translate(out, p->ht->game->title),
              "page mistake-page puzzle-page lesson-page", out);
    put(out, " data-swaps='1' data-close=%l", N_("Close"));
    page_header_of(p->reader, &a->sight.drawing, out);
    put_ground_of(a);
    draw_strip(&a->sight.drawing, out);
    put_table(a);
    page_close(out);
    free(a);
}
