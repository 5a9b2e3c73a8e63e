/* draw.h: what a browser shows of a game, written by the program: SVG boards and HTML panels.
 *
 * Everything is drawn from a view (never the state), for one viewer, into a buf; no memory is taken
 * and nothing is kept. Every choice carries its words twice, on the board and in the prompt:
 *
 *     <g class="legal" data-move="go Lauban" role="button" tabindex="0"><title>...</title>      on
 * the board <button name="move" value="go Lauban"> in the prompt
 *
 * so that a page without JavaScript plays by the form, and one with it sends either and lights both
 * up together. `data-why="go Kamenz"` stands on places that cannot be chosen now: asking for these
 * words is refused with the section that says why.
 *
 * A part is one element with an id (the names in brackets below): news replace it by that id. A
 * table page is
 *
 *     <body class="page"> draw_symbols draw_ground <header> ... draw_phases ... </header>
 * draw_strip <main class="table"> draw_board draw_prompt draw_display draw_seats <section
 * class="talk"> draw_told ... </main>
 *
 * and the style sheet (web/board.css and style.css, with those of the games) dresses all of it, for
 * the three widths, light and dark. Nothing needs inline styles or scripts. Texts are in the
 * language of the buf (say.h); names of players and all else that people typed are escaped (svg.h).
 *
 * A piece that may move has `data-piece="figure-red"` and stands where its transform says: whoever
 * swaps a board in may let it go from the old transform to the new one.
 *
 * A line of the log that tells of a march has `data-way="12 30 40.5 38"` (pairs of numbers in the
 * units of the board) and `data-goes="red"`: whoever brings the news may let that shield go there.
 *
 * A new game adds a row to the table in art.c; a game without one is drawn as lists of its fields.
 */
#ifndef DRAW_DRAW_H
#define DRAW_DRAW_H

#include "game/game.h"

struct phrases;

/* Something on the table that a lesson points at: the places of a move, a town or a square, what a
 * player has, a thing beside the board. */
struct pointed {
    Move move;         /* 0: none in particular */
    const char *field; /* of the state; "" */
    const char *vocab; /* that has the value below; "" */
    int value;
    int seat;  /* -1: nobody's */
    int order; /* the number of a step of a plan, written beside it; 0: none */
};
enum { MOST_SHOWN = 12 };

/* What a whole game gave to each seat, by reasons that its art knows (told.h). */
enum { GAIN_REASONS = 4 };
struct gains {
    int32_t sum[MAX_SEATS][GAIN_REASONS];
};

/* The time that a player has left, where there are clocks. */
struct drawn_clock {
    int64_t left; /* milliseconds; below 0: a computer player moves, and has none */
    bool ticks;   /* it goes by */
    bool rests;   /* he is on vacation */
};

/* What is to be drawn, and for whom. */
struct drawing {
    const struct game *game;
    const void *box;
    const void *view;         /* what the viewer may see */
    int viewer;               /* a seat, or SPECTATOR; | PERSON */
    const char *const *names; /* of the players, by seat */
    const char *const *about; /* by seat: which computer player moves there ("computer, hard");
                                 NULL, or entries NULL: none */
    const char *const *brief; /* the same in one word, beside the sign of a computer ("hard") */
    const char *const *fond;  /* by seat: the computer player's character ("raider"), beside that
                                 word; NULL, or entries NULL: none */
    const struct drawn_clock *clocks; /* by seat; NULL: there are none */
    const Move *moves; /* what the viewer can choose now; none for those who wait or watch */
    int move_count;
    const void
        *before;      /* the same viewer's view before what just happened, which is marked; NULL */
    const char *post; /* where the prompt's form goes; NULL: no form (a replay, a picture) */
    int number;       /* of the position: sent along as "number", what the move answers */
    /* of the box, where its board has one; NULL: the drawing does with what it finds out quickly */
    const void *layout;
    bool ground_apart; /* draw_ground is on the page: the board does not bring it along */
    bool closed;       /* nobody will move any more, though the game is not over */
    bool is_news; /* for a page that is open: what never changes is left empty, and kept there */
    const int32_t
        *places; /* of the players at the end, where the table says otherwise than the game; NULL */
    const struct gains *gains; /* of the game, once it is over; NULL: not counted */
    bool in_words;    /* for a reader that shows no pictures: boards are told, and each choice has a
                         line of its own */
    bool at_a_glance; /* so small that figures on the board could not be read: without them */
    bool by_colour;   /* sentences call players by their colours, not by their names */
    const struct pointed *shown; /* what is pointed at; NULL */
    int shown_count;
    struct phrases *phrases; /* inside of src/draw: how the last moves were said; NULL */
};

/* Reads what a lesson points at: `move WORDS`, an argument of a move with its word (`town
 * Bautzen`), or a path into the state (`guards.red`). False if there is no such thing. Only game,
 * box and view of d are used. */
bool shown_read(const struct drawing *d, struct slice place, struct pointed *out);

/* Where things stand on a board may take long to work out: up to two seconds. So that is done once
 * for a box, by whoever holds it. How many bytes that are; 0: boards of this game need nothing. */
size_t draw_layout_size(const struct game *g);
/* And of memory that working it out needs. */
size_t draw_layout_room(const struct game *g);
/* A layout that the program brings along, if it fits the box; or NULL. */
const void *draw_layout_kept(const struct game *g, const void *box);
/* Works it out; the memory is aligned for anything. The same bytes on every machine. */
void draw_layout_make(const struct game *g, const void *box, void *layout, void *room);

/* [ground] What of the board never changes during a game, once a page before the board, so that
 * news need not bring it again (ground_apart). */
void draw_ground(const struct drawing *d, struct buf *out);
/* The board, as one <svg> in its [board] section. */
void draw_board(const struct drawing *d, struct buf *out);
/* [prompt] A form: the sentence of what is asked, what the viewer has, the choices as buttons, one
 * detail line; or, for those who wait, whom they wait for; at the end the result. */
void draw_prompt(const struct drawing *d, struct buf *out);
/* [display] What lies beside the board and belongs to all, what is still to come, and the notice of
 * the box. */
void draw_display(const struct drawing *d, struct buf *out);
/* What guests are told of a box, in their language: its notice without what is for whoever runs the
 * program. */
struct slice notice_for_guests(const struct buf *out, const char *english);
/* [seats] The players: points and possessions. */
void draw_seats(const struct drawing *d, struct buf *out);
/* [phases] Where in the round the game stands, for the header: a list with the present phase
 * marked. */
void draw_phases(const struct drawing *d, struct buf *out);
/* The present phase in English, as that list has it; NULL: none. */
const char *draw_phase(const struct drawing *d);
/* [strip] The same as the seats in one line, for phones: shields, points and the scarce thing. */
void draw_strip(const struct drawing *d, struct buf *out);
/* A few words for the header and the title: "Year 3 of 6". */
void draw_subtitle(const struct drawing *d, struct buf *out);
/* [reckoning] The points and where they come from: open at the end, to be asked for before. */
void draw_reckoning(const struct drawing *d, struct buf *out);
/* [description] The board in sentences, for screen readers and text browsers: paragraphs in a
 * <section>. */
void draw_describe(const struct drawing *d, struct buf *out);

/* ---- clocks ---- */

/* Plain text: "2 d 4 h", "9:05"; the patterns of the first two kinds. */
void say_left(struct buf *out, int64_t milliseconds);
extern const char left_days[], left_hours[];
void draw_clock(const struct drawn_clock *c, struct buf *out);

/* ---- the story: log, playback, replay ---- */

/* A move that was made, as it is told to a viewer. */
struct told_move {
    const struct events *events;
    int seat;
    Move move;        /* 0: only its events are told */
    int number;       /* of the position after it, as the viewer counts; -1: it is not told */
    const char *link; /* an address to which the number is added: its lines lead there; NULL */
};

/* A reader on the way through the story; begins as all zero but for `since`. */
enum { MOST_WAITING = 40 };
struct story {
    int since;  /* the position after the viewer's last move: lines that tell what happened since
                   have class `since`; -1: none */
    int things; /* how many there are */
    int last;   /* the position that the last line told of */
    char place[160];                    /* the last heading of round and phase */
    const char *under;                  /* the last heading in the phase (struct telling) */
    struct event waiting[MOST_WAITING]; /* to be told below a line that is still to come */
    int waiting_count;
};
/* Its lines of the log, to stand in <ol class="log" id="log">:
 *
 *     <li class="w-battle has-scene" data-n="57.3" data-who="red" data-at="#s3;#s7">
 *
 * with its weight (`w-`, art.h), whether a scene shows it, the moment it tells of (the number of
 * the position, and how many of the events the viewer may see had happened by then), the colour it
 * is about, and the places that it lights up. A heading is <li class="head">, with `place` if it is
 * round and phase, which is written first if it is another than before. What is told below a line
 * stands in it as <small>. The view of d is that after the move, d->before that before it; moves
 * and post are not used. */
void draw_told(const struct drawing *d, struct story *s, const struct told_move *m,
               struct buf *out);
/* Plain text: round and phase, as the headings have them. */
void write_story_place(const struct drawing *d, struct buf *out);
/* The same of the round alone. */
void write_story_round(const struct drawing *d, struct buf *out);
/* The scene that this event ends, in its <div>; nothing where there is none. See struct told_scene.
 */
bool draw_scene(const struct drawing *d, const struct events *events, struct buf *out);
/* Does a scene begin or end with the event? */
bool scene_begins(const struct drawing *d, const struct event *e);
bool scene_ends(const struct drawing *d, const struct event *e);
/* How many of these events are the scene that their last line ends; 0: it ends none. What is told
 * below a line, a plan that is lost with the province, comes after the event that ends it. */
int scene_length(const struct drawing *d, const struct events *events);

/* Counts what those of the events give that the viewer may see. Game and viewer of d are used. */
void draw_gains(const struct drawing *d, const struct events *events, struct gains *t);

/* What a game is about: a sentence, and how many play it for how long; nothing if it has no board.
 */
void draw_about(const struct game *g, struct buf *out);
/* The section of the rules that parts players with equal points; NULL: none does. */
const char *draw_section_of_equals(const struct game *g);
/* The sentence alone, N_; NULL. */
const char *game_about(const struct game *g);
/* What it looks like: a row of symbols, or the one that is its sign. */
void draw_emblem(const struct game *g, struct buf *out);
void draw_sign(const struct game *g, struct buf *out);
/* Plain text: what the viewer is asked. */
void draw_question(const struct drawing *d, struct buf *out);

/* The sprite of all symbols and patterns, once a page, before anything that uses them. */
void draw_symbols(struct buf *out);
/* The same with only those whose names are in the list, which ends with NULL: for pages that use
 * few. */
void draw_few_symbols(const char *const *names, struct buf *out);
/* The name of a game's sign. */
const char *game_sign(const struct game *g);
/* Only those that a board of this game uses. */
void draw_symbols_of(const struct game *g, struct buf *out);
/* All of them, without the <svg> around it. */
void draw_symbol_shapes(struct buf *out);
/* The same, only those that the markup uses which was written from this length on. */
void draw_symbols_used(struct buf *out, size_t from);
/* What the symbols of a game mean, as a list; nothing if the game does not say. */
void draw_legend(const struct game *g, struct buf *out);
/* <svg class="sym ..."><use href="#name"/></svg>, to stand in a line of text. */
void draw_symbol(struct buf *out, const char *name, const char *classes);
/* The shield of a colour: draw_symbol with "shield-COLOUR". */
void draw_arms(struct buf *out, const char *colour);

/* A picture that stands alone: board and display in one <svg> with its symbols and its styles.
 * `theme`: "light", "dark", or "" for both by the reader's preference; with one theme the values of
 * the colours are put in, for readers that do not know var(). `style` is the text of the style
 * sheet. */
void draw_picture(const struct drawing *d, struct slice style, const char *theme, struct buf *out);
/* The same of the part of the board that a small picture shows, in one theme. */
void draw_glance(const struct drawing *d, struct slice style, const char *theme, struct buf *out);
/* A small picture that stands alone: the part of the board around what is pointed at; if nothing on
 * the board is, what lies beside it. It brings only the symbols that it uses. */
void draw_detail(const struct drawing *d, struct slice style, const char *theme, struct buf *out);
/* The style sheet for one theme, whatever the reader prefers; as it is for "". */
void draw_themed(struct slice style, const char *theme, struct buf *out);
/* The style sheet for pages whose <html> may choose a theme (data-theme): the dark tokens stand
 * twice, for machines that prefer dark and for readers who do. Packed that is next to nothing. */
void draw_choosable(struct slice style, struct buf *out);

#endif
