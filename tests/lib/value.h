/* value.h: looking into the JSON of a position, for test scripts. */
#ifndef TESTS_VALUE_H
#define TESTS_VALUE_H

#include "game/game.h"

/* Goes one step down from *value: to a member's name, a seat's colour, or an index. Letters of a
 * string have indexes, too. False if there is no such step. */
bool value_step(const struct game *g, const void *st, struct slice step, struct slice *value);

/* Is it the wanted JSON, whatever blanks are between its parts? A string may lack its quotes. */
bool value_is(struct slice value, struct slice wanted);

/* All the steps of a path, with dots between them, into a position. False if there is no such
 * value.
 */
bool value_find(const struct game *g, const void *st, struct slice json, struct slice path,
                struct slice *value);

#endif
