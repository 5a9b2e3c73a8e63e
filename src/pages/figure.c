/* figure.c: see figure.h. */
#include "pages/figure.h"

#include "base/check.h"
#include "base/embedded.h"
#include "draw/draw.h"
#include "game/fields.h"
#include "lesson/walk.h"
#include "table/table.h"

#include <stdlib.h>

/* All there are: "null_hand" is rules/figures/null/hand.figure. Made by tools/embed.c. */
extern const struct embedded figure_texts[];
extern const struct slice embedded_style_css;

/* What the picture is called, if it is one of this game's; empty. */
static struct slice name_of(const struct embedded *e, const struct game *g) {
    size_t n = strlen(g->id);
    bool own = slice_starts(slice_of(e->name), g->id) && e->name[n] == '_';
    return slice_of(own ? e->name + n + 1 : "");
}

static const struct embedded *find(const struct game *g, struct slice name) {
    for (const struct embedded *e = figure_texts; e->name && name.len > 0; e++)
        if (slice_same(name, name_of(e, g)))
            return e;
    return NULL;
}

struct slice figure_name(const struct game *g, int number) {
    for (const struct embedded *e = figure_texts; e->name; e++)
        if (name_of(e, g).len > 0 && number-- == 0)
            return name_of(e, g);
    return slice_of("");
}

bool has_figure(const struct game *g, struct slice name) { return find(g, name) != NULL; }

/* Everybody sees a picture, so it shows what those who watch see. */
static void draw(const struct walk *w, const char *theme, struct buf *out) {
    const struct lesson_step *step = walk_step(w);
    _Alignas(16) uint8_t view[MAX_STATE];
    struct pointed shown[MOST_SHOWN];
    struct drawing d = {.game = w->lesson->game,
                        .box = w->box,
                        .view = view,
                        .viewer = SPECTATOR,
                        .shown = shown,
                        .by_colour = true};
    fields_view(d.game, w->state, SPECTATOR, view);
    for (int i = step->first; i < step->first + step->count && d.shown_count < MOST_SHOWN; i++)
        if (w->lesson->line[i].kind == LESSON_SHOW)
            d.shown_count +=
                shown_read(&d, slice_of(w->lesson->line[i].words), &shown[d.shown_count]);
    draw_detail(&d, embedded_style_css, theme, out);
}

bool figure_draw(const struct game *g, struct slice name, const char *theme, struct buf *out) {
    const struct embedded *text = find(g, name);
    struct lesson *l = malloc(sizeof *l);
    struct walk *w = malloc(sizeof *w);
    struct fault ignored;
    CHECK(l && w);
    bool sound = text && lesson_read(l, *text->text, &ignored) &&
                 walk_to(w, l, table_standard_box(g), 0, &ignored);
    if (sound)
        draw(w, theme, out);
    free(w);
    free(l);
    return sound;
}
