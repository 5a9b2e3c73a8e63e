/* plain.c: the art for a game that has none: the fields of the view as a list, and the words of the
 * moves on the buttons. So a game can be played in the browser from its first day. */
#include "draw/art.h"
#include "game/fields.h"
#include "game/words.h"

enum { LONGEST_FIELD = 6000 };

static void plain_board(const struct drawing *d, struct buf *out) {
    put(out, "<dl class='fields'>\n");
    for (const struct field *f = d->game->fields; f->name; f++) {
        char memory[LONGEST_FIELD];
        struct buf json = buf_on(memory, sizeof memory);
        fields_write_field(f, d->box, d->view, &json);
        put(out, "<dt>%t</dt><dd>%t</dd>\n", f->name, buf_slice_of(&json));
    }
    put(out, "</dl>\n");
}

const struct art plain_art = {
    .board_label = N_("The position"),
    .display_label = N_("The box"),
    .board = plain_board,
};
