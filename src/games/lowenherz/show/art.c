/* art.c: the art of Löwenherz: its choices, its action card, its players. */
#include "games/lowenherz/show/show.h"

/* ---- where the game stands ---- */

static const char *const phases[] = {N_("Card"), N_("Decision"), N_("Agreement"), N_("Action"),
                                     NULL};

static int phase(const struct drawing *d) {
    switch (lowenherz_of(d)->step) {
    case TURN_CARD: return 0;
    case DECIDE:
    case PLACE_RENEGADE: return 1;
    case NEGOTIATE:
    case BID: return 2;
    case BUILD:
    case FIGHT:
    case LOOK:
    case DEAL_PILE:
    case PICK: return 3;
    default: return -1;
    }
}

static const char *step(const struct drawing *d) {
    static const char *const steps[] = {
        [LAY_PIECE] = N_("the map is laid"),
        [DRAW_FIRST] = N_("the first player is drawn"),
        [PLACE_CASTLE] = N_("castles are placed"),
        [PLACE_KNIGHT] = N_("castles are placed"),
        [PLACE_RENEGADE] = N_("a renegade"),
        [NEGOTIATE] = N_("negotiation"),
        [BID] = N_("a duel"),
        [BUILD] = N_("walls"),
        [FIGHT] = N_("swords"),
        [LOOK] = N_("a politics card"),
        [DEAL_PILE] = N_("a politics card"),
        [PICK] = N_("a politics card"),
        [OVER] = NULL,
    };
    return steps[lowenherz_of(d)->step];
}

static void subtitle(const struct drawing *d, struct buf *out) {
    const struct lowenherz *st = lowenherz_of(d);
    if (st->step == OVER)
        say(out, "The game is over");
    else if (st->card != NONE)
        SAY(out, "Round {round}, card {card}", say_number("round", st->round),
            say_name("card", lowenherz_box_of(d)->card[st->card].name));
    else
        say(out, "Set-up");
}

/* ---- choices ---- */

/* The purses of those who want the same, where they lie open. */
static void rivals(const struct drawing *d, struct buf *out) {
    const struct lowenherz *st = lowenherz_of(d);
    for (int i = 0; i < st->head.seats; i++) {
        if (!(st->contest >> i & 1) || i == viewer_seat(d) || st->ducats[i] == UNKNOWN)
            continue;
        put(out, " ");
        SAY(out, "{seat} has {ducats|ducat|ducats}.", say_name("seat", seat_name(d, i)),
            say_number("ducats", st->ducats[i]));
    }
}

static void have(const struct drawing *d, struct buf *out) {
    const struct lowenherz *st = lowenherz_of(d);
    int seat = viewer_seat(d);
    SAY(out, "You have {ducats|ducat|ducats} and {knights|knight|knights} left.",
        say_number("ducats", st->ducats[seat]),
        say_number("knights", st->knights[colour_of_seat(st, seat)]));
    if (st->contest >> seat & 1)
        rivals(d, out);
    if (st->step != NEGOTIATE || st->mover != seat || st->offers == 0)
        return;
    put(out, " ");
    SAY(out, "Offer {offer} of {all}.", say_number("offer", st->offers),
        say_number("all", MOST_OFFERS));
}

/* A politics card. */
static void say_card(const struct drawing *d, int kind, struct buf *out) {
    int worth = lowenherz_box_of(d)->worth[kind];
    if (kind == ALLIANCE)
        say(out, "alliance");
    else if (kind == RENEGADE)
        say(out, "renegade");
    else if (kind < TREASURE)
        SAY(out, "parchment: {points|point|points}", say_number("points", worth));
    else
        SAY(out, "treasure of {ducats|ducat|ducats}", say_number("ducats", worth));
}

static void name(const struct drawing *d, Move m, struct buf *out) {
    int a = move_arg(m, 0);
    switch (move_kind(m)) {
    case M_OFFER: SAY(out, "You act and pay {ducats|ducat|ducats}", say_number("ducats", a)); break;
    case M_ASK:
        SAY(out, "{seat} acts and pays you {ducats|ducat|ducats}",
            say_name("seat", seat_name(d, lowenherz_rival(lowenherz_of(d)))),
            say_number("ducats", a));
        break;
    case M_ACCEPT:
        SAY(out, "Accept {ducats|ducat|ducats}", say_number("ducats", lowenherz_of(d)->price));
        break;
    case M_DEAL:
    case M_PICK: say_card(d, a, out); break;
    }
}

static enum choice_style style(const struct drawing *d, Move m) {
    (void)d;
    switch (move_kind(m)) {
    case M_ACCEPT:
    case M_SEAL:
    case M_DONE: return CHOICE_FIRST;
    case M_OFFER:
    case M_ASK:
    case M_BID: return CHOICE_NUMBER;
    case M_CHOOSE: return CHOICE_PICTURE;
    default: return CHOICE_PLAIN;
    }
}

static const char *row_label(const struct drawing *d, Move m) {
    (void)d;
    switch (move_kind(m)) {
    case M_OFFER: return N_("You act and pay; below, what you have left");
    case M_ASK: return N_("You leave it and are paid; below, what you have then");
    default: return N_("Your bid; below, what you have left if it wins");
    }
}

/* ---- the action card ---- */

static const char *const deed_symbols[] = {[NO_DEED] = "event",
                                           [DUCATS] = "ducat",
                                           [BORDERS] = "wall",
                                           [SWORDS] = "sword-shield",
                                           [POLITICS_CARD] = "parchment"};

/* The symbols of an action and its words. */
static void tell_deed(const struct action_card *card, int action, struct buf *out) {
    int deed = card->deed[action],
        times = deed == BORDERS || deed == SWORDS ? card->amount[action] : 1;
    put(out, "<span class='gain'>");
    for (int i = 0; i < times; i++)
        draw_symbol(out, deed_symbols[deed], NULL);
    put(out, "</span> <span>%m</span>", lowenherz_deed_word(lowenherz_deed_code(card, action)));
}

/* Ducats, and what the viewer has then. */
static void label_number(const struct drawing *d, Move m, struct buf *out) {
    int seat = viewer_seat(d), ducats = move_arg(m, 0);
    put(out, "<b>%d</b>", ducats);
    if (seat >= 0)
        put(out, "<i>%d</i>",
            lowenherz_of(d)->ducats[seat] + (move_kind(m) == M_ASK ? ducats : -ducats));
}

static void label_action(const struct drawing *d, int action, struct buf *out) {
    put(out, "<b>%d</b> ", action + 1);
    tell_deed(&lowenherz_box_of(d)->card[lowenherz_of(d)->card], action, out);
}

static void label(const struct drawing *d, Move m, struct buf *out) {
    switch (style(d, m)) {
    case CHOICE_NUMBER: label_number(d, m, out); break;
    case CHOICE_PICTURE: label_action(d, move_arg(m, 0) - 1, out); break;
    default: choice_named(d, m, out);
    }
}

static void tell_action(const struct drawing *d, const struct action_card *card, int action,
                        struct buf *out) {
    const struct lowenherz *st = lowenherz_of(d);
    uint32_t choosers = lowenherz_choosers(st, action);
    bool asked = st->step == DECIDE;
    put(out, "<li>");
    place_begin(d, "div",
                st->action == action                          ? "action now"
                : st->action < ACTIONS && action < st->action ? "action done"
                                                              : "action",
                asked ? move_of(M_CHOOSE, action + 1, 0, 0) : 0, out);
    put(out, "><i>%d</i>", action + 1);
    tell_deed(card, action, out);
    put(out, "<span class='choosers'>");
    for (int i = 0; i < st->head.seats; i++)
        if (choosers >> i & 1)
            draw_arms(out, seat_colour(d, i));
    put(out, "</span></div></li>\n");
}

static void extra(const struct drawing *d, struct buf *out) {
    const struct lowenherz *st = lowenherz_of(d);
    put(out, "<div class='actioncard'><h3>%m", N_("Action card"));
    if (st->card == NONE) {
        put(out, "</h3></div>\n");
        return;
    }
    const struct action_card *card = &lowenherz_box_of(d)->card[st->card];
    put(out, " <small>%t</small></h3>\n", card->name);
    if (card->kind == ACTION_CARD) {
        put(out, "<ol class='actions'>\n");
        for (int i = 0; i < ACTIONS; i++)
            tell_action(d, card, i, out);
        put(out, "</ol>");
    } else {
        put(out, "<p>%m</p>",
            card->kind == MINE_CARD ? N_("The silver mines: points for mountains.")
                                    : N_("The king is dead: the game is over."));
    }
    put(out, "</div>\n");
}

/* ---- players ---- */

/* The viewer's own cards, and those that have been shown. */
static void hand(const struct drawing *d, int seat, struct buf *out) {
    const struct lowenherz *st = lowenherz_of(d);
    bool any = false;
    for (int kind = 0; kind < POLITICS; kind++) {
        int n = lowenherz_hand(st, seat, kind);
        if (!n && kind >= TREASURE)
            n = st->shown[kind - TREASURE] == seat;
        for (int i = 0; i < n; i++) {
            put(out, any ? " <span class='chip'>" : "<div class='hand'><span class='chip'>");
            draw_symbol(out,
                        kind >= TREASURE    ? "treasure"
                        : kind >= PARCHMENT ? "parchment"
                        : kind == ALLIANCE  ? "alliance"
                                            : "renegade",
                        NULL);
            size_t start = out->len;
            say_card(d, kind, out);
            markup_since(out, start);
            put(out, "</span>");
            any = true;
        }
    }
    if (any)
        put(out, "</div>");
}

int lowenherz_ducats_shown(const struct lowenherz *st, int seat) {
    return st->ducats[seat] == UNKNOWN ? -1 : st->ducats[seat];
}

int lowenherz_territories(const struct lowenherz *st, int colour) {
    int n = 0;
    for (int i = 0; i < CASTLES_EACH; i++)
        n += lowenherz_founded(st, colour * CASTLES_EACH + i);
    return n;
}

static void belongings(const struct drawing *d, int seat, struct buf *out) {
    const struct lowenherz *st = lowenherz_of(d);
    int colour = colour_of_seat(st, seat);
    put(out, "<div class='has'>");
    count_span(out, "main", N_("ducats"), "ducat", lowenherz_ducats_shown(st, seat));
    put(out, "<span class='sep'></span>");
    count_span(out, "left", N_("knights left"), "knight", st->knights[colour]);
    count_span(out, "left", N_("territories"), "castle", lowenherz_territories(st, colour));
    count_span(out, "left", N_("politics cards"), "parchment", lowenherz_cards_held(st, seat));
    if (st->first == seat)
        put(out, "<span class='where' data-tip=%l>%m</span>", N_("first player"),
            N_("first player"));
    put(out, "</div>");
    hand(d, seat, out);
}

static void scarce(const struct drawing *d, int seat, struct buf *out) {
    count_span(out, "main", N_("ducats"), "ducat", lowenherz_ducats_shown(lowenherz_of(d), seat));
}

static bool untold(Move m) {
    switch (move_kind(m)) {
    case M_CASTLE:
    case M_KNIGHT:
    case M_KNIGHT_PAID:
    case M_CHOOSE:
    case M_OFFER:
    case M_ASK:
    case M_DUEL:
    case M_WALL: return true;
    default: return false;
    }
}

static const struct meaning legend[] = {
    {"ducat", N_("ducats: for agreements, duels and knights in a forest")},
    {"knight", N_("knights: they guard a territory and let it expand")},
    {"castle", N_("castles: a territory is founded round each")},
    {"wall", N_("walls: closed round a castle they found its territory")},
    {"sword-shield", N_("swords: for each a knight, or squares for a territory")},
    {"parchment", N_("politics cards; parchments are points at the end")},
    {"treasure", N_("a treasure: it pays like ducats, but gives no change")},
    {"alliance", N_("an alliance: neither territory takes from the other")},
    {"renegade", N_("a renegade: a knight that changes sides")},
    {"forest hforest hforest-small", N_("forest: a knight there costs ducats")},
    {"town htown htown-small", N_("town: five points more")},
    {"mountain hmountain hmountain-small", N_("mountain: a point with every mine card")},
    {"neutral", N_("neutral land: walled in without a castle")},
    {"crown-sceptre", N_("the track of power: the points")},
    {0},
};

const struct art lowenherz_art = {
    .game = &lowenherz_game,
    .about = N_("Wall in territories round your castles, and agree on who may act."),
    .equals = "H10.2",
    .legend = legend,
    .emblem = {"castle", "knight", "wall", "sword-shield", "ducat", "parchment"},
    .minutes = {60, 90},
    .decisions = 75,
    .weight = 3,
    .glance = {48, 95, 600},
    .board_label = N_("The land: fifteen by ten squares, with the track of power round it"),
    .display_label = N_("The action card and what is still to come"),
    .board_size = {1040, 740},
    .phases = phases,
    .phase = phase,
    .step = step,
    .ground = lowenherz_draw_ground,
    .board = lowenherz_draw_land,
    .spot = lowenherz_spot,
    .subtitle = subtitle,
    .have = have,
    .name = name,
    .style = style,
    .label = label,
    .row_label = row_label,
    .extra = extra,
    .belongings = belongings,
    .scarce = scarce,
    .strip_tells = "points ducats",
    .describe = lowenherz_write_description,
    .coming = lowenherz_tell_coming,
    .points = lowenherz_count_points,
    .reason = lowenherz_say_reason,
    .untold = untold,
    .tell = lowenherz_tell,
    .where = lowenherz_where,
    .where_move = lowenherz_where_move,
};
