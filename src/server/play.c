/* play.c: what is done at a table while the game runs.
 *
 * After each change everything that happens by itself is done (play_on), the record goes to the store, and whoever
 * watches is told when it is durable. */
#include "server/hall.h"

#include "base/check.h"
#include "base/say.h"

#include <stdio.h>
#include <string.h>

static struct table *table_of(const struct place *p) { return p->match->table; }

static bool refuse_why(struct refusal_of *why, enum no no, const struct table_refusal *reason) {
    why->no = no;
    why->why = *reason;
    return false;
}

static bool running(const struct place *p, struct refusal_of *why) {
    return (p->phase == RUNNING && p->match) || refuse(why, NOT_NOW, "This game is not being played now.");
}

/* ---- what happens by itself ------------------------------------------------------------------------------ */

int play_choices(const struct place *p, int seat, Move out[MAX_MOVES]) {
    return orders_moves(&p->chair[seat].orders, table_of(p), seat, out);
}

/* The person who alone owes a move and has only one; -1. Where several owe a move together none is made for anybody, so
 * that nobody learns from it. */
static int forced_seat(const struct place *p, const struct table *t, Move *m) {
    Move moves[MAX_MOVES];
    uint32_t owing = p->game->pending(t->state);
    if (!owing || owing & (owing - 1) || !(owing & people_at(p)))
        return -1;
    int seat = first_seat(owing);
    if (orders_moves(&p->chair[seat].orders, t, seat, moves) != 1)
        return -1;
    *m = moves[0];
    return seat;
}

/* The person whose standing orders answer for him; -1. */
static int ordered_seat(const struct place *p, const struct table *t, Move *m) {
    uint32_t owing = p->game->pending(t->state) & people_at(p);
    for (; owing; owing &= owing - 1) {
        int seat = first_seat(owing);
        *m = orders_answer(&p->chair[seat].orders, t, seat);
        if (*m)
            return seat;
    }
    return -1;
}

/* A person's move that makes itself; -1. */
static int next_by_itself(const struct place *p, const struct table *t, Move *m) {
    int seat = forced_seat(p, t, m);
    return seat >= 0 ? seat : ordered_seat(p, t, m);
}

/* Whoever resigned comes behind the others, and who did so earlier behind who did later. */
static bool is_better(const struct chair *a, const struct chair *b, int32_t place_a, int32_t place_b) {
    if (!a->resigned && !b->resigned)
        return place_a < place_b;
    return a->resigned && b->resigned ? a->resigned > b->resigned : !a->resigned;
}

void play_reckon(struct place *p) {
    int32_t points[MAX_SEATS], places[MAX_SEATS];
    p->game->scores(table_of(p)->box, table_of(p)->state, points);
    p->game->places(table_of(p)->box, table_of(p)->state, places);
    for (int i = 0; i < seats_of(p); i++) {
        p->chair[i].points = points[i];
        p->chair[i].place = 1;
        for (int j = 0; j < seats_of(p); j++)
            p->chair[i].place += is_better(&p->chair[j], &p->chair[i], places[j], places[i]);
    }
}

static void finish(struct hall *h, struct place *p) {
    table_finish(table_of(p));
    p->phase = OVER;
    p->has_seed = false; /* it stands in the record now */
    p->ask = (struct ask_all){0};
    play_reckon(p);
    match_save(h, p);
    place_save(h, p);
    for (int i = 0; i < seats_of(p); i++)
        chair_save(h, p, i);
}

void play_on(struct hall *h, struct place *p) {
    struct table_refusal why;
    Move m;
    for (;;) {
        table_roll(table_of(p));
        int seat = p->phase == RUNNING ? next_by_itself(p, table_of(p), &m) : -1;
        if (seat < 0)
            break;
        CHECK(table_play(table_of(p), seat, m, &why));
    }
    match_save(h, p);
    if (p->phase == RUNNING && place_pending(p) == 0)
        finish(h, p);
    play_wake_bots(h, p);
}

void play_wake_bots(struct hall *h, struct place *p) {
    if (p->queued || !(place_pending(p) & ~people_at(p)))
        return;
    p->queued = true;
    p->after = NULL;
    *h->queue_end = p;
    h->queue_end = &p->after;
    pthread_cond_signal(&h->thinking);
}

/* The record only ever grows. */
uint32_t play_clock(const struct place *p) { return (uint32_t)table_of(p)->record.len; }

/* ---- moves -------------------------------------------------------------------------------------------------- */

/* What the move of this seat has overtaken: going back from where the game was, or a computer player for him. */
static void drop_proposal(struct hall *h, struct place *p, int seat) {
    bool moves_himself = p->ask.what == HAND_OVER && p->chair[p->ask.value].owner == p->chair[seat].owner;
    if (p->ask.what != REWIND && !moves_himself)
        return;
    p->ask = (struct ask_all){0};
    place_save(h, p);
}

bool play_move(struct hall *h, struct place *p, int seat, int number, struct slice words, struct refusal_of *why) {
    struct table_refusal reason;
    if (!running(p, why))
        return false;
    if (number != table_number(table_of(p), seat))
        return refuse(why, STALE, "Something has happened since: look at the new position and choose again.");
    if (p->chair[seat].bot[0])
        return refuse(why, NOT_NOW, "A computer player moves for this seat; take it back first.");
    if (!table_move(table_of(p), seat, words, &reason))
        return refuse_why(why, AGAINST_THE_RULES, &reason);
    h->moves++;
    drop_proposal(h, p, seat);
    play_on(h, p);
    return true;
}

bool play_bot_move(struct hall *h, struct place *p, int seat, uint32_t asked_at, Move m) {
    struct table_refusal reason;
    bool still = p->match && play_clock(p) == asked_at && place_pending(p) >> seat & 1 && p->chair[seat].bot[0];
    if (still)
        CHECK(table_play(table_of(p), seat, m, &reason));
    h->moves += still;
    if (p->match)
        play_on(h, p);
    return still;
}

/* Is the move legal, but the seat's own orders do not leave it? */
static bool ruled_out(const struct place *p, int seat, Move m, struct table_refusal *why) {
    Move left[MAX_MOVES];
    int n = play_choices(p, seat, left);
    for (int i = 0; i < n; i++)
        if (left[i] == m)
            return false;
    *why = (struct table_refusal){.rule = "", .sentence = N_("Your standing orders rule this out: cancel them first.")};
    snprintf(why->text, sizeof why->text, "%s", why->sentence);
    return true;
}

bool play_why_not(const struct place *p, int seat, struct slice words, struct table_refusal *why) {
    _Alignas(16) uint8_t copy[MAX_STATE];
    const struct table *t = table_of(p);
    Move m;
    if (!table_read_words(t, words, &m, why))
        return true;
    memcpy(copy, t->state, p->game->state_size);
    int code = p->game->apply(t->box, copy, seat, m, NULL);
    const struct refusal *refusal = &p->game->refusals[code];
    *why = (struct table_refusal){.code = code, .rule = refusal->rule, .sentence = refusal->text};
    snprintf(why->text, sizeof why->text, "%s", code ? refusal->text : "");
    return code != 0 || ruled_out(p, seat, m, why);
}

/* ---- going back --------------------------------------------------------------------------------------------- */

static bool alone_among_bots(const struct place *p) { return __builtin_popcount(people_at(p)) == 1; }

/* What happens by itself after the move is looked at, on a table that is never played on: chance, something revealed,
 * or another's move makes it final. */
bool play_is_final(const struct place *p, int seat, Move m) {
    _Alignas(16) uint8_t state[MAX_STATE];
    struct table t = *table_of(p);
    if (alone_among_bots(p))
        return false;
    t.state = memcpy(state, t.state, p->game->state_size);
    int next = seat;
    for (; next == seat; next = next_by_itself(p, &t, &m)) {
        uint32_t owed = p->game->pending(state);
        if (table_is_final(&t, seat, m))
            return true;
        if (p->game->apply(t.box, state, seat, m, NULL) != 0)
            return false;
        if (p->game->pending(state) & ~owed & ~people_at(p)) /* a computer player answers at once */
            return true;
    }
    return next >= 0;
}

static bool had_a_choice(const struct place *p, int seat) {
    Move moves[MAX_MOVES];
    return table_moves(table_of(p), seat, moves) > 1;
}

bool can_undo(const struct place *p, int seat) {
    struct table_refusal why;
    if (p->phase != RUNNING || !p->match || table_last_of(table_of(p), seat) == 0)
        return false;
    return alone_among_bots(p) || table_undoable(table_of(p), seat, &why) > 0;
}

/* Back to the seat's last real choice: moves that made themselves go with it. */
static bool go_back(struct place *p, int seat, struct table_refusal *why) {
    bool moved = false;
    do {
        int last = table_last_of(table_of(p), seat);
        if (!table_undo(table_of(p), seat, why) &&
            (last == 0 || !alone_among_bots(p) || !table_rewind(table_of(p), last - 1, why)))
            return moved;
        moved = true;
    } while (!had_a_choice(p, seat));
    return true;
}

bool play_undo(struct hall *h, struct place *p, int seat, struct refusal_of *why) {
    struct table_refusal reason;
    if (!running(p, why))
        return false;
    if (!go_back(p, seat, &reason))
        return refuse_why(why, NOT_NOW, &reason);
    match_save(h, p);
    play_wake_bots(h, p);
    return true;
}

/* ---- what needs everybody ------------------------------------------------------------------------------------- */

static void close_table(struct hall *h, struct place *p) {
    p->phase = CLOSED;
    place_save(h, p);
}

static void give_to_bot(struct hall *h, struct place *p, int seat, const char *bot) {
    snprintf(p->chair[seat].bot, sizeof p->chair[seat].bot, "%s", bot);
    chair_save(h, p, seat);
    play_on(h, p);
}

static bool do_proposal(struct hall *h, struct place *p, struct refusal_of *why) {
    struct ask_all ask = p->ask;
    struct table_refusal reason;
    bool done = true;
    p->ask = (struct ask_all){0};
    if (ask.what == REWIND)
        done = table_rewind(table_of(p), ask.value, &reason) || refuse_why(why, NOT_NOW, &reason);
    if (ask.what == HAND_OVER)
        give_to_bot(h, p, ask.value, USUAL_BOT);
    if (ask.what == CLOSE)
        close_table(h, p);
    else
        place_save(h, p);
    if (p->phase == RUNNING)
        play_on(h, p);
    return done;
}

/* One yes is a yes of every seat that the same person holds. */
static uint32_t seats_with(const struct place *p, int seat) {
    uint32_t seats = 0;
    for (int i = 0; i < seats_of(p); i++)
        seats |= (uint32_t)(p->chair[i].owner == p->chair[seat].owner) << i;
    return seats;
}

/* Those whose consent is needed: all people, but not the one whom it is about. */
static uint32_t asked(const struct place *p) {
    return people_at(p) & ~(p->ask.what == HAND_OVER ? seats_with(p, p->ask.value) : 0);
}

bool is_away(const struct hall *h, const struct place *p, int seat) {
    int64_t since = p->chair[seat].since > p->moved ? p->chair[seat].since : p->moved;
    return place_pending(p) & people_at(p) & 1u << seat && now_seconds() - since >= h->limits.away_seconds;
}

static bool propose_fits(const struct hall *h, const struct place *p, struct ask_all ask, struct refusal_of *why) {
    if (ask.what == REWIND && (ask.value < 0 || ask.value >= table_of(p)->count))
        return refuse(why, NOT_SO, "The game can only go back to a move before the last one.");
    if (ask.what != HAND_OVER)
        return true;
    if (ask.value < 0 || ask.value >= seats_of(p) || !(people_at(p) >> ask.value & 1))
        return refuse(why, NOT_SO, "There is no person at that seat.");
    return is_away(h, p, ask.value) ||
           refuse(why, NOT_NOW, "This player has not kept you waiting long enough for that.");
}

bool play_propose(struct hall *h, struct place *p, int seat, struct ask_all ask, struct refusal_of *why) {
    if (!running(p, why) || !propose_fits(h, p, ask, why))
        return false;
    if (p->ask.what != NOTHING)
        return refuse(why, NOT_NOW, "Something else is proposed already; answer that first.");
    p->ask = (struct ask_all){ask.what, ask.value, 0};
    return play_agree(h, p, seat, true, why);
}

bool play_agree(struct hall *h, struct place *p, int seat, bool agree, struct refusal_of *why) {
    if (!running(p, why))
        return false;
    if (p->ask.what == NOTHING)
        return refuse(why, NOT_NOW, "Nothing is proposed any more.");
    p->ask.agreed |= seats_with(p, seat);
    if (!agree)
        p->ask = (struct ask_all){0};
    else if (!(asked(p) & ~p->ask.agreed))
        return do_proposal(h, p, why);
    place_save(h, p);
    return true;
}

/* ---- people and computer players --------------------------------------------------------------------------------- */

/* Somebody is not asked any more: perhaps all who are have agreed, or he was the one whom it is about. */
static void settle_proposal(struct hall *h, struct place *p) {
    struct refusal_of ignored;
    if (p->phase != RUNNING || p->ask.what == NOTHING || !people_at(p))
        return;
    if (p->ask.what == HAND_OVER && p->chair[p->ask.value].bot[0]) {
        p->ask = (struct ask_all){0};
        place_save(h, p);
    } else if (!(asked(p) & ~p->ask.agreed)) {
        do_proposal(h, p, &ignored);
    }
}

bool play_hand_over(struct hall *h, struct place *p, int seat, const char *bot, struct refusal_of *why) {
    if (!running(p, why))
        return false;
    if (p->chair[seat].resigned)
        return refuse(why, NOT_NOW, "Whoever has resigned does not come back.");
    p->chair[seat].since = now_seconds();
    give_to_bot(h, p, seat, bot ? bot : "");
    settle_proposal(h, p);
    return true;
}

bool play_resign(struct hall *h, struct place *p, int seat, struct refusal_of *why) {
    if (!running(p, why))
        return false;
    if (p->chair[seat].resigned)
        return true;
    p->chair[seat].resigned = now_seconds();
    p->chair[seat].orders.count = 0;
    give_to_bot(h, p, seat, p->chair[seat].bot[0] ? p->chair[seat].bot : USUAL_BOT);
    if (p->phase == RUNNING && !people_at(p))
        close_table(h, p);
    settle_proposal(h, p);
    return true;
}

/* ---- standing orders ------------------------------------------------------------------------------------------- */

bool play_order(struct hall *h, struct place *p, int seat, struct slice words, bool cancel, struct refusal_of *why) {
    struct orders *orders = &p->chair[seat].orders;
    struct order order;
    if (!running(p, why))
        return false;
    if (!order_read(p->game, words, &order))
        return refuse(why, NOT_SO, "There is no such standing order in this game.");
    if (cancel)
        orders_cancel(orders, order.kind);
    else
        orders_give(orders, order);
    p->ticket = chair_keep(h, p, seat);
    play_on(h, p);
    return true;
}

/* ---- talk -----------------------------------------------------------------------------------------------------------
 */

static void keep_talk(struct hall *h, struct place *p, int seat, const char *name, struct slice text) {
    struct match *m = p->match;
    if (m->talk_count == TALK_KEPT)
        memmove(m->talk, m->talk + 1, sizeof m->talk[0] * (size_t)--m->talk_count);
    struct talk *t = &m->talk[m->talk_count++];
    *t = (struct talk){.at = now_seconds(), .seat = seat};
    snprintf(t->name, sizeof t->name, "%s", name);
    memcpy(t->text, text.at, text.len);
    struct talk_row row = {p->id, ++m->talk_number, t->at, seat, slice_of(t->name), text};
    p->stamp++;
    place_changed(h, p, store_put_talk(h->store, &row));
}

bool play_say(struct hall *h, struct place *p, int seat, const char *name, struct slice text, struct refusal_of *why) {
    text = slice_trim(text);
    if (!p->match)
        return refuse(why, NOT_NOW, "You can talk here once the game has begun.");
    if (text.len == 0 || text.len > TALK_BYTES || !slice_printable(text))
        return refuse(why, NOT_SO, "A message has 1 to 400 bytes of plain text.");
    keep_talk(h, p, seat, name, text);
    return true;
}

void play_tell_lot(struct hall *h, struct place *p, const char *names) { keep_talk(h, p, NATURE, "", slice_of(names)); }
