/* room.c: where on the map there is room for names and counters. Every screen needs this before it
 * draws, so it is worked out once when the box is read. */
#include "games/wallenstein/rules/box.h"

#include <string.h>

/* ---- land ---- */

static bool is_land(char letter) { return letter != '.' && letter != '~' && letter; }

/* The first and the last column of land in a row; false if there is none. */
static bool land_of_row(const struct wallenstein_box *box, int row, int *left, int *right) {
    const char *letters = box->map[row];
    int from = 0, to = box->map_cols - 1;
    while (from <= to && !is_land(letters[from]))
        from++;
    while (to > from && !is_land(letters[to]))
        to--;
    *left = from < *left ? from : *left;
    *right = to > *right ? to : *right;
    return from <= to;
}

static void find_land(struct wallenstein_box *box) {
    int top = MAP_ROWS, left = MAP_COLS, bottom = 0, right = 0;
    for (int row = 0; row < box->map_rows; row++) {
        int from = MAP_COLS, to = 0;
        if (!land_of_row(box, row, &from, &to))
            continue;
        top = row < top ? row : top;
        bottom = row;
        left = from < left ? from : left;
        right = to > right ? to : right;
    }
    box->land[0] = (struct place){.col = (uint8_t)left, .row = (uint8_t)top};
    box->land[1] = (struct place){.col = (uint8_t)right, .row = (uint8_t)bottom};
}

/* ---- room ---- */

/* For each cell of a row, how many cells of the same letter lie on both sides. */
static void find_room(const struct wallenstein_box *box, int row, uint8_t room[MAP_COLS]) {
    const char *letters = box->map[row];
    for (int from = 0, to; from < box->map_cols; from = to) {
        for (to = from + 1; to < box->map_cols && letters[to] == letters[from];)
            to++;
        for (int col = from; col < to; col++)
            room[col] = (uint8_t)(col - from < to - 1 - col ? col - from : to - 1 - col);
    }
}

/* More room than this is no better. */
static int enough(int room) { return room < 7 ? room : 7; }

/* The room around a cell: in its own row, and in the rows of the name and the towns. */
static int room_at(const struct wallenstein_box *box, uint8_t room[][MAP_COLS], int row, int col) {
    static const int8_t rows[] = {-2, 2, -3, 3};
    int least = room[row][col], more = 0;
    for (int i = 0; i < 4; i++) {
        int other = row + rows[i];
        bool inside =
            other >= 0 && other < box->map_rows && box->map[other][col] == box->map[row][col];
        if (i >= 2)
            more += inside;
        else if (!inside || room[other][col] < least)
            least = inside ? room[other][col] : 0;
    }
    return 8 * enough(least) + 3 * more + enough(room[row][col]);
}

/* The best cells of a province so far. */
struct best {
    int size;
    struct clearing found;
};

static void consider(struct best *best, int size, int row, int col) {
    if (size < best->size)
        return;
    if (size > best->size)
        *best = (struct best){.size = size};
    best->found.cells++;
    best->found.cols = (uint16_t)(best->found.cols + col);
    best->found.rows = (uint16_t)(best->found.rows + row);
}

void wallenstein_room_find(struct wallenstein_box *box) {
    uint8_t room[MAP_ROWS][MAP_COLS], province[256];
    struct best best[PROVINCES] = {{0}};
    find_land(box);
    memset(province, NONE, sizeof province);
    for (int p = 0; p < PROVINCES; p++)
        province[(uint8_t)box->province[p].letter] = (uint8_t)p;
    for (int row = 0; row < box->map_rows; row++)
        find_room(box, row, room[row]);
    for (int row = box->land[0].row; row <= box->land[1].row; row++)
        for (int col = box->land[0].col; col <= box->land[1].col; col++) {
            int p = province[(uint8_t)box->map[row][col]];
            if (p != NONE)
                consider(&best[p], room_at(box, room, row, col), row, col);
        }
    for (int p = 0; p < PROVINCES; p++)
        box->clearing[p] = best[p].found;
}
