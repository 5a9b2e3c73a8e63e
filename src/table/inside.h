/* inside.h: what the files of src/table share and nobody else needs. */
#ifndef TABLE_INSIDE_H
#define TABLE_INSIDE_H

#include "table/table.h"

static inline const struct game *game_of(const struct table *t) { return t->head.game; }

/* A text into memory for a C string of this size. */
static inline void keep_text(char *memory, size_t size, const char *text) {
    struct buf b = buf_on(memory, size);
    buf_str(&b, text);
    buf_end(&b);
}
/* Memory with zeros in it. */
void *table_memory(size_t size);
/* Gives the table the box with this text (empty: the standard one); false and a fault if it cannot
 * be read. */
bool table_take_box(struct table *t, struct slice box, struct fault *fault);
/* A table with its box read and its first state made; nothing recorded yet. */
struct table *table_alloc(const struct record_head *head, struct slice box, struct fault *fault);
/* The names of the players, or their colours; false and a fault if one does not fit. */
bool table_take_names(struct record_head *head, const char *const names[MAX_SEATS],
                      struct fault *fault);
/* Commits to the seed, and rolls from it from now on. */
void table_take_seed(struct table *t, const uint8_t seed[SEED_BYTES]);
/* The viewers (bits as in struct record_move) who learn that the move is made, in the state before
 * it. */
uint8_t table_seen_by(const struct table *t, const void *before, int seat, Move m);
/* Appends a move that has just been applied; `owed`: who owed a move before it. */
void table_push(struct table *t, struct record_move m, uint32_t owed);
/* Counts something that these viewers have been shown. */
void table_tell(struct table *t, uint32_t viewers);
/* Keeps the present state, if it is one of those that are kept. */
void table_mark(struct table *t);
/* The moves after the first n are no longer what they were. */
void table_forget_marks(struct table *t, int n);
/* The last state that is known after n moves or fewer; returns after how many. */
int table_start_near(const struct table *t, int n, void *out);
/* May a record take this move of the seat back? As table_may_undo, which is stricter than records
 * have to be. */
bool table_takeback(const struct table *t, int n, int seat, struct refused *why);
/* Removes effective move n (from 1); false and nothing changed if the others do not fit without it.
 */
bool table_remove(struct table *t, int n);
/* Keeps the first n effective moves and counts a rewind. */
void table_cut(struct table *t, int n);
/* As table_resign, but the record has it already. */
void table_note_resigned(struct table *t, int seat);
/* What Nature does next, out of the seed. */
Move table_next_roll(const struct table *t);

#endif
