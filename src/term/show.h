/* show.h: what people see of a game on the terminal: lines of text, the board, the log, who is asked for what.
 *
 * Everything is written to the standard output, in the language of the people and not wider than the terminal. What a
 * viewer is shown comes from his own view. */
#ifndef TERM_SHOW_H
#define TERM_SHOW_H

#include "term/play.h"

/* Columns of the terminal. */
int show_width(const struct play *p);
/* Wipes the screen, and what scrolled out of it, at a terminal. */
void show_clear(const struct play *p);

/* Memory for a text in the language of the people. */
struct buf text_for(const struct play *p);
const char *show_translate(const struct play *p, const char *english);
/* A text as it is; an English one translated; and that with the end of a line. */
void show_text(const struct play *p, const char *text);
void show_say(const struct play *p, const char *english);
void show_line(const struct play *p, const char *english);

/* What the viewer (a seat or SPECTATOR) may see, with everything that drawing needs. */
struct sight {
    struct shown shown;
    const char *names[MAX_SEATS];
    _Alignas(16) uint8_t view[MAX_STATE];
};
void sight_for(const struct play *p, int viewer, struct sight *s);

void show_board(const struct play *p, int viewer);
/* Runs one of the board's texts (what is to come, the reckoning) for the viewer. */
void show_words(const struct play *p, int viewer, void (*words)(const struct shown *, struct buf *));
/* The last lines of the story from move `first` on; all of them if lines is 0. */
void show_log(const struct play *p, int viewer, int first, int lines);
/* What the seat has not been told yet. */
void show_news(struct play *p, int seat);
/* Who it is, in his colours. */
void show_who(const struct play *p, int seat);
/* Who is asked, and what for. */
void show_prompt(const struct play *p, int seat);

#endif
