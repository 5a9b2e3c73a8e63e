/* say.c: see say.h. Messages are found by hashing their English text; a pattern is read from left
 * to right, text and place in turn. */
#include "base/say.h"

#include "base/check.h"

#include <string.h>

/* ---- looking up ---- */

static uint64_t letter(const char *at, int n) { return (unsigned char)at[n]; }

/* Up to eight bytes as one number. Eight of them are the rule, and spelled out the compiler makes
 * one load of them. */
static uint64_t letters(const char *at, size_t n) {
    uint64_t number = 0;
    if (n >= 8)
        return letter(at, 0) << 56 | letter(at, 1) << 48 | letter(at, 2) << 40 |
               letter(at, 3) << 32 | letter(at, 4) << 24 | letter(at, 5) << 16 |
               letter(at, 6) << 8 | letter(at, 7);
    for (size_t i = 0; i < n; i++)
        number = number << 8 | (unsigned char)at[i];
    return number;
}

/* Hashes only the length, the first eight and the last eight bytes: messages are looked up by the
 * hundred on every page, and few agree in all three. */
static int message_slot(struct slice english) {
    size_t behind = english.len > 8 ? english.len - 8 : 0;
    uint64_t mixed = letters(english.at, english.len) * 0x9E3779B97F4A7C15u + english.len;
    mixed = (mixed ^ mixed >> 29 ^ letters(english.at + behind, english.len - behind)) *
            0xBF58476D1CE4E5B9u;
    return (int)(mixed >> 40) % MESSAGE_SLOTS;
}

void message_index(uint16_t slot[MESSAGE_SLOTS], const char *english, int index) {
    int i = message_slot(slice_of(english));
    while (slot[i])
        i = (i + 1) % MESSAGE_SLOTS;
    slot[i] = (uint16_t)(index + 1);
}

/* The text of a message for this place; if there is none, the text for every place; otherwise
 * NULL. */
static const char *look_up(const struct buf *out, const char *place, struct slice english) {
    const struct catalogue *c = out->words;
    const char *everywhere = NULL;
    if (!c || !c->slot)
        return NULL;
    for (int i = message_slot(english); c->slot[i]; i = (i + 1) % MESSAGE_SLOTS) {
        const struct message *m = &c->message[c->slot[i] - 1];
        if (!slice_is(english, m->english))
            continue;
        if (place[0] == m->place[0] && strcmp(place, m->place) == 0)
            return m->text;
        if (!m->place[0])
            everywhere = m->text;
    }
    return everywhere;
}

const char *say_translate(const struct buf *out, const char *english) {
    return out->words ? say_translate_slice(out, slice_of(english)) : english;
}

const char *say_translate_slice(const struct buf *out, struct slice english) {
    const char *text = look_up(out, "", english);
    return text ? text : english.at;
}

/* "treasure" of "treasure 8"; empty if there is only one word. */
static struct slice without_last(struct slice words) {
    while (words.len > 0 && words.at[words.len - 1] != ' ')
        words.len--;
    words.len -= words.len > 0;
    return words;
}

void say_in(struct buf *out, const char *place, const char *english) {
    if (!out->words || !out->words->slot) {
        buf_str(out, english);
        return;
    }
    struct slice whole = slice_of(english), known = whole;
    const char *text = look_up(out, place, whole);
    if (!text) {
        known = without_last(whole);
        text = known.len > 0 ? look_up(out, place, known) : NULL;
    }
    if (!text)
        known.len = 0;
    buf_str(out, text ? text : "");
    buf_slice(out, slice_skip(whole, known.len));
}

const char *say_lang(const struct buf *out) { return out->words ? out->words->lang : "en"; }

void say(struct buf *out, const char *english) { buf_str(out, say_translate(out, english)); }

/* ---- filling places ---- */

/* Takes the text before `end` or `other` off the front. */
static struct slice take_until(const char **text, char end, char other) {
    const char *from = *text, *at = from;
    while (*at && *at != end && *at != other)
        at++;
    *text = at;
    return (struct slice){from, (size_t)(at - from)};
}

/* Takes a name off the front; false if another name stands there. */
static bool take_name(const char **text, const char *name) {
    const char *at = *text;
    while (*name && *at == *name)
        at++, name++;
    if (*name || (*at != '|' && *at != '}'))
        return false;
    *text = at;
    return true;
}

static int take_arg(const char **text, const struct say_arg *args, int n) {
    for (int i = 0; i < n; i++)
        if (take_name(text, args[i].name))
            return i;
    CHECK(!"a sentence names a place that nothing is said about");
    return -1;
}

/* Takes a piece of text and the place after it, "{name}" or "{name|one|many}", off the front. */
static struct part take_part(const char **text, const struct say_arg *args, int n) {
    struct part p = {take_until(text, '{', '{'), -1, {"", 0}, {"", 0}};
    if (!**text)
        return p;
    ++*text;
    p.arg = take_arg(text, args, n);
    if (**text == '|') {
        ++*text;
        p.one = take_until(text, '|', '}');
        *text += **text == '|';
        p.many = take_until(text, '}', '}');
    }
    *text += **text == '}';
    return p;
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

static void say_part(struct buf *out, const struct part *p, const struct say_arg *args) {
    buf_slice(out, p->text);
    if (p->arg < 0)
        return;
    const struct say_arg *arg = &args[p->arg];
    say_arg(out, arg);
    if (p->one.len + p->many.len == 0)
        return;
    bool singular = arg->number == 1 || (arg->number == 0 && out->words && out->words->zero_is_one);
    buf_char(out, ' ');
    buf_slice(out, singular ? p->one : p->many);
}

void say_args(struct buf *out, const char *english, const struct say_arg *args, int n) {
    const char *text = say_translate(out, english);
    struct part p;
    do {
        p = take_part(&text, args, n);
        say_part(out, &p, args);
    } while (p.arg >= 0);
}

void say_tenths(struct buf *out, int64_t tenths) {
    int64_t size = tenths < 0 ? -tenths : tenths;
    buf_str(out, tenths < 0 ? "\u2212" : "");
    SAY(out, N_("{whole}.{tenth}"), say_number("whole", (int)(size / 10)),
        say_number("tenth", (int)(size % 10)));
}

void sentence_read(struct sentence *s, const char *text, const struct say_arg *args, int n) {
    int i = 0;
    do {
        CHECK(i < MOST_PARTS);
        s->part[i] = take_part(&text, args, n);
    } while (s->part[i++].arg >= 0);
}

void sentence_say(struct buf *out, const struct sentence *s, const struct say_arg *args) {
    const struct part *p = s->part;
    do
        say_part(out, p, args);
    while (p++->arg >= 0);
}
