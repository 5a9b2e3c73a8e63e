/* map.c: the map of Wallenstein in the terminal, made from the picture in the box.
 *
 * A character cell is about twice as high as wide, so every second row of the picture is shown, and
 * columns are left out where the screen is narrow. Thin lines part provinces, thick ones countries.
 * In each province stand its name, as far as it fits, and under it the owner's letter with his
 * armies, buildings (p c h), and a ! for each revolt marker. */
#include "games/wallenstein/screen/map.h"

#include "base/buf.h"
#include "term/joint.h"

#include <string.h>

struct sheet {
    struct canvas *c;
    const struct shown *s;
    int top, rows, cols;
    bool plans;                           /* what the viewer planned stands there, too */
    struct spots *spots;                  /* where the provinces are; NULL */
    uint8_t at[CANVAS_ROWS][CANVAS_COLS]; /* province of a cell; NONE */
    bool sea[CANVAS_ROWS][CANVAS_COLS];
};

static const struct wallenstein_box *box_of(const struct shown *s) { return s->box; }
static const struct wallenstein *state_of(const struct shown *s) { return s->view; }

static int province_with(const struct wallenstein_box *box, char letter) {
    for (int p = 0; p < PROVINCES; p++)
        if (box->province[p].letter == letter)
            return p;
    return NONE;
}

static void sample(struct sheet *m) {
    const struct wallenstein_box *box = box_of(m->s);
    for (int row = 0; row < m->rows; row++)
        for (int col = 0; col < m->cols; col++) {
            char letter = box->map[row * box->map_rows / m->rows][col * box->map_cols / m->cols];
            m->at[row][col] = (uint8_t)province_with(box, letter);
            m->sea[row][col] = letter == '~';
        }
}

/* ---- ground and borders ---- */

static int cell_at(const struct sheet *m, int row, int col) {
    return row < m->rows && col < m->cols ? m->at[row][col] : NONE;
}

static bool is_out(const struct sheet *m, int p) {
    return p != NONE && !(wallenstein_provinces_in_game(box_of(m->s), state_of(m->s)) & bit(p));
}

static struct style ground_of(const struct sheet *m, int p) {
    const struct wallenstein *st = state_of(m->s);
    if (p == NONE || st->owner[p] >= st->head.seats)
        return PLAIN;
    return style_shield(shown_colour(m->s, st->owner[p]));
}

static enum line line_between(const struct sheet *m, int p, int q) {
    if (p == q)
        return NO_LINE;
    if (p == NONE || q == NONE)
        return THICK;
    return box_of(m->s)->province[p].country == box_of(m->s)->province[q].country ? THIN : THICK;
}

/* The borders that meet in the lower right corner of a cell. */
static struct joint joint_at(const struct sheet *m, int row, int col) {
    int here = cell_at(m, row, col), east = cell_at(m, row, col + 1),
        south = cell_at(m, row + 1, col), across = cell_at(m, row + 1, col + 1);
    return (struct joint){.up = line_between(m, here, east),
                          .right = line_between(m, east, across),
                          .down = line_between(m, south, across),
                          .left = line_between(m, here, south)};
}

static bool is_border(struct joint j) { return j.up || j.right || j.down || j.left; }

/* Does the border belong to a province in the game? */
static bool is_alive(const struct sheet *m, int row, int col) {
    for (int i = 0; i < 4; i++) {
        int p = cell_at(m, row + i / 2, col + i % 2);
        if (p != NONE && !is_out(m, p))
            return true;
    }
    return false;
}

static void draw_cell(struct sheet *m, int row, int col) {
    int p = cell_at(m, row, col);
    struct joint joint = joint_at(m, row, col);
    struct style style = ground_of(m, p);
    const char *glyph = p == NONE && m->sea[row][col] ? "~" : is_out(m, p) ? "░" : " ";
    if (p == NONE || is_out(m, p))
        style = FAINT;
    if (is_border(joint)) {
        glyph = joint_glyph(joint);
        style.bold = false;
        if (style.bg < 0)
            style = is_alive(m, row, col) ? PLAIN : FAINT;
    }
    canvas_text(m->c, m->top + row, col, style, glyph);
}

/* ---- what stands in a province ---- */

/* Cells of a row that belong to the province and have no border on them. */
struct gap {
    int row, from, width;
};

static bool is_free(const struct sheet *m, int row, int col, int p) {
    return row >= 0 && cell_at(m, row, col) == p && !is_border(joint_at(m, row, col));
}

static struct gap widest_gap(const struct sheet *m, int row, int p) {
    struct gap best = {row, 0, 0};
    for (int col = 0, from = 0; col <= m->cols; col++) {
        if (is_free(m, row, col, p))
            continue;
        if (col - from > best.width)
            best = (struct gap){row, from, col - from};
        from = col + 1;
    }
    return best;
}

/* Text in the middle of a gap, cut if it is too long. */
static void draw_text(struct sheet *m, struct gap g, int p, const char *text) {
    char memory[2 * NAME_BYTES];
    struct buf out = buf_on(memory, sizeof memory);
    int width = text_width(text), n = 0;
    for (; *text; text++) {
        n += (*text & 0xC0) != 0x80;
        if (n > g.width)
            break;
        buf_char(&out, *text);
    }
    canvas_text(m->c, m->top + g.row, width < g.width ? g.from + (g.width - width) / 2 : g.from,
                ground_of(m, p).bg < 0 ? STRONG : ground_of(m, p), buf_end(&out));
}

/* "Y5pc!": the owner and his armies, his buildings, the markers. */
void wallenstein_write_province(const struct shown *s, int p, struct buf *out) {
    static const char letters[BUILDINGS] = {'p', 'c', 'h'};
    const struct wallenstein *st = state_of(s);
    if (st->owner[p] == NONE)
        return;
    buf_str(out, shown_letter(s, st->owner[p]));
    buf_int(out, st->armies[p]);
    for (int b = 0; b < BUILDINGS; b++)
        if (st->built[p] >> b & 1)
            buf_char(out, letters[b]);
    for (int i = 0; i < st->markers[p] && i < 4; i++)
        buf_char(out, '!');
}

const char wallenstein_action_codes[ACTIONS][3] = {"pa", "ch", "ho", "gr", "go",
                                                   "r5", "r3", "r1", "mA", "mB"};

/* " gr": the action that the viewer's card of the province lies on. */
void wallenstein_write_planned(const struct shown *s, int p, struct buf *out) {
    const struct wallenstein *st = state_of(s);
    int seat = s->viewer & ~PERSON;
    for (int action = 0; seat < st->head.seats && action < ACTIONS; action++)
        if (st->plan[seat][action] == p) {
            buf_char(out, ' ');
            buf_str(out, wallenstein_action_codes[action]);
        }
}

static int at_most(int n, int most) { return n < most ? n : most; }

/* Where the name and the state go. */
struct places {
    struct gap name, state;
};

/* Two rows, one under the other, that have most room for both; as near to the place of the name as
 * can be. */
static struct places best_places(const struct sheet *m, int p, int name, int state) {
    int at = box_of(m->s)->province[p].at.row * m->rows / box_of(m->s)->map_rows, best = -1;
    struct places chosen = {{0, 0, 0}, {0, 0, 0}};
    for (int row = 0; row < m->rows; row++)
        for (int other = row - 1; other <= row + 1; other += 2) {
            struct gap first = widest_gap(m, row, p), second = widest_gap(m, other, p);
            int away = row > at ? row - at : at - row;
            int room = 4 * at_most(first.width, name) + 8 * at_most(second.width, state) -
                       2 * away - (other < row);
            if (room > best && first.width > 0) {
                best = room;
                chosen = (struct places){first, second};
            }
        }
    return chosen;
}

/* Where there is no second row: as much of the name as fits, and the state behind it. */
static struct gap draw_in_one_row(struct sheet *m, int p, const char *name,
                                  const struct buf *state) {
    char memory[3 * NAME_BYTES];
    struct buf text = buf_on(memory, sizeof memory);
    struct gap best = {0, 0, 0};
    for (int row = 0; row < m->rows; row++)
        if (widest_gap(m, row, p).width > best.width)
            best = widest_gap(m, row, p);
    if (text_width(name) + 1 + (int)state->len > best.width)
        name = wallenstein_short_name(name);
    for (int n = 0, room = best.width - (int)state->len - 1; *name; name++) {
        n += (*name & 0xC0) != 0x80;
        if (n > room)
            break;
        buf_char(&text, *name);
    }
    buf_str(&text, text.len ? " " : "");
    buf_slice(&text, buf_slice_of(state));
    draw_text(m, best, p, buf_end(&text));
    return best;
}

static void draw_province(struct sheet *m, int p) {
    const char *name = box_of(m->s)->province[p].name;
    char memory[24];
    struct buf state = buf_on(memory, sizeof memory);
    if (is_out(m, p))
        return;
    wallenstein_write_province(m->s, p, &state);
    if (m->plans)
        wallenstein_write_planned(m->s, p, &state);
    struct places places = best_places(m, p, text_width(name), (int)state.len);
    if (m->spots && places.state.width < (int)state.len) {
        places.name = draw_in_one_row(m, p, name, &state);
    } else {
        if (m->spots && text_width(name) > places.name.width)
            name = wallenstein_short_name(name);
        draw_text(m, places.name, p, name);
        draw_text(m, places.state, p, buf_end(&state));
    }
    if (m->spots)
        spot_add(m->spots, p,
                 (struct area){m->top + places.name.row, places.name.from, 1,
                               at_most(text_width(name), places.name.width)});
}

/* Each row of its land. */
static void add_grounds(const struct sheet *m) {
    for (int row = 0; row < m->rows; row++)
        for (int col = 0, from; col < m->cols; col++) {
            int p = m->at[row][col];
            for (from = col; cell_at(m, row, col + 1) == p && col + 1 < m->cols; col++)
                ;
            if (p != NONE && !is_out(m, p))
                spot_ground(m->spots, p, (struct area){m->top + row, from, 1, col + 1 - from});
        }
}

static void draw_sheet(struct sheet *m) {
    sample(m);
    for (int row = 0; row < m->rows; row++)
        for (int col = 0; col < m->cols; col++)
            draw_cell(m, row, col);
    for (int p = 0; p < PROVINCES; p++)
        draw_province(m, p);
    if (m->spots)
        add_grounds(m);
}

static int at_least(int n, int least) { return n > least ? n : least; }

int wallenstein_draw_map(struct canvas *c, const struct shown *s, int top, int width) {
    static struct sheet m;
    const struct wallenstein_box *box = box_of(s);
    int cols = at_most(width, box->map_cols);
    m = (struct sheet){
        .c = c, .s = s, .top = top, .cols = cols, .rows = box->map_rows * cols / box->map_cols / 2};
    draw_sheet(&m);
    return m.rows;
}

void wallenstein_draw_map_in(struct canvas *c, const struct shown *s, int rows, int cols,
                             struct spots *spots) {
    static struct sheet m;
    const struct wallenstein_box *box = box_of(s);
    m = (struct sheet){.c = c,
                       .s = s,
                       .cols = at_most(cols, box->map_cols),
                       .rows = at_most(rows, at_least(box->map_rows / 2, 1)),
                       .plans = true,
                       .spots = spots};
    draw_sheet(&m);
}
