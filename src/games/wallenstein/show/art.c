/* art.c: the art of Wallenstein: its choices, its players, where its years stand. */
#include "games/wallenstein/show/layout.h"
#include "games/wallenstein/show/show.h"

/* ---- where the game stands ---- */

static const char *const phases[] = {N_("Spring"), N_("Summer"), N_("Autumn"), N_("Winter"), NULL};

static int phase(const struct drawing *d) {
    const struct wallenstein *st = wallenstein_of(d);
    return st->year && st->step != GAME_OVER ? st->season : -1;
}

static const char *step(const struct drawing *d) {
    const struct wallenstein *st = wallenstein_of(d);
    switch (st->step) {
    case FILL_TOWER: return N_("the tower is filled");
    case DEAL_LIST:
    case DRAW_FIRST:
    case OPEN_CARD:
    case DRAW_CARD:
    case CHOOSE_CARD:
    case PLACE_GROUP: return N_("provinces are given out");
    case DRAW_EVENT: return N_("events of the year");
    case LAY_ACTION: return N_("action cards");
    case LEAVE_EMPTY:
    case PLAN: return N_("planning");
    case DRAW_LEADER: return N_("turn order");
    case DRAW_CURRENT: return N_("event of the season");
    case GAME_OVER: return NULL;
    default: return st->season == WINTER ? N_("hunger") : N_("actions");
    }
}

static void subtitle(const struct drawing *d, struct buf *out) {
    const struct wallenstein *st = wallenstein_of(d);
    if (st->step == GAME_OVER)
        say(out, "The game is over");
    else if (st->year)
        SAY(out, "Year {year} of {years}", say_number("year", st->year),
            say_number("years", YEARS));
    else
        say(out, "Set-up");
}

/* ---- choices ---- */

static void have(const struct drawing *d, struct buf *out) {
    const struct wallenstein *st = wallenstein_of(d);
    int seat = viewer_seat(d);
    SAY(out, "You have {gold} gold, {grain} grain and {provinces|province|provinces}.",
        say_number("gold", st->gold[seat]), say_number("grain", st->grain[seat]),
        say_number("provinces", count_bits(wallenstein_provinces_of(st, seat))));
}

static const char *province_name(const struct drawing *d, int p) {
    return wallenstein_box_of(d)->province[p].name;
}

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
        odds = wallenstein_odds_of_defence(box, st, move_arg(m, 0)).loss;
    else if (move_kind(m) == M_SEND && st->owner[st->target] != st->mover)
        odds = wallenstein_odds_of_attack(box, st, st->from, st->target, move_arg(m, 0),
                                          st->armies[st->target])
                   .win;
    else
        return -1;
    return (int)(((uint64_t)odds * 100 + (1u << 31)) >> 32);
}

static void label_number(const struct drawing *d, Move m, struct buf *out) {
    int share = percent(d, m);
    put(out, "<b>%d</b>", move_kind(m) == M_FALL ? move_arg(m, 1) : move_arg(m, 0));
    if (share >= 0)
        put(out, "<i>%d %%</i>", share);
}

static void label_province(const struct drawing *d, int p, struct buf *out) {
    put(out, "<b>%t</b>", province_name(d, p));
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

/* ---- planning: the cards for one action fold together ---- */

static int fold(const struct drawing *d, Move m) {
    (void)d;
    return move_kind(m) == M_PLAN ? move_arg(m, 0) : -1;
}

static void fold_label(const struct drawing *d, int action, struct buf *out) {
    (void)d;
    draw_symbol(out, wallenstein_action_symbols[action], NULL);
    put(out, " %m", wallenstein_action_names[action]);
}

static void card(const struct drawing *d, Move m, struct buf *out) {
    if (move_kind(m) == M_PLAN)
        wallenstein_write_card(d, move_arg(m, 1), out);
}

static bool fold_open(const struct drawing *d, int action) {
    return wallenstein_to_plan(d) == action;
}

/* ---- players ---- */

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
    put(out, "<span class='where'>");
    if (st->step == PLAN && st->sealed[seat]) {
        draw_symbol(out, "check", NULL);
        put(out, "%m", N_("sealed"));
    } else if (order_of(st, seat)) {
        MARKUP_SAY(out, N_("number {place}"), say_number("place", order_of(st, seat)));
    }
    put(out, "</span>");
}

static void belongings(const struct drawing *d, int seat, struct buf *out) {
    const struct wallenstein *st = wallenstein_of(d);
    int built[BUILDINGS];
    count_buildings(st, seat, built);
    put(out, "<div class='has'>");
    count_span(out, "main", N_("gold"), "gold", st->gold[seat]);
    count_span(out, "main", N_("grain"), "grain", st->grain[seat]);
    put(out, "<span class='sep'></span>");
    count_span(out, "left", N_("provinces"), "town",
               count_bits(wallenstein_provinces_of(st, seat)));
    for (int b = 0; b < BUILDINGS; b++)
        count_span(out, "left", wallenstein_most_words[b], wallenstein_buildings[b], built[b]);
    standing(d, seat, out);
    put(out, "</div>");
}

static void scarce(const struct drawing *d, int seat, struct buf *out) {
    count_span(out, "main", N_("gold"), "gold", wallenstein_of(d)->gold[seat]);
}

static const struct meaning legend[] = {
    {"gold", N_("gold")},
    {"grain", N_("grain: in winter each province eats one")},
    {"army", N_("armies")},
    {"peasant", N_("peasants")},
    {"town", N_("provinces, and places to build on")},
    {"palace", N_("palaces")},
    {"church", N_("churches")},
    {"trade", N_("trading houses")},
    {"cannon", N_("an attack")},
    {"revolt", N_("revolt markers: taking gold or grain there may bring a revolt")},
    {"tower", N_("the tower: cubes may stay in it")},
    {"event", N_("the event of the season")},
    {0},
};

const struct art wallenstein_art = {
    .game = &wallenstein_game,
    .about = N_("Plan in secret, build, march; the tower decides the battles."),
    .equals = "W10.2",
    .legend = legend,
    .emblem = {"cannon", "palace", "church", "trade", "gold", "grain"},
    .minutes = {90, 120},
    .decisions = 120,
    .weight = 4,
    .glance = {GLANCE_LEFT, GLANCE_TOP, GLANCE_WIDTH},
    .board_label = N_("The map of the Empire: provinces of five countries"),
    .display_label = N_("Actions, events and the tower"),
    .board_size = {BOARD_WIDTH, BOARD_HEIGHT},
    .phases = phases,
    .phases_are_rounds = true,
    .phase = phase,
    .step = step,
    .laying = &wallenstein_laying,
    .ground = wallenstein_draw_ground,
    .board = wallenstein_draw_land,
    .spot = wallenstein_spot,
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
    .sheet = wallenstein_write_ledger,
    .row_label = row_label,
    .extra = wallenstein_write_extra,
    .belongings = belongings,
    .scarce = scarce,
    .strip_tells = "gold plan", /* the plan itself is in the prompt */
    .describe = wallenstein_write_description,
    .coming = wallenstein_tell_coming,
    .points = wallenstein_count_points,
    .reason = wallenstein_say_reason,
    .points_more = wallenstein_write_if_scored,
    .scene = wallenstein_write_scene,
    .points_rows = wallenstein_tell_buildings,
    .tell = wallenstein_tell,
    .where = wallenstein_where,
    .where_move = wallenstein_where_move,
    .way = wallenstein_write_way,
};
