/* offline.c: several people at one screen, in a browser without a server: each finds his own notes
 * again and never another's, also after the browser kept the table and read it back. */
#include "lib/test.h"
#include "offline/ask.h"

#include <stdio.h>
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

int main(void) {
    notes_stay();
    return test_end();
}
