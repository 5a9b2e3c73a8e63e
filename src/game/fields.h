/* fields.h: everything that is made from a game's field table: views, JSON, hashes, differences. */
#ifndef GAME_FIELDS_H
#define GAME_FIELDS_H

#include "game/game.h"

/* The state as this viewer may see it. The view is again a state: what is hidden holds the field's
 * `unknown`. out may be st. */
void fields_view(const struct game *g, const void *st, int viewer, void *out);

/* Does the viewer see all there is? */
bool fields_all_seen(const struct game *g, const void *st, int viewer);

/* NULL, or the name of a field in which a value is hidden: then it is a view, and no move may be made in it. */
const char *fields_hidden(const struct game *g, const void *st);

/* {"seats":["green",...],"options":{...},"round":1,...}; what is hidden is null. */
void fields_write_json(const struct game *g, const void *box, const void *st, struct buf *out);

/* One field of it: 3, "red", [1,2], {"red":3}. */
void fields_write_field(const struct field *f, const void *box, const void *st, struct buf *out);

/* Reads such a text (already json_check'ed). A field that is left out has the value it has after set-up; so
 * have the rows that are left out where rows are given by name: {"owner":{"Passau":"red"},"gold":{"red":3}}.
 * Ranges are checked here, invariants by game->audit. False and a fault if it is not a state. */
bool fields_read_json(const struct game *g, const void *box, struct slice json, void *st, struct fault *fault);

/* Seats (colours, clockwise; or how many, for the first colours) and options of a JSON object. */
bool setup_read_json(const struct game *g, struct slice json, struct setup *how, struct fault *fault);

uint64_t fields_hash(const struct game *g, const void *st);

/* Lines "field 2 1: before -> after" for each value that differs. Returns how many differ. */
int fields_diff(const struct game *g, const void *box, const void *a, const void *b, struct buf *out);

/* NULL, or what is wrong with the table itself: a gap, an overlap, a size (tested for every game). */
const char *fields_fault(const struct game *g);

#endif
