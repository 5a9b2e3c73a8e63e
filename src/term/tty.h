/* tty.h: the whole terminal as one picture: keys and mouse in, a canvas out.
 *
 * While it is open the terminal shows our picture on its second screen, so that nothing of what
 * stood there before is lost, and nothing ever scrolls. It is given back as it was by tty_close,
 * and also if the program is ended by a signal or by a bug. There is only one terminal, so what is
 * known of it is kept in tty.c. */
#ifndef TERM_TTY_H
#define TERM_TTY_H

#include "term/canvas.h"

/* Keys that are no characters; those are their code points. */
enum {
    KEY_NONE = 0, /* nothing came in time */
    KEY_INTERRUPT = 3,
    KEY_END_OF_INPUT = 4,
    KEY_TAB = 9,
    KEY_REDRAW = 12,
    KEY_ENTER = 13,
    KEY_SUSPEND = 26,
    KEY_ESCAPE = 27,
    KEY_ERASE = 127,
    KEY_UP = 0x110000, /* beyond Unicode */
    KEY_DOWN,
    KEY_RIGHT,
    KEY_LEFT,
    KEY_HOME,
    KEY_END,
    KEY_PAGE_UP,
    KEY_PAGE_DOWN,
    KEY_BACK_TAB,
    KEY_CLICK, /* a button of the mouse went down, at row and col */
    KEY_WHEEL_UP,
    KEY_WHEEL_DOWN,
    KEY_RESIZE /* the terminal has another size now */
};

struct key {
    int code;
    int row, col; /* of the mouse */
};

/* The smallest full screen. */
enum { FULL_ROWS = 24, FULL_COLS = 80 };

/* What standard output can show: colours at a terminal, Unicode where the locale has it. */
struct look tty_look_of_output(void);
/* Can this terminal show pictures: is it one, and does it know where its cursor is? */
bool tty_able(void);
void tty_open(struct look look);
void tty_close(void);
/* Rows and columns now. */
void tty_size(int *rows, int *cols);
/* Shows the canvas; only what is different is sent. */
void tty_show(const struct canvas *c);
/* Where the cursor blinks; row -1: nowhere. */
void tty_cursor(int row, int col);
/* Waits for a key, at most so long (-1: for ever), or until `other` (a file; -1: none) has
 * something to read, which is KEY_NONE, too. */
struct key tty_key(int milliseconds, int other);

#endif
