/* outbox.c: what the store keeps of messages on their way: a turn is told of once, a message is
 * sent by whoever claimed it first, and a claim has an end. */
#include "store/notices.h"

#include "lib/test.h"

#include <pthread.h>

static struct store *store;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t more = PTHREAD_COND_INITIALIZER;
static Ticket durable;

static void committed(void *context, Ticket ticket) {
    (void)context;
    pthread_mutex_lock(&lock);
    durable = ticket;
    pthread_cond_signal(&more);
    pthread_mutex_unlock(&lock);
}

static void wait_for(Ticket ticket) {
    pthread_mutex_lock(&lock);
    while (durable < ticket)
        pthread_cond_wait(&more, &lock);
    pthread_mutex_unlock(&lock);
}

enum { DATE = 1000, MOST = 10 };

struct found {
    int reminders, deliveries;
    struct reminder_row reminder[MOST];
    struct delivery_row delivery[MOST];
};

static void saw_reminder(void *context, const struct reminder_row *row) {
    struct found *f = context;
    f->reminder[f->reminders++] = *row;
}

static void saw_delivery(void *context, const struct delivery_row *row) {
    struct found *f = context;
    f->delivery[f->deliveries++] = *row;
}

/* What is due at that date. */
static struct found due_at(int64_t date) {
    struct found f = {0};
    EXPECT(store_read_reminders(store, date, MOST, saw_reminder, &f));
    EXPECT(store_read_deliveries(store, date, MOST, saw_delivery, &f));
    return f;
}

static const struct reminder_row turn = {
    .table = 9, .seat = 1, .kind = 0, .visitor = 7, .turn = 3, .due = DATE};
static const int64_t addresses[] = {51, 52};

static void a_turn_is_told_of_once(void) {
    wait_for(store_put_reminder(store, &turn));
    struct found f = due_at(DATE);
    EXPECT(f.reminders == 1 && f.deliveries == 0 && f.reminder[0].told == -1);
    EXPECT(due_at(DATE - 1).reminders == 0);
    wait_for(store_tell(store, &f.reminder[0], addresses, 2, DATE));
    f = due_at(DATE);
    EXPECT(f.reminders == 0 && f.deliveries == 2);
    for (int i = 0; i < 2; i++)
        wait_for(store_drop_delivery(store, &f.delivery[i]));
    /* A server that read the reminder before that, and one where the turn comes up again: */
    wait_for(store_tell(store, &turn, addresses, 2, DATE));
    wait_for(store_put_reminder(store, &turn));
    f = due_at(DATE);
    EXPECT(f.reminders == 0 && f.deliveries == 0);
}

static void an_old_turn_is_not_told_of(void) {
    struct reminder_row next = turn;
    next.turn = 4;
    wait_for(store_put_reminder(store, &next));
    wait_for(store_tell(store, &turn, addresses, 2, DATE));
    struct found f = due_at(DATE);
    EXPECT(f.reminders == 1 && f.reminder[0].turn == 4 && f.deliveries == 0);
    wait_for(store_tell(store, &next, addresses, 1, DATE));
}

static struct delivery_row claim_of(const struct delivery_row *row, int64_t number) {
    struct delivery_row claim = *row;
    claim.under_way = number;
    claim.due = DATE + 600;
    return claim;
}

static void the_first_claim_counts(void) {
    struct found f = due_at(DATE);
    EXPECT(f.deliveries == 1);
    struct delivery_row mine = claim_of(&f.delivery[0], 111), yours = claim_of(&f.delivery[0], 222);
    wait_for(store_claim_delivery(store, &mine));
    wait_for(store_claim_delivery(store, &yours));
    EXPECT_INT(store_read_claim(store, &yours), 111);
    EXPECT_INT(due_at(DATE).deliveries, 0);
    EXPECT_INT(store_next_notice(store), DATE + 600);
    /* Whoever has no claim can neither end it nor try again. */
    wait_for(store_drop_delivery(store, &yours));
    wait_for(store_free_delivery(store, &yours));
    EXPECT_INT(store_read_claim(store, &mine), 111);
    mine.due = DATE + 60;
    mine.tries = 1;
    wait_for(store_free_delivery(store, &mine));
    f = due_at(DATE + 60);
    EXPECT(f.deliveries == 1 && f.delivery[0].tries == 1 && f.delivery[0].under_way == 0);
}

static void a_claim_has_an_end(void) {
    struct found f = due_at(DATE + 60);
    struct delivery_row mine = claim_of(&f.delivery[0], 333);
    wait_for(store_claim_delivery(store, &mine));
    f = due_at(DATE + 600);
    EXPECT(f.deliveries == 1 && f.delivery[0].under_way == 333);
    wait_for(store_drop_delivery(store, &f.delivery[0]));
    EXPECT_INT(store_read_claim(store, &mine), 0);
    EXPECT_INT(store_next_notice(store), INT64_MAX);
}

static void count_address(void *context, const struct address_row *row) {
    (void)row;
    ++*(int *)context;
}

static void what_is_gone_stays_gone(void) {
    struct address_row row = {
        .id = 51, .visitor = 7, .made = 1, .address = slice_of("a@b.org"), .keys = slice_of("")};
    int n = 0;
    wait_for(store_put_address(store, &row));
    EXPECT_INT(store_address_owner(store, 51), 7);
    wait_for(store_drop_address(store, 51));
    row.failures = 1;
    wait_for(store_set_address(store, &row));
    EXPECT(store_read_addresses(store, 7, count_address, &n) && n == 0);
}

static void the_first_secret_stays(void) {
    char memory[40];
    struct buf out = buf_on(memory, sizeof memory);
    store_put_secret(store, "push", slice_of("one"));
    wait_for(store_put_secret(store, "push", slice_of("two")));
    EXPECT(store_read_secret(store, "push", &out));
    EXPECT_TEXT(buf_slice_of(&out), "one");
}

int main(void) {
    struct fault fault;
    store = store_open(":memory:", &fault);
    EXPECT(store);
    store_start(store, committed, NULL);
    a_turn_is_told_of_once();
    an_old_turn_is_not_told_of();
    the_first_claim_counts();
    a_claim_has_an_end();
    what_is_gone_stays_gone();
    the_first_secret_stays();
    EXPECT(store_close(store));
    return test_end();
}
