/* canvas.c: the terminal's canvas: where texts end, and what is clipped. */
#include "term/canvas.h"

#include "lib/test.h"

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

int main(void) {
    test_room();
    test_edge();
    test_parts();
    return test_end();
}
