/* record.c: reading and writing records: every kind of line, every fault with its line. */
#include "game/record.h"

#include "lib/test.h"
#include "table/table.h"

#include <stdio.h>
#include <string.h>

#define DIGITS "4e98ff0a23c22d6fb414bcf26ae4501072c890d7f9db133b6e2096b23f9e764d"
#define SEATS                                                                                      \
    "hoftag record 1\ngame null 1\nbox standard 9a977ab1bab08699\nseat red Anna B\nseat blue "     \
    "Bj\303\266rn\n"
#define HEAD SEATS "option length long\n"

/* Reads to the end or to the first fault; returns the number of items. */
static int read_all(const char *text, size_t len, struct fault *fault) {
    struct record_reader r = record_open((struct slice){text, len}, fault);
    struct record_item item;
    int n = 0;
    while (record_next(&r, &item))
        n++;
    return n;
}

static void expect_fault(const char *text, int line, const char *part) {
    struct fault fault;
    read_all(text, strlen(text), &fault);
    test_doing("%s", text);
    EXPECT_INT(fault.line, line);
    if (!EXPECT(strstr(fault.text, part) != NULL))
        printf("  the fault was: %s\n", fault.text);
}

static void expect_head_fault(const char *text, int line, const char *part) {
    struct fault fault;
    struct record_head head;
    struct buf box = buf_growing();
    struct record_reader r = record_open(slice_of(text), &fault);
    EXPECT(!record_read_head(&r, &head, &box));
    EXPECT_INT(fault.line, line);
    if (!EXPECT(strstr(fault.text, part) != NULL))
        printf("  the fault was: %s\n", fault.text);
    buf_free(&box);
}

static void every_kind_is_read(void) {
    static const char text[] =
        HEAD "commit " DIGITS
             "\n1 nature deal 3\ntakeback 7 red\nrewind 4\nresign blue\nhash 4 0123456789abcdef\n"
             "2 red lay 1\nresult red -3 2\nresult blue 5 1\nseed " DIGITS "\n";
    static const enum record_kind kinds[] = {
        RECORD_FIRST,  RECORD_GAME,   RECORD_BOX,      RECORD_SEAT,   RECORD_SEAT,   RECORD_OPTION,
        RECORD_COMMIT, RECORD_MOVE,   RECORD_TAKEBACK, RECORD_REWIND, RECORD_RESIGN, RECORD_HASH,
        RECORD_MOVE,   RECORD_RESULT, RECORD_RESULT,   RECORD_SEED};
    struct fault fault;
    struct record_reader r = record_open(slice_of(text), &fault);
    struct record_item item;
    int n = 0;
    for (; record_next(&r, &item); n++) {
        EXPECT_INT(item.kind, kinds[n]);
        EXPECT_INT(item.line, n + 1);
        if (n == 4)
            EXPECT_TEXT(item.rest, "Bj\303\266rn");
        if (n == 7)
            EXPECT_TEXT(item.rest, "deal 3");
        if (n == 8)
            EXPECT(item.number == 7 && slice_is(item.name, "red"));
        if (n == 10)
            EXPECT_TEXT(item.name, "blue");
        if (n == 11)
            EXPECT(item.number == 4 && item.hash == 0x0123456789abcdef);
        if (n == 13)
            EXPECT(item.number == -3 && item.place == 2);
        if (n == 15)
            EXPECT(item.bytes[0] == 0x4e && item.bytes[31] == 0x4d);
    }
    EXPECT_INT(n, 16);
    EXPECT_TEXT(slice_of(fault.text), "");
}

static void faults_have_lines(void) {
    expect_fault("", 0, "empty");
    expect_fault("\n", 1, "first line");
    expect_fault("hoftag record 2\n", 1, "first line");
    expect_fault(HEAD "1 nature deal 3", 7, "ends in the middle");
    expect_fault(HEAD "1 nature\n", 7, "a number, a seat and words");
    expect_fault(HEAD "one nature deal 3\n", 7, "no line of a record begins");
    expect_fault(HEAD "1 nature deal\tx\n", 7, "plain UTF-8");
    expect_fault(HEAD "1 nature deal \377\n", 7, "plain UTF-8");
    expect_fault(HEAD "commit 12\n", 7, "64 hexadecimal digits");
    expect_fault(HEAD "hash 1 123\n", 7, "16 hexadecimal digits");
    expect_fault(HEAD "takeback red\n", 7, "takeback NUMBER SEAT");
    expect_fault(HEAD "rewind -1\n", 7, "rewind NUMBER");
    expect_fault(HEAD "rewind 99999999999\n", 7, "rewind NUMBER");
    expect_fault(HEAD "result red 5\n", 7, "result COLOUR POINTS PLACE");
    expect_fault(HEAD "game null 1\n", 7, "wrong place");
    expect_fault(HEAD "1 red lay 1\nseat green Carla\n", 8, "wrong place");
    expect_fault(HEAD "result red 5 1\n1 red lay 1\n", 8, "wrong place");
}

static void long_lines_are_refused(void) {
    struct buf text = buf_growing();
    struct fault fault;
    buf_str(&text, HEAD "1 red ");
    for (int i = 0; i < 10 * 1000 * 1000; i++)
        buf_char(&text, 'x');
    EXPECT_INT(read_all(text.at, text.len, &fault), 6);
    EXPECT(fault.line == 7 && strstr(fault.text, "too long"));
    buf_free(&text);
}

static void heads_fit_or_are_refused(void) {
    expect_head_fault("hoftag record 1\n", 1, "ends before it says which game");
    expect_head_fault("hoftag record 1\nbox standard 9a977ab1bab08699\n", 2,
                      "does not say which game");
    expect_head_fault("hoftag record 1\ngame chess 1\n", 2, "no game called chess");
    expect_head_fault("hoftag record 1\ngame null 99\n", 2,
                      "version 99 of the rules of Null; this program has version");
    expect_head_fault("hoftag record 1\ngame null 1\nbox standard 9a977ab1bab08699\nseat pink A\n",
                      4, "no such colour");
    expect_head_fault("hoftag record 1\ngame null 1\nbox standard 9a977ab1bab08699\nseat red A\n",
                      4, "do not fit");
    expect_head_fault("hoftag record 1\ngame null 1\nseat red A\nseat blue B\n", 4, "which box");
    expect_head_fault(
        "hoftag record 1\ngame null 1\nbox standard 9a977ab1bab08699\nseat red A\nseat red B\n", 5,
        "colour");
    expect_head_fault("hoftag record 1\ngame null 1\nbox s 9a977ab1bab08699\nseat red "
                      "12345678901234567890123456789012345678901\n",
                      4, "1 to 40 bytes");
    expect_head_fault(HEAD "option depth 7\n", 7, "no such option");
    expect_fault(HEAD "computer red hard\n", 7, "wrong place");
    expect_head_fault(SEATS "computer green hard\n", 6, "nobody has this colour");
    expect_head_fault(SEATS "computer red hard/of-a-kind-too-long-to-be-one\n", 6, "1 to 24 bytes");
    expect_fault(SEATS "computer red\n", 6, "computer COLOUR WORDS");
}

/* What is written reads back the same, including an own box with its remarks and empty lines. */
static void heads_are_written_as_they_are_read(void) {
    static const char box[] =
        "hoftag box 1\ngame null\nname mine\n\n# a remark\n[tokens]\n  1 2 3 4 5 9\n";
    struct record_head head = {.box_name = "mine",
                               .box_hash = 7,
                               .own_box = true,
                               .committed = true},
                       again;
    struct buf text = buf_growing(), own = buf_growing(), twice = buf_growing();
    struct fault fault;
    head.game = game_find(slice_of("null"));
    head.how = setup_default(head.game, 3);
    head.how.option[0] = 1;
    memset(head.commit, 0xAB, sizeof head.commit);
    strcpy(head.name[0], "Anna");
    strcpy(head.name[1], "Bj\303\266rn the second");
    strcpy(head.name[2], "3");
    record_write_head(&head, slice_of(box), &text);
    struct record_reader r = record_open(buf_slice_of(&text), &fault);
    EXPECT(record_read_head(&r, &again, &own));
    EXPECT_TEXT(buf_slice_of(&own), box);
    EXPECT(again.game == head.game && again.box_hash == 7 && again.own_box && again.committed);
    record_write_head(&again, buf_slice_of(&own), &twice);
    EXPECT(slice_same(buf_slice_of(&text), buf_slice_of(&twice)));
    EXPECT_INT((int64_t)r.rest.len, 0);
    buf_free(&text);
    buf_free(&own);
    buf_free(&twice);
}

int main(void) {
    every_kind_is_read();
    faults_have_lines();
    long_lines_are_refused();
    heads_fit_or_are_refused();
    heads_are_written_as_they_are_read();
    return test_end();
}
