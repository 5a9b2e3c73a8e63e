/* lesson.c: reading a lesson: what is damaged is told with its line; and walking through one: on,
 * back, skipping, coming back. (What the lessons themselves hold, tests/lessons.c finds out.) */
#include "game/words.h"
#include "lesson/walk.h"
#include "lib/test.h"

#include <stdlib.h>

static const char sound[] = "hoftag lesson 1\n"            /* 1 */
                            "game null\n"                  /* 2 */
                            "title A title\n"              /* 3 */
                            "aim An aim.\n"                /* 4 */
                            "minutes 2\n"                  /* 5 */
                            "covers N2\n"                  /* 6 */
                            "seats red blue\n"             /* 7 */
                            "you red\n"                    /* 8 */
                            "\n"                           /* 9 */
                            "step\n"                       /* 10 */
                            "coach Read this,\n"           /* 11 */
                            "  and this.\n"                /* 12 */
                            "rule N2\n"                    /* 13 */
                            "\n"                           /* 14 */
                            "step\n"                       /* 15 */
                            "coach A question.\n"          /* 16 */
                            "ask How many?\n"              /* 17 */
                            "right \"One\" -> Yes.\n"      /* 18 */
                            "again \"Two\" -> One less.\n" /* 19 */
                            "done The end.\n";             /* 20 */

static struct lesson lesson;

static bool reads(const char *text, struct fault *fault) {
    *fault = (struct fault){0};
    return lesson_read(&lesson, slice_of(text), fault);
}

/* With this passage of the sound lesson replaced, it is refused at this line, for this reason. */
static void refused_at(int line, const char *reason, const char *passage, const char *by) {
    struct fault fault;
    char *text = test_replaced(slice_of(sound), passage, by);
    test_doing("%s", by);
    EXPECT(!reads(text, &fault));
    EXPECT_INT(fault.line, line);
    EXPECT(strstr(fault.text, reason) != NULL);
    free(text);
}

static void test_reading(void) {
    struct fault fault;
    EXPECT(reads(sound, &fault));
    EXPECT_INT(lesson.steps, 2);
    EXPECT_TEXT(slice_of(lesson.step[0].coach), "Read this, and this.");
    EXPECT_TEXT(slice_of(lesson.step[1].ask), "How many?");
    EXPECT_TEXT(slice_of(lesson.done), "The end.");
    EXPECT_INT(lesson.you, 0);
    EXPECT(!reads("", &fault) && fault.text[0]);
}

static void test_damage(void) {
    refused_at(1, "hoftag lesson 1", "lesson 1", "lesson 2");
    refused_at(2, "no game", "game null", "game chess");
    refused_at(3, "too long", "A title",
               "A title of more than the forty characters that there are");
    refused_at(5, "minutes", "minutes 2", "minutes two");
    refused_at(7, "no such colour", "red blue", "red octarine");
    refused_at(8, "nobody", "you red", "you green");
    refused_at(9, "first step a line is missing: aim", "aim An aim.\n", "");
    refused_at(8, "second time", "you red", "title Another");
    refused_at(13, "no line begins so", "rule N2", "ruler N2");
    refused_at(13, "second time", "rule N2", "coach More.");
    refused_at(13, "nobody is called so", "rule N2", "watch green stop");
    refused_at(13, "in full", "rule N2", "right go * -> Anything.");
    refused_at(10, "no move that goes on", "rule N2", "again * -> Nothing is right.");
    refused_at(18, "in quotes", "\"One\"", "One");
    refused_at(18, "no text", " -> Yes.", "");
    refused_at(15, "one of them right", "right \"One\"", "again \"One\"");
    refused_at(20, "\"done TEXT\" is missing", "done The end.\n", "# no end\n");
    refused_at(21, "behind \"done\"", "done The end.\n", "done The end.\nstep\n");
    refused_at(10, "", "you red\n", "you red\nposition\n{\"round\":\n");
    refused_at(4, "UTF-8", "An aim", "\xC3(");
}

static void test_walking(void) {
    const struct game *g = game_find(slice_of("null"));
    const struct lesson_line *answers[LESSON_CHOICES];
    struct fault fault;
    struct walk w;
    void *box = malloc(g->box_size);
    EXPECT(g->read_box(box, *g->box_text, &fault) && reads(sound, &fault));
    EXPECT(walk_to(&w, &lesson, box, 0, &fault) && w.step == 0);
    EXPECT_INT((int64_t)walk_back(&w), 0);
    walk_on(&w, NULL);
    EXPECT_INT(w.step, 1);
    EXPECT_INT(walk_answers(&w, answers), 2);
    EXPECT_INT(walk_choose(&w, 1).verdict, WALK_AGAIN);
    EXPECT_INT(w.step, 1);
    EXPECT(walk_to(&w, &lesson, box, walk_progress(&w), &fault) && w.step == 1);
    EXPECT_INT(walk_choose(&w, 0).verdict, WALK_RIGHT);
    EXPECT(walk_done(&w));
    EXPECT(walk_to(&w, &lesson, box, walk_progress(&w), &fault) && walk_done(&w));
    EXPECT(walk_to(&w, &lesson, box, walk_back(&w), &fault) && w.step == 1);
    EXPECT_TEXT(slice_of(walk_on(&w, NULL).text), "Yes.");
    EXPECT(!walk_to(&w, &lesson, box, 3, &fault) && fault.text[0]);
    free(box);
}

int main(void) {
    test_reading();
    test_damage();
    test_walking();
    return test_end();
}
