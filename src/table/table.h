/* table.h: one game being played: its box, its state, its players' names, its moves and its record.
 *
 * The record is the truth; the state is what replaying the effective moves gives. Whatever is done
 * at a table is appended to `record` at once; saving it (host/file.h) is for whoever owns the file:
 *
 *     struct table *t = table_new(&how, &fault);
 *     record_file_create(&file, path, buf_slice_of(&t->record), &fault);
 *     while (table_roll(t), game->pending(t->state) != 0) {
 *         table_move(t, seat, words, &why);
 *         record_file_save(&file, buf_slice_of(&t->record), &fault);
 *     }
 *
 * When the game is over the table writes hash, result and seed by itself. The fields of a table are
 * everybody's to read, and only the functions' here to change. `state` is the truth with all its
 * secrets: what a player is shown comes from table_view.
 *
 * A table knows no machine: no file, clock, lock or random source. Seeds are handed in (seed.h of
 * src/host draws them), and it links as wasm32 with no imports. */
#ifndef TABLE_TABLE_H
#define TABLE_TABLE_H

#include "game/record.h"
#include "table/refused.h"

/* A state that is kept, after so many moves; 0: none. See marks.c. */
struct mark {
    int number;
    void *state;
};

/* How often somebody went back. */
struct table_back {
    int move, in_a_row; /* before which move the last time, and how often before that one without
                           another between */
    int all;
};

/* Whether the moves `from` to `to` showed a seat something hidden, once that was asked
 * (table_learned_since). */
struct table_learned {
    int from, to;
    bool something;
};

/* What is no move, but told to all: a move that all had been shown was taken back, the game was
 * rewound, a player resigned. The story has it behind move `at`. */
enum aside_kind { TOOK_BACK, WENT_BACK, RESIGNED };
struct aside {
    int at;
    uint32_t number; /* they are counted from 1, also those that are no longer told */
    uint8_t what;    /* enum aside_kind */
    uint8_t seat;    /* whose move it was, or who resigned; NATURE: the game was rewound */
};
enum { MOST_ASIDES = 64 }; /* the last ones are told, and whoever resigned */

struct table {
    struct record_head head; /* game, seats, names, options, box, commitment */
    const void *box;
    void *state;
    struct slice box_text;     /* of the box in use */
    struct record_move *moves; /* the effective ones: those taken back or rewound are gone */
    int count, room;
    struct mark mark[2];
    struct table_learned learned[MAX_SEATS];
    uint32_t rewinds;
    struct table_back back[MAX_SEATS + 1]; /* what each seat took back; the last is for rewinds */
    struct aside aside[MOST_ASIDES];
    int aside_count;
    uint32_t asides;               /* how many there ever were */
    uint32_t told[MAX_SEATS + 1];  /* see table_told; the last is for those who watch */
    uint32_t asked[MAX_SEATS + 1]; /* see table_number */
    bool has_seed;                 /* Nature's moves come from it; without it people make them */
    uint8_t seed[SEED_BYTES];
    int recommitted_at; /* moves made when Nature's moves began to come from another seed; -1: they
                           never did */
    int hashed_at;      /* moves made when the last hash line was written */
    int results;        /* result lines written */
    bool seed_shown;    /* the seed line is written */
    struct buf record;
    char *own_text; /* memory behind box_text, NULL for the standard box */
    void *own_box;  /* and behind box */
};

/* ---- opening ---- */

struct table_how {
    const struct game *game;
    struct setup setup;
    const char *name[MAX_SEATS]; /* NULL: the seat is called by its colour */
    /* NULL, or which computer player sits there: told for those who have a character */
    const char *computer[MAX_SEATS];
    struct slice box;    /* the text of a box; empty: the standard one */
    const uint8_t *seed; /* SEED_BYTES of them; NULL: people play Nature */
};

/* NULL and a fault if names, box or set-up do not fit. Freed with table_free. */
struct table *table_new(const struct table_how *how, struct fault *fault);
void table_free(struct table *t);

/* What is wrong with a record. */
enum damage {
    SOUND,
    MALFORMED, /* it is not a record, not of a game and version known here, or torn */
    DISPROVED  /* it reads well but is not true: a move that is not allowed, a hash, a roll or a
                  result that is wrong */
};

struct table_damage {
    enum damage kind;
    struct fault fault;
};

/* Replays a record. If it is damaged the table is as it was before the damage, with the sound part
 * as its record; NULL if not even the head is whole. `box`: the text of the box if it is not in the
 * record, or empty. If the seed is in the record every roll of Nature is derived anew and compared.
 */
struct table *table_read(struct slice record, struct slice box, struct table_damage *damage);

/* The same for a record that this program wrote and nobody could change since: whether a move could
 * be taken back was found out when it was, and is not asked again, which is most of the work where
 * much was taken back. */
struct table *table_read_own(struct slice record, struct table_damage *damage);

/* Gives a table that was read the seed of its game. False if it is not the one that was committed
 * to. */
bool table_give_seed(struct table *t, const uint8_t seed[SEED_BYTES]);

/* A table at which the game of another goes on as it stands there, with other names: its record
 * with a new head. From here on Nature's moves come from this seed, whoever made them before. NULL
 * and a fault if the names do not fit, or the game is over. */
struct table *table_continue(const struct table *t, const char *const names[MAX_SEATS],
                             const uint8_t seed[SEED_BYTES], struct fault *fault);

/* The same from just after move n of a game that may be over. What was taken back before is left
 * out. */
struct table *table_continue_at(const struct table *t, int n, const char *const names[MAX_SEATS],
                                const uint8_t seed[SEED_BYTES], struct fault *fault);

/* The text of a box with every line ended by one newline, as records and hashes have it, in new
 * memory. */
char *table_box_text(struct slice text, size_t *len);

/* The standard box of a game, read once for all. */
const void *table_standard_box(const struct game *g);

/* ---- moves ---- */

/* The move with these words, legal or not. */
bool table_read_words(const struct table *t, struct slice words, Move *m, struct refused *why);
/* Both make a move, of Nature too where people play her. A refusal changes nothing. */
bool table_move(struct table *t, int seat, struct slice words, struct refused *why);
bool table_play(struct table *t, int seat, Move m, struct refused *why);
/* Nature makes all moves she owes, out of the seed; returns how many. None without a seed. */
int table_roll(struct table *t);

/* Writes what is missing of hash, result and seed once the game is over; moves do it by themselves.
 */
void table_finish(struct table *t);
/* Is the game over, and all of that written? */
bool table_finished(const struct table *t);

/* ---- going back ---- */

/* How often a seat takes the same move back in a row, and how often it takes back anything; the
 * same holds for rewinds. Whatever is taken back stays in the record, which must not grow without
 * end. A record that goes back more often is read all the same. */
enum { MOST_BACK_A_MOVE = 40, MOST_BACK = 400 };

/* The move that this seat may take back now, from 1: its last one, if since it nothing random
 * happened, nothing was revealed, nobody acted or may have acted in secret but on choices that are
 * owed together, and the seat did not take back too much already. It depends only on what the seat
 * has been shown. 0 and the reason if there is none. */
int table_undoable(const struct table *t, int seat, struct refused *why);
bool table_undo(struct table *t, int seat, struct refused *why);
/* The same for any move of the seat, n: what it did since stays, if that fits without it. */
bool table_may_undo(const struct table *t, int n, int seat, struct refused *why);
bool table_undo_move(struct table *t, int n, int seat, struct refused *why);
/* If the seat made this move now, could it never be taken back: would it end the game, would chance
 * or others' secret choices follow it at once, or would it reveal something? False for what is not
 * allowed. */
bool table_is_final(const struct table *t, int seat, Move m);
/* Did move n, or one after it, show the seat something that had been hidden from it? Would this
 * move of its own? */
bool table_learned_since(struct table *t, int n, int seat);
bool table_reveals_to(const struct table *t, int seat, Move m);
/* Back to just after move n, by everybody's consent; what Nature does from here on is drawn anew.
 */
bool table_rewind(struct table *t, int n, struct refused *why);
/* Was going back the last thing that happened? */
bool table_went_back(const struct table *t);

/* ---- giving up ---- */

/* Tells all, for ever, that this seat's player gives up here. What that means for the game and its
 * result is for those who meet at the table (src/hall); the rules know nothing of it. */
void table_resign(struct table *t, int seat);
bool table_has_resigned(const struct table *t, int seat);

/* ---- what a viewer is shown ---- */

/* The layout of a box for its drawings (draw.h): worked out when it is first asked for, which may
 * take up to two seconds, and then kept. NULL: none. */
const void *table_box_layout(const struct game *g, const void *box);

/* viewer: a seat, SPECTATOR or NATURE (everything); | PERSON for people, from whom an option may
 * keep what they should remember. out: game->state_size bytes. */
void table_view(const struct table *t, int viewer, void *out);
/* The legal moves of a seat, listed from its own view. */
int table_moves(const struct table *t, int seat, Move out[MAX_MOVES]);
/* The position as JSON, as the viewer sees it. */
void table_write_position(const struct table *t, int viewer, struct buf *out);

/* Walks the effective moves from the start, one state after the other. */
struct table_walk {
    const struct table *table;
    int number; /* of the move just made, from 1 */
    struct record_move move;
    struct events events;
    _Alignas(16) uint8_t before[MAX_STATE];
    _Alignas(16) uint8_t state[MAX_STATE];
};
void table_walk(const struct table *t, struct table_walk *w);
/* The same, but nearer to what is wanted: the first step may be any up to that to move n. */
void table_walk_near(const struct table *t, struct table_walk *w, int n);
bool table_walk_next(struct table_walk *w);
/* Does the viewer learn that the move just made was made at all? */
bool table_walk_shown(const struct table_walk *w, int viewer);

/* The state after n moves. */
void table_state_at(const struct table *t, int n, void *out);

/* Turns the table into how it was just after move n: for looking, not for playing on. */
void table_look_back(struct table *t, int n);

/* How many moves of this game the viewer has been shown: hidden ones of others do not count. */
int table_shown(const struct table *t, int viewer);
/* The same of the first n moves; and the other way round: the move, from 1, that he was shown as
 * the k-th (0 for k = 0). */
int table_shown_of(const struct table *t, int n, int viewer);
int table_shown_as(const struct table *t, int k, int viewer);
/* Counts all that the viewer has been shown, moves and their being taken back: it never comes
 * twice, and what is hidden from him does not change it. */
int table_told(const struct table *t, int viewer);
/* What a move of this viewer answers: the same without what others do while he owes a choice
 * together with them, since such choices commute. */
int table_number(const struct table *t, int viewer);
/* The first move, from 1, that the log still tells a viewer: where people are to remember what they
 * saw, only what happened since their own last move. */
int table_log_start(const struct table *t, int viewer);
/* The first move of a log that ends with move `end` and tells the viewer of at most so many: those
 * that are hidden from anybody do not count, for whoever made them neither. */
int table_log_tail(const struct table *t, int end, int most, int viewer);
/* The story of moves first .. count, as the viewer may know it: "12 red go Lauban" with the number
 * that counts what he has been shown, a line "   sentence" for each event, and "* sentence" for
 * each aside. */
void table_log(const struct table *t, int first, int viewer, struct buf *out);
/* The same for somebody who has been told the first so many asides: the others are told, wherever
 * they stand. */
void table_log_on(const struct table *t, int first, uint32_t asides, int viewer, struct buf *out);
/* "{name} resigned." */
const char *aside_sentence(const struct aside *a);
/* The last effective move of the seat, from 1; 0: none. And the last of any seat, but not Nature's,
 * that the viewer was shown. */
int table_last_of(const struct table *t, int seat);
int table_last_shown(const struct table *t, int viewer);

/* ---- names (rename.c) ---- */

/* Writes another name into the head of the record. */
void table_rename(struct table *t, int seat, const char *name);

#endif
