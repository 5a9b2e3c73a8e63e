/* tower.c: the cube tower and its tray, with every cube that is in them. */
#include "games/wallenstein/show/show.h"

enum {
    MIDDLE = 500,
    WINDOW_FOOT = 1040,
    TRAY_FOOT = 1460,
    ACROSS = 6,      /* cubes side by side in the tower */
    TRAY_ACROSS = 9, /* and in the tray */
    STEP_UP = 88,    /* from a row to the next */
    CUBE = 105
};

static void draw_stone(struct buf *out) {
    put(out, "<path class='tower' d='M4 2h14v10h10V2h16v10h12V2h16v10h10V2h14v26h-8v92H12V28H4z'/>"
             "<path class='inside' d='M18 34h64v76H18z'/>"
             "<path class='tray' d='M-6 122h112l12 34H-18z'/>"
             "<path class='trayin' d='M0 127h100l8 23H-8z'/>\n");
}

static void draw_cube(const struct drawing *d, int colour, struct point at, struct buf *out) {
    put(out, "<g class='cube p-%t'>", wallenstein_cube(d, colour));
    svg_use(out, "army", NULL, at, CUBE);
    put(out, "</g>");
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
static void draw_heap(const struct drawing *d, const uint8_t cubes[CUBES], struct point foot,
                      int across, struct buf *out) {
    uint8_t left[CUBES];
    uint32_t state = 7;
    int all = 0;
    for (int i = 0; i < CUBES; i++) {
        left[i] = cubes[i];
        all += cubes[i];
    }
    for (int i = 0; i < all; i++) {
        int row = i / across, col = i % across;
        struct point at = {foot.x + (2 * col - (across - 1)) * CUBE / 2 + (row % 2 ? 15 : -15),
                           foot.y - row * STEP_UP};
        draw_cube(d, mixed(left, &state), at, out);
    }
}

/* How many of each colour are inside, beside the tower and above its tray. */
static void draw_counts(const struct drawing *d, struct buf *out) {
    const struct wallenstein *st = wallenstein_of(d);
    int row = 0, step = 975 / st->head.seats;
    for (int i = 0; i < CUBES; i++) {
        struct point at = {1230, 150 + row * step};
        if (i != GREEN && i >= st->head.seats)
            continue;
        if (i == GREEN) {
            svg_use(out, "peasant", "p-green", at, 190);
        } else {
            svg_shield(out, wallenstein_cube(d, i), (struct point){at.x - 95, at.y - 95}, 190);
        }
        svg_number(out, "count", (struct point){at.x + 130, at.y + 50}, st->tower[i]);
        row++;
    }
}

/* 150 x 158 units, from (-18, 2) on. */
void wallenstein_draw_tower(const struct drawing *d, struct buf *out) {
    const struct wallenstein *st = wallenstein_of(d);
    draw_stone(out);
    draw_heap(d, st->tower, (struct point){MIDDLE, WINDOW_FOOT}, ACROSS, out);
    put(out, "<g data-fall=''>");
    draw_heap(d, st->tray, (struct point){MIDDLE, TRAY_FOOT}, TRAY_ACROSS, out);
    put(out, "</g>");
    draw_counts(d, out);
}
