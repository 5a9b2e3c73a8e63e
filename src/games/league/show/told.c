/* told.c: what is still to come in the League of Six, and where the points come from. */
#include "games/league/show/show.h"

/* ---- still to come ---- */

/* L2.1: each tile once in rounds 1 to 3, with side I; then each once again, with side II. */
static void tell_letters(const struct league *st, struct told *t) {
    bool next_half = st->round == LAST_ROUND / 2;
    struct buf *out = row_open(t, N_("Storage tiles to come"));
    for (int i = 0; i < STORAGE_TILES; i++)
        if (!st->storage_used[i] || next_half) {
            buf_char(out, (char)('A' + i));
            buf_char(out, ' ');
        }
    buf_str(out, st->round > LAST_ROUND / 2 || next_half ? "II" : "I");
    row_close(t);
}

static int tiles_in(const struct league *st, int place) {
    int n = 0;
    for (int i = 0; i < TAX_TILES; i++)
        n += st->tiles[i] == place;
    return n;
}

/* Their numbers. */
static void list_tiles(const struct league *st, int place, struct buf *out) {
    bool any = false;
    for (int i = 0; i < TAX_TILES; i++)
        if (st->tiles[i] == place) {
            buf_str(out, any ? " " : "");
            any = true;
            buf_int(out, i + 1);
        }
}

static void tell_tiles(const struct league *st, struct told *t) {
    struct buf *out = row_open(t, N_("Tax tiles in the deck"));
    SAY(out, "{tiles} of {all}", say_number("tiles", tiles_in(st, IN_DECK)),
        say_number("all", TAX_TILES));
    if (t->in_lines) {
        buf_str(out, " (");
        list_tiles(st, IN_DECK, out);
        buf_char(out, ')');
    }
    row_close(t);
    if (t->in_lines && tiles_in(st, USED)) {
        list_tiles(st, USED, row_open(t, N_("Tax tiles used")));
        row_close(t);
    }
}

static void tell_classes(struct told *t, const char *label, const uint8_t cards[CLASSES]) {
    struct count counts[CLASSES];
    for (int class = 0; class < CLASSES; class ++)
        counts[class] =
            (struct count){league_class_words[class], league_class_words[class], cards[class]};
    row_counts(t, label, "leader", counts, CLASSES);
}

static void list_pile(int pile, const uint8_t left[CLASSES], struct buf *out) {
    buf_str(out, "  ");
    SAY(out, "pile {pile}: {clergy} clergy, {aristocracy} aristocracy, {burghers} burghers",
        say_number("pile", pile + 1), say_number("clergy", left[CLERGY]),
        say_number("aristocracy", left[ARISTOCRACY]), say_number("burghers", left[BURGHERS]));
    buf_char(out, '\n');
}

static void tell_leaders(const struct league *st, struct told *t) {
    uint8_t below[CLASSES] = {0};
    for (int pile = 0; pile < PILES; pile++)
        for (int class = 0; class < CLASSES; class ++)
            below[class] = (uint8_t)(below[class] + st->pile[pile][class]);
    tell_classes(t, N_("Gray cards left"), st->gray);
    tell_classes(t, N_("Cards face down"), below);
    for (int pile = 0; pile < PILES && t->in_lines; pile++)
        list_pile(pile, st->pile[pile], t->out);
}

static void tell_bank(const struct league *st, struct told *t) {
    struct count counts[GOODS];
    for (int good = 0; good < GOODS; good++)
        counts[good] =
            (struct count){league_good_words[good], league_symbols[good], st->bank[good]};
    row_counts(t, N_("Goods in the bank"), "stock", counts, GOODS);
}

void league_tell_coming(const struct drawing *d, struct told *t) {
    const struct league *st = league_of(d);
    if (st->step == GAME_OVER)
        return;
    if (st->round < LAST_ROUND)
        tell_letters(st, t);
    tell_tiles(st, t);
    tell_leaders(st, t);
    tell_bank(st, t);
}

/* ---- points ---- */

/* Hidden cards cannot be counted. */
static bool hands_hidden(const struct league *st) {
    for (int i = 0; i < st->head.seats; i++)
        if (league_figures_shown(st, i, 0) < 0 || league_guards_shown(st, i) < 0)
            return true;
    return false;
}

static const char *said(const struct league *st) {
    if (hands_hidden(st))
        return N_("Leader cards and guards of the others are hidden until the end.");
    return st->step == GAME_OVER ? N_("The civic leaders are counted in.")
                                 : N_("What the civic leaders would bring if the game ended now:");
}

static void count_class(const struct league *st, int class, struct points *p) {
    struct leader_score score[LEAGUE_SEATS];
    int column = points_column(p, league_class_words[class]);
    p->column[column].symbol = league_class_words[class];
    league_score_class(st, class, score);
    for (int i = 0; i < st->head.seats; i++)
        p->cell[i][column] = (struct points_cell){.number = score[i].figures,
                                                  .is_counted = score[i].place > 0,
                                                  .points = score[i].points};
}

/* Where influence comes from, apart from the leaders. */
enum reason { FROM_GOODS, FROM_BONUSES, FOR_GUARDS, REASONS };

void league_gains(const struct event *e, struct gains *t) {
    switch (e->kind) {
    case E_STORED:
    case E_TAKEN: t->sum[e->arg[0]][FROM_GOODS] += e->arg[2]; break;
    case E_ROYAL_BONUS: t->sum[e->arg[0]][FROM_BONUSES] += e->arg[1]; break;
    case E_BOUGHT: t->sum[e->arg[0]][FOR_GUARDS] -= e->arg[2]; break;
    default: break;
    }
}

static int from_leaders(const struct league *st, int seat) {
    int sum = 0;
    for (int class = 0; class < CLASSES; class ++) {
        struct leader_score score[LEAGUE_SEATS];
        league_score_class(st, class, score);
        sum += score[seat].points;
    }
    return sum;
}

/* At the end: what everybody began with, and what was added or paid since. */
static void count_reasons(const struct drawing *d, struct points *p) {
    static const char *const words[REASONS] = {N_("goods stored"), N_("royal bonuses"),
                                               N_("guards bought")};
    const struct league *st = league_of(d);
    int start = points_column(p, N_("at the start"));
    for (int i = 0; i < st->head.seats; i++)
        p->cell[i][start].number = st->influence[i] - from_leaders(st, i);
    for (int reason = 0; reason < REASONS; reason++) {
        int column = points_column(p, words[reason]);
        for (int i = 0; i < st->head.seats; i++) {
            p->cell[i][column].number = d->gains->sum[i][reason];
            p->cell[i][start].number -= d->gains->sum[i][reason];
        }
    }
}

/* Influence, or where it came from; a column for each class; at the end the sum. */
void league_count_points(const struct drawing *d, struct points *p) {
    const struct league *st = league_of(d);
    bool is_over = st->step == GAME_OVER && d->gains;
    p->said = said(st);
    if (hands_hidden(st))
        return;
    if (is_over)
        count_reasons(d, p);
    int influence = is_over ? p->columns : points_column(p, N_("influence"));
    for (int class = 0; class < CLASSES; class ++)
        count_class(st, class, p);
    if (is_over) {
        influence = points_column(p, N_("influence"));
        p->column[influence].is_total = true;
    }
    for (int i = 0; i < st->head.seats; i++)
        p->cell[i][influence].number = st->influence[i];
}

/* The class that a column is about; -1: none. */
static int class_of(const struct drawing *d, int column) {
    int class = column - (d->gains && league_of(d)->step == GAME_OVER ? REASONS + 1 : 1);
    return class < CLASSES ? class : -1;
}

void league_say_reason(const struct drawing *d, int seat, int column, struct buf *out) {
    struct leader_score score[LEAGUE_SEATS];
    int class = class_of(d, column);
    if (class < 0)
        return;
    league_score_class(league_of(d), class, score);
    if (score[seat].place)
        SAY(out,
            score[seat].shared      ? N_("place {place}, shared")
            : score[seat].by_guards ? N_("place {place}, decided by guards")
                                    : N_("place {place}"),
            say_number("place", score[seat].place));
}
