/* hoftag.h: the rules of League of Six, Wallenstein and Löwenherz as a library.
 *
 * Every game is an exact machine that stops at each choice. You ask who owes a move, list the legal
 * moves, make one, and go on until nobody owes any:
 *
 *     struct hoftag_game *game = NULL;
 *     struct hoftag_position *at = NULL;
 *     struct hoftag_random luck;
 *     uint32_t moves[HOFTAG_MAX_MOVES];
 *     int owing;
 *
 *     hoftag_random_seed(&luck, 1);
 *     hoftag_open("league", NULL, &game, NULL);
 *     hoftag_new(game, "{\"seats\":4}", &at, NULL);
 *     while ((owing = hoftag_pending(at)) > 0) {
 *         int seat = hoftag_first_seat(owing);
 *         if (seat == HOFTAG_NATURE) {
 *             hoftag_roll(at, &luck, NULL, NULL);
 *         } else {
 *             int n = hoftag_moves(at, seat, moves, HOFTAG_MAX_MOVES, NULL);
 *             hoftag_apply(at, seat, moves[hoftag_random_below(&luck, n)], NULL);
 *         }
 *     }
 *     hoftag_free(&at);
 *     hoftag_close(&game);
 *
 * Link with -lhoftag (pkg-config hoftag). The header is C and C++.
 *
 * CHANCE HAS A SEAT. Every random event is a move of the seat HOFTAG_NATURE: she rolls it
 * (hoftag_roll), or you ask for the exact odds of each of her moves (hoftag_odds) and choose one
 * yourself. Nothing random is hidden in a position.
 *
 * MISTAKES ARE ERRORS. Every function that can fail returns a number below zero then (enum
 * hoftag_error) and has changed nothing. A function with a `why` writes a sentence there unless it
 * is NULL. A closed or freed pointer is NULL, and passing NULL is such an error, too.
 *
 * THREADS. Nothing here is shared behind your back that could change. (Histories look into standard
 * boxes that are read once, with the first record of a game, and stay until the program ends.) A
 * game never changes once it is open, so all threads may use one. A position, history, batch or
 * random source belongs to one thread at a time.
 *
 * MEMORY. Whatever a function puts into a `**out` is yours and goes back with the function named
 * there. A text is written to memory of yours: the functions return its length without the zero
 * byte at its end; with NULL for the memory they only measure it; if it does not fit they return
 * HOFTAG_TOO_SMALL and write nothing but an empty text.
 *
 * VERSIONS follow semver.org: before 1.0 a new second number may change what is here; the number in
 * the library's file name changes with it. What has numbers (moves, observations) keeps them as
 * long as `version` of the game (struct hoftag_about) stays the same. */
#ifndef HOFTAG_H
#define HOFTAG_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

struct hoftag_game;     /* a game and what lies in its box */
struct hoftag_position; /* where a game stands; or what one seat sees of it: a view */
struct hoftag_history;  /* a game from its first move, and its record */
struct hoftag_batch;    /* many games played side by side, for programs that learn */

enum {
    HOFTAG_MAX_SEATS = 6,
    HOFTAG_MAX_MOVES = 512, /* nobody ever has more moves to choose from */
    HOFTAG_MAX_WORDS = 160, /* bytes of the longest move in words, with the zero at its end */
    HOFTAG_NATURE = 7,      /* the seat of chance; as a viewer: sees everything */
    HOFTAG_SPECTATOR = 8    /* as a viewer: sees what everybody sees */
};

/* ---- errors ---- */

enum hoftag_error {
    HOFTAG_OK = 0,
    HOFTAG_CLOSED = -1,    /* NULL where something is needed: it was closed, or never opened */
    HOFTAG_UNKNOWN = -2,   /* no such game, option, seat, player, move or number */
    HOFTAG_REFUSED = -3,   /* against the rules; `why` names the section */
    HOFTAG_DAMAGED = -4,   /* a text that cannot be read; `why` has the line, where there are any */
    HOFTAG_BROKEN = -5,    /* a position that breaks an invariant of its game; `why` names it */
    HOFTAG_HIDDEN = -6,    /* a view: what is asked needs what it hides */
    HOFTAG_TOO_SMALL = -7, /* the memory handed in is too small */
    HOFTAG_MISMATCH = -8,  /* two things of different games or boxes */
    HOFTAG_OVER = -9,      /* nobody owes a move, or not Nature */
    HOFTAG_NO_MEMORY = -10
};

struct hoftag_fault {
    int line; /* of the text that cannot be read, from 1; 0: it has no lines */
    char text[240];
};

/* A sentence about an error; never NULL. */
const char *hoftag_error_text(int error);

/* "0.2.0": of the library that is loaded. */
const char *hoftag_version(void);

/* ---- games ---- */

/* The name of the i-th game, from 0; NULL after the last. */
const char *hoftag_game_name(int i);

/* Opens a game by its name ("league", "wallenstein", "lowenherz"). `box` is the text of a box file
 * (what lies in the cardboard box: tiles, cards, a map), or NULL for the standard one. */
int hoftag_open(const char *name, const char *box, struct hoftag_game **out,
                struct hoftag_fault *why);
/* Closes it and makes *game NULL. Positions that were made of it stay usable. */
void hoftag_close(struct hoftag_game **game);

struct hoftag_about {
    const char *name, *title;
    int version; /* of its rules */
    int min_seats, max_seats;
    int players_moves;          /* the players' moves have the numbers 0 .. players_moves - 1, */
    int all_moves;              /* and Nature's follow up to all_moves - 1 */
    int observation;            /* numbers in an observation */
    int longest;                /* no game has more moves, Nature's included */
    int lowest_points;          /* no player ever has fewer points, */
    int highest_points;         /* or more */
    int kinds;                  /* kinds of moves: 1 .. kinds */
    uint32_t natures;           /* bits (1 << kind) of those that are Nature's */
    const char *const *options; /* names of the options, ends with NULL */
};

/* `seats` is for the bounds of points, which may depend on it; 0: the highest of all. */
int hoftag_describe(const struct hoftag_game *game, int seats, struct hoftag_about *out);
/* The values of an option, the default first, ends with NULL; NULL if there is no such option. */
const char *const *hoftag_option_values(const struct hoftag_game *game, const char *option);

/* ---- random numbers ---- */

/* ChaCha8. The same seed gives the same numbers everywhere. Seed it before its first use. */
struct hoftag_random {
    uint32_t hidden[36];
};
void hoftag_random_seed(struct hoftag_random *random, uint64_t seed);
/* 0 .. n - 1, all equally likely; 0 if n < 2. */
int hoftag_random_below(struct hoftag_random *random, int n);

/* ---- positions ---- */

/* The first position. `setup` is JSON: {"seats":4,"options":{"sides":"mixed"}}, with a list of
 * colours instead of the number to say who sits where; NULL: the fewest seats, all defaults. */
int hoftag_new(const struct hoftag_game *game, const char *setup, struct hoftag_position **out,
               struct hoftag_fault *why);
void hoftag_free(struct hoftag_position **position);
/* Another position like it. */
int hoftag_clone(const struct hoftag_position *position, struct hoftag_position **out);
/* Makes `to`, a position of the same game, like `from`: a few hundred bytes are copied. */
int hoftag_copy(const struct hoftag_position *from, struct hoftag_position *to);

int hoftag_seats(const struct hoftag_position *position);
/* The seats that owe a move, as bits: 1 << seat, Nature's too. 0: the game is over. If several
 * players owe a move, they choose in secret, and the order in which they move does not matter.
 * Nature never owes a move together with a player. */
int hoftag_pending(const struct hoftag_position *position);
/* The lowest seat of such a set; -1 of none. */
int hoftag_first_seat(int seats);

/* A move is a number of 32 bits; 0 is none. All legal ones of the seat, each once; returns how many
 * there are (0 if the seat owes no move). */
int hoftag_moves(const struct hoftag_position *position, int seat, uint32_t *out, int room,
                 struct hoftag_fault *why);
/* Makes the move, or refuses it. */
int hoftag_apply(struct hoftag_position *position, int seat, uint32_t move,
                 struct hoftag_fault *why);

/* Nature's legal moves with their exact odds, which add up to 1; both arrays have `room` places.
 * Returns how many there are. */
int hoftag_odds(const struct hoftag_position *position, uint32_t *moves, double *odds, int room,
                struct hoftag_fault *why);
/* Nature makes one of them, with these odds; it goes to *move unless that is NULL. */
int hoftag_roll(struct hoftag_position *position, struct hoftag_random *random, uint32_t *move,
                struct hoftag_fault *why);

/* Points so far, and places (1 is first; a tie shares a place), by seat. */
int hoftag_scores(const struct hoftag_position *position, int32_t out[HOFTAG_MAX_SEATS]);
int hoftag_places(const struct hoftag_position *position, int32_t out[HOFTAG_MAX_SEATS]);

/* Equal positions have equal hashes. */
int hoftag_hash(const struct hoftag_position *position, uint64_t *out);

/* ---- secrets ---- */

/* Makes `out`, a position of the same game, into what the viewer (a seat, HOFTAG_SPECTATOR) knows
 * of `position`. That seat's moves can be listed in a view, but none can be made. */
int hoftag_view(const struct hoftag_position *position, int viewer, struct hoftag_position *out,
                struct hoftag_fault *why);
/* Draws anew everything that the seat cannot know, so that its view stays the same. Works on
 * positions and on that seat's view, which becomes a whole position. */
int hoftag_resample(struct hoftag_position *position, int seat, struct hoftag_random *random,
                    struct hoftag_fault *why);

/* ---- words and JSON ---- */

/* "red"; "nature". */
int hoftag_seat_name(const struct hoftag_position *position, int seat, char *out, size_t room);
/* The seat of that name; HOFTAG_UNKNOWN if there is none. */
int hoftag_seat_named(const struct hoftag_position *position, const char *name);
/* "go Lauban": the words that records and typed moves have. Words may depend on the position. */
int hoftag_words(const struct hoftag_position *position, int seat, uint32_t move, char *out,
                 size_t room);
/* The move with these words, legal or not; case and accents do not matter. */
int hoftag_read_words(const struct hoftag_position *position, const char *words, uint32_t *out);
/* The position as an object of JSON (docs/position.md); hidden values are null. */
int hoftag_json(const struct hoftag_position *position, char *out, size_t room);
/* Reads one. It must be whole and keep every invariant of the game. */
int hoftag_read_json(const struct hoftag_game *game, const char *json, struct hoftag_position **out,
                     struct hoftag_fault *why);

/* ---- numbers, for programs that learn ---- */

/* Every move of a game has one number, the same in every position. */
int hoftag_number(const struct hoftag_game *game, uint32_t move);
int hoftag_move_numbered(const struct hoftag_game *game, int number, uint32_t *out);

/* What the viewer knows as a row of numbers, hoftag_about.observation of them; returns how many.
 * First the viewer, the number of seats, the seats that owe a move (bits), six colours, five
 * options; then every value of the position in the order of hoftag_json: the number itself, -1 for
 * none, -2 for what the viewer cannot know. */
int hoftag_observe(const struct hoftag_position *position, int viewer, int16_t *out, int room);
/* The same told as JSON: a list of {"name","at","rows","cols","lo","hi","words",...}. */
int hoftag_layout(const struct hoftag_position *position, char *out, size_t room);

/* ---- computer players ---- */

/* What a judge makes of a position after a move of `seat`: each seat's share of the win, adding up
 * to 1. Of a game that is over these are the true shares. */
int hoftag_judge(const struct hoftag_position *position, int seat, double out[HOFTAG_MAX_SEATS],
                 struct hoftag_fault *why);
/* What a computer player would do ("easy", "normal", "hard", "greedy", "random", "search:500",
 * "mcts:500"; with a character of the game: "hard/raider"; those that `hoftag arena` knows besides:
 * "mcts-before:500"). It only sees what its seat may know. */
int hoftag_choose(const struct hoftag_position *position, int seat, const char *player,
                  struct hoftag_random *random, uint32_t *out, struct hoftag_fault *why);

/* ---- histories and records ---- */

/* A game from its beginning. `setup` as in hoftag_new. */
int hoftag_history_new(const struct hoftag_game *game, const char *setup,
                       struct hoftag_history **out, struct hoftag_fault *why);
/* Reads a record (docs/record.md) and checks every move, roll, hash and result in it. The game must
 * have the box that the record was played with. */
int hoftag_history_read(const struct hoftag_game *game, const char *record,
                        struct hoftag_history **out, struct hoftag_fault *why);
void hoftag_history_free(struct hoftag_history **history);
int hoftag_history_apply(struct hoftag_history *history, int seat, uint32_t move,
                         struct hoftag_fault *why);
/* How many moves were made; and the i-th of them, from 0. */
int hoftag_history_length(const struct hoftag_history *history);
int hoftag_history_move(const struct hoftag_history *history, int i, int *seat, uint32_t *move);
/* The position after the first n moves goes to `out`, a position of the same game. */
int hoftag_history_position(const struct hoftag_history *history, int n,
                            struct hoftag_position *out);
/* The record as text. */
int hoftag_history_record(const struct hoftag_history *history, char *out, size_t room);
/* All that the seat has been shown and did itself, from the first move on, as text: two histories
 * have the same text if and only if the seat cannot tell them apart, however good its memory. */
int hoftag_information(const struct hoftag_history *history, int seat, char *out, size_t room);
/* Another history that the seat cannot tell from this one, drawn at random, as hoftag_resample does
 * for the position at its end. */
int hoftag_history_resample(const struct hoftag_history *history, int seat,
                            struct hoftag_random *random, struct hoftag_history **out,
                            struct hoftag_fault *why);

/* ---- many games at once ---- */

/* A batch plays `games` games of the same set-up. Nature moves by herself, so each game always
 * waits for one seat; where several owe a move, for the lowest. A game that ends begins anew.
 *
 * The arrays of a batch are the library's; they stay where they are and change with each step. */
struct hoftag_waiting {
    int games, seats;
    const int32_t *seat;   /* by game: who chooses */
    const int32_t *first;  /* by game: where its legal moves begin in `number`; games + 1 of them */
    const int32_t *number; /* the numbers of the legal moves, one game's after the other's */
    const uint8_t *ended;  /* by game: did the last step end a game? */
    const float *reward;   /* by game and seat: of the game that ended its share of the win, scaled
                              to -1 .. 1 (1: alone first; -1: not first) */
    const int32_t *points; /* by game and seat: of the game that ended */
    uint64_t finished;     /* games so far */
    uint64_t decisions;    /* moves of players so far */
};
int hoftag_batch_new(const struct hoftag_game *game, const char *setup, int games, uint64_t seed,
                     struct hoftag_batch **out, struct hoftag_fault *why);
void hoftag_batch_free(struct hoftag_batch **batch);
int hoftag_batch_waiting(const struct hoftag_batch *batch, struct hoftag_waiting *out);
/* Makes a move in each game: number[i] in game i. If any of them is not legal nothing is made
 * anywhere. */
int hoftag_batch_step(struct hoftag_batch *batch, const int32_t *number, struct hoftag_fault *why);
/* What the seat that chooses sees, game after game: games * hoftag_about.observation numbers. */
int hoftag_batch_observe(const struct hoftag_batch *batch, int16_t *out, size_t room);
/* 1 for each legal move, else 0, game after game: games * hoftag_about.players_moves bytes. */
int hoftag_batch_mask(const struct hoftag_batch *batch, uint8_t *out, size_t room);
/* The position of one of the games goes to `out`. */
int hoftag_batch_position(const struct hoftag_batch *batch, int game, struct hoftag_position *out);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
