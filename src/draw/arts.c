/* arts.c: finds what a game adds to the drawing: its art, its layout, and how many sit at it. */
#include "draw/art.h"

#include "games/list.h"

#define DECLARE(id) extern const struct art id##_art;
#define ROW(id)     &id##_art,
GAMES(DECLARE)
static const struct art *const arts[] = {GAMES(ROW) NULL};

const struct art *art_find(const struct game *g) {
    for (const struct art *const *a = arts; *a; a++)
        if ((*a)->game == g)
            return (*a)->board ? *a : &plain_art;
    return &plain_art;
}

/* ---- layouts ---- */

const char *draw_section_of_equals(const struct game *g) { return art_find(g)->equals; }

static const struct laying *laying_of(const struct game *g) { return art_find(g)->laying; }

size_t draw_layout_size(const struct game *g) { return laying_of(g) ? laying_of(g)->size : 0; }

size_t draw_layout_room(const struct game *g) { return laying_of(g) ? laying_of(g)->room : 0; }

const void *draw_layout_kept(const struct game *g, const void *box) {
    return laying_of(g) ? laying_of(g)->kept(box) : NULL;
}

void draw_layout_make(const struct game *g, const void *box, void *layout, void *room) {
    laying_of(g)->make(box, layout, room);
}

int seat_count(const struct drawing *d) { return ((const struct head *)d->view)->seats; }
