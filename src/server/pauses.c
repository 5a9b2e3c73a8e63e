/* pauses.c: see pauses.h. */
#include "server/pauses.h"

#include "base/say.h"
#include "hall/playing.h"
#include "server/clocks.h"
#include "server/saving.h"

static void set_paused(struct hall *h, struct hall_table *ht, bool paused) {
    clocks_pause(&ht->clocks, &ht->pace, paused, hall_now(h));
    clocks_changed(ht);
    hall_table_save(h, ht);
}

bool may_pause(const struct hall_table *ht, struct refused *why) {
    if (!has_clocks(&ht->pace))
        return refuse(why, NOT_NOW, N_("There are no clocks at this table."));
    return !ht->clocks.paused || refuse(why, NOT_NOW, N_("The clocks stand already."));
}

void play_pause(struct hall *h, struct hall_table *ht) { set_paused(h, ht, true); }

bool play_go_on(struct hall *h, struct hall_table *ht, struct refused *why) {
    if (!play_is_running(ht, why))
        return false;
    if (!ht->clocks.paused)
        return refuse(why, NOT_NOW, N_("The clocks are not stopped."));
    set_paused(h, ht, false);
    return true;
}

static bool may_rest(struct hall *h, const struct hall_table *ht, int seat, bool rests,
                     struct refused *why) {
    if (ht->pace.vacation == 0)
        return refuse(why, NOT_NOW, N_("There is no vacation at this table."));
    return !rests || vacation_left(&ht->clocks.seat[seat], &ht->pace, hall_now(h)) > 0 ||
           refuse(why, NOT_NOW, N_("You have no vacation left in this year."));
}

/* A person who plays several seats goes on vacation with all of them. */
bool play_rest(struct hall *h, struct hall_table *ht, int seat, bool rests, struct refused *why) {
    if (!play_is_running(ht, why) || !may_rest(h, ht, seat, rests, why))
        return false;
    for (int i = 0; i < seats_of(ht); i++)
        if (ht->chair[i].owner == ht->chair[seat].owner)
            clock_rest(&ht->clocks.seat[i], &ht->pace, rests, hall_now(h));
    clocks_changed(ht);
    hall_table_save(h, ht);
    return true;
}
