/* art.h: inside of src/draw: what a game adds to the parts of a page, and what its board is drawn
 * with.
 *
 * The parts (parts.c) are the same for all games; an `art` fills in what only the game knows.
 * Functions that may be NULL are left out of the page. */
#ifndef DRAW_ART_H
#define DRAW_ART_H

#include "base/say.h"
#include "draw/draw.h"
#include "draw/svg.h"
#include "draw/told.h"
#include "game/words.h"

/* How a choice looks in the prompt. */
enum choice_style {
    CHOICE_PLAIN,  /* a button with its name and its note */
    CHOICE_FIRST,  /* filled: the obvious one */
    CHOICE_NUMBER, /* joined with its neighbours to a row of numbers */
    CHOICE_PICTURE /* a button with pictures; the note shows under hand */
};

/* Where things stand on a board, for games that work it out of the box (draw.h). */
struct laying {
    size_t size, room;                    /* bytes of a layout; of memory to make one in */
    const void *(*kept)(const void *box); /* one that the program brings along; or NULL */
    void (*make)(const void *box, void *layout, void *room);
};

/* What a symbol means, for the legend and for whoever points at it. */
struct meaning {
    const char *symbol; /* in the sprite; with others behind it that mean the same: it is shown */
    const char *word;   /* N_ */
};

/* ---- the story ----
 *
 * Log, playback, replay and scenes are readers of one story: the events of the moves, as the
 * viewer may know them. How an event is said stands in the rules (game->events); `art` adds how it
 * stands in the story. All three functions get the drawing of the moment after the move:
 *
 *     tell    how the event is told: as a line, below the line before it, as a heading; its weight;
 *             whether a scene begins or ends with it; what it is joined to
 *     where   where it is on the board, so that its line lights that up (hovered, focused, played)
 *     way     the way that a piece went, which playback shows
 *     scene   the event shown large over the board
 *
 * Round and phase are headings by themselves (subtitle and phase above). A game that says nothing
 * of this gets a plain line for each event. */

/* How much there is to see: how long playback stays there, and what sounds (class `w-battle` of the
 * line). */
enum weight {
    WEIGHT_PLAIN,
    WEIGHT_BLANK, /* nothing came of it: shown for a shorter time */
    WEIGHT_BATTLE,
    WEIGHT_SCORING,
    WEIGHT_END /* the game is decided */
};

enum told_as {
    TOLD_AS_LINE,   /* a line of the log, a step of the playback */
    TOLD_BELOW,     /* a consequence of the line before it in the same move: smaller, below that
                       line, and no step of its own */
    TOLD_WITH_NEXT, /* the same, but of a line that is still to come, perhaps some moves later: what
                       leads up to it */
    TOLD_AS_HEADING, /* what follows belongs under it ("Action 3: Gold.") */
    TOLD_AS_PLACE,   /* a round or phase begins: the heading of where the game stands now */
    TOLD_BY_OTHERS   /* not told: a heading or another line says it */
};

/* A scene goes from an event that begins it to one that ends it, perhaps some moves later; the
 * line of the latter shows it, and opens it again. */
enum scene_part { NO_SCENE, SCENE_BEGINS, SCENE_ENDS };

struct telling {
    enum told_as as;
    enum weight weight;
    enum scene_part scene;
    /* N_: events in a row that have the same `whole` and the same first argument (`across`:
     * whatever that is) become one line: "{seat} collects {list}.", with an `item`
     * ("{horses|horse|horses}") of each in the list. Both have the places of the event. Where only
     * one event came, the sentence of the event is said. */
    const char *whole, *item;
    bool across;
    const char *under; /* N_: a heading in the phase, told before the first line of several that
                          stand under it; NULL: under the one before */
    bool opens; /* the phase that the move leads to begins with it: that heading comes first */
};

struct told_scene {
    const struct drawing *d; /* d->before: the view when the scene began, d->view: when it ended */
    const struct events *events; /* from its first to its last, as far as the viewer may see them;
                                    the last ends it */
};

/* A part of the board, five wide to three high: its corner and its width in thousandths of the
 * board's width and height; width 0: all of the board. */
struct glance {
    int x, y, width;
};

struct art {
    const struct game *game;
    const char *about;            /* N_: the game in a sentence */
    const char *equals;           /* the section that parts players with equal points */
    const struct meaning *legend; /* NULL behind the last; may be NULL itself */
    const char *emblem[6];        /* names of symbols; the first is its sign */
    /* How long a game takes round a real table, as public reviews of it say; how often each player
     * decides, measured with computer players; how hard it is, of 5, in our judgement. */
    struct {
        int from, to;
    } minutes;
    int decisions, weight;
    struct glance glance;                    /* what a small picture of it shows */
    const char *board_label, *display_label; /* N_: for screen readers */
    struct point board_size, display_size;   /* viewBoxes, in whole units */
    const char *const *phases;               /* N_, NULL behind the last */
    int (*phase)(const struct drawing *d);   /* into phases; -1: none of them */
    bool phases_are_rounds;                  /* its subtitle tells of more than one round */
    /* N_: what is going on there, for the first line of the terminal (on a page the prompt says
     * it); NULL: the phase says enough. May be NULL itself. */
    const char *(*step)(const struct drawing *d);

    const struct laying *laying; /* may be NULL */

    /* SVG: definitions that never change during a game; what stands on the board, and on the
     * display beside it. */
    void (*ground)(const struct drawing *d, struct buf *out);
    void (*board)(const struct drawing *d, struct buf *out);
    void (*display)(const struct drawing *d, struct buf *out);
    void (*parts_of_board)(const struct drawing *d,
                           struct buf *out); /* HTML: buttons that go nearer: near_button */

    /* Where on the board something is that is pointed at: its middle, and how far around it the
     * ring goes; 0: nowhere there, or what can be chosen there shows it. May be NULL. */
    Tenths (*spot)(const struct drawing *d, const struct pointed *what, struct point *at);

    /* Plain text, escaped by who asks. */
    void (*subtitle)(const struct drawing *d, struct buf *out);
    void (*have)(const struct drawing *d,
                 struct buf *out); /* what the viewer has that the choice is about */
    /* Of a choice, a few words, where the game's own label would say less; nothing: the label. May
     * be NULL. */
    void (*name)(const struct drawing *d, Move m, struct buf *out);

    /* Does the move the same as an earlier one of the list? Then the prompt leaves it out. May be
     * NULL. */
    bool (*twin)(const struct drawing *d, Move m);

    /* HTML. */
    enum choice_style (*style)(const struct drawing *d, Move m);
    void (*label)(const struct drawing *d, Move m, struct buf *out); /* NULL: the name */
    /* Plain choices of one fold (not below 0) fold together under a heading, of which one may lie
     * open. */
    int (*fold)(const struct drawing *d, Move m);
    void (*fold_label)(const struct drawing *d, int fold, struct buf *out);
    bool (*fold_open)(const struct drawing *d, int fold);
    /* Where choices lay a card on one of several places, it can be dragged there. Plain text: the
     * first words of the moves of a fold, and the rest of them, which is the card. */
    void (*slot)(const struct drawing *d, int fold, struct buf *out);
    void (*card)(const struct drawing *d, Move m, struct buf *out); /* nothing: it lays none */
    /* May be NULL. Before the choices, in the prompt of who chooses and of who waits: where a
     * decision of many moves is seen and made as a whole. Returns whether the choices stand on it,
     * so that their list is only for those whose page cannot use it. */
    bool (*sheet)(const struct drawing *d, struct buf *out);
    const char *(*row_label)(const struct drawing *d,
                             Move m); /* N_: in front of a row of CHOICE_NUMBER */
    void (*extra)(const struct drawing *d, struct buf *out); /* on the display, below its SVG */
    void (*belongings)(const struct drawing *d, int seat,
                       struct buf *out); /* under the name of a player */
    void (*scarce)(const struct drawing *d, int seat,
                   struct buf *out); /* one count, for the strip */
    const char *strip_tells;         /* fields a lesson points at in the strip, parted by blanks */
    void (*describe)(const struct drawing *d, struct buf *out); /* <p> after <p> */

    /* The story; see above. `out` of tell is all zero. */
    void (*tell)(const struct drawing *d, const struct event *e, struct telling *out);
    /* Places on the board, each "#id" of a shape in the ground (where_shape) or a rectangle "x y
     * width height" in the board's units (where_box), or one on the display (where_aside). */
    void (*where)(const struct drawing *d, const struct event *e, struct buf *out);
    /* The same of a move that no event tells of: untold, or a secret of the viewer's own. */
    void (*where_move)(const struct drawing *d, Move m, struct buf *out);
    /* The way over the board that an event tells of, as pairs of numbers in its units: "12 30 40.5
     * 38"; nothing: none.
     */
    void (*way)(const struct drawing *d, const struct event *e, struct buf *out);
    /* HTML for the inside of a <div class="scene">, which lies over the board; with SVG of its own
     * in it, and without scripts. It is complete as it stands (a still); what has class `s1`, `s2`,
     * `s3` or `s4` appears stage by stage (style.css), in 2.7 s together. */
    void (*scene)(const struct told_scene *s, struct buf *out);

    /* For browser and terminal alike (told.h). */
    void (*coming)(const struct drawing *d, struct told *t); /* what is still to come */
    void (*points)(const struct drawing *d, struct points *out);
    /* Plain text, a few words: why a number of the points is as it is. */
    void (*reason)(const struct drawing *d, int seat, int column, struct buf *out);
    /* What an event gives to whom, where the view at the end does not tell it any more. May be
     * NULL.
     */
    void (*gains)(const struct event *e, struct gains *t);
    /* May be NULL. HTML below them, on a page: what the board would bring now. */
    void (*points_more)(const struct drawing *d, struct buf *out);
    /* For the terminal, below the points: what they hang on. */
    void (*points_rows)(const struct drawing *d, struct told *t);
    bool (*untold)(Move m); /* an open move that no event tells of, so that the log names it */
};

/* The art of a game; for one without a board, an art that lists the fields of the view. */
const struct art *art_find(const struct game *g);
extern const struct art plain_art;

/* ---- who ---- */

/* The seat of the viewer; -1 for those who watch. */
int viewer_seat(const struct drawing *d);
int seat_count(const struct drawing *d);
const char *seat_colour(const struct drawing *d, int seat);
/* The name of the player, or the word of his colour. */
const char *seat_name(const struct drawing *d, int seat);
bool seat_owes(const struct drawing *d, int seat);

/* ---- choices ---- */

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
/* The moves of a drawing without the twins of earlier ones, into out; returns how many. */
int moves_once(const struct drawing *d, Move out[MAX_MOVES]);
/* The first listed move of that kind; 0: none. */
Move move_of_kind(const struct drawing *d, int kind);

/* Is the place of this move pointed at; this value (of towns, squares, ...); something that the
 * seat has? */
bool place_shown(const struct drawing *d, Move m);
bool value_shown(const struct drawing *d, const char *vocab, int value);
bool seat_shown(const struct drawing *d, int seat);
/* The value of that vocabulary that is pointed at, also by a move; -1: none. */
int pointed_value(const struct drawing *d, const struct pointed *what, const char *vocab);
/* data-look="guards tower": the fields that are pointed at. */
void look_attribute(const struct drawing *d, struct buf *out);
/* A ring around each place of the board that is pointed at and cannot be chosen. */
/* Is it the first step of a plan that is pointed at? */
bool move_advised(const struct drawing *d, Move m);
void ring_spots(const struct drawing *d, struct buf *out);

/* Moves beyond this number are told in the list alone: on the board they are for the pointer,
 * without a note; keyboard and screen readers walk through the list. */
enum { MANY = 60 };

/* Opens <g class="CLASSES">; if the move can be chosen now the group is also `legal`, carries its
 * words, and has its name and its note as title. If not, and the viewer could ask why not, the
 * words stand in data-why. Returns whether it is legal. Closed with "</g>". */
bool place_open(const struct drawing *d, const char *classes, Move m, struct buf *out);
/* The same with another element and without the title. The tag is left open for more attributes:
 * close it with ">". */
bool place_begin(const struct drawing *d, const char *element, const char *classes, Move m,
                 struct buf *out);
/* The same for a move that is listed, with its name and its note as label unless there are many. */
void place_listed(const struct drawing *d, const char *element, const char *classes, Move m,
                  struct buf *out);
/* The same for one that is known not to be. */
void place_unlisted(const struct drawing *d, const char *element, const char *classes, Move m,
                    struct buf *out);
/* Closes such a tag, and gives the place its name and its note as title. */
void place_title(const struct drawing *d, Move m, struct buf *out);
/* The words of a move, escaped. */
void move_words(const struct drawing *d, Move m, struct buf *out);
/* Plain text: what a choice is called. */
void move_name(const struct drawing *d, Move m, struct buf *out);
/* Plain text: its note, if there are not too many moves. */
void move_note(const struct drawing *d, Move m, struct buf *out);

/* <b>its name</b>: how a choice is labelled that has no label of its own. */
void choice_named(const struct drawing *d, Move m, struct buf *out);

/* ---- the story (story.c) ---- */

/* For art->where: a shape that stands in the ground with this id, PREFIX and number; a rectangle on
 * the board with this middle; the same on the display. Each may be called several times. */
void where_shape(struct buf *out, const char *prefix, int number);
void where_box(struct buf *out, struct point middle, struct point size);
void where_aside(struct buf *out, struct point middle, struct point size);
/* How an event is told; a plain line where the game says nothing. */
struct telling event_telling(const struct drawing *d, const struct event *e);

/* ---- text ---- */

/* A translated message as an SVG text. */
void svg_message(struct buf *out, const char *classes, struct point at, const char *english);
/* <span class="cnt" data-tip="guards">symbol <b>4</b></span>; hidden numbers (number < 0) are "?".
 */
void count_span(struct buf *out, const char *classes, const char *title, const char *symbol,
                int number);
/* A part of the board, in whole units: "x y width height"; and a button that shows it alone. */
void write_part_of_board(struct buf *out, struct point corner, struct point size);
void near_button(struct buf *out, const char *name, struct point corner, struct point size);
/* transform="translate(x y)" and data-piece="KIND-NAME". */
void piece_attributes(struct buf *out, const char *kind, const char *name, struct point at,
                      int turned);
/* A shield that may move, with its middle there. */
void shield_piece(struct buf *out, const char *kind, const char *colour, struct point at,
                  Tenths size);

#endif
