/* boxfile.c: damaged boxes are refused with line and reason; sound ones are read word by word. */
#include "game/boxfile.h"

#include "lib/test.h"

#include <stdlib.h>
#include <string.h>

#define HEAD "hoftag box 1\ngame null\nname test\n"

/* What the template game's reader says about a box: the line and the reason. */
static void refused(const char *text, size_t len, int line, const char *reason) {
    void *box = malloc(game_find(slice_of("null"))->box_size);
    struct fault fault = {0};
    bool read = game_find(slice_of("null"))->read_box(box, (struct slice){text, len}, &fault);
    EXPECT(!read);
    EXPECT_INT(fault.line, line);
    EXPECT_TEXT(slice_of(fault.text), reason);
    free(box);
}

static void damaged_heads(void) {
    static const struct {
        const char *text;
        int line;
        const char *reason;
    } damaged[] = {
        {"", 0, "the box is empty"},
        {"\n# nothing\n", 2, "the box is empty"},
        {"hoftag box 2\n", 1, "the first line must be \"hoftag box 1\", not hoftag box 2"},
        {"hoftag box 1\ngame league\n", 2, "this is a box for the game league"},
        {"hoftag box 1\ngame null\ncolour red\n", 3, "unknown line in the head: colour"},
        {"hoftag box 1\ngame null\nname\n", 3, "this is empty or too long: "},
        {"hoftag box 1\ngame null\n[tokens]\n1 2 3 4 5 6\n", 2,
         "the head does not give the box a name"},
        {"hoftag box 1\ngame null\nname a name that is longer than a name may be\n", 3,
         "this is empty or too long: a name that is longer than a name may be"},
    };
    for (size_t i = 0; i < sizeof damaged / sizeof *damaged; i++)
        refused(damaged[i].text, strlen(damaged[i].text), damaged[i].line, damaged[i].reason);
}

static void damaged_sections(void) {
    static const struct {
        const char *text;
        int line;
        const char *reason;
    } damaged[] = {
        {HEAD, 3, "tokens: 0 found, 6 belong in the box"},
        {HEAD "[coins]\n", 4, "no such section: coins"},
        {HEAD "[tokens\n", 4, "a heading does not end in ]: [tokens"},
        {HEAD "[tokens]\n1 2 3 4 5\n", 5, "tokens: 5 found, 6 belong in the box"},
        {HEAD "[tokens]\n1 2 3 4 5 6 7\n", 5, "tokens: 7 found, 6 belong in the box"},
        {HEAD "[tokens]\n\n# a remark\n1 2 x 4 5 6\n", 7, "not a number, or out of range: x"},
        {HEAD "[tokens]\n1 2 3 4 5 21\n", 5, "not a number, or out of range: 21"},
        {HEAD "[tokens]\n1 2 3 4 5 -1\n", 5, "not a number, or out of range: -1"},
        {HEAD "[tokens]\n1 2 3 \xff\n", 5, "the line is not plain UTF-8 text"},
        {HEAD "[tokens]\n1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1\n", 5,
         "too many words in one line"},
    };
    for (size_t i = 0; i < sizeof damaged / sizeof *damaged; i++)
        refused(damaged[i].text, strlen(damaged[i].text), damaged[i].line, damaged[i].reason);
    refused(HEAD "[tokens]\n1 2 \0 3", sizeof HEAD "[tokens]\n1 2 \0 3" - 1, 5,
            "the line is not plain UTF-8 text");
}

static void too_much(void) {
    static const char first[] = "hoftag box 1\n";
    size_t len = BOX_MAX_BYTES + 1;
    char *text = malloc(len);
    memset(text, '#', len);
    refused(text, len, 0, "the box is larger than 256 kB");
    memcpy(text, first, sizeof first - 1);
    memset(text + 13, 'x', 2000);
    struct boxfile file;
    struct box_head head;
    struct fault fault = {0};
    EXPECT(!boxfile_open(&file, "null", (struct slice){text, 2013}, &head, &fault));
    EXPECT_INT(fault.line, 2);
    EXPECT(slice_starts(slice_of(fault.text), "the line is too long: xxx"));
    free(text);
}

static void lines_are_read(void) {
    struct boxfile file;
    struct boxline line;
    struct box_head head;
    struct fault fault = {0};
    int number = 0;
    EXPECT(boxfile_open(
        &file, "toy",
        slice_of(
            "hoftag box 1\r\ngame toy\nname a b\nnotice Two words.\n\n[town 1 \"Bad Muskau\"]\n"
            "  4  \"x y\"  \n# remark\n7"),
        &head, &fault));
    EXPECT_TEXT(slice_of(head.name), "a b");
    EXPECT_TEXT(slice_of(head.notice), "Two words.");
    EXPECT(boxfile_next(&file, &line) && line.heading);
    EXPECT_INT(line.words, 3);
    EXPECT_TEXT(line.word[2], "Bad Muskau");
    EXPECT(boxfile_next(&file, &line) && !line.heading);
    EXPECT_INT(line.words, 2);
    EXPECT_INT(line.number, 7);
    EXPECT_TEXT(line.word[1], "x y");
    EXPECT(boxfile_number(&file, &line, 0, 0, 9, &number));
    EXPECT_INT(number, 4);
    EXPECT(!boxfile_number(&file, &line, 1, 0, 9, &number));
    EXPECT(!boxfile_number(&file, &line, 2, 0, 9, &number));
    EXPECT_TEXT(slice_of(fault.text), "a number is missing at the end of the line");
    EXPECT(boxfile_next(&file, &line));
    EXPECT(!boxfile_next(&file, &line));
    EXPECT_TEXT(slice_of(fault.text), "");
    EXPECT_TEXT(boxfile_game(slice_of("hoftag box 1\ngame toy\n")), "toy");
    EXPECT_TEXT(boxfile_game(slice_of("nothing")), "");
}

/* Every standard box is accepted, also with the line endings of other systems. */
static void standard_boxes(void) {
    for (const struct game *const *g = all_games; *g; g++) {
        void *box = malloc((*g)->box_size);
        struct fault fault = {0};
        EXPECT((*g)->read_box(box, *(*g)->box_text, &fault));
        EXPECT_TEXT(slice_of(fault.text), "");
        EXPECT_TEXT(slice_of(((struct box_head *)box)->name), "standard");
        EXPECT(((struct box_head *)box)->notice[0] != 0);
        EXPECT_TEXT(boxfile_game(*(*g)->box_text), (*g)->id);
        free(box);
    }
}

/* Cut off anywhere, a box is refused or is still a box; it is never read past its end. */
static void truncated_boxes(void) {
    for (const struct game *const *g = all_games; *g; g++) {
        struct slice text = *(*g)->box_text;
        void *box = malloc((*g)->box_size);
        int read = 0;
        for (size_t len = 0; len < text.len; len++) {
            struct fault fault = {0};
            char *copy = malloc(len + 1);
            memcpy(copy, text.at, len);
            char *exact = len ? realloc(copy, len) : copy;
            if ((*g)->read_box(box, (struct slice){exact, len}, &fault))
                read++;
            else if (!fault.text[0])
                test_expect(__FILE__, __LINE__, false, "a refused box has a reason");
            free(exact);
        }
        EXPECT(read < 400);
        free(box);
    }
}

int main(void) {
    damaged_heads();
    damaged_sections();
    too_much();
    lines_are_read();
    standard_boxes();
    truncated_boxes();
    return test_end();
}
