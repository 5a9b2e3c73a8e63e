/* art.h: inside of src/draw: what a game adds to the parts of a page, and what its board is drawn with.
 *
 * The parts (parts.c) are the same for all games; an `art` fills in what only the game knows. Functions that may be
 * NULL are left out of the page. */
#ifndef DRAW_ART_H
#define DRAW_ART_H

#include "base/say.h"
#include "draw/draw.h"
#include "draw/svg.h"
#include "game/words.h"

/* How a choice looks in the prompt. */
enum choice_style {
    CHOICE_PLAIN,  /* a button with its name and its note */
    CHOICE_FIRST,  /* filled: the obvious one */
    CHOICE_NUMBER, /* joined with its neighbours to a row of numbers */
    CHOICE_PICTURE /* a button with pictures; the note shows under hand */
};

struct art {
    const struct game *game;
    const char *board_label, *display_label; /* N_: for screen readers */
    struct point board_size, display_size;   /* viewBoxes, in whole units */
    const char *const *phases;               /* N_, NULL behind the last */
    int (*phase)(const struct drawing *d);   /* into phases; -1: none of them */

    /* SVG: definitions that never change during a game; what stands on the board, and on the display beside it. */
    void (*ground)(const struct drawing *d, struct buf *out);
    void (*board)(const struct drawing *d, struct buf *out);
    void (*display)(const struct drawing *d, struct buf *out);
    void (*parts_of_board)(const struct drawing *d, struct buf *out); /* HTML: buttons that go nearer: near_button */

    /* Plain text, escaped by who asks. */
    void (*subtitle)(const struct drawing *d, struct buf *out);
    void (*have)(const struct drawing *d, struct buf *out); /* what the viewer has that the choice is about */
    /* Of a choice, a few words, where the game's own label would say less; nothing: the label. May be NULL. */
    void (*name)(const struct drawing *d, Move m, struct buf *out);

    /* HTML. */
    enum choice_style (*style)(const struct drawing *d, Move m);
    void (*label)(const struct drawing *d, Move m, struct buf *out); /* NULL: the name */
    /* Plain choices of one fold (not below 0) fold together under a heading, of which one may lie open. */
    int (*fold)(const struct drawing *d, Move m);
    void (*fold_label)(const struct drawing *d, int fold, struct buf *out);
    bool (*fold_open)(const struct drawing *d, int fold);
    /* Where choices lay a card on one of several places, it can be dragged there. Plain text: the first words of the
     * moves of a fold, and the rest of them, which is the card. */
    void (*slot)(const struct drawing *d, int fold, struct buf *out);
    void (*card)(const struct drawing *d, Move m, struct buf *out);         /* nothing: it lays none */
    const char *(*row_label)(const struct drawing *d, Move m);              /* N_: in front of a row of CHOICE_NUMBER */
    void (*extra)(const struct drawing *d, struct buf *out);                /* on the display, below its SVG */
    void (*coming)(const struct drawing *d, struct buf *out);               /* items of a list: coming_item */
    void (*belongings)(const struct drawing *d, int seat, struct buf *out); /* under the name of a player */
    void (*scarce)(const struct drawing *d, int seat, struct buf *out);     /* one count, for the strip */
    void (*reckon)(const struct drawing *d, struct buf *out);               /* where the points come from */
    void (*describe)(const struct drawing *d, struct buf *out);             /* <p> after <p> */
    /* The way over the board that an event tells of, as pairs of numbers in its units: "12 30 40.5 38"; nothing: none.
     */
    void (*way)(const struct drawing *d, const struct event *e, struct buf *out);
    bool (*untold)(Move m); /* an open move that no event tells of, so that the log names it */
};

/* The art of a game; for a game without one, an art that lists the fields of the view. */
const struct art *art_find(const struct game *g);
extern const struct art league_art, lowenherz_art, plain_art, wallenstein_art;

/* ---- who --------------------------------------------------------------------------------------------- */

/* The seat of the viewer; -1 for those who watch. */
int viewer_seat(const struct drawing *d);
int seat_count(const struct drawing *d);
const char *seat_colour(const struct drawing *d, int seat);
/* The name of the player, or the word of his colour. */
const char *seat_name(const struct drawing *d, int seat);
bool seat_owes(const struct drawing *d, int seat);

/* ---- choices ------------------------------------------------------------------------------------------ */

/* How the last moves of a drawing were said: the next ones are mostly of the same kind. */
struct phrases {
    struct phrase words, label;
};
/* The same drawing with these phrases. */
struct drawing with_phrases(const struct drawing *d, struct phrases *p);

/* Can the viewer choose it now? */
bool move_listed(const struct drawing *d, Move m);
/* Does the viewer owe a move, so that he can ask why something cannot be chosen? */
bool may_ask(const struct drawing *d);
/* The first listed move of that kind; 0: none. */
Move move_of_kind(const struct drawing *d, int kind);

/* Moves beyond this number are told in the list alone: on the board they are for the pointer, without a note; keyboard
 * and screen readers walk through the list. */
enum { MANY = 60 };

/* Opens <g class="CLASSES">; if the move can be chosen now the group is also `legal`, carries its words, and has its
 * name and its note as title. If not, and the viewer could ask why not, the words stand in data-why. Returns whether it
 * is legal. Closed with "</g>". */
bool place_open(const struct drawing *d, const char *classes, Move m, struct buf *out);
/* The same with another element and without the title. The tag is left open for more attributes: close it with ">". */
bool place_begin(const struct drawing *d, const char *element, const char *classes, Move m, struct buf *out);
/* The same for a move that is listed, with its name and its note as label unless there are many. */
void place_listed(const struct drawing *d, const char *element, const char *classes, Move m, struct buf *out);
/* The same for one that is known not to be. */
void place_unlisted(const struct drawing *d, const char *element, const char *classes, Move m, struct buf *out);
/* Closes such a tag, and gives the place its name and its note as title. */
void place_title(const struct drawing *d, Move m, struct buf *out);
/* The words of a move, plain; and escaped. */
void move_text(const struct drawing *d, Move m, struct buf *out);
void move_words(const struct drawing *d, Move m, struct buf *out);
/* Plain text: what a choice is called. */
void move_name(const struct drawing *d, Move m, struct buf *out);
/* Plain text: its name and, if there are not too many moves, its note; and the note alone. */
void move_label(const struct drawing *d, Move m, struct buf *out);
void move_note(const struct drawing *d, Move m, struct buf *out);

/* <b>its name</b>: how a choice is labelled that has no label of its own. */
void choice_named(const struct drawing *d, Move m, struct buf *out);

/* ---- text --------------------------------------------------------------------------------------------- */

/* Says a sentence, escaped. MARKUP_SAY(out, "{town} is besieged.", say_name("town", name)) */
void markup_say(struct buf *out, const char *english, const struct say_arg *args, int n);
#define MARKUP_SAY(out, english, ...)                                                                                  \
    markup_say(out, english, (const struct say_arg[]){__VA_ARGS__},                                                    \
               sizeof((const struct say_arg[]){__VA_ARGS__}) / sizeof(struct say_arg))
/* A message without places, translated and escaped. */
void markup_message(struct buf *out, const char *english);
/* A translated message as an SVG text. */
void svg_message(struct buf *out, const char *classes, struct point at, const char *english);
/* <span class="cnt" title="guards">symbol <b>4</b></span>; hidden numbers (number < 0) are "?". */
void count_span(struct buf *out, const char *classes, const char *title, const char *symbol, int number);
/* A part of the board, in whole units: "x y width height"; and a button that shows it alone. */
void write_part_of_board(struct buf *out, struct point corner, struct point size);
void near_button(struct buf *out, const char *name, struct point corner, struct point size);
/* A player's row of the table of points begins. */
void reckon_seat(const struct drawing *d, int seat, struct buf *out);
/* A line of the list of what is still to come; closed by coming_end. */
void coming_item(struct buf *out, const char *english);
void coming_end(struct buf *out);
/* transform="translate(x y)" and data-piece="KIND-NAME". */
void piece_attributes(struct buf *out, const char *kind, const char *name, struct point at, int turned);

#endif
