/* offline.c: several people at one screen, in a browser without a server: each finds his own notes
 * again and never another's, also after the browser kept the table and read it back. A kept table
 * that somebody has changed by hand does no harm. */
#include "lib/test.h"
#include "offline/think.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct ask_page page;

/* The answer is text until the next request. */
static const char *ask(struct house *h, bool post, const char *target, const char *body) {
    static char memory[2][500];
    static struct buf out;
    if (!out.grows)
        out = buf_growing();
    out.len = 0;
    snprintf(memory[0], sizeof memory[0], "%s", target);
    snprintf(memory[1], sizeof memory[1], "%s", body);
    test_doing("%s %s", target, body);
    h->now++;
    h->drawn = 0;
    ask_answer(h, &page, post, memory[0], memory[1], strlen(body), &out);
    return buf_end(&out);
}

/* Whoever's turn it is: the page is for the one who looks at it. */
static bool shows(struct house *h, const char *path, const char *seat, const char *text) {
    char target[2 * ASK_PATH + 20];
    snprintf(target, sizeof target, "%s?stay=1&%s", path, seat);
    return strstr(ask(h, false, target, ""), text) != NULL;
}

/* At the table of this path. */
static void does(struct house *h, const char *path, const char *what, const char *fields) {
    char target[ASK_PATH + 20];
    snprintf(target, sizeof target, "%s/%s", path, what);
    ask(h, true, target, fields);
    EXPECT_INT(page.status, 303);
}

static struct house *kept_and_read(struct house *h) {
    struct buf text = buf_growing();
    struct fault fault;
    struct house *next = house_new();
    own_table_write(&h->table[0], 0, &text);
    EXPECT(own_table_read(next, buf_slice_of(&text), &fault));
    buf_free(&text);
    house_free(h);
    return next;
}

/* "seat=red" of whoever sits there. */
static void seat_field(const struct house *h, int seat, const char *more, char out[100]) {
    snprintf(out, 100, "seat=%s%s", colour_at(h->table[0].ht, seat), more);
}

/* Two with secrets from each other write notes, and the screen goes to and fro. */
static void notes_stay(void) {
    struct house *h = house_new();
    char path[ASK_PATH], seat[2][100], note[2][100];
    ask(h, true, "/new", "game=wallenstein&seats=3&name=Anna&others=Bernd,Carla");
    EXPECT_INT(page.status, 303);
    snprintf(path, sizeof path, "%s", page.location);
    for (int i = 0; i < 2; i++) {
        seat_field(h, i, "", seat[i]);
        seat_field(h, i, i ? "&text=second+plan" : "&text=first+plan", note[i]);
        does(h, path, "screen", seat[i]);
        EXPECT(!shows(h, path, seat[i], "plan</textarea>"));
        does(h, path, "note", note[i]);
    }
    for (int times = 0; times < 2; times++) {
        for (int i = 0; i < 2; i++) {
            does(h, path, "screen", seat[i]);
            EXPECT(shows(h, path, seat[i], i ? "second plan</textarea>" : "first plan</textarea>"));
            EXPECT(!shows(h, path, seat[i], i ? "first plan" : "second plan"));
        }
        h = kept_and_read(h);
    }
    house_free(h);
}

/* The first computer player of the kept text is called so; false: such a table is not read. */
static bool read_with_bot(struct house *next, struct slice kept, const char *words) {
    struct buf text = buf_growing();
    struct fault fault;
    const char *at = strstr(kept.at, "\"bot\":\"normal/") + strlen("\"bot\":\"");
    buf_slice(&text, (struct slice){kept.at, (size_t)(at - kept.at)});
    buf_str(&text, words);
    buf_str(&text, strchr(at, '"'));
    bool read = own_table_read(next, buf_slice_of(&text), &fault);
    buf_free(&text);
    return read;
}

static void thinks(struct house *h, struct room room) {
    struct buf question = buf_growing();
    EXPECT(think_next(h, 0, &question));
    struct thought t = think_over(buf_slice_of(&question), room);
    EXPECT_INT(t.count, 1);
    EXPECT(think_done(h, (const struct question *)(const void *)question.at, &t));
    buf_free(&question);
}

/* Whoever moves there, and is fond of nothing that he could be fond of. */
static void wrong_words_are_harmless(void) {
    static const char *const words[] = {"easy/raider", "greedy/dealer", "hard/nothing",
                                        "hard/",       "hard/plain",    "easy"};
    struct room room = {malloc(32 << 20), 32 << 20};
    struct house *h = house_new();
    struct buf kept = buf_growing();
    char path[ASK_PATH];
    ask(h, true, "/new", "game=lowenherz&seats=2&name=Anna&bot=normal");
    snprintf(path, sizeof path, "%s", page.location);
    does(h, path, "hand-over", "bot=easy");
    own_table_write(&h->table[0], 0, &kept);
    buf_end(&kept);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        struct house *next = house_new();
        test_doing("%s", words[i]);
        EXPECT(read_with_bot(next, buf_slice_of(&kept), words[i]));
        for (int moves = 0; moves < 40; moves++)
            thinks(next, room);
        house_free(next);
    }
    struct house *next = house_new();
    EXPECT(!read_with_bot(next, buf_slice_of(&kept), "nobody/raider"));
    house_free(next);
    buf_free(&kept);
    house_free(h);
    free(room.at);
}

int main(void) {
    notes_stay();
    wrong_words_are_harmless();
    return test_end();
}
