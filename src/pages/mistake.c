/* mistake.c: one choice of a game that is over, to be made again (analysis.h).
 *
 * The board is what the player saw then, with all that could be done; an answer is told what the
 * search made of it. Nothing is played. */
#include "base/check.h"
#include "game/words.h"
#include "pages/analysis.h"
#include "pages/pieces.h"
#include "pages/sight.h"

#include <stdlib.h>

struct again {
    const struct mistake_page *page;
    const struct review_choice *choice;
    struct sight sight;
    struct table_walk walk;
    char post[120];
    struct buf *out;
};

/* The position before the choice, with the eyes of whoever made it. */
static void go_there(struct again *a) {
    const struct hall_table *ht = a->page->ht;
    struct drawing *d = &a->sight.drawing;
    struct buf post = buf_on(a->post, sizeof a->post);
    table_walk_near(ht->live->table, &a->walk, a->choice->number - 1);
    while (a->walk.number < a->choice->number - 1 && table_walk_next(&a->walk))
        ;
    look_back(ht, a->choice->seat, &a->walk, &a->sight);
    put(&post, "%t?n=%d", table_path(ht, "mistake", -1).text, a->choice->number);
    d->post = buf_end(&post);
    d->number = a->choice->number;
    d->moves = a->sight.moves;
    d->move_count = ht->game->moves(d->box, d->view, a->choice->seat, a->sight.moves);
}

static void put_label(struct again *a, Move m) {
    char text[400];
    struct buf label = buf_on(text, sizeof text);
    label.words = a->out->words;
    move_write_label(a->page->ht->game, a->sight.drawing.box, a->walk.state, m, &label);
    put(a->out, "<b>%t</b> ", buf_slice_of(&label));
}

static int hundredths(int64_t share) { return (int)((share * 100 + SHARES / 2) / SHARES); }

static void put_answer(struct again *a) {
    const struct review_choice *c = a->choice;
    bool right = a->page->answer == c->better;
    put(a->out, "<p class='%r' role='status'>", right ? "right" : "again");
    put_label(a, a->page->answer);
    if (right)
        MARKUP_SAY(a->out, N_("Yes: that promises {share} % instead of {made} %."),
                   say_number("share", hundredths(c->promised)),
                   say_number("made", hundredths(c->promised - c->cost)));
    else if (a->page->answer == c->made)
        MARKUP_SAY(a->out, N_("That is what was played: it cost {cost} points of a hundred."),
                   say_number("cost", hundredths(c->cost)));
    else
        put(a->out, "%m", N_("Not what the computer would do. Try again, or look at its answer."));
    put(a->out, "</p>");
    if (!right)
        put(a->out, "<p><a href='%t#move-%d'>%m</a></p>",
            table_path(a->page->ht, "analysis", -1).text, c->number, N_("Show the answer"));
}

static void put_coach(struct again *a) {
    put(a->out, "<section class='coach panel' id='ask'><p><a href='%t#move-%d'>%m</a></p><p>",
        table_path(a->page->ht, "analysis", -1).text, a->choice->number, N_("To the analysis"));
    draw_arms(a->out, colour_at(a->page->ht, a->choice->seat));
    put(a->out, " %m</p>", N_("What would have been better here? Nothing you do counts."));
    if (a->page->answer)
        put_answer(a);
    put(a->out, "</section>");
}

void page_of_mistake(const struct mistake_page *p, struct buf *out) {
    struct again *a = calloc(1, sizeof *a);
    CHECK(a);
    a->page = p;
    a->choice = p->choice;
    a->out = out;
    go_there(a);
    page_open(p->reader, say_translate(out, p->ht->game->title), "page mistake-page", out);
    page_header_of(p->reader, &a->sight.drawing, out);
    draw_symbols(out);
    if (p->ground.len > 0)
        buf_slice(out, p->ground);
    else
        draw_ground(&a->sight.drawing, out);
    draw_strip(&a->sight.drawing, out);
    put_coach(a);
    put(out, "<main class='table'>");
    draw_board(&a->sight.drawing, out);
    draw_prompt(&a->sight.drawing, out);
    draw_display(&a->sight.drawing, out);
    draw_seats(&a->sight.drawing, out);
    put(out, "</main>");
    page_close(out);
    free(a);
}
