/* analysis.c: the analysis of a finished game: its page, starting it, a choice of the game to be
 * made again, and playing on from there.
 *
 * Nobody gets an analysis of a running game, because it would be a hint. Whoever may look at a
 * finished table may ask for its analysis. */
#include "pages/analysis.h"

#include "pages/pieces.h"
#include "review/review.h"
#include "server/asker.h"
#include "server/errors.h"
#include "server/grounds.h"
#include "server/json.h"
#include "server/reader.h"
#include "server/reviewer.h"
#include "server/routes.h"
#include "server/tables.h"

/* The asker's table, if its game is over and nothing is secret any more; else NULL and an error. */
static struct hall_table *need_over(struct server *s, struct request *q, struct reply *r) {
    struct hall_table *ht = need_table(s, q, r);
    if (!ht || (ht->phase == OVER && ht->live && hides_nothing(ht)))
        return ht;
    reply_error(q, r, MHD_HTTP_CONFLICT, "A game can be analysed when it is over.");
    return NULL;
}

/* The analysis that the store has; NULL if there is none, or it cannot be read. */
static struct review *review_kept(struct server *s, const struct hall_table *ht) {
    struct buf text = buf_growing();
    struct review *found = NULL;
    if (store_read_review(s->store, ht->id, &text) && text.len > 0)
        found = review_read(buf_slice_of(&text), ht->live->table);
    buf_free(&text);
    return found;
}

void handle_analysis(struct server *s, struct request *q, struct reply *r) {
    struct hall_table *ht = need_over(s, q, r);
    if (!ht)
        return;
    struct reader reader = reader_of(q);
    struct review *review = review_kept(s, ht);
    struct review_progress now = reviewer_progress(s->reviewer, ht->id);
    struct analysis_page page = {.reader = &reader,
                                 .ht = ht,
                                 .review = review,
                                 .wanted = now.wanted,
                                 .made = now.made,
                                 .moves = now.moves,
                                 .open = slice_is(request_field(q, "cards"), "open")};
    page_of_analysis(&page, reply_page(r));
    review_free(review);
}

/* Asks for an analysis. If it is asked for twice, it is still made once. False and an error if it
 * cannot be made. */
static bool want(struct server *s, struct request *q, struct reply *r,
                 const struct hall_table *ht) {
    struct review *review = review_kept(s, ht);
    bool there = review != NULL;
    review_free(review);
    return there || reviewer_want(s->reviewer, ht) ||
           reply_error(q, r, MHD_HTTP_SERVICE_UNAVAILABLE,
                       "Too many games are waiting to be analysed. Please try again later.");
}

void handle_analyse(struct server *s, struct request *q, struct reply *r) {
    struct hall_table *ht = need_over(s, q, r);
    if (ht && want(s, q, r, ht))
        reply_redirect(r, table_path(ht, "analysis", -1).text);
}

/* ---- for programs ---- */

static void reply_progress(struct server *s, struct reply *r, const struct hall_table *ht) {
    struct review_progress now = reviewer_progress(s->reviewer, ht->id);
    put(reply_json(r, MHD_HTTP_ACCEPTED), "{'wanted':%b,'made':%d,'moves':%d}", now.wanted,
        now.made, now.moves);
}

void api_analysis(struct server *s, struct request *q, struct reply *r) {
    struct hall_table *ht = need_over(s, q, r);
    if (!ht)
        return;
    struct review *review = review_kept(s, ht);
    if (review)
        review_write_json(review, ht->live->table, reply_json(r, MHD_HTTP_OK));
    else
        reply_progress(s, r, ht);
    review_free(review);
}

void api_analyse(struct server *s, struct request *q, struct reply *r) {
    struct hall_table *ht = need_over(s, q, r);
    if (ht && want(s, q, r, ht))
        reply_progress(s, r, ht);
}

/* ---- one choice ---- */

void handle_mistake(struct server *s, struct request *q, struct reply *r) {
    struct hall_table *ht = need_over(s, q, r);
    if (!ht)
        return;
    struct reader reader = reader_of(q);
    struct review *review = review_kept(s, ht);
    struct mistake_asked asked = {q->post,
                                  request_field(q, "n"),
                                  request_field(q, "move"),
                                  request_field(q, "run"),
                                  request_field(q, "found"),
                                  request_field(q, "show"),
                                  request_field(q, "part")};
    struct mistake_page page = {.reader = &reader, .ht = ht, .review = review};
    const char *sentence;
    int status = mistake_read(&asked, &page, &sentence);
    if (status)
        reply_error(q, r, status, sentence);
    else {
        if (!page.part && !reader.in_words)
            page.ground = ground_kept(s, ht->game, ht->live->table->box, r->body.words);
        page_of_mistake(&page, reply_page(r));
    }
    review_free(review);
}

/* ---- playing on from there ---- */

/* The asker takes the seat of whoever made move n; computer players have the others. */
void handle_try(struct server *s, struct request *q, struct reply *r) {
    struct hall_table *from = need_over(s, q, r);
    int64_t number;
    struct refused why;
    if (!from)
        return;
    const struct table *t = from->live->table;
    if (!request_number(q, "n", 1, t->count, &number) || t->moves[number - 1].seat == NATURE) {
        reply_error(q, r, MHD_HTTP_BAD_REQUEST, "There is no such choice in this game.");
        return;
    }
    struct visitor *v = need_opener(s, q, r);
    if (!v)
        return;
    struct hall_table *ht = hall_table_try(s->hall, from, (int)number - 1, v, q->key, &why);
    if (!ht) {
        reply_refusal(q, r, &why);
        return;
    }
    r->wait = ht->ticket;
    reply_redirect(r, table_path(ht, "", -1).text);
}
