/* form.c: any bytes as a form with files in it: the first line is the content type, the rest the
 * body. Every field that is found lies within the body, and none overlap. */
#include "fuzz/fuzz.h"
#include "server/request.h"

#include <stdlib.h>

static void expect_inside(struct slice part, struct slice whole) {
    CHECK(part.at >= whole.at && part.at + part.len <= whole.at + whole.len);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct slice body = {(const char *)data, size}, type;
    struct form *form = calloc(1, sizeof *form);
    const char *end = NULL;
    CHECK(form);
    if (slice_line(&body, &type) && multipart_read(form, type, body))
        for (int i = 0; i < form->count; i++) {
            expect_inside(form->field[i].name, body);
            expect_inside(form->field[i].value, body);
            CHECK(!end || form->field[i].name.at >= end);
            end = form->field[i].value.at + form->field[i].value.len;
        }
    free(form);
    return 0;
}
