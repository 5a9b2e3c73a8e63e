/* input.h: what a person types: reading lines, and finding the choice that is meant. */
#ifndef TERM_INPUT_H
#define TERM_INPUT_H

#include "base/buf.h"
#include "base/text.h"

enum { INPUT_BYTES = 500 };

/* Reads a line, with editing and history at a terminal. False at the end of the input. */
bool input_line(const char *prompt, bool interactive, char out[INPUT_BYTES]);

/* The choices that the Tab key completes. The texts must stay in place until the next call. */
void input_complete_from(const char *const *choices, int n);

/* Which choice is meant: by its number (from 1), its words, or a beginning that only one has. Case
 * and accents do not matter. Returns its index; -1: none; -2: ambiguous. */
int input_match(struct slice typed, const char *const *choices, int n);

/* Adds a character to a line that has so many bytes, if there is room; takes the last one away. */
void input_type(char *line, size_t bytes, int code);
void input_erase(char *line);

/* Does the text begin with that part? Case and accents do not matter. */
bool input_begins(struct slice whole, struct slice part);

#endif
