/* occasions.c: see occasions.h. */
#include "server/occasions.h"

#include "server/clocks.h"
#include "server/lists.h"
#include "server/memory.h"
#include "server/seats.h"

#include <stdio.h>

enum { DIGEST_TABLES = 20, NAMES_BYTES = 300 };

bool reminder_holds(const struct hall_table *ht, const struct reminder_row *row) {
    if (row->seat < 0 || row->seat >= seats_of(ht) || ht->chair[row->seat].owner != row->visitor)
        return false;
    uint32_t seat = 1u << row->seat;
    int64_t pending = ht->live ? hall_table_pending(ht) : ht->pending;
    switch (row->kind) {
    case NOTICE_TURN:
    case NOTICE_SHORT: return ht->phase == RUNNING && pending & people_at(ht) & seat;
    case NOTICE_ASKED:
        return ht->phase == RUNNING && ht->ask.what != NOTHING && ht->asked_at == row->turn &&
               !(ht->ask.agreed & seat);
    case NOTICE_BEGAN: return ht->phase == RUNNING;
    case NOTICE_OVER: return ht->phase == OVER;
    default: return false;
    }
}

/* The people at the table, without the reader. */
static void write_others(struct hall *h, const struct hall_table *ht, const struct visitor *v,
                         struct buf *out) {
    for (int i = 0; i < seats_of(ht); i++) {
        if (!ht->chair[i].owner || ht->chair[i].owner == v->id)
            continue;
        if (out->len > 0)
            buf_str(out, ", ");
        buf_str(out, name_at(h, ht, i));
    }
    buf_end(out);
}

static void write_link(const char *base, const struct hall_table *ht, char out[LINK_BYTES]) {
    struct buf link = buf_on(out, LINK_BYTES);
    buf_str(&link, base);
    buf_str(&link, "/t/");
    table_id_write(ht->id, &link);
    buf_end(&link);
}

void notice_token(const uint8_t secret[NOTICE_SECRET], const char *purpose, int64_t address,
                  char text[KEY_TEXT + 1]) {
    secret_derive((struct slice){(const char *)secret, NOTICE_SECRET}, purpose, address, 0, text);
}

/* Where the answer to a message about an address leads. */
static void write_address_link(const struct letterhead *l, const char *purpose, int64_t address,
                               char out[LINK_BYTES]) {
    char token[KEY_TEXT + 1];
    notice_token(l->secret, purpose, address, token);
    snprintf(out, LINK_BYTES, "%s/notices/%s/%lld/%s", l->base, purpose, (long long)address, token);
}

/* One message at a table takes the place of the one before. */
static void write_tag(const struct hall_table *ht, enum notice_kind kind, struct notice *out) {
    struct buf tag = buf_on(out->tag, sizeof out->tag);
    table_id_write(ht->id, &tag);
    buf_char(&tag, '-');
    buf_str(&tag, notice_names[kind]);
    buf_end(&tag);
}

/* Rounded up: whoever has some time left is not told that he has none. */
static int minutes_left(struct hall *h, const struct hall_table *ht, int seat) {
    enum { MINUTE = 60 * PACE_SECOND };
    int64_t left = clock_left(&ht->clocks.seat[seat], &ht->pace, hall_now(h));
    return (int)((left + MINUTE - 1) / MINUTE);
}

static bool write_of_table(struct hall *h, struct occasion o, const struct delivery_row *row,
                           const struct visitor *v, struct notice *out) {
    char names[NAMES_BYTES], link[LINK_BYTES];
    struct buf others = buf_on(names, sizeof names);
    struct reminder_row about = {.table = row->table,
                                 .seat = row->seat,
                                 .kind = row->kind,
                                 .visitor = row->visitor,
                                 .turn = row->turn};
    const struct hall_table *ht = hall_table_by_id(h, row->table);
    if (!ht || !reminder_holds(ht, &about))
        return false;
    write_others(h, ht, v, &others);
    write_link(o.link, ht, link);
    o.left = minutes_left(h, ht, (int)row->seat);
    o.game = ht->game->title;
    o.others = names;
    o.link = link;
    notice_write(&o, notify_words(v->notify), out);
    write_tag(ht, o.kind, out);
    return true;
}

/* A line for each game that waits for him. */
static bool write_digest(struct hall *h, struct occasion o, const struct visitor *v,
                         struct notice *out) {
    char lines[4000], names[NAMES_BYTES];
    struct buf list = buf_on(lines, sizeof lines);
    struct hall_table *tables[DIGEST_TABLES];
    int n = list_tables(h, FIND_OLDEST_WAITING, v->id, tables, DIGEST_TABLES);
    list.words = notify_words(v->notify);
    for (int i = 0; i < n; i++) {
        struct buf others = buf_on(names, sizeof names);
        if (!waits_for(tables[i], v))
            continue;
        o.count++;
        write_others(h, tables[i], v, &others);
        buf_str(&list, "* ");
        say(&list, tables[i]->game->title);
        buf_str(&list, names[0] ? ": " : "");
        buf_str(&list, names);
        buf_char(&list, '\n');
    }
    buf_end(&list);
    o.list = lines;
    if (o.count > 0)
        notice_write(&o, notify_words(v->notify), out);
    return o.count > 0;
}

bool occasion_write(struct hall *h, const struct letterhead *l, const struct delivery_row *row,
                    struct visitor *v, struct notice *out) {
    char stop[LINK_BYTES], confirm[LINK_BYTES], purpose[40];
    struct occasion o = {.kind = (enum notice_kind)row->kind,
                         .game = "",
                         .others = "",
                         .list = "",
                         .link = l->base,
                         .stop = stop};
    write_address_link(l, "stop", row->address, stop);
    if (!notify_of(h, v))
        return false;
    if (row->kind == NOTICE_DIGEST)
        return write_digest(h, o, v, out);
    if (row->kind != NOTICE_CONFIRM && row->kind != NOTICE_BACK)
        return write_of_table(h, o, row, v, out);
    snprintf(purpose, sizeof purpose, "back/%lld", (long long)row->turn);
    write_address_link(l, row->kind == NOTICE_BACK ? purpose : "confirm", row->address, confirm);
    o.link = confirm;
    notice_write(&o, notify_words(v->notify), out);
    return true;
}
