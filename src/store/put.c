/* put.c: makes rows of what is to be written, and queues them for the writer (store.c). */
#include "store/notices.h"
#include "store/people.h"
#include "store/puts.h"
#include "store/store.h"

static const struct slice no_text[1];

static struct slice hash_slice(const uint8_t hash[HASH_BYTES]) {
    return (struct slice){(const char *)hash, HASH_BYTES};
}

Ticket store_put_visitor(struct store *s, const struct visitor_row *r) {
    return put_row(s, PUT_VISITOR, (const int64_t[]){r->id, r->made, r->seen, r->used, r->wishes},
                   (const struct slice[]){r->name, hash_slice(r->key)});
}

Ticket store_set_visitor_seen(struct store *s, int64_t visitor, int64_t seen, int64_t used) {
    return put_row(s, SET_VISITOR_SEEN, (const int64_t[]){visitor, seen, used}, no_text);
}

Ticket store_set_visitor_name(struct store *s, int64_t visitor, struct slice name) {
    return put_row(s, SET_VISITOR_NAME, &visitor, &name);
}

Ticket store_set_visitor_wishes(struct store *s, int64_t visitor, int64_t wishes) {
    return put_row(s, SET_VISITOR_WISHES, (const int64_t[]){visitor, wishes}, no_text);
}

Ticket store_set_visitor_key(struct store *s, int64_t visitor, const uint8_t key[HASH_BYTES]) {
    struct slice text = hash_slice(key);
    return put_row(s, SET_VISITOR_KEY, &visitor, &text);
}

Ticket store_put_table(struct store *s, const struct table_row *r) {
    return put_row(
        s, PUT_TABLE,
        (const int64_t[]){r->id,     r->made,    r->changed,   r->host,       r->phase,
                          r->flags,  r->ask,     r->ask_value, r->ask_agreed, r->next,
                          r->origin, r->used,    r->marked,    r->number,     r->stamp,
                          r->moved,  r->pending, r->bots_due,  r->asked_at,   r->shown,
                          r->made_us},
        (const struct slice[]){r->game, r->setup, r->note, r->seed, hash_slice(r->join)});
}

Ticket store_move_table(struct store *s, const struct table_row *r, bool due_too) {
    if (due_too)
        return put_row(s, MOVE_TABLE_DUE,
                       (const int64_t[]){r->number, r->stamp, r->moved, r->pending, r->changed,
                                         r->bots_due, r->id},
                       no_text);
    return put_row(s, MOVE_TABLE,
                   (const int64_t[]){r->number, r->stamp, r->moved, r->pending, r->changed, r->id},
                   no_text);
}

Ticket store_put_seat(struct store *s, const struct seat_row *r) {
    return put_row(s, PUT_SEAT,
                   (const int64_t[]){r->table, r->seat, r->owner, r->resigned, r->points, r->place,
                                     r->terms, r->hints, r->since},
                   (const struct slice[]){r->bot, r->orders, hash_slice(r->link), r->name});
}

Ticket store_put_clocks(struct store *s, const struct clocks_row *r) {
    return put_row(s, PUT_CLOCKS, (const int64_t[]){r->table, r->due},
                   (const struct slice[]){r->pace, r->clocks});
}

Ticket store_drop_clocks(struct store *s, int64_t table) {
    return put_row(s, DROP_CLOCKS, &table, no_text);
}

int64_t lines_hash(int64_t table, int64_t number, struct slice text) {
    uint64_t place = hash_mix((uint64_t)table) + (uint64_t)number;
    return (int64_t)hash_bytes(place, text.at, text.len);
}

Ticket store_put_lines(struct store *s, int64_t table, int64_t number, int64_t at,
                       struct slice text) {
    int64_t hash = lines_hash(table, number, text);
    return put_row(s, PUT_LINES, (const int64_t[]){table, number, at, hash}, &text);
}

Ticket store_put_talk(struct store *s, const struct talk_row *r) {
    return put_row(s, PUT_TALK, (const int64_t[]){r->table, r->number, r->at, r->seat},
                   (const struct slice[]){r->name, r->text});
}

Ticket store_cut_talk(struct store *s, int64_t table, int64_t number) {
    return put_row(s, CUT_TALK, (const int64_t[]){table, number}, no_text);
}

Ticket store_put_note(struct store *s, int64_t table, int64_t visitor, struct slice text) {
    return put_row(s, PUT_NOTE, (const int64_t[]){table, visitor}, &text);
}

Ticket store_put_lesson(struct store *s, const struct lesson_row *r) {
    return put_row(s, PUT_LESSON, (const int64_t[]){r->visitor, r->number, r->done}, &r->lesson);
}

Ticket store_put_house(struct store *s, const struct house_row *r) {
    return put_row(
        s, PUT_HOUSE,
        (const int64_t[]){r->lived, r->seen, r->day, r->marked, r->removed, r->visitors, r->played},
        no_text);
}

Ticket store_put_review(struct store *s, int64_t table, struct slice text) {
    return put_row(s, PUT_REVIEW, &table, &text);
}

Ticket store_put_ban(struct store *s, const struct ban_row *r) {
    return put_row(s, PUT_BAN, &r->made, (const struct slice[]){r->who, r->reason});
}

Ticket store_drop_ban(struct store *s, struct slice who) {
    return put_row(s, DROP_BAN, NULL, &who);
}

Ticket store_blank_lines(struct store *s, int64_t table, int64_t below) {
    put_row(s, DROP_SNAPSHOT, &table, no_text);
    return put_row(s, BLANK_LINES, (const int64_t[]){table, below}, no_text);
}

Ticket store_put_snapshot(struct store *s, int64_t table, int64_t number, struct slice state) {
    return put_row(s, PUT_SNAPSHOT, (const int64_t[]){table, number}, &state);
}

Ticket store_drop_said(struct store *s, int64_t table, int64_t seat) {
    return put_row(s, DROP_SAID, (const int64_t[]){table, seat}, no_text);
}

Ticket store_drop_watcher(struct store *s, int64_t seat, struct slice name) {
    return put_row(s, DROP_WATCHER, &seat, &name);
}

Ticket store_rename_in_talk(struct store *s, int64_t table, int64_t seat, struct slice name) {
    return put_row(s, RENAME_IN_TALK, (const int64_t[]){table, seat}, &name);
}

/* The row of the table goes first: whoever changes the table meanwhile is waited for, and what he
 * wrote goes with the rest. */
Ticket store_drop_table(struct store *s, int64_t table, int64_t number) {
    static const enum put_kind all[] = {DROP_TABLE,    DROP_SEATS,     DROP_LINES,
                                        DROP_TALK,     DROP_NOTES,     DROP_REVIEW,
                                        DROP_SNAPSHOT, DROP_OF_CIRCLE, DROP_CLOCKS};
    Ticket last = 0;
    if (store_is_shared(s))
        store_put_lines(s, table, number, 0, (struct slice){"", 0});
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        last = put_row(s, all[i], &table, no_text);
    store_drop_notices_at(s, table);
    return last;
}

Ticket store_drop_visitor(struct store *s, int64_t visitor) {
    put_row(s, DROP_HIS_NOTES, &visitor, no_text);
    put_row(s, DROP_HIS_LESSONS, &visitor, no_text);
    store_drop_person(s, visitor);
    store_drop_notices_of(s, visitor);
    return put_row(s, DROP_VISITOR, &visitor, no_text);
}
