/* say.c: sentences in English and in another language: places, plural forms, words that change with
 * their place. */
#include "base/say.h"
#include "lib/test.h"

static const struct message messages[] = {
    {"blue", "", "Bleu"},
    {"harvest", "", "récolte"},
    {"red", "", "Rouge"},
    {"red", "good", "rouge"},
    {"{seat} pays {guards|guard|guards}.", "", "{seat} paie {guards|garde|gardes}."},
    {"{seat} stores {good}.", "", "Une marchandise {good} pour {seat}."},
    {"{whole}.{tenth}", "", "{whole},{tenth}"},
};
static uint16_t slots[MESSAGE_SLOTS];
static const struct catalogue french = {
    "fr", "français", true, sizeof messages / sizeof *messages, messages, slots};

static void index_messages(void) {
    for (int i = 0; i < french.count; i++)
        message_index(slots, messages[i].english, i);
}

static char memory[200];
static struct buf in(const struct catalogue *language) {
    struct buf out = buf_on(memory, sizeof memory);
    out.words = language;
    return out;
}

static struct slice paid(const struct catalogue *language, int guards) {
    struct buf out = in(language);
    SAY(&out, "{seat} pays {guards|guard|guards}.", say_word("seat", "red"),
        say_number("guards", guards));
    return buf_slice_of(&out);
}

static void nouns_follow_their_numbers(void) {
    EXPECT_TEXT(paid(NULL, 0), "red pays 0 guards.");
    EXPECT_TEXT(paid(NULL, 1), "red pays 1 guard.");
    EXPECT_TEXT(paid(NULL, 2), "red pays 2 guards.");
    EXPECT_TEXT(paid(&french, 0), "Rouge paie 0 garde.");
    EXPECT_TEXT(paid(&french, 1), "Rouge paie 1 garde.");
    EXPECT_TEXT(paid(&french, 2), "Rouge paie 2 gardes.");
}

static void words_may_depend_on_their_place(void) {
    struct buf out = in(&french);
    SAY(&out, "{seat} stores {good}.", say_word("seat", "blue"), say_word("good", "red"));
    EXPECT_TEXT(buf_slice_of(&out), "Une marchandise rouge pour Bleu.");
    out.len = 0;
    SAY(&out, "{seat} stores {good}.", say_word("seat", "red"), say_word("good", "blue"));
    EXPECT_TEXT(buf_slice_of(&out), "Une marchandise Bleu pour Rouge.");
    out.len = 0;
    SAY(&out, "{seat} stores {good}.", say_name("seat", "red"), say_name("good", "red"));
    EXPECT_TEXT(buf_slice_of(&out), "Une marchandise red pour red.");
}

static struct slice word(const char *english) {
    struct buf out = in(&french);
    SAY(&out, "<{word}>", say_word("word", english));
    return buf_slice_of(&out);
}

static void words_may_end_in_a_name(void) {
    EXPECT_TEXT(word("harvest"), "<récolte>");
    EXPECT_TEXT(word("harvest Bayern"), "<récolte Bayern>");
    EXPECT_TEXT(word("harvest 8"), "<récolte 8>");
    EXPECT_TEXT(word("harvests"), "<harvests>");
    EXPECT_TEXT(word("bad harvest"), "<bad harvest>");
    EXPECT_TEXT(word(""), "<>");
    EXPECT_TEXT(word(" "), "< >");
}

static struct slice number(const struct catalogue *language, int64_t tenths) {
    struct buf out = in(language);
    say_tenths(&out, tenths);
    return buf_slice_of(&out);
}

static void numbers_have_the_mark_of_their_language(void) {
    EXPECT_TEXT(number(NULL, 125), "12.5");
    EXPECT_TEXT(number(&french, 180), "18,0");
    EXPECT_TEXT(number(&french, -7), "\u22120,7");
}

static void what_is_not_known_stays_english(void) {
    struct buf out = in(&french);
    say(&out, "Nothing.");
    EXPECT_TEXT(buf_slice_of(&out), "Nothing.");
}

/* As many as fit, most of them alike at both ends, so that they share slots. */
static void all_messages_are_found(void) {
    static char english[MOST_MESSAGES][40];
    static struct message many[MOST_MESSAGES];
    static uint16_t slot[MESSAGE_SLOTS];
    struct catalogue full = {"xx", "full", false, MOST_MESSAGES, many, slot};
    struct buf out = in(&full);
    for (int i = 0; i < MOST_MESSAGES; i++) {
        struct buf text = buf_on(english[i], sizeof english[i]);
        buf_str(&text, "The same: ");
        buf_int(&text, 1000 + i);
        buf_str(&text, " and so on");
        many[i] = (struct message){buf_end(&text), "", english[MOST_MESSAGES - 1 - i]};
        message_index(slot, many[i].english, i);
    }
    for (int i = 0; i < MOST_MESSAGES; i++)
        EXPECT(say_translate(&out, english[i]) == english[MOST_MESSAGES - 1 - i]);
}

int main(void) {
    index_messages();
    nouns_follow_their_numbers();
    words_may_depend_on_their_place();
    words_may_end_in_a_name();
    numbers_have_the_mark_of_their_language();
    what_is_not_known_stays_english();
    all_messages_are_found();
    return test_end();
}
