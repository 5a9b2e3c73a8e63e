/* wishes.h: how a new table shall be, read from what was sent. Forms put a prefix before the names
 * of options, which keeps them apart from other fields (pages/fields.h); programs do not. */
#ifndef HALL_WISHES_H
#define HALL_WISHES_H

#include "base/form.h"
#include "hall/hall_table.h"

/* What the host asks for. */
struct table_terms {
    const struct game *game;
    struct setup setup;
    char bot[MAX_SEATS][BOT_NAME + 1]; /* "": a person */
    int flags;
    struct pace pace;
    struct slice note;
    struct slice key; /* the host's, from which links are derived */
};

/* Draws colours by lot, where that is the game's custom. */
void terms_draw_colours(struct table_terms *w, const uint8_t seed[SEED_BYTES]);
/* The number of seats that was sent, with what is usual for so many; false and why. */
bool read_new_setup(const struct form *f, struct table_terms *w, struct refused *why);
/* Options (`prefix` before their names), number of seats, lot, who may come and watch, the pace and
 * the note, as far as they were sent; the rest of the wish stays as it is. */
bool read_terms(const struct form *f, const char *prefix, struct table_terms *w,
                struct refused *why);
void terms_seat_bot(struct table_terms *w, int seat, const char *words);
/* The computer player that was sent, in words: "hard", "hard/raider"; "" if none was. */
bool read_bot(const struct form *f, const struct game *g, char words[BOT_NAME + 1],
              struct refused *why);
/* Reads a standing order such as "defend all", as words, or as words and a separate number; or the
 * one that is cancelled. False if it is too long to be one. */
bool order_sent(const struct form *f, const struct game *g, struct buf *out, bool *cancel);
/* What was sent under this name says nothing: BAD_REQUEST. */
bool refuse_value(struct refused *why, struct slice name, struct slice value);

#endif
