/* played.c: see played.h. */
#include "server/played.h"

/* A link to the table is only for those who may look at it. */
static void begin_line(struct played *p, const struct game *g, const struct result_row *row) {
    const struct hall_table *ht = hall_table_by_id(p->h, row->table);
    bool shown = ht && may_watch(ht, p->reader);
    p->line[p->count++] = (struct game_line){.game = g,
                                             .table = shown ? row->table : 0,
                                             .ended = row->ended,
                                             .own = -1,
                                             .rated = row->flags & RESULT_RATED};
    p->table = row->table;
}

void played_add(struct played *p, const struct game *g, const struct result_row *row) {
    if (row->table != p->table && p->count < SHOWN_GAMES)
        begin_line(p, g, row);
    struct game_line *line = p->count ? &p->line[p->count - 1] : NULL;
    if (!line || row->table != p->table || line->seats == MAX_SEATS)
        return;
    slice_copy(row->name, line->seat[line->seats].name, sizeof line->seat[0].name);
    line->seat[line->seats].points = (int)row->points;
    line->seat[line->seats].place = (int)row->place;
    if (p->person && row->person == p->person)
        line->own = line->seats;
    line->seats++;
}
