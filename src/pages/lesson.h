/* lesson.h: the page of a lesson: the board where the learner stands, the coach beside it, what is
 * asked, and the answer to what he did. */
#ifndef PAGES_LESSON_H
#define PAGES_LESSON_H

#include "lesson/walk.h"
#include "pages/frame.h"

/* What the coach says to what the learner did just now. */
enum lesson_reply {
    REPLY_NONE,
    REPLY_ANSWER, /* `answer` */
    REPLY_HINT,   /* the move that the step asks for */
    REPLY_REFUSED /* what was sent makes no sense here: `refused` */
};

struct lesson_page {
    const struct reader *reader;
    const struct walk *walk; /* behind the moves that were watched */
    const void *before;      /* the position before what just happened; NULL */
    int number, count;       /* which lesson of how many */
    const struct catalogue *texts;
    uint64_t progress;              /* where the step begins, */
    int watched, to_watch;          /* and how many moves of others were watched since */
    const struct lesson_line *seen; /* the one watched just now; NULL */
    const struct events *told;      /* what it told */
    enum lesson_reply reply;
    struct walk_answer answer;
    const struct refused *refused;
    bool helped;         /* he missed it often enough: what is asked is shown */
    bool part;           /* symbols and ground are on his page already */
    bool way_to_game;    /* behind this lesson a first game can be played */
    struct slice ground; /* what draw_ground writes, if somebody kept it; empty */
};

void page_of_lesson(const struct lesson_page *p, struct buf *out);

/* What a form of the page answers: changes with every step. */
int lesson_number(uint64_t progress);

#endif
