/* game.h: THE interface: what a game is.
 *
 * A game is one constant `struct game`: tables that describe it, and a few pure functions. The state of a
 * game being played is one plain struct without pointers, copied by assignment. The functions never call
 * out, take no memory, do no input or output, and read no clock. They stop at every choice; the game goes
 * on when a move is applied. Whoever drives a game does this and no more:
 *
 *     game->setup(box, st, &how);
 *     while ((owing = game->pending(st)) != 0)
 *         pick a seat out of owing, one of its game->moves(...), and game->apply(...) it
 *
 * Chance has a seat too: NATURE. Every random event is a move of hers, drawn (game->roll) at the moment
 * it is needed. No state holds a random source or the order of a shuffled deck.
 *
 * The box is what lies in the cardboard box: tiles, cards, maps, read from a text in boxes/ into a plain
 * struct of the game's own. It never changes during a game, so it is handed to every function instead of
 * lying in the state.
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
    MAX_MOVES = 512,  /* no seat has ever more moves to choose from */
    MAX_EVENTS = 256, /* no move has ever more to tell */
    MAX_STATE = 4096, /* bytes of the largest state, so that drivers can keep one without malloc */
    MAX_WORDS = 160,  /* bytes of the longest name of a move */
    MAX_ARGS = 4,     /* arguments of an event; a move has three at most */
    NATURE = 7,       /* the seat of chance; as a viewer: sees everything */
    SPECTATOR = 8,    /* as a viewer: sees what everybody sees */
    PERSON = 16,      /* added to a viewer: a human, from whom an option may keep what he should remember */
    NONE = 255,       /* in a byte of a state: no town, no card, nobody */
    UNKNOWN = 254     /* in a byte of a view: hidden from this viewer */
};

static inline Move move_of(int kind, int a, int b, int c) {
    return (Move)kind << 24 | (Move)(a & 255) << 16 | (Move)(b & 255) << 8 | (Move)(c & 255);
}
static inline int move_kind(Move m) { return (int)(m >> 24); }
static inline int move_arg(Move m, int i) { return (int)(m >> (16 - 8 * i) & 255); }

/* Every state begins with this. */
struct head {
    uint8_t seats;
    uint8_t colour[MAX_SEATS]; /* of each seat: an index into game->colours */
    uint8_t option[MAX_OPTIONS];
};

/* Every box begins with this. */
struct box_head {
    char name[32];
    char notice[400]; /* what of it is reconstructed; shown to players */
    uint64_t hash;    /* of its text */
};

/* ---- the tables ------------------------------------------------------------------------------ */

/* A set of values that have words: towns, colours, kinds of cards; or plain numbers. */
struct vocab {
    const char *name;
    int lo, hi;
    bool none;                                                       /* NONE is a value too, with the word "none" */
    const char *const *list;                                         /* words of lo..hi; or */
    const char *(*word)(const void *box, const void *st, int value); /* a function; or neither: digits */
    const char *const *called; /* N_: what people are told instead of the list's words; NULL: those */
    bool names;                /* the words are names, the same in every language ("none" is not) */
};

/* An argument of a move or an event. Its place in the sentence is {name}; {name|guard|guards} writes the
 * number and the form of the noun that fits it. */
struct arg {
    const char *name;
    const struct vocab *in;
};

/* A kind of move: its words ("go {town}"), never translated. `redacted` is what those who may not know it
 * are told instead; "" for nothing at all. */
struct kind {
    const char *words;
    struct arg arg[3];
    const char *redacted; /* NULL: the move is public */
    const char *label;    /* the same for people, translated: "Go to {town}"; NULL: the words are all there is */
};

/* A kind of event: its name for programs, its sentence for people. */
struct event_kind {
    const char *name, *text;
    struct arg arg[MAX_ARGS];
};

/* A variant, with a word and a sentence for each value; the first is the default. */
struct option {
    const char *name, *about;
    const char *const *values;
    const char *const *sentences;
};

/* Why a move is not allowed: the section of rules/en/<id>.md, and a sentence. */
struct refusal {
    const char *rule, *text;
};

enum who {
    SEEN_BY_ALL,
    SEEN_BY_OWNER,  /* the field is indexed by seat; each sees his own */
    SEEN_BY_NOBODY, /* Nature alone knows */
    SEEN_BY_MEMORY, /* public, and bots know it; hidden from people but the owner if the game's memory option says so */
    SEEN_BY_RULE    /* field->sees decides for each row */
};

/* A piece of the state. The fields of a game cover every byte of its state behind the head, in order,
 * without gaps: what is not in this table does not exist. Text, JSON, views, hashes and differences are
 * made from it (fields.h). */
struct field {
    const char *name;
    uint16_t at;  /* offset in the state */
    uint8_t size; /* bytes of a value: 1, 2, 4 or 8 */
    bool is_signed;
    uint16_t rows, cols; /* 0 rows: a single value; 0 cols: a row of values */
    bool by_seat;        /* rows are seats */
    const struct vocab *in;
    const struct vocab *row_names; /* not NULL: the rows have these words and are written by name, as an object */
    const char *letters;           /* not NULL: a row (or the field, if it has no cols) is written as a string */
    enum who who;
    int64_t unknown; /* what a hidden value becomes in a view */
    bool (*sees)(const void *st, int row, int viewer);
};

/* ---- what happened ---------------------------------------------------------------------------- */

struct event {
    uint8_t kind;
    uint16_t seen_by; /* bits of seats; 1 << SPECTATOR for those who watch */
    int16_t arg[MAX_ARGS];
};

struct events {
    int count;
    struct event item[MAX_EVENTS];
};

enum { EVERYBODY = 0xFFFF };

void event_push(struct events *ev, struct event what);

/* Both do nothing when ev is NULL: search wants no story. */
static inline void event_add(struct events *ev, int kind, int a, int b, int c, int d) {
    if (ev)
        event_push(ev, (struct event){(uint8_t)kind, EVERYBODY, {(int16_t)a, (int16_t)b, (int16_t)c, (int16_t)d}});
}
static inline void event_add_for(struct events *ev, uint32_t seen_by, int kind, int a, int b, int c) {
    if (ev)
        event_push(ev, (struct event){(uint8_t)kind, (uint16_t)seen_by, {(int16_t)a, (int16_t)b, (int16_t)c, 0}});
}

/* ---- the game --------------------------------------------------------------------------------- */

struct setup {
    uint8_t seats;
    uint8_t colour[MAX_SEATS];
    uint8_t option[MAX_OPTIONS];
};

struct game {
    const char *id, *title;
    uint16_t version; /* of the rules; records say it */
    uint8_t min_seats, max_seats;
    int8_t memory_option;       /* the option whose value 1 keeps SEEN_BY_MEMORY fields from people; -1: none */
    bool draws_colours;         /* where the players have not chosen them, chance gives out the colours */
    const char *const *colours; /* at least max_seats of them, NULL behind the last */
    uint16_t max_length;        /* no game has more moves, Nature's included */
    size_t state_size, box_size;
    const struct slice *box_text; /* the standard box */

    const struct option *options; /* each table ends with an empty row */
    const struct kind *kinds;     /* row 0 is empty: kinds are counted from 1 */
    const struct event_kind *events;
    const struct refusal *refusals; /* row 0 is empty: 0 is "allowed" */
    const struct field *fields;

    /* Reads a box; false and a fault if the text is damaged, or is not what this game's box holds. */
    bool (*read_box)(void *box, struct slice text, struct fault *fault);
    /* May be NULL. Changes the default set-up for how->seats where one default does not fit every number. */
    void (*defaults)(struct setup *how);
    /* Makes the first state; 0, or a refusal (a player count or an option that does not fit). */
    int (*setup)(const void *box, void *st, const struct setup *how);
    /* The seats that owe a move, as bits (1 << NATURE among them); 0: the game is over. Choices owed
     * together commute, and Nature is never owed together with anybody. */
    uint32_t (*pending)(const void *st);
    /* All legal moves of the seat, no two alike; returns how many. Right on a view of that seat, too. */
    int (*moves)(const void *box, const void *st, int seat, Move out[MAX_MOVES]);
    /* Carries out the move; 0, or a refusal and nothing changed. ev may be NULL. */
    int (*apply)(const void *box, void *st, int seat, Move m, struct events *ev);
    /* What Nature does next, with the right odds; only when she owes a move. */
    Move (*roll)(const void *box, const void *st, struct rng *rng);
    /* A number that only this random event of this game has, however the players chose before. */
    uint64_t (*chance)(const void *box, const void *st);
    /* Points now, and places (1 is first; equals share one). */
    void (*scores)(const void *box, const void *st, int32_t out[MAX_SEATS]);
    void (*places)(const void *box, const void *st, int32_t out[MAX_SEATS]);
    /* Draws anew, consistently, whatever this seat cannot know; its view stays the same. Works on a view of
     * that seat, too (UNKNOWN values become possible ones). */
    void (*resample)(const void *box, void *st, int seat, struct rng *rng);
    /* NULL, or the name of the first broken invariant. Safe on any bytes that passed the fields' ranges. */
    const char *(*audit)(const void *box, const void *st);

    /* May be NULL. Which seats (bits) may read the arguments of a redacted move; otherwise the mover alone. */
    uint32_t (*readers)(const void *box, const void *st, int seat, Move m);
    /* May be NULL. What the move costs and brings, in a few words, for the seat that is to choose. */
    void (*note)(const void *box, const void *st, int seat, Move m, struct buf *out);
    /* May be NULL. A sentence: what the seat is asked to do now. */
    void (*prompt)(const void *box, const void *st, int seat, struct buf *out);
    /* May be NULL. The section of rules/en/<id>.md that is about what is asked now; NULL: none in particular. */
    const char *(*rule)(const void *st);
};

/* ---- the registry ----------------------------------------------------------------------------- */

/* All games, NULL behind the last. */
extern const struct game *const all_games[];
const struct game *game_find(struct slice id);

/* The default set-up with that many seats. */
struct setup setup_default(const struct game *g, int seats);
/* Gives out the colours by chance, if that is the game's custom. */
void setup_draw_colours(const struct game *g, struct setup *how, struct rng *rng);
/* Sets option `name` to `value`; false if there is no such option or value. */
bool setup_option(const struct game *g, struct setup *how, struct slice name, struct slice value);
/* NULL if seats, colours and options fit the game, or a sentence. */
const char *setup_fault(const struct game *g, const struct setup *how);
int option_count(const struct game *g);
int kind_count(const struct game *g);

/* Places out of ranks: the highest is first, equals share a place. */
void places_by_rank(int seats, const int64_t rank[MAX_SEATS], int32_t out[MAX_SEATS]);

/* The only seat in a set, or the lowest. */
static inline int first_seat(uint32_t seats) { return __builtin_ctz(seats); }

#endif
