/* offline.c: several people at one screen, in a browser without a server: each finds his own notes
 * again and never another's, also after the browser kept the table and read it back. A kept table
 * that somebody has changed by hand does no harm. */
#include "hall/playing.h"
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

/* ---- damaged texts ---- */

static const char *const wild[] = {"null",
                                   "true",
                                   "-1",
                                   "3",
                                   "99999999999999999999",
                                   "\"\"",
                                   "\"x\"",
                                   "\"hard/raider\"",
                                   "\"\\ud800\"",
                                   "[]",
                                   "{}",
                                   "[[[[]]]]",
                                   "{\"own\":true}"};
enum { WILD = sizeof wild / sizeof *wild, DAMAGED = 1500 };

/* Behind one of the colons. */
static size_t some_value(struct rng *rng, const struct buf *text) {
    uint32_t colons = 0;
    for (size_t i = 0; i < text->len; i++)
        colons += text->at[i] == ':';
    uint32_t left = colons ? 1 + rng_below(rng, colons) : 0;
    size_t at = 0;
    while (left > 0)
        left -= text->at[at++] == ':';
    return at;
}

/* A value is another one, or some bytes are others or missing. */
static void damage(struct rng *rng, struct buf *text) {
    struct buf out = buf_growing();
    size_t at = rng_below(rng, (uint32_t)text->len), end;
    const char *with = "";
    if (rng_below(rng, 4)) {
        at = some_value(rng, text);
        for (end = at; end < text->len && !strchr(",]}", text->at[end]);)
            end++;
        with = wild[rng_below(rng, WILD)];
    } else {
        end = at + rng_below(rng, 4);
        end = end < text->len ? end : text->len;
        with = rng_below(rng, 2) ? "7" : "";
    }
    buf_slice(&out, (struct slice){text->at, at});
    buf_str(&out, with);
    buf_slice(&out, (struct slice){text->at + end, text->len - end});
    buf_free(text);
    *text = out;
}

static void is_looked_at(struct house *h, struct room room) {
    static const char *const pages[] = {"", "/replay", "/record", "/log", "/analysis"};
    struct buf question = buf_growing();
    char id[ID_TEXT + 1], path[ASK_PATH];
    struct buf written = buf_on(id, sizeof id);
    table_id_write(h->table[0].ht->id, &written);
    buf_end(&written);
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        snprintf(path, sizeof path, "/t/%s%s", id, pages[i]);
        ask(h, false, path, "");
    }
    ask(h, false, "/", "");
    if (think_next(h, 0, &question)) {
        struct thought t = think_over(buf_slice_of(&question), room);
        think_done(h, (const struct question *)(const void *)question.at, &t);
    }
    buf_free(&question);
}

/* A text may come from a file that somebody chose: it is refused with a reason, or the table can be
 * looked at and goes on. */
static void damaged_texts_are_harmless(const char *game) {
    struct room room = {malloc(32 << 20), 32 << 20};
    struct house *h = house_new();
    struct buf kept = buf_growing();
    struct rng rng;
    char fields[200], path[ASK_PATH];
    int good = 0;
    uint8_t seed[SEED_BYTES];
    rng_seed_from_number(3, seed);
    rng = rng_new(seed, 0);
    snprintf(fields, sizeof fields, "game=%s&seats=3&name=Anna&bot=normal", game);
    ask(h, true, "/new", fields);
    snprintf(path, sizeof path, "%s", page.location);
    does(h, path, "hand-over", "bot=easy");
    for (int moves = 0; moves < 30 && owing_bots(h->table[0].ht); moves++)
        thinks(h, room);
    if (h->table[0].ht->phase == RUNNING)
        does(h, path, "hand-over", "bot=");
    own_table_write(&h->table[0], 0, &kept);
    for (int i = 0; i < DAMAGED; i++) {
        struct house *next = house_new();
        struct buf text = buf_growing();
        struct fault why = {0};
        buf_slice(&text, buf_slice_of(&kept));
        for (int times = 1 + (int)rng_below(&rng, 3); times > 0; times--)
            damage(&rng, &text);
        test_doing("damaged text %d of %s", i, game);
        if (own_table_read(next, buf_slice_of(&text), &why)) {
            is_looked_at(next, room);
            good++;
        } else {
            EXPECT(why.text[0]);
        }
        buf_free(&text);
        house_free(next);
    }
    EXPECT(good > DAMAGED / 20 && good < DAMAGED * 9 / 10);
    buf_free(&kept);
    house_free(h);
    free(room.at);
}

int main(void) {
    notes_stay();
    wrong_words_are_harmless();
    for (const struct game *const *g = all_games; *g; g++)
        damaged_texts_are_harmless((*g)->id);
    return test_end();
}
