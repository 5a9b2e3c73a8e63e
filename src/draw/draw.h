/* draw.h: what a browser shows of a game, written by the program: SVG boards and HTML panels.
 *
 * Everything is drawn from a view (never the state), for one viewer, into a buf; no memory is taken and nothing is
 * kept. Every choice carries its words twice, on the board and in the prompt:
 *
 *     <g class="legal" data-move="go Lauban" role="button" tabindex="0"><title>...</title>      on the board
 *     <button name="move" value="go Lauban">                                                    in the prompt
 *
 * so that a page without JavaScript plays by the form, and one with it sends either and lights both up together.
 * `data-why="go Kamenz"` stands on places that cannot be chosen now: asking for these words is refused with the
 * section that says why.
 *
 * A part is one element with an id (the names in brackets below): news replace it by that id. A table page is
 *
 *     <body class="page"> draw_symbols draw_ground <header> ... draw_phases ... </header>  draw_strip
 *     <main class="table"> draw_board draw_prompt draw_display draw_seats <section class="talk"> draw_log ... </main>
 *
 * and web/style.css dresses all of it, for the three widths, light and dark. Nothing needs inline styles or scripts.
 * Texts are in the language of the buf (say.h); names of players and all else that people typed are escaped (svg.h).
 *
 * A piece that may move has `data-piece="figure-red"` and stands where its transform says: whoever swaps a board in may
 * let it go from the old transform to the new one.
 *
 * A line of the log that tells of a march has `data-way="12 30 40.5 38"` (pairs of numbers in the units of the board)
 * and `data-goes="red"`: whoever brings the news may let that shield go there.
 *
 * A new game adds a row to the table in art.c; a game without one is drawn as lists of its fields. */
#ifndef DRAW_DRAW_H
#define DRAW_DRAW_H

#include "game/game.h"

struct phrases;

/* What is to be drawn, and for whom. */
struct drawing {
    const struct game *game;
    const void *box;
    const void *view;         /* what the viewer may see */
    int viewer;               /* a seat, or SPECTATOR; | PERSON */
    const char *const *names; /* of the players, by seat */
    const char *const *about; /* by seat: a few words beside the name ("computer, hard"); NULL, or entries NULL: none */
    const Move *moves;        /* what the viewer can choose now; none for those who wait or watch */
    int move_count;
    const void *before;    /* the same viewer's view before what just happened, which is marked; NULL */
    const char *post;      /* where the prompt's form goes; NULL: no form (a replay, a picture) */
    int number;            /* of the position: sent along as "number", what the move answers */
    bool ground_apart;     /* draw_ground is on the page: the board does not bring it along */
    const int32_t *places; /* of the players at the end, where the table says otherwise than the game; NULL */
    bool in_words;  /* for a reader that shows no pictures: boards are told, and each choice has a line of its own */
    bool by_colour; /* sentences call players by their colours, not by their names */
    struct phrases *phrases; /* inside of src/draw: how the last moves were said; NULL */
};

/* [ground] What of the board never changes during a game, once a page before the board, so that news need not bring it
 * again (ground_apart). */
void draw_ground(const struct drawing *d, struct buf *out);
/* The board, as one <svg> in its [board] section. */
void draw_board(const struct drawing *d, struct buf *out);
/* [prompt] A form: the sentence of what is asked, what the viewer has, the choices as buttons, one detail line; or, for
 * those who wait, whom they wait for; at the end the result. */
void draw_prompt(const struct drawing *d, struct buf *out);
/* [display] What lies beside the board and belongs to all, what is still to come, and the notice of the box. */
void draw_display(const struct drawing *d, struct buf *out);
/* [seats] The players: points and possessions. */
void draw_seats(const struct drawing *d, struct buf *out);
/* [phases] Where in the round the game stands, for the header: a list with the present phase marked. */
void draw_phases(const struct drawing *d, struct buf *out);
/* [strip] The same as the seats in one line, for phones: shields, points and the scarce thing. */
void draw_strip(const struct drawing *d, struct buf *out);
/* A few words for the header and the title: "Year 3 of 6". */
void draw_subtitle(const struct drawing *d, struct buf *out);
/* [reckoning] The points and where they come from: open at the end, to be asked for before. */
void draw_reckoning(const struct drawing *d, struct buf *out);
/* [description] The board in sentences, for screen readers and text browsers: paragraphs in a <section>. */
void draw_describe(const struct drawing *d, struct buf *out);

/* One <li> for each event that the viewer may see, oldest first, to stand in <ol class="log" id="log" tabindex="0">.
 * Only game, box, view (after the move), viewer, names and by_colour of d are used. */
void draw_log(const struct drawing *d, const struct events *events, struct buf *out);
/* Before them, one <li> for the move itself, if no event tells of such moves. */
void draw_log_move(const struct drawing *d, int seat, Move m, struct buf *out);

/* The sprite of all symbols and patterns, once a page, before anything that uses them. */
void draw_symbols(struct buf *out);
/* The same without the <svg> around it. */
void draw_symbol_shapes(struct buf *out);
/* <svg class="sym ..."><use href="#name"/></svg>, to stand in a line of text. */
void draw_symbol(struct buf *out, const char *name, const char *classes);
/* The shield of a colour: draw_symbol with "shield-COLOUR". */
void draw_arms(struct buf *out, const char *colour);

/* A picture that stands alone: board and display in one <svg> with its symbols and its styles. `theme`: "light",
 * "dark", or "" for both by the reader's preference; with one theme the values of the colours are put in, for readers
 * that do not know var(). `style` is the text of web/style.css. */
void draw_picture(const struct drawing *d, struct slice style, const char *theme, struct buf *out);
/* The style sheet for one theme, whatever the reader prefers; as it is for "". */
void draw_themed(struct slice style, const char *theme, struct buf *out);

#endif
