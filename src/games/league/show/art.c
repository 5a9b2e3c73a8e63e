/* art.c: the art of the League of Six: its choices, its players, where its rounds stand. */
#include "games/league/show/show.h"

#include <string.h>

/* ---- where the game stands ---- */

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
        SAY(out, "Round {round} of {last}", say_number("round", st->round),
            say_number("last", LAST_ROUND));
    else
        say(out, "Set-up");
}

/* ---- choices ---- */

/* What rows of others took from the viewer in this round: "1 red, 2 green". Returns the points it
 * brought. */
static int taken_by_others(const struct drawing *d, int seat, struct buf *out) {
    const struct league *st = league_of(d);
    int count[GOODS] = {0}, points = 0;
    for (int number = 0; number < ALL_ROWS; number++) {
        if (st->chosen[number] == NONE || st->chosen[number] == seat)
            continue;
        const struct storage_row *row = league_row(league_box_of(d), st, number);
        for (int i = 0; i < row->spaces; i++)
            if (st->giver[number][i] == seat) {
                count[row->good[i]]++;
                points += row->points[i];
            }
    }
    for (int good = 0; good < GOODS; good++)
        if (count[good]) {
            buf_str(out, out->len ? ", " : "");
            SAY(out, "{count} {good}", say_number("count", count[good]),
                say_word("good", league_good_words[good]));
        }
    return points;
}

static void have_taken(const struct drawing *d, int seat, struct buf *out) {
    char memory[200];
    struct buf goods = buf_on(memory, sizeof memory);
    goods.words = out->words;
    int points = taken_by_others(d, seat, &goods);
    if (!goods.len)
        return;
    buf_char(out, ' ');
    SAY(out, "Rows of the others took {goods} from you (+{points}).",
        say_name("goods", buf_end(&goods)), say_number("points", points));
}

static void have(const struct drawing *d, struct buf *out) {
    const struct league *st = league_of(d);
    int seat = viewer_seat(d), guards = st->guards[seat], influence = st->influence[seat];
    if (st->step == CHOOSE_TOWN && st->round == 1 && st->mover == seat)
        SAY(out,
            "The way is free in the first year. You have {guards|guard|guards} and {influence} "
            "influence.",
            say_number("guards", guards), say_number("influence", influence));
    else if (st->step >= CHOOSE_TOWN && st->step <= MOVE_ON)
        SAY(out,
            "You have {guards|guard|guards}; each one more costs 2 of your {influence} influence.",
            say_number("guards", guards), say_number("influence", influence));
    else if (st->step == COLLECT && st->mover == seat)
        say(out, "Every side with an arrow is yours, and what lies in the middle.");
    else if (st->step == STORE && st->mover == seat)
        say(out, "You give the goods you have; the next players must fill what is missing, if they "
                 "can.");
    if (st->step == STORE || st->step == TAKE_LEADER)
        have_taken(d, seat, out);
}

static void name(const struct drawing *d, Move m, struct buf *out) {
    static const char *const stores[] = {N_("Royal stores, row {row}"),
                                         N_("Civic stores, row {row}")};
    const struct league *st = league_of(d);
    int a = move_arg(m, 0), b = move_arg(m, 1);
    switch (move_kind(m)) {
    case M_GO:
        if (st->town[st->mover] == a)
            SAY(out, "Stay in {town}", say_name("town", league_box_of(d)->town[a]));
        break;
    case M_ACCEPT:
        SAY(out, "Accept {guards|guard|guards}", say_number("guards", st->bid[st->rival]));
        break;
    case M_TURN:
        if (a == 0)
            say(out, "Leave the tile as it lies");
        break;
    case M_STORE: SAY(out, stores[a], say_number("row", b)); break;
    case M_TAKE:
        SAY(out, "Take {figures|figure|figures}: {class}", say_number("figures", a),
            say_word("class", league_class_words[st->face_up[a - 1]]));
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
    put(out, bought ? "<b>%d</b><i>−%d</i>" : "<b>%d</b><i>%d</i>", number, 2 * bought);
}

/* ---- what the tiles bring ---- */

static struct yield yield_of(const struct drawing *d, int town, int turning) {
    return league_yield(league_box_of(d), league_of(d), town, turning);
}

/* Does an earlier turning bring the same? */
static bool turns_alike(const struct drawing *d, int town, int turning) {
    struct yield y = yield_of(d, town, turning);
    for (int i = 0; i < turning; i++) {
        struct yield other = yield_of(d, town, i);
        if (memcmp(&other, &y, sizeof y) == 0)
            return true;
    }
    return false;
}

static bool twin(const struct drawing *d, Move m) {
    const struct league *st = league_of(d);
    return move_kind(m) == M_TURN && move_listed(d, move_of(M_TURN, 0, 0, 0)) &&
           turns_alike(d, st->town[st->mover], move_arg(m, 0));
}

/* A card counts as its two figures. */
static int things_in(const struct yield *y) {
    int n = y->class == NONE ? 0 : 2;
    for (int i = 0; i < SYMBOLS; i++)
        n += y->count[i];
    return n;
}

/* The turnings of a town's tile that differ, the richest first; returns how many. */
static int list_turnings(const struct drawing *d, int town, struct yield out[SIDES]) {
    int n = 0;
    for (int turning = 0; turning < SIDES; turning++) {
        struct yield y = yield_of(d, town, turning);
        int at = n;
        if (turns_alike(d, town, turning))
            continue;
        for (; at > 0 && things_in(&out[at - 1]) < things_in(&y); at--)
            out[at] = out[at - 1];
        out[at] = y;
        n++;
    }
    return n;
}

/* "2 red, guard" in pictures, a number before what comes more than once. */
static void count_yield(const struct yield *y, struct buf *out) {
    put(out, "<span class='gain'>");
    for (int i = 0; i < SYMBOLS; i++)
        if (y->count[i]) {
            if (y->count[i] > 1)
                put(out, "%d", y->count[i]);
            draw_symbol(out, league_symbols[i], NULL);
        }
    if (y->class != NONE) {
        put(out, "2");
        draw_symbol(out, league_class_words[y->class], NULL);
    }
    put(out, "</span>");
}

/* The town, and what each turning of its tile would bring today. */
static void label_go(const struct drawing *d, Move m, struct buf *out) {
    struct yield y[SIDES];
    int town = move_arg(m, 0), n = 0;
    choice_named(d, m, out);
    if (league_of(d)->tile[town] == NONE)
        return;
    n = list_turnings(d, town, y);
    put(out, "<span class='brings' aria-hidden='true'>");
    for (int i = 0; i < n; i++)
        count_yield(&y[i], out);
    put(out, "</span>");
}

/* Two of a kind are drawn, more are counted. */
static void label_turn(const struct drawing *d, int turning, struct buf *out) {
    struct yield y = yield_of(d, league_of(d)->town[league_of(d)->mover], turning);
    for (int i = 0; i < SYMBOLS; i++) {
        if (!y.count[i])
            continue;
        put(out, "<span class='gain'>");
        if (y.count[i] > 2)
            put(out, "%d", y.count[i]);
        for (int k = 0; k < (y.count[i] > 2 ? 1 : y.count[i]); k++)
            draw_symbol(out, league_symbols[i], NULL);
        put(out, "</span>");
    }
    for (int k = 0; y.class != NONE && k < 2; k++)
        draw_symbol(out, league_class_words[y.class], NULL);
}

/* The row as it lies in the store, and what the viewer would score. */
static void label_store(const struct drawing *d, int store, int row, struct buf *out) {
    const struct league *st = league_of(d);
    int number = store * ROWS + row - 1, seat = viewer_seat(d);
    const struct storage_row *r = league_row(league_box_of(d), st, number);
    struct filling f = league_fill(league_box_of(d), st, st->mover, number);
    draw_symbol(out, store ? "figure" : "crown", NULL);
    put(out, "%d<span class='gain'>", r->bonus);
    for (int i = 0; i < r->spaces; i++)
        draw_symbol(out, league_symbols[r->good[i]], f.giver[i] == NONE ? "want" : NULL);
    put(out, f.full && store ? "</span><b>+%d ★</b>" : "</span><b>+%d</b>",
        seat < 0 ? 0 : f.points[seat] + (f.full && !store ? r->bonus : 0));
}

static void label(const struct drawing *d, Move m, struct buf *out) {
    switch (move_kind(m)) {
    case M_GO: label_go(d, m, out); break;
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

/* ---- players ---- */

/* "Bautzen · 3": where the figure stands. */
static void stands(const struct drawing *d, int seat, struct buf *out) {
    const struct league *st = league_of(d);
    put(out, "<span class='where'>");
    if (st->town[seat] != NONE) {
        put(out, "%t", league_box_of(d)->town[st->town[seat]]);
        if (st->bid[seat] != NONE)
            put(out, " · <b>%d</b>", st->bid[seat]);
    }
    put(out, "</span>");
}

static bool is_loaded(const struct league *st, int seat) {
    return st->horses[seat] || league_team(st, seat) || st->goods[seat][RED] ||
           st->goods[seat][GREEN] || st->goods[seat][YELLOW] || st->goods[seat][BLUE];
}

static void waggon(const struct league *st, int seat, struct buf *out) {
    int team = league_team(st, seat), horses = team ? team : st->horses[seat];
    put(out, "<div class='load'>");
    draw_symbol(out, "waggon", "wide");
    for (int good = 0; good < GOODS; good++)
        for (int i = 0; i < st->goods[seat][good]; i++)
            draw_symbol(out, league_symbols[good], NULL);
    put(out, "<span class='horses' data-tip=%l>", team ? N_("team of horses") : N_("horses"));
    for (int i = 0; i < horses; i++)
        draw_symbol(out, "horse", NULL);
    put(out, "</span></div>\n");
}

static void belongings(const struct drawing *d, int seat, struct buf *out) {
    const struct league *st = league_of(d);
    put(out, "<div class='has'>");
    count_span(out, "main", N_("guards"), "guard", league_guards_shown(st, seat));
    put(out, "<span class='sep'></span>");
    for (int class = 0; class < CLASSES; class ++)
        count_span(out, "leader", league_class_words[class], league_class_words[class],
                   league_figures_shown(st, seat, class));
    stands(d, seat, out);
    put(out, "</div>");
    if (is_loaded(st, seat))
        waggon(st, seat, out);
}

static void scarce(const struct drawing *d, int seat, struct buf *out) {
    count_span(out, "main", N_("guards"), "guard", league_guards_shown(league_of(d), seat));
}

static const struct meaning legend[] = {
    {"guard", N_("guards: they pay for the way to a town and for offers")},
    {"horse", N_("horses: whoever has most fills the stores first")},
    {"good-red", N_("red goods")},
    {"good-green", N_("green goods")},
    {"good-yellow", N_("yellow goods")},
    {"good-blue", N_("blue goods")},
    {"waggon", N_("the waggon: the goods of this round")},
    {"crown", N_("royal stores: a full row brings its bonus in points")},
    {"figure", N_("civic stores: a full row brings a card with leaders")},
    {"clergy", N_("civic leaders: the clergy")},
    {"aristocracy", N_("civic leaders: the aristocracy")},
    {"burghers", N_("civic leaders: the burghers")},
    {"siege", N_("a besieged town: it can be passed, but not entered")},
    {0},
};

const struct art league_art = {
    .game = &league_game,
    .about = N_("Collect taxes, bargain with guards, fill the stores of king and towns."),
    .equals = "L9",
    .legend = legend,
    .emblem = {"crown", "guard", "good-red", "good-green", "good-yellow", "good-blue"},
    .minutes = {60, 90},
    .decisions = 45,
    .weight = 3,
    .glance = {0, 0, 1000},
    .board_label = N_("The countryside: six towns round a ring road"),
    .display_label = N_("Stores and civic leaders"),
    .board_size = {840, 1018},
    .display_size = {420, 436},
    .phases = phases,
    .phase = phase,
    .board = league_draw_land,
    .spot = league_spot,
    .display = league_draw_stores,
    .subtitle = subtitle,
    .have = have,
    .name = name,
    .twin = twin,
    .style = style,
    .label = label,
    .row_label = row_label,
    .belongings = belongings,
    .scarce = scarce,
    .strip_tells = "influence guards",
    .describe = league_write_description,
    .tell = league_tell,
    .where = league_where,
    .coming = league_tell_coming,
    .points = league_count_points,
    .reason = league_say_reason,
    .gains = league_gains,
};
