/* words.h: the words of moves, values and events, made from a game's tables.
 *
 * One language serves log lines, typed moves, buttons, bots and tests: the words of a move are what its
 * kind says with its arguments filled in. Reading a move is the same table the other way round. */
#ifndef GAME_WORDS_H
#define GAME_WORDS_H

#include "base/say.h"
#include "game/game.h"

/* "red"; "nature". */
void seat_write(const struct game *g, const void *st, int seat, struct buf *out);
/* The seat of that colour, or NATURE; -1 if there is none. */
int seat_read(const struct game *g, const void *st, struct slice word);

/* The word of a value; NULL if it is written in digits. */
const char *value_word(const struct vocab *in, const void *box, const void *st, int value);
/* What people are told: the same word, unless the vocabulary has other names for them. */
const char *value_called(const struct vocab *in, const void *box, const void *st, int value);
void value_write(const struct vocab *in, const void *box, const void *st, int value, struct buf *out);
bool value_read(const struct vocab *in, const void *box, const void *st, struct slice word, int *value);

/* The words of a move as the viewer may read them. */
void move_write(const struct game *g, const void *box, const void *st, int seat, Move m, int viewer, struct buf *out);
/* What a person is told that the move does, in his language, for one who may read it; the words where the kind has no
 * label. */
void move_write_label(const struct game *g, const void *box, const void *st, Move m, struct buf *out);
/* The same two for many moves in a row, by one who may read them: a phrase remembers how the last kind of move is said.
 * It begins without a kind, and is for words or for labels, in one language. */
struct phrase {
    const struct kind *kind;
    struct sentence sentence;
};
void phrase_words(struct phrase *p, const struct game *g, const void *box, const void *st, Move m, struct buf *out);
void phrase_label(struct phrase *p, const struct game *g, const void *box, const void *st, Move m, struct buf *out);
/* May the viewer read the move's arguments? */
bool move_readable(const struct game *g, const void *box, const void *st, int seat, Move m, int viewer);

/* The move with these words, legal or not; 0 if no kind of move has such words. */
Move move_read(const struct game *g, const void *box, const void *st, struct slice words);

/* The sentence of an event. */
void event_write(const struct game *g, const void *box, const void *st, const struct event *e, struct buf *out);
/* {"event":"pays","seat":"red","guards":2} */
void event_write_json(const struct game *g, const void *box, const void *st, const struct event *e, struct buf *out);
bool event_seen(const struct event *e, int viewer);

#endif
