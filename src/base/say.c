/* say.c: see say.h. */
#include "base/say.h"

#include "base/check.h"

#include <string.h>

/* Most differ in their first letters: no need to find their ends. */
static int compare(struct slice a, const char *b) {
    size_t n = 0;
    while (n < a.len && a.at[n] == b[n] && b[n])
        n++;
    int letter = n < a.len ? (unsigned char)a.at[n] : 0;
    return letter - (unsigned char)b[n];
}

/* NULL if there is no such message for this place. */
static const char *look_up(const struct buf *out, const char *place, struct slice english) {
    const struct catalogue *c = out->words;
    int lo = 0, hi = c ? c->count : 0;
    while (lo < hi) {
        int middle = (lo + hi) / 2, order = compare(english, c->message[middle].english);
        if (order == 0)
            order = compare(slice_of(place), c->message[middle].place);
        if (order == 0)
            return c->message[middle].text;
        if (order < 0)
            hi = middle;
        else
            lo = middle + 1;
    }
    return NULL;
}

const char *say_translate(const struct buf *out, const char *english) {
    const char *text = look_up(out, "", slice_of(english));
    return text ? text : english;
}

static const char *look_up_word(const struct buf *out, const char *place, struct slice english) {
    const char *text = look_up(out, place, english);
    return text ? text : look_up(out, "", english);
}

/* "treasure" of "treasure 8"; empty if it is one word. */
static struct slice without_last(struct slice words) {
    while (words.len > 0 && words.at[words.len - 1] != ' ')
        words.len--;
    words.len -= words.len > 0;
    return words;
}

void say_in(struct buf *out, const char *place, const char *english) {
    if (!out->words || out->words->count == 0) {
        buf_str(out, english);
        return;
    }
    struct slice whole = slice_of(english), known = whole;
    const char *text = look_up_word(out, place, whole);
    if (!text) {
        known = without_last(whole);
        text = look_up_word(out, place, known);
    }
    if (!text)
        known.len = 0;
    buf_str(out, text ? text : "");
    buf_slice(out, slice_skip(whole, known.len));
}

const char *say_lang(const struct buf *out) { return out->words ? out->words->lang : "en"; }

void say(struct buf *out, const char *english) { buf_str(out, say_translate(out, english)); }

/* The letters up to one of the two ends, taken off the front of a text. */
static struct slice take_until(const char **text, char end, char other) {
    const char *from = *text, *at = from;
    while (*at && *at != end && *at != other)
        at++;
    *text = at;
    return (struct slice){from, (size_t)(at - from)};
}

/* Takes a name off the front of a text; false if another one stands there. */
static bool take_name(const char **text, const char *name) {
    const char *at = *text;
    while (*name && *at == *name)
        at++, name++;
    if (*name || (*at != '|' && *at != '}'))
        return false;
    *text = at;
    return true;
}

static const struct say_arg *take_arg(const char **text, const struct say_arg *args, int n) {
    for (int i = 0; i < n; i++)
        if (take_name(text, args[i].name))
            return &args[i];
    CHECK(!"a sentence names a place that nothing is said about");
    return NULL;
}

static void say_who(struct buf *out, const struct say_arg *who) {
    const char *name = out->players ? out->players[who->number] : NULL;
    if (name && name[0] && !slice_is(slice_of(name), who->text))
        buf_str(out, name);
    else
        say_in(out, who->name, who->text);
}

static void say_arg(struct buf *out, const struct say_arg *arg) {
    if (arg->kind == SAY_NUMBER)
        buf_int(out, arg->number);
    else if (arg->kind == SAY_WORD)
        say_in(out, arg->name, arg->text);
    else if (arg->kind == SAY_PLAYER)
        say_who(out, arg);
    else
        buf_str(out, arg->text);
}

/* "name}" or "name|one|many}": fills the place, and goes on behind it. */
static void fill_place(struct buf *out, const char **text, const struct say_arg *args, int n) {
    const struct say_arg *arg = take_arg(text, args, n);
    say_arg(out, arg);
    if (**text == '|') {
        bool singular = arg->number == 1 || (arg->number == 0 && out->words && out->words->zero_is_one);
        ++*text;
        struct slice one = take_until(text, '|', '}');
        *text += **text == '|';
        struct slice many = take_until(text, '}', '}');
        buf_char(out, ' ');
        buf_slice(out, singular ? one : many);
    }
    *text += **text == '}';
}

void say_args(struct buf *out, const char *english, const struct say_arg *args, int n) {
    const char *text = say_translate(out, english);
    while (*text) {
        buf_slice(out, take_until(&text, '{', '{'));
        if (*text++ != '{')
            return;
        fill_place(out, &text, args, n);
    }
}
