/* lesson.h: what a lesson is, and reading one.
 *
 * A lesson is text, one thing a line. A line that begins with a blank goes on with the line above;
 * # begins a remark.
 *
 *     hoftag lesson 1
 *     game ID
 *     title TEXT                  at most 40 characters
 *     aim TEXT                    what the learner can do afterwards; stands in the list of lessons
 *     minutes N
 *     covers SECTION...           sections of the rules that it teaches
 *     part strategy               left out: it belongs to the way to a first game
 *     seats COLOUR...             clockwise
 *     you COLOUR                  the learner's seat
 *     option NAME VALUE           one line for each
 *     position                    JSON on the lines below, up to an empty one (docs/position.md);
 *                                 without it the lesson begins with a new game
 *
 *     step                        begins a step. The order of its lines:
 *     position                    the step begins here, and not where the last one ended
 *     play SEAT WORDS             moves nobody looks at, to get to the place
 *     coach TEXT                  two or three short sentences; what to do is said last
 *     show PLACE -> NAME          what to look at, and what people call it. PLACE is `move WORDS`,
 * an argument of a move with its word (`town Bautzen`), or a path into the position (`guards.red`)
 *     rule SECTION                the section behind "read the rule"
 *     watch SEAT WORDS -> TEXT    a move of another, or of Nature, that is shown; a text is
 * optional right WORDS -> TEXT         the learner's move that goes on fine WORDS -> TEXT another
 * that goes on all WORDS | WORDS -> TEXT   instead: all of these, in any order; the text comes with
 * the last again WORDS -> TEXT         allowed, but not what the step is about: why, and try again
 *     refused SECTION WORDS -> TEXT   against the rules, by that section; the reason in other words
 *     ask TEXT                    instead of moves: a question, with answers in words:
 *     right "TEXT" -> TEXT
 *     again "TEXT" -> TEXT
 *     done TEXT                   behind the last step: what was won
 *
 * For the tests alone (tests/lessons.c), and true behind the line above: `event SENTENCE`,
 * `expect PATH VALUE`, `pending SEAT...`.
 *
 * WORDS may be several, `bid 1 | bid 3`; hold a range of numbers, `bid 4..8`; or end in a star:
 * `go *` is every legal move that begins so and that no other line names better; but moves that go
 * on are said in full. A step that has neither moves nor a question is read, or watched, and closed
 * by going on. */
#ifndef LESSON_LESSON_H
#define LESSON_LESSON_H

#include "game/game.h"

enum {
    LESSON_BYTES = 64 * 1024,      /* no lesson's text is longer */
    LESSON_TEXT_BYTES = 24 * 1024, /* nor is all that is kept of it */
    LESSON_LINE_BYTES = 1200,
    LESSON_POSITION_BYTES = 8 * 1024,
    LESSON_STEPS = 15,
    LESSON_LINES = 300,
    LESSON_ALL = 3,    /* moves that are asked for in any order */
    LESSON_CHOICES = 8 /* ways on from a step; answers to a question */
};

/* The longest texts, in characters. */
enum {
    LESSON_TITLE = 40,
    LESSON_AIM = 110,
    LESSON_COACH = 240,
    LESSON_ASK = 120,
    LESSON_FEEDBACK = 220,
    LESSON_ANSWER = 60,
    LESSON_NAME = 60
};

enum lesson_kind {
    LESSON_PLAY,
    LESSON_WATCH,
    LESSON_SHOW,
    LESSON_RIGHT,
    LESSON_FINE,
    LESSON_ALL_OF,
    LESSON_AGAIN,
    LESSON_REFUSED,
    LESSON_EVENT,
    LESSON_EXPECT,
    LESSON_PENDING
};

struct lesson_line {
    enum lesson_kind kind;
    int number;        /* in the text, from 1 */
    int seat;          /* of play and watch */
    const char *words; /* of moves, a place, or what is checked; of a question: the answer */
    const char *text;  /* "" where there is none */
    const char *rule;  /* of refused */
};

struct lesson_step {
    int number;            /* of its line in the text */
    int first, count;      /* of the lines */
    const char *coach;     /* "" if there is none */
    const char *ask;       /* not "": the step is a question */
    const char *rule;      /* "" for no section in particular */
    struct slice position; /* empty: where the last step ended */
    int position_number;
};

/* Texts are kept inside, so it stays where it is; positions stay in the text it was read from. */
struct lesson {
    const struct game *game;
    struct setup how;
    int you;
    const char *title, *aim, *covers, *done;
    int minutes;
    bool strategy;
    int steps, lines;
    struct lesson_step step[LESSON_STEPS];
    struct lesson_line line[LESSON_LINES];
    size_t used;
    char text[LESSON_TEXT_BYTES];
};

/* Reads a lesson; false, and a fault with the line, if it is damaged. Whether its moves are legal
 * is found out when they are made. */
bool lesson_read(struct lesson *l, struct slice text, struct fault *fault);

/* Does the step ask for a move? */
bool lesson_asks_move(const struct lesson *l, const struct lesson_step *step);

/* How well a line's words fit those of a move: 0, not at all; more, better. */
int lesson_fits(const char *pattern, struct slice words);

#endif
