/* markup.h: writing HTML, SVG and JSON by patterns that look like what they write.
 *
 *     put(out, "<li class=%a>%t</li>", classes, name);
 *     put(out, "%,'name':%j,'points':%d", name, points);
 *
 * The directive decides how its argument is escaped, so text that somebody typed cannot become
 * markup by mistake. A single quote in a pattern is written as a double quote: patterns then need
 * no backslashes.
 *
 *     %t  text between tags, escaped
 *     %m  a message: looked up in the language of the buf, then escaped (mark it with N_)
 *     %a  an attribute's value: in quotes, escaped
 *     %l  an attribute's value that is a message (a label)
 *     %c  ` class="..."` with a space in front, or nothing where the argument is NULL
 *     %d  a whole number
 *     %p  a length or a place on a board: whole tenths, 1234 is written 123.4
 *     %j  a JSON string in its quotes
 *     %b  true or false
 *     %,  a comma, unless what is written begins an object, an array or the text (no argument)
 *     %r  raw: markup of our own, never anything from outside
 *     %%  a percent sign (no argument)
 *
 * Arguments are strings, slices and whole numbers; other types do not compile. A directive whose
 * argument is missing or of the wrong type is a bug and stops the program. */
#ifndef BASE_MARKUP_H
#define BASE_MARKUP_H

#include "base/say.h"

/* Tenths of a unit: boards are drawn with whole numbers, so no float is needed. */
typedef int32_t Tenths;

struct put_arg {
    const char *text; /* put_is_number for a number; NULL if there is none */
    int64_t number;   /* or the length of the text */
};
extern const char put_is_number[];

static inline struct put_arg put_number(int64_t n) { return (struct put_arg){put_is_number, n}; }
static inline struct put_arg put_slice(struct slice s) {
    return (struct put_arg){s.at, (int64_t)s.len};
}
static inline struct put_arg put_string(const char *s) {
    return (struct put_arg){s, s ? (int64_t)strlen(s) : 0};
}

void put_args(struct buf *out, struct slice pattern, const struct put_arg *arg, int n);
/* Inline, so that the length of a literal is known when it is compiled. */
static inline void put_pattern(struct buf *out, const char *pattern, const struct put_arg *arg,
                               int n) {
    put_args(out, slice_of(pattern), arg, n);
}

/* Literals with nothing to turn (closing tags) cost no more than buf_str: gcc and clang see that
 * when they compile them. */
static inline void put_literal(struct buf *out, const char *pattern) {
    size_t n = strlen(pattern);
    bool plain = !strchr(pattern, '%') && !strchr(pattern, '\'');
    if (__builtin_constant_p(plain) && plain)
        buf_bytes(out, pattern, n);
    else
        put_args(out, (struct slice){pattern, n}, NULL, 0);
}

#ifndef CPPCHECK
#define PUT_ARG(x)                                                                                 \
    _Generic((x),                                                                                  \
             char *: put_string,                                                                   \
             const char *: put_string,                                                             \
             struct slice: put_slice,                                                              \
             default: put_number)(x)
/* One macro for each number of arguments; PUT_PICK chooses by how many there are. */
#define PUT_0(o, p)       put_literal(o, p)
#define PUT_1(o, p, a)    put_pattern(o, p, (const struct put_arg[]){PUT_ARG(a)}, 1)
#define PUT_2(o, p, a, b) put_pattern(o, p, (const struct put_arg[]){PUT_ARG(a), PUT_ARG(b)}, 2)
#define PUT_3(o, p, a, b, c)                                                                       \
    put_pattern(o, p, (const struct put_arg[]){PUT_ARG(a), PUT_ARG(b), PUT_ARG(c)}, 3)
#define PUT_4(o, p, a, b, c, d)                                                                    \
    put_pattern(o, p, (const struct put_arg[]){PUT_ARG(a), PUT_ARG(b), PUT_ARG(c), PUT_ARG(d)}, 4)
#define PUT_5(o, p, a, b, c, d, e)                                                                 \
    put_pattern(                                                                                   \
        o, p,                                                                                      \
        (const struct put_arg[]){PUT_ARG(a), PUT_ARG(b), PUT_ARG(c), PUT_ARG(d), PUT_ARG(e)}, 5)
#define PUT_6(o, p, a, b, c, d, e, f)                                                              \
    put_pattern(o, p,                                                                              \
                (const struct put_arg[]){PUT_ARG(a), PUT_ARG(b), PUT_ARG(c), PUT_ARG(d),           \
                                         PUT_ARG(e), PUT_ARG(f)},                                  \
                6)
#define PUT_PICK(a, b, c, d, e, f, g, h, ...) h
#define put(out, ...)                                                                              \
    PUT_PICK(__VA_ARGS__, PUT_6, PUT_5, PUT_4, PUT_3, PUT_2, PUT_1, PUT_0, )(out, __VA_ARGS__)
#else /* cppcheck 2.10 crashes on _Generic in long files; tools/lint shows it a plain function */
void put(struct buf *out, const char *pattern, ...);
#endif

/* ---- the pieces, for code that writes too much to parse a pattern every time ---- */

/* Text between tags. Control characters are dropped; bytes that are not UTF-8 become U+FFFD. */
void markup_text(struct buf *out, struct slice text);
/* Escapes everything after the first `length` bytes of out: for sentences written straight into
 * it. */
void markup_since(struct buf *out, size_t length);
/* Writes a sentence, escaped: MARKUP_SAY(out, "{town} is besieged.", say_name("town", name)) */
void markup_say(struct buf *out, const char *english, const struct say_arg *args, int n);
#define MARKUP_SAY(out, english, ...)                                                              \
    markup_say(out, english, (const struct say_arg[]){__VA_ARGS__},                                \
               sizeof((const struct say_arg[]){__VA_ARGS__}) / sizeof(struct say_arg))
void markup_tenths(struct buf *out, Tenths value);

#endif
