/* play.c: what happens at a table while its game runs.
 *
 * After each change play_on does everything that happens by itself. Then the record goes to the
 * store, and viewers are told when it is durable. */
#include "server/play.h"

#include "hall/choices.h"
#include "server/bot_turns.h"
#include "server/clocks.h"
#include "server/live.h"
#include "server/results.h"
#include "server/saving.h"

static struct table *table_of(const struct hall_table *ht) { return ht->live->table; }

/* ---- what happens by itself ---- */

static void finish(struct hall *h, struct hall_table *ht) {
    hall_table_finish(ht);
    live_game_save(h, ht);
    hall_table_save(h, ht);
    for (int i = 0; i < seats_of(ht); i++)
        chair_save(h, ht, i);
    result_keep(h, ht);
}

void play_on(struct hall *h, struct hall_table *ht) {
    hall_table_play_on(ht);
    live_game_save(h, ht);
    if (ht->phase == RUNNING && hall_table_pending(ht) == 0)
        finish(h, ht);
    clocks_follow(h, ht);
    play_wake_bots(h, ht);
}

void play_resume(struct hall *h, struct hall_table *ht) {
    if (table_went_back(table_of(ht)))
        play_wake_bots(h, ht);
    else
        play_on(h, ht);
}

/* ---- moves ---- */

/* Drops a proposal that this seat's move has made pointless: to go back, or to let a computer
 * player move for this seat. A secret move drops nothing, or the others would learn of it. */
static void drop_proposal(struct hall *h, struct hall_table *ht, int seat) {
    if (ht->live->shown == table_told(table_of(ht), SPECTATOR))
        return;
    bool moves_himself =
        ht->ask.what == HAND_OVER && ht->chair[ht->ask.value].owner == ht->chair[seat].owner;
    if (ht->ask.what != REWIND && !moves_himself)
        return;
    ht->ask = (struct ask_all){0};
    hall_table_save(h, ht);
}

bool play_move(struct hall *h, struct hall_table *ht, int seat, int number, struct slice words,
               struct refused *why) {
    if (!play_is_running(ht, why))
        return false;
    if (!hall_table_move(ht, seat, number, words, why))
        return false;
    h->moves++;
    drop_proposal(h, ht, seat);
    play_on(h, ht);
    return true;
}

bool play_bot_move(struct hall *h, struct hall_table *ht, int seat, uint32_t asked_at, Move m) {
    bool still = hall_table_bot_move(ht, seat, asked_at, m);
    h->moves += still;
    if (ht->live)
        play_on(h, ht);
    return still;
}

bool play_undo(struct hall *h, struct hall_table *ht, int seat, struct slice words,
               struct refused *why) {
    if (!play_is_running(ht, why) || !(words.len > 0 ? hall_table_take_out(ht, seat, words, why)
                                                     : hall_table_go_back(ht, seat, why)))
        return false;
    live_game_save(h, ht);
    clocks_follow_back(h, ht, BY_UNDO);
    play_wake_bots(h, ht);
    return true;
}

/* ---- standing orders ---- */

bool play_order(struct hall *h, struct hall_table *ht, int seat, struct slice words, bool cancel,
                struct refused *why) {
    if (!play_is_running(ht, why) || !has_a_say(ht, seat, why) ||
        !hall_table_order(ht, seat, words, cancel, why))
        return false;
    chair_keep(h, ht, seat);
    play_on(h, ht);
    return true;
}
