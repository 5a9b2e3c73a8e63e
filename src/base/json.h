/* json.h: reading JSON in place, without memory.
 *
 * A value is the slice of text it is written in. json_check once proves that a text is one well-formed
 * value, at most JSON_DEPTH deep; after that the walkers below cannot go wrong. */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include "base/buf.h"
#include "base/text.h"

enum { JSON_DEPTH = 16 };

/* Is text one JSON value and nothing behind it? If not, the fault tells the line and what is wrong. */
bool json_check(struct slice text, struct slice *value, struct fault *fault);

bool json_is_object(struct slice value);
bool json_is_array(struct slice value);
bool json_is_string(struct slice value);

/* Walks members or elements: start with *walk = the object or array; each call takes one off.
 * False at the end. */
bool json_member(struct slice *walk, struct slice *key, struct slice *value);
bool json_element(struct slice *walk, struct slice *value);

/* The member of that name; false if there is none. */
bool json_find(struct slice object, const char *key, struct slice *value);

/* The text of a string, unescaped; false if it is no string or does not fit. */
bool json_text(struct slice value, struct buf *out);
bool json_number(struct slice value, int64_t lo, int64_t hi, int64_t *out);

#endif
