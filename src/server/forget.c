/* forget.c: shows a visitor what the server knows of them (export), and removes it (forget): their
 * name and keys, and what they said and noted. Their games stay as games of a player without a
 * name; where they still had to move, a computer player does.
 *
 * Invariant: everything is removed by one commit. Copies of the database that were made before are
 * not changed. */
#include "server/forget.h"

#include "base/markup.h"
#include "server/blocks.h"
#include "server/inside.h"
#include "server/lists.h"
#include "server/live.h"
#include "server/notify.h"
#include "server/proposals.h"
#include "server/ratings.h"
#include "server/request.h"
#include "server/saving.h"
#include "server/seats.h"
#include "server/streams.h"
#include "server/visitors.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NOBODY "N. N."
enum { ALL_TALK = 1 << 30, ALL_RESULTS = 1 << 20, ALL_REPORTS = 1 << 20 };

/* ---- export ---- */

struct said {
    struct buf *out;
    uint32_t seats;
};

struct mine {
    struct buf *out;
    int64_t id;
};

static void write_said(void *context, const struct talk_row *row) {
    struct said *s = context;
    if (row->seat < 0 || row->seat >= MAX_SEATS || !(s->seats >> row->seat & 1))
        return;
    put(s->out, "%,{'at':%d,'text':%j}", row->at, row->text);
}

static void write_seats_of(struct hall *h, const struct hall_table *ht, uint32_t seats,
                           struct buf *out) {
    put(out, ",'seats':[");
    for (int i = 0; i < seats_of(ht); i++) {
        char memory[ORDERS_BYTES];
        struct buf orders = buf_on(memory, sizeof memory);
        if (!(seats >> i & 1))
            continue;
        orders_write(&ht->chair[i].orders, &orders);
        put(out, "%,{'colour':%j,'name':%j,'orders':%j}", colour_at(ht, i), name_at(h, ht, i),
            buf_slice_of(&orders));
    }
    put(out, "]");
}

static void write_table_of(struct hall *h, const struct hall_table *ht, const struct visitor *v,
                           struct buf *out) {
    struct buf paper = buf_growing();
    uint32_t seats = seats_owned(ht, v);
    struct said said = {out, seats};
    bool hosts = ht->host == v->id;
    store_read_note(h->store, ht->id, v->id, &paper);
    put(out, "%,{'table':'");
    table_id_write(ht->id, out);
    put(out, "','game':%j,'host':%b,'note':%j,'notes':%j", ht->game->id, hosts,
        hosts ? ht->note : "", buf_slice_of(&paper));
    write_seats_of(h, ht, seats, out);
    put(out, ",'said':[");
    store_read_talk(h->store, ht->id, ALL_TALK, write_said, &said);
    put(out, "]}");
    buf_free(&paper);
}

static void write_lesson(void *context, const struct lesson_row *row) {
    put((struct buf *)context, "%,{'lesson':%j,'done':%b}", row->lesson, row->done != 0);
}

static void write_result(void *context, const struct result_row *row) {
    struct mine *m = context;
    if (row->person != m->id)
        return;
    put(m->out, "%,{'game':%j,'ended':%d,'players':%d,'place':%d,'points':%d", row->game,
        row->ended, row->seats, row->place, row->points);
    put(m->out, ",'rated':%b,'did':%j}", (row->flags & RESULT_RATED) != 0, row->feats);
}

/* What he wrote; whom others wrote about is theirs. */
static void write_report(void *context, const struct report_row *row) {
    struct mine *m = context;
    if (row->by == m->id)
        put(m->out, "%,{'made':%d,'text':%j}", row->made, row->text);
}

static void write_rating(void *context, const struct rating_row *row) {
    put((struct buf *)context, "%,{'game':%j,'players':%j,'mu':%d,'sigma':%d,'games':%d}",
        row->game, row->size == SIZE_TWO ? "two" : "more", row->mu, row->sigma, row->games);
}

static void write_key(void *context, const struct key_row *row) {
    put((struct buf *)context, "%,{'name':%j,'made':%d,'used':%d}", row->name, row->made,
        row->used);
}

static void write_circle(void *context, const struct circle_row *row) {
    put((struct buf *)context, "%,{'name':%j}", row->name);
}

static void write_address(void *context, const struct address_row *row) {
    bool known = row->channel >= 0 && row->channel < CHANNELS;
    put((struct buf *)context, "%,{'way':%j,'address':%j,'made':%d,'confirmed':%b}",
        known ? channel_names[row->channel] : "", row->address, row->made, row->state == CONFIRMED);
}

/* Minutes, of a day where it is a time. */
static void write_wish(void *context, const struct wish_row *row) {
    struct buf *out = context;
    put(out, "%,{'table':'");
    if (row->table)
        table_id_write(row->table, out);
    put(out, "','kinds':%d,'delay':%d,'digest':%d,'language':%j", row->kinds, row->delay,
        row->digest, row->lang);
    put(out, ",'quiet':[%d,%d],'zone':%d}", row->quiet_from, row->quiet_to, row->zone);
}

static void write_blocked(struct hall *h, const struct visitor *v, struct buf *out) {
    int64_t others[MOST_BLOCKED];
    int n = blocked_by(h, v, others);
    for (int i = 0; i < n; i++) {
        put(out, "%,'");
        table_id_write(others[i], out);
        put(out, "'");
    }
}

/* What is known of somebody besides their tables. */
static void write_person(struct hall *h, const struct visitor *v, struct buf *out) {
    struct mine mine = {out, v->id};
    put(out, "],'results':[");
    store_read_results(h->store, v->id, ALL_RESULTS, write_result, &mine);
    put(out, "],'ratings':[");
    store_read_ratings(h->store, v->id, write_rating, out);
    put(out, "],'devices':[");
    store_read_keys(h->store, v->id, write_key, out);
    put(out, "],'circles':[");
    store_read_circles(h->store, v->id, write_circle, out);
    put(out, "],'addresses':[");
    store_read_addresses(h->store, v->id, write_address, out);
    put(out, "],'notices':[");
    store_read_wishes(h->store, v->id, write_wish, out);
    put(out, "],'reports':[");
    store_read_reports(h->store, ALL_REPORTS, write_report, &mine);
    put(out, "],'blocked':[");
    write_blocked(h, v, out);
}

void visitor_export(struct hall *h, const struct visitor *v, struct buf *out) {
    put(out, "{'visitor':'");
    table_id_write(v->id, out);
    put(out, "','name':%j,'made':%d,'seen':%d,'profile':%j,'tables':[", v->name, v->made, v->seen,
        privacy_of(v));
    struct hall_table **all = tables_of(h, v);
    for (size_t i = 0; all && all[i]; i++)
        write_table_of(h, all[i], v, out);
    free(all);
    put(out, "],'lessons':[");
    store_read_lessons(h->store, v->id, write_lesson, out);
    write_person(h, v, out);
    put(out, "]}\n");
}

bool answer_export(struct asked *q) {
    const struct visitor *v = asked_visitor(q);
    if (!v)
        return false;
    visitor_export(q->hall, v, &q->answer->text);
    asked_audit(q, "export", NULL, v);
    return true;
}

/* ---- forget: what was said ---- */

/* Removes a name from "Anna, hard, Bernd". */
static void take_out_name(char text[TALK_BYTES + 1], const char *name) {
    char memory[TALK_BYTES + 1];
    struct buf out = buf_on(memory, sizeof memory);
    for (const char *at = text, *comma;; at = comma + 2) {
        comma = strstr(at, ", ");
        struct slice one = {at, comma ? (size_t)(comma - at) : strlen(at)};
        if (slice_is(one, name))
            buf_str(&out, NOBODY);
        else
            buf_slice(&out, one);
        if (!comma)
            break;
        buf_str(&out, ", ");
    }
    buf_end(&out);
    memcpy(text, memory, sizeof memory);
}

/* Name NULL: whoever said it. */
static void take_out_of_memory(struct live_game *m, int seat, const char *name) {
    int n = 0;
    for (int i = 0; i < m->talk_count; i++)
        if (m->talk[i].seat != seat || (name && strcmp(m->talk[i].name, name) != 0))
            m->talk[n++] = m->talk[i];
    m->talk_count = n;
}

static void take_out_talk(struct hall *h, const struct hall_table *ht, int seat) {
    store_drop_said(h->store, ht->id, seat);
    take_out_of_memory(ht->live, seat, NULL);
}

/* ---- forget: tables ---- */

/* Replaces the record in the store by one without the name: the last piece has all of it, and those
 * before are emptied. */
static void rename_in_record(struct server *s, struct hall_table *ht, int seat) {
    struct live_game *m = ht->live;
    char name[NAME_BYTES + 1];
    size_t before = m->table->record.len;
    snprintf(name, sizeof name, "%s", m->table->head.name[seat]);
    table_rename(m->table, seat, NOBODY);
    streams_shift(s, ht, (long)m->table->record.len - (long)before);
    snprintf(ht->chair[seat].name, sizeof ht->chair[seat].name, "%s", NOBODY);
    ht->entry->record_anew = true;
    hall_table_changed(s->hall, ht);
    take_out_talk(s->hall, ht, seat);
    take_out_talk(s->hall, ht, TOLD_DEVICE + seat);
    store_rename_in_talk(s->hall->store, ht->id, NATURE, slice_of(name));
    for (int i = 0; i < m->talk_count; i++)
        if (m->talk[i].seat == NATURE)
            take_out_name(m->talk[i].text, name);
}

static void leave_seat(struct server *s, struct hall_table *ht, int seat) {
    struct chair *c = &ht->chair[seat];
    struct refused why;
    if (ht->phase == RUNNING && !c->bot[0] && !c->resigned)
        play_hand_over(s->hall, ht, seat, USUAL_BOT, &why);
    if (ht->live)
        rename_in_record(s, ht, seat);
    c->owner = 0;
    c->orders.count = 0;
    randombytes_buf(c->link, HASH_BYTES);
    chair_save(s->hall, ht, seat);
}

static void leave_table(struct server *s, struct hall_table *ht, const struct visitor *v) {
    uint32_t seats = seats_owned(ht, v);
    if (seats && ht->phase != GATHERING)
        hall_table_load(s->hall, ht); /* one at a time: they need not fit into memory together */
    for (int i = 0; i < seats_of(ht); i++)
        if (seats >> i & 1)
            leave_seat(s, ht, i);
    if (ht->host != v->id)
        return;
    ht->host = 0;
    ht->note[0] = 0;
    if (ht->phase == GATHERING)
        hall_table_close(s->hall, ht);
    else
        hall_table_save(s->hall, ht);
}

/* A game of the visitor's that cannot be read, and so not be rid of the name; 0: none. */
static int64_t unreadable(struct server *s, struct hall_table *const *all,
                          const struct visitor *v) {
    for (size_t i = 0; all[i]; i++) {
        struct hall_table *ht = all[i];
        if (seats_owned(ht, v) && ht->phase != GATHERING && !(ht->flags & NEVER_BEGAN) &&
            !hall_table_load(s->hall, ht))
            return ht->id;
    }
    return 0;
}

/* ---- forget: the visitor ---- */

/* Spectators' messages are found by the name alone, because they have no seat. */
static void forget_talk_of_watcher(struct hall *h, const char *name) {
    store_drop_watcher(h->store, SPECTATOR, slice_of(name));
    for (struct hall_table *ht = h->newest; ht; ht = ht->entry->older)
        if (ht->live)
            take_out_of_memory(ht->live, SPECTATOR, name);
}

/* Removes the visitor, and before that their ban and every pointer to them. */
static void let_go(struct hall *h, struct visitor *v, Ticket *ticket) {
    struct ban ban;
    char memory[ID_TEXT + 1];
    struct buf id = buf_on(memory, sizeof memory);
    table_id_write(v->id, &id);
    if (!ban_read(slice_of(buf_end(&id)), &ban))
        ban_remove(h, &ban, ticket);
    *ticket = visitor_remove(h, v);
}

enum forgetting visitor_forget(struct server *s, struct visitor *v, Ticket *ticket,
                               int64_t *table) {
    struct hall_table **all = tables_of(s->hall, v);
    if (!all)
        return CANNOT_READ_TABLES;
    *table = unreadable(s, all, v);
    for (size_t i = 0; !*table && all[i]; i++)
        leave_table(s, all[i], v);
    free(all);
    if (*table)
        return CANNOT_READ_RECORD;
    forget_talk_of_watcher(s->hall, v->name);
    streams_wake_of(s, v);
    let_go(s->hall, v, ticket);
    return FORGOTTEN;
}

bool answer_forget(struct asked *q) {
    char memory[ID_TEXT + 1];
    struct buf id = buf_on(memory, sizeof memory);
    struct visitor *v = asked_visitor(q);
    int64_t table;
    if (!v)
        return false;
    struct visitor was = *v; /* for the audit, which comes after it is done */
    switch (visitor_forget(q->server, v, &q->wait, &table)) {
    case CANNOT_READ_TABLES:
        return answer_refuse(q->answer,
                             "nothing was changed, because the database cannot be read for all "
                             "tables of visitor ",
                             q->word[0]);
    case CANNOT_READ_RECORD:
        table_id_write(table, &id);
        return answer_refuse(
            q->answer,
            "nothing was changed, because a record that has the name cannot be read: table ",
            buf_slice_of(&id));
    case FORGOTTEN: asked_audit(q, "forget", NULL, &was);
    }
    return true;
}
