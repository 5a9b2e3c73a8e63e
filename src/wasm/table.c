/* table.c: a table in the module: opened with a seed or from a record, played with words, and read.
 *
 * A table is the address of its struct; 0 is none. Texts go in as address and length, in memory
 * from `take`; they come out in one buffer, the answer, which the next question writes over. */
#include "table/table.h"

#include "game/fields.h"
#include "wasm/export.h"

#include <stdlib.h>

static struct buf answer;

void *EXPORT(take)(size_t size);
void EXPORT(give_back)(void *memory);
const char *EXPORT(answer_text)(void);
size_t EXPORT(answer_length)(void);
struct table *EXPORT(open_table)(int game, const uint8_t *seed);
struct table *EXPORT(read_record)(const char *text, size_t len);
void EXPORT(close_table)(struct table *t);
int EXPORT(say_words)(struct table *t, int seat, const char *words, size_t len);
int EXPORT(roll)(struct table *t);
void EXPORT(write_record)(const struct table *t);
void EXPORT(write_log)(const struct table *t, int viewer);
uint64_t EXPORT(state_hash)(const struct table *t);

void *take(size_t size) { return malloc(size); }
void give_back(void *memory) { free(memory); }
const char *answer_text(void) { return answer.at; }
size_t answer_length(void) { return answer.len; }

struct buf *new_answer(void) {
    if (!answer.grows)
        answer = buf_growing();
    answer.len = 0;
    return &answer;
}

/* A game of the chosen set-up; the players are called by their colours. */
struct table *open_table(int game, const uint8_t *seed) {
    struct fault fault;
    struct table_how how = {.game = all_games[game], .setup = chosen_setup(), .seed = seed};
    return table_new(&how, &fault);
}

/* 0 if the record is damaged; then the answer says how. */
struct table *read_record(const char *text, size_t len) {
    struct table_damage damage;
    struct table *t = table_read((struct slice){text, len}, slice_of(""), &damage);
    if (damage.kind == SOUND)
        return t;
    buf_str(new_answer(), damage.fault.text);
    table_free(t);
    return NULL;
}

void close_table(struct table *t) { table_free(t); }

/* 1: the move is made. 0: it is refused, and the answer says why. */
int say_words(struct table *t, int seat, const char *words, size_t len) {
    struct refused why;
    bool done = table_move(t, seat, (struct slice){words, len}, &why);
    if (!done)
        refused_write(&why, new_answer());
    return done;
}

/* Nature makes all moves that she owes; how many. */
int roll(struct table *t) { return table_roll(t); }

void write_record(const struct table *t) { buf_slice(new_answer(), buf_slice_of(&t->record)); }

/* viewer: a seat, or as in game.h. */
void write_log(const struct table *t, int viewer) { table_log(t, 1, viewer, new_answer()); }

uint64_t state_hash(const struct table *t) { return fields_hash(t->head.game, t->state); }
