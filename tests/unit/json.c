/* json.c: what is JSON and what is not, with the line of the fault; and walking through values in
 * place. */
#include "base/json.h"

#include "lib/test.h"

#include <string.h>

static bool accepts(const char *text) {
    struct slice value;
    struct fault fault = {0};
    return json_check(slice_of(text), &value, &fault);
}

static void good_texts_are_accepted(void) {
    static const char *const good[] = {"0",
                                       "-1",
                                       "1.5e3",
                                       "true",
                                       "false",
                                       "null",
                                       "\"\"",
                                       "\"a\\n\\u00e4\\\\\"",
                                       "[]",
                                       "[1,2 , [3]]",
                                       " {} ",
                                       "{\"a\":1,\"b\":{\"c\":[null]}}",
                                       "[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        if (!EXPECT(accepts(good[i])))
            test_expect(good[i], 0, false, "accepted");
}

/* What Python's json.dumps writes: everything beyond ASCII is escaped, in names as in values. */
static void names_are_unescaped(void) {
    static const char text[] =
        "{\"K\\u00e4rnten\":1,\"\\ud83c\\udff0\":\"\\ud83c\\udff0 \\ud83c\",\"a\\\\b\":2}";
    static const char *const known[] = {"Kärnten", "🏰", NULL};
    struct slice object, value, key;
    struct fault fault = {0};
    char memory[40];
    struct buf out = buf_on(memory, sizeof memory);
    int64_t number = 0;
    EXPECT(json_check(slice_of(text), &object, &fault));
    EXPECT(json_find(object, "Kärnten", &value) && json_number(value, 0, 9, &number) &&
           number == 1);
    EXPECT(json_find(object, "🏰", &value) && json_text(value, &out));
    EXPECT_TEXT(buf_slice_of(&out), "🏰 ?");
    EXPECT(json_find(object, "a\\b", &value) && json_number(value, 0, 9, &number) && number == 2);
    EXPECT(json_stranger(object, known, &key));
    EXPECT_TEXT(key, "a\\\\b");
}

static void bad_texts_are_refused(void) {
    static const char *const bad[] = {"",
                                      " ",
                                      "[",
                                      "]",
                                      "{",
                                      "{\"a\"}",
                                      "{\"a\":}",
                                      "{a:1}",
                                      "[1,]",
                                      "[1 2]",
                                      "\"a",
                                      "\"\\x\"",
                                      "\"\\u12g4\"",
                                      "\"a\nb\"",
                                      "1 2",
                                      "truex",
                                      "{}{}",
                                      "{\"a\":1,}",
                                      "-",
                                      "nul",
                                      "'a'",
                                      "[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (accepts(bad[i]))
            test_expect(bad[i], 0, false, "refused");
        else
            test_passed();
}

static void faults_have_a_line(void) {
    struct slice value;
    struct fault fault = {0};
    EXPECT(!json_check(slice_of("{\"a\": 1,\n \"b\": [2,\n  3}\n"), &value, &fault));
    EXPECT_INT(fault.line, 3);
    EXPECT_TEXT(slice_of(fault.text), "a comma or ] is expected at }?");
}

static void values_are_walked(void) {
    struct slice value, walk, key, element;
    struct fault fault = {0};
    int64_t number = 0;
    const char *text = " {\"a\" : [1, \"x]\\\"\", {\"b\":[]}], \"c,\":-5 ,\"d\":null} ";
    EXPECT(json_check(slice_of(text), &value, &fault));
    EXPECT(json_is_object(value) && !json_is_array(value) && !json_is_string(value));
    EXPECT(json_find(value, "c,", &element) && json_number(element, -9, 9, &number) &&
           number == -5);
    EXPECT(json_find(value, "d", &element));
    EXPECT_TEXT(element, "null");
    EXPECT(!json_find(value, "b", &element));
    names_are_unescaped();
    EXPECT(json_find(value, "a", &walk) && json_is_array(walk));
    EXPECT(json_element(&walk, &element));
    EXPECT_TEXT(element, "1");
    EXPECT(json_element(&walk, &element));
    EXPECT_TEXT(element, "\"x]\\\"\"");
    EXPECT(json_element(&walk, &element));
    EXPECT_TEXT(element, "{\"b\":[]}");
    EXPECT(!json_element(&walk, &element));
    walk = value;
    int members = 0;
    while (json_member(&walk, &key, &element))
        members++;
    EXPECT_INT(members, 3);
    walk = slice_of("[]");
    EXPECT(!json_element(&walk, &element));
    walk = slice_of("{}");
    EXPECT(!json_member(&walk, &key, &element));
}

static void strings_are_unescaped(void) {
    char memory[40];
    struct buf out = buf_on(memory, sizeof memory);
    EXPECT(json_text(slice_of("\"G\\u00f6rlitz \\u20ac \\\"\\/\\t\\ud800\""), &out));
    EXPECT_TEXT(buf_slice_of(&out), "Görlitz € \"/\t?");
    out = buf_on(memory, 3);
    EXPECT(!json_text(slice_of("\"abcd\""), &out));
    EXPECT(!json_text(slice_of("12"), &out));
}

int main(void) {
    good_texts_are_accepted();
    bad_texts_are_refused();
    faults_have_a_line();
    values_are_walked();
    strings_are_unescaped();
    return test_end();
}
