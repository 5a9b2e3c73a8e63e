/* wallenstein_tower.c: the cube tower and its tray, with every cube that is in them. */
#include "draw/wallenstein.h"

enum {
    TOWER_MIDDLE = 1300,
    WINDOW_TOP = 560,
    WINDOW_FOOT = 1980,
    ACROSS = 6,       /* cubes side by side in the tower */
    TRAY_ACROSS = 11, /* and in the tray */
    CUBE = 165
};

static void draw_stone(struct buf *out) {
    buf_str(
        out,
        "<path class=\"tower\" d=\"M56 22h22v14h20v-14h24v14h16v-14h24v14h20v-14h22v38h-12v150h-124v-150h-12z\"/>"
        "<path class=\"inside\" d=\"M80 54h100v146h-100z\"/>"
        "<path class=\"tray\" d=\"M20 214h220l14 62h-248z\"/><path class=\"trayin\" d=\"M30 221h200l10 46h-220z\"/>\n");
}

static void draw_cube(const struct drawing *d, int colour, struct point at, struct buf *out) {
    buf_str(out, "<g class=\"cube p-");
    buf_str(out, wallenstein_cube(d, colour));
    buf_str(out, "\">");
    svg_use(out, "army", NULL, at, CUBE);
    buf_str(out, "</g>");
}

/* The colour of the next cube: as if they had been mixed, yet always the same way. */
static int mixed(uint8_t left[CUBES], uint32_t *state) {
    int all = 0, at = 0;
    for (int i = 0; i < CUBES; i++)
        all += left[i];
    *state = *state * 1103515245u + 12345u;
    int n = (int)((*state >> 16) % (uint32_t)all);
    while (n >= left[at])
        n -= left[at++];
    left[at]--;
    return at;
}

/* From the foot upwards, each row a little aside. */
static void draw_heap(const struct drawing *d, const uint8_t cubes[CUBES], struct point foot, int across,
                      struct buf *out) {
    uint8_t left[CUBES];
    uint32_t state = 7;
    int all = 0;
    for (int i = 0; i < CUBES; i++) {
        left[i] = cubes[i];
        all += cubes[i];
    }
    for (int i = 0; i < all; i++) {
        int row = i / across, col = i % across;
        struct point at = {foot.x + (2 * col - (across - 1)) * CUBE / 2 + (row % 2 ? 25 : -25), foot.y - row * 140};
        draw_cube(d, mixed(left, &state), at, out);
    }
}

static int sum_of(const uint8_t cubes[CUBES]) {
    int n = 0;
    for (int i = 0; i < CUBES; i++)
        n += cubes[i];
    return n;
}

/* How many of each colour are inside, beside the tower. */
static void draw_counts(const struct drawing *d, struct buf *out) {
    const struct wallenstein *st = wallenstein_of(d);
    int row = 0;
    for (int i = 0; i < CUBES; i++) {
        struct point at = {2780, 420 + row * 330};
        if (i != GREEN && i >= st->head.seats)
            continue;
        if (i == GREEN) {
            svg_use(out, "peasant", "p-green", at, 260);
        } else {
            buf_str(out, "<use href=\"#shield-");
            buf_str(out, wallenstein_cube(d, i));
            buf_char(out, '"');
            svg_at(out, "x", at.x - 130);
            svg_at(out, "y", at.y - 130);
            buf_str(out, " width=\"26\" height=\"26\"/>");
        }
        svg_number(out, "count", (struct point){at.x + 220, at.y + 80}, st->tower[i]);
        row++;
    }
}

void wallenstein_draw_tower(const struct drawing *d, struct buf *out) {
    const struct wallenstein *st = wallenstein_of(d);
    draw_stone(out);
    draw_heap(d, st->tower, (struct point){TOWER_MIDDLE, WINDOW_FOOT - 100}, ACROSS, out);
    buf_str(out, "<g data-fall=\"\">");
    draw_heap(d, st->tray, (struct point){TOWER_MIDDLE, 2570}, TRAY_ACROSS, out);
    buf_str(out, "</g>");
    draw_counts(d, out);
    svg_text(out, "traycount", (struct point){2900, 2430}, slice_of(say_translate(out, N_("tray"))));
    svg_number(out, "traysum", (struct point){2900, 2700}, sum_of(st->tray));
}
