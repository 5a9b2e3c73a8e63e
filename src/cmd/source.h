/* source.h: where commands read games from: a file with a record, or with a position as JSON
 * (docs/position.md). Complaints about the file are made here. */
#ifndef CMD_SOURCE_H
#define CMD_SOURCE_H

#include "cmd/cmd.h"
#include "table/table.h"

/* A file that was read ("-": standard input), with the box of --box if given. */
struct source {
    const char *path, *box_path; /* box_path may be NULL */
    struct buf text, box;
};

/* False and a complaint if a file cannot be read. Free it with source_done in either case. */
bool need_source(const char *path, const char *box_path, struct source *out);
void source_done(struct source *s);
/* Does it hold JSON? Otherwise it should be a record. */
bool source_is_json(const struct source *s);

/* Replays the record; the caller frees the table. NULL if nothing can be replayed; *damage says
 * what is wrong. */
struct table *source_table(const struct source *s, struct table_damage *damage);
/* A record without any damage; NULL and a complaint. */
struct table *need_record(const struct source *s);
/* Goes back to move `to` (NULL: stays at the end); false and a complaint if there is no such
 * move. */
bool need_move(struct table *t, const char *to);

/* The JSON object, and the game it names; NULL and a complaint. */
const struct game *need_json(const struct source *s, struct slice *json);

/* A position: the one in "position", or the first one of a "setup". */
struct position {
    const struct game *game;
    struct box_read box;
    _Alignas(16) uint8_t state[MAX_STATE];
};
/* DONE, and then free it with position_done; or an exit code after a complaint. */
int need_position(const struct source *s, struct position *out);
void position_done(struct position *p);

/* The viewer that --seat and --all ask for. False and a complaint if there is no such seat. */
bool need_viewer(const struct game *g, const void *st, const char *seat, bool all, int *viewer);

#endif
