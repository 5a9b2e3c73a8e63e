/* league.c: League of Six in the terminal.
 *
 * The ring lies as two rows of three towns, clockwise from the top left. A card shows the six sides of the town with
 * the arrows under them, the centre of the tax tile, and what each of the six turnings would bring; below it the bid
 * track. Goods are R G Y B, guards g, horses h, leader cards c a b (clergy, aristocracy, burghers). */
#include "games/league/league.h"
#include "term/term.h"

enum { CARD_WIDTH = 26, CARD_HEIGHT = 8, RING_WIDTH = 3 * CARD_WIDTH + 2 };

static const char *const symbol_letters[SYMBOLS] = {"R", "G", "Y", "B", "g", "h"};
static const char *const class_letters[CLASSES] = {"c", "a", "b"};
static const char *const class_words[CLASSES] = {"clergy", "aristocracy", "burghers"};

static const struct league *state_of(const struct shown *s) { return s->view; }
static const struct league_box *box_of(const struct shown *s) { return s->box; }

static struct style symbol_style(int symbol) {
    static const char *const colour[GOODS] = {"red", "green", "yellow", "blue"};
    return symbol < GOODS ? style_ink(colour[symbol]) : PLAIN;
}

/* ---- a town ---------------------------------------------------------------------------------------------- */

/* "2RGB2gh": a number only where there is more than one. */
static int draw_symbol(struct canvas *c, int row, int col, int symbol, int count) {
    if (count > 1)
        col = canvas_number(c, row, col, symbol_style(symbol), count);
    return canvas_text(c, row, col, symbol_style(symbol), symbol_letters[symbol]);
}

static int draw_yield(struct canvas *c, int row, int col, const struct yield *y) {
    for (int i = 0; i < SYMBOLS; i++)
        if (y->count[i])
            col = draw_symbol(c, row, col, i, y->count[i]);
    return y->class == NONE ? col : canvas_text(c, row, col, STRONG, class_letters[y->class]);
}

static void draw_sides(struct canvas *c, int row, int col, const struct town_face *face) {
    for (int i = 0; i < SIDES; i++) {
        int x = canvas_text(c, row, col + 4 * i, symbol_style(face->symbol[i]), symbol_letters[face->symbol[i]]);
        canvas_number(c, row, x, symbol_style(face->symbol[i]), face->count[i]);
    }
}

static void draw_arrows(struct canvas *c, int row, int col, int arrows, int turning) {
    for (int i = 0; i < SIDES; i++)
        if (arrows >> i & 1)
            canvas_text(c, row, col + 4 * ((i + turning) % SIDES), STRONG, "▲");
}

static void draw_turnings(struct canvas *c, int row, int col, const struct shown *s, int town) {
    const struct league *st = state_of(s);
    for (int i = 0; i < SIDES; i++) {
        struct yield y = box_of(s)->yield[town][st->side[town]][st->tile[town]][i];
        bool taken = st->turned[town] == i;
        if (st->turned[town] != NONE && !taken)
            continue;
        int x = canvas_number(c, row + i % 3, col + 12 * (i / 3), taken ? STRONG : FAINT, i);
        draw_yield(c, row + i % 3, x + 1, &y);
    }
}

static void draw_figures(struct canvas *c, int row, int col, const struct shown *s, int town) {
    const struct league *st = state_of(s);
    for (int i = 0; i < st->head.seats; i++) {
        if (st->town[i] != town)
            continue;
        col = draw_shield(c, row, col, s, i);
        if (st->bid[i] == NONE)
            col = canvas_text(c, row, col, FAINT, st->step == OFFER && i == st->mover ? " comes " : " road ");
        else
            col = canvas_number(c, row, canvas_text(c, row, col, PLAIN, " on "), STRONG, st->bid[i]) + 1;
    }
}

/* How far it is for the viewer, when he is to choose. */
static void draw_way(struct canvas *c, int row, int right, const struct shown *s, int town) {
    const struct league *st = state_of(s);
    int seat = s->viewer & ~PERSON;
    if ((st->step != CHOOSE_TOWN && st->step != MOVE_ON) || seat != st->mover || league_entry(st, seat, town) != R_OK)
        return;
    int way = league_way(st, seat, town);
    if (way > 0)
        canvas_number(c, row, canvas_text(c, row, right - 5, ACT, "way "), ACT, way);
    else
        canvas_text(c, row, right - 4, ACT, "free");
}

static void draw_town(struct canvas *c, int row, int col, const struct shown *s, int town) {
    const struct league *st = state_of(s);
    const struct league_box *box = box_of(s);
    struct style frame = st->besieged[town] ? FAINT : PLAIN;
    canvas_frame(c, row, col, CARD_HEIGHT, CARD_WIDTH, frame);
    int x = canvas_number(c, row, col + 2, STRONG, town + 1);
    x = canvas_text(c, row, x, STRONG, " ");
    x = canvas_text(c, row, x, STRONG, box->town[town]);
    canvas_text(c, row, x, STRONG, " ");
    if (st->side[town] == YELLOW_SIDE)
        canvas_text(c, row, col + CARD_WIDTH - 9, FAINT, " yellow ");
    draw_sides(c, row + 1, col + 2, &box->face[town][st->side[town]]);
    if (st->besieged[town])
        canvas_text(c, row + 4, col + 4, WARN, "besieged: Hussites");
    draw_figures(c, row + 6, col + 1, s, town);
    draw_way(c, row + 6, col + CARD_WIDTH - 2, s, town);
    if (st->tile[town] == NONE)
        return;
    const struct tax_tile *tile = &box->tile[st->tile[town]];
    draw_arrows(c, row + 2, col + 2, tile->arrows, st->turned[town] == NONE ? 0 : st->turned[town]);
    draw_turnings(c, row + 3, col + 2, s, town);
    x = canvas_text(c, row + CARD_HEIGHT - 1, col + 2, FAINT, " tile ");
    x = canvas_number(c, row + CARD_HEIGHT - 1, x, FAINT, st->tile[town] + 1);
    x = canvas_text(c, row + CARD_HEIGHT - 1, x, FAINT, ", centre ");
    x = draw_yield(c, row + CARD_HEIGHT - 1, x, &tile->centre);
    canvas_text(c, row + CARD_HEIGHT - 1, x, FAINT, " ");
}

/* ---- the countryside --------------------------------------------------------------------------------------- */

static void draw_order(struct canvas *c, int row, const struct shown *s) {
    const struct league *st = state_of(s);
    int col = canvas_text(c, row, 1, PLAIN, "▲  Order: ");
    for (int i = 0; i < st->head.seats; i++)
        if (st->order[i] != NONE)
            col = draw_shield(c, row, col, s, st->order[i]) + 1;
    canvas_text(c, row, col, FAINT, "  towns are chosen from left, taxes from right");
    canvas_text(c, row, RING_WIDTH - 2, PLAIN, "▼");
}

static void draw_ring(struct canvas *c, int row, const struct shown *s) {
    static const uint8_t column[TOWNS] = {0, 1, 2, 2, 1, 0};
    const struct league *st = state_of(s);
    for (int spot = 0; spot < TOWNS; spot++)
        if (st->ring[spot] != NONE)
            draw_town(c, row + (spot < 3 ? 0 : CARD_HEIGHT + 1), column[spot] * (CARD_WIDTH + 1), s, st->ring[spot]);
    draw_order(c, row + CARD_HEIGHT, s);
}

/* ---- the scoreboard ------------------------------------------------------------------------------------------ */

static int draw_space(struct canvas *c, int row, int col, const struct shown *s, int number, int space) {
    const struct storage_row *r = league_row(box_of(s), state_of(s), number);
    int giver = state_of(s)->giver[number][space];
    int x = canvas_text(c, row, col, symbol_style(r->good[space]), symbol_letters[r->good[space]]);
    if (giver == NONE)
        canvas_number(c, row, x, symbol_style(r->good[space]), r->points[space]);
    else
        draw_shield(c, row, x, s, giver);
    return col + 5;
}

static void draw_row(struct canvas *c, int row, int col, const struct shown *s, int number) {
    const struct storage_row *r = league_row(box_of(s), state_of(s), number);
    bool closed = state_of(s)->chosen[number] != NONE;
    int x = canvas_number(c, row, col, closed ? FAINT : STRONG, number % ROWS + 1);
    x = canvas_text(c, row, x, FAINT, number < ROWS ? "  bonus +" : "  card to ");
    x = canvas_number(c, row, x, closed ? FAINT : PLAIN, r->bonus) + 2;
    for (int space = 0; space < r->spaces; space++)
        x = draw_space(c, row, x, s, number, space);
    if (closed)
        draw_shield(c, row, canvas_text(c, row, col + 11 + 5 * SPACES, FAINT, "by "), s, state_of(s)->chosen[number]);
}

static void draw_store(struct canvas *c, int row, int col, const struct shown *s, int store) {
    static const char tile_letters[STORAGE_TILES][2] = {"A", "B", "C", "D", "E", "F"};
    const struct league *st = state_of(s);
    int x = canvas_text(c, row, col, STRONG, store == 0 ? "Royal stores" : "Civic stores");
    if (st->storage[store] == NONE)
        return;
    x = canvas_text(c, row, x, FAINT, "  tile ");
    x = canvas_text(c, row, x, FAINT, tile_letters[st->storage[store]]);
    canvas_text(c, row, x, FAINT, st->round > 3 ? " side II" : " side I");
    for (int i = 0; i < ROWS; i++)
        draw_row(c, row + 1 + i, col, s, store * ROWS + i);
}

static void draw_leaders(struct canvas *c, int row, int col, const struct shown *s) {
    const struct league *st = state_of(s);
    int x = canvas_text(c, row, col, STRONG, "Leaders ");
    for (int pile = 0; pile < PILES; pile++) {
        int class = st->face_up[pile];
        x = canvas_number(c, row, x, FAINT, pile + 1);
        x = canvas_text(c, row, x, FAINT, ":");
        x = canvas_text(c, row, x, PLAIN, class == NONE ? "-" : class_words[class]) + 1;
    }
}

/* ---- the players ----------------------------------------------------------------------------------------------- */

static int team_of(const struct league *st, int seat) {
    for (int i = 0; i < st->head.seats; i++)
        if (st->team[i] == seat)
            return 5 - i;
    return 0;
}

static void draw_waggon(struct canvas *c, int row, int col, const struct league *st, int seat) {
    for (int good = 0; good < GOODS; good++)
        for (int i = 0; i < st->goods[seat][good] && i < 4; i++)
            col = canvas_text(c, row, col, symbol_style(good), symbol_letters[good]);
}

static void draw_hidden_number(struct canvas *c, int row, int col, bool hidden, int number) {
    if (hidden)
        canvas_text(c, row, col, FAINT, "?");
    else
        canvas_number(c, row, col, PLAIN, number);
}

static void draw_player(struct canvas *c, int row, const struct shown *s, int seat) {
    const struct league *st = state_of(s);
    char name[17] = "";
    struct buf text = buf_on(name, sizeof name);
    bool owes = s->game->pending(st) >> seat & 1;
    canvas_text(c, row, 0, ACT, owes ? "▶" : " ");
    draw_shield(c, row, 1, s, seat);
    buf_str(&text, s->names[seat]);
    canvas_text(c, row, 5, owes ? STRONG : PLAIN, buf_end(&text));
    canvas_number(c, row, 23, STRONG, st->influence[seat]);
    draw_hidden_number(c, row, 33, st->guards[seat] == 0xFFFF, st->guards[seat]);
    draw_waggon(c, row, 40, st, seat);
    if (team_of(st, seat))
        canvas_number(c, row, canvas_text(c, row, 52, PLAIN, "team "), STRONG, team_of(st, seat));
    else if (st->horses[seat])
        canvas_number(c, row, 52, PLAIN, st->horses[seat]);
    for (int class = 0; class < CLASSES; class ++)
        draw_hidden_number(c, row, 61 + 7 * class, st->leaders[seat][0] == UNKNOWN, league_figures(st, seat, class));
}

static void draw_players(struct canvas *c, int row, const struct shown *s) {
    canvas_text(c, row, 0, FAINT, "     player            influence guards goods       horses   clergy arist  burgh");
    for (int i = 0; i < state_of(s)->head.seats; i++)
        draw_player(c, row + 1 + i, s, i);
    canvas_text(c, row + 1 + state_of(s)->head.seats, 0, FAINT,
                "     R G Y B goods, g guard, h horse; cards: c clergy, a aristocracy, b burghers");
}

/* ---- all of it --------------------------------------------------------------------------------------------------- */

static void draw_title(struct canvas *c, const struct shown *s) {
    static const char *const phases[] = {
        [PLACE_TOWN] = "set-up",          [DRAW_SIDE] = "set-up",        [DRAW_ORDER] = "set-up",
        [DRAW_ROYAL] = "1 set-up",        [DRAW_CIVIC] = "1 set-up",     [TURN_UP] = "1 set-up",
        [BESIEGE] = "1 set-up",           [LAY_TILE] = "1 set-up",       [CHOOSE_TOWN] = "2 choosing towns",
        [OFFER] = "2 choosing towns",     [ANSWER] = "2 choosing towns", [MOVE_ON] = "2 choosing towns",
        [COLLECT] = "4 tax collection",   [STORE] = "5 storing goods",   [TAKE_LEADER] = "5 storing goods",
        [GAME_OVER] = "the game is over",
    };
    const struct league *st = state_of(s);
    int col = canvas_text(c, 0, 0, STRONG, "League of Six");
    if (st->round) {
        col = canvas_text(c, 0, col, PLAIN, "   round ");
        col = canvas_number(c, 0, col, STRONG, st->round);
        col = canvas_text(c, 0, col, PLAIN, " of 6");
    }
    col = canvas_text(c, 0, col, PLAIN, "   ");
    canvas_text(c, 0, col, PLAIN, phases[st->step]);
}

void league_draw(struct canvas *c, const struct shown *s) {
    bool wide = c->width >= 120;
    int below = 2 * CARD_HEIGHT + 2;
    draw_title(c, s);
    draw_ring(c, 1, s);
    if (wide) {
        draw_store(c, 2, RING_WIDTH + 1, s, 0);
        draw_store(c, 8, RING_WIDTH + 1, s, 1);
    } else {
        draw_store(c, below, 0, s, 0);
        draw_store(c, below, 41, s, 1);
        below += ROWS + 1;
    }
    draw_leaders(c, below, 0, s);
    draw_players(c, below + 1, s);
}

/* ---- words ---------------------------------------------------------------------------------------------------------
 */

static void coming_leaders(const struct league *st, struct buf *out) {
    for (int pile = 0; pile < PILES; pile++) {
        buf_str(out, "  pile ");
        buf_int(out, pile + 1);
        buf_char(out, ':');
        for (int class = 0; class < CLASSES; class ++) {
            buf_char(out, ' ');
            buf_int(out, st->pile[pile][class]);
            buf_char(out, ' ');
            buf_str(out, class_words[class]);
        }
        buf_char(out, '\n');
    }
    buf_str(out, "  gray:");
    for (int class = 0; class < CLASSES; class ++) {
        buf_char(out, ' ');
        buf_int(out, st->gray[class]);
        buf_char(out, ' ');
        buf_str(out, class_words[class]);
    }
    buf_char(out, '\n');
}

static void coming_storage(const struct league *st, struct buf *out) {
    buf_str(out, "Storage tiles not used yet on this side:");
    for (int i = 0; i < STORAGE_TILES; i++)
        if (!st->storage_used[i]) {
            buf_char(out, ' ');
            buf_char(out, (char)('A' + i));
        }
    buf_char(out, '\n');
}

static void coming_tiles(const struct league *st, int where, const char *title, struct buf *out) {
    buf_str(out, title);
    for (int i = 0; i < TAX_TILES; i++)
        if (st->tiles[i] == where) {
            buf_char(out, ' ');
            buf_int(out, i + 1);
        }
    buf_char(out, '\n');
}

void league_coming(const struct shown *s, struct buf *out) {
    const struct league *st = state_of(s);
    buf_str(out, "Leader cards still face down:\n");
    coming_leaders(st, out);
    coming_storage(st, out);
    coming_tiles(st, IN_DECK, "Tax tiles in the deck:", out);
    coming_tiles(st, USED, "Tax tiles used:", out);
}

static void reckon_seat(const struct shown *s, int seat, const struct leader_score *score, struct buf *out) {
    buf_str(out, "    ");
    buf_str(out, shown_colour(s, seat));
    buf_str(out, ": ");
    buf_int(out, score->figures);
    buf_str(out, score->figures == 1 ? " figure" : " figures");
    if (!score->place) {
        buf_str(out, ", nothing\n");
        return;
    }
    buf_str(out, ", place ");
    buf_int(out, score->place);
    buf_str(out, ", ");
    buf_int(out, score->points);
    buf_str(out, score->points == 1 ? " point" : " points");
    if (score->shared)
        buf_str(out, " (equal in figures and guards: the lowest place they share)");
    else if (score->by_guards)
        buf_str(out, " (equal in figures: guards in hand decide)");
    buf_char(out, '\n');
}

/* Hidden cards cannot be reckoned: then only the influence is told. */
static bool leaders_hidden(const struct league *st) {
    for (int i = 0; i < st->head.seats; i++)
        if (st->leaders[i][0] == UNKNOWN || st->guards[i] == 0xFFFF)
            return true;
    return false;
}

static void reckon_leaders(const struct shown *s, struct buf *out) {
    const struct league *st = state_of(s);
    buf_str(out, st->step == GAME_OVER ? "Civic leaders (counted in above):\n"
                                       : "Civic leaders, if the game ended now (not counted in above):\n");
    for (int class = 0; class < CLASSES; class ++) {
        struct leader_score score[LEAGUE_SEATS];
        league_score_class(st, class, score);
        buf_str(out, "  ");
        buf_str(out, class_words[class]);
        buf_char(out, '\n');
        for (int i = 0; i < st->head.seats; i++)
            reckon_seat(s, i, &score[i], out);
    }
}

void league_reckon(const struct shown *s, struct buf *out) {
    const struct league *st = state_of(s);
    int32_t place[MAX_SEATS];
    league_places(s->box, st, place);
    for (int i = 0; i < st->head.seats; i++) {
        buf_str(out, shown_colour(s, i));
        buf_str(out, " (");
        buf_str(out, s->names[i]);
        buf_str(out, "): ");
        buf_int(out, st->influence[i]);
        buf_str(out, " influence");
        if (st->step == GAME_OVER) {
            buf_str(out, ", place ");
            buf_int(out, place[i]);
        }
        buf_char(out, '\n');
    }
    if (leaders_hidden(st))
        buf_str(out, "Leader cards and guards of the others are hidden until the end.\n");
    else
        reckon_leaders(s, out);
}
