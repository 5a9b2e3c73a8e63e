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

int main(void) {
    test_room();
    test_edge();
    return test_end();
}
