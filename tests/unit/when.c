/* when.c: dates and times as people say them (src/pages/when.h). */
#include "pages/when.h"

#include "base/say.h"
#include "lib/test.h"
#include "words/words.h"

#include <string.h>
#include <time.h>

/* Every day of 800 years is the one that the C library counts. */
static void days_are_counted(void) {
    int wrong = 0;
    for (int64_t day = -146097; day < 146097; day++) {
        time_t seconds = (time_t)(day * 86400 + 86399);
        struct tm parts;
        struct day d = day_of(seconds);
        gmtime_r(&seconds, &parts);
        wrong +=
            d.year != parts.tm_year + 1900 || d.month != parts.tm_mon + 1 || d.day != parts.tm_mday;
    }
    EXPECT(wrong == 0);
}

static bool says(void (*say_it)(struct buf *), const char *lang, const char *text) {
    char memory[100];
    struct buf out = buf_on(memory, sizeof memory);
    out.words = words_find(slice_of(lang));
    say_it(&out);
    return strcmp(buf_end(&out), text) == 0;
}

enum { THEN = 1700000000, FIRST = THEN - 13 * 86400 }; /* the 14th and the 1st of November 2023 */

static void say_then(struct buf *out) { say_day(out, THEN); }
static void say_first(struct buf *out) { say_day(out, FIRST); }
static void say_since_first(struct buf *out) { say_since(out, FIRST, THEN + 86400); }
static void say_hours(struct buf *out) { say_since(out, THEN, THEN + 2 * 3600 + 1800); }
static void say_minute(struct buf *out) { say_since(out, THEN, THEN + 61); }
static void say_month(struct buf *out) { say_since(out, THEN, THEN + 30 * 86400); }
static void say_future(struct buf *out) { say_since(out, THEN, THEN - 5); }

static void days_are_said(void) {
    EXPECT(says(say_then, "en", "14 November 2023"));
    EXPECT(says(say_then, "de", "14. November 2023"));
    EXPECT(says(say_then, "fr", "14 novembre 2023"));
    EXPECT(says(say_first, "en", "1 November 2023"));
    EXPECT(says(say_first, "de", "1. November 2023"));
    EXPECT(says(say_first, "fr", "1er novembre 2023"));
    EXPECT(says(say_since_first, "fr", "depuis le 1er novembre 2023"));
    EXPECT(says(say_hours, "en", "for 2 hours"));
    EXPECT(says(say_hours, "nl", "al 2 uur"));
    EXPECT(says(say_minute, "de", "seit 1 Minute"));
    EXPECT(says(say_month, "de", "seit dem 14. November 2023"));
    EXPECT(says(say_future, "en", "just now"));
}

int main(void) {
    days_are_counted();
    days_are_said();
    return test_end();
}
