/* offline.c: the house as its worker sees it (web/offline/worker.js): requests go in, answers come
 * out, and what is to be kept, and what computer players are asked.
 *
 * Texts go in as address and length, in memory from `take`, and come out in the answer (table.c).
 */
#include "offline/ask.h"
#include "offline/parts.h"
#include "offline/think.h"
#include "review/review.h"
#include "wasm/export.h"
#include "words/words.h"

#include "base/check.h"

#include <stdlib.h>
#include <string.h>

enum { THINKING_ROOM = 32 << 20 };

static struct house *house;
static struct ask_page asked;

void EXPORT(open_house)(const char *files, size_t files_len, const char *languages, size_t len,
                        const char *server, size_t server_len);
int EXPORT(give_table)(const char *text, size_t len);
int EXPORT(give_visitor)(const char *text, size_t len);
int EXPORT(request)(int post, char *target, char *body, size_t len, int64_t now,
                    const uint8_t *seed);
const char *EXPORT(request_type)(void);
const char *EXPORT(request_location)(void);
const char *EXPORT(request_name)(void);
int EXPORT(request_waits)(void);
int EXPORT(take_changed)(void);
int EXPORT(take_visitor)(void);
int EXPORT(take_gone)(void);
int EXPORT(next_question)(int64_t first);
void EXPORT(hint_question)(void);
void EXPORT(think_about)(const char *question, size_t len);
int EXPORT(bot_chose)(const struct question *question, const struct thought *thought);
void EXPORT(hint_told)(const struct thought *thought);
int EXPORT(seen_at)(const char *id, size_t len);
void EXPORT(parts_needed)(const char *target, size_t len, const char *body, size_t body_len);
void EXPORT(parts_of_kept)(const char *text, size_t len);
void EXPORT(parts_for)(int64_t table);
int64_t EXPORT(next_review)(void);
int EXPORT(look_through)(const char *record, size_t len);
int EXPORT(look_on)(void);
void EXPORT(looked)(int made);
void EXPORT(looked_through)(const char *text, size_t len);

/* `languages`: as browsers tell them, "nl-BE,nl;q=0.9,en;q=0.5". `server`: as in house.h. */
void open_house(const char *files, size_t files_len, const char *languages, size_t len,
                const char *server, size_t server_len) {
    house = house_new();
    slice_copy((struct slice){server, server_len}, house->server, sizeof house->server);
    slice_copy((struct slice){files, files_len}, house->files, sizeof house->files);
    house->words = words_accepted((struct slice){languages, len});
}

/* 0 if the text is damaged; then the answer says how. */
int give_table(const char *text, size_t len) {
    struct fault fault;
    bool sound = own_table_read(house, (struct slice){text, len}, &fault);
    struct buf *answer = new_answer();
    if (!sound)
        buf_str(answer, fault.text);
    else
        house->table[house->count - 1].changed = false;
    return sound;
}

int give_visitor(const char *text, size_t len) {
    struct fault ignored;
    bool sound = own_visitor_read(house, (struct slice){text, len}, &ignored);
    house->changed = false;
    return sound;
}

/* The status; the page or file is the answer. `target` ends in a zero. */
int request(int post, char *target, char *body, size_t len, int64_t now, const uint8_t *seed) {
    house->now = now;
    house->drawn = 0;
    memcpy(house->seed, seed, SEED_BYTES);
    ask_answer(house, &asked, post, target, body, len, new_answer());
    return asked.status;
}

const char *request_type(void) { return asked.type; }
const char *request_location(void) { return asked.location; }
const char *request_name(void) { return asked.name; }
int request_waits(void) { return asked.waits; }

/* ---- keeping ---- */

/* 1: the answer is a table that is to be kept. */
int take_changed(void) {
    for (int i = 0; i < house->count; i++)
        if (house->table[i].changed) {
            house->table[i].changed = false;
            own_table_write(&house->table[i], 0, new_answer());
            return 1;
        }
    return 0;
}

int take_visitor(void) {
    bool changed = house->changed;
    house->changed = false;
    if (changed)
        own_visitor_write(house, new_answer());
    return changed;
}

/* 1: the answer has ids of tables that are to be forgotten. */
int take_gone(void) {
    if (house->gone.len == 0)
        return 0;
    buf_slice(new_answer(), buf_slice_of(&house->gone));
    house->gone.len = 0;
    return 1;
}

/* ---- computer players ---- */

/* 1: the answer is what one of them is asked; at the table `first` before all others. */
int next_question(int64_t first) { return think_next(house, first, new_answer()); }

void hint_question(void) { think_hint(&asked, new_answer()); }

/* In a worker of its own: what is thought is the answer. */
void think_about(const char *question, size_t len) {
    static struct room room;
    if (!room.at)
        room = (struct room){malloc(THINKING_ROOM), THINKING_ROOM};
    CHECK(room.at);
    struct thought t = think_over((struct slice){question, len}, room);
    buf_bytes(new_answer(), (const char *)&t, sizeof t);
}

/* 1: the move is made. */
int bot_chose(const struct question *question, const struct thought *thought) {
    return think_done(house, question, thought);
}

/* The page with the hint is the answer. */
void hint_told(const struct thought *thought) { ask_hint_told(&asked, thought); }

/* "12.3" in the answer: what a page of this table would have seen, as data-seen has it. */
int seen_at(const char *id, size_t len) {
    const struct own_table *t = own_table_find(house, (struct slice){id, len});
    struct buf *answer = new_answer();
    if (!t)
        return 0;
    struct seen now = hall_table_seen(t->ht, t->screen >= 0 ? t->screen : SPECTATOR);
    buf_int(answer, now.number);
    buf_char(answer, '.');
    buf_int(answer, now.stamp);
    return 1;
}

/* Names of parts that a request needs, or texts that are kept, or a question, a line each. */
void parts_needed(const char *target, size_t len, const char *body, size_t body_len) {
    parts_of_request(house, (struct slice){target, len}, (struct slice){body, body_len},
                     new_answer());
}

void parts_of_kept(const char *text, size_t len) {
    parts_of_text((struct slice){text, len}, new_answer());
}

void parts_for(int64_t table) { parts_of_thinking(house, table, new_answer()); }

/* ---- looking through a game ---- */

/* The table whose record is the answer; 0: none is to be looked through. */
int64_t next_review(void) { return review_wanted(house, new_answer()) ? house->reviewed : 0; }

/* In a worker of its own: 1 if the record is sound. Then move by move: how many were looked at; -1:
 * all, and what was found is the answer. */
int look_through(const char *record, size_t len) {
    struct room room = {malloc(REVIEW_ROOM), REVIEW_ROOM};
    CHECK(room.at);
    return review_open((struct slice){record, len}, room);
}
int look_on(void) { return review_go_on(new_answer()); }

void looked(int made) { review_heard(house, made); }
void looked_through(const char *text, size_t len) { review_done(house, (struct slice){text, len}); }
