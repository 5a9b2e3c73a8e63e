/* reminders.c: see reminders.h. */
#include "server/reminders.h"

#include "server/clock.h"
#include "server/memory.h"
#include "server/notifier.h"
#include "server/notify.h"

/* The number of the turn that the seat has now, which stays the same until it has moved itself,
 * whatever others take back. */
static int64_t turn_of(const struct hall_table *ht, int seat) {
    const struct table *t = ht->live->table;
    return (int64_t)t->rewinds << 32 | table_last_of(t, seat);
}

/* NULL: he does not want to be told of such things. */
static const struct notify *listener(struct hall *h, int64_t owner, int64_t table,
                                     enum notice_kind kind, int *delay) {
    struct visitor *v = h->notifier && owner ? visitor_find(h, owner) : NULL;
    const struct notify *n = v && is_told(v) ? notify_of(h, v) : NULL;
    struct notify_wish wish = n ? notify_wish_at(n, table) : (struct notify_wish){0};
    *delay = wish.delay;
    return n && wish.kinds >> kind & 1 ? n : NULL;
}

static void put_reminder(struct hall *h, const struct reminder_row *row) {
    notifier_due(h->notifier, row->due, store_put_reminder(h->store, row));
}

/* The owner of a seat is to be told at that date, if he wants to be told of such things. */
static void remind_at(struct hall *h, const struct hall_table *ht, int seat, enum notice_kind kind,
                      int64_t turn, int64_t date) {
    int delay;
    const struct notify *n = listener(h, ht->chair[seat].owner, ht->id, kind, &delay);
    if (n)
        put_reminder(h, &(struct reminder_row){.table = ht->id,
                                               .seat = seat,
                                               .kind = kind,
                                               .visitor = ht->chair[seat].owner,
                                               .turn = turn,
                                               .due = quiet_end(&n->quiet, date)});
}

/* After the time that he gives himself. False if he does not want to be told. */
static bool remind_later(struct hall *h, const struct hall_table *ht, int seat,
                         enum notice_kind kind, int64_t turn) {
    int delay;
    if (!listener(h, ht->chair[seat].owner, ht->id, kind, &delay))
        return false;
    remind_at(h, ht, seat, kind, turn, now_seconds() + (int64_t)delay * 60);
    return true;
}

/* Whoever does it himself knows it. */
static void remind_now(struct hall *h, const struct hall_table *ht, int seat,
                       enum notice_kind kind) {
    if (ht->chair[seat].owner != h->actor)
        remind_at(h, ht, seat, kind, 1, now_seconds());
}

static void note_seat(struct hall *h, const struct hall_table *ht, int seat,
                      const struct before *before) {
    bool owes = ht->pending >> seat & 1, owed = before->pending >> seat & 1;
    bool is_person = people_at(ht) >> seat & 1, began = before->phase == GATHERING;
    if (ht->phase == OVER && before->phase == RUNNING)
        remind_now(h, ht, seat, NOTICE_OVER);
    if (ht->phase != RUNNING || !ht->live)
        return;
    bool turn =
        owes && !owed && is_person && remind_later(h, ht, seat, NOTICE_TURN, turn_of(ht, seat));
    if (began && is_person && !turn) /* one message says both */
        remind_now(h, ht, seat, NOTICE_BEGAN);
    if (ht->ask.what != NOTHING && ht->asked_at != before->asked_at &&
        !(ht->ask.agreed >> seat & 1) && owners_at(ht) >> seat & 1)
        remind_later(h, ht, seat, NOTICE_ASKED, ht->asked_at);
}

/* Before the game began nobody owed anything; where it is not known who did, all did. */
static void note_change(struct hall *h, const struct hall_table *ht, const struct before *before) {
    struct before was = *before;
    if (!h->notifier)
        return;
    if (was.phase == GATHERING)
        was.pending = 0;
    for (int i = 0; i < seats_of(ht); i++)
        if (ht->chair[i].owner)
            note_seat(h, ht, i, &was);
}

/* The clocks see to it that it happens once a turn. */
static void note_time(struct hall *h, struct hall_table *ht, int seat, enum time_event what) {
    if (what == TIME_SHORT)
        remind_at(h, ht, seat, NOTICE_SHORT, ht->number + 1, now_seconds());
}

void reminders_listen(struct hall *h) {
    h->on_change = note_change;
    h->on_time = note_time;
}
