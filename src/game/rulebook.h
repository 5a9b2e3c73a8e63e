/* rulebook.h: the rules in our words, as they are built in: finding sections.
 *
 * A section of rules/<lang>/<id>.md begins with a heading "## L3.2 Title" and ends before the next
 * heading of the same or a higher level. Every language has the sections of English, in the same
 * order (tools/check_sections), so that a section found in one is found in all. */
#ifndef GAME_RULEBOOK_H
#define GAME_RULEBOOK_H

#include "game/game.h"

/* The rules of a game in a language ("de"); in English if there are none in that language; empty if
 * there are none at all. */
struct slice rulebook_text(const struct game *g, const char *lang);
/* Writes the section with its subsections; case does not matter. False if there is none. */
bool rulebook_section(struct slice text, struct slice section, struct buf *out);
/* Writes only its title ("Making an offer"). False if there is none. */
bool rulebook_title(struct slice text, struct slice section, struct buf *out);
/* Takes the lines of pictures, ![Caption](name), out of it, for those who see none. */
void rulebook_drop_pictures(struct buf *text);
/* Writes all headings, one per line. */
void rulebook_contents(struct slice text, struct buf *out);

#endif
