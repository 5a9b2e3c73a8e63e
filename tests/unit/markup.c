/* markup.c: patterns: every directive escapes as promised, quotes are turned, commas appear by
 * themselves. */
#include "base/markup.h"
#include "lib/test.h"

static char memory[400];
static struct buf fresh(void) { return buf_on(memory, sizeof memory); }

#define EXPECT_PUT(want, ...)                                                                      \
    do {                                                                                           \
        struct buf written = fresh();                                                              \
        put(&written, __VA_ARGS__);                                                                \
        EXPECT_TEXT(buf_slice_of(&written), want);                                                 \
    } while (0)

static void quotes_are_turned(void) {
    EXPECT_PUT("<b class=\"x\">100%</b>", "<b class='x'>100%%</b>");
    EXPECT_PUT("", "");
}

static void text_is_escaped(void) {
    EXPECT_PUT("<i>&lt;b&gt; &amp; &quot;O&#39;Neill&quot;</i>", "<i>%t</i>", "<b> & \"O'Neill\"");
    EXPECT_PUT("<i>Löwenherz</i>", "<i>%t</i>", "Löwenherz");
    EXPECT_PUT("<i>a\xEF\xBF\xBD"
               "b</i>",
               "<i>%t</i>",
               "a\xFF"
               "b\x01");
    EXPECT_PUT("<i>ab</i>", "<i>%t</i>", ((struct slice){"abc", 2}));
}

static void attributes_have_their_quotes(void) {
    EXPECT_PUT("<p title=\"a&quot;b\">", "<p title=%a>", "a\"b");
    EXPECT_PUT("<p class=\"x y\">", "<p%c>", "x y");
    EXPECT_PUT("<p>", "<p%c>", (const char *)NULL);
    EXPECT_PUT("<p title=\"\">", "<p title=%a>", "");
}

static const struct message messages[] = {{"Close", "", "Fermer \"l'onglet\""}};
static uint16_t slots[MESSAGE_SLOTS];
static const struct catalogue french = {"fr", "français", true, 1, messages, slots};

static void messages_are_translated_and_escaped(void) {
    struct buf out = fresh();
    message_index(slots, messages[0].english, 0);
    out.words = &french;
    put(&out, "<a aria-label=%l>%m</a>", "Close", "Close");
    EXPECT_TEXT(buf_slice_of(&out), "<a aria-label=\"Fermer &quot;l&#39;onglet&quot;\">"
                                    "Fermer &quot;l&#39;onglet&quot;</a>");
    EXPECT_PUT("<b>Close</b>", "<b>%m</b>", "Close");
}

static void numbers_have_their_forms(void) {
    EXPECT_PUT("-7 9223372036854775807", "%d %d", -7, INT64_MAX);
    EXPECT_PUT("123.4 -0.5 12", "%p %p %p", 1234, -5, 120);
    EXPECT_PUT("0 9 10 99 100 999", "%d %d %d %d %d %d", 0, 9, 10, 99, 100, 999);
    EXPECT_PUT("1000 -1000 100.1", "%d %d %p", 1000, -1000, 1001);
    EXPECT_PUT("aria-pressed=\"true\" false", "aria-pressed='%b' %b", 3 > 2, false);
}

static void json_has_its_commas(void) {
    struct buf out = fresh();
    put(&out, "{%,'name':%j", "a\"b\n");
    for (int i = 0; i < 3; i++)
        put(&out, i ? "%,%d" : "%,'list':[%,%d", i);
    put(&out, "]%,'on':%b}", true);
    EXPECT_TEXT(buf_slice_of(&out), "{\"name\":\"a\\\"b\\n\",\"list\":[0,1,2],\"on\":true}");
}

static void what_does_not_fit_is_cut(void) {
    char small[8];
    struct buf out = buf_on(small, sizeof small);
    put(&out, "<i>%t</i>", "too long for it");
    EXPECT(out.cut);
    EXPECT_INT((int64_t)out.len, (int64_t)sizeof small);
}

/* Plain bytes are copied in words of eight: whatever stands at their seams is found. */
static void directives_and_quotes_are_found_anywhere(void) {
    char pattern[40], want[60];
    for (int before = 0; before < 18; before++)
        for (int after = 0; after < 18; after++) {
            struct buf out = fresh(), p = buf_on(pattern, sizeof pattern), w = buf_on(want, 60);
            for (int i = 0; i < before; i++) {
                buf_char(&p, i % 3 ? 'a' : '\'');
                buf_char(&w, i % 3 ? 'a' : '"');
            }
            buf_str(&p, "%d");
            buf_str(&w, "42");
            for (int i = 0; i < after; i++) {
                buf_char(&p, i % 5 ? '\xA7' : '\'');
                buf_char(&w, i % 5 ? '\xA7' : '"');
            }
            put(&out, buf_end(&p), 42);
            EXPECT_TEXT(buf_slice_of(&out), buf_end(&w));
        }
}

/* Into every capacity from nothing to enough: never past the end, and cut where it ends. */
static void patterns_are_cut_at_any_byte(void) {
    static const char whole[] = "<use href=\"#a&lt;b\" x=\"-12.5\"/>";
    for (size_t cap = 0; cap < sizeof whole - 1; cap++) {
        char small[sizeof whole + NUMBER_BYTES];
        memset(small, '~', sizeof small);
        struct buf out = buf_on(small, cap);
        put(&out, "<use href='#%t' x='%p'/>", "a<b", -125);
        EXPECT(out.cut && out.len <= cap && memcmp(small, whole, out.len) == 0);
        EXPECT(small[cap] == '~');
    }
}

static void six_arguments_are_the_most(void) {
    EXPECT_PUT("1<2>\"3\"raw5 true", "%d%r%t%r%a%r", 1, "<", "2", ">", "3", "raw5 true");
}

int main(void) {
    quotes_are_turned();
    text_is_escaped();
    attributes_have_their_quotes();
    messages_are_translated_and_escaped();
    numbers_have_their_forms();
    json_has_its_commas();
    what_does_not_fit_is_cut();
    directives_and_quotes_are_found_anywhere();
    patterns_are_cut_at_any_byte();
    six_arguments_are_the_most();
    return test_end();
}
