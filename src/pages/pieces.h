/* pieces.h: pieces of HTML that several pages share: addresses and forms of a table, choices,
 * folds, and what is told of a table on more than one page. */
#ifndef PAGES_PIECES_H
#define PAGES_PIECES_H

#include "base/markup.h"
#include "hall/hall_table.h"
#include "pages/frame.h"

/* ---- addresses and forms ---- */

/* "/t/ID/WHAT?seat=COLOUR"; `what` "": the table itself; seat -1, or one who watches: none. */
struct table_path {
    char text[80];
};
struct table_path table_path(const struct hall_table *ht, const char *what, int seat);
/* <a href="/t/ID/WHAT">label</a> */
void table_link(struct buf *out, const struct hall_table *ht, const char *what, int seat,
                const char *label);
/* <form method="post" action="/t/ID/WHAT">; the caller closes it. */
void open_form(struct buf *out, const struct hall_table *ht, const char *what, int seat,
               const char *classes);
/* A whole form with nothing in it but its button. */
void button_form(struct buf *out, const struct hall_table *ht, const char *what, int seat,
                 const char *label);
void hidden(struct buf *out, const char *name, const char *value);
/* An address to be copied. */
void put_link_field(struct buf *out, const char *link, const char *id);
/* The computer players whom people meet, and <select> of them. */
extern const char *const bot_levels[];
void bot_choice(struct buf *out, const char *name, const char *chosen);

/* A fold beside the log, of which one is open at a time; what it holds is in one element, so that
 * it can lie over the page. Closed by close_fold. */
void open_fold(struct buf *out, const char *id, bool is_open, const char *label);
void close_fold(struct buf *out);

/* Are there lessons about the game? */
bool has_course(const struct game *g);
/* The small picture of a game, in the reader's theme; false: there is none. */
bool put_picture(struct buf *out, const struct reader *reader, const struct game *g);

/* ---- what is told of a table ---- */

/* The name of whoever sits there; who goes by his colour has its name in the language of `out`. */
const char *read_name(const struct hall_table *ht, int seat, const struct buf *out);
void put_refusal(struct buf *out, const struct refused *why);
/* A link to a section, with its title: "Rule L3.5: Besieged towns". */
void put_rule_link(struct buf *out, const struct game *g, const char *section);
/* The hash of the seed of all chance, which is shown at the end. */
void put_commitment(struct buf *out, const struct table *t);
/* Until which day the table is kept; nothing for 0. */
void put_kept(struct buf *out, const struct hall_table *ht, int64_t until);
/* The result of a game that is over: places, names, points, and who resigned. */
void put_result(struct buf *out, const struct hall_table *ht);
/* What of the game's box is reconstructed. */
void put_notice(struct buf *out, const struct game *g);
/* The points over a game that is over, and the move that is looked at, -1 for none (chart.c). */
void put_chart(struct buf *out, const struct hall_table *ht, int here);

#endif
