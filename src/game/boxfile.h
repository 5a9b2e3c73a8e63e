/* boxfile.h: the one format of box files.
 *
 *     hoftag box 1
 *     game league
 *     name standard
 *     notice The faces of the tiles are reconstructed.
 *
 *     [town 1 Lauban]                a section: a heading in brackets, words
 *     white  blue2 guard2 red2       and lines of words under it
 *     # from here to the end of a line that begins so: a remark
 *
 * Words are separated by spaces; "two words" in quotes are one. Games read sections with boxfile_next. */
#ifndef GAME_BOXFILE_H
#define GAME_BOXFILE_H

#include "game/game.h"

enum { BOX_MAX_BYTES = 256 * 1024, BOX_MAX_WORDS = 24, BOX_LINE_BYTES = 1000 };

struct boxfile {
    struct slice rest;
    int line;
    bool in_head; /* where a notice may have many words */
    struct fault *fault;
};

struct boxline {
    int number;
    bool heading; /* it stood in brackets */
    int words;
    struct slice word[BOX_MAX_WORDS];
    struct slice text; /* the whole line, trimmed on the right only: for pictures */
};

/* Reads the head (game, name, notice) and stops before the first section. */
bool boxfile_open(struct boxfile *f, const char *game, struct slice text, struct box_head *head, struct fault *fault);

/* The next line that is neither empty nor a remark. False at the end or on a fault (fault->text says
 * which: it is empty at the end). */
bool boxfile_next(struct boxfile *f, struct boxline *line);

/* Sets the fault for this line; always false. */
bool boxfile_wrong(struct boxfile *f, const char *before, struct slice what, const char *after);
/* The number in word i, or a fault. */
bool boxfile_number(struct boxfile *f, const struct boxline *line, int i, int lo, int hi, int *out);
/* A fault if a count is not what the component list says: "tax tiles: 17 found, 18 belong in the box". */
bool boxfile_count(struct boxfile *f, const char *what, int found, int wanted);
/* The id of the game that a box file says it is for. */
struct slice boxfile_game(struct slice text);

#endif
