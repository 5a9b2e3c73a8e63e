/* pager.c: see pager.h: a text in pages, a menu, a line of input. */
#include "term/pager.h"

#include "base/say.h"
#include "term/input.h"
#include "term/tty.h"

#include <string.h>

static struct canvas page;

/* ---- rules ---- */

/* Does the line start a heading, a table row or a list item, or is it empty? */
static bool begins_block(const char *line) {
    const char *digits = line + strspn(line, "0123456789");
    return strchr("\n#| ", line[0]) || strncmp(line, "- ", 2) == 0 || strncmp(line, "* ", 2) == 0 ||
           (digits > line && strncmp(digits, ". ", 2) == 0);
}

/* The stars around what is emphasised, but not those of a list. */
static void drop_emphasis(struct buf *text) {
    size_t n = 0;
    for (size_t i = 0; i < text->len; i++)
        if (text->at[i] != '*' || ((i == 0 || text->at[i - 1] == '\n') && text->at[i + 1] == ' '))
            text->at[n++] = text->at[i];
    text->len = n;
}

void rules_reflow(struct buf *text) {
    buf_end(text);
    for (size_t i = 1; i + 1 < text->len; i++)
        if (text->at[i] == '\n' && text->at[i - 1] != '\n' && !begins_block(text->at + i + 1))
            text->at[i] = ' ';
    drop_emphasis(text);
}

struct view {
    int rows, cols, first, lines;
};

static void begin_page(const struct desk *d, struct view *v) {
    tty_size(&v->rows, &v->cols);
    canvas_clear(&page, v->cols, d->words);
}

static void end_page(const struct desk *d, const struct view *v, const char *english) {
    canvas_text_within(&page, v->rows - 1, 0, v->cols, FAINT, desk_translate(d, english));
    tty_show(&page);
    tty_cursor(-1, 0);
}

/* ---- reading ---- */

/* Headings of the rules are strong and begin with their words, not with ##. */
static void draw_headings(struct canvas *c, struct area at) {
    for (int row = at.row; row < at.row + at.height; row++) {
        struct cell *line = &c->cell[row][at.col], *end = line + at.width;
        int marks = 0;
        while (marks < at.width && line[marks].glyph == '#')
            marks++;
        if (marks < 2 || line[marks].glyph != ' ')
            continue;
        for (struct cell *to = line, *from = line + marks + 1; to < end; to++, from++) {
            *to = from < end ? *from : (struct cell){0};
            to->style = STRONG;
        }
    }
}

static void draw_text(const struct desk *d, const char *text, struct view *v) {
    begin_page(d, v);
    struct area at = {0, 1, v->rows - 1, v->cols - 2};
    v->lines = canvas_wrap(&page, (struct area){0, 0, 0, at.width}, PLAIN, text, 0);
    if (v->first > v->lines - at.height)
        v->first = v->lines - at.height;
    if (v->first < 0)
        v->first = 0;
    canvas_wrap(&page, at, PLAIN, text, v->first);
    draw_headings(&page, at);
    if (v->first > 0)
        canvas_text(&page, 0, v->cols - 1, FAINT, "▲");
    if (v->first + at.height < v->lines)
        canvas_text(&page, at.height - 1, v->cols - 1, FAINT, "▼");
    end_page(d, v, N_("Cursor keys and Page keys turn the pages; Esc or Enter: back to the game"));
}

/* A log is read from its end. */
static bool is_log(const struct desk *d, const char *text) { return text == d->log.at; }

enum turn full_read(const struct desk *d, const char *text) {
    struct view v = {.first = is_log(d, text) ? 100000 : 0};
    for (;;) {
        draw_text(d, text, &v);
        switch (tty_key(-1, -1).code) {
        case KEY_UP:
        case KEY_WHEEL_UP: v.first--; break;
        case KEY_DOWN:
        case KEY_WHEEL_DOWN: v.first++; break;
        case KEY_PAGE_UP:
        case 'b': v.first -= v.rows - 2; break;
        case KEY_PAGE_DOWN:
        case ' ': v.first += v.rows - 2; break;
        case KEY_HOME: v.first = 0; break;
        case KEY_END: v.first = v.lines; break;
        case KEY_INTERRUPT:
        case KEY_END_OF_INPUT: return LEAVE;
        case KEY_ESCAPE:
        case KEY_ENTER:
        case 'q':
        case 'l':
        case '?': return ASK_ONCE_MORE;
        default: break;
        }
    }
}

/* ---- choosing a line ---- */

static void draw_menu(const struct desk *d, const char *title, const char *const *lines, int count,
                      int at, struct view *v) {
    begin_page(d, v);
    int room = v->rows - 4, first = at - room / 2;
    if (first > count - room)
        first = count - room;
    if (first < 0)
        first = 0;
    v->first = first;
    canvas_text(&page, 0, 1, STRONG, title);
    for (int i = first; i < count && i < first + room; i++) {
        int row = 2 + i - first;
        canvas_text(&page, row, 1, ACT, i == at ? "▶" : " ");
        canvas_text_within(&page, row, 3, v->cols - 4, i == at ? STRONG : PLAIN, lines[i]);
        if (i == at)
            canvas_invert(&page, (struct area){row, 3, 1, text_width(lines[i])});
    }
    end_page(d, v, N_("Cursor keys choose, Enter goes there, Esc goes back"));
}

/* -1: beside the lines. */
static int clicked_line(int count, const struct view *v, struct key key) {
    int line = v->first + key.row - 2;
    return key.row >= 2 && key.row < v->rows - 2 && line < count ? line : -1;
}

static int moved_in_menu(int at, int count, const struct view *v, struct key key) {
    int to = at;
    switch (key.code) {
    case KEY_UP:
    case KEY_WHEEL_UP: to--; break;
    case KEY_DOWN:
    case KEY_TAB:
    case KEY_WHEEL_DOWN: to++; break;
    case KEY_PAGE_UP: to -= v->rows - 4; break;
    case KEY_PAGE_DOWN: to += v->rows - 4; break;
    case KEY_HOME: to = 0; break;
    case KEY_END: to = count - 1; break;
    case KEY_CLICK: to = clicked_line(count, v, key) >= 0 ? clicked_line(count, v, key) : at; break;
    default:
        if (key.code >= '1' && key.code <= '9')
            to = key.code - '1';
    }
    return to < 0 ? 0 : to >= count ? count - 1 : to;
}

int full_menu(const struct desk *d, const char *title, const char *const *lines, int count) {
    struct view v = {0};
    int at = 0;
    for (;;) {
        draw_menu(d, title, lines, count, at, &v);
        struct key key = tty_key(-1, -1);
        switch (key.code) {
        case KEY_ENTER: return at;
        case KEY_ESCAPE:
        case KEY_INTERRUPT:
        case KEY_END_OF_INPUT:
        case 'q': return -1;
        default: break;
        }
        int to = moved_in_menu(at, count, &v, key);
        if (key.code == KEY_CLICK && clicked_line(count, &v, key) == at)
            return at;
        at = to;
    }
}

/* ---- a line of text ---- */

bool full_ask(const struct desk *d, const char *question, char out[200]) {
    struct view v = {0};
    for (;;) {
        begin_page(d, &v);
        canvas_text_within(&page, 0, 1, v.cols - 2, STRONG, question);
        const char *seen = text_tail(out, v.cols - 3);
        canvas_text(&page, 2, 1, PLAIN, seen);
        end_page(d, &v, N_("Enter: done, Esc: back"));
        tty_cursor(2, 1 + text_width(seen));
        int key = tty_key(-1, -1).code;
        if (key == KEY_ENTER)
            return out[0] != 0;
        if (key == KEY_ESCAPE || key == KEY_INTERRUPT || key == KEY_END_OF_INPUT)
            return false;
        if (key == KEY_ERASE)
            input_erase(out);
        else if (key >= ' ' && key < KEY_UP)
            input_type(out, 200, key);
    }
}
