/* things.c: what all parts of the show ask about Wallenstein: symbols, names, what is to be
 * planned. */
#include "games/wallenstein/show/show.h"

#include "game/words.h"

const char *const wallenstein_action_symbols[ACTIONS] = {
    "palace", "church", "trade", "grain", "gold", "army", "army", "army", "cannon", "cannon"};
const char *const wallenstein_buildings[BUILDINGS] = {"palace", "church", "trade"};

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
    SAY(out, effects[card->effect],
        say_name("country", card->country == NONE ? "" : box->country[card->country]));
}

const char *wallenstein_effect(int effect) {
    static const char *const effects[EFFECTS] = {
        [GOOD_HARVEST] = N_("a grain action there brings 1 more"),
        [BAD_HARVEST] = N_("a grain action there brings 1 less"),
        [LACK_OF_TROOPS] = N_("recruiting there brings fewer armies"),
        [TRADE_BONUS] = N_("who builds a trading house gets 2 gold"),
        [PALACE_GUARDS] = N_("an attacked palace has one defender more"),
        [RELIGIOUS_PEACE] = N_("a province with a church may not be attacked"),
        [TIRED_PEASANTS] = N_("peasants help nobody in battles of players"),
        [FURIOUS_PEASANTS] = N_("empty provinces are defended by 2 peasants"),
    };
    return effects[effect];
}

void wallenstein_write_slot(const struct drawing *d, int action, struct buf *out) {
    buf_str(out, "plan ");
    value_write(wallenstein_game.kinds[M_PLAN].arg[0].in, d->box, d->view, action, out);
}

void wallenstein_write_card(const struct drawing *d, int card, struct buf *out) {
    value_write(wallenstein_game.kinds[M_PLAN].arg[1].in, d->box, d->view, card, out);
}
