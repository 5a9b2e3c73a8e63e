/* prompt.c: what a player is asked, and what each of his choices costs and brings. */
#include "games/wallenstein/box.h"

#include "base/buf.h"

/* ---- prompts ------------------------------------------------------------------------------------------ */

static const char *name_of(const struct wallenstein_box *box, int province) { return box->province[province].name; }

static void write3(struct buf *out, const char *a, const char *b, const char *c) {
    buf_str(out, a);
    buf_str(out, b);
    buf_str(out, c);
}

static void prompt_plan(const struct wallenstein_box *box, const struct wallenstein *st, int seat, struct buf *out) {
    int left = 0;
    for (int a = 0; a < ACTIONS; a++)
        left += st->plan[seat][a] == NONE && st->shown[seat][a] == NONE;
    if (left == 0) {
        buf_str(out, "Every action has its card: seal the plan.");
        return;
    }
    buf_str(out, "Plan: lay a card on each action. ");
    buf_int(out, left);
    buf_str(out, left == 1 ? " action is left, " : " actions are left, ");
    buf_int(out, blanks_left(box, st, seat));
    buf_str(out, " blanks.");
}

static void prompt_defend(const struct wallenstein_box *box, const struct wallenstein *st, struct buf *out) {
    if (st->attacker == NONE) {
        buf_int(out, st->rebels);
        buf_str(out, st->rebels == 1 ? " peasant revolts in " : " peasants revolt in ");
    } else {
        buf_str(out, "An attack with ");
        buf_int(out, st->sent);
        buf_str(out, st->sent == 1 ? " army on " : " armies on ");
    }
    write3(out, name_of(box, st->target), ": how many armies defend it?", "");
}

void wallenstein_prompt(const void *box, const void *state, int seat, struct buf *out) {
    const struct wallenstein *st = state;
    switch (st->step) {
    case CHOOSE_CARD: buf_str(out, "Take an open province card, or draw the top one."); break;
    case PLACE_GROUP: write3(out, "Which group of armies goes to ", name_of(box, st->card), "?"); break;
    case LEAVE_EMPTY: buf_str(out, "There are not enough cards: name an action that stays empty."); break;
    case PLAN: prompt_plan(box, st, seat, out); break;
    case ENLIST: write3(out, "Place an army in ", name_of(box, st->from), ", or forgo it and only move?"); break;
    case SHIFT: write3(out, "Move armies from ", name_of(box, st->from), " to an own neighbour, or stay?"); break;
    case MUST_SHIFT: write3(out, "Move armies from ", name_of(box, st->from), " to which own neighbour?"); break;
    case MARCH: write3(out, "Move armies from ", name_of(box, st->from), " to which neighbour?"); break;
    case SEND: write3(out, "How many armies go to ", name_of(box, st->target), "?"); break;
    case DEFEND: prompt_defend(box, st, out); break;
    case PICK_REVOLT: buf_str(out, "Which revolt breaks out first?"); break;
    default: break;
    }
}

/* ---- notes -------------------------------------------------------------------------------------------- */

static void write_number(struct buf *out, int n, const char *what) {
    buf_int(out, n);
    buf_str(out, what);
}

static void write_percent(struct buf *out, const char *what, uint32_t odds) {
    buf_str(out, what);
    buf_int(out, (int64_t)(((uint64_t)odds * 100 + (1u << 31)) >> 32));
    buf_str(out, " %");
}

static void note_province(const struct wallenstein_box *box, const struct wallenstein *st, int p, struct buf *out) {
    const struct province *province = &box->province[p];
    write3(out, box->country[province->country], ", ", "");
    write_number(out, province->gold, " gold, ");
    write_number(out, province->grain, " grain, ");
    write_number(out, province->towns, province->towns == 1 ? " town" : " towns");
    if (st->markers[p])
        write_number(out, st->markers[p], st->markers[p] == 1 ? " revolt marker" : " revolt markers");
}

static void note_take(const struct wallenstein *st, int p, int n, struct buf *out) {
    buf_char(out, '+');
    buf_int(out, n);
    if (st->markers[p]) {
        buf_str(out, ", revolt of ");
        buf_int(out, st->markers[p]);
    }
}

static void note_plan(const struct wallenstein_box *box, const struct wallenstein *st, int action, int p,
                      struct buf *out) {
    if (p >= PROVINCES)
        return;
    if (action == DO_GOLD) {
        note_take(st, p, box->province[p].gold, out);
    } else if (action == DO_GRAIN) {
        note_take(st, p, action_grain(box, st, p), out);
    } else if (box->cost[action]) {
        write_number(out, box->cost[action], " gold");
    } else {
        write_number(out, st->armies[p], st->armies[p] == 1 ? " army there" : " armies there");
    }
    if (action <= DO_HOUSE && (st->built[p] >> action & 1 || count_bits(st->built[p]) == box->province[p].towns))
        buf_str(out, ", no free town");
}

static void note_target(const struct wallenstein_box *box, const struct wallenstein *st, int p, struct buf *out) {
    if (st->owner[p] == NONE) {
        buf_str(out, "empty");
        write_percent(out, ", at best win ", odds_of_attack(box, st, st->from, p, st->armies[st->from] - 1, 0).win);
        return;
    }
    write_number(out, st->armies[p], st->armies[p] == 1 ? " army" : " armies");
    if (st->owner[p] == st->owner[st->from])
        buf_str(out, ", your own");
    else
        write_percent(out, ", at best win ",
                      odds_of_attack(box, st, st->from, p, st->armies[st->from] - 1, st->armies[p]).win);
}

static void note_send(const struct wallenstein_box *box, const struct wallenstein *st, int n, struct buf *out) {
    if (st->owner[st->target] == st->mover) {
        write_number(out, st->armies[st->from] - n, " stay");
        return;
    }
    struct odds odds = odds_of_attack(box, st, st->from, st->target, n, st->armies[st->target]);
    write_percent(out, "win ", odds.win);
    if (st->owner[st->target] != NONE)
        write_percent(out, ", laid waste ", odds.waste);
    write_percent(out, ", loss ", odds.loss);
}

static void note_defend(const struct wallenstein_box *box, const struct wallenstein *st, int n, struct buf *out) {
    struct odds odds = odds_of_defence(box, st, n);
    write_percent(out, "hold ", odds.loss);
    if (st->attacker != NONE)
        write_percent(out, ", laid waste ", odds.waste);
    write_percent(out, ", lose ", odds.win);
}

void wallenstein_note(const void *box, const void *state, int seat, Move m, struct buf *out) {
    const struct wallenstein *st = state;
    int what = move_arg(m, 0);
    (void)seat;
    switch (move_kind(m)) {
    case M_TAKE: note_province(box, st, what, out); break;
    case M_PLAN: note_plan(box, st, what, move_arg(m, 1), out); break;
    case M_GO: note_target(box, st, what, out); break;
    case M_SEND: note_send(box, st, what, out); break;
    case M_DEFEND: note_defend(box, st, what, out); break;
    default: break;
    }
}
