/* json.h: reading JSON in place, without allocating.
 *
 * A value is the slice of text it is written in. json_check proves once that a text is one
 * well-formed value, at most JSON_DEPTH deep. The walkers below rely on that proof: never call them
 * on text that was not checked. */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include "base/buf.h"
#include "base/text.h"

enum { JSON_DEPTH = 16 };

/* Is the text one JSON value and nothing else? If not, the fault has the line and the reason. */
bool json_check(struct slice text, struct slice *value, struct fault *fault);

bool json_is_object(struct slice value);
bool json_is_array(struct slice value);
bool json_is_string(struct slice value);

/* Walk the members of an object or the elements of an array: set *walk to it, then each call takes
 * one off; false at the end. Keys come as they are written: use json_name to unescape them. */
bool json_member(struct slice *walk, struct slice *key, struct slice *value);
bool json_element(struct slice *walk, struct slice *value);

/* A key without its escapes. Most keys have none and are returned as they are; otherwise the name
 * is written to `memory`. */
struct slice json_name(struct slice key, struct buf *memory);

/* Finds the first member that is not in the list (which ends with NULL) and stores it in *key. We
 * refuse unknown members, because a misspelt one would otherwise be ignored in silence. */
bool json_stranger(struct slice object, const char *const *known, struct slice *key);

/* False if there is no such member. */
bool json_find(struct slice object, const char *key, struct slice *value);

/* The unescaped text; false if the value is not a string or does not fit. */
bool json_text(struct slice value, struct buf *out);
bool json_number(struct slice value, int64_t lo, int64_t hi, int64_t *out);

#endif
