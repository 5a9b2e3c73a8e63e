/* box.c: what is in the box: six tokens and what they are worth.
 *
 * A box may come from anybody, so every number is checked and everything is counted. A fault names
 * the line. */
#include "game/boxfile.h"
#include "games/null/rules/null.h"

bool null_read_box(void *out, struct slice text, struct fault *fault) {
    struct null_box *box = out;
    struct boxfile file;
    struct boxline line;
    int found = 0;
    *box = (struct null_box){0};
    if (!boxfile_open(&file, "null", text, &box->head, fault))
        return false;
    while (boxfile_next(&file, &line)) {
        if (line.heading) {
            if (line.words != 1 || !slice_is(line.word[0], "tokens"))
                return boxfile_wrong(&file, "no such section: ", line.word[0], "");
            continue;
        }
        for (int i = 0; i < line.words; i++, found++) {
            int worth;
            if (!boxfile_number(&file, &line, i, 0, 20, &worth))
                return false;
            if (found < NULL_TOKENS)
                box->worth[found] = (uint8_t)worth;
        }
    }
    return !fault->text[0] && boxfile_count(&file, "tokens", found, NULL_TOKENS);
}
