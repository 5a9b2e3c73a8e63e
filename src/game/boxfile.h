/* boxfile.h: the one format of box files.
 *
 *     hoftag box 1
 *     game null
 *     name standard
 *     notice The faces of the tiles are reconstructed.
 *
 *     [town 1 Lauban]                a section: a heading of words in brackets,
 *     white  blue2 guard2 red2       and lines of words below it
 *     # a line that begins like this is a remark
 *
 * Words are separated by spaces; "two words" in quotes are one. Games read their sections with
 * boxfile_next. */
#ifndef GAME_BOXFILE_H
#define GAME_BOXFILE_H

#include "game/game.h"

enum { BOX_MAX_BYTES = 256 * 1024, BOX_MAX_WORDS = 24, BOX_LINE_BYTES = 1000, BOX_MAX_NAMES = 64 };

struct boxfile {
    struct slice rest;
    int line;
    bool in_head; /* in the head, where a notice may have any number of words */
    struct fault *fault;
};

struct boxline {
    int number;
    bool heading; /* it was in brackets */
    int words;
    struct slice word[BOX_MAX_WORDS];
    struct slice text; /* the whole line, trimmed on the right only: for pictures */
};

/* Reads the head (game, name, notice) and stops before the first section. */
bool boxfile_open(struct boxfile *f, const char *game, struct slice text, struct box_head *head,
                  struct fault *fault);

/* The next line that is neither empty nor a remark. False at the end and on a fault; at the end
 * fault->text is empty. */
bool boxfile_next(struct boxfile *f, struct boxline *line);

/* Sets the fault for the current line. Always false. */
bool boxfile_wrong(struct boxfile *f, const char *before, struct slice what, const char *after);

/* The names of one kind of thing. Moves and positions refer to things by name, so a name must be
 * unique, even when typed without accents. It must not read as "none", as "?", or as two words. */
struct boxnames {
    int count;
    struct slice name[BOX_MAX_NAMES]; /* points into the text of the box */
};
/* Copies a new name to out (of that many bytes) and remembers it in `names`. False and a fault if
 * the name will not do. */
bool boxfile_name(struct boxfile *f, struct boxnames *names, struct slice word, char *out,
                  size_t bytes);
/* Sets the bit; false and a fault if it was set before: "this stands in the box twice: fall". */
bool boxfile_once(struct boxfile *f, const struct boxline *line, int bit, uint32_t *found);
/* The number in word i; false and a fault if it is none. */
bool boxfile_number(struct boxfile *f, const struct boxline *line, int i, int lo, int hi, int *out);
/* False and a fault if a count does not agree with the component list: "tax tiles: 17 found, 18
 * belong in the box". */
bool boxfile_count(struct boxfile *f, const char *what, int found, int wanted);
/* The id of the game that a box file is for. */
struct slice boxfile_game(struct slice text);

#endif
