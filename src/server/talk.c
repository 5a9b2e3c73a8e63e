/* talk.c: see talk.h. */
#include "server/talk.h"

#include "server/clock.h"
#include "server/saving.h"

#include <stdio.h>
#include <string.h>

static void keep_talk(struct hall *h, struct hall_table *ht, int seat, const char *name,
                      struct slice text) {
    struct live_game *m = ht->live;
    if (m->talk_count == TALK_KEPT)
        memmove(m->talk, m->talk + 1, sizeof m->talk[0] * (size_t)--m->talk_count);
    struct talk *t = &m->talk[m->talk_count++];
    *t = (struct talk){.at = now_seconds(), .seat = seat};
    snprintf(t->name, sizeof t->name, "%s", name);
    memcpy(t->text, text.at, text.len);
    struct talk_row row = {ht->id, ++m->talk_number, t->at, seat, slice_of(t->name), text};
    ht->stamp++;
    store_put_talk(h->store, &row);
    hall_table_changed(h, ht);
    if (m->talk_number % TALK_CUT == 0 && m->talk_number > TALK_STORED)
        store_cut_talk(h->store, ht->id, m->talk_number - TALK_STORED);
}

bool play_say(struct hall *h, struct hall_table *ht, int seat, const char *name, struct slice text,
              struct refused *why) {
    text = slice_trim(text);
    if (!ht->live)
        return refuse(why, NOT_NOW, "You can talk here once the game has begun.");
    if (text.len == 0 || text.len > TALK_BYTES || !slice_printable(text))
        return refuse(why, BAD_REQUEST, "A message has 1 to 400 bytes of plain text.");
    keep_talk(h, ht, seat, name, text);
    return true;
}

void play_tell(struct hall *h, struct hall_table *ht, enum announced what, int seat,
               const char *name) {
    keep_talk(h, ht, (int)what + seat, name, slice_of(""));
}

void play_tell_lot(struct hall *h, struct hall_table *ht, const char *names) {
    keep_talk(h, ht, NATURE, "", slice_of(names));
}
