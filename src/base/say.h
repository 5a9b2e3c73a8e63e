/* say.h: sentences for people, in their language.
 *
 * A sentence is an English pattern with {places}: "costs {guards|guard|guards}". A place is filled with a
 * word, or with a number; with forms behind bars the number is followed by the form of the noun that fits it. The
 * buf that is written to carries the language: if it has a catalogue, the pattern and the words are looked up in it,
 * and where nothing is found the English stands. */
#ifndef BASE_SAY_H
#define BASE_SAY_H

#include "base/buf.h"

struct message {
    const char *english, *text;
};

/* The messages of a language, sorted by their English. */
struct catalogue {
    const char *lang;
    bool zero_is_one; /* nouns behind 0 have the form of 1, as in French */
    int count;
    const struct message *message;
};

enum say_kind { SAY_NUMBER, SAY_WORD, SAY_NAME };

struct say_arg {
    const char *name;
    enum say_kind kind;
    int number;
    const char *text;
};

static inline struct say_arg say_number(const char *name, int n) { return (struct say_arg){name, SAY_NUMBER, n, ""}; }
/* A word is translated; a name is not. */
static inline struct say_arg say_word(const char *name, const char *w) {
    return (struct say_arg){name, SAY_WORD, 0, w};
}
static inline struct say_arg say_name(const char *name, const char *w) {
    return (struct say_arg){name, SAY_NAME, 0, w};
}

void say_args(struct buf *out, const char *english, const struct say_arg *args, int n);

/* SAY(out, "{seat} pays {guards|guard|guards}.", say_word("seat", "red"), say_number("guards", 2)) */
#define SAY(out, english, ...)                                                                                         \
    say_args(out, english, (const struct say_arg[]){__VA_ARGS__},                                                      \
             sizeof((const struct say_arg[]){__VA_ARGS__}) / sizeof(struct say_arg))

/* A sentence without places. */
void say(struct buf *out, const char *english);
/* The text of a message in the buf's language. */
const char *say_translate(const struct buf *out, const char *english);
/* Marks a message in a table, for extraction; it is looked up when it is written. */
#define N_(english) english

#endif
