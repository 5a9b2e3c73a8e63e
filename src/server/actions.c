/* actions.c: what is done at a table by its forms. What is done is answered with the table's page, or (without
 * JavaScript) by sending the browser there; what is refused, with the page and the reason. Programs do the same, and
 * get what they would see as JSON. */
#include "bots/bot.h"
#include "server/json.h"
#include "server/page.h"
#include "server/routes.h"

#include <string.h>

/* A table and the asker's seat at it. */
struct action {
    struct place *p;
    int seat;
    struct refusal_of why;
};

static bool begin(struct server *s, struct request *q, struct reply *r, struct action *a) {
    a->p = need_table(s, q, r);
    a->seat = a->p ? need_seat_of(q, a->p, r) : -1;
    return a->seat >= 0;
}

void reply_done(struct server *s, struct request *q, struct reply *r, struct place *p,
                const struct refusal_of *refused) {
    char path[80];
    struct buf to = buf_on(path, sizeof path);
    if (q->route->flags & IS_API) {
        if (refused)
            reply_refusal(q, r, refused);
        else
            reply_sight(q, r, p, MHD_HTTP_OK);
        return;
    }
    if (refused || request_field(q, "part").len > 0) {
        table_page(s, q, r, p, refused);
        return;
    }
    uint32_t own = seats_owned(p, q->visitor);
    write_table_path(p, "", own & (own - 1) ? viewer_of(q, p) : -1, &to);
    r->wait = p->ticket;
    reply_redirect(r, buf_end(&to));
}

static void finish(struct server *s, struct request *q, struct reply *r, const struct action *a, bool done) {
    reply_done(s, q, r, a->p, done ? NULL : &a->why);
}

/* Whoever wishes it is asked once more before a move that cannot be taken back. */
static bool is_sure(const struct request *q, struct action *a, int64_t number, struct slice words) {
    struct table_refusal ignored;
    Move m;
    if (!(q->visitor->wishes & ASK_TWICE) || request_field(q, "sure").len > 0 || a->p->phase != RUNNING ||
        number != table_number(a->p->match->table, a->seat) ||
        !table_read_words(a->p->match->table, words, &m, &ignored) || !play_is_final(a->p, a->seat, m))
        return true;
    a->why = (struct refusal_of){.no = NOT_SURE};
    struct buf kept = buf_on(a->why.why.words, sizeof a->why.why.words);
    buf_slice(&kept, words);
    buf_end(&kept);
    return false;
}

/* "why" asks about words that cannot be chosen; "move" makes the move. */
void handle_move(struct server *s, struct request *q, struct reply *r) {
    struct action a;
    int64_t number;
    if (!begin(s, q, r, &a))
        return;
    struct slice why = request_field(q, "why"), words = request_field(q, "move");
    bool done = false;
    if (why.len > 0 && a.p->phase == RUNNING && play_why_not(a.p, a.seat, why, &a.why.why))
        a.why.no = AGAINST_THE_RULES;
    else if (!request_number(q, "number", 0, INT32_MAX, &number))
        refuse(&a.why, NOT_SO, N_("The number of the position is missing."));
    else
        done = is_sure(q, &a, number, why.len > 0 ? why : words) &&
               play_move(s->hall, a.p, a.seat, (int)number, why.len > 0 ? why : words, &a.why);
    finish(s, q, r, &a, done);
}

void handle_undo(struct server *s, struct request *q, struct reply *r) {
    struct action a;
    if (begin(s, q, r, &a))
        finish(s, q, r, &a, play_undo(s->hall, a.p, a.seat, &a.why));
}

/* He counts what he was shown; -1: there is no such move. */
static int read_move_number(const struct request *q, const struct action *a) {
    int64_t n;
    return a->p->match && request_number(q, "value", 0, INT32_MAX, &n)
               ? table_shown_as(a->p->match->table, (int)n, a->seat)
               : -1;
}

static struct ask_all read_proposal(const struct request *q, const struct action *a) {
    struct slice what = request_field(q, "what");
    if (slice_is(what, "rewind"))
        return (struct ask_all){REWIND, read_move_number(q, a), 0};
    if (slice_is(what, "hand-over"))
        return (struct ask_all){HAND_OVER, seat_named(q, "value", a->p), 0};
    return (struct ask_all){slice_is(what, "close") ? CLOSE : NOTHING, 0, 0};
}

void handle_propose(struct server *s, struct request *q, struct reply *r) {
    struct action a;
    if (!begin(s, q, r, &a))
        return;
    struct ask_all ask = read_proposal(q, &a);
    bool done = ask.what == NOTHING ? refuse(&a.why, NOT_SO, N_("There is no such proposal."))
                                    : play_propose(s->hall, a.p, a.seat, ask, &a.why);
    finish(s, q, r, &a, done);
}

void handle_agree(struct server *s, struct request *q, struct reply *r) {
    struct action a;
    bool yes;
    if (begin(s, q, r, &a))
        finish(s, q, r, &a,
               request_switch(q, "yes", &yes) ? play_agree(s->hall, a.p, a.seat, yes, &a.why)
                                              : refuse_field(q, "yes", &a.why));
}

void handle_ask_twice(struct server *s, struct request *q, struct reply *r) {
    struct action a;
    Ticket ticket = 0;
    if (!begin(s, q, r, &a))
        return;
    visitor_wish(s->hall, q->visitor, ASK_TWICE, request_field(q, "on").len > 0, &ticket);
    finish(s, q, r, &a, true);
    if (ticket > r->wait)
        r->wait = ticket;
}

void handle_resign(struct server *s, struct request *q, struct reply *r) {
    struct action a;
    if (begin(s, q, r, &a))
        finish(s, q, r, &a, play_resign(s->hall, a.p, a.seat, &a.why));
}

void handle_hand_over(struct server *s, struct request *q, struct reply *r) {
    struct action a;
    const struct bot *bot;
    if (begin(s, q, r, &a))
        finish(s, q, r, &a,
               read_bot(q, &bot, &a.why) && play_hand_over(s->hall, a.p, a.seat, bot ? bot->name : NULL, &a.why));
}

/* Those who watch may talk too, among themselves. */
void handle_say(struct server *s, struct request *q, struct reply *r) {
    struct action a = {.p = need_table(s, q, r)};
    if (!a.p)
        return;
    if (!q->visitor) {
        reply_error(q, r, MHD_HTTP_FORBIDDEN, "Only those who have a name here can talk.");
        return;
    }
    a.seat = viewer_of(q, a.p);
    finish(s, q, r, &a, play_say(s->hall, a.p, a.seat, q->visitor->name, request_field(q, "text"), &a.why));
}

static bool is_note(struct slice text) {
    for (size_t i = 0; i < text.len; i++)
        if ((unsigned char)text.at[i] < ' ' && text.at[i] != '\n' && text.at[i] != '\r' && text.at[i] != '\t')
            return false;
    return text.len <= PAPER_BYTES;
}

void handle_note(struct server *s, struct request *q, struct reply *r) {
    struct action a;
    struct slice text = request_field(q, "text");
    if (!begin(s, q, r, &a))
        return;
    bool fits = is_note(text) || refuse(&a.why, NOT_SO, N_("Notes have at most 4000 bytes of plain text."));
    Ticket ticket = fits ? store_put_note(s->store, a.p->id, q->visitor->id, text) : 0;
    finish(s, q, r, &a, fits);
    if (fits)
        r->wait = ticket;
}

/* ---- again ------------------------------------------------------------------------------------------------------ */

/* The same people and computer players at a new table; NULL if the hall is full. */
static struct place *place_again(struct hall *h, const struct request *q, struct place *p) {
    struct refusal_of ignored;
    struct place_wish wish = {.game = p->game, .setup = p->setup, .flags = p->flags, .key = q->key};
    for (int i = 0; i < seats_of(p); i++)
        wish.bot[i] = p->chair[i].owner ? NULL : p->chair[i].bot;
    struct place *next = place_new(h, &wish, q->visitor);
    if (!next)
        return NULL;
    for (int i = 0; i < seats_of(next); i++)
        if (p->chair[i].owner) {
            next->chair[i].owner = p->chair[i].owner;
            next->chair[i].terms = terms_of(next);
            chair_save(h, next, i);
        }
    p->next = next->id;
    if (__builtin_popcount(people_at(next)) == 1)
        place_start(h, next, USUAL_BOT, &ignored);
    place_save(h, p);
    return next;
}

/* Whoever is the first makes the table; the others are told of it by a link at the old one. */
void handle_again(struct server *s, struct request *q, struct reply *r) {
    struct action a;
    if (!begin(s, q, r, &a))
        return;
    if (a.p->phase < OVER) {
        refuse(&a.why, NOT_NOW, N_("One plays again when the game is over."));
        finish(s, q, r, &a, false);
        return;
    }
    struct place *next = map_find(&s->hall->tables, (uint64_t)a.p->next);
    if (!next)
        next = place_again(s->hall, q, a.p);
    if (!next) {
        reply_error(q, r, MHD_HTTP_SERVICE_UNAVAILABLE, "There are as many tables as this server can take.");
        return;
    }
    r->wait = next->ticket > a.p->ticket ? next->ticket : a.p->ticket;
    if (q->route->flags & IS_API) {
        reply_sight(q, r, next, MHD_HTTP_CREATED);
        return;
    }
    char path[80];
    struct buf to = buf_on(path, sizeof path);
    write_table_path(next, "", -1, &to);
    reply_redirect(r, buf_end(&to));
}
