/* rename.c: another name for somebody who plays: the one change of a record that is no line behind
 * the others. It is made only for those who want to be forgotten; moves, rolls and hashes do not
 * depend on names. */
#include "table/inside.h"

/* The line of the seat, which the head of every record has; the first one, for lines of a box may
 * look like it. */
static bool is_line_of(struct slice line, const char *colour) {
    struct slice word;
    return slice_starts(line, "seat ") && slice_word(&line, &word) && slice_word(&line, &word) &&
           slice_is(word, colour);
}

void table_rename(struct table *t, int seat, const char *name) {
    const char *colour = t->head.game->colours[t->head.how.colour[seat]];
    struct slice rest = buf_slice_of(&t->record), line;
    struct buf changed = buf_growing();
    bool found = false;
    while (slice_line(&rest, &line)) {
        bool here = !found && is_line_of(line, colour);
        found = found || here;
        buf_slice(&changed, here ? slice_of("seat ") : line);
        if (here) {
            buf_str(&changed, colour);
            buf_char(&changed, ' ');
            buf_str(&changed, name);
        }
        buf_char(&changed, '\n');
    }
    keep_text(t->head.name[seat], sizeof t->head.name[seat], name);
    buf_free(&t->record);
    t->record = changed;
}
