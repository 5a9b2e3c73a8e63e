/* map.c: the map is a picture made of letters, one letter per province. Here it is checked against
 * the lists.
 *
 * Every screen takes its outlines from this picture, so it must agree with the lists that the rules
 * use: two provinces touch along an edge of cells if and only if they are listed as neighbours. */
#include "games/wallenstein/rules/box.h"

#include <string.h>

struct map {
    const struct wallenstein_box *box;
    struct boxfile *file;
    uint8_t at[MAP_ROWS][MAP_COLS]; /* province of a cell; NONE */
    uint64_t touching[PROVINCES];   /* provinces along its edges */
};

static int province_of(const struct wallenstein_box *box, char letter) {
    for (int p = 0; p < PROVINCES; p++)
        if (box->province[p].letter == letter)
            return p;
    return letter == '.' || letter == '~' ? NONE : -1;
}

static bool read_cells(struct map *m) {
    for (int row = 0; row < m->box->map_rows; row++)
        for (int col = 0; col < m->box->map_cols; col++) {
            int p = province_of(m->box, m->box->map[row][col]);
            if (p < 0)
                return boxfile_wrong(m->file, "the map has a letter that no province has: ",
                                     (struct slice){&m->box->map[row][col], 1}, "");
            m->at[row][col] = (uint8_t)p;
        }
    return true;
}

static void touch(struct map *m, int p, int q) {
    if (p == q || p == NONE || q == NONE)
        return;
    m->touching[p] |= bit(q);
    m->touching[q] |= bit(p);
}

static void find_borders(struct map *m) {
    for (int row = 0; row < m->box->map_rows; row++)
        for (int col = 0; col < m->box->map_cols; col++) {
            if (col + 1 < m->box->map_cols)
                touch(m, m->at[row][col], m->at[row][col + 1]);
            if (row + 1 < m->box->map_rows)
                touch(m, m->at[row][col], m->at[row + 1][col]);
        }
}

static bool borders_agree(const struct map *m) {
    int ends = 0;
    for (int p = 0; p < PROVINCES; p++)
        if (m->touching[p] != m->box->province[p].borders)
            return boxfile_wrong(m->file,
                                 "the map and the list do not give the same neighbours to ",
                                 slice_of(m->box->province[p].name), "");
        else
            ends += m->box->province[p].neighbours;
    return boxfile_count(m->file, "borders", ends / 2, BORDERS);
}

/* Removes one connected piece from the map, starting at its first cell. */
static void lift_piece(struct map *m, int row, int col) {
    static const int8_t steps[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    uint16_t stack[MAP_ROWS * MAP_COLS];
    int depth = 0, p = m->at[row][col];
    stack[depth++] = (uint16_t)(row * MAP_COLS + col);
    m->at[row][col] = NONE;
    while (depth > 0) {
        int cell = stack[--depth];
        for (int i = 0; i < 4; i++) {
            int r = cell / MAP_COLS + steps[i][0], c = cell % MAP_COLS + steps[i][1];
            if (r < 0 || c < 0 || r >= m->box->map_rows || c >= m->box->map_cols ||
                m->at[r][c] != p)
                continue;
            m->at[r][c] = NONE;
            stack[depth++] = (uint16_t)(r * MAP_COLS + c);
        }
    }
}

/* Removes piece after piece: no province may come twice, and none may be missing. */
static bool provinces_whole(struct map *m) {
    uint64_t seen = 0;
    for (int row = 0; row < m->box->map_rows; row++)
        for (int col = 0; col < m->box->map_cols; col++) {
            int p = m->at[row][col];
            if (p == NONE)
                continue;
            if (seen & bit(p))
                return boxfile_wrong(m->file, "on the map this province is not in one piece: ",
                                     slice_of(m->box->province[p].name), "");
            seen |= bit(p);
            lift_piece(m, row, col);
        }
    return seen == m->box->in_play ||
           boxfile_wrong(m->file, "not on the map: ",
                         slice_of(m->box->province[lowest_bit(m->box->in_play & ~seen)].name), "");
}

static bool lies_in(const struct map *m, struct place at, int p) {
    return at.row < m->box->map_rows && at.col < m->box->map_cols && m->at[at.row][at.col] == p;
}

static bool places_inside(const struct map *m) {
    for (int p = 0; p < PROVINCES; p++) {
        const struct province *province = &m->box->province[p];
        bool inside = lies_in(m, province->at, p);
        for (int i = 0; i < province->towns; i++)
            inside = inside && lies_in(m, province->town_at[i], p);
        if (!inside)
            return boxfile_wrong(m->file, "its name or a town does not lie inside it: ",
                                 slice_of(province->name), "");
    }
    return true;
}

bool wallenstein_map_agrees(const struct wallenstein_box *box, struct boxfile *f) {
    struct map m = {.box = box, .file = f};
    if (!read_cells(&m))
        return false;
    find_borders(&m);
    return borders_agree(&m) && places_inside(&m) && provinces_whole(&m);
}
