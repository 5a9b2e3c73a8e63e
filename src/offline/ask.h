/* ask.h: a request and its answer where there is no server: the same addresses, fields and pages,
 * but what carries them is a message to a worker. */
#ifndef OFFLINE_ASK_H
#define OFFLINE_ASK_H

#include "base/form.h"
#include "offline/house.h"
#include "pages/frame.h"

enum { ASK_PATH = 200, ASK_PARTS = 3 };

/* What a computer player is asked meanwhile (think.h); the answer is written when it is there. */
enum ask_waits { WAITS_NOT, WAITS_FOR_HINT };

struct ask_page {
    struct house *house;
    bool post;
    char path[ASK_PATH];
    struct slice part[ASK_PARTS]; /* of the path, where the route has a star */
    struct form form;             /* of the body, then of the query */
    struct reader reader;

    int status;
    const char *type;
    char location[ASK_PATH]; /* where the page is sent; "" */
    char name[64];           /* of the file that a download becomes; "" */
    struct buf *out;
    enum ask_waits waits;
    struct own_table *table; /* that it is about; NULL */
    int seat;
};

typedef void ask_handler(struct ask_page *q);

/* `target` is path and query; both texts are decoded where they stand. The answer is written to
 * `out`, in the language of the house. */
void ask_answer(struct house *h, struct ask_page *q, bool post, char *target, char *body,
                size_t len, struct buf *out);

/* ---- for handlers ---- */

struct slice ask_field(const struct ask_page *q, const char *name);
bool ask_number(const struct ask_page *q, const char *name, int64_t lo, int64_t hi, int64_t *out);
/* The answer, empty, as a page. */
struct buf *ask_out(struct ask_page *q);
void ask_redirect(struct ask_page *q, const char *location);
/* Both return false. */
bool ask_refuse(struct ask_page *q, const struct refused *why);
bool ask_error(struct ask_page *q, int status, const char *sentence);
/* The table of the path; false and an error. */
bool ask_table(struct ask_page *q);

/* home.c */
ask_handler ask_home, ask_next, ask_new, ask_new_sheet, ask_me, ask_me_save, ask_upload_page,
    ask_upload, ask_export, ask_import, ask_forget, ask_told;
/* playing.c */
ask_handler ask_table_page, ask_screen, ask_move, ask_undo, ask_hint, ask_note, ask_propose,
    ask_resign, ask_hand_over, ask_order, ask_ask_twice, ask_again, ask_go_on;
/* looking.c */
ask_handler ask_replay, ask_log, ask_story, ask_record, ask_rules, ask_rules_section, ask_figure;
/* analysis.c */
ask_handler ask_analysis, ask_analyse, ask_mistake, ask_try;
/* Whoever asks for another page leaves the analysis, which then ends. */
void analysis_goes_on(struct ask_page *q, ask_handler *next);
/* learning.c */
ask_handler ask_courses, ask_course, ask_first_game, ask_first_game_start, ask_tips, ask_lesson,
    ask_lesson_act, ask_puzzles, ask_puzzle, ask_puzzle_answer;

#endif
