/* lowenherz.c: the art of Löwenherz: its choices, its action card, its players. */
#include "draw/lowenherz.h"

/* ---- where the game stands ------------------------------------------------------------------------------------ */

static const char *const phases[] = {N_("Card"), N_("Decision"), N_("Agreement"), N_("Action"), NULL};

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

/* ---- choices -------------------------------------------------------------------------------------------------- */

/* The purses of those who want the same, where they lie open. */
static void rivals(const struct drawing *d, struct buf *out) {
    const struct lowenherz *st = lowenherz_of(d);
    for (int i = 0; i < st->head.seats; i++) {
        if (!(st->contest >> i & 1) || i == viewer_seat(d) || st->ducats[i] == UNKNOWN)
            continue;
        buf_char(out, ' ');
        SAY(out, "{seat} has {ducats|ducat|ducats}.", say_name("seat", seat_name(d, i)),
            say_number("ducats", st->ducats[i]));
    }
}

static void have(const struct drawing *d, struct buf *out) {
    const struct lowenherz *st = lowenherz_of(d);
    int seat = viewer_seat(d);
    SAY(out, "You have {ducats|ducat|ducats} and {knights|knight|knights} left.",
        say_number("ducats", st->ducats[seat]), say_number("knights", st->knights[colour_of_seat(st, seat)]));
    if (st->contest >> seat & 1)
        rivals(d, out);
    if (st->step != NEGOTIATE || st->mover != seat || st->offers == 0)
        return;
    buf_char(out, ' ');
    SAY(out, "Offer {offer} of {all}.", say_number("offer", st->offers), say_number("all", MOST_OFFERS));
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
            say_name("seat", seat_name(d, lowenherz_rival(lowenherz_of(d)))), say_number("ducats", a));
        break;
    case M_ACCEPT: SAY(out, "Accept {ducats|ducat|ducats}", say_number("ducats", lowenherz_of(d)->price)); break;
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

/* ---- the action card -------------------------------------------------------------------------------------------- */

static const char *const deed_symbols[] = {[NO_DEED] = "event",
                                           [DUCATS] = "ducat",
                                           [BORDERS] = "wall",
                                           [SWORDS] = "sword-shield",
                                           [POLITICS_CARD] = "parchment"};

/* The symbols of an action and its words. */
static void tell_deed(const struct action_card *card, int action, struct buf *out) {
    int deed = card->deed[action], times = deed == BORDERS || deed == SWORDS ? card->amount[action] : 1;
    buf_str(out, "<span class=\"gain\">");
    for (int i = 0; i < times; i++)
        draw_symbol(out, deed_symbols[deed], NULL);
    buf_str(out, "</span> <span>");
    markup_message(out, lowenherz_deed_word(lowenherz_deed_code(card, action)));
    buf_str(out, "</span>");
}

/* Ducats, and what the viewer has then. */
static void label_number(const struct drawing *d, Move m, struct buf *out) {
    int seat = viewer_seat(d), ducats = move_arg(m, 0);
    buf_str(out, "<b>");
    buf_int(out, ducats);
    buf_str(out, "</b>");
    if (seat < 0)
        return;
    buf_str(out, "<i>");
    buf_int(out, lowenherz_of(d)->ducats[seat] + (move_kind(m) == M_ASK ? ducats : -ducats));
    buf_str(out, "</i>");
}

static void label_action(const struct drawing *d, int action, struct buf *out) {
    buf_str(out, "<b>");
    buf_int(out, action + 1);
    buf_str(out, "</b> ");
    tell_deed(&lowenherz_box_of(d)->card[lowenherz_of(d)->card], action, out);
}

static void label(const struct drawing *d, Move m, struct buf *out) {
    switch (style(d, m)) {
    case CHOICE_NUMBER: label_number(d, m, out); break;
    case CHOICE_PICTURE: label_action(d, move_arg(m, 0) - 1, out); break;
    default: choice_named(d, m, out);
    }
}

static void tell_action(const struct drawing *d, const struct action_card *card, int action, struct buf *out) {
    const struct lowenherz *st = lowenherz_of(d);
    uint32_t choosers = lowenherz_choosers(st, action);
    bool asked = st->step == DECIDE;
    buf_str(out, "<li>");
    place_begin(d, "div",
                st->action == action                          ? "action now"
                : st->action < ACTIONS && action < st->action ? "action done"
                                                              : "action",
                asked ? move_of(M_CHOOSE, action + 1, 0, 0) : 0, out);
    buf_str(out, "><i>");
    buf_int(out, action + 1);
    buf_str(out, "</i>");
    tell_deed(card, action, out);
    buf_str(out, "<span class=\"choosers\">");
    for (int i = 0; i < st->head.seats; i++)
        if (choosers >> i & 1)
            draw_arms(out, seat_colour(d, i));
    buf_str(out, "</span></div></li>\n");
}

static void extra(const struct drawing *d, struct buf *out) {
    const struct lowenherz *st = lowenherz_of(d);
    buf_str(out, "<div class=\"actioncard\"><h3>");
    markup_message(out, N_("Action card"));
    if (st->card == NONE) {
        buf_str(out, "</h3></div>\n");
        return;
    }
    const struct action_card *card = &lowenherz_box_of(d)->card[st->card];
    buf_str(out, " <small>");
    markup_text(out, slice_of(card->name));
    buf_str(out, "</small></h3>\n");
    if (card->kind == ACTION_CARD) {
        buf_str(out, "<ol class=\"actions\">\n");
        for (int i = 0; i < ACTIONS; i++)
            tell_action(d, card, i, out);
        buf_str(out, "</ol>");
    } else {
        buf_str(out, "<p>");
        markup_message(out, card->kind == MINE_CARD ? N_("The silver mines: points for mountains.")
                                                    : N_("The king is dead: the game is over."));
        buf_str(out, "</p>");
    }
    buf_str(out, "</div>\n");
}

/* ---- players -------------------------------------------------------------------------------------------------- */

/* The viewer's own cards, and those that have been shown. */
static void hand(const struct drawing *d, int seat, struct buf *out) {
    const struct lowenherz *st = lowenherz_of(d);
    bool any = false;
    for (int kind = 0; kind < POLITICS; kind++) {
        int n = lowenherz_hand(st, seat, kind);
        if (!n && kind >= TREASURE)
            n = st->shown[kind - TREASURE] == seat;
        for (int i = 0; i < n; i++) {
            buf_str(out, any ? " " : "<div class=\"hand\">");
            buf_str(out, "<span class=\"chip\">");
            draw_symbol(out,
                        kind >= TREASURE    ? "treasure"
                        : kind >= PARCHMENT ? "parchment"
                        : kind == ALLIANCE  ? "alliance"
                                            : "renegade",
                        NULL);
            size_t start = out->len;
            say_card(d, kind, out);
            markup_since(out, start);
            buf_str(out, "</span>");
            any = true;
        }
    }
    buf_str(out, any ? "</div>" : "");
}

static int ducats_shown(const struct lowenherz *st, int seat) {
    return st->ducats[seat] == UNKNOWN ? -1 : st->ducats[seat];
}

static int territories(const struct lowenherz *st, int colour) {
    int n = 0;
    for (int i = 0; i < CASTLES_EACH; i++)
        n += lowenherz_founded(st, colour * CASTLES_EACH + i);
    return n;
}

static void belongings(const struct drawing *d, int seat, struct buf *out) {
    const struct lowenherz *st = lowenherz_of(d);
    int colour = colour_of_seat(st, seat);
    buf_str(out, "<div class=\"has\">");
    count_span(out, "main", N_("ducats"), "ducat", ducats_shown(st, seat));
    buf_str(out, "<span class=\"sep\"></span>");
    count_span(out, "left", N_("knights left"), "knight", st->knights[colour]);
    count_span(out, "left", N_("territories"), "castle", territories(st, colour));
    count_span(out, "left", N_("politics cards"), "parchment", lowenherz_cards_held(st, seat));
    if (st->first == seat) {
        buf_str(out, "<span class=\"where\">");
        markup_message(out, N_("first player"));
        buf_str(out, "</span>");
    }
    buf_str(out, "</div>");
    hand(d, seat, out);
}

static void scarce(const struct drawing *d, int seat, struct buf *out) {
    count_span(out, "main", N_("ducats"), "ducat", ducats_shown(lowenherz_of(d), seat));
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

const struct art lowenherz_art = {
    .game = &lowenherz_game,
    .board_label = N_("The land: fifteen by ten squares, with the track of power round it"),
    .display_label = N_("The action card and what is still to come"),
    .board_size = {1012, 712},
    .phases = phases,
    .phase = phase,
    .ground = lowenherz_draw_ground,
    .board = lowenherz_draw_land,
    .subtitle = subtitle,
    .have = have,
    .name = name,
    .style = style,
    .label = label,
    .row_label = row_label,
    .extra = extra,
    .coming = lowenherz_write_coming,
    .belongings = belongings,
    .scarce = scarce,
    .reckon = lowenherz_write_reckoning,
    .describe = lowenherz_write_description,
    .untold = untold,
};
