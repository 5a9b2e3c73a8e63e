/* refused.c: see refused.h. */
#include "table/refused.h"

#include "base/say.h"

static void keep(char *to, size_t size, struct slice text) {
    struct buf out = buf_on(to, size);
    buf_slice(&out, text);
    buf_end(&out);
}

bool refuse(struct refused *why, enum outcome kind, const char *sentence) {
    *why = (struct refused){.kind = kind, .rule = "", .sentence = sentence};
    keep(why->text, sizeof why->text, slice_of(sentence));
    return false;
}

bool refuse_words(struct refused *why, enum outcome kind, const char *sentence,
                  struct slice words) {
    char memory[sizeof why->words]; /* the words may be those of `why` */
    struct buf shown = buf_on(memory, sizeof memory);
    buf_quote(&shown, words, sizeof memory - 1);
    refuse(why, kind, sentence);
    keep(why->words, sizeof why->words, buf_slice_of(&shown));
    struct buf text = buf_on(why->text, sizeof why->text);
    refused_write(why, &text);
    buf_end(&text);
    return false;
}

bool refuse_by_rule(struct refused *why, const struct game *g, int code) {
    refuse(why, AGAINST_THE_RULES, g->refusals[code].text);
    why->code = code;
    why->rule = g->refusals[code].rule;
    return false;
}

bool refuse_fault(struct refused *why, const struct fault *fault) {
    *why = (struct refused){.kind = AGAINST_THE_RULES, .rule = ""};
    keep(why->text, sizeof why->text, slice_of(fault->text));
    return false;
}

void refused_write(const struct refused *why, struct buf *out) {
    if (why->sentence)
        SAY(out, why->sentence, say_name("words", why->words));
    else
        say(out, why->text);
}
