/* game.h: THE interface: what a game is.
 *
 * A game is one constant `struct game`: tables that describe it, and a few pure functions. The
 * state of a game being played is one plain struct without pointers, copied by assignment. The
 * functions never call out, take no memory, do no input or output, and read no clock. They stop at
 * every choice; the game goes on when a move is applied. Whoever drives a game does this and no
 * more:
 *
 *     game->setup(box, st, &how);
 *     while ((owing = game->pending(st)) != 0)
 *         pick a seat out of owing, one of its game->moves(...), and game->apply(...) it
 *
 * Chance has a seat too: NATURE. Every random event is a move of hers, drawn (game->roll) at the
 * moment it is needed. No state holds a random source or the order of a shuffled deck.
 *
 * The box is what lies in the cardboard box: tiles, cards, maps, read from a text in boxes/ into a
 * plain struct of the game's own. It never changes during a game, so it is handed to every function
 * instead of lying in the state.
 *
 * The smallest complete game is src/games/null; a new game starts as a copy of it. */
#ifndef GAME_GAME_H
#define GAME_GAME_H

#include "base/buf.h"
#include "base/rng.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A move: its kind in the top byte (an index into game->kinds), three arguments of a byte each.
 * Kind 0 does not exist: the move 0 is no move. */
typedef uint32_t Move;

enum {
    MAX_SEATS = 6,
    MAX_OPTIONS = 5,
    MAX_MOVES = 512,  /* no seat ever has more moves to choose from */
    MAX_EVENTS = 256, /* no move ever has more to tell */
    MAX_STATE = 4096, /* bytes of the largest state; drivers keep one on the stack */
    MAX_WORDS = 160,  /* bytes of the longest name of a move */
    MAX_RETOLD = 20,  /* moves that stand for one in a retold history */
    MAX_ARGS = 4,     /* arguments of an event; a move has three at most */
    NATURE = 7,       /* the seat of chance; as a viewer: sees everything */
    SPECTATOR = 8,    /* as a viewer: sees what everybody sees */
    /* added to a viewer: a human. An option may hide from people what they should remember. */
    PERSON = 16,
    NONE = 255,   /* in a byte of a state: no town, no card, nobody */
    UNKNOWN = 254 /* in a byte of a view: hidden from this viewer */
};

static inline Move move_of(int kind, int a, int b, int c) {
    return (Move)kind << 24 | (Move)(a & 255) << 16 | (Move)(b & 255) << 8 | (Move)(c & 255);
}
static inline int move_kind(Move m) { return (int)(m >> 24); }
static inline int move_arg(Move m, int i) { return (int)(m >> (16 - 8 * i) & 255); }

/* Every state begins with this, so shared code can read it without knowing the game. */
struct head {
    uint8_t seats;
    uint8_t colour[MAX_SEATS]; /* of each seat: an index into game->colours */
    uint8_t option[MAX_OPTIONS];
};

/* Every box begins with this. */
struct box_head {
    char name[32];
    char notice[400]; /* what in it is reconstructed; players are told */
    uint64_t hash;    /* of the text */
};

/* ---- the tables ---- */

/* The values that an argument or a field can have, with a word for each (towns, colours, kinds of
 * cards), or plain numbers. */
struct vocab {
    const char *name;
    int lo, hi;
    bool none;               /* NONE is a value, too; its word is "none" */
    const char *const *list; /* words of lo..hi; or */
    /* a function; neither: digits */
    const char *(*word)(const void *box, const void *st, int value);
    /* what people are told instead of the words, marked with N_; NULL: the words */
    const char *const *called;
    bool names; /* the words are names and are never translated (but "none" is) */
};

/* An argument of a move or an event. In a sentence, {name} is its place; {name|guard|guards} writes
 * the number and the noun in the form that fits. */
struct arg {
    const char *name;
    const struct vocab *in;
};

/* A kind of move. Its words ("go {town}") are what people type and records hold; they are never
 * translated. `redacted` is told instead to those who may not read the arguments; "" tells them
 * nothing. */
struct kind {
    const char *words;
    struct arg arg[3];
    const char *redacted; /* NULL: the move is public */
    /* for people, and translated: "Go to {town}"; NULL: they get the words */
    const char *label;
    /* A person makes it himself even if it is his only move: it ends what could still be changed */
    bool deliberate;
};

/* A kind of event: a name for programs, a sentence for people. */
struct event_kind {
    const char *name, *text;
    struct arg arg[MAX_ARGS];
};

/* A variant: a word and a sentence for each value. The first value is the default. */
struct option {
    const char *name, *about;
    const char *const *values;
    const char *const *sentences;
};

/* What choices can be about, for people who look for one to practise: its moves begin with one of
 * these words, parted by commas ("plan gold, plan grain"). */
struct theme {
    const char *name, *title, *words;
};

/* Why a move is not allowed: a section of rules/en/<id>.md, and a sentence. */
struct refusal {
    const char *rule, *text;
};

enum who {
    SEEN_BY_ALL,
    SEEN_BY_OWNER,  /* the rows are seats; each seat sees its own */
    SEEN_BY_NOBODY, /* only Nature knows */
    /* Public: everybody saw it, and bots remember it. If the game's memory option says so, people
     * must remember it, too: it is hidden from all but the owner. */
    SEEN_BY_MEMORY,
    SEEN_BY_RULE /* field->sees decides for each row */
};

/* A piece of the state. The fields of a game cover every byte of its state after the head, in order
 * and without gaps: what is not in this table does not exist. Text, JSON, views, hashes and
 * differences are made from it (fields.h). */
struct field {
    const char *name;
    uint16_t at;  /* offset in the state */
    uint8_t size; /* bytes of a value: 1, 2, 4 or 8 */
    bool is_signed;
    uint16_t rows, cols; /* 0 rows: a single value; 0 cols: a row of values */
    bool by_seat;        /* rows are seats */
    const struct vocab *in;
    /* not NULL: rows are written by these names, as an object */
    const struct vocab *row_names;
    /* not NULL: a row (or a field without cols) is written as a string of these letters */
    const char *letters;
    enum who who;
    int64_t unknown; /* what a hidden value becomes in a view */
    bool (*sees)(const void *st, int row, int viewer);
};

/* An invariant that a state breaks: its name, and where (a town, a square, a seat). */
struct broken {
    const char *invariant;  /* NULL: all of them hold */
    const struct vocab *in; /* NULL: nowhere in particular */
    int value;
};

/* Both note what is broken; always false. */
static inline bool breaks_at(struct broken *b, const char *invariant, const struct vocab *in,
                             int value) {
    *b = (struct broken){invariant, in, value};
    return false;
}
static inline bool breaks(struct broken *b, const char *invariant) {
    return breaks_at(b, invariant, NULL, 0);
}

/* ---- what happened ---- */

struct event {
    uint8_t kind;
    uint16_t seen_by; /* bits of seats; 1 << SPECTATOR for those who watch */
    int16_t arg[MAX_ARGS];
};

/* A game tells an event when it has done what the event says, so that the state at that moment
 * shows it. Whoever wants to see these moments lends memory for them; `state` is the one that the
 * move changes. */
struct moments {
    const void *state;
    size_t size;
    uint8_t *memory; /* MAX_EVENTS states, one for each event of the move */
};

struct events {
    int count;
    struct event item[MAX_EVENTS];
    const struct moments *moments; /* NULL: nobody wants them */
};

enum { EVERYBODY = 0xFFFF };

void event_push(struct events *ev, struct event what);

/* Both do nothing if ev is NULL: a search needs no story. */
static inline void event_add(struct events *ev, int kind, int a, int b, int c, int d) {
    if (ev)
        event_push(ev, (struct event){(uint8_t)kind,
                                      EVERYBODY,
                                      {(int16_t)a, (int16_t)b, (int16_t)c, (int16_t)d}});
}
static inline void event_add_for(struct events *ev, uint32_t seen_by, int kind, int a, int b,
                                 int c) {
    if (ev)
        event_push(ev, (struct event){(uint8_t)kind,
                                      (uint16_t)seen_by,
                                      {(int16_t)a, (int16_t)b, (int16_t)c, 0}});
}

/* ---- the game ---- */

struct setup {
    uint8_t seats;
    uint8_t colour[MAX_SEATS];
    uint8_t option[MAX_OPTIONS];
};

/* From the lowest to the highest. */
struct points_range {
    int32_t lo, hi;
};

struct game {
    const char *id, *title;
    uint16_t version; /* of the rules; records name it */
    uint8_t min_seats, max_seats;
    /* the option whose value 1 keeps SEEN_BY_MEMORY fields from people; -1: none */
    int8_t memory_option;
    /* new games start from it; it can be played, but is not offered to visitors */
    bool is_template;
    bool draws_colours;         /* chance gives out the colours that players did not choose */
    const char *const *colours; /* at least max_seats of them; ends with NULL */
    uint16_t max_length;        /* no game has more moves, Nature's included */
    uint32_t natures;           /* bits of the kinds of moves that are Nature's */
    size_t state_size, box_size;
    /* How much of the state a hash covers, from its beginning; 0: all of it. What a game has come
     * to remember since its first records stands behind that, so that their hashes still hold. */
    size_t hashed;
    const struct slice *box_text; /* the standard box */

    const struct option *options; /* each table ends with an empty row */
    const struct kind *kinds;     /* row 0 is empty: kinds are counted from 1 */
    /* bits of kinds whose first two arguments may be typed in either order; the move itself has the
     * smaller one first, so that each is listed once */
    uint32_t either_order;
    const struct theme *themes; /* may be NULL */
    const struct event_kind *events;
    const struct refusal *refusals; /* row 0 is empty: 0 is "allowed" */
    const struct field *fields;

    /* Reads a box; false and a fault if the text is damaged or is not a box of this game. */
    bool (*read_box)(void *box, struct slice text, struct fault *fault);
    /* May be NULL. Adjusts the default set-up where the defaults depend on how->seats. */
    void (*defaults)(struct setup *how);
    /* Makes the first state; 0, or a refusal (a player count or an option that does not fit). */
    int (*setup)(const void *box, void *st, const struct setup *how);
    /* The seats that owe a move, as bits (1 << NATURE is one of them); 0: the game is over. If
     * several seats owe a move, the order in which they move does not matter. Nature never owes one
     * together with a player. */
    uint32_t (*pending)(const void *st);
    /* All legal moves of the seat, without duplicates; returns how many. Also works on that seat's
     * view: bots see nothing else. */
    int (*moves)(const void *box, const void *st, int seat, Move out[MAX_MOVES]);
    /* Makes the move. Returns 0, or a refusal and changes nothing. ev may be NULL. */
    int (*apply)(const void *box, void *st, int seat, Move m, struct events *ev);
    /* Draws Nature's next move with the right odds; only when she owes one. */
    Move (*roll)(const void *box, const void *st, struct rng *rng);
    /* May be NULL: her moves are equally likely. How likely each of Nature's n moves is, in the
     * order of `moves`; they add up to 1. What `roll` draws has these odds exactly: they are
     * fractions of 2^32 or of a number of cards, and only the rounding of a double comes in. */
    void (*odds)(const void *box, const void *st, int n, const Move moves[], double out[]);
    /* A number that identifies this random event within the game, whatever the players chose
     * before. It picks the stream of the seed, so that a deal stays the same deal whoever plays
     * it. */
    uint64_t (*chance)(const void *box, const void *st);
    /* Points now, and places (1 is first; a tie shares a place). */
    void (*scores)(const void *box, const void *st, int32_t out[MAX_SEATS]);
    void (*places)(const void *box, const void *st, int32_t out[MAX_SEATS]);
    /* No player of a game from its set-up ever has fewer or more points. */
    struct points_range (*bounds)(const void *box, int seats);
    /* Draws anew everything that this seat cannot know, consistently with what it does know: its
     * view stays the same. Also works on that seat's view, where UNKNOWN values become possible
     * ones. Searches begin with this. */
    void (*resample)(const void *box, void *st, int seat, struct rng *rng);
    /* May be NULL: a history is told as it was. Tells a history anew so that it ends in another
     * world, `end`, which was resampled from where it ends now. Asked for each move m of another
     * seat, unless its arguments are a secret that the resampler could read: writes what that seat
     * does in the state `now` instead, and returns how many moves that is. At the end it is asked
     * for every other seat with no move (0), for what is still missing. */
    int (*retell)(const void *now, const void *end, int seat, Move m, Move out[MAX_RETOLD]);
    /* The first broken invariant, if any. Safe on any bytes that passed the fields' ranges. */
    struct broken (*audit)(const void *box, const void *st);

    /* May be NULL. Works out what a position from outside leaves out; json is the whole position.
     * False and a fault if a value that was given does not fit. `shorthand` is a member that is
     * read here although it is not a field; or NULL. */
    bool (*complete)(const void *box, void *st, struct slice json, struct fault *fault);
    const char *shorthand;

    /* May be NULL. The seats (bits) that may read the arguments of a redacted move; without it only
     * the mover may. */
    uint32_t (*readers)(const void *box, const void *st, int seat, Move m);
    /* May be NULL. In a few words, what the move costs and brings, for the seat that chooses. */
    void (*note)(const void *box, const void *st, int seat, Move m, struct buf *out);
    /* May be NULL. A sentence that tells the seat what to do now. */
    void (*prompt)(const void *box, const void *st, int seat, struct buf *out);
    /* May be NULL. The section of rules/en/<id>.md about the current choice; NULL: none in
     * particular. */
    const char *(*rule)(const void *st);
};

/* ---- the registry ---- */

/* All games; ends with NULL. */
extern const struct game *const all_games[];
const struct game *game_find(struct slice id);

/* How likely each of Nature's n moves is, in the order of game->moves. */
void game_odds(const struct game *g, const void *box, const void *st, int n, const Move moves[],
               double out[]);

/* The default set-up with that many seats. */
struct setup setup_default(const struct game *g, int seats);
/* Gives out the colours at random, in games that do so. */
void setup_draw_colours(const struct game *g, struct setup *how, struct rng *rng);
/* Sets option `name` to `value`; false if there is no such option or value. */
bool setup_option(const struct game *g, struct setup *how, struct slice name, struct slice value);
/* "sides=white, sides=yellow": all that there are. */
void options_write(const struct game *g, struct buf *out);
/* NULL if seats, colours and options fit the game; otherwise a sentence. */
const char *setup_fault(const struct game *g, const struct setup *how);
int option_count(const struct game *g);
int kind_count(const struct game *g);

/* Turns ranks into places: the highest is first, equals share a place. */
void places_by_rank(int seats, const int64_t rank[MAX_SEATS], int32_t out[MAX_SEATS]);

/* The lowest seat of a set. */
static inline int first_seat(uint32_t seats) { return __builtin_ctz(seats); }

#endif
