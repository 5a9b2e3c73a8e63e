/* words.h: the words of moves, values and events, made from a game's tables.
 *
 * The words of a move are the pattern of its kind with the arguments filled in. Logs, typed moves,
 * buttons, bots and tests all use them. Reading a move matches the same patterns, so what is
 * written can always be read back. */
#ifndef GAME_WORDS_H
#define GAME_WORDS_H

#include "base/say.h"
#include "game/game.h"

/* "red"; "nature". */
void seat_write(const struct game *g, const void *st, int seat, struct buf *out);
/* The seat of that colour, or NATURE; -1 if there is none. */
int seat_read(const struct game *g, const void *st, struct slice word);

/* The word of a value; NULL if it is written as a number. */
const char *value_word(const struct vocab *in, const void *box, const void *st, int value);
/* The word that people are told: the same, unless the vocabulary has another one for them. */
const char *value_called(const struct vocab *in, const void *box, const void *st, int value);
void value_write(const struct vocab *in, const void *box, const void *st, int value,
                 struct buf *out);
bool value_read(const struct vocab *in, const void *box, const void *st, struct slice word,
                int *value);

/* "no more buildings than towns (province Passau)". */
void broken_write(const struct broken *b, const void *box, const void *st, struct buf *out);

/* The words of a move, as far as this viewer may read them. */
void move_write(const struct game *g, const void *box, const void *st, int seat, Move m, int viewer,
                struct buf *out);
/* What the move does, for people and in their language; its words if the kind has no label. Only
 * for viewers who may read it. */
void move_write_label(const struct game *g, const void *box, const void *st, Move m,
                      struct buf *out);
/* The same two for many moves in a row: a phrase remembers how the last kind of move is said. Start
 * with no kind; use a phrase either for words or for labels, and in one language only. */
struct phrase {
    const struct kind *kind;
    struct sentence sentence;
};
void phrase_words(struct phrase *p, const struct game *g, const void *box, const void *st, Move m,
                  struct buf *out);
void phrase_label(struct phrase *p, const struct game *g, const void *box, const void *st, Move m,
                  struct buf *out);
/* May the viewer read the move's arguments? */
bool move_readable(const struct game *g, const void *box, const void *st, int seat, Move m,
                   int viewer);

/* The move that these words name, legal or not; 0 if they name none. */
Move move_read(const struct game *g, const void *box, const void *st, struct slice words);

/* What a choice is about, by the words of a move; NULL: nothing that has a name. */
const struct theme *theme_of(const struct game *g, struct slice words);
/* The theme with that name; NULL if there is none. */
const struct theme *theme_find(const struct game *g, struct slice name);

/* The sentence of an event. */
void event_write(const struct game *g, const void *box, const void *st, const struct event *e,
                 struct buf *out);
/* {"event":"pays","seat":"red","guards":2} */
void event_write_json(const struct game *g, const void *box, const void *st, const struct event *e,
                      struct buf *out);
bool event_seen(const struct event *e, int viewer);

#endif
