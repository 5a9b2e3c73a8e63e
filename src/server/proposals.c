/* proposals.c: see proposals.h. */
#include "server/proposals.h"

#include "base/say.h"
#include "hall/choices.h"
#include "server/clock.h"
#include "server/clocks.h"
#include "server/live.h"
#include "server/pauses.h"
#include "server/play.h"
#include "server/saving.h"
#include "server/seats.h"

#include <stdio.h>

static struct table *table_of(const struct hall_table *ht) { return ht->live->table; }

static void give_to_bot(struct hall *h, struct hall_table *ht, int seat, const char *bot) {
    snprintf(ht->chair[seat].bot, sizeof ht->chair[seat].bot, "%s", bot);
    chair_save(h, ht, seat);
    play_on(h, ht);
}

/* Whoever comes back, and had no time left, gets some (clock_return). */
static void hand_to_bot(struct hall *h, struct hall_table *ht, int seat) {
    if (is_out_of_time(h, ht, seat)) {
        ht->clocks.seat[seat].told |= TIME_TAKEN;
        clocks_changed(ht);
    }
    give_to_bot(h, ht, seat, USUAL_BOT);
}

static bool rewind_to(struct hall *h, struct hall_table *ht, int n, struct refused *why) {
    if (!table_rewind(table_of(ht), n, why))
        return false;
    clocks_follow_back(h, ht, BY_CONSENT);
    return true;
}

static bool do_proposal(struct hall *h, struct hall_table *ht, struct refused *why) {
    struct ask_all ask = ht->ask;
    bool done = true;
    ht->ask = (struct ask_all){0};
    if (ask.what == REWIND)
        done = rewind_to(h, ht, table_shown_as(table_of(ht), ask.value, SPECTATOR), why);
    if (!done)
        why->kind = NOT_NOW;
    if (ask.what == HAND_OVER)
        hand_to_bot(h, ht, ask.value);
    if (ask.what == PAUSE)
        play_pause(h, ht);
    if (ask.what == CLOSE)
        hall_table_close(h, ht);
    else
        hall_table_save(h, ht);
    if (ht->phase == RUNNING)
        play_on(h, ht);
    return done;
}

/* A person's yes counts for every seat that they hold. */
static uint32_t seats_with(const struct hall_table *ht, int seat) {
    uint32_t seats = 0;
    for (int i = 0; i < seats_of(ht); i++)
        seats |= (uint32_t)(ht->chair[i].owner == ht->chair[seat].owner) << i;
    return seats;
}

/* Those who are to agree: for a computer player in the place of somebody who is away, those who
 * wait; for a pause, those whose clocks it stops. Everything else also needs the consent of people
 * who have handed their seats to computer players. */
static uint32_t asked_for(struct hall *h, const struct hall_table *ht) {
    if (ht->ask.what == HAND_OVER && is_out_of_time(h, ht, ht->ask.value))
        return 0; /* he had agreed to this when he sat down */
    if (ht->ask.what == HAND_OVER)
        return people_at(ht) & ~seats_with(ht, ht->ask.value);
    return ht->ask.what == PAUSE ? people_at(ht) : owners_at(ht);
}

/* The seats whose consent is missing. Who has been silent for too long, while a computer player
 * moves, agrees. */
static uint32_t still_asked(struct hall *h, const struct hall_table *ht) {
    uint32_t silent = now_seconds() - ht->asked_at >= h->limits.away_seconds ? silent_seats(ht) : 0;
    return asked_for(h, ht) & ~ht->ask.agreed & ~silent;
}

/* Where time that is over has no consequences it is as if there were no clocks. */
bool is_away(struct hall *h, const struct hall_table *ht, int seat) {
    int64_t since = ht->chair[seat].since > ht->moved ? ht->chair[seat].since : ht->moved;
    if (!(hall_table_pending(ht) & people_at(ht) & 1u << seat) || ht->clocks.paused)
        return false;
    if (has_clocks(&ht->pace) && ht->pace.at_zero != ZERO_NOTHING)
        return is_out_of_time(h, ht, seat);
    return now_seconds() - since >= h->limits.away_seconds;
}

static bool propose_fits(struct hall *h, const struct hall_table *ht, struct ask_all ask,
                         struct refused *why) {
    if (ask.what == REWIND && (ask.value < 0 || ask.value >= table_shown(table_of(ht), SPECTATOR)))
        return refuse(why, BAD_REQUEST, "The game can only go back to a move before the last one.");
    if (ask.what == PAUSE)
        return may_pause(ht, why);
    if (ask.what != HAND_OVER)
        return true;
    if (ask.value < 0 || ask.value >= seats_of(ht) || !(people_at(ht) >> ask.value & 1))
        return refuse(why, BAD_REQUEST, "There is no person at that seat.");
    return is_away(h, ht, ask.value) ||
           refuse(why, NOT_NOW, "This player has not kept you waiting long enough for that.");
}

bool play_propose(struct hall *h, struct hall_table *ht, int seat, struct ask_all ask,
                  struct refused *why) {
    if (!play_is_running(ht, why) || !has_a_say(ht, seat, why) || !propose_fits(h, ht, ask, why))
        return false;
    if (ht->ask.what != NOTHING)
        return refuse(why, NOT_NOW, "Something else is proposed already; answer that first.");
    ht->ask = (struct ask_all){ask.what, ask.value, 1u << (PROPOSED_BY + seat)};
    ht->asked_at = now_seconds();
    return play_agree(h, ht, seat, true, why);
}

bool play_agree(struct hall *h, struct hall_table *ht, int seat, bool agree, struct refused *why) {
    if (!play_is_running(ht, why) || !has_a_say(ht, seat, why))
        return false;
    if (ht->ask.what == NOTHING)
        return refuse(why, NOT_NOW, "Nothing is proposed any more.");
    ht->ask.agreed |= seats_with(ht, seat);
    if (!agree)
        ht->ask = (struct ask_all){0};
    else if (!still_asked(h, ht))
        return do_proposal(h, ht, why);
    hall_table_save(h, ht);
    return true;
}

/* Does what is proposed, if nobody's consent is missing any more. */
static void play_settle(struct hall *h, struct hall_table *ht) {
    struct refused ignored;
    if (ht->phase != RUNNING || ht->ask.what == NOTHING || !people_at(ht))
        return;
    bool has_moved = ht->ask.what == HAND_OVER && ht->chair[ht->ask.value].bot[0];
    if ((!has_moved && still_asked(h, ht)) || !hall_table_load(h, ht))
        return;
    if (has_moved) {
        ht->ask = (struct ask_all){0};
        hall_table_save(h, ht);
    } else {
        do_proposal(h, ht, &ignored);
    }
}

enum { SETTLED_A_STEP = 100 };

void hall_settle(struct hall *h) {
    int64_t ids[SETTLED_A_STEP], from = 0;
    for (int n = SETTLED_A_STEP; n == SETTLED_A_STEP; from = n > 0 ? ids[n - 1] : from) {
        n = store_list(h->store, FIND_ASKED, from, ids, SETTLED_A_STEP);
        for (int i = 0; i < n; i++) {
            struct hall_table *ht = hall_table_by_id(h, ids[i]);
            if (ht && ht->ask.what != NOTHING)
                play_settle(h, ht);
        }
    }
}

/* ---- people and computer players ---- */

void play_take_over(struct hall *h, struct hall_table *ht, int seat) {
    hand_to_bot(h, ht, seat);
    play_settle(h, ht);
}

bool play_hand_over(struct hall *h, struct hall_table *ht, int seat, const char *bot,
                    struct refused *why) {
    if (!play_is_running(ht, why))
        return false;
    if (ht->chair[seat].resigned)
        return refuse(why, NOT_NOW, "Whoever has resigned does not come back.");
    ht->chair[seat].since = now_seconds();
    if (!bot && ht->chair[seat].bot[0] && has_clocks(&ht->pace)) {
        clock_return(&ht->clocks.seat[seat], &ht->pace);
        clocks_changed(ht);
    }
    give_to_bot(h, ht, seat, bot ? bot : "");
    play_settle(h, ht);
    return true;
}

bool play_resign(struct hall *h, struct hall_table *ht, int seat, struct refused *why) {
    if (!play_is_running(ht, why))
        return false;
    if (ht->chair[seat].resigned)
        return true;
    ht->chair[seat].resigned = now_seconds();
    ht->chair[seat].orders.count = 0;
    table_resign(table_of(ht), seat);
    give_to_bot(h, ht, seat, ht->chair[seat].bot[0] ? ht->chair[seat].bot : USUAL_BOT);
    if (ht->phase == RUNNING && !owners_at(ht))
        hall_table_close(h, ht);
    play_settle(h, ht);
    return true;
}
