/* cmd.h: the commands of the program, and what they share.
 *
 * A new command is a file of its own with a `run` function and a help text, and a line in commands.c. */
#ifndef CMD_CMD_H
#define CMD_CMD_H

#include "cmd/args.h"
#include "game/game.h"

enum { DONE = 0, REFUSED = 1, BAD_INPUT = 2 }; /* exit codes */

struct command {
    const char *name, *about;          /* one line */
    int (*run)(int argc, char **argv); /* argv[0] is the command's name; returns an exit code */
    const char *help;                  /* usage and options */
};

/* All commands, an empty row behind the last. */
extern const struct command commands[];

int cmd_arena(int argc, char **argv);
extern const char help_arena[];
int cmd_analyse(int argc, char **argv);
extern const char help_analyse[];
int cmd_best(int argc, char **argv);
extern const char help_best[];
int cmd_boxes(int argc, char **argv);
extern const char help_boxes[];
int cmd_draw(int argc, char **argv);
extern const char help_draw[];
int cmd_odds(int argc, char **argv);
extern const char help_odds[];
int cmd_play(int argc, char **argv);
extern const char help_play[];
int cmd_replay(int argc, char **argv);
extern const char help_replay[];
int cmd_rules(int argc, char **argv);
extern const char help_rules[];
int cmd_serve(int argc, char **argv);
extern const char help_serve[];
int cmd_sim(int argc, char **argv);
extern const char help_sim[];
int cmd_train(int argc, char **argv);
extern const char help_train[];
int cmd_try(int argc, char **argv);
extern const char help_try[];
int cmd_verify(int argc, char **argv);
extern const char help_verify[];

/* ---- what they share -------------------------------------------------------------------------------- */

/* "hoftag: sentence" on stderr; returns the code. */
int complain(int code, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* "hoftag: file, line 3: sentence"; the line and the file are left out where there is none. */
int complain_fault(int code, const char *file, const struct fault *fault);

/* The game of that id; NULL and a complaint that names those there are. */
const struct game *need_game(const char *id);
/* The language of --lang, without it (NULL) that of the locale; NULL and a complaint that names those there are. */
const struct catalogue *need_language(const char *tag);
/* False and a complaint if it is not a number from lo to hi. */
bool need_number(const char *what, const char *text, int64_t lo, int64_t hi, int64_t *out);
/* Sets options given as "name=value"; false and a complaint if there is no such option or value. */
bool need_options(const struct game *g, const struct values *given, struct setup *how);

/* Reads the box of --box (NULL: the standard one) into text and box; freed with box_done. */
struct box_read {
    struct buf text;
    void *box;
};
bool need_box(const struct game *g, const char *path, struct box_read *out);
void box_done(struct box_read *box);
/* False and a complaint, with the rule, if the game does not allow the set-up. */
bool need_setup(const struct game *g, const void *box, const struct setup *how);

/* Writes to standard output, which may be full; returns the code, or REFUSED with a complaint. */
int print(const struct buf *text, int code);

#endif
