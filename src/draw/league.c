/* league.c: the art of the League of Six: its choices, its players, where its rounds stand. */
#include "draw/league.h"

const char *const league_symbols[SYMBOLS] = {"good-red", "good-green", "good-yellow", "good-blue", "guard", "horse"};
const char *const league_classes[CLASSES] = {N_("clergy"), N_("aristocracy"), N_("burghers")};
const char *const league_goods[GOODS] = {N_("red"), N_("green"), N_("yellow"), N_("blue")};

/* ---- questions ---------------------------------------------------------------------------------------------- */

int league_guards_shown(const struct league *st, int seat) {
    return st->guards[seat] == 0xFFFF ? -1 : st->guards[seat];
}

int league_figures_shown(const struct league *st, int seat, int class) {
    return st->leaders[seat][0] == UNKNOWN ? -1 : league_figures(st, seat, class);
}

int league_team(const struct league *st, int seat) {
    for (int i = 0; i < st->head.seats; i++)
        if (st->team[i] == seat)
            return 5 - i;
    return 0;
}

/* ---- where the game stands ------------------------------------------------------------------------------------ */

static const char *const phases[] = {N_("Set-up"), N_("Towns"),    N_("Order"), N_("Taxes"),
                                     N_("Stores"), N_("Clean-up"), NULL};

static int phase(const struct drawing *d) {
    switch (league_of(d)->step) {
    case CHOOSE_TOWN:
    case OFFER:
    case ANSWER:
    case MOVE_ON: return 1;
    case COLLECT: return 3;
    case STORE:
    case TAKE_LEADER: return 4;
    case GAME_OVER: return -1;
    default: return 0;
    }
}

static void subtitle(const struct drawing *d, struct buf *out) {
    const struct league *st = league_of(d);
    if (st->step == GAME_OVER)
        say(out, "The game is over");
    else if (st->round)
        SAY(out, "Year {round} of {last}", say_number("round", st->round), say_number("last", LAST_ROUND));
    else
        say(out, "Set-up");
}

/* ---- choices -------------------------------------------------------------------------------------------------- */

static void have(const struct drawing *d, struct buf *out) {
    const struct league *st = league_of(d);
    int seat = viewer_seat(d), guards = st->guards[seat], influence = st->influence[seat];
    if (st->step == CHOOSE_TOWN && st->round == 1 && st->mover == seat)
        SAY(out, "The way is free in the first year. You have {guards|guard|guards} and {influence} influence.",
            say_number("guards", guards), say_number("influence", influence));
    else if (st->step >= CHOOSE_TOWN && st->step <= MOVE_ON)
        SAY(out, "You have {guards|guard|guards}; each one more costs 2 of your {influence} influence.",
            say_number("guards", guards), say_number("influence", influence));
    else if (st->step == COLLECT && st->mover == seat)
        say(out, "Every side with an arrow is yours, and what lies in the middle.");
    else if (st->step == STORE && st->mover == seat)
        say(out, "You give the goods you have; the next players must fill what is missing, if they can.");
}

static void name(const struct drawing *d, Move m, struct buf *out) {
    static const char *const stores[] = {N_("Royal stores, row {row}"), N_("Civic stores, row {row}")};
    const struct league *st = league_of(d);
    int a = move_arg(m, 0), b = move_arg(m, 1);
    switch (move_kind(m)) {
    case M_GO:
        if (st->town[st->mover] == a)
            SAY(out, "Stay in {town}", say_name("town", league_box_of(d)->town[a]));
        break;
    case M_ACCEPT: SAY(out, "Accept {guards|guard|guards}", say_number("guards", st->bid[st->rival])); break;
    case M_TURN:
        if (a == 0)
            say(out, "Leave the tile as it lies");
        break;
    case M_STORE: SAY(out, stores[a], say_number("row", b)); break;
    case M_TAKE:
        SAY(out, "Take {figures|figure|figures}: {class}", say_number("figures", a),
            say_word("class", league_classes[st->face_up[a - 1]]));
        break;
    }
}

static enum choice_style style(const struct drawing *d, Move m) {
    (void)d;
    switch (move_kind(m)) {
    case M_ACCEPT: return CHOICE_FIRST;
    case M_BID: return CHOICE_NUMBER;
    case M_TURN:
    case M_STORE: return CHOICE_PICTURE;
    default: return CHOICE_PLAIN;
    }
}

/* The number, and below it the influence it would cost. */
static void label_bid(const struct league *st, int seat, int number, struct buf *out) {
    int bought = seat >= 0 && number > st->guards[seat] ? number - st->guards[seat] : 0;
    buf_str(out, "<b>");
    buf_int(out, number);
    buf_str(out, bought ? "</b><i>−" : "</b><i>");
    buf_int(out, 2 * bought);
    buf_str(out, "</i>");
}

/* Two of a kind are drawn, more are counted. */
static void label_turn(const struct drawing *d, int turning, struct buf *out) {
    const struct league *st = league_of(d);
    struct yield y = league_yield(league_box_of(d), st, st->town[st->mover], turning);
    for (int i = 0; i < SYMBOLS; i++) {
        if (!y.count[i])
            continue;
        buf_str(out, "<span class=\"gain\">");
        if (y.count[i] > 2)
            buf_int(out, y.count[i]);
        for (int k = 0; k < (y.count[i] > 2 ? 1 : y.count[i]); k++)
            draw_symbol(out, league_symbols[i], NULL);
        buf_str(out, "</span>");
    }
    for (int k = 0; y.class != NONE && k < 2; k++)
        draw_symbol(out, league_classes[y.class], NULL);
}

/* The row as it lies in the store, and what the viewer would score. */
static void label_store(const struct drawing *d, int store, int row, struct buf *out) {
    const struct league *st = league_of(d);
    int number = store * ROWS + row - 1, seat = viewer_seat(d);
    const struct storage_row *r = league_row(league_box_of(d), st, number);
    struct filling f = league_fill(league_box_of(d), st, st->mover, number);
    draw_symbol(out, store ? "figure" : "crown", NULL);
    buf_int(out, r->bonus);
    buf_str(out, "<span class=\"gain\">");
    for (int i = 0; i < r->spaces; i++)
        draw_symbol(out, league_symbols[r->good[i]], f.giver[i] == NONE ? "want" : NULL);
    buf_str(out, "</span><b>+");
    buf_int(out, seat < 0 ? 0 : f.points[seat] + (f.full && !store ? r->bonus : 0));
    buf_str(out, f.full && store ? " ★</b>" : "</b>");
}

static void label(const struct drawing *d, Move m, struct buf *out) {
    switch (move_kind(m)) {
    case M_BID: label_bid(league_of(d), viewer_seat(d), move_arg(m, 0), out); break;
    case M_TURN: label_turn(d, move_arg(m, 0), out); break;
    case M_STORE: label_store(d, move_arg(m, 0), move_arg(m, 1), out); break;
    default: choice_named(d, m, out);
    }
}

static const char *row_label(const struct drawing *d, Move m) {
    (void)m;
    return league_of(d)->step == ANSWER ? N_("or offer more: guards, and the influence they cost")
                                        : N_("guards, and the influence they cost");
}

/* ---- players -------------------------------------------------------------------------------------------------- */

/* "Bautzen · 3": where the figure stands. */
static void stands(const struct drawing *d, int seat, struct buf *out) {
    const struct league *st = league_of(d);
    buf_str(out, "<span class=\"where\">");
    if (st->town[seat] != NONE) {
        markup_text(out, slice_of(league_box_of(d)->town[st->town[seat]]));
        if (st->bid[seat] != NONE) {
            buf_str(out, " · <b>");
            buf_int(out, st->bid[seat]);
            buf_str(out, "</b>");
        }
    }
    buf_str(out, "</span>");
}

static bool is_loaded(const struct league *st, int seat) {
    return st->horses[seat] || league_team(st, seat) || st->goods[seat][RED] || st->goods[seat][GREEN] ||
           st->goods[seat][YELLOW] || st->goods[seat][BLUE];
}

static void waggon(const struct league *st, int seat, struct buf *out) {
    int team = league_team(st, seat), horses = team ? team : st->horses[seat];
    buf_str(out, "<div class=\"load\">");
    draw_symbol(out, "waggon", "wide");
    for (int good = 0; good < GOODS; good++)
        for (int i = 0; i < st->goods[seat][good]; i++)
            draw_symbol(out, league_symbols[good], NULL);
    buf_str(out, "<span class=\"horses\"");
    markup_attr(out, "title", slice_of(say_translate(out, team ? N_("team of horses") : N_("horses"))));
    buf_char(out, '>');
    for (int i = 0; i < horses; i++)
        draw_symbol(out, "horse", NULL);
    buf_str(out, "</span></div>\n");
}

static void belongings(const struct drawing *d, int seat, struct buf *out) {
    const struct league *st = league_of(d);
    buf_str(out, "<div class=\"has\">");
    count_span(out, "main", N_("guards"), "guard", league_guards_shown(st, seat));
    buf_str(out, "<span class=\"sep\"></span>");
    for (int class = 0; class < CLASSES; class ++)
        count_span(out, "leader", league_classes[class], league_classes[class], league_figures_shown(st, seat, class));
    stands(d, seat, out);
    buf_str(out, "</div>");
    if (is_loaded(st, seat))
        waggon(st, seat, out);
}

static void scarce(const struct drawing *d, int seat, struct buf *out) {
    count_span(out, "main", N_("guards"), "guard", league_guards_shown(league_of(d), seat));
}

const struct art league_art = {
    .game = &league_game,
    .board_label = N_("The countryside: six towns round a ring road"),
    .display_label = N_("Stores, civic leaders and influence"),
    .board_size = {840, 1018},
    .display_size = {420, 596},
    .phases = phases,
    .phase = phase,
    .board = league_draw_land,
    .display = league_draw_stores,
    .subtitle = subtitle,
    .have = have,
    .name = name,
    .style = style,
    .label = label,
    .row_label = row_label,
    .coming = league_write_coming,
    .belongings = belongings,
    .scarce = scarce,
    .reckon = league_write_reckoning,
    .describe = league_write_description,
};
