/* analysis.c: the analysis of a finished game, a choice of it to be made again, and playing on from
 * there.
 *
 * A game is looked through in a worker of its own while its page is open, one at a time: a browser
 * has no night in which it could work for later. Whoever leaves the page ends that. */
#include "pages/analysis.h"

#include "offline/ask.h"
#include "offline/deal.h"
#include "offline/think.h"
#include "pages/pieces.h"

#include <string.h>

/* The table, if its game is over and nothing is secret any more; false and an error. */
static bool need_over(struct ask_page *q) {
    if (!ask_table(q))
        return false;
    const struct hall_table *ht = q->table->ht;
    return (ht->phase == OVER && hides_nothing(ht)) ||
           ask_error(q, 409, N_("A game can be analysed when it is over."));
}

/* What was found; NULL if nothing was yet, or it cannot be read: then it is made anew. */
static struct review *review_of(const struct own_table *t) {
    return t->review.len > 0 ? review_read(buf_slice_of(&t->review), t->ht->live->table) : NULL;
}

void ask_analysis(struct ask_page *q) {
    if (!need_over(q))
        return;
    const struct house *h = q->house;
    struct review *review = review_of(q->table);
    struct analysis_page page = {.reader = &q->reader,
                                 .ht = q->table->ht,
                                 .review = review,
                                 .wanted = h->reviewed == q->table->ht->id,
                                 .made = h->review_made,
                                 .moves = h->review_moves,
                                 .open = slice_is(ask_field(q, "cards"), "open")};
    page_of_analysis(&page, ask_out(q));
    review_free(review);
}

void ask_analyse(struct ask_page *q) {
    if (!need_over(q))
        return;
    struct review *review = review_of(q->table);
    if (!review) {
        q->house->reviewed = q->table->ht->id;
        q->house->review_made = 0;
        q->house->review_moves = q->table->ht->live->table->count;
    }
    review_free(review);
    ask_redirect(q, table_path(q->table->ht, "analysis", -1).text);
}

/* Notes about the browser are no page of their own. */
void analysis_goes_on(struct ask_page *q, ask_handler *next) {
    const struct own_table *t = own_table_with(q->house, q->house->reviewed);
    bool stays = next == ask_analysis && t == own_table_find(q->house, q->part[0]);
    if (!stays && next != ask_told)
        q->house->reviewed = 0;
}

void ask_mistake(struct ask_page *q) {
    if (!need_over(q))
        return;
    struct review *review = review_of(q->table);
    struct mistake_asked asked = {q->post,
                                  ask_field(q, "n"),
                                  ask_field(q, "move"),
                                  ask_field(q, "run"),
                                  ask_field(q, "found"),
                                  ask_field(q, "show"),
                                  ask_field(q, "part")};
    struct mistake_page page = {.reader = &q->reader, .ht = q->table->ht, .review = review};
    const char *sentence;
    int status = mistake_read(&asked, &page, &sentence);
    if (status)
        ask_error(q, status, sentence);
    else
        page_of_mistake(&page, ask_out(q));
    review_free(review);
}

/* The visitor takes the seat of whoever made move n; computer players have the others. */
void ask_try(struct ask_page *q) {
    int64_t number;
    struct refused why;
    if (!need_over(q))
        return;
    const struct table *t = q->table->ht->live->table;
    if (!ask_number(q, "n", 1, t->count, &number) || t->moves[number - 1].seat == NATURE) {
        ask_error(q, 400, N_("There is no such choice in this game."));
        return;
    }
    own_name(q->house, q->out);
    int n = (int)number - 1;
    struct own_table *next = deal_on(q->house, q->table, n, t->moves[n].seat, &why);
    if (next)
        ask_redirect(q, table_path(next->ht, "", -1).text);
    else
        ask_refuse(q, &why);
}

/* ---- looking through a game ---- */

bool review_wanted(struct house *h, struct buf *out) {
    const struct own_table *t = own_table_with(h, h->reviewed);
    if (t)
        buf_slice(out, buf_slice_of(&t->ht->live->table->record));
    return t;
}

void review_heard(struct house *h, int made) { h->review_made = made; }

void review_done(struct house *h, struct slice text) {
    struct own_table *t = own_table_with(h, h->reviewed);
    h->reviewed = 0;
    if (!t)
        return;
    t->review.len = 0;
    buf_slice(&t->review, text);
    t->changed = true;
}

/* The worker that looks through a game holds nothing else. */
static struct {
    struct table *table;
    struct reviewing *reviewing;
} at_work;

bool review_open(struct slice record, struct room room) {
    struct table_damage damage;
    at_work.table = table_read(record, slice_of(""), &damage);
    if (damage.kind == SOUND)
        at_work.reviewing = review_begin(at_work.table, room);
    return at_work.reviewing != NULL;
}

int review_go_on(struct buf *out) {
    if (review_step(at_work.reviewing))
        return review_made(at_work.reviewing);
    review_write(review_found(at_work.reviewing), out);
    review_end(at_work.reviewing);
    table_free(at_work.table);
    at_work.reviewing = NULL;
    return -1;
}
