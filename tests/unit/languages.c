/* languages.c: which language a person gets, and that every catalogue can be searched. */
#include "games/null/rules/null.h"
#include "words/words.h"

#include "lib/test.h"

#include <string.h>

static struct slice found(const char *tag) {
    const struct catalogue *words = words_find(slice_of(tag));
    return slice_of(words ? words->lang : "none");
}

static void tags_name_languages(void) {
    EXPECT_TEXT(found("en"), "en");
    EXPECT_TEXT(found("de"), "de");
    EXPECT_TEXT(found("fr-BE"), "fr");
    EXPECT_TEXT(found("NL_nl.UTF-8"), "nl");
    EXPECT_TEXT(found("de_AT@euro"), "de");
    EXPECT_TEXT(found("fra"), "none");
    EXPECT_TEXT(found("f"), "none");
    EXPECT_TEXT(found(""), "none");
    EXPECT_TEXT(found("C.UTF-8"), "none");
    EXPECT_TEXT(found("../de"), "none");
}

static struct slice located(const char *all, const char *messages, const char *lang) {
    return slice_of(words_of_locale(all, messages, lang)->lang);
}

static void the_environment_decides(void) {
    EXPECT_TEXT(located(NULL, NULL, NULL), "en");
    EXPECT_TEXT(located(NULL, NULL, "fr_FR.UTF-8"), "fr");
    EXPECT_TEXT(located("", "nl_BE", "fr_FR"), "nl");
    EXPECT_TEXT(located("de_DE", "nl_BE", "fr_FR"), "de");
    EXPECT_TEXT(located("C", "nl_BE", "fr_FR"), "en");
    EXPECT_TEXT(located("POSIX", NULL, NULL), "en");
    EXPECT_TEXT(located("sv_SE.UTF-8", NULL, "de"), "en");
}

static struct slice accepted(const char *header) {
    return slice_of(words_accepted(slice_of(header))->lang);
}

static void browsers_are_heard(void) {
    EXPECT_TEXT(accepted(""), "en");
    EXPECT_TEXT(accepted("*"), "en");
    EXPECT_TEXT(accepted("de"), "de");
    EXPECT_TEXT(accepted("nl-BE,nl;q=0.9,en;q=0.5"), "nl");
    EXPECT_TEXT(accepted("sv, en;q=0.5 , fr;q=0.8"), "fr");
    EXPECT_TEXT(accepted("fr;q=0, de;q=0.001"), "de");
    EXPECT_TEXT(accepted("fr;q=0"), "en");
    EXPECT_TEXT(accepted("en,de"), "en");
    EXPECT_TEXT(accepted("de;q=1.000,fr;q=0.999"), "de");
    EXPECT_TEXT(accepted("sv,fi"), "en");
}

static void nonsense_counts_for_nothing(void) {
    static const char *const nonsense[] = {
        ",,,",      ";q=1",         "fr;q",    "fr;q=",    "fr;q=x", "fr;q=2",
        "fr;q=1.5", "fr;q=0.12345", "fr;q=-1", "\xff\xfe", "fr;p=1"};
    for (size_t i = 0; i < sizeof nonsense / sizeof *nonsense; i++)
        EXPECT_TEXT(accepted(nonsense[i]), "en");
}

static void languages_have_names(void) {
    for (int i = 0; all_words[i]; i++)
        EXPECT(all_words[i]->lang[0] && all_words[i]->name[0]);
}

static void every_message_is_found(void) {
    for (int i = 0; all_words[i]; i++) {
        struct buf out = {.words = all_words[i]};
        for (int m = 0; m < all_words[i]->count; m++)
            if (!all_words[i]->message[m].place[0])
                EXPECT(say_translate(&out, all_words[i]->message[m].english) ==
                       all_words[i]->message[m].text);
    }
}

static bool is_told_everywhere(const char *english) {
    bool told = true;
    for (int i = 0; all_words[i]; i++) {
        struct buf out = {.words = all_words[i]};
        told = told && (all_words[i]->count == 0 || say_translate(&out, english) != english);
    }
    return told;
}

/* Sentences in the tables of events reach the catalogues only if they are marked with N_, which is
 * easily forgotten. */
static void games_are_told_everywhere(void) {
    for (int i = 0; all_games[i] != &null_game; i++) {
        const struct game *g = all_games[i];
        for (int k = 0; g->events[k].name; k++)
            EXPECT(is_told_everywhere(g->events[k].text));
    }
}

int main(void) {
    tags_name_languages();
    the_environment_decides();
    browsers_are_heard();
    nonsense_counts_for_nothing();
    languages_have_names();
    every_message_is_found();
    games_are_told_everywhere();
    return test_end();
}
