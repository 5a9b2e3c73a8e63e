/* prompt.c: what a player is asked, and what each choice costs and brings. */
#include "base/say.h"
#include "games/wallenstein/rules/wallenstein.h"

static const char *cube_colour(const struct wallenstein *st, int colour) {
    return colour == GREEN ? N_("green") : wallenstein_colours[st->head.colour[colour]];
}

/* ---- prompts ---- */

static void prompt_plan(const struct wallenstein *st, int seat, struct buf *out) {
    int left = 0;
    for (int a = 0; a < ACTIONS; a++)
        left += st->plan[seat][a] == NONE && st->shown[seat][a] == NONE;
    if (left == 0)
        say(out, "Every action has its card: seal the plan.");
    else
        SAY(out, "One card on each action: {actions} open.", say_number("actions", left));
}

static void prompt_defend(const struct wallenstein_box *box, const struct wallenstein *st,
                          struct buf *out) {
    const char *province = box->province[st->target].name;
    if (st->attacker == NONE)
        SAY(out,
            "{peasants|peasant revolts|peasants revolt} in {province}: how many armies defend it?",
            say_number("peasants", st->rebels), say_name("province", province));
    else
        SAY(out, "{seat} attacks {province} with {armies|army|armies}: how many defend it?",
            say_player("seat", st->attacker, cube_colour(st, st->attacker)),
            say_name("province", province), say_number("armies", st->sent));
}

static void prompt_about(const struct wallenstein_box *box, const char *english, int province,
                         struct buf *out) {
    SAY(out, english, say_name("province", box->province[province].name));
}

/* For people who play Nature with the real cards and the real tower. */
static void prompt_nature(const struct wallenstein *st, struct buf *out) {
    static const char *const questions[] = {
        [DEAL_LIST] = N_("Which start list was dealt to {seat}?"),
        [DRAW_FIRST] = N_("Who takes the first province card?"),
        [OPEN_CARD] = N_("Which province card was opened?"),
        [DRAW_CARD] = N_("Which province card did {seat} draw?"),
        [DRAW_EVENT] = N_("Which event was drawn for the year?"),
        [LAY_ACTION] = N_("Which action card is the next in the row?"),
        [TURN_ACTION] = N_("Which action card was turned up?"),
        [DRAW_LEADER] = N_("Whose leader card is the next?"),
        [DRAW_CURRENT] = N_("Which event was drawn for the season?"),
        [DRAW_REVOLT] = N_("In which province of {seat} do peasants revolt?"),
    };
    int seat = st->step == DEAL_LIST ? st->turn : st->mover < st->head.seats ? st->mover : 0;
    if (st->step == FILL_TOWER || st->step == FALL)
        SAY(out, "How many {colour} cubes fell out of the tower?",
            say_word("colour", cube_colour(st, st->falling)));
    else
        SAY(out, questions[st->step], say_player("seat", seat, cube_colour(st, seat)));
}

void wallenstein_prompt(const void *box, const void *state, int seat, struct buf *out) {
    const struct wallenstein *st = state;
    if (st->step <= DRAW_REVOLT) {
        prompt_nature(st, out);
        return;
    }
    switch (st->step) {
    case CHOOSE_CARD: say(out, "Take an open province card, or draw the top one."); break;
    case PLACE_GROUP:
        prompt_about(box, N_("Which group of armies goes to {province}?"), st->card, out);
        break;
    case LEAVE_EMPTY:
        say(out, "There are not enough cards: name an action that stays empty.");
        break;
    case PLAN: prompt_plan(st, seat, out); break;
    case ENLIST:
        prompt_about(box, N_("Place an army in {province}, or forgo it and only move some?"),
                     st->from, out);
        break;
    case SHIFT:
        prompt_about(
            box, N_("Move armies from {province} to a neighbouring province of yours, or stay?"),
            st->from, out);
        break;
    case MUST_SHIFT:
        prompt_about(box,
                     N_("To which neighbouring province of yours do armies move from {province}?"),
                     st->from, out);
        break;
    case MARCH:
        prompt_about(box, N_("Move armies from {province} to which neighbour?"), st->from, out);
        break;
    case SEND: prompt_about(box, N_("How many armies go to {province}?"), st->target, out); break;
    case DEFEND: prompt_defend(box, st, out); break;
    case PICK_REVOLT: say(out, "Which revolt breaks out first?"); break;
    default: break;
    }
}

/* ---- notes ---- */

static int percent(uint32_t odds) { return (int)(((uint64_t)odds * 100 + (1u << 31)) >> 32); }

static void note_province(const struct wallenstein_box *box, int p, struct buf *out) {
    const struct province *province = &box->province[p];
    SAY(out, "{country}: {gold} gold, {grain} grain, {towns|town|towns}",
        say_name("country", box->country[province->country]), say_number("gold", province->gold),
        say_number("grain", province->grain), say_number("towns", province->towns));
}

static void note_take(const struct wallenstein *st, int p, int n, struct buf *out) {
    if (st->markers[p])
        SAY(out, "+{number}, and a revolt of {peasants|peasant|peasants}", say_number("number", n),
            say_number("peasants", st->markers[p]));
    else
        SAY(out, "+{number}", say_number("number", n));
}

/* W5: an action that cannot be paid when it comes up is cancelled. */
static void note_cost(const struct wallenstein_box *box, const struct wallenstein *st, int seat,
                      int action, struct buf *out) {
    if (box->cost[action] <= st->gold[seat])
        SAY(out, "costs {gold} gold", say_number("gold", box->cost[action]));
    else
        SAY(out, "costs {gold} gold, you have {have}", say_number("gold", box->cost[action]),
            say_number("have", st->gold[seat]));
}

static void note_build(const struct wallenstein_box *box, const struct wallenstein *st, int seat,
                       int action, int p, struct buf *out) {
    if (st->built[p] >> (action - DO_PALACE) & 1)
        say(out, "stands there already");
    else if (count_bits(st->built[p]) == box->province[p].towns)
        say(out, "no free town");
    else
        note_cost(box, st, seat, action, out);
}

static void note_plan(const struct wallenstein_box *box, const struct wallenstein *st, int seat,
                      int action, int p, struct buf *out) {
    if (p >= PROVINCES)
        SAY(out, "nothing happens; {blanks|blank|blanks} left",
            say_number("blanks", wallenstein_blanks_left(box, st, seat)));
    else if (action <= DO_HOUSE)
        note_build(box, st, seat, action, p, out);
    else if (action == DO_GOLD || action == DO_GRAIN)
        note_take(st, p, action == DO_GOLD ? box->province[p].gold : box->province[p].grain, out);
    else if (action <= DO_RECRUIT1)
        note_cost(box, st, seat, action, out);
    else
        SAY(out, "{armies|army|armies} there", say_number("armies", st->armies[p]));
}

/* The most that can be sent, against everything that can defend. */
static void note_target(const struct wallenstein_box *box, const struct wallenstein *st, int p,
                        struct buf *out) {
    int d = st->owner[p] == NONE ? 0 : st->armies[p];
    if (st->owner[p] == st->owner[st->from]) {
        SAY(out, "yours: {armies|army|armies}", say_number("armies", d));
        return;
    }
    int win =
        percent(wallenstein_odds_of_attack(box, st, st->from, p, st->armies[st->from] - 1, d).win);
    if (st->owner[p] == NONE)
        SAY(out, "empty; at best {percent} % to take it", say_number("percent", win));
    else
        SAY(out, "{seat}: {armies|army|armies}; at best {percent} % to win",
            say_player("seat", st->owner[p], cube_colour(st, st->owner[p])),
            say_number("armies", d), say_number("percent", win));
}

static void note_send(const struct wallenstein_box *box, const struct wallenstein *st, int n,
                      struct buf *out) {
    int owner = st->owner[st->target], stay = st->armies[st->from] - n;
    if (owner == st->mover) {
        SAY(out, "{armies|stays|stay}", say_number("armies", stay));
        return;
    }
    struct odds odds = wallenstein_odds_of_attack(box, st, st->from, st->target, n,
                                                  owner == NONE ? 0 : st->armies[st->target]);
    if (owner == NONE)
        SAY(out, "{armies|stays|stay}; win {win} %", say_number("armies", stay),
            say_number("win", percent(odds.win)));
    else
        SAY(out,
            "{armies|stays|stay}; win {win} %, laid waste {waste} %, loss {loss} % if all defend",
            say_number("armies", stay), say_number("win", percent(odds.win)),
            say_number("waste", percent(odds.waste)), say_number("loss", percent(odds.loss)));
}

static void note_defend(const struct wallenstein_box *box, const struct wallenstein *st, int n,
                        struct buf *out) {
    struct odds odds = wallenstein_odds_of_defence(box, st, n);
    if (st->attacker == NONE)
        SAY(out, "hold {hold} %, laid waste {waste} %", say_number("hold", percent(odds.loss)),
            say_number("waste", percent(odds.win)));
    else
        SAY(out, "hold {hold} %, laid waste {waste} %, lose {lose} %",
            say_number("hold", percent(odds.loss)), say_number("waste", percent(odds.waste)),
            say_number("lose", percent(odds.win)));
}

/* How a group compares with those still in hand. */
static void note_place(const struct wallenstein *st, int seat, int armies, struct buf *out) {
    SAY(out, "{groups|group|groups} of that size left",
        say_number("groups", st->groups[seat][armies - SMALLEST_GROUP]));
}

static void note_enlist(const struct wallenstein *st, struct buf *out) {
    SAY(out, "{armies|army|armies} there then, and you may still move some",
        say_number("armies", st->armies[st->from] + 1));
}

static void note_face(const struct wallenstein *st, int p, struct buf *out) {
    SAY(out, "{peasants|peasant|peasants} against {armies|army|armies}",
        say_number("peasants", st->unrest + st->markers[p]), say_number("armies", st->armies[p]));
}

static void note_action(const struct wallenstein *st, Move m, struct buf *out) {
    switch (move_kind(m)) {
    case M_ENLIST: note_enlist(st, out); break;
    case M_FORGO: say(out, "the gold is paid either way"); break;
    case M_STAY:
        SAY(out, "{armies|army stays|armies stay}", say_number("armies", st->armies[st->from]));
        break;
    case M_FACE: note_face(st, move_arg(m, 0), out); break;
    }
}

void wallenstein_note(const void *box, const void *state, int seat, Move m, struct buf *out) {
    const struct wallenstein *st = state;
    int what = move_arg(m, 0);
    switch (move_kind(m)) {
    case M_TAKE: note_province(box, what, out); break;
    case M_DRAW: say(out, "whichever it is, you keep it"); break;
    case M_EXCHANGE: say(out, "both go under the deck, and two others are opened"); break;
    case M_PLACE: note_place(st, seat, what, out); break;
    case M_LEAVE: say(out, "you do not carry it out in this season"); break;
    case M_PLAN: note_plan(box, st, seat, what, move_arg(m, 1), out); break;
    case M_SEAL: say(out, "can be taken back until the last one seals"); break;
    case M_GO: note_target(box, st, what, out); break;
    case M_SEND: note_send(box, st, what, out); break;
    case M_DEFEND: note_defend(box, st, what, out); break;
    default: note_action(st, m, out); break;
    }
}

/* ---- rules ---- */

const char *wallenstein_rule(const void *state) {
    static const char *const sections[] = {
        [CHOOSE_CARD] = "W2.5", [PLACE_GROUP] = "W2.5", [LEAVE_EMPTY] = "W3.4", [ENLIST] = "W4.4",
        [SHIFT] = "W4.4",       [MUST_SHIFT] = "W4.4",  [MARCH] = "W5",         [SEND] = "W5.1",
        [DEFEND] = "W6",        [PICK_REVOLT] = "W8.2", [PLAN] = "W3.3",        [GAME_OVER] = "W10",
    };
    const struct wallenstein *st = state;
    return st->step == DEFEND && st->attacker == NONE ? "W7" : sections[st->step];
}
