/* analysis.h: after a game: who stood how when, what cost most, what was luck (review/review.h). */
#ifndef PAGES_ANALYSIS_H
#define PAGES_ANALYSIS_H

#include "pages/frame.h"
#include "review/review.h"

struct analysis_page {
    const struct reader *reader;
    const struct hall_table *ht; /* its game is over and in memory */
    const struct review *review; /* NULL: there is none yet */
    bool wanted;                 /* it is being made: so many moves of so many (0: it waits) */
    int made, moves;
    bool open; /* with all cards open; otherwise what everybody could know */
};
void page_of_analysis(const struct analysis_page *p, struct buf *out);

/* One choice again: the position in which it was made, with all that could be done there. What
 * would have been better is hidden until somebody answers or asks for it. In a run all mistakes of
 * a seat come one after another. */
struct mistake_page {
    const struct reader *reader;
    const struct hall_table *ht;
    const struct review *review;
    const struct review_choice *choice;
    Move answer; /* 0: none yet */
    bool run;
    int found;           /* better moves that he found in this run before */
    bool open;           /* he asked for the answer */
    bool part;           /* symbols and ground are on his page already */
    struct slice ground; /* what draw_ground writes, if somebody kept it; empty */
};
void page_of_mistake(const struct mistake_page *p, struct buf *out);

/* What a request says about a choice; empty where it says nothing. */
struct mistake_asked {
    bool answers; /* a move must be sent */
    struct slice number, move, run, found, show, part;
};
/* Fills in what was asked about the page's review and table. 0, or the status of a refusal whose
 * sentence (N_) is told. */
int mistake_read(const struct mistake_asked *asked, struct mistake_page *page,
                 const char **sentence);

#endif
