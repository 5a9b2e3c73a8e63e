/* say.h: sentences for people, in their language.
 *
 * A sentence is an English pattern with {places}: "costs {guards|guard|guards}". A place is filled
 * with a word or a number. If forms follow the bars, the number is followed by the form that fits
 * it. The buf carries the language: if it has a catalogue, pattern and words are looked up there.
 * What is not found stays English.
 *
 * Some words have another translation in one place: a player is "Rot", but a {good} is "rote". Such
 * a word is marked with the name of its place, C_("good", "red"), and looked up for that place
 * first. Words that end in a name or a number from the box ("treasure 8") are looked up without it
 * if they are not found whole. */
#ifndef BASE_SAY_H
#define BASE_SAY_H

#include "base/buf.h"

struct message {
    const char *english, *place; /* place "": for every place */
    const char *text;
};

/* A hash table with linear probing: a message is in the slot of its English text, or in the next
 * free one. Slots hold the number of the message, counted from 1; 0 is free. At most half of them
 * are used, so that searches stay short. */
enum { MESSAGE_SLOTS = 4096, MOST_MESSAGES = MESSAGE_SLOTS / 2 };

/* The messages of a language. */
struct catalogue {
    const char *lang, *name; /* "fr", "français" */
    bool zero_is_one;        /* 0 takes the singular, as in French */
    int count;
    const struct message *message;
    const uint16_t *slot; /* MESSAGE_SLOTS entries; NULL: no messages */
};

/* Enters message number `index` (from 0) into the table. */
void message_index(uint16_t slot[MESSAGE_SLOTS], const char *english, int index);

enum say_kind { SAY_NUMBER, SAY_WORD, SAY_NAME, SAY_PLAYER };

struct say_arg {
    const char *name;
    enum say_kind kind;
    int number;
    const char *text;
};

static inline struct say_arg say_number(const char *name, int n) {
    return (struct say_arg){name, SAY_NUMBER, n, ""};
}
/* A word is translated; a name is not. */
static inline struct say_arg say_word(const char *name, const char *w) {
    return (struct say_arg){name, SAY_WORD, 0, w};
}
static inline struct say_arg say_name(const char *name, const char *w) {
    return (struct say_arg){name, SAY_NAME, 0, w};
}

/* A player is called by name if the buf knows one that is not just the colour; otherwise by
 * colour. */
static inline struct say_arg say_player(const char *name, int seat, const char *colour) {
    return (struct say_arg){name, SAY_PLAYER, seat, colour};
}

void say_args(struct buf *out, const char *english, const struct say_arg *args, int n);

/* For example:
 *     SAY(out, "{seat} pays {guards|guard|guards}.", say_word("seat", "red"), say_number("guards",
 * 2)) */
#define SAY(out, english, ...)                                                                     \
    say_args(out, english, (const struct say_arg[]){__VA_ARGS__},                                  \
             sizeof((const struct say_arg[]){__VA_ARGS__}) / sizeof(struct say_arg))

/* A sentence that is said many times can be parsed once. `text` is already translated; the
 * arguments must have the same names in the same order every time. */
enum { MOST_PARTS = 6 };
struct sentence {
    struct part {
        struct slice text; /* before the place */
        int arg;           /* index of the argument for the place; -1: the sentence ends here */
        struct slice one, many;
    } part[MOST_PARTS];
};
void sentence_read(struct sentence *s, const char *text, const struct say_arg *args, int n);
void sentence_say(struct buf *out, const struct sentence *s, const struct say_arg *args);

/* A sentence without places; a word as it is called in a place. */
void say(struct buf *out, const char *english);
void say_in(struct buf *out, const char *place, const char *english);
/* "12.5", "−12.5": a number that comes in tenths, with the decimal mark of the language. */
void say_tenths(struct buf *out, int64_t tenths);
/* The text of a message in the buf's language. */
const char *say_translate(const struct buf *out, const char *english);
/* The same of a slice that ends with the zero of a C string, whose length need not be counted. */
const char *say_translate_slice(const struct buf *out, struct slice english);
/* The tag of the buf's language: "en" if it has none. */
const char *say_lang(const struct buf *out);
/* Marks a message in a table for extraction; it is translated when it is written. */
#define N_(english)        english
#define C_(place, english) english

#endif
