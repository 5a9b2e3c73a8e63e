/* playing.c: see playing.h. */
#include "hall/playing.h"

#include "base/check.h"
#include "base/say.h"
#include "bots/bot.h"
#include "hall/choices.h"

#include <string.h>

static struct table *table_of(const struct hall_table *ht) { return ht->live->table; }

bool play_is_running(const struct hall_table *ht, struct refused *why) {
    return (ht->phase == RUNNING && ht->live) ||
           refuse(why, NOT_NOW, "This game is not being played now.");
}

/* ---- what happens by itself ---- */

/* A person's seat for which a standing order chooses the move; -1 if there is none. */
static int ordered_seat(const struct hall_table *ht, const struct table *t, Move *m) {
    uint32_t owing = ht->game->pending(t->state) & people_at(ht);
    for (; owing; owing &= owing - 1) {
        int seat = first_seat(owing);
        *m = orders_answer(&ht->chair[seat].orders, t, seat);
        if (*m)
            return seat;
    }
    return -1;
}

/* A person's seat whose move makes itself; -1 if there is none. */
static int next_by_itself(const struct hall_table *ht, const struct table *t, Move *m) {
    int seat = play_forced_seat(ht, t, m);
    return seat >= 0 ? seat : ordered_seat(ht, t, m);
}

/* Players who resigned rank behind all others; the earlier, the lower. */
static bool is_better(const struct chair *a, const struct chair *b, int32_t place_a,
                      int32_t place_b) {
    if (!a->resigned && !b->resigned)
        return place_a < place_b;
    return a->resigned && b->resigned ? a->resigned > b->resigned : !a->resigned;
}

void hall_table_reckon(struct hall_table *ht) {
    int32_t points[MAX_SEATS], places[MAX_SEATS];
    ht->game->scores(table_of(ht)->box, table_of(ht)->state, points);
    ht->game->places(table_of(ht)->box, table_of(ht)->state, places);
    for (int i = 0; i < seats_of(ht); i++) {
        ht->chair[i].points = points[i];
        ht->chair[i].place = 1;
        for (int j = 0; j < seats_of(ht); j++)
            ht->chair[i].place += is_better(&ht->chair[j], &ht->chair[i], places[j], places[i]);
    }
}

void hall_table_finish(struct hall_table *ht) {
    table_finish(table_of(ht));
    ht->phase = OVER;
    ht->has_seed = false; /* the record has it now */
    ht->ask = (struct ask_all){0};
    hall_table_reckon(ht);
}

void hall_table_play_on(struct hall_table *ht) {
    struct refused why;
    Move m;
    for (;;) {
        table_roll(table_of(ht));
        int seat = ht->phase == RUNNING ? next_by_itself(ht, table_of(ht), &m) : -1;
        if (seat < 0)
            return;
        CHECK(table_play(table_of(ht), seat, m, &why));
    }
}

/* ---- people ---- */

bool hall_table_move(struct hall_table *ht, int seat, int number, struct slice words,
                     struct refused *why) {
    if (number != table_number(table_of(ht), seat))
        return refuse(why, STALE,
                      "Something has happened since: look at the new position and choose again.");
    if (ht->chair[seat].bot[0])
        return refuse(why, NOT_NOW, "A computer player moves for this seat; take it back first.");
    if (!table_move(table_of(ht), seat, words, why)) {
        why->kind = AGAINST_THE_RULES;
        return false;
    }
    return true;
}

/* Is the move legal, but excluded by the seat's own standing orders? */
static bool ruled_out(const struct hall_table *ht, int seat, Move m, struct refused *why) {
    Move left[MAX_MOVES];
    int n = play_choices(ht, seat, left);
    for (int i = 0; i < n; i++)
        if (left[i] == m)
            return false;
    *why = (struct refused){
        .rule = "", .sentence = N_("Your standing orders rule this out: cancel them first.")};
    slice_copy(slice_of(why->sentence), why->text, sizeof why->text);
    return true;
}

bool play_why_not(const struct hall_table *ht, int seat, struct slice words, struct refused *why) {
    _Alignas(16) uint8_t copy[MAX_STATE];
    const struct table *t = table_of(ht);
    Move m;
    if (!table_read_words(t, words, &m, why))
        return true;
    memcpy(copy, t->state, ht->game->state_size);
    int code = ht->game->apply(t->box, copy, seat, m, NULL);
    const struct refusal *refusal = &ht->game->refusals[code];
    *why = (struct refused){.code = code, .rule = refusal->rule, .sentence = refusal->text};
    slice_copy(slice_of(code ? refusal->text : ""), why->text, sizeof why->text);
    return code != 0 || ruled_out(ht, seat, m, why);
}

bool hall_table_order(struct hall_table *ht, int seat, struct slice words, bool cancel,
                      struct refused *why) {
    struct orders *orders = &ht->chair[seat].orders;
    struct order order;
    if (!order_read(ht->game, words, &order))
        return refuse(why, BAD_REQUEST, "There is no such standing order in this game.");
    if (cancel)
        orders_cancel(orders, order.kind);
    else
        orders_give(orders, order);
    return true;
}

/* ---- computer players ---- */

uint32_t owing_bots(const struct hall_table *ht) {
    return ht->live ? hall_table_pending(ht) & ~people_at(ht) & ~(1u << NATURE) : 0;
}

struct player player_at(const struct hall_table *ht, int seat) {
    struct player p;
    player_seated(ht->game, slice_of(ht->chair[seat].bot), &p);
    if (!p.bot)
        p.bot = bot_find(slice_of(USUAL_BOT));
    return p;
}

bool computer_at(const struct hall_table *ht, int seat, struct computer *out) {
    const struct chair *c = &ht->chair[seat];
    const char *told = ht->live ? table_of(ht)->head.computer[seat] : "";
    struct player p = player_at(ht, seat);
    bool is_bot = c->bot[0];
    if (!is_bot && !c->owner)
        is_bot = player_seated(ht->game, slice_of(told), &p);
    *out = (struct computer){.level = is_bot ? p.bot->name : ""};
    if (is_bot && p.character) {
        out->character = p.character->id;
        out->about = p.character->about;
    }
    return is_bot;
}

void computer_write(const struct computer *c, struct buf *out) {
    buf_str(out, say_translate(out, c->level));
    if (c->character) {
        buf_str(out, ", ");
        buf_str(out, say_translate(out, c->character));
    }
}

uint32_t play_clock(const struct hall_table *ht, int seat) {
    return (uint32_t)table_number(table_of(ht), seat);
}

bool hall_table_bot_move(struct hall_table *ht, int seat, uint32_t asked_at, Move m) {
    struct refused reason;
    bool still = ht->live && play_clock(ht, seat) == asked_at &&
                 hall_table_pending(ht) >> seat & 1 && ht->chair[seat].bot[0];
    if (still)
        CHECK(table_play(table_of(ht), seat, m, &reason));
    return still;
}
