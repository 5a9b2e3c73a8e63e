/* screens.c: the table of the games' screens, what they share, and a plain screen for games without
 * one. */
#include "term/term.h"

#include "base/json.h"
#include "base/say.h"
#include "draw/art.h"
#include "game/fields.h"
#include "games/list.h"

#include <stdlib.h>
#include <string.h>

/* ---- a screen for any game: the fields of the view, a line each ---- */

static void plain_draw(struct canvas *c, const struct shown *s) {
    enum { MOST = 64 * 1024 };
    char *memory = malloc(MOST);
    struct buf json = buf_on(memory, MOST);
    struct slice walk, key, value;
    int row = 0;
    fields_write_json(s->game, s->box, s->view, &json);
    walk = buf_slice_of(&json);
    while (json_member(&walk, &key, &value)) {
        char line[CANVAS_COLS];
        struct buf text = buf_on(line, sizeof line);
        buf_slice(&text, key);
        buf_str(&text, ": ");
        buf_slice(&text, value);
        canvas_text(c, row++, 1, PLAIN, buf_end(&text));
    }
    free(memory);
}

static const struct panel plain_panels[] = {{'s', N_("State"), 40, plain_draw, NULL},
                                            {0, NULL, 0, NULL, NULL}};
static const struct screen plain_screen = {.draw = plain_draw, .panels = plain_panels};

#define DECLARE(id) extern const struct screen id##_screen;
#define ROW(id)     &id##_screen,
GAMES(DECLARE)
static const struct screen *const screens[] = {GAMES(ROW) NULL};

const struct screen *screen_find(const struct game *g) {
    for (const struct screen *const *s = screens; *s; s++)
        if ((*s)->game == g)
            return (*s)->draw ? *s : &plain_screen;
    return &plain_screen;
}

/* ---- shared ---- */

void spot_add(struct spots *spots, int place, struct area at) {
    if (spots->count < MOST_SPOTS)
        spots->item[spots->count++] = (struct spot_on_screen){place, at};
}

void spot_ground(struct spots *spots, int place, struct area at) {
    if (spots->grounds < MOST_GROUNDS)
        spots->ground[spots->grounds++] = (struct spot_on_screen){place, at};
}

int spot_at(const struct spots *spots, int row, int col) {
    for (int i = 0; i < spots->count; i++)
        if (area_has(spots->item[i].at, row, col))
            return spots->item[i].place;
    for (int i = 0; i < spots->grounds; i++)
        if (area_has(spots->ground[i].at, row, col))
            return spots->ground[i].place;
    return NOWHERE;
}

void spots_move(struct spots *spots, int rows, int cols) {
    for (int i = 0; i < spots->count; i++) {
        spots->item[i].at.row += rows;
        spots->item[i].at.col += cols;
    }
    for (int i = 0; i < spots->grounds; i++) {
        spots->ground[i].at.row += rows;
        spots->ground[i].at.col += cols;
    }
}

const struct area *spot_find(const struct spots *spots, int place) {
    for (int i = 0; i < spots->count; i++)
        if (spots->item[i].place == place)
            return &spots->item[i].at;
    return NULL;
}

struct drawing drawing_of(const struct shown *s) {
    return (struct drawing){
        .game = s->game, .box = s->box, .view = s->view, .viewer = s->viewer, .names = s->names};
}

const char *shown_colour(const struct shown *s, int seat) {
    const struct head *head = s->view;
    return seat < head->seats ? s->game->colours[head->colour[seat]] : "nobody";
}

/* The first letter of the colour that no earlier colour of the game uses. */
static char letter_of(const struct game *g, int colour) {
    uint32_t taken = 0;
    for (int i = 0;; i++) {
        const char *letter = g->colours[i];
        while (letter[1] && taken >> (*letter - 'a') & 1)
            letter++;
        if (i == colour)
            return *letter;
        taken |= 1u << (*letter - 'a');
    }
}

const char *shown_letter(const struct shown *s, int seat) {
    static const char letters[26][2] = {"A", "B", "C", "D", "E", "F", "G", "H", "I",
                                        "J", "K", "L", "M", "N", "O", "P", "Q", "R",
                                        "S", "T", "U", "V", "W", "X", "Y", "Z"};
    const struct head *head = s->view;
    return seat < head->seats ? letters[letter_of(s->game, head->colour[seat]) - 'a'] : "-";
}

int draw_shield(struct canvas *c, int row, int col, const struct shown *s, int seat) {
    struct style style = style_shield(shown_colour(s, seat));
    col = canvas_text(c, row, col, style, "[");
    col = canvas_text(c, row, col, style, shown_letter(s, seat));
    return canvas_text(c, row, col, style, "]");
}

void draw_heading(struct canvas *c, const struct shown *s) {
    const struct art *art = art_find(s->game);
    const struct drawing d = drawing_of(s);
    char memory[CANVAS_COLS];
    struct buf stands = buf_on(memory, sizeof memory);
    int phase = art->phase(&d), col = canvas_say(c, 0, 0, STRONG, s->game->title) + 3;
    const char *step = art->step ? art->step(&d) : NULL;
    stands.words = c->words;
    art->subtitle(&d, &stands);
    const char *where = buf_end(&stands),
               *now = phase < 0 ? "" : say_translate(&stands, art->phases[phase]);
    col = canvas_text(c, 0, col, PLAIN, where) + 3;
    if (*now && strcmp(where, now) != 0) /* during set-up both say the same */
        col = canvas_text(c, 0, col, PLAIN, now) + 3;
    if (step)
        canvas_say(c, 0, col, PLAIN, step);
}

void draw_columns(struct canvas *c, int row, const struct column *columns) {
    for (; columns->title; columns++)
        canvas_say_in(c, row, columns->col, FAINT, say_word("column", columns->title));
}

int draw_known(struct canvas *c, int row, int col, int number) {
    return number < 0 ? canvas_text(c, row, col, FAINT, "?")
                      : canvas_number(c, row, col, PLAIN, number);
}

void draw_whose(struct canvas *c, int row, int col, int room, const struct shown *s, int seat) {
    bool owes = s->game->pending(s->view) >> seat & 1;
    canvas_text(c, row, 0, ACT, owes ? "▶" : " ");
    draw_shield(c, row, col, s, seat);
    canvas_text_within(c, row, col + 4, room, owes ? STRONG : PLAIN, s->names[seat]);
}
