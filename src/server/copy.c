/* copy.c: a copy of a game for the browser of its player, where it goes on when the connection is
 * lost (web/offline/away.js).
 *
 * Whoever can play on without a server must have everything, secrets and seed too. So a copy is
 * only of a running game in which nobody but the asker plays with computer players: as in a game
 * that was begun without a server, they could only cheat themselves. */
#include "server/copy.h"

#include "base/markup.h"
#include "base/say.h"
#include "offline/house.h"
#include "pages/pieces.h"
#include "server/asker.h"
#include "server/errors.h"
#include "server/json.h"
#include "server/reader.h"
#include "server/routes.h"
#include "server/site.h"

#include <limits.h>

bool may_be_copied(const struct hall_table *ht, const struct visitor *v) {
    int own = v ? __builtin_popcount(seats_owned(ht, v)) : 0;
    if (own != 1 || !site_can() || ht->phase != RUNNING || !ht->live || !ht->has_seed)
        return false;
    for (int i = 0; i < seats_of(ht); i++)
        if (ht->chair[i].owner != v->id && (ht->chair[i].owner || !ht->chair[i].bot[0]))
            return false;
    return true;
}

/* What the page says where there is no connection. */
static void write_note(const struct hall_table *ht, const struct buf *out, struct buf *note) {
    note->words = out->words;
    put(note, "<p>%m</p><a class='button first' href='/offline/#%t'>%m</a>",
        N_("There is no connection, but this game can go on in your browser."),
        table_path(ht, "", -1).text, N_("Go on here"));
}

void handle_copy(struct server *s, struct request *q, struct reply *r) {
    struct hall_table *ht = need_table(s, q, r);
    int64_t known;
    if (!ht)
        return;
    if (!may_be_copied(ht, q->visitor)) {
        reply_error(q, r, MHD_HTTP_FORBIDDEN,
                    N_("Only a game against computer players alone can be taken along."));
        return;
    }
    if (!request_number(q, "known", 0, INT_MAX, &known))
        known = 0;
    struct own_table own = {.ht = ht, .screen = -1};
    struct buf note = buf_growing(), *out = reply_json(r, MHD_HTTP_OK);
    write_note(ht, &r->body, &note);
    put(out, "{'note':%j,'game':", buf_slice_of(&note));
    own_table_write(&own, (int)known, out);
    put(out, "}");
    buf_free(&note);
}
