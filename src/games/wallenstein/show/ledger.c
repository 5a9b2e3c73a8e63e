/* ledger.c: planning as an account book: the ten actions in their order as far as it is known, the
 * card on each, and what is left of gold and grain after it; below, the cards in hand.
 *
 * Two things are chosen here, an action and a card. One action is aimed at: the cards carry the
 * words of the moves that lay them there. A script aims them at another (web/js/cards.js); without
 * one the list of choices below has all the others. The figures come from rules/budget.h. */
#include "games/wallenstein/rules/budget.h"
#include "games/wallenstein/show/show.h"

static int percent(uint32_t odds) { return (int)(((uint64_t)odds * 100 + (1u << 31)) >> 32); }

/* Whose sheet it is, what is on it. */
struct ledger {
    const struct drawing *d;
    const struct wallenstein_box *box;
    const struct wallenstein *st;
    struct buf *out;
    int seat;
    int aimed; /* an action; NONE: all have their cards, or the plan is sealed */
    struct budget budget;
};

static bool is_open(const struct ledger *l) { return l->d->post && l->d->move_count > 0; }

/* ---- words ---- */

/* "4", or "3–5" */
static struct slice range_text(struct range r, char memory[24]) {
    struct buf text = buf_on(memory, 24);
    buf_int(&text, r.least);
    if (r.most != r.least) {
        buf_str(&text, "–");
        buf_int(&text, r.most);
    }
    return slice_of(buf_end(&text));
}

static void put_range(struct buf *out, const char *classes, struct range r) {
    char memory[24];
    put(out, "<b%c>%t</b>", classes, range_text(r, memory));
}

static void card_name(const struct ledger *l, int card) {
    if (card < PROVINCES)
        wallenstein_write_bare(l->box, card, l->out);
    else
        put(l->out, "%m", card == BLANK ? N_("blank card") : N_("left empty"));
}

/* ---- warnings ---- */

/* By what is lacking, and by when: always; if another comes first; unless it does; else. */
static const char *const lacks[2][4] = {
    {N_("Not enough gold."), N_("Not enough gold if {action} comes first."),
     N_("Not enough gold unless {action} comes first."),
     N_("Not enough gold in {percent} % of all cases.")},
    {N_("Not enough armies in the supply."),
     N_("Not enough armies in the supply if {action} comes first."),
     N_("Not enough armies in the supply unless {action} comes first."),
     N_("Not enough armies in the supply in {percent} % of all cases.")}};

static void tell_lack(const struct ledger *l, const struct budget_line *line) {
    int other = line->if_before != NONE ? line->if_before : line->if_after;
    int when = line->fails == line->worlds ? 0
               : line->if_before != NONE   ? 1
               : line->if_after != NONE    ? 2
                                           : 3;
    int share = (line->fails * 100 + line->worlds / 2) / line->worlds;
    MARKUP_SAY(l->out, lacks[line->trouble == NO_SUPPLY][when],
               say_word("action", other == NONE ? "" : wallenstein_action_names[other]),
               say_number("percent", share > 0 ? share : 1));
}

static void tell_trouble(const struct ledger *l, const struct budget_line *line) {
    switch (line->trouble) {
    case NO_GOLD:
    case NO_SUPPLY: tell_lack(l, line); break;
    case STANDS_THERE: put(l->out, "%m", N_("Such a building stands there already.")); break;
    case NO_TOWN: put(l->out, "%m", N_("No town is free there.")); break;
    case NO_TILE: put(l->out, "%m", N_("No such building is left.")); break;
    case CANNOT_LEAVE:
        put(l->out, "%m",
            l->st->armies[line->card] < 2 ? N_("One army has to stay: nobody can leave.")
                                          : N_("There may be nowhere to go."));
        break;
    }
}

static void tell_revolt(const struct ledger *l, const struct budget_line *line) {
    MARKUP_SAY(l->out,
               N_("{peasants|peasant revolts|peasants revolt}: {armies|army holds|armies hold} "
                  "{province} with {percent} %."),
               say_number("peasants", line->peasants),
               say_number("armies", l->st->armies[line->card]),
               say_name("province", l->box->province[line->card].name),
               say_number("percent", percent(line->holds)));
}

static void put_warning(const struct ledger *l, const struct budget_line *line) {
    if (!line->fails && !line->peasants)
        return;
    put(l->out, "<tr class='warns'><td></td><td colspan='6'>");
    if (line->fails) {
        tell_trouble(l, line);
        put(l->out, " ");
    }
    if (line->peasants) {
        draw_symbol(l->out, "revolt", NULL);
        tell_revolt(l, line);
    }
    put(l->out, "</td></tr>\n");
}

/* ---- a line ---- */

static void put_slot_name(const struct ledger *l, int action) {
    char memory[MAX_WORDS + 1];
    struct buf slot = buf_on(memory, sizeof memory);
    wallenstein_write_slot(l->d, action, &slot);
    put(l->out, " data-slot=%a", buf_slice_of(&slot));
}

static void put_card_name(const struct ledger *l, int card) {
    char memory[MAX_WORDS + 1];
    struct buf text = buf_on(memory, sizeof memory);
    wallenstein_write_card(l->d, card, &text);
    put(l->out, " data-card=%a", buf_slice_of(&text));
}

static const char *tint(const struct ledger *l, int card) {
    static const char *const tints[COUNTRIES] = {"tint0", "tint1", "tint2", "tint3", "tint4"};
    return card < PROVINCES ? tints[l->box->province[card].country] : "notint";
}

/* A card that lies there can be taken back, or dragged to another action. */
static void put_laid(const struct ledger *l, const struct budget_line *line) {
    bool movable = is_open(l) && l->st->plan[l->seat][line->action] != NONE;
    if (!movable) {
        put(l->out, "<span class='laid %t'>", tint(l, line->card));
        card_name(l, line->card);
        put(l->out, "</span>");
        return;
    }
    put(l->out, "<button type='button' class='laid %t' data-back title=%l", tint(l, line->card),
        N_("Take the card back"));
    put_card_name(l, line->card);
    put(l->out, ">");
    card_name(l, line->card);
    put(l->out, "</button>");
}

static void put_slot(const struct ledger *l, const struct budget_line *line) {
    if (line->card != NONE)
        put_laid(l, line);
    else if (is_open(l))
        put(l->out,
            "<button type='button' class='slot' aria-pressed='%b'>%m<span class='sr'>: %m</span>"
            "</button>",
            line->action == l->aimed, N_("lay a card"), wallenstein_action_names[line->action]);
}

/* "−3" or "+6", if the action is carried out; nothing for 0, or if it never is. What an event may
 * give back for a building is in the stand. */
static void put_change(struct buf *out, struct range plus, struct range minus) {
    char memory[24];
    put(out, "<td class='change'>");
    if (minus.most > 0)
        put(out, "−%d", minus.most);
    else if (plus.most > 0)
        put(out, "+%t", range_text(plus, memory));
    put(out, "</td>");
}

/* What is left after a hidden action depends on its place. */
static void put_stand(struct buf *out, const struct budget_line *line, struct range stand) {
    put(out, "<td>");
    if (line->place != NONE)
        put_range(out, NULL, stand);
    put(out, "</td>");
}

static const char *line_class(const struct ledger *l, const struct budget_line *line) {
    if (line->action == l->aimed)
        return "entry now";
    if (line->fails)
        return "entry bad";
    return line->place == NONE ? "entry hid" : "entry";
}

static void put_line(const struct ledger *l, const struct budget_line *line) {
    static const struct range none = {0, 0};
    bool never = line->fails > 0 && line->fails == line->worlds;
    put(l->out, "<tr%c", line_class(l, line));
    if (is_open(l))
        put_slot_name(l, line->action);
    put(l->out, "><td class='no'>");
    if (line->place == NONE)
        put(l->out, "<i title=%l>?</i>", N_("its place is not known yet"));
    else
        put(l->out, "<i>%d</i>", line->place + 1);
    put(l->out, "</td><th scope='row'>");
    draw_symbol(l->out, wallenstein_action_symbols[line->action], NULL);
    put(l->out, "<span>%m</span></th><td class='on'>", wallenstein_action_names[line->action]);
    put_slot(l, line);
    put(l->out, "</td>");
    put_change(l->out, line->taken, never ? none : line->spent);
    put_stand(l->out, line, line->gold);
    put_change(l->out, line->grown, none);
    put_stand(l->out, line, line->grain);
    put(l->out, "</tr>\n");
    put_warning(l, line);
}

/* ---- the sum ---- */

static void tell_winter(const struct ledger *l) {
    const struct budget *b = &l->budget;
    char lack[24];
    bool last = l->st->season == AUTUMN;
    if (b->lack.most == 0)
        put(l->out, "<span>%m</span>", N_("enough for the winter"));
    else {
        put(l->out, "<span%c>", last ? "warn" : NULL);
        MARKUP_SAY(l->out,
                   last ? N_("{grain} short in winter") : N_("{grain} short for the winter so far"),
                   say_name("grain", range_text(b->lack, lack).at));
        put(l->out, "</span>");
    }
}

static void put_sum(const struct ledger *l) {
    const struct budget *b = &l->budget;
    char loss[24];
    put(l->out, "<tfoot><tr><td colspan='7'><div class='sum'><span>%m</span>", N_("At the end"));
    draw_symbol(l->out, "gold", NULL);
    put_range(l->out, NULL, b->gold);
    draw_symbol(l->out, "grain", NULL);
    put_range(l->out, NULL, b->grain);
    tell_winter(l);
    put(l->out, "</div><p>");
    MARKUP_SAY(l->out,
               N_("In winter {loss} grain are lost, and {provinces|province needs|provinces need} "
                  "one each."),
               say_name("loss", range_text(b->loss, loss).at),
               say_number("provinces", b->provinces));
    put(l->out, "</p></td></tr></tfoot>\n");
}

static void put_head(struct buf *out) {
    put(out,
        "<thead><tr><td></td><th scope='col'>%m</th><th scope='col'>%m</th>"
        "<td></td><th scope='col' title=%l>",
        N_("in this order"), N_("card"), N_("gold"));
    draw_symbol(out, "gold", NULL);
    put(out, "<span class='sr'>%m</span></th><td></td><th scope='col' title=%l>", N_("gold"),
        N_("grain"));
    draw_symbol(out, "grain", NULL);
    put(out, "<span class='sr'>%m</span></th></tr></thead>\n", N_("grain"));
}

static void put_table(const struct ledger *l) {
    put(l->out, "<table class='ledger'><caption class='sr'>%m</caption>", N_("The plan"));
    put_head(l->out);
    put(l->out, "<tbody>\n");
    for (int i = 0; i < ACTIONS; i++)
        put_line(l, &l->budget.line[i]);
    put(l->out, "</tbody>\n");
    put_sum(l);
    put(l->out, "</table>\n");
}

/* ---- the hand ---- */

static void put_figures(const struct ledger *l, int p) {
    const struct province *province = &l->box->province[p];
    put(l->out, "<b>");
    wallenstein_write_bare(l->box, p, l->out);
    put(l->out, "</b><span class='figures'><span class='arm'>");
    draw_arms(l->out, seat_colour(l->d, l->seat));
    put(l->out, "%d</span>", l->st->armies[p]);
    for (int b = 0; b < BUILDINGS; b++)
        if (l->st->built[p] >> b & 1)
            draw_symbol(l->out, wallenstein_buildings[b], NULL);
    for (int i = count_bits(l->st->built[p]); i < province->towns; i++)
        put(l->out, "<i class='house'></i>");
    if (l->st->markers[p] > 0)
        draw_symbol(l->out, "revolt", "rv");
    if (l->st->markers[p] > 1)
        put(l->out, "<span class='rv'>%d</span>", l->st->markers[p]);
    put(l->out, "<i class='coin'>%d</i><i class='sack'>%d</i></span>", province->gold,
        province->grain);
}

/* The same for those who do not see it. */
static void tell_figures(const struct ledger *l, int p) {
    const struct province *province = &l->box->province[p];
    put(l->out, "<span class='sr'>");
    MARKUP_SAY(l->out,
               N_("{province}: {armies|army|armies}, {gold} gold, {grain} grain, {towns|free "
                  "town|free towns}, {markers|revolt marker|revolt markers}"),
               say_name("province", province->name), say_number("armies", l->st->armies[p]),
               say_number("gold", province->gold), say_number("grain", province->grain),
               say_number("towns", province->towns - count_bits(l->st->built[p])),
               say_number("markers", l->st->markers[p]));
    put(l->out, "</span>");
}

static void put_face(const struct ledger *l, int card) {
    if (card < PROVINCES) {
        put(l->out, "<span class='face' aria-hidden='true'>");
        put_figures(l, card);
        put(l->out, "</span>");
        tell_figures(l, card);
        return;
    }
    put(l->out, "<span class='face'><b>%m</b><span class='figures'>", N_("blank card"));
    MARKUP_SAY(l->out, N_("{left} of {all} left"),
               say_number("left", wallenstein_blanks_left(l->box, l->st, l->seat)),
               say_number("all", l->box->blanks));
    put(l->out, "</span></span>");
}

static int laid_on(const struct ledger *l, int card) {
    for (int i = 0; i < ACTIONS; i++)
        if (l->budget.line[i].card == card)
            return i;
    return NONE;
}

/* In hand: it can be laid on the action that is aimed at. */
static void put_free_card(const struct ledger *l, int card) {
    Move m = move_of(M_PLAN, l->aimed, card, 0);
    put(l->out, "<button name='move' value=\"");
    move_words(l->d, m, l->out);
    put(l->out, "\" class='pcard %t'", tint(l, card));
    put_card_name(l, card);
    put(l->out, "><span class='grip' aria-hidden='true'></span>");
    put_face(l, card);
    put(l->out, " <span class='note'>");
    size_t start = l->out->len;
    move_note(l->d, m, l->out);
    markup_since(l->out, start);
    put(l->out, "</span></button>\n");
}

/* On the sheet: a click takes it back. */
static void put_used_card(const struct ledger *l, int card) {
    const struct budget_line *line = &l->budget.line[laid_on(l, card)];
    put(l->out, "<button type='button' class='pcard used' data-back%r",
        is_open(l) ? "" : " disabled");
    put_card_name(l, card);
    put(l->out, " title=%l>", N_("Take the card back"));
    put_face(l, card);
    if (line->place == NONE)
        put(l->out, "<i class='pin'>?</i></button>\n");
    else
        put(l->out, "<i class='pin'>%d</i></button>\n", line->place + 1);
}

/* Nothing is aimed at when every action has its card: then the cards that are left rest. */
static void put_resting_card(const struct ledger *l, int card) {
    put(l->out, "<button type='button' class='pcard rests %t' disabled>", tint(l, card));
    put_face(l, card);
    put(l->out, "</button>\n");
}

static void put_hand(const struct ledger *l) {
    uint64_t own = wallenstein_provinces_of(l->st, l->seat),
             hand = wallenstein_hand_of(l->st, l->seat);
    put(l->out, "<div class='cards-in-hand' role='group' aria-label=%l>\n", N_("Your cards"));
    for (; own; own &= own - 1) {
        int p = lowest_bit(own);
        if (!(hand & bit(p)))
            put_used_card(l, p);
        else if (l->aimed != NONE)
            put_free_card(l, p);
        else
            put_resting_card(l, p);
    }
    if (l->aimed != NONE && wallenstein_blanks_left(l->box, l->st, l->seat) > 0)
        put_free_card(l, BLANK);
    put(l->out, "</div>\n");
}

/* ---- the foot ---- */

static void put_seal(const struct ledger *l) {
    const struct budget *b = &l->budget;
    if (b->open > 0) {
        put(l->out, "<button type='button' class='plain seal' disabled>");
        MARKUP_SAY(l->out, N_("Seal ({actions} open)"), say_number("actions", b->open));
    } else {
        put(l->out, "<button name='move' value='seal' class='plain first seal'>");
        if (b->warnings)
            MARKUP_SAY(l->out, N_("Seal with {warnings|warning|warnings}"),
                       say_number("warnings", b->warnings));
        else
            put(l->out, "%m", N_("Seal the plan"));
    }
    put(l->out, "</button>");
}

static void put_foot(const struct ledger *l) {
    bool waits = l->st->step == PLAN && wallenstein_pending(l->st);
    put(l->out, "<div class='plan-foot'>");
    if (is_open(l)) {
        if (l->budget.open < ACTIONS)
            put(l->out, "<button type='button' class='plain clear' data-clear>%m</button>",
                N_("Clear"));
        put_seal(l);
    } else if (waits) {
        put(l->out, "<button form='take-back' class='plain'>%m</button>",
            N_("Open the plan again"));
    }
    put(l->out, "</div>\n");
}

/* ---- all of it ---- */

/* Is it the viewer's plan that matters now? */
static bool plans_now(const struct drawing *d) {
    const struct wallenstein *st = wallenstein_of(d);
    int seat = viewer_seat(d);
    return st->step == PLAN && seat >= 0 && wallenstein_provinces_of(st, seat);
}

bool wallenstein_has_ledger(const struct drawing *d) { return plans_now(d) && !d->in_words; }

bool wallenstein_write_ledger(const struct drawing *d, struct buf *out) {
    struct ledger l = {.d = d,
                       .box = wallenstein_box_of(d),
                       .st = wallenstein_of(d),
                       .out = out,
                       .seat = viewer_seat(d)};
    if (!plans_now(d))
        return false;
    l.aimed = is_open(&l) ? wallenstein_to_plan(d) : NONE;
    wallenstein_budget(l.box, l.st, l.seat, &l.budget);
    put(out, "<div class='plan%r'>\n", is_open(&l) ? "" : " sealed");
    put_table(&l);
    if (is_open(&l))
        put_hand(&l);
    put_foot(&l);
    put(out, "</div>\n");
    return is_open(&l);
}
