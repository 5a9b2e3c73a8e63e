/* plain.c: the art for a game that has none: the fields of the view as a list, and the words of the moves on the
 * buttons. So a game can be played in the browser from its first day. */
#include "draw/art.h"
#include "game/fields.h"
#include "game/words.h"

enum { LONGEST_FIELD = 6000 };

static void plain_board(const struct drawing *d, struct buf *out) {
    buf_str(out, "<dl class=\"fields\">\n");
    for (const struct field *f = d->game->fields; f->name; f++) {
        char memory[LONGEST_FIELD];
        struct buf json = buf_on(memory, sizeof memory);
        fields_write_field(f, d->box, d->view, &json);
        buf_str(out, "<dt>");
        markup_text(out, slice_of(f->name));
        buf_str(out, "</dt><dd>");
        markup_text(out, buf_slice_of(&json));
        buf_str(out, "</dd>\n");
    }
    buf_str(out, "</dl>\n");
}

static void plain_reckon(const struct drawing *d, struct buf *out) {
    int32_t points[MAX_SEATS] = {0};
    d->game->scores(d->box, d->view, points);
    for (int i = 0; i < seat_count(d); i++) {
        buf_str(out, "<p>");
        MARKUP_SAY(out, N_("{seat}: {points|point|points}"), say_name("seat", seat_name(d, i)),
                   say_number("points", points[i]));
        buf_str(out, "</p>\n");
    }
}

const struct art plain_art = {
    .board_label = N_("The position"),
    .display_label = N_("The box"),
    .board = plain_board,
    .reckon = plain_reckon,
};
