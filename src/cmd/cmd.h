/* cmd.h: the commands of the program, and what they share.
 *
 * A new command is a file of its own with a `run` function and a help text, and a line in
 * commands.c; or, if only one game has it, in that game's commands.c. */
#ifndef CMD_CMD_H
#define CMD_CMD_H

#include "cmd/args.h"
#include "game/game.h"

enum { DONE = 0, REFUSED = 1, BAD_INPUT = 2 }; /* exit codes */

struct command {
    const char *name, *about;          /* one line */
    int (*run)(int argc, char **argv); /* argv[0] is the command's name; returns the exit code */
    const char *help;                  /* usage and options */
};

/* All commands: those for every game, then each game's own (games/<id>/commands.c). The list of
 * lists ends with NULL, each list with an empty row. */
extern const struct command *const all_commands[];
/* The command of that name in such a list; NULL. */
const struct command *command_find(const struct command *const *lists, const char *name);

int cmd_admin(int argc, char **argv);
extern const char help_admin[];
int cmd_arena(int argc, char **argv);
extern const char help_arena[];
int cmd_analyse(int argc, char **argv);
extern const char help_analyse[];
int cmd_backup(int argc, char **argv);
extern const char help_backup[];
int cmd_best(int argc, char **argv);
extern const char help_best[];
int cmd_boxes(int argc, char **argv);
extern const char help_boxes[];
int cmd_check(int argc, char **argv);
extern const char help_check[];
int cmd_move_store(int argc, char **argv);
extern const char help_move_store[];
int cmd_ratings(int argc, char **argv);
extern const char help_ratings[];
int cmd_draw(int argc, char **argv);
extern const char help_draw[];
int cmd_learn(int argc, char **argv);
extern const char help_learn[];
int cmd_puzzle(int argc, char **argv);
extern const char help_puzzle[];
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
int cmd_try(int argc, char **argv);
extern const char help_try[];
int cmd_site(int argc, char **argv);
extern const char help_site[];
int cmd_verify(int argc, char **argv);
extern const char help_verify[];

/* ---- what they share ---- */

/* "hoftag: sentence" on stderr; returns the code. */
int complain(int code, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* "hoftag: file, line 3: sentence"; without file or line where there is none. */
int complain_fault(int code, const char *file, const struct fault *fault);

/* The game of that id or title, whatever its capitals and accents; NULL and a complaint that lists
 * the games. */
const struct game *need_game(const char *id);
/* The language of --lang, or of the locale if tag is NULL; NULL and a complaint that lists the
 * languages. */
const struct catalogue *need_language(const char *tag);
/* Sets *seats to `usual` if it is 0; false and a complaint if the game is not for that many. */
bool need_seats(const struct game *g, int64_t *seats, int usual);
/* Sets options given as "name=value"; false and a complaint if an option or a value does not
 * exist. */
bool need_options(const struct game *g, const struct values *given, struct setup *how);

/* Reads the box of --box (NULL: the standard one) into text and box; free it with box_done. */
struct box_read {
    struct buf text;
    void *box;
};
bool need_box(const struct game *g, const char *path, struct box_read *out);
void box_done(struct box_read *box);
/* False and a complaint that names the rule if the game does not allow this set-up. */
bool need_setup(const struct game *g, const void *box, const struct setup *how);

/* The folder of hoftag's own files, with a slash behind it: under what the variable says
 * (XDG_DATA_HOME), or under that place at home (.local/share); "", here, if there is no home. */
void user_folder(const char *variable, const char *at_home, char *folder, size_t cap);
/* Makes the folders of a path that are missing; whoever opens it notices if that failed. */
void make_folders(char *path);

/* Writes to standard output. A full disk is a complaint and REFUSED; otherwise returns the code. */
int print(const struct buf *text, int code);

#endif
