/* patch.c: how a text of markup becomes another: whatever is patched comes out as the new text, and
 * texts that differ little have a short patch. */
#include "base/patch.h"

#include "base/json.h"
#include "base/rng.h"
#include "lib/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The pieces first .. first + count of a text, joined as they were. */
static struct slice pieces_of(struct slice text, long first, long count) {
    size_t at = 0, end;
    for (long i = 0; i < first; i++)
        at += strcspn(text.at + at, "<") + 1;
    end = at;
    for (long i = 0; i < count; i++)
        end += strcspn(text.at + end, "<") + (i + 1 < count);
    return (struct slice){text.at + at, end - at};
}

/* Reads the patch as a browser does; strings in these tests need no escapes but of quotes. */
static void apply(struct slice old, const char *patch, struct buf *out) {
    for (bool first = true; *patch; first = false) {
        if (!first)
            buf_char(out, '<');
        if (*patch == '"') {
            for (patch++; *patch != '"'; patch++) {
                patch += *patch == '\\';
                buf_char(out, *patch);
            }
            patch++;
        } else {
            char *end;
            long at = strtol(patch, &end, 10), count = strtol(end + 1, &end, 10);
            buf_slice(out, pieces_of(old, at, count));
            patch = end;
        }
        patch += *patch == ',';
    }
}

static size_t check(const char *old, const char *new) {
    struct buf patch = buf_growing(), got = buf_growing();
    patch_write(slice_of(old), slice_of(new), &patch);
    buf_end(&patch);
    apply(slice_of(old), patch.at, &got);
    EXPECT_TEXT(buf_slice_of(&got), new);
    size_t len = patch.len;
    buf_free(&patch);
    buf_free(&got);
    return len;
}

/* A list of small elements, some of which are changed, gone or new. */
static void write_list(struct rng *rng, bool changed, struct buf *out) {
    buf_str(out, "<ul>");
    for (int i = 0; i < 200; i++) {
        uint32_t what = changed ? rng_below(rng, 40) : 40;
        if (what == 0)
            continue;
        buf_str(out, what == 1 ? "<li class=\"new\">" : "<li>");
        buf_int(out, what == 2 ? 1000 + i : i / 3);
        buf_str(out, "</li>");
    }
    buf_str(out, "</ul>");
    buf_end(out);
}

static void lists(void) {
    uint8_t seed[SEED_BYTES] = {1};
    for (uint64_t i = 0; i < 50; i++) {
        struct rng rng = rng_new(seed, i);
        struct buf old = buf_growing(), new = buf_growing();
        write_list(&rng, false, &old);
        write_list(&rng, true, &new);
        EXPECT(check(old.at, new.at) < old.len / 2);
        check(new.at, old.at);
        buf_free(&old);
        buf_free(&new);
    }
}

int main(void) {
    check("", "");
    check("", "<p>a</p>");
    check("<p>a</p>", "");
    check("<p>a</p>", "b");
    EXPECT_INT((int64_t)check("<p>a</p><p>b</p>", "<p>a</p><p>b</p>"), 3);
    check("<p>a</p><p>b</p>", "<p>b</p><p>a</p>");
    check("<p>a</p>", "<p class=\"x\">a</p>");
    lists();
    return test_end();
}
