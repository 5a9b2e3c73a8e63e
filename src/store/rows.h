/* rows.h: for src/store only: the rows of visitors, tables and seats, as queries give them. */
#ifndef STORE_ROWS_H
#define STORE_ROWS_H

#include "store/engine.h"

#define VISITOR_COLUMNS "id, made, seen, used, wishes, name, key"
/* An earlier version did not number the changes of a table: then they are counted. */
#define TABLE_NUMBER                                                                               \
    "CASE WHEN number >= 0 THEN number ELSE (SELECT coalesce(max(l.number), 0) FROM lines l "      \
    "WHERE l.at_table = tables.id) END"
#define TABLE_COLUMNS                                                                              \
    "id, made, changed, host, phase, flags, ask, ask_value, ask_agreed, next, origin, used, "      \
    "marked, " TABLE_NUMBER ", stamp, moved, pending, bots_due, asked_at, shown,"                  \
    " made_us, game, setup, note, seed, join_key,"                                                 \
    " (SELECT pace FROM clocks WHERE at_table = tables.id),"                                       \
    " (SELECT clocks FROM clocks WHERE at_table = tables.id)"
#define SEAT_COLUMNS                                                                               \
    "at_table, seat, owner, resigned, points, place, terms, bot, orders, link, hints, since, name"

#define HOUSE_COLUMNS "lived, seen, day, marked, removed, visitors, played"
#define BAN_COLUMNS   "who, reason, made"

void show_visitor(const struct row *q, const struct store_reader *reader);
void show_table(const struct row *q, const struct store_reader *reader);
void show_seat(const struct row *q, const struct store_reader *reader);
void show_house(const struct row *q, const struct store_reader *reader);
void show_ban(const struct row *q, const struct store_reader *reader);

#endif
