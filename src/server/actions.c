/* actions.c: what people do at a table through its forms. A form that succeeds is answered with the
 * table's page, or (without JavaScript) with a redirect to it; a refused one with the page and the
 * reason. Programs use the same handlers and get their view of the table as JSON. */
#include "hall/seating.h"
#include "pages/pieces.h"
#include "server/asker.h"
#include "server/errors.h"
#include "server/inside.h"
#include "server/json.h"
#include "server/pauses.h"
#include "server/play.h"
#include "server/proposals.h"
#include "server/quota.h"
#include "server/routes.h"
#include "server/saving.h"
#include "server/tablepage.h"
#include "server/tables.h"
#include "server/talk.h"
#include "server/visitors.h"
#include "store/people.h"

#include <string.h>

/* A table, and the seat there for which the asker acts. */
struct action {
    struct hall_table *ht;
    int seat;
    struct refused why;
};

static bool begin(struct server *s, struct request *q, struct reply *r, struct action *a) {
    a->ht = need_table(s, q, r);
    a->seat = a->ht ? need_seat_of(q, a->ht, r) : -1;
    return a->seat >= 0;
}

void reply_done(struct server *s, struct request *q, struct reply *r, struct hall_table *ht,
                const struct refused *refused) {
    if (q->route->flags & IS_API) {
        if (refused)
            reply_refusal(q, r, refused);
        else
            reply_sight(q, r, ht, MHD_HTTP_OK);
        return;
    }
    if (refused || request_field(q, "part").len > 0) {
        table_page(s, q, r, ht, refused);
        return;
    }
    uint32_t own = seats_owned(ht, q->visitor);
    r->wait = ht->ticket;
    reply_redirect(r, table_path(ht, "", own & (own - 1) ? viewer_of(q, ht) : -1).text);
}

static void finish(struct server *s, struct request *q, struct reply *r, const struct action *a,
                   bool done) {
    reply_done(s, q, r, a->ht, done ? NULL : &a->why);
}

/* A player may ask to be warned before a move that cannot be taken back. False: the page asks
 * whether they are sure. */
static bool is_sure(const struct request *q, struct action *a, int64_t number, struct slice words) {
    struct refused ignored;
    Move m;
    if (!(q->visitor->wishes & ASK_TWICE) || request_field(q, "sure").len > 0 ||
        a->ht->phase != RUNNING || number != table_number(a->ht->live->table, a->seat) ||
        !table_read_words(a->ht->live->table, words, &m, &ignored) ||
        !play_is_final(a->ht, a->seat, m))
        return true;
    a->why = (struct refused){.kind = ASK_AGAIN};
    struct buf kept = buf_on(a->why.words, sizeof a->why.words);
    buf_slice(&kept, words);
    buf_end(&kept);
    return false;
}

/* The page sends a move "again" if no answer came: it may have been made, and what is there now is
 * the answer. */
static bool may_be_made(const struct request *q, const struct action *a) {
    return request_field(q, "again").len > 0 && (a->why.kind == STALE || a->why.kind == NOT_NOW);
}

/* "why" asks about words that cannot be chosen; "move" makes the move. */
void handle_move(struct server *s, struct request *q, struct reply *r) {
    struct action a;
    int64_t number;
    if (!begin(s, q, r, &a))
        return;
    struct slice why = request_field(q, "why"), words = request_field(q, "move");
    bool done = false;
    if (why.len > 0 && a.ht->phase == RUNNING && play_why_not(a.ht, a.seat, why, &a.why))
        a.why.kind = AGAINST_THE_RULES;
    else if (!request_number(q, "number", 0, INT32_MAX, &number))
        refuse(&a.why, BAD_REQUEST, N_("The number of the position is missing."));
    else
        done = is_sure(q, &a, number, why.len > 0 ? why : words) &&
               play_move(s->hall, a.ht, a.seat, (int)number, why.len > 0 ? why : words, &a.why);
    finish(s, q, r, &a, done || may_be_made(q, &a));
}

void handle_undo(struct server *s, struct request *q, struct reply *r) {
    struct action a;
    if (begin(s, q, r, &a))
        finish(s, q, r, &a, play_undo(s->hall, a.ht, a.seat, request_field(q, "back"), &a.why));
}

/* The asker counts the moves that they were shown; -1 if there is no such move. A proposal names a
 * position that everybody knows: one just after a move that all were told of. */
static int read_move_number(const struct request *q, const struct action *a) {
    int64_t n;
    if (!a->ht->live || !request_number(q, "value", 0, INT32_MAX, &n))
        return -1;
    const struct table *t = a->ht->live->table;
    return table_shown_of(t, table_shown_as(t, (int)n, a->seat), SPECTATOR);
}

static struct ask_all read_proposal(const struct request *q, const struct action *a) {
    struct slice what = request_field(q, "what");
    if (slice_is(what, "rewind"))
        return (struct ask_all){REWIND, read_move_number(q, a), 0};
    if (slice_is(what, "hand-over"))
        return (struct ask_all){HAND_OVER, seat_named(q, "value", a->ht), 0};
    if (slice_is(what, "pause"))
        return (struct ask_all){PAUSE, 0, 0};
    return (struct ask_all){slice_is(what, "close") ? CLOSE : NOTHING, 0, 0};
}

void handle_propose(struct server *s, struct request *q, struct reply *r) {
    struct action a;
    if (!begin(s, q, r, &a))
        return;
    struct ask_all ask = read_proposal(q, &a);
    bool done = ask.what == NOTHING ? refuse(&a.why, BAD_REQUEST, N_("There is no such proposal."))
                                    : play_propose(s->hall, a.ht, a.seat, ask, &a.why);
    finish(s, q, r, &a, done);
}

void handle_agree(struct server *s, struct request *q, struct reply *r) {
    struct action a;
    bool yes;
    if (begin(s, q, r, &a))
        finish(s, q, r, &a,
               request_switch(q, "yes", &yes)
                   ? play_agree(s->hall, a.ht, a.seat, yes, &a.why)
                   : refuse_value(&a.why, slice_of("yes"), request_field(q, "yes")));
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
        finish(s, q, r, &a, play_resign(s->hall, a.ht, a.seat, &a.why));
}

void handle_hand_over(struct server *s, struct request *q, struct reply *r) {
    struct action a;
    char bot[BOT_NAME + 1];
    if (begin(s, q, r, &a))
        finish(s, q, r, &a,
               read_bot(q->form, a.ht->game, bot, &a.why) &&
                   play_hand_over(s->hall, a.ht, a.seat, bot[0] ? bot : NULL, &a.why));
}

/* "go-on" lets clocks run that were stopped; "vacation" stops one's own, "back" ends that. */
void handle_time(struct server *s, struct request *q, struct reply *r) {
    struct action a;
    if (!begin(s, q, r, &a))
        return;
    struct slice what = request_field(q, "what");
    bool rests = slice_is(what, "vacation");
    if (slice_is(what, "go-on"))
        finish(s, q, r, &a, play_go_on(s->hall, a.ht, &a.why));
    else if (rests || slice_is(what, "back"))
        finish(s, q, r, &a, play_rest(s->hall, a.ht, a.seat, rests, &a.why));
    else
        finish(s, q, r, &a, refuse_value(&a.why, slice_of("what"), what));
}

/* Spectators may talk too, among themselves. */
void handle_say(struct server *s, struct request *q, struct reply *r) {
    struct action a = {.ht = need_table(s, q, r)};
    if (!a.ht)
        return;
    if (!q->visitor) {
        reply_error(q, r, MHD_HTTP_FORBIDDEN, "Only those who have a name here can talk.");
        return;
    }
    if (!limiter_allows(s->talk, q->address,
                        seats_owned(a.ht, q->visitor) ? 1 : COST_TALK_OF_WATCHERS)) {
        turn_away(q, r, FOR_TALK);
        return;
    }
    a.seat = viewer_of(q, a.ht);
    finish(s, q, r, &a,
           play_say(s->hall, a.ht, a.seat, q->visitor->name, request_field(q, "text"), &a.why));
}

static bool is_note(struct slice text) {
    for (size_t i = 0; i < text.len; i++)
        if ((unsigned char)text.at[i] < ' ' && text.at[i] != '\n' && text.at[i] != '\r' &&
            text.at[i] != '\t')
            return false;
    return text.len <= PAPER_BYTES;
}

void handle_note(struct server *s, struct request *q, struct reply *r) {
    struct action a;
    struct slice text = request_field(q, "text");
    if (!begin(s, q, r, &a))
        return;
    bool fits = is_note(text) ||
                refuse(&a.why, BAD_REQUEST, N_("Notes have at most 4000 bytes of plain text."));
    Ticket ticket = fits ? store_put_note(s->store, a.ht->id, q->visitor->id, text) : 0;
    finish(s, q, r, &a, fits);
    if (fits)
        r->wait = ticket;
}

/* ---- again ---- */

/* A new table for the same people and computer players; NULL if the hall is full. */
static struct hall_table *hall_table_again(struct hall *h, const struct request *q,
                                           struct hall_table *ht) {
    struct refused ignored;
    struct table_terms wish = {
        .game = ht->game, .setup = ht->setup, .flags = ht->flags, .pace = ht->pace, .key = q->key};
    for (int i = 0; i < seats_of(ht); i++)
        terms_seat_bot(&wish, i, ht->chair[i].owner ? "" : bot_again(ht, i));
    struct hall_table *next = hall_table_new(h, &wish, q->visitor);
    if (!next)
        return NULL;
    for (int i = 0; i < seats_of(next); i++)
        if (ht->chair[i].owner) {
            next->chair[i].owner = ht->chair[i].owner;
            next->chair[i].terms = terms_of(next);
            chair_save(h, next, i);
        }
    ht->next = next->id;
    int64_t circle = store_circle_of(h->store, ht->id);
    if (circle)
        store_put_of_circle(h->store, next->id, circle);
    if (__builtin_popcount(people_at(next)) == 1)
        hall_table_start(h, next, USUAL_BOT, &ignored);
    hall_table_save(h, ht);
    return next;
}

/* The first player who asks makes the new table. The others find a link to it at the old one. */
void handle_again(struct server *s, struct request *q, struct reply *r) {
    struct action a;
    if (!begin(s, q, r, &a))
        return;
    if (a.ht->phase < OVER) {
        refuse(&a.why, NOT_NOW, N_("One plays again when the game is over."));
        finish(s, q, r, &a, false);
        return;
    }
    struct hall_table *next = hall_table_by_id(s->hall, a.ht->next);
    if (!next && !may_open_table(q, r))
        return;
    if (!next) {
        next = hall_table_again(s->hall, q, a.ht);
        count_new_table(q);
    }
    if (!next) {
        turn_away(q, r, FOR_TABLES);
        return;
    }
    r->wait = next->ticket > a.ht->ticket ? next->ticket : a.ht->ticket;
    if (q->route->flags & IS_API) {
        reply_sight(q, r, next, MHD_HTTP_CREATED);
        return;
    }
    reply_redirect(r, table_path(next, "", -1).text);
}
