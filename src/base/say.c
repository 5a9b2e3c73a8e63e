/* say.c: see say.h. */
#include "base/say.h"

#include "base/check.h"

#include <string.h>

static int compare(struct slice a, const char *b) {
    size_t n = strlen(b), both = a.len < n ? a.len : n;
    int order = memcmp(a.at, b, both);
    return order ? order : (a.len > n) - (a.len < n);
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

static struct slice take_until(struct slice *s, char end) {
    size_t n = 0;
    while (n < s->len && s->at[n] != end)
        n++;
    struct slice head = {s->at, n};
    *s = slice_skip(*s, n + 1);
    return head;
}

static const struct say_arg *find_arg(const struct say_arg *args, int n, struct slice name) {
    for (int i = 0; i < n; i++)
        if (slice_is(name, args[i].name))
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

/* "name" or "name|one|many", without its braces. */
static void fill_place(struct buf *out, struct slice place, const struct say_arg *args, int n) {
    const struct say_arg *arg = find_arg(args, n, take_until(&place, '|'));
    if (arg->kind == SAY_NUMBER)
        buf_int(out, arg->number);
    else if (arg->kind == SAY_WORD)
        say_in(out, arg->name, arg->text);
    else if (arg->kind == SAY_PLAYER)
        say_who(out, arg);
    else
        buf_str(out, arg->text);
    if (place.len > 0) {
        struct slice one = take_until(&place, '|');
        bool singular = arg->number == 1 || (arg->number == 0 && out->words && out->words->zero_is_one);
        buf_char(out, ' ');
        buf_slice(out, singular ? one : place);
    }
}

void say_args(struct buf *out, const char *english, const struct say_arg *args, int n) {
    struct slice pattern = slice_of(say_translate(out, english));
    while (pattern.len > 0) {
        struct slice plain = take_until(&pattern, '{');
        bool place = plain.at[plain.len] == '{';
        buf_slice(out, plain);
        if (place)
            fill_place(out, take_until(&pattern, '}'), args, n);
    }
}
