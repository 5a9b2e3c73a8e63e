/* pictures.c: see pictures.h. */
#include "server/pictures.h"

#include "base/check.h"
#include "base/embedded.h"
#include "base/markup.h"
#include "draw/draw.h"
#include "game/fields.h"
#include "host/png.h"
#include "pages/frame.h"
#include "server/assets.h"
#include "server/thin.h"
#include "table/table.h"

#include <stdio.h>
#include <string.h>

extern const struct embedded web_texts[];

enum { MOST_GAMES = 16, LIGHT = 0, DARK = 1 };

static const char *const themes[] = {[LIGHT] = "light", [DARK] = "dark"};

/* The pictures of a game; NULL where there is none. */
struct gallery {
    const struct game *game;
    const struct asset *small[2], *preview;
};
static struct gallery galleries[MOST_GAMES];
static int gallery_count;
static const struct asset *preview_of_all;

static struct slice text_named(const char *name) {
    for (const struct embedded *e = web_texts; e->name; e++)
        if (strcmp(e->name, name) == 0)
            return *e->text;
    for (const struct embedded *e = embedded_texts; e->name; e++)
        if (strcmp(e->name, name) == 0)
            return *e->text;
    return (struct slice){0};
}

/* ---- the moment ---- */

/* Finds the moment to draw in docs/pictures: a line has a game's id and the number of the move
 * after which it is. */
static int moment_of(const struct game *g) {
    struct slice rest = text_named("picture_moves"), line, name;
    int64_t move = 0;
    while (slice_line(&rest, &line))
        if (slice_word(&line, &name) && slice_is(name, g->id))
            slice_number(slice_trim(line), 0, 100000, &move);
    return (int)move;
}

/* NULL if no game was recorded for pictures. */
static struct table *recorded(const struct game *g) {
    char name[60];
    struct table_damage damage;
    snprintf(name, sizeof name, "%s_picture", g->id);
    struct slice record = text_named(name);
    return record.len ? table_read_own(record, &damage) : NULL;
}

/* Draws what spectators see. */
static void draw_small(const struct table *t, const char *theme, struct buf *out) {
    _Alignas(16) uint8_t state[MAX_STATE], view[MAX_STATE];
    const char *names[MAX_SEATS];
    struct buf whole = buf_growing();
    for (int i = 0; i < MAX_SEATS; i++)
        names[i] = t->head.name[i];
    table_state_at(t, moment_of(t->head.game), state);
    fields_view(t->head.game, state, SPECTATOR, view);
    struct drawing d = {
        .game = t->head.game, .box = t->box, .view = view, .viewer = SPECTATOR, .names = names};
    draw_glance(&d, text_named("style_css"), theme, &whole);
    picture_thin(buf_slice_of(&whole), out);
    buf_free(&whole);
}

/* ---- previews ---- */

/* The background colour, below everything else. */
static const char ground[] = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'>"
                             "<rect width='1' height='1' fill='#e6dcc7'/></svg>";

static struct slice small_picture(const struct gallery *g) {
    return buf_slice_of(&g->small[LIGHT]->plain);
}

static bool paint(const struct png_part *part, int n, struct buf *out) {
    struct fault fault;
    return png_paint(part, n, PREVIEW_WIDTH, PREVIEW_HEIGHT, out, &fault);
}

static bool paint_one(const void *context, struct buf *out) {
    struct png_part all = {small_picture(context), 0, 0, PREVIEW_WIDTH, PREVIEW_HEIGHT};
    return paint(&all, 1, out);
}

/* The games side by side. */
static bool paint_all(const void *context, struct buf *out) {
    enum { GAP = 6 };
    struct png_part part[MOST_GAMES + 1] = {{slice_of(ground), 0, 0, PREVIEW_WIDTH, PREVIEW_WIDTH}};
    int width = (PREVIEW_WIDTH + GAP) / gallery_count;
    (void)context;
    for (int i = 0; i < gallery_count; i++)
        part[i + 1] = (struct png_part){small_picture(&galleries[i]), i * width, 0, width - GAP,
                                        PREVIEW_HEIGHT};
    return paint(part, gallery_count + 1, out);
}

/* ---- icons ---- */

static const int icon_sizes[] = {180, 192, 512};
enum { ICONS = sizeof icon_sizes / sizeof *icon_sizes };

/* With a background and a margin, because phones cut icons to shapes of their own. */
static bool paint_icon(const void *context, struct buf *out) {
    const int size = *(const int *)context, edge = size / 7;
    struct fault fault;
    struct png_part part[] = {
        {slice_of(ground), 0, 0, size, size},
        {text_named("icon_svg"), edge, edge, size - 2 * edge, size - 2 * edge}};
    return png_paint(part, 2, size, size, out, &fault);
}

static void add_icons(void) {
    for (int i = 0; i < ICONS; i++) {
        char name[ASSET_NAME];
        snprintf(name, sizeof name, "icon-%d.png", icon_sizes[i]);
        asset_add_drawn(name, "image/png", text_named("icon_svg"), paint_icon, &icon_sizes[i]);
    }
}

/* The manifest, which a phone reads when somebody adds the site to the home screen. */
static void add_manifest(void) {
    struct buf out = buf_growing();
    put(&out,
        "{'id':'/','start_url':'/','scope':'/','name':'hoftag','short_name':'hoftag',"
        "'display':'minimal-ui','background_color':'#e6dcc7','theme_color':'#fbf8f0','icons':["
        "{'src':%j,'sizes':'any','type':'image/svg+xml'}",
        asset_path("icon.svg"));
    for (int i = 0; png_can() && i < ICONS; i++) {
        char name[ASSET_NAME];
        snprintf(name, sizeof name, "icon-%d.png", icon_sizes[i]);
        put(&out, ",{'src':%j,'sizes':'%dx%d','type':'image/png','purpose':'any maskable'}",
            asset_path(name), icon_sizes[i], icon_sizes[i]);
    }
    put(&out, "]}\n");
    asset_add("hoftag.webmanifest", "application/manifest+json", &out);
}

/* ---- all of them ---- */

static void add_small(struct gallery *to, const struct table *t, int theme) {
    char name[ASSET_NAME];
    struct buf svg = buf_growing();
    draw_small(t, themes[theme], &svg);
    snprintf(name, sizeof name, "%.16s-%s.svg", to->game->id, themes[theme]);
    to->small[theme] = asset_add(name, "image/svg+xml", &svg);
}

static void add_gallery(const struct game *g) {
    struct table *t = gallery_count < MOST_GAMES ? recorded(g) : NULL;
    char name[ASSET_NAME];
    if (!t)
        return;
    struct gallery *to = &galleries[gallery_count++];
    *to = (struct gallery){.game = g};
    add_small(to, t, LIGHT);
    add_small(to, t, DARK);
    snprintf(name, sizeof name, "%.16s.png", g->id);
    if (png_can())
        to->preview = asset_add_drawn(name, "image/png", small_picture(to), paint_one, to);
    table_free(t);
}

/* The address of the preview of all games changes when the picture of one of them does. */
static void add_preview_of_all(void) {
    struct buf source = buf_growing();
    for (int i = 0; i < gallery_count; i++)
        buf_str(&source, galleries[i].preview->path);
    preview_of_all =
        asset_add_drawn("hoftag.png", "image/png", buf_slice_of(&source), paint_all, NULL);
    buf_free(&source);
}

void pictures_prepare(void) {
    for (int i = 0; all_games[i]; i++)
        if (!all_games[i]->is_template)
            add_gallery(all_games[i]);
    if (png_can() && gallery_count > 0)
        add_preview_of_all();
    if (png_can())
        add_icons();
    add_manifest();
}

void pictures_free(void) {
    gallery_count = 0;
    preview_of_all = NULL;
}

static const struct gallery *gallery_of(const struct game *g) {
    for (int i = 0; i < gallery_count; i++)
        if (galleries[i].game == g)
            return &galleries[i];
    return NULL;
}

const char *picture_path(const struct game *g, bool dark) {
    const struct gallery *of = gallery_of(g);
    return of ? of->small[dark ? DARK : LIGHT]->path : NULL;
}

const char *preview_path(const struct game *g) {
    const struct gallery *of = g ? gallery_of(g) : NULL;
    const struct asset *a = of ? of->preview : preview_of_all;
    return a ? a->path : NULL;
}
