/* base.c: buffers that never overrun, slices, numbers, UTF-8, hashes. */
#include "base/buf.h"
#include "base/hash.h"
#include "lib/test.h"

#include <string.h>

static void buffer_has_a_hard_end(void) {
    char memory[8] = "#######";
    struct buf b = buf_on(memory, 4);
    buf_str(&b, "abcdef");
    EXPECT(b.cut);
    EXPECT_TEXT(buf_slice_of(&b), "abcd");
    EXPECT(memory[4] == '#');
    EXPECT_TEXT(slice_of(buf_end(&b)), "abc");
    EXPECT(memory[4] == '#');
}

static void buffer_grows_if_it_can(void) {
    struct buf b = buf_growing();
    for (int i = 0; i < 100; i++)
        buf_int(&b, i);
    EXPECT_INT((int64_t)b.len, 190);
    EXPECT(!b.cut);
    EXPECT_INT((int64_t)strlen(buf_end(&b)), 190);
    buf_free(&b);
    EXPECT(b.at == NULL && b.cap == 0);
}

static struct slice number_text(int64_t value, char memory[32]) {
    struct buf b = buf_on(memory, 32);
    buf_int(&b, value);
    return buf_slice_of(&b);
}

static void numbers_are_written(void) {
    char memory[32];
    uint8_t bytes[3] = {0, 0x9f, 255};
    EXPECT_TEXT(number_text(0, memory), "0");
    EXPECT_TEXT(number_text(-7, memory), "-7");
    EXPECT_TEXT(number_text(INT64_MIN, memory), "-9223372036854775808");
    EXPECT_TEXT(number_text(INT64_MAX, memory), "9223372036854775807");
    struct buf b = buf_on(memory, sizeof memory);
    buf_hex_bytes(&b, bytes, 3);
    buf_hex64(&b, 0x0123456789abcdefu);
    EXPECT_TEXT(buf_slice_of(&b), "009fff0123456789abcdef");
}

static void json_strings_are_escaped(void) {
    char memory[80];
    struct buf b = buf_on(memory, sizeof memory);
    buf_json(&b, slice_of("a\"b\\c\nd\x01 ö"));
    EXPECT_TEXT(buf_slice_of(&b), "\"a\\\"b\\\\c\\nd\\u0001 ö\"");
    b.len = 0;
    buf_json(&b, slice_of("\xff\xc3"));
    EXPECT_TEXT(buf_slice_of(&b), "\"??\"");
}

static void numbers_are_read(void) {
    static const char *const bad[] = {"",   "-",   "+1",  "1.0",  "1 ",
                                      " 1", "0x1", "101", "-101", "99999999999999999999"};
    int64_t n = 42;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        EXPECT(!slice_number(slice_of(bad[i]), -100, 100, &n));
    EXPECT_INT(n, 42);
    EXPECT(slice_number(slice_of("-100"), -100, 100, &n) && n == -100);
    EXPECT(slice_number(slice_of("007"), 0, 9, &n) && n == 7);
}

static void hex_is_read(void) {
    uint64_t h = 0;
    uint8_t bytes[2];
    EXPECT(slice_hex64(slice_of("0123456789abcdef"), &h) && h == 0x0123456789abcdefu);
    EXPECT(!slice_hex64(slice_of("0123456789abcde"), &h));
    EXPECT(!slice_hex64(slice_of("0123456789ABCDEF"), &h));
    EXPECT(slice_hex_bytes(slice_of("00ff"), bytes, 2) && bytes[0] == 0 && bytes[1] == 255);
    EXPECT(!slice_hex_bytes(slice_of("00f"), bytes, 2));
    EXPECT(!slice_hex_bytes(slice_of("00fg"), bytes, 2));
}

static void choices_are_taken(void) {
    struct slice rest = slice_of("go Lauban | stay|"), words;
    EXPECT(slice_choice(&rest, &words));
    EXPECT_TEXT(words, "go Lauban");
    EXPECT(slice_choice(&rest, &words));
    EXPECT_TEXT(words, "stay");
    EXPECT(!slice_choice(&rest, &words));
}

static void lines_and_words_are_taken(void) {
    struct slice rest = slice_of("one two\r\n\n \"three four\" five\nlast"), line, word;
    EXPECT(slice_line(&rest, &line));
    EXPECT_TEXT(line, "one two");
    EXPECT(slice_line(&rest, &line) && line.len == 0);
    EXPECT(slice_line(&rest, &line));
    EXPECT(slice_word(&line, &word));
    EXPECT_TEXT(word, "three four");
    EXPECT(slice_word(&line, &word));
    EXPECT_TEXT(word, "five");
    EXPECT(!slice_word(&line, &word));
    EXPECT(slice_line(&rest, &line));
    EXPECT_TEXT(line, "last");
    EXPECT(!slice_line(&rest, &line));
    rest = slice_of("\"not closed");
    EXPECT(slice_word(&rest, &word));
    EXPECT_TEXT(word, "not closed");
    EXPECT(!slice_word(&rest, &word));
    EXPECT_TEXT(slice_trim(slice_of(" \t x y \r")), "x y");
    EXPECT(slice_starts(slice_of("abc"), "ab") && !slice_starts(slice_of("a"), "ab"));
    EXPECT_INT((int64_t)slice_skip(slice_of("abc"), 9).len, 0);
}

static void utf8_is_checked(void) {
    static const char *const good[] = {"", "plain", "Görlitz", "€", "\xf0\x9f\x8f\xb0"};
    static const char *const bad[] = {"\x01",
                                      "a\x7f",
                                      "\xc3",
                                      "\xc0\x80",
                                      "\xe0\x80\x80",
                                      "\xed\xa0\x80",
                                      "\xf5\x80\x80\x80",
                                      "\xf4\x90\x80\x80",
                                      "\x80",
                                      "\xc2\x85",
                                      "\xe2\x82",
                                      "\xf0\x8f\xbf\xbf"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        EXPECT(slice_printable(slice_of(good[i])));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        EXPECT(!slice_printable(slice_of(bad[i])));
}

static void some_letters_are_not_seen(void) {
    static const char *const good[] = {
        "",      "Zo\u00EB", "\u0646\u200C\u0645", "\U0001F469\u200D\U0001F33E", "\u05D0\u05D1",
        "\u4E2D"};
    static const char *const bad[] = {"a\u202Eb", "\u2066",  "a\u200Bb",    "\uFEFF-a", "a\u2028b",
                                      "\u3164",   "a\u200F", "a\U000E0041", "a\u00ADb", "a\a"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        EXPECT(slice_is_seen(slice_of(good[i])));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        EXPECT(!slice_is_seen(slice_of(bad[i])));
}

/* What was sent is shown whole, or it is said how much of it is. */
static void faults_quote(void) {
    struct fault f;
    char longer[2 * FAULT_TEXT];
    memset(longer, 'x', sizeof longer - 1);
    longer[sizeof longer - 1] = 0;
    EXPECT(!fault_set(&f, 3, "before ", slice_of("a\nb"), " after"));
    EXPECT_INT(f.line, 3);
    EXPECT_TEXT(slice_of(f.text), "before a?b after");
    fault_set(&f, 0, "\"", (struct slice){longer, FAULT_TEXT - 3}, "\"");
    EXPECT(strlen(f.text) == FAULT_TEXT - 1 && f.text[FAULT_TEXT - 2] == '"');
    fault_set(&f, 0, "\"", slice_of(longer), "\"");
    EXPECT_TEXT(slice_of(f.text + 451), "xxxxxxx\" (457 of 999 bytes)");
    fault_set(&f, 0, longer, slice_of(longer), longer);
    EXPECT_INT((int64_t)strlen(f.text), (int64_t)sizeof f.text - 1);
}

static void quotes_cut_no_letter(void) {
    char memory[200];
    struct buf out = buf_on(memory, sizeof memory);
    buf_quote(&out, slice_of("a\tb"), 100);
    EXPECT_TEXT(buf_slice_of(&out), "a?b");
    out.len = 0;
    buf_quote(&out, slice_of("xöööööööööööööööööööööööööööööö"), 50);
    EXPECT_TEXT(buf_slice_of(&out), "xöööö (9 of 61 bytes)");
}

/* Records and boxes are identified by these hashes, so they must never change. */
static void hashes_stay(void) {
    EXPECT(hash_bytes(0, "", 0) == 0);
    EXPECT(hash_bytes(1, "hoftag", 6) == 0x6f291965c7618b5cu);
    EXPECT(hash_bytes(1, "a league of six towns", 21) == 0x21dc1367120e2417u);
}

static void hashes_differ(void) {
    uint64_t seen[2000];
    uint8_t bytes[9] = {0};
    int n = 0, same = 0;
    for (size_t len = 1; len <= 9; len++)
        for (size_t at = 0; at < len; at++)
            for (int bit = 0; bit < 8; bit++) {
                bytes[at] = (uint8_t)(1 << bit);
                seen[n++] = hash_bytes(0, bytes, len);
                seen[n++] = hash_bytes(1, bytes, len);
                bytes[at] = 0;
            }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            same += seen[i] == seen[j];
    EXPECT_INT(same, 0);
    EXPECT(hash_bytes(0, "a", 1) != hash_bytes(0, "a", 2));
}

int main(void) {
    buffer_has_a_hard_end();
    buffer_grows_if_it_can();
    numbers_are_written();
    json_strings_are_escaped();
    numbers_are_read();
    hex_is_read();
    choices_are_taken();
    lines_and_words_are_taken();
    utf8_is_checked();
    some_letters_are_not_seen();
    faults_quote();
    quotes_cut_no_letter();
    hashes_stay();
    hashes_differ();
    return test_end();
}
