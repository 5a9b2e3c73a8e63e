/* house.c: answers requests as the module for browsers does (src/wasm/offline.c), but natively:
 * tests/wasm.mjs compares the two.
 *
 * On standard input, for each request: "POST TARGET BYTES" (or GET), a line's end, and so many
 * bytes; or THINK, and a computer player thinks over its next move. On standard output, for each:
 * "STATUS BYTES LOCATION", a line's end, and the answer. */
#include "base/check.h"
#include "offline/think.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void answer(struct house *h, const char *method, char *target, size_t len) {
    static struct ask_page q;
    struct buf out = buf_growing();
    char *body = calloc(1, len + 1);
    CHECK(body && fread(body, 1, len, stdin) == len);
    h->drawn = 0;
    ask_answer(h, &q, strcmp(method, "POST") == 0, target, body, len, &out);
    printf("%d %zu %s\n", q.status, out.len, q.location);
    fwrite(out.at, 1, out.len, stdout);
    free(body);
    buf_free(&out);
}

/* As the module's worker does (src/wasm/offline.c). */
static void think(struct house *h) {
    static struct room room = {NULL, 32 << 20};
    struct buf question = buf_growing();
    if (!room.at)
        room.at = malloc(room.bytes);
    CHECK(room.at && think_next(h, 0, &question));
    struct thought thought = think_over(buf_slice_of(&question), room);
    CHECK(think_done(h, (const struct question *)(const void *)question.at, &thought));
    printf("200 0 \n");
    buf_free(&question);
}

int main(void) {
    struct house *h = house_new();
    char line[ASK_PATH + 40], method[8], target[ASK_PATH];
    size_t len;
    slice_copy(slice_of("files/"), h->files, sizeof h->files);
    while (fgets(line, sizeof line, stdin)) {
        CHECK(sscanf(line, "%7s %199s %zu", method, target, &len) == 3);
        if (strcmp(method, "THINK") == 0)
            think(h);
        else
            answer(h, method, target, len);
    }
    house_free(h);
    return 0;
}
