/* boxfile.c: see boxfile.h. The head is read here; sections are handed line by line to the game,
 * which knows what they mean. */
#include "game/boxfile.h"

#include "base/hash.h"

#include <string.h>

bool boxfile_wrong(struct boxfile *f, const char *before, struct slice what, const char *after) {
    return fault_set(f->fault, f->line, before, what, after);
}

static bool split(struct boxfile *f, struct slice text, struct boxline *line) {
    line->words = 0;
    for (struct slice word; slice_word(&text, &word); line->word[line->words++] = word)
        if (line->words == BOX_MAX_WORDS)
            return f->in_head || boxfile_wrong(f, "too many words in one line", slice_of(""), "");
    return true;
}

static bool take_line(struct boxfile *f, struct boxline *line) {
    struct slice text;
    while (slice_line(&f->rest, &text)) {
        f->line++;
        if (text.len > BOX_LINE_BYTES)
            return boxfile_wrong(f, "the line is too long: ", text, "");
        if (!slice_printable(slice_trim(text)))
            return boxfile_wrong(f, "the line is not plain UTF-8 text", slice_of(""), "");
        line->text = text;
        struct slice trimmed = slice_trim(text);
        if (trimmed.len == 0 || trimmed.at[0] == '#')
            continue;
        line->number = f->line;
        line->heading = trimmed.at[0] == '[';
        if (line->heading) {
            if (trimmed.at[trimmed.len - 1] != ']')
                return boxfile_wrong(f, "a heading does not end in ]: ", trimmed, "");
            trimmed = (struct slice){trimmed.at + 1, trimmed.len - 2};
        }
        return split(f, trimmed, line);
    }
    return false;
}

bool boxfile_next(struct boxfile *f, struct boxline *line) {
    f->fault->text[0] = 0;
    return take_line(f, line);
}

static bool keep(struct boxfile *f, char *out, size_t cap, struct slice text) {
    text = slice_trim(text);
    if (text.len == 0 || text.len >= cap)
        return boxfile_wrong(f, "this is empty or too long: ", text, "");
    memcpy(out, text.at, text.len);
    out[text.len] = 0;
    return true;
}

/* A damaged line counts as part of the head, so that reading it reports what is wrong. */
static bool next_is_head(const struct boxfile *f) {
    struct boxfile ahead = *f;
    struct fault fault;
    struct boxline line;
    ahead.fault = &fault;
    return boxfile_next(&ahead, &line) ? !line.heading : fault.text[0] != 0;
}

static bool head_line(struct boxfile *f, const char *game, const struct boxline *line,
                      struct box_head *head) {
    struct slice key = line->word[0], value = slice_trim(line->text);
    value = slice_trim(slice_skip(value, key.len));
    if (slice_is(key, "game"))
        return slice_is(value, game) || boxfile_wrong(f, "this is a box for the game ", value, "");
    if (slice_is(key, "name"))
        return keep(f, head->name, sizeof head->name, value);
    if (slice_is(key, "notice"))
        return keep(f, head->notice, sizeof head->notice, value);
    return boxfile_wrong(f, "unknown line in the head: ", key, "");
}

bool boxfile_open(struct boxfile *f, const char *game, struct slice text, struct box_head *head,
                  struct fault *fault) {
    struct boxline line;
    *f = (struct boxfile){.rest = text, .fault = fault, .in_head = true};
    *head = (struct box_head){.hash = hash_bytes(0, text.at, text.len)};
    if (text.len > BOX_MAX_BYTES)
        return boxfile_wrong(f, "the box is larger than 256 kB", slice_of(""), "");
    if (!boxfile_next(f, &line))
        return fault->text[0] ? false : boxfile_wrong(f, "the box is empty", slice_of(""), "");
    if (!slice_is(slice_trim(line.text), "hoftag box 1"))
        return boxfile_wrong(f, "the first line must be \"hoftag box 1\", not ", line.text, "");
    while (next_is_head(f))
        if (!boxfile_next(f, &line) || !head_line(f, game, &line, head))
            return false;
    f->in_head = false;
    return head->name[0] ||
           boxfile_wrong(f, "the head does not give the box a name", slice_of(""), "");
}

static bool is_one_name(struct slice word) {
    for (size_t i = 0; i < word.len; i++)
        if (word.at[i] == ' ' && (i == 0 || i + 1 == word.len || word.at[i + 1] == ' '))
            return false;
    return word.len > 0 && !slice_is(word, "none") && !slice_is(word, "?");
}

bool boxfile_name(struct boxfile *f, struct boxnames *names, struct slice word, char *out,
                  size_t bytes) {
    if (!is_one_name(word))
        return boxfile_wrong(f, "this cannot be a name: \"", word, "\"");
    if (word.len >= bytes || names->count == BOX_MAX_NAMES)
        return boxfile_wrong(f, "this name is too long, or one too many: ", word, "");
    for (int i = 0; i < names->count; i++)
        if (slice_same_folded(word, names->name[i]))
            return boxfile_wrong(f, "this name is there already: ", word, "");
    names->name[names->count++] = word;
    memcpy(out, word.at, word.len);
    out[word.len] = 0;
    return true;
}

bool boxfile_once(struct boxfile *f, const struct boxline *line, int bit, uint32_t *found) {
    if (*found >> bit & 1)
        return boxfile_wrong(f, "this stands in the box twice: ", line->word[0], "");
    *found |= 1u << bit;
    return true;
}

bool boxfile_number(struct boxfile *f, const struct boxline *line, int i, int lo, int hi,
                    int *out) {
    int64_t value;
    if (i >= line->words)
        return boxfile_wrong(f, "a number is missing at the end of the line", slice_of(""), "");
    if (!slice_number(line->word[i], lo, hi, &value))
        return boxfile_wrong(f, "not a number, or out of range: ", line->word[i], "");
    *out = (int)value;
    return true;
}

bool boxfile_count(struct boxfile *f, const char *what, int found, int wanted) {
    char text[160];
    struct buf b = buf_on(text, sizeof text);
    if (found == wanted)
        return true;
    buf_str(&b, what);
    buf_str(&b, ": ");
    buf_int(&b, found);
    buf_str(&b, " found, ");
    buf_int(&b, wanted);
    buf_str(&b, " belong in the box");
    return boxfile_wrong(f, buf_end(&b), slice_of(""), "");
}

struct slice boxfile_game(struct slice text) {
    struct slice line, word;
    for (int i = 0; i < 20 && slice_line(&text, &line); i++)
        if (slice_word(&line, &word) && slice_is(word, "game") && slice_word(&line, &word))
            return word;
    return slice_of("");
}
