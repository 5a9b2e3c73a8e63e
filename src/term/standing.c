/* standing.c: see standing.h. */
#include "term/standing.h"

#include "base/say.h"
#include "term/show.h"

#include <string.h>

Move standing_answer(const struct play *p, int seat) {
    const struct board *board = board_find(play_game(p));
    struct sight s;
    Move m = 0;
    if (seat >= MAX_SEATS || !p->standing[seat][0])
        return 0;
    sight_for(p, seat, &s);
    return board->standing(&s.shown, slice_of(p->standing[seat]), &m) ? m : 0;
}

void standing_order(struct play *p, int seat, struct slice order) {
    const struct board *board = board_find(play_game(p));
    struct sight s;
    Move m;
    if (seat >= MAX_SEATS || !board->standing) {
        show_line(p, "There are no standing orders here.");
        return;
    }
    char *standing = p->standing[seat];
    sight_for(p, seat, &s);
    if (slice_is(order, "ask")) {
        standing[0] = 0;
    } else if (order.len < sizeof p->standing[0] && board->standing(&s.shown, order, &m)) {
        memcpy(standing, order.at, order.len);
        standing[order.len] = 0;
    } else if (order.len > 0) {
        show_line(p, "There is no such order: `standing defend all`, `standing defend 2`, `standing ask`.");
    }
    struct buf out = text_for(p);
    SAY(&out, standing[0] ? N_("Your standing order: {order}") : N_("You are asked each time."),
        say_name("order", standing));
    buf_char(&out, '\n');
    show_text(p, buf_end(&out));
    buf_free(&out);
}
