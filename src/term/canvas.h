/* canvas.h: a grid of character cells to draw a board on, written out as a terminal shows it.
 *
 * Boards are always drawn in Unicode and colour; canvas_write reduces them to what the terminal can
 * do: 256 colours or none, Unicode or plain ASCII. Drawing outside the grid is allowed and does
 * nothing. Like a buf, a canvas carries the language of its text. */
#ifndef TERM_CANVAS_H
#define TERM_CANVAS_H

#include "base/say.h"

enum { CANVAS_ROWS = 120, CANVAS_COLS = 200 };

/* Colours are indexes into the 256-colour palette; -1 is the terminal's own. */
struct style {
    int16_t fg, bg;
    bool bold, dim;
    bool inverse; /* what the cursor is on */
};

extern const struct style PLAIN, STRONG, FAINT, ACT, WARN;

struct cell {
    uint32_t glyph; /* a code point; 0: nothing drawn here */
    struct style style;
};

struct canvas {
    int width;  /* columns */
    int height; /* rows used so far */
    const struct catalogue *words;
    char said[CANVAS_COLS]; /* the last sentence */
    struct cell cell[CANVAS_ROWS][CANVAS_COLS];
};

void canvas_clear(struct canvas *c, int width, const struct catalogue *words);
/* All return the column after what was drawn. */
int canvas_text(struct canvas *c, int row, int col, struct style s, const char *text);
/* At most `room` columns of the text. */
int canvas_text_within(struct canvas *c, int row, int col, int room, struct style s,
                       const char *text);
int canvas_number(struct canvas *c, int row, int col, struct style s, int number);
/* A message without places, and one with places: CANVAS_SAY(c, row, col, PLAIN, "way {guards}",
 * say_number("guards", 2)) */
int canvas_say(struct canvas *c, int row, int col, struct style s, const char *english);
#define CANVAS_SAY(c, row, col, style, english, ...)                                               \
    canvas_text(c, row, col, style, CANVAS_SENTENCE(c, english, __VA_ARGS__))
/* A word as it is called in its place (say.h). */
int canvas_say_in(struct canvas *c, int row, int col, struct style s, struct say_arg word);
/* The text of a sentence; valid until the next one. */
const char *canvas_sentence(struct canvas *c, const char *english, const struct say_arg *args,
                            int n);
#define CANVAS_SENTENCE(c, english, ...)                                                           \
    canvas_sentence(c, english, (const struct say_arg[]){__VA_ARGS__},                             \
                    sizeof((const struct say_arg[]){__VA_ARGS__}) / sizeof(struct say_arg))
/* A frame of that size; the title ("" for none) is in its upper edge. */
void canvas_frame(struct canvas *c, int row, int col, int height, int width, struct style s);

/* A part of the grid. */
struct area {
    int row, col, height, width;
};
static inline bool area_has(struct area a, int row, int col) {
    return row >= a.row && row < a.row + a.height && col >= a.col && col < a.col + a.width;
}
/* Copies the upper left corner of another canvas there, as much as fits. */
void canvas_copy(struct canvas *c, struct area at, const struct canvas *from);
/* Shows the cells there as those that the cursor is on. */
void canvas_invert(struct canvas *c, struct area at);
/* Text with lines broken at spaces to fit the area, from its line `skip` on. Returns how many lines
 * all of it has. */
int canvas_wrap(struct canvas *c, struct area at, struct style s, const char *text, int skip);

struct look {
    bool colour, ascii;
    bool inverse; /* the cursor is shown, even without colours */
};
void canvas_write(const struct canvas *c, struct look look, struct buf *out);
bool canvas_same_row(const struct canvas *a, const struct canvas *b, int row);
/* One row, without what is empty at its end and without a line break. */
void canvas_write_row(const struct canvas *c, int row, struct look look, struct buf *out);
/* Text as the terminal can show it: in plain ASCII ö becomes o, a dash becomes -. */
void text_write(struct look look, const char *text, struct buf *out);
/* The same, with lines broken at spaces to fit `width`; line breaks in the text stay. What is
 * broken goes on as far in as the line began. */
void text_wrap(struct look look, const char *text, int width, struct buf *out);
/* Columns that the text takes. */
int text_width(const char *text);
/* As much of its end as fits into so many columns. */
const char *text_tail(const char *text, int room);

/* The style of a player's colour by its word ("red"): light letters on the colour, or letters in
 * the colour. */
struct style style_shield(const char *colour);
struct style style_ink(const char *colour);
void style_write(struct look look, struct style s, struct buf *out);
void style_end(struct look look, struct buf *out);

#endif
