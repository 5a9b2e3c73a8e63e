/* words.c: see words.h. */
#include "words/words.h"

/* The language of a tag: the letters before the first of - _ . @ ; */
static struct slice language_of(struct slice tag) {
    struct slice rest = tag;
    while (rest.len > 0 &&
           ((rest.at[0] >= 'a' && rest.at[0] <= 'z') || (rest.at[0] >= 'A' && rest.at[0] <= 'Z')))
        rest = slice_skip(rest, 1);
    return (struct slice){tag.at, tag.len - rest.len};
}

const struct catalogue *words_find(struct slice tag) {
    struct slice language = language_of(tag);
    for (int i = 0; all_words[i] && language.len > 0; i++)
        if (slice_same_folded(language, slice_of(all_words[i]->lang)))
            return all_words[i];
    return NULL;
}

const struct catalogue *words_of_locale(const char *all, const char *messages, const char *lang) {
    const char *given = all && all[0] ? all : messages && messages[0] ? messages : lang ? lang : "";
    const struct catalogue *found = words_find(slice_of(given));
    return found ? found : all_words[0];
}

/* ---- Accept-Language ---- */

static struct slice take_until(struct slice *rest, char end) {
    size_t n = 0;
    while (n < rest->len && rest->at[n] != end)
        n++;
    struct slice head = {rest->at, n};
    *rest = slice_skip(*rest, n < rest->len ? n + 1 : n);
    return slice_trim(head);
}

/* "q=0.85" in thousandths: 850. An empty text is full weight (1000), a malformed one is 0. */
static int weight_of(struct slice text) {
    int weight = 0, place = 1000;
    if (text.len == 0)
        return 1000;
    if (text.len < 3 || text.len > 7 || !slice_starts(text, "q="))
        return 0;
    for (size_t i = 2; i < text.len; i++) {
        if (i == 3 && text.at[i] == '.')
            continue;
        if (i == 3 || text.at[i] < '0' || text.at[i] > '9')
            return 0;
        weight += place * (text.at[i] - '0');
        place /= 10;
    }
    return weight <= 1000 ? weight : 0;
}

const struct catalogue *words_accepted(struct slice header) {
    const struct catalogue *best = all_words[0];
    int most = 0;
    while (header.len > 0) {
        struct slice weight = take_until(&header, ','), tag = take_until(&weight, ';');
        const struct catalogue *words = words_find(tag);
        if (words && weight_of(slice_trim(weight)) > most) {
            most = weight_of(slice_trim(weight));
            best = words;
        }
    }
    return best;
}
