/* words.h: the languages there are, and which of them a person reads.
 *
 * The catalogues are made from po/ when the program is built (tools/catalogue.c). English is one of
 * them, without messages: sentences are English where nothing else is said (base/say.h). */
#ifndef WORDS_WORDS_H
#define WORDS_WORDS_H

#include "base/say.h"

/* English first, then sorted by tag; ends with NULL. */
extern const struct catalogue *const all_words[];

/* The language of a tag or a locale ("fr", "fr-BE", "de_AT.UTF-8"); NULL if we do not have it. */
const struct catalogue *words_find(struct slice tag);

/* The language of a process: the first of LC_ALL, LC_MESSAGES and LANG that is not empty decides
 * (each may be NULL). English if we do not have that language. */
const struct catalogue *words_of_locale(const char *all, const char *messages, const char *lang);

/* The language that a browser prefers among ours, by its Accept-Language:
 * "nl-BE,nl;q=0.9,en;q=0.5". Malformed parts are ignored; English if nothing is left. */
const struct catalogue *words_accepted(struct slice header);

#endif
