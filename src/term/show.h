/* show.h: what people see of a game on the terminal: text, the board, the log, the prompt.
 *
 * Everything goes to standard output, in the people's language and no wider than the terminal. What
 * a viewer sees is made from their own view. */
#ifndef TERM_SHOW_H
#define TERM_SHOW_H

#include "term/play.h"

/* Finds out what the terminal can show. `width`: its columns, or 0 to ask it. */
void show_set_up(struct play *p, bool ascii, int width);
/* Can the terminal be one picture (full.h), and is it large enough? */
bool show_can_be_full(void);
/* Why it cannot, in English. */
const char *show_obstacle(void);
/* Columns of the terminal. */
int show_width(const struct play *p);
/* At a terminal, wipes the screen and the scrollback. */
void show_clear(const struct play *p);

/* A buf for text in the people's language. */
struct buf text_for(const struct play *p);
const char *show_translate(const struct play *p, const char *english);
/* Text that is ready for the terminal. */
void show_ready(const struct play *p, const struct buf *text);
/* A text as it is; an English text, translated; the same with a line break. */
void show_text(const struct play *p, const char *text);
/* So many columns from the left, on every line of it, and ended. */
void show_indented(const struct play *p, int indent, const char *text);
void show_say(const struct play *p, const char *english);
void show_line(const struct play *p, const char *english);

/* What the viewer (a seat or SPECTATOR) may see, with all that drawing needs. */
struct sight {
    struct shown shown;
    const char *names[MAX_SEATS];
    _Alignas(16) uint8_t view[MAX_STATE];
};
void sight_for(const struct play *p, int viewer, struct sight *s);

void show_board(const struct play *p, int viewer);
/* Prints lines (what is still to come, the points) for the viewer. */
void show_lines(const struct play *p, int viewer,
                void (*lines)(const struct drawing *, struct buf *));
/* The last lines of the log from move `first` on; all of them if `lines` is 0. */
void show_log(const struct play *p, int viewer, int first, int lines);
/* Tells the seat what it has not been told yet. */
void show_news(struct play *p, int seat);
/* The seat's name in its colours. */
void show_who(const struct play *p, int seat);
/* Who is asked, and for what. */
void show_prompt(const struct play *p, int seat);

#endif
