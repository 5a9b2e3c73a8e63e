/* json.c: any bytes as JSON: what passes json_check can be walked through and written. */
#include "base/json.h"
#include "fuzz/fuzz.h"

#include <string.h>

static int walk_value(struct slice value);

static int walk_members(struct slice object) {
    struct slice key, value;
    int n = 0;
    while (json_member(&object, &key, &value))
        n += 1 + walk_value(value);
    return n;
}

static int walk_elements(struct slice array) {
    struct slice value;
    int n = 0;
    while (json_element(&array, &value))
        n += 1 + walk_value(value);
    return n;
}

static int walk_value(struct slice value) {
    char memory[100];
    struct buf text = buf_on(memory, sizeof memory);
    int64_t number;
    json_text(value, &text);
    json_number(value, -1000, 1000, &number);
    if (json_is_object(value))
        return walk_members(value);
    return json_is_array(value) ? walk_elements(value) : 0;
}

/* Any bytes written as a JSON string make valid JSON. */
static void write_as_string(struct slice bytes) {
    char memory[8000];
    struct buf out = buf_on(memory, sizeof memory);
    struct slice value;
    struct fault fault;
    if (bytes.len > 1000)
        bytes.len = 1000;
    buf_json(&out, bytes);
    CHECK(json_check(buf_slice_of(&out), &value, &fault));
    CHECK(json_is_string(value));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct slice text = {(const char *)data, size}, value;
    struct fault fault = {0};
    if (json_check(text, &value, &fault))
        walk_value(value);
    else
        CHECK(fault.text[0] && fault.line > 0);
    write_as_string(text);
    return 0;
}
