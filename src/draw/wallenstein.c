/* wallenstein.c: the art of Wallenstein: its choices, its players, where its years stand. */
#include "draw/wallenstein.h"

#include "game/words.h"

const char *const wallenstein_action_symbols[ACTIONS] = {"palace", "church", "trade", "grain",  "gold",
                                                         "army",   "army",   "army",  "cannon", "cannon"};
const char *const wallenstein_buildings[BUILDINGS] = {"palace", "church", "trade"};

/* ---- questions -------------------------------------------------------------------------------------------------- */

static bool is_planned(const struct wallenstein *st, int seat, int action) {
    return st->plan[seat][action] != NONE || st->shown[seat][action] != NONE;
}

/* Those that lie open first, in their order; then the others. */
int wallenstein_to_plan(const struct drawing *d) {
    const struct wallenstein *st = wallenstein_of(d);
    int seat = viewer_seat(d);
    if (st->step != PLAN || seat < 0)
        return NONE;
    for (int i = 0; i < ACTIONS; i++)
        if (st->row[i] != NONE && !is_planned(st, seat, st->row[i]))
            return st->row[i];
    for (int action = 0; action < ACTIONS; action++)
        if (!is_planned(st, seat, action))
            return action;
    return NONE;
}

const char *wallenstein_cube(const struct drawing *d, int colour) {
    return colour == GREEN ? "green" : seat_colour(d, colour);
}

void wallenstein_say_event(const struct wallenstein_box *box, int event, struct buf *out) {
    static const char *const effects[EFFECTS] = {
        [GOOD_HARVEST] = N_("Good harvest in {country}"),
        [BAD_HARVEST] = N_("Bad harvest in {country}"),
        [LACK_OF_TROOPS] = N_("Lack of troops in {country}"),
        [TRADE_BONUS] = N_("Trade bonus"),
        [PALACE_GUARDS] = N_("Palace guards"),
        [RELIGIOUS_PEACE] = N_("Religious peace"),
        [TIRED_PEASANTS] = N_("Tired peasants"),
        [FURIOUS_PEASANTS] = N_("Furious peasants"),
    };
    const struct event_card *card = &box->event[event];
    SAY(out, effects[card->effect], say_name("country", card->country == NONE ? "" : box->country[card->country]));
}

/* ---- where the game stands ------------------------------------------------------------------------------------ */

static const char *const phases[] = {N_("Spring"), N_("Summer"), N_("Autumn"), N_("Winter"), NULL};

static int phase(const struct drawing *d) {
    const struct wallenstein *st = wallenstein_of(d);
    return st->year && st->step != GAME_OVER ? st->season : -1;
}

static void subtitle(const struct drawing *d, struct buf *out) {
    const struct wallenstein *st = wallenstein_of(d);
    if (st->step == GAME_OVER)
        say(out, "The game is over");
    else if (st->year)
        SAY(out, "Year {year} of {years}", say_number("year", st->year), say_number("years", YEARS));
    else
        say(out, "Set-up");
}

/* ---- choices -------------------------------------------------------------------------------------------------- */

static void have(const struct drawing *d, struct buf *out) {
    const struct wallenstein *st = wallenstein_of(d);
    int seat = viewer_seat(d);
    SAY(out, "You have {gold} gold, {grain} grain and {provinces|province|provinces}.",
        say_number("gold", st->gold[seat]), say_number("grain", st->grain[seat]),
        say_number("provinces", count_bits(provinces_of(st, seat))));
}

static const char *province_name(const struct drawing *d, int p) { return wallenstein_box_of(d)->province[p].name; }

static void name_card(const struct drawing *d, int card, struct buf *out) {
    if (card < PROVINCES)
        buf_str(out, province_name(d, card));
    else
        say(out, card == BLANK ? N_("a blank card") : N_("empty"));
}

static void name(const struct drawing *d, Move m, struct buf *out) {
    switch (move_kind(m)) {
    case M_PLAN: name_card(d, move_arg(m, 1), out); break;
    case M_EVENT:
    case M_CURRENT: wallenstein_say_event(wallenstein_box_of(d), move_arg(m, 0), out); break;
    }
}

static enum choice_style style(const struct drawing *d, Move m) {
    (void)d;
    switch (move_kind(m)) {
    case M_SEAL:
    case M_STAY:
    case M_ENLIST: return CHOICE_FIRST;
    case M_SEND:
    case M_DEFEND:
    case M_PLACE:
    case M_FALL: return CHOICE_NUMBER;
    default: return CHOICE_PLAIN;
    }
}

/* The share that counts for who chooses: to win with so many sent, to hold with so many. */
static int percent(const struct drawing *d, Move m) {
    const struct wallenstein *st = wallenstein_of(d);
    const struct wallenstein_box *box = wallenstein_box_of(d);
    uint32_t odds = 0;
    if (move_kind(m) == M_DEFEND)
        odds = odds_of_defence(box, st, move_arg(m, 0)).loss;
    else if (move_kind(m) == M_SEND && st->owner[st->target] != st->mover)
        odds = odds_of_attack(box, st, st->from, st->target, move_arg(m, 0), st->armies[st->target]).win;
    else
        return -1;
    return (int)(((uint64_t)odds * 100 + (1u << 31)) >> 32);
}

static void label_number(const struct drawing *d, Move m, struct buf *out) {
    int share = percent(d, m);
    buf_str(out, "<b>");
    buf_int(out, move_kind(m) == M_FALL ? move_arg(m, 1) : move_arg(m, 0));
    buf_str(out, "</b>");
    if (share < 0)
        return;
    buf_str(out, "<i>");
    buf_int(out, share);
    buf_str(out, " %</i>");
}

static void label_province(const struct drawing *d, int p, struct buf *out) {
    buf_str(out, "<b>");
    markup_text(out, slice_of(province_name(d, p)));
    buf_str(out, "</b>");
}

static void label(const struct drawing *d, Move m, struct buf *out) {
    if (style(d, m) == CHOICE_NUMBER)
        label_number(d, m, out);
    else if (move_kind(m) == M_GO || move_kind(m) == M_FACE) /* the question has said the rest */
        label_province(d, move_arg(m, 0), out);
    else
        choice_named(d, m, out);
}

static const char *row_label(const struct drawing *d, Move m) {
    switch (move_kind(m)) {
    case M_DEFEND: return N_("armies, and how likely they hold");
    case M_SEND:
        return wallenstein_of(d)->owner[wallenstein_of(d)->target] == wallenstein_of(d)->mover
                   ? N_("armies")
                   : N_("armies, and how likely they win");
    case M_PLACE: return N_("armies");
    default: return N_("cubes");
    }
}

/* ---- planning: the cards for one action fold together -------------------------------------------------------------
 */

static int fold(const struct drawing *d, Move m) {
    (void)d;
    return move_kind(m) == M_PLAN ? move_arg(m, 0) : -1;
}

static void fold_label(const struct drawing *d, int action, struct buf *out) {
    (void)d;
    draw_symbol(out, wallenstein_action_symbols[action], NULL);
    buf_char(out, ' ');
    markup_message(out, wallenstein_action_names[action]);
}

void wallenstein_write_slot(const struct drawing *d, int action, struct buf *out) {
    buf_str(out, "plan ");
    value_write(wallenstein_game.kinds[M_PLAN].arg[0].in, d->box, d->view, action, out);
}

void wallenstein_write_card(const struct drawing *d, int card, struct buf *out) {
    value_write(wallenstein_game.kinds[M_PLAN].arg[1].in, d->box, d->view, card, out);
}

static void card(const struct drawing *d, Move m, struct buf *out) {
    if (move_kind(m) == M_PLAN)
        wallenstein_write_card(d, move_arg(m, 1), out);
}

static bool fold_open(const struct drawing *d, int action) { return wallenstein_to_plan(d) == action; }

/* ---- players -------------------------------------------------------------------------------------------------- */

static int order_of(const struct wallenstein *st, int seat) {
    for (int i = 0; i < st->head.seats; i++)
        if (st->order[i] == seat)
            return i + 1;
    return 0;
}

static void count_buildings(const struct wallenstein *st, int seat, int out[BUILDINGS]) {
    for (int b = 0; b < BUILDINGS; b++)
        out[b] = 0;
    for (int p = 0; p < PROVINCES; p++)
        for (int b = 0; b < BUILDINGS && st->owner[p] == seat; b++)
            out[b] += st->built[p] >> b & 1;
}

static void standing(const struct drawing *d, int seat, struct buf *out) {
    const struct wallenstein *st = wallenstein_of(d);
    wallenstein_write_shown(d, seat, out);
    buf_str(out, "<span class=\"where\">");
    if (st->step == PLAN && st->sealed[seat]) {
        draw_symbol(out, "check", NULL);
        markup_message(out, N_("sealed"));
    } else if (order_of(st, seat)) {
        MARKUP_SAY(out, N_("number {place}"), say_number("place", order_of(st, seat)));
    }
    buf_str(out, "</span>");
}

static void belongings(const struct drawing *d, int seat, struct buf *out) {
    static const char *const titles[BUILDINGS] = {N_("palaces"), N_("churches"), N_("trading houses")};
    const struct wallenstein *st = wallenstein_of(d);
    int built[BUILDINGS];
    count_buildings(st, seat, built);
    buf_str(out, "<div class=\"has\">");
    count_span(out, "main", N_("gold"), "gold", st->gold[seat]);
    count_span(out, "main", N_("grain"), "grain", st->grain[seat]);
    buf_str(out, "<span class=\"sep\"></span>");
    count_span(out, "left", N_("provinces"), "town", count_bits(provinces_of(st, seat)));
    for (int b = 0; b < BUILDINGS; b++)
        count_span(out, "left", titles[b], wallenstein_buildings[b], built[b]);
    standing(d, seat, out);
    buf_str(out, "</div>");
}

static void scarce(const struct drawing *d, int seat, struct buf *out) {
    count_span(out, "main", N_("gold"), "gold", wallenstein_of(d)->gold[seat]);
}

const struct art wallenstein_art = {
    .game = &wallenstein_game,
    .board_label = N_("The map of the Empire: provinces of five countries"),
    .display_label = N_("Actions, events and the tower"),
    .board_size = {LAND_WIDTH, LAND_HEIGHT},
    .display_size = {330, 282},
    .phases = phases,
    .phase = phase,
    .ground = wallenstein_draw_ground,
    .board = wallenstein_draw_land,
    .display = wallenstein_draw_tower,
    .parts_of_board = wallenstein_write_countries,
    .subtitle = subtitle,
    .have = have,
    .name = name,
    .style = style,
    .label = label,
    .fold = fold,
    .fold_label = fold_label,
    .fold_open = fold_open,
    .slot = wallenstein_write_slot,
    .card = card,
    .row_label = row_label,
    .extra = wallenstein_write_extra,
    .coming = wallenstein_write_coming,
    .belongings = belongings,
    .scarce = scarce,
    .reckon = wallenstein_write_reckoning,
    .describe = wallenstein_write_description,
    .way = wallenstein_write_way,
};
