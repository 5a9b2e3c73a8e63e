/* clocks.c: see clocks.h. */
#include "server/clocks.h"

#include "base/check.h"
#include "server/clock.h"

enum {
    WITH_MOVES = 1000,         /* playing time is written along with clocks after so many
                                  milliseconds, */
    WITHOUT_MOVES = 60 * 1000, /* and while nobody moves, so often: what a crash gives to players */
    SHARED = 4000,             /* and where others must know it, so often at least */
    LET_GO = 5000,             /* a deadline of another server's that is over for so long, */
    LET_GO_AT_ONCE = 50
};

int64_t hall_now(struct hall *h) { return playtime_at(&h->playtime, now_microseconds()); }

/* ---- turns ---- */

void clocks_start(struct hall *h, struct hall_table *ht) {
    if (!has_clocks(&ht->pace))
        return;
    clocks_begin(&ht->clocks, &ht->pace, hall_now(h));
    clocks_changed(ht);
}

/* Of a running game that is not in memory nobody knows who owes a move; but then nothing has
 * happened there either. */
void clocks_follow(struct hall *h, struct hall_table *ht) {
    if (!has_clocks(&ht->pace) || ht->phase == GATHERING || (ht->phase == RUNNING && !ht->live))
        return;
    struct turn_now turn = {.owing = hall_table_pending(ht) & people_at(ht),
                            .people = people_at(ht),
                            .cause = ht->entry->cause};
    if (clocks_turn(&ht->clocks, &ht->pace, turn, hall_now(h)))
        clocks_changed(ht);
}

void clocks_follow_back(struct hall *h, struct hall_table *ht, enum turn_cause cause) {
    ht->entry->cause = cause;
    clocks_follow(h, ht);
}

void clocks_changed(struct hall_table *ht) { ht->entry->clocks_changed = true; }

bool is_out_of_time(struct hall *h, const struct hall_table *ht, int seat) {
    const struct seat_clock *c = &ht->clocks.seat[seat];
    return has_clocks(&ht->pace) && c->owes && clock_left(c, &ht->pace, hall_now(h)) == 0;
}

/* ---- keeping ---- */

static void keep_now(struct hall *h) {
    h->house.played = h->playtime.written = hall_now(h);
    store_put_house(h->store, &h->house);
}

/* A clock that is written says since when it runs: the store must know that time has come so far.
 */
static void write_row(struct hall *h, const struct hall_table *ht, int64_t due) {
    char pace_memory[PACE_TEXT], clocks_memory[CLOCKS_TEXT];
    struct buf pace = buf_on(pace_memory, sizeof pace_memory),
               clocks = buf_on(clocks_memory, sizeof clocks_memory);
    pace_keep(&ht->pace, &pace);
    if (ht->phase != GATHERING)
        clocks_keep(&ht->clocks, &clocks);
    CHECK(!pace.cut && !clocks.cut);
    store_put_clocks(h->store, &(struct clocks_row){.table = ht->id,
                                                    .due = due,
                                                    .pace = buf_slice_of(&pace),
                                                    .clocks = buf_slice_of(&clocks)});
    if (hall_now(h) - h->playtime.written >= WITH_MOVES)
        keep_now(h);
}

void clocks_write(struct hall *h, struct hall_table *ht) {
    struct clock_due due = {.at = -1};
    if (!ht->entry->clocks_changed)
        return;
    ht->entry->clocks_changed = false;
    if (has_clocks(&ht->pace)) {
        if (ht->phase == RUNNING)
            clocks_due(&ht->clocks, &ht->pace, &due);
        write_row(h, ht, due.at);
    } else {
        store_drop_clocks(h->store, ht->id);
    }
    deadlines_set(&h->deadlines, ht->id, due.at);
    if (h->deadlines.count > 0 && deadlines_first(&h->deadlines)->table == ht->id)
        pthread_cond_signal(&h->ticking);
}

void playtime_keep(struct hall *h, bool anyway) {
    bool late = h->deadlines.count > 0 && hall_now(h) - h->playtime.written >= WITHOUT_MOVES;
    if (late || (anyway && hall_now(h) != h->playtime.written))
        keep_now(h);
}

/* What cannot be read has no deadline, and is looked at again the next time. */
static void take_deadlines(struct hall *h) {
    struct store_deadline found[LET_GO_AT_ONCE];
    int n = store_list_deadlines(h->store, (struct store_deadline){0, 0}, found, LET_GO_AT_ONCE);
    for (int i = 0; i < n && found[i].due + LET_GO <= hall_now(h); i++)
        deadlines_set(&h->deadlines, found[i].table, found[i].due);
    if (n > 0)
        pthread_cond_signal(&h->ticking);
}

void clocks_share(struct hall *h) {
    int64_t played = store_read_played(h->store);
    if (played > hall_now(h))
        h->playtime.at = h->playtime.written = played;
    else if (hall_now(h) - h->playtime.written >= SHARED)
        keep_now(h);
    take_deadlines(h);
}
