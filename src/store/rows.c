/* rows.c: see rows.h. */
#include "store/rows.h"

#include <string.h>

enum { TABLE_NUMBERS = 21 /* leading columns of a table's row that are numbers */ };

static void hash_at(const struct row *q, int column, uint8_t out[HASH_BYTES]) {
    struct slice bytes = q->text(q, column);
    memset(out, 0, HASH_BYTES);
    if (bytes.len == HASH_BYTES)
        memcpy(out, bytes.at, HASH_BYTES);
}

void show_visitor(const struct row *q, const struct store_reader *reader) {
    struct visitor_row row = {.id = q->number(q, 0),
                              .made = q->number(q, 1),
                              .seen = q->number(q, 2),
                              .used = q->number(q, 3),
                              .wishes = q->number(q, 4),
                              .name = q->text(q, 5)};
    hash_at(q, 6, row.key);
    reader->visitor(reader->context, &row);
}

void show_table(const struct row *q, const struct store_reader *reader) {
    int64_t n[TABLE_NUMBERS];
    for (int i = 0; i < TABLE_NUMBERS; i++)
        n[i] = q->number(q, i);
    struct table_row row = {.id = n[0],
                            .made = n[1],
                            .changed = n[2],
                            .host = n[3],
                            .phase = n[4],
                            .flags = n[5],
                            .ask = n[6],
                            .ask_value = n[7],
                            .ask_agreed = n[8],
                            .next = n[9],
                            .origin = n[10],
                            .used = n[11],
                            .marked = n[12],
                            .number = n[13],
                            .stamp = n[14],
                            .moved = n[15],
                            .pending = n[16],
                            .bots_due = q->is_null(q, 17) ? -1 : n[17],
                            .asked_at = n[18],
                            .shown = n[19],
                            .made_us = n[20],
                            .game = q->text(q, 21),
                            .setup = q->text(q, 22),
                            .note = q->text(q, 23),
                            .seed = q->text(q, 24),
                            .pace = q->text(q, 26),
                            .clocks = q->text(q, 27)};
    hash_at(q, 25, row.join);
    reader->table(reader->context, &row);
}

void show_seat(const struct row *q, const struct store_reader *reader) {
    struct seat_row row = {.table = q->number(q, 0),
                           .seat = q->number(q, 1),
                           .owner = q->number(q, 2),
                           .resigned = q->number(q, 3),
                           .points = q->number(q, 4),
                           .place = q->number(q, 5),
                           .terms = q->number(q, 6),
                           .hints = q->number(q, 10),
                           .since = q->number(q, 11),
                           .name = q->text(q, 12),
                           .bot = q->text(q, 7),
                           .orders = q->text(q, 8)};
    hash_at(q, 9, row.link);
    reader->seat(reader->context, &row);
}

void show_house(const struct row *q, const struct store_reader *reader) {
    struct house_row row = {q->number(q, 0), q->number(q, 1), q->number(q, 2), q->number(q, 3),
                            q->number(q, 4), q->number(q, 5), q->number(q, 6)};
    reader->house(reader->context, &row);
}

void show_ban(const struct row *q, const struct store_reader *reader) {
    struct ban_row row = {q->text(q, 0), q->text(q, 1), q->number(q, 2)};
    if (reader->ban)
        reader->ban(reader->context, &row);
}
