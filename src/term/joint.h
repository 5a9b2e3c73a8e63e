/* joint.h: lines on a canvas that meet. Borders run along the edges of what a board is made of; in
 * the cell where edges meet stands the one glyph that has all their arms. */
#ifndef TERM_JOINT_H
#define TERM_JOINT_H

enum line { NO_LINE, THIN, THICK };

/* The lines that leave the middle of a cell. */
struct joint {
    enum line up, right, down, left;
};

/* " " if there are none. */
const char *joint_glyph(struct joint j);

#endif
