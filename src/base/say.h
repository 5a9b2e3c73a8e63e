/* say.h: sentences for people, in their language.
 *
 * A sentence is an English pattern with {places}: "costs {guards|guard|guards}". A place is filled with a
 * word, or with a number; with forms behind bars the number is followed by the form of the noun that fits it. The
 * buf that is written to carries the language: if it has a catalogue, the pattern and the words are looked up in it,
 * and where nothing is found the English stands.
 *
 * A word may be called differently in one place than elsewhere: a player is "Rot", but {good} "rote". Such a word is
 * marked with the name of its place, C_("good", "red"), and looked up for that place first. Words that end in a name
 * or a number which a box gives them ("treasure 8") are looked up without it if they are not found as they are. */
#ifndef BASE_SAY_H
#define BASE_SAY_H

#include "base/buf.h"

struct message {
    const char *english, *place; /* "" if it is for every place */
    const char *text;
};

/* Where a message is found: in the slot of its English or, if others were there before, in the next that is free. A
 * slot holds the number of its message, from 1; 0: it is free. */
enum { MESSAGE_SLOTS = 4096, MOST_MESSAGES = MESSAGE_SLOTS / 2 };

/* The messages of a language. */
struct catalogue {
    const char *lang, *name; /* "fr", "français" */
    bool zero_is_one;        /* nouns behind 0 have the form of 1, as in French */
    int count;
    const struct message *message;
    const uint16_t *slot; /* MESSAGE_SLOTS of them; NULL: there are no messages */
};

/* Puts the message of that index into its slot; at most MOST_MESSAGES. */
void message_index(uint16_t slot[MESSAGE_SLOTS], const char *english, int index);

enum say_kind { SAY_NUMBER, SAY_WORD, SAY_NAME, SAY_PLAYER };

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

/* A player is called by his name, if the buf knows it and it is not just his colour; otherwise by the word of that. */
static inline struct say_arg say_player(const char *name, int seat, const char *colour) {
    return (struct say_arg){name, SAY_PLAYER, seat, colour};
}

void say_args(struct buf *out, const char *english, const struct say_arg *args, int n);

/* SAY(out, "{seat} pays {guards|guard|guards}.", say_word("seat", "red"), say_number("guards", 2)) */
#define SAY(out, english, ...)                                                                                         \
    say_args(out, english, (const struct say_arg[]){__VA_ARGS__},                                                      \
             sizeof((const struct say_arg[]){__VA_ARGS__}) / sizeof(struct say_arg))

/* A sentence that is said often with other arguments is read once: `text` is as it is to be said, and the arguments
 * have the same names in the same order whenever it is. */
enum { MOST_PARTS = 6 };
struct sentence {
    struct part {
        struct slice text; /* in front of the place */
        int arg;           /* which argument fills the place; -1: the sentence ends with the text */
        struct slice one, many;
    } part[MOST_PARTS];
};
void sentence_read(struct sentence *s, const char *text, const struct say_arg *args, int n);
void sentence_say(struct buf *out, const struct sentence *s, const struct say_arg *args);

/* A sentence without places; a word as it is called in a place. */
void say(struct buf *out, const char *english);
void say_in(struct buf *out, const char *place, const char *english);
/* The text of a message in the buf's language. */
const char *say_translate(const struct buf *out, const char *english);
/* The tag of the buf's language: "en" if it has none. */
const char *say_lang(const struct buf *out);
/* Mark a message in a table, for extraction; it is looked up when it is written. */
#define N_(english)        english
#define C_(place, english) english

#endif
