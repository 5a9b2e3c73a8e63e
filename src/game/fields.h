/* fields.h: everything that is made from a game's field table: views, JSON, hashes, differences.
 *
 * The table covers every byte of the state (fields_fault proves it). So nothing can be forgotten: a
 * value that a game adds is at once hidden from the right people, saved, hashed and compared. */
#ifndef GAME_FIELDS_H
#define GAME_FIELDS_H

#include "game/game.h"

/* The value whose bytes begin here. Inline because whoever observes many games reads nothing
 * else. */
static inline int64_t field_value(const struct field *f, const uint8_t *at) {
    uint64_t raw = 0;
    for (int i = f->size - 1; i >= 0; i--)
        raw = raw << 8 | at[i];
    if (f->is_signed && f->size < 8 && raw >> (8 * f->size - 1))
        raw |= ~(uint64_t)0 << 8 * f->size;
    return (int64_t)raw;
}

/* The state as this viewer may see it. A view is a state, too: hidden values hold the field's
 * `unknown`. out may be st. */
void fields_view(const struct game *g, const void *st, int viewer, void *out);

/* Is nothing hidden from this viewer? */
bool fields_all_seen(const struct game *g, const void *st, int viewer);

/* The name of a field that hides a value, or NULL. With a hidden value it is a view, and moves
 * cannot be made in it. */
const char *fields_hidden(const struct game *g, const void *st);

/* {"seats":["green",...],"options":{...},"round":1,...}; hidden values are null. */
void fields_write_json(const struct game *g, const void *box, const void *st, struct buf *out);

/* A single field: 3, "red", [1,2], {"red":3}. */
void fields_write_field(const struct field *f, const void *box, const void *st, struct buf *out);

/* Reads what fields_write_json writes (json_check it first). A field that is left out keeps its
 * value after set-up, and so do rows left out of an object:
 * {"owner":{"Passau":"red"},"gold":{"red":3}}. Then game->complete fills in what the game can work
 * out. Ranges are checked here, invariants by game->audit. False and a fault if it is not a
 * state. */
bool fields_read_json(const struct game *g, const void *box, struct slice json, void *st,
                      struct fault *fault);

/* False and a fault, with the invariant and where, if the state breaks one. A view hides values, so
 * it is not checked. */
bool fields_sound(const struct game *g, const void *box, const void *st, struct fault *fault);

/* The seats (colours, clockwise; or a number, for the first colours) and options in a JSON
 * object. */
bool setup_read_json(const struct game *g, struct slice json, struct setup *how,
                     struct fault *fault);
/* The same, but refuses members that are anything else. */
bool setup_read_only(const struct game *g, struct slice json, struct setup *how,
                     struct fault *fault);

uint64_t fields_hash(const struct game *g, const void *st);

/* Writes a line "field 2 1: before -> after" for each value that differs; returns how many do. */
int fields_diff(const struct game *g, const void *box, const void *a, const void *b,
                struct buf *out);

/* What is wrong with the table itself (a gap, an overlap, a size), or NULL. A test asks this of
 * every game. */
const char *fields_fault(const struct game *g);

#endif
