/* face.c: see face.h. Every part is drawn on a canvas of its own size and then copied to its place,
 * so that none can draw over another. */
#include "term/face.h"

#include "base/say.h"
#include "term/tty.h"

#include <string.h>

enum {
    SIDE = 36, /* columns beside the board from which on panels go there */
    USUAL = 4  /* rows that a coach has in most steps */
};

static struct canvas part; /* the one that is being drawn */

static const struct screen *screen_of(const struct face *f) {
    return screen_find(desk_game(f->desk));
}

/* What is shown: now, or a moment of the past. */
static struct shown shown_now(const struct face *f) {
    struct shown s = f->desk->sight.shown;
    if (f->moment)
        s.view = f->moment->view;
    return s;
}

bool face_fits(int rows, int cols) { return rows >= FULL_ROWS && cols >= FULL_COLS; }

/* ---- panels ---- */

static int panel_count(const struct face *f) {
    int n = 0;
    while (screen_of(f)->panels[n].word)
        n++;
    return n;
}

int face_panel(const struct face *f, int key) {
    for (int i = 0; i < panel_count(f); i++)
        if (screen_of(f)->panels[i].key == key)
            return i;
    return -1;
}

static int panel_now(const struct face *f) {
    struct shown s = shown_now(f);
    if (f->panel >= 0)
        return f->panel;
    for (int i = 0; i < panel_count(f); i++)
        if (screen_of(f)->panels[i].wanted && screen_of(f)->panels[i].wanted(&s))
            return i;
    return 0;
}

/* Draws the panel on `part`; returns its rows. */
static int draw_panel(const struct face *f, int panel, int width) {
    struct shown s = shown_now(f);
    canvas_clear(&part, width, f->desk->words);
    screen_of(f)->panels[panel].draw(&part, &s);
    return part.height;
}

/* ---- what a coach says ---- */

/* Unless a panel was asked for. */
static bool coach_speaks(const struct face *f) {
    return f->desk->coach.len > 0 && f->panel < 0 && !f->moment;
}

/* Draws it on `part`; returns its rows. */
static int draw_coach(const struct face *f, int width) {
    canvas_clear(&part, width, f->desk->words);
    return canvas_wrap(&part, (struct area){0, 0, CANVAS_ROWS, width}, PLAIN,
                       buf_end(&f->desk->coach), 0);
}

/* All of his words are in the log, too. */
static void copy_coach(struct face *f, struct area at) {
    int rows = draw_coach(f, f->cols);
    canvas_copy(&f->canvas, at, &part);
    if (rows > at.height)
        canvas_text(&f->canvas, at.row + at.height - 1, f->cols - 5, ACT, "... l");
}

/* ---- where everything is ---- */

struct places {
    const struct board_size *size; /* of the board; NULL: there is none */
    struct area board, panel, log, side;
    struct area second;     /* where there is room for another panel: */
    int second_panel;       /* the players if something else is wanted, too; or below the coach */
    int prompt, list, keys; /* rows */
};

static int at_most(int n, int most) { return n < most ? n : most; }

/* Defined with the keys. */
static int key_rows(struct face *f);

/* Lines that the list should have before the board grows. */
static int good_list(int rows) { return rows >= 40 ? 7 : rows >= 30 ? 5 : 3; }

static const struct board_size *fitting(const struct face *f, int height) {
    const struct board_size *size = screen_of(f)->sizes;
    if (!size)
        return NULL;
    while (size[1].width && (size->width > f->cols || size->height > height))
        size++;
    return size;
}

/* A board that has the screen to itself, but for question and keys; and for the heading, unless a
 * larger one fits without it. */
static struct places place_large(const struct face *f) {
    struct places p = {.prompt = f->rows - 3, .list = f->rows - 2, .keys = f->rows - 1};
    int top = fitting(f, f->rows - 3) == fitting(f, f->rows - 4);
    p.size = fitting(f, f->rows - 3 - top);
    int spare = f->rows - 3 - top - (p.size ? p.size->height : 0);
    spare = at_most(spare, good_list(f->rows) - 1); /* goes to the list */
    p.prompt -= spare;
    p.list -= spare;
    p.board = (struct area){top, 0, p.prompt - top, f->cols};
    return p;
}

static struct places place_all(struct face *f) {
    int needed = draw_panel(f, 0, f->cols), now = draw_panel(f, panel_now(f), f->cols);
    int most = f->rows / 3 > needed ? f->rows / 3 : needed;
    struct places p = {.keys = f->rows - key_rows(f)};
    bool two = p.keys < f->rows - 1;
    now = now < needed ? needed : now > most ? most : now;
    p.size = fitting(f, f->rows - 3 - needed - good_list(f->rows));
    int height = p.size ? p.size->height : 0, width = p.size ? p.size->width : 0;
    if (two && p.keys - 2 - height - now < 2)
        p.keys++; /* rather than a player less */
    int rest = p.keys - 2 - height - now, list = good_list(f->rows);
    int choices = f->pick.count < 2 ? 2 : f->pick.count;
    bool players = panel_now(f) != 0 && rest - at_most(list, choices) > needed;
    list = at_most(at_most(rest, 10), players ? rest - needed - 1 : rest);
    if (list < 2) {
        now -= 2 - list;
        list = 2;
    }
    p.board = (struct area){1, 0, height, width};
    if (p.size && f->cols - width >= SIDE)
        p.side = (struct area){1, width + 1, height, f->cols - width - 1};
    p.panel = (struct area){1 + height, 0, now, f->cols};
    if (players)
        p.second = (struct area){2 + height + now, 0, needed, f->cols};
    else
        p.log = (struct area){1 + height + now, 0, rest - list, f->cols};
    p.prompt = p.keys - 1 - list;
    p.list = p.prompt + 1;
    return p;
}

/* A long question takes a second line, if the list can do with fewer; where a coach speaks there
 * may be none. */
static int prompt_rows(struct face *f, int room) {
    const char *text = f->moment ? f->moment->text : buf_end(&f->desk->prompt);
    struct area measure = {0, 0, 0, f->cols - (f->moment ? 10 : 4)};
    if (coach_speaks(f) && !*text)
        return 0;
    return room > 2 && canvas_wrap(&f->canvas, measure, PLAIN, text, 0) > 1 ? 2 : 1;
}

/* The row of this panel beside the board, where they stand one below the other as far as they fit;
 * -1: it is not there. `below` is shown elsewhere. */
static int row_beside(const struct face *f, struct area side, int below, int panel) {
    int row = side.row, end = side.row + side.height;
    for (int i = 1; side.width && i <= panel; i++) {
        bool narrow = screen_of(f)->panels[i].width <= side.width;
        int height = i != below && narrow ? draw_panel(f, i, side.width) : 0;
        bool fits = height > 0 && row + height <= end;
        if (i == panel)
            return fits ? row : -1;
        row += fits ? height + 1 : 0;
    }
    return -1;
}

/* What fits into these rows below the coach: the panel that is wanted and not beside the board, or
 * the players. */
static int second_for(const struct face *f, struct area side, int rows) {
    int wanted = panel_now(f);
    if (wanted && row_beside(f, side, 0, wanted) >= 0)
        return 0;
    return draw_panel(f, wanted, f->cols) <= rows ? wanted : 0;
}

/* The coach has what he needs, as long as one can see two choices. The board has a size for a whole
 * lesson, whatever there is to choose, unless he says more than usual. */
static struct places place_coached(struct face *f) {
    int said = draw_coach(f, f->cols), asked = prompt_rows(f, 4), room = f->rows - 2 - asked;
    int choices = f->pick.count < 1 ? 1 : f->pick.count;
    struct places p = {.keys = f->rows - key_rows(f)};
    p.size = fitting(f, room - (said > USUAL ? said : USUAL) - good_list(f->rows));
    int height = p.size ? p.size->height : 0, width = p.size ? p.size->width : 0;
    room = p.keys - 1 - asked;
    said = at_most(said, room - height - at_most(choices, 2));
    int rest = room - height - said, list = at_most(rest, choices), spare = rest - list;
    if (p.size && f->cols - width >= SIDE)
        p.side = (struct area){1, width + 1, height, f->cols - width - 1};
    p.second_panel = second_for(f, p.side, spare);
    int second = draw_panel(f, p.second_panel, f->cols);
    if (spare >= second)
        p.second = (struct area){1 + height + said + (spare > second), 0, second, f->cols};
    p.board = (struct area){1, 0, height, width};
    p.panel = (struct area){1 + height, 0, said, f->cols};
    p.prompt = p.keys - list - asked;
    p.list = p.prompt + asked;
    return p;
}

/* ---- heading and board ---- */

static void draw_top(struct face *f) {
    struct shown s = shown_now(f);
    canvas_clear(&part, f->cols, f->desk->words);
    draw_heading(&part, &s);
    canvas_copy(&f->canvas, (struct area){0, 0, 1, f->cols}, &part);
    int width = text_width(f->desk->place);
    if (width > 0 && !f->large)
        canvas_text(&f->canvas, 0, canvas_text(&f->canvas, 0, f->cols - width - 2, PLAIN, "  "),
                    STRONG, f->desk->place);
}

static void draw_board_part(struct face *f, const struct places *p) {
    struct shown s = shown_now(f);
    f->spots.count = f->spots.grounds = 0;
    f->board = p->board;
    if (!p->size)
        return;
    canvas_clear(&part, p->size->width, f->desk->words);
    screen_of(f)->board(&part, &s, p->size, &f->spots);
    canvas_copy(&f->canvas, p->board, &part);
    spots_move(&f->spots, p->board.row, p->board.col);
}

static void draw_cursor(struct face *f) {
    const struct area *at = spot_find(&f->spots, f->pick.place);
    if (at && !f->moment)
        canvas_invert(&f->canvas, *at);
}

/* ---- the log ---- */

/* The last lines of the log that fit; what was there at the last choice is faint. What a coach says
 * now stands below the board, so it comes here with the next. */
static void draw_log(struct face *f, struct area at) {
    const char *text = buf_end(&f->desk->log);
    char *mark = f->desk->log.at + f->desk->told, kept = f->desk->log.len ? *mark : 0;
    if (at.height < 1 || !f->desk->log.len)
        return;
    if (coach_speaks(f))
        *mark = 0;
    int all = canvas_wrap(&f->canvas, (struct area){0, 0, 0, at.width}, PLAIN, text, 0);
    int skip = all > at.height ? all - at.height : 0;
    canvas_wrap(&f->canvas, at, PLAIN, text, skip);
    *mark = 0;
    canvas_wrap(&f->canvas, at, FAINT, text, skip);
    *mark = kept;
}

/* ---- beside the board ---- */

static void draw_side(struct face *f, const struct places *p) {
    int log = p->side.row, end = p->side.row + p->side.height;
    int below = coach_speaks(f) ? 0 : panel_now(f);
    for (int i = 1; i < panel_count(f); i++) {
        int row = row_beside(f, p->side, below, i);
        if (row < 0)
            continue;
        int height = draw_panel(f, i, p->side.width);
        canvas_copy(&f->canvas, (struct area){row, p->side.col, height, p->side.width}, &part);
        log = row + height + 1;
    }
    draw_log(f, (struct area){log, p->side.col, end - log, p->side.width});
}

/* ---- question, list, keys ---- */

/* At the end of the question's row: that there is more news than is seen. */
static void draw_news(struct face *f, int row, int from, int seen) {
    int n = f->desk->news;
    const char *text =
        CANVAS_SENTENCE(&f->canvas, N_("p shows {n|event|events}"), say_number("n", n));
    int col = f->cols - text_width(text);
    if (f->desk->hands->story && n > 0 && n > seen && from < col - 1)
        canvas_text(&f->canvas, row, col, FAINT, text);
}

static void draw_asked(struct face *f, int row, int rows, int seen) {
    struct desk *d = f->desk;
    int col = 0;
    struct shown s = shown_now(f);
    if (d->seat >= 0 && d->seat < MAX_SEATS && !f->moment)
        col = draw_shield(&f->canvas, row, 0, &s, d->seat) + 1;
    if (f->moment) {
        col = canvas_text(&f->canvas, row, 0, ACT, "▶ ");
        col = canvas_number(&f->canvas, row, col, ACT, f->moment_number + 1);
        col = canvas_text(&f->canvas, row, col, FAINT, "/");
        col = canvas_number(&f->canvas, row, col, FAINT, f->moments) + 1;
    }
    const char *text = f->moment ? f->moment->text : buf_end(&d->prompt);
    canvas_wrap(&f->canvas, (struct area){row, col, rows, f->cols - col}, STRONG, text, 0);
    if (!f->moment)
        draw_news(f, row, col + text_width(text), seen);
}

/* What is cut off ends in dots; ? tells all of it. */
static void draw_note(struct face *f, int row, int col, int end, const char *note) {
    bool whole = text_width(note) <= end - col;
    canvas_text_within(&f->canvas, row, col, whole ? end - col : end - col - 1, PLAIN, note);
    if (!whole && end > col)
        canvas_text(&f->canvas, row, end - 1, PLAIN, "…");
}

static void draw_line(struct face *f, int row, int line, int widest, int end) {
    struct buf label = desk_text(f->desk), note = desk_text(f->desk);
    bool now = line == f->pick.at && !f->pick.on_board;
    pick_write(&f->pick, line, &label, &note);
    canvas_text(&f->canvas, row, 0, ACT, now ? "▶" : " ");
    if (f->pick.line[line].count == 1)
        canvas_number(&f->canvas, row,
                      f->pick.line[line].first < 9    ? 3
                      : f->pick.line[line].first < 99 ? 2
                                                      : 1,
                      FAINT, f->pick.line[line].first + 1);
    canvas_text_within(&f->canvas, row, 5, f->cols - 5, ACT, buf_end(&label));
    int col = 7 + (widest > text_width(buf_end(&label)) ? widest : text_width(buf_end(&label)));
    draw_note(f, row, col, end, buf_end(&note));
    if (now)
        canvas_invert(&f->canvas, (struct area){row, 5, 1, text_width(buf_end(&label))});
    buf_free(&label);
    buf_free(&note);
}

static int widest_label(const struct face *f, int first, int rows) {
    int most = 0;
    for (int i = first; i < f->pick.count && i < first + rows; i++) {
        struct buf label = desk_text(f->desk), note = desk_text(f->desk);
        pick_write(&f->pick, i, &label, &note);
        if (text_width(buf_end(&label)) > most)
            most = text_width(buf_end(&label));
        buf_free(&label);
        buf_free(&note);
    }
    return most < f->cols / 2 ? most : f->cols / 2;
}

static void draw_list(struct face *f, int row, int rows) {
    int first = f->pick.at - rows / 2;
    if (first > f->pick.count - rows)
        first = f->pick.count - rows;
    if (first < 0)
        first = 0;
    f->first_line = first;
    f->list = (struct area){row, 0, rows, f->cols};
    int widest = widest_label(f, first, rows);
    for (int i = 0; i < rows && first + i < f->pick.count; i++)
        draw_line(f, row + i, first + i, widest, f->cols - (rows < f->pick.count ? 2 : 0));
    if (first > 0)
        canvas_text(&f->canvas, row, f->cols - 1, FAINT, "▲");
    if (first + rows < f->pick.count)
        canvas_text(&f->canvas, row + rows - 1, f->cols - 1, FAINT, "▼");
}

struct key_word {
    const char *key, *word;
};

static int draw_key(struct face *f, int row, int col, const char *key, const char *word) {
    const char *text = desk_translate(f->desk, word);
    if (col + text_width(key) + 1 + text_width(text) >= f->cols)
        return col;
    col = canvas_text(&f->canvas, row, col, ACT, key);
    return canvas_text(&f->canvas, row, col + 1, FAINT, text) + 2;
}

static int draw_key_row(struct face *f, int row, int col, const struct key_word *keys) {
    for (; keys->key; keys++)
        col = draw_key(f, row, col, keys->key, keys->word);
    return col;
}

static int draw_own_keys(struct face *f, int row, int col) {
    for (const struct hand_key *own = f->desk->hands->keys; own->key; own++)
        col = draw_key(f, row, col, (char[]){own->key, 0}, own->word);
    return col;
}

static int draw_panel_keys(struct face *f, int row, int col) {
    for (int i = 0; i < panel_count(f); i++) {
        const struct panel *panel = &screen_of(f)->panels[i];
        col = draw_key(f, row, col, (char[]){panel->key, 0}, panel->word);
    }
    return col;
}

static const struct key_word explains[] = {{"?", N_("explain")}, {0}};
static const struct key_word game_keys[] = {
    {"h", N_("hint")}, {"u", N_("undo")}, {"l", N_("log")}, {"p", N_("play back")}, {0}};
static const struct key_word over_keys[] = {
    {"i", N_("points")}, {"l", N_("log")}, {"p", N_("play back")}, {0}};
static const struct key_word leaves[] = {{"q", N_("quit")}, {0}};

/* What nobody should have to look for. */
static int draw_main_keys(struct face *f, int row, int col) {
    col = draw_key_row(f, row, col, explains);
    if (f->desk->hands->keys)
        col = draw_own_keys(f, row, col);
    else
        col = draw_key_row(f, row, col, f->desk->over ? over_keys : game_keys);
    return draw_key_row(f, row, col, leaves);
}

static int word_columns(const struct face *f, const char *key, const char *word) {
    return text_width(key) + 3 + text_width(desk_translate(f->desk, word));
}

static int words_columns(const struct face *f, const struct key_word *keys) {
    int n = 0;
    for (; keys->key; keys++)
        n += word_columns(f, keys->key, keys->word);
    return n;
}

/* Two rows where panels and main keys do not fit into one: the second is taken from the list, never
 * from the board. A board that is alone has one. */
static int key_rows(struct face *f) {
    const struct hand_key *own = f->desk->hands->keys;
    int n = words_columns(f, explains) + words_columns(f, leaves);
    for (int i = 0; i < panel_count(f); i++)
        n += word_columns(f, " ", screen_of(f)->panels[i].word);
    if (!own)
        n += words_columns(f, f->desk->over ? over_keys : game_keys);
    for (; own && own->key; own++)
        n += word_columns(f, " ", own->word);
    return n - 1 > f->cols && !f->large ? 2 : 1;
}

/* The main keys, and others as far as there is room. */
static void draw_game_keys(struct face *f, int row, int col) {
    static const struct key_word more[] = {{":", N_("type")},
                                           {"z", N_("board")},
                                           {"Tab", N_("board/list")},
                                           {"c", N_("coming")},
                                           {0}},
                                 points[] = {{"i", N_("points")}, {0}};
    col = draw_key_row(f, row, draw_main_keys(f, row, col), more);
    if (!f->desk->over) /* then it is a main key */
        draw_key_row(f, row, col, points);
}

static void draw_keys(struct face *f, int row) {
    static const struct key_word moment_keys[] = {
        {"→", N_("next")}, {"←", N_("back")}, {"Esc", N_("to now")}, {0}};
    int last = f->rows - 1;
    if (f->moment) {
        draw_key_row(f, last, 0, moment_keys);
        return;
    }
    int col = draw_panel_keys(f, row, 0);
    draw_game_keys(f, last, row == last ? col : 0);
}

/* What is typed, as much as is seen before the cursor. */
static const char *typed_end(const struct face *f) { return text_tail(f->typed, f->cols - 3); }

static void draw_bottom(struct face *f, int row) {
    int last = f->rows - 1;
    if (f->typing || f->notice[0]) {
        if (row < last)
            draw_panel_keys(f, row, 0);
        row = last;
    }
    if (f->typing) {
        int col = canvas_text(&f->canvas, row, 0, ACT, "> ");
        canvas_text(&f->canvas, row, col, PLAIN, typed_end(f));
    } else if (f->notice[0]) {
        canvas_text_within(&f->canvas, row, 0, f->cols, WARN, f->notice);
    } else {
        draw_keys(f, row);
    }
}

/* ---- all of it ---- */

static void draw_too_small(struct face *f) {
    struct buf text = desk_text(f->desk);
    SAY(&text, "The board needs {cols} columns and {rows} rows. Make the window larger.",
        say_number("cols", FULL_COLS), say_number("rows", FULL_ROWS));
    canvas_wrap(&f->canvas, (struct area){0, 0, f->rows, f->cols}, PLAIN, buf_end(&text), 0);
    buf_free(&text);
}

/* Where the cursor is on a place at which nothing can be chosen: what there is. Returns its rows.
 */
static int draw_place(struct face *f, int row, int rows) {
    struct buf about = desk_text(f->desk);
    if (screen_of(f)->about && f->pick.place != NOWHERE)
        screen_of(f)->about(&f->desk->sight.shown, f->pick.place, &about);
    int n = canvas_wrap(&f->canvas, (struct area){row, 5, rows, f->cols - 5}, PLAIN,
                        buf_end(&about), 0);
    buf_free(&about);
    if (n >= rows)
        return rows;
    canvas_say(&f->canvas, row + n, 5, FAINT, "Nothing to choose here; Tab leads to the list.");
    return n + 1;
}

/* What happened before and after the moment that is shown. */
static void draw_story(struct face *f, int row, int rows) {
    const struct moment *story = f->moment - f->moment_number;
    int first = at_most(f->moment_number - rows / 2, f->moments - rows);
    first = first < 0 ? 0 : first;
    for (int i = 0; i < rows && first + i < f->moments; i++) {
        bool now = first + i == f->moment_number;
        canvas_text(&f->canvas, row + i, 0, ACT, now ? "▶" : " ");
        canvas_text_within(&f->canvas, row + i, 2, f->cols - 2, now ? PLAIN : FAINT,
                           story[first + i].text);
    }
}

/* Question, choices and log: where it has no rows of its own, it gets those below the choices.
 * While something is played back there is nothing to choose, but the story to see. */
static void draw_choosing(struct face *f, const struct places *p) {
    int asked = coach_speaks(f) ? p->list - p->prompt : prompt_rows(f, p->keys - p->list);
    int first = p->prompt + asked, rows = p->keys - first;
    struct area log = p->log;
    if (f->moment)
        draw_story(f, first, rows);
    else
        draw_list(f, first, rows);
    if (!f->moment && f->pick.count == 0 && f->desk->choices.count > 0)
        first += draw_place(f, first, rows);
    if (!f->large && !coach_speaks(f) && !p->side.width && log.height < 1 && !f->moment)
        log = (struct area){first + f->pick.count, 0, p->keys - first - f->pick.count, f->cols};
    if (!p->side.width)
        draw_log(f, log);
    draw_asked(f, p->prompt, asked, p->side.width ? f->rows : log.height);
}

void face_draw(struct face *f) {
    canvas_clear(&f->canvas, f->cols, f->desk->words);
    if (!face_fits(f->rows, f->cols)) {
        draw_too_small(f);
        return;
    }
    struct places p = f->large ? place_large(f) : coach_speaks(f) ? place_coached(f) : place_all(f);
    if (p.board.row > 0)
        draw_top(f);
    draw_board_part(f, &p);
    if (!f->large && coach_speaks(f)) {
        copy_coach(f, p.panel);
    } else if (!f->large) {
        draw_panel(f, panel_now(f), f->cols);
        canvas_copy(&f->canvas, p.panel, &part);
    }
    if (!f->large) {
        draw_side(f, &p);
        if (p.second.height) {
            draw_panel(f, p.second_panel, f->cols);
            canvas_copy(&f->canvas, p.second, &part);
        }
    }
    draw_cursor(f);
    draw_choosing(f, &p);
    draw_bottom(f, p.keys);
}

void face_show(const struct face *f) {
    tty_show(&f->canvas);
    tty_cursor(f->typing ? f->rows - 1 : -1, 2 + text_width(typed_end(f)));
}
