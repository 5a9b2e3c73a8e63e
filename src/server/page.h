/* page.h: what all pages share: their frame, small pieces of HTML, and replies that say what went wrong.
 *
 * Sentences of ours go through say (base/say.h), in the language of the buf; everything that a person typed goes
 * through markup_text and markup_attr (draw/svg.h). */
#ifndef SERVER_PAGE_H
#define SERVER_PAGE_H

#include "base/say.h"
#include "draw/draw.h"
#include "draw/svg.h"
#include "server/http.h"

struct bot;

/* <!doctype html> up to <body ...>. `classes` and `attributes` are our own words. */
void page_open(const struct request *q, struct reply *r, const char *title, const char *classes);
void page_attribute(struct reply *r, const char *name, struct slice value);
/* The end of the body tag, and the header with the way home. */
void page_header(const struct request *q, struct reply *r);
/* The same for a game that is looked at: which it is, and where it stands. */
void page_header_of(struct reply *r, const struct drawing *d);
/* What stands in it: the way home, the game, its phases. */
void put_heading(const struct drawing *d, struct buf *out);
void page_close(struct reply *r);

/* A page, or JSON for programs, that says what is wrong. Always false. */
bool reply_error(const struct request *q, struct reply *r, int status, const char *sentence);
/* The same for something that was refused. */
bool reply_refusal(const struct request *q, struct reply *r, const struct refusal_of *why);
int status_of(enum no no);

/* ---- pieces --------------------------------------------------------------------------------------------- */

void put_text(struct buf *out, const char *text);
/* A sentence about somebody, at its place {name}. */
void put_named(struct buf *out, const char *sentence, const char *name);
void put_refusal(struct buf *out, const struct refusal_of *why);
/* <form method="post" action="/t/ID/WHAT?seat=COLOUR">; seat -1: none. The caller closes it. */
void open_form(struct buf *out, const struct place *p, const char *what, int seat, const char *classes);
void hidden(struct buf *out, const char *name, const char *value);
void button(struct buf *out, const char *classes, const char *label);
void write_table_path(const struct place *p, const char *what, int seat, struct buf *out);
/* The computer players whom people meet; and <select name="bot"> of them. */
extern const char *const bot_levels[];
void bot_choice(struct buf *out, const char *name, const char *chosen);
/* An address to be copied. */
void write_link_field(struct buf *out, const char *link, const char *id);
/* <a href="/t/ID/WHAT">label</a>; seat -1: none. */
void table_link(struct buf *out, const struct place *p, const char *what, int seat, const char *label);
const char *colour_at(const struct place *p, int seat);

/* ---- options (options.c) ----------------------------------------------------------------------------------- */

/* The fields of the form for a new table: how many play, and all that can be changed until the game begins. */
void write_seats_choice(const struct game *g, struct buf *out);
void write_new_terms(const struct game *g, struct buf *out);
/* The same for a table that there is, as it is now. */
void write_terms_fields(const struct place *p, struct buf *out);
/* The number of seats that was sent, with what is usual for so many, and colours; false and why. */
bool read_new_setup(const struct request *q, struct place_wish *w, struct refusal_of *why);
/* Options (`prefix` before their names), number of seats, lot, who may come and watch, and the note, as far as they
 * were sent; the rest of the wish stays as it is. */
bool read_terms(const struct request *q, const char *prefix, struct place_wish *w, struct refusal_of *why);
/* What was sent under this name says nothing: NOT_SO. */
bool refuse_field(const struct request *q, const char *name, struct refusal_of *why);

/* The hash of the seed of all chance, which is shown at the end. */
void write_commitment(const struct table *t, struct buf *out);
/* What of the game's box is reconstructed. */
void write_notice(const struct game *g, struct buf *out);
/* The points over a game that is over, and the move that is looked at, -1 for none (chart.c). */
void write_chart(const struct place *p, int here, struct buf *out);
/* Until when the table is kept, if not for ever. */
void write_kept(const struct hall *h, const struct place *p, struct buf *out);
/* The result of a game that is over: places, names, points, and who resigned. */
void write_result(const struct hall *h, const struct place *p, struct buf *out);

/* ---- who looks ------------------------------------------------------------------------------------------- */

/* The seat from which the asker looks at a table: the one he names if it is his, one that owes a move, any other of
 * his; SPECTATOR. */
int viewer_of(const struct request *q, const struct place *p);
/* Does it come from a browser for text, which shows what is written in a picture but not the picture? */
bool shows_no_pictures(const struct request *q);
/* The table of the path's first part, which the asker may see, with its game in memory; NULL and an error. */
struct place *need_table(struct server *s, struct request *q, struct reply *r);
/* The seat of his that the asker speaks for; -1 and an error. */
int need_seat_of(const struct request *q, const struct place *p, struct reply *r);
/* The seat whose colour a field names; -1. */
int seat_named(const struct request *q, const char *field, const struct place *p);
/* The computer player that is named, NULL if none is; false and why if there is none with that name. */
bool read_bot(const struct request *q, const struct bot **bot, struct refusal_of *why);
/* The asker, made on the spot if he is new, and called by the name he sends; NULL and an error. */
struct visitor *need_visitor(struct server *s, struct request *q, struct reply *r);

/* ---- pages ------------------------------------------------------------------------------------------------ */

/* The table page, with a notice of what was refused (NULL: nothing). */
void table_page(struct server *s, struct request *q, struct reply *r, struct place *p,
                const struct refusal_of *refused);
void lobby_page(struct server *s, struct request *q, struct reply *r, struct place *p,
                const struct refusal_of *refused);
/* The standing orders of a seat, with forms to give and cancel them. */
void write_orders(const struct place *p, int seat, struct buf *out);
/* What was done by a form is answered with the table's page (or, without JavaScript, by sending the browser there),
 * what was refused with the page and the reason. */
void reply_done(struct server *s, struct request *q, struct reply *r, struct place *p,
                const struct refusal_of *refused);
/* What the viewer sees of a game, ready to be drawn. */
struct sight {
    struct drawing drawing;
    const char *names[MAX_SEATS], *about[MAX_SEATS];
    char about_text[MAX_SEATS][100];
    int32_t places[MAX_SEATS];
    Move moves[MAX_MOVES];
    char post[80];
    _Alignas(16) uint8_t view[MAX_STATE];
    _Alignas(16) uint8_t before[MAX_STATE];
};
void look_at(const struct place *p, int viewer, const struct catalogue *words, struct sight *s);
/* What a move did, to the same eyes: its lines of the log. */
void put_log(const struct sight *s, const struct table_walk *w, struct buf *out);
/* What draw_ground writes, which is kept once it was drawn; and the end of it. */
void put_ground(struct server *s, const struct drawing *d, struct buf *out);
void grounds_free(struct server *s);

#endif
