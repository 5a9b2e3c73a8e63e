/* patch.h: how a text of markup becomes another one, for those who have the first.
 *
 * A text is cut in front of every '<'. The patch is the inside of a JSON array: two numbers take so
 * many pieces of the old text from that piece on, a string adds pieces of its own (joined by '<'):
 *
 *     [0,12,"text x=\"3\">4",13,80]
 *
 * Boards that differ in one army differ in a handful of pieces, so the patch of a board is small.
 */
#ifndef BASE_PATCH_H
#define BASE_PATCH_H

#include "base/buf.h"

void patch_write(struct slice from, struct slice to, struct buf *out);

#endif
