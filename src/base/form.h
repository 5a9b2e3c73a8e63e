/* form.h: what a form says: names and values, as a page sends them ("move=go+Lauban&number=12").
 * Everything in it was written by somebody else. */
#ifndef BASE_FORM_H
#define BASE_FORM_H

#include "base/text.h"

enum { MAX_FIELDS = 40 };

struct field_sent {
    struct slice name, value;
};

struct form {
    int count;
    struct field_sent field[MAX_FIELDS];
};

/* Adds the fields of a text, which is decoded where it stands: names and values point into it.
 * False if there are too many. */
bool form_read(struct form *f, char *text, size_t len);
bool form_add(struct form *f, struct slice name, struct slice value);
/* A field by its name, the first of several; empty if there is none. A form that is NULL is empty.
 */
struct slice form_field(const struct form *f, const char *name);
/* Was it sent at all, empty or not? */
bool form_has(const struct form *f, const char *name);
/* On: 1 or true; off: nothing, 0 or false. False if it is something else. */
bool switch_read(struct slice value, bool *on);
/* The byte that a text begins with, written as "%20"; -1 if it is not written so. */
int escaped_byte(struct slice text);

#endif
