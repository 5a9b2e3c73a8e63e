/* boards.c: the boards there are, what they share, and the plain one for a game that has none. */
#include "term/term.h"

#include "base/json.h"
#include "base/say.h"
#include "game/fields.h"

#include <stdlib.h>

extern const struct game league_game, lowenherz_game, wallenstein_game;

/* ---- a board for any game: the fields of the view, a line each --------------------------------------- */

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

static void plain_coming(const struct shown *s, struct buf *out) {
    (void)s;
    say(out, "Everything that is to come is on the board.");
    buf_char(out, '\n');
}

static void plain_reckon(const struct shown *s, struct buf *out) {
    int32_t points[MAX_SEATS];
    s->game->scores(s->box, s->view, points);
    for (int i = 0; i < ((const struct head *)s->view)->seats; i++) {
        SAY(out, "{seat}: {points|point|points}", say_word("seat", shown_colour(s, i)),
            say_number("points", points[i]));
        buf_char(out, '\n');
    }
}

static const struct board plain_board = {NULL, plain_draw, plain_coming, plain_reckon};

static const struct board boards[] = {
    {&league_game, league_draw, league_coming, league_reckon},
    {&lowenherz_game, lowenherz_draw, lowenherz_coming, lowenherz_reckon},
    {&wallenstein_game, wallenstein_draw, wallenstein_coming, wallenstein_reckon},
    {0},
};

const struct board *board_find(const struct game *g) {
    for (const struct board *b = boards; b->game; b++)
        if (b->game == g)
            return b;
    return &plain_board;
}

/* ---- shared -------------------------------------------------------------------------------------------- */

const char *shown_colour(const struct shown *s, int seat) {
    const struct head *head = s->view;
    return seat < head->seats ? s->game->colours[head->colour[seat]] : "nobody";
}

/* The first letter of the colour that no colour before it in the game's list has taken. */
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
    static const char letters[26][2] = {"A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M",
                                        "N", "O", "P", "Q", "R", "S", "T", "U", "V", "W", "X", "Y", "Z"};
    const struct head *head = s->view;
    return seat < head->seats ? letters[letter_of(s->game, head->colour[seat]) - 'a'] : "-";
}

int draw_shield(struct canvas *c, int row, int col, const struct shown *s, int seat) {
    struct style style = style_shield(shown_colour(s, seat));
    col = canvas_text(c, row, col, style, "[");
    col = canvas_text(c, row, col, style, shown_letter(s, seat));
    return canvas_text(c, row, col, style, "]");
}

void draw_columns(struct canvas *c, int row, const struct column *columns) {
    for (; columns->title; columns++)
        canvas_say_in(c, row, columns->col, FAINT, say_word("column", columns->title));
}

void draw_whose(struct canvas *c, int row, int col, int room, const struct shown *s, int seat) {
    bool owes = s->game->pending(s->view) >> seat & 1;
    canvas_text(c, row, 0, ACT, owes ? "▶" : " ");
    draw_shield(c, row, col, s, seat);
    canvas_text_within(c, row, col + 4, room, owes ? STRONG : PLAIN, s->names[seat]);
}
