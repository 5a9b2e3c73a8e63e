/* canvas.c: the terminal's canvas: where texts end, and what is clipped. */
#include "term/canvas.h"

#include "lib/test.h"

#include <locale.h>

static struct canvas canvas;

static void expect_drawn(const char *wanted) {
    struct buf out = buf_growing();
    canvas_write(&canvas, (struct look){.colour = false, .ascii = false}, &out);
    EXPECT_TEXT(buf_slice_of(&out), wanted);
    buf_free(&out);
}

/* A long name is cut by columns, so that a letter of several bytes is never torn. */
static void test_room(void) {
    canvas_clear(&canvas, 40, NULL);
    EXPECT_INT(canvas_text_within(&canvas, 0, 2, 6, PLAIN, "Jürgönß"), 8);
    expect_drawn("  Jürgön\n");
    canvas_clear(&canvas, 40, NULL);
    EXPECT_INT(canvas_text_within(&canvas, 0, 0, 6, PLAIN, "ab"), 2);
    EXPECT_INT(canvas_text_within(&canvas, 0, 2, 0, PLAIN, "ab"), 2);
    expect_drawn("ab\n");
}

/* What does not fit the width is not drawn. */
static void test_edge(void) {
    canvas_clear(&canvas, 4, NULL);
    canvas_text(&canvas, 0, 2, PLAIN, "abcd");
    canvas_text(&canvas, 1, -1, PLAIN, "xy");
    expect_drawn("  ab\ny\n");
}

/* A part is copied as far as its area goes; lines are broken, counted, and shown from one on. */
static void test_parts(void) {
    static struct canvas part;
    canvas_clear(&part, 10, NULL);
    canvas_text(&part, 0, 0, PLAIN, "abc");
    canvas_text(&part, 1, 0, PLAIN, "def");
    canvas_clear(&canvas, 10, NULL);
    canvas_copy(&canvas, (struct area){0, 1, 1, 2}, &part);
    expect_drawn(" ab\n");
    canvas_clear(&canvas, 10, NULL);
    struct area at = {0, 0, 2, 7};
    EXPECT_INT(canvas_wrap(&canvas, at, PLAIN, "one two three\nfour", 1), 3);
    expect_drawn("three\nfour\n");
    canvas_invert(&canvas, (struct area){0, -3, 500, 900});
    EXPECT(canvas.cell[0][0].style.inverse);
}

/* Pictures and Chinese take two columns, an accent of its own none; what follows stays in its
 * column, and half of a letter is none. */
static void test_wide(void) {
    static struct canvas part;
    canvas_clear(&canvas, 12, NULL);
    EXPECT_INT(text_width("🦊 北京e\xCC\x81"), 8);
    EXPECT_INT(canvas_text_within(&canvas, 0, 0, 8, PLAIN, "🦊 北京e\xCC\x81x"), 8);
    canvas_text(&canvas, 0, 9, PLAIN, "7");
    EXPECT_INT(canvas_text_within(&canvas, 1, 0, 3, PLAIN, "北京"), 2);
    expect_drawn("🦊 北京e 7\n北\n");
    canvas_clear(&part, 12, NULL);
    canvas_copy(&part, (struct area){0, 0, 2, 12}, &canvas);
    canvas_text(&canvas, 0, 1, PLAIN, "a");
    canvas_text(&canvas, 1, 0, PLAIN, "b");
    expect_drawn(" a 北京e 7\nb \n");
    canvas = part;
    expect_drawn("🦊 北京e 7\n北\n");
    EXPECT(strcmp(text_tail("🦊 北京e\xCC\x81", 4), "京e\xCC\x81") == 0);
    EXPECT(strcmp(text_tail("Grüße", 5), "Grüße") == 0);
    struct buf out = buf_growing();
    canvas_write_row(&canvas, 1, (struct look){.ascii = true}, &out);
    EXPECT_TEXT(buf_slice_of(&out), "??");
    out.len = 0;
    text_wrap((struct look){0}, "北京 北京", 8, &out);
    EXPECT_TEXT(buf_slice_of(&out), "北京\n北京");
    buf_free(&out);
}

int main(void) {
    setlocale(LC_ALL, "C.UTF-8");
    test_room();
    test_wide();
    test_edge();
    test_parts();
    return test_end();
}
