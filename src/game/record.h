/* record.h: the record of a game: append-only text that is the truth about it (docs/record.md).
 *
 *     hoftag record 1
 *     game null 1                      the game and the version of its rules
 *     box standard 0123456789abcdef    the box and the hash of its text
 *     | hoftag box 1                   the lines of the box itself, if it is not a built-in one
 *     seat green Anna                  one line per seat, clockwise
 *     computer green hard/raider       a computer player with a character
 *     option sides yellow
 *     commit 64 HEX DIGITS             SHA-256 of the seed; left out when people play Nature
 *     1 nature place Lauban            one line per move: its number, the seat, the words
 *     takeback 7 red                   move 7 is taken out; later moves move up
 *     rewind 4                         the game goes back to just after move 4
 *     resign red                       red's player gives up; whoever moves for him now plays on
 *     recommit 64 HEX DIGITS           from here on Nature's moves come from another seed
 *     hash 40 0123456789abcdef         of the state, only where nothing in it is hidden
 *     result green 57 1                points and place
 *     seed 64 HEX DIGITS
 *
 * The reader knows what lines look like and in which order they come; src/table knows what they
 * mean for a game. Nothing is copied: items point into the text. */
#ifndef GAME_RECORD_H
#define GAME_RECORD_H

#include "game/game.h"

enum {
    RECORD_MAX_BYTES = 4 * 1024 * 1024,
    RECORD_LINE_BYTES = 1200,
    RECORD_NAME_BYTES = 40,     /* of a player */
    RECORD_COMPUTER_BYTES = 24, /* what kind of computer player, in words */
    COMMIT_BYTES = 32
};

/* In the order of the file, except that RECORD_MOVE to RECORD_HASH may be mixed. */
enum record_kind {
    RECORD_FIRST,
    RECORD_GAME,
    RECORD_BOX,
    RECORD_BOX_LINE,
    RECORD_SEAT,
    RECORD_COMPUTER,
    RECORD_OPTION,
    RECORD_COMMIT,
    RECORD_MOVE,
    RECORD_TAKEBACK,
    RECORD_REWIND,
    RECORD_RESIGN,
    RECORD_RECOMMIT,
    RECORD_HASH,
    RECORD_RESULT,
    RECORD_SEED
};

struct record_item {
    enum record_kind kind;
    int line;
    struct slice name; /* of the game, box or option; the colour of the seat */
    struct slice rest; /* the words; the player's name or kind; the option's value; the line of the
                          box */
    int64_t number;    /* of the move; the rules version; points */
    int64_t place;     /* in a result */
    uint64_t hash;     /* of a box or a state */
    uint8_t bytes[COMMIT_BYTES]; /* commitment or seed */
};

struct record_reader {
    struct slice rest;
    int line;
    enum record_kind last; /* kind of the last item */
    struct fault *fault;
};

struct record_reader record_open(struct slice text, struct fault *fault);
/* The next item. False at the end and on a fault; at the end fault->text is empty. */
bool record_next(struct record_reader *r, struct record_item *item);

/* Everything before the first move. */
struct record_head {
    const struct game *game;
    struct setup how;
    char name[MAX_SEATS][RECORD_NAME_BYTES + 1];
    char computer[MAX_SEATS][RECORD_COMPUTER_BYTES + 1]; /* "": not told */
    char box_name[32];
    uint64_t box_hash;
    bool own_box; /* the record contains the text of its box */
    bool committed;
    uint8_t commit[COMMIT_BYTES];
};

/* Reads up to the first move; the text of an own box goes to box_text. False and a fault if the
 * head is damaged, or if this program does not have the game or that version of its rules. */
bool record_read_head(struct record_reader *r, struct record_head *head, struct buf *box_text);

/* A player's name: printable, not empty, at most RECORD_NAME_BYTES, no blank at either end. */
bool record_name_fits(struct slice name);

/* Makes every line of a record that somebody brings end with a single newline: forms send \r\n, and
 * editors may omit the last one. */
void record_clean(struct slice text, struct buf *out);

/* box_text is written only if head->own_box. */
void record_write_head(const struct record_head *head, struct slice box_text, struct buf *out);
/* A move and who made it. */
struct record_move {
    Move move;
    uint8_t seat;
    /* who learns that it was made: bits of seats; 1 << MAX_SEATS is for spectators */
    uint8_t seen_by;
};

/* Call it before the move is applied: words may depend on the state. */
void record_write_move(const struct game *g, const void *box, const void *st, int number,
                       struct record_move m, struct buf *out);
void record_write_takeback(const struct game *g, const void *st, int number, int seat,
                           struct buf *out);
void record_write_rewind(int number, struct buf *out);
void record_write_resign(const struct game *g, const void *st, int seat, struct buf *out);
void record_write_recommit(const uint8_t commit[COMMIT_BYTES], struct buf *out);
void record_write_hash(const struct game *g, const void *st, int number, struct buf *out);
void record_write_result(const struct game *g, const void *box, const void *st, int seat,
                         struct buf *out);
void record_write_seed(const uint8_t seed[SEED_BYTES], struct buf *out);

#endif
