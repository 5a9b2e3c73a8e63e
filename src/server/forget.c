/* forget.c: shows a visitor what the server knows of them (export), and removes it (forget): their
 * name and keys, and what they said and noted. Their games stay as games of a player without a
 * name; where they still had to move, a computer player does.
 *
 * Invariant: everything is removed by one commit. Copies of the database that were made before are
 * not changed. */
#include "server/forget.h"

#include "base/markup.h"
#include "server/inside.h"
#include "server/lists.h"
#include "server/live.h"
#include "server/proposals.h"
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
enum { ALL_TALK = 1 << 30 };

/* ---- export ---- */

struct said {
    struct buf *out;
    uint32_t seats;
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

bool answer_export(struct asked *q) {
    struct hall *h = q->hall;
    const struct visitor *v = asked_visitor(q);
    struct buf *out = &q->answer->text;
    if (!v)
        return false;
    put(out, "{'visitor':'");
    table_id_write(v->id, out);
    put(out, "','name':%j,'made':%d,'seen':%d,'tables':[", v->name, v->made, v->seen);
    struct hall_table **all = tables_of(h, v);
    for (size_t i = 0; all && all[i]; i++)
        write_table_of(h, all[i], v, out);
    free(all);
    put(out, "],'lessons':[");
    store_read_lessons(h->store, v->id, write_lesson, out);
    put(out, "]}\n");
    asked_audit(q, "export", NULL, v);
    return true;
}

/* ---- forget: what was said ---- */

/* Removes a name from "Anna, hard, Bernd". */
static void take_out_name(char text[TALK_BYTES + 1], const char *name) {
    char memory[TALK_BYTES + 1];
    struct buf out = buf_on(memory, sizeof memory);
    for (char *at = text; at;) {
        char *comma = strstr(at, ", ");
        struct slice one = {at, comma ? (size_t)(comma - at) : strlen(at)};
        if (slice_is(one, name))
            buf_str(&out, NOBODY);
        else
            buf_slice(&out, one);
        if (comma)
            buf_str(&out, ", ");
        at = comma ? comma + 2 : NULL;
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
static void rename_in_record(struct asked *q, struct hall_table *ht, int seat) {
    struct live_game *m = ht->live;
    char name[NAME_BYTES + 1];
    size_t before = m->table->record.len;
    snprintf(name, sizeof name, "%s", m->table->head.name[seat]);
    table_rename(m->table, seat, NOBODY);
    streams_shift(q->server, ht, (long)m->table->record.len - (long)before);
    snprintf(ht->chair[seat].name, sizeof ht->chair[seat].name, "%s", NOBODY);
    ht->entry->record_anew = true;
    hall_table_changed(q->hall, ht);
    take_out_talk(q->hall, ht, seat);
    take_out_talk(q->hall, ht, TOLD_DEVICE + seat);
    store_rename_in_talk(q->hall->store, ht->id, NATURE, slice_of(name));
    for (int i = 0; i < m->talk_count; i++)
        if (m->talk[i].seat == NATURE)
            take_out_name(m->talk[i].text, name);
}

static void leave_seat(struct asked *q, struct hall_table *ht, int seat) {
    struct chair *c = &ht->chair[seat];
    struct refused why;
    if (ht->phase == RUNNING && !c->bot[0] && !c->resigned)
        play_hand_over(q->hall, ht, seat, USUAL_BOT, &why);
    if (ht->live)
        rename_in_record(q, ht, seat);
    c->owner = 0;
    c->orders.count = 0;
    randombytes_buf(c->link, HASH_BYTES);
    chair_save(q->hall, ht, seat);
}

static void leave_table(struct asked *q, struct hall_table *ht, const struct visitor *v) {
    uint32_t seats = seats_owned(ht, v);
    if (seats && ht->phase != GATHERING)
        hall_table_load(q->hall, ht); /* one at a time: they need not fit into memory together */
    for (int i = 0; i < seats_of(ht); i++)
        if (seats >> i & 1)
            leave_seat(q, ht, i);
    if (ht->host != v->id)
        return;
    ht->host = 0;
    ht->note[0] = 0;
    if (ht->phase == GATHERING)
        hall_table_close(q->hall, ht);
    else
        hall_table_save(q->hall, ht);
}

/* Can all the visitor's games be read? */
static bool can_leave(struct asked *q, struct hall_table *const *all, const struct visitor *v) {
    for (size_t i = 0; all[i]; i++) {
        struct hall_table *ht = all[i];
        char memory[ID_TEXT + 1];
        struct buf id = buf_on(memory, sizeof memory);
        if (!seats_owned(ht, v) || ht->phase == GATHERING || ht->flags & NEVER_BEGAN ||
            hall_table_load(q->hall, ht))
            continue;
        table_id_write(ht->id, &id);
        return answer_refuse(
            q->answer,
            "nothing was changed, because a record that has the name cannot be read: table ",
            buf_slice_of(&id));
    }
    return true;
}

/* ---- forget: the visitor ---- */

/* Spectators' messages are found by the name alone, because they have no seat. */
static void forget_talk_of_watcher(struct asked *q, const char *name) {
    store_drop_watcher(q->hall->store, SPECTATOR, slice_of(name));
    for (struct hall_table *ht = q->hall->newest; ht; ht = ht->entry->older)
        if (ht->live)
            take_out_of_memory(ht->live, SPECTATOR, name);
}

/* Removes the visitor, and before that their ban and every pointer to them. */
static void let_go(struct asked *q, struct visitor *v) {
    struct ban ban;
    char memory[ID_TEXT + 1];
    struct buf id = buf_on(memory, sizeof memory);
    table_id_write(v->id, &id);
    if (!ban_read(slice_of(buf_end(&id)), &ban))
        ban_remove(q->hall, &ban, &q->wait);
    q->wait = visitor_remove(q->hall, v);
}

bool answer_forget(struct asked *q) {
    struct hall *h = q->hall;
    struct visitor *v = asked_visitor(q);
    if (!v)
        return false;
    struct hall_table **all = tables_of(h, v);
    if (!all)
        return answer_refuse(q->answer,
                             "nothing was changed, because the database cannot be read for all "
                             "tables of visitor ",
                             q->word[0]);
    bool done = can_leave(q, all, v);
    for (size_t i = 0; done && all[i]; i++)
        leave_table(q, all[i], v);
    free(all);
    if (!done)
        return false;
    forget_talk_of_watcher(q, v->name);
    asked_audit(q, "forget", NULL, v);
    let_go(q, v);
    return true;
}
