/* commands.c: hoftag odds: how a fight in Wallenstein would end, from what is in the tower and in
 * the tray.
 *
 * The odds come from the rules themselves (rules/odds.c). Without a record this file makes up a
 * position with just the fight in it. */
#include "base/say.h"
#include "cmd/source.h"
#include "games/wallenstein/rules/wallenstein.h"

#include <string.h>

static const char help_odds[] =
    "Usage: hoftag odds ATTACKERS DEFENDERS [options]\n"
    "       hoftag odds RECORD FROM TARGET [--to N]\n"
    "\n"
    "How a fight of Wallenstein ends when so many cubes are thrown into the tower:\n"
    "the chance that the attacker takes the province, that it is laid waste, that\n"
    "the defender keeps it. Peasants who fall out help the defender. With a record\n"
    "of a game: the attack from one province on another as things stand at its end\n"
    "(or after move N), for every number of armies, if all who are there defend.\n"
    "Names of provinces need no capitals and no accents.\n"
    "  --tower A,D,G      cubes resting in the tower: the attacker's, the\n"
    "                     defender's, green ones\n"
    "  --tray A,D,G,O     cubes in the tray: the same, and those of others\n"
    "  --held N           armies that the defender holds back\n"
    "  --neutral          peasants stay neutral (two revolt markers, or tired\n"
    "                     peasants)\n"
    "  --empty            an empty province: DEFENDERS are peasants\n"
    "  --revolt           a revolt: ATTACKERS are peasants\n"
    "  --json             for programs: parts of 2^32\n"
    "  --box FILE         another box than the standard one, with other odds of the\n"
    "                     tower\n";

enum { ATTACKER, DEFENDER, OTHER, SEATS_HERE }; /* seats of the made-up position */

struct wish {
    struct sight sight;
    const char *tower, *tray;
    bool neutral, empty, revolt, json;
    int64_t attackers, defenders, held_back;
};

/* Splits "3,2,4" into n numbers; missing ones are 0. */
static bool read_list(const char *what, const char *list, int n, uint8_t out[]) {
    struct slice rest = slice_of(list ? list : "");
    for (int i = 0; rest.len > 0; i++) {
        size_t len = 0;
        int64_t value;
        while (len < rest.len && rest.at[len] != ',')
            len++;
        if (i == n || !slice_number((struct slice){rest.at, len}, 0, MAX_CUBES, &value))
            return complain(BAD_INPUT,
                            "%s takes up to %d numbers with commas between them, not \"%.60s\"",
                            what, n, list),
                   false;
        out[i] = (uint8_t)value;
        rest = slice_skip(rest, len < rest.len ? len + 1 : len);
    }
    return true;
}

static bool read_cubes(const struct wish *w, struct wallenstein *st) {
    uint8_t tower[3] = {0}, tray[4] = {0};
    if (!read_list("--tower", w->tower, 3, tower) || !read_list("--tray", w->tray, 4, tray))
        return false;
    st->tower[ATTACKER] = tower[0], st->tower[DEFENDER] = tower[1], st->tower[GREEN] = tower[2];
    st->tray[ATTACKER] = tray[0], st->tray[DEFENDER] = tray[1], st->tray[GREEN] = tray[2],
    st->tray[OTHER] = tray[3];
    return true;
}

/* The box must have the cubes that are thrown, lie in the tray and rest in the tower. */
static bool cubes_suffice(const struct wish *w, const struct wallenstein_box *box,
                          const struct wallenstein *st) {
    int64_t used[CUBES];
    for (int c = 0; c < CUBES; c++)
        used[c] = st->tower[c] + st->tray[c];
    used[w->revolt ? GREEN : ATTACKER] += w->attackers;
    used[w->empty ? GREEN : DEFENDER] += w->defenders + w->held_back;
    for (int c = 0; c < CUBES; c++)
        if (used[c] > box->cubes[c == GREEN])
            return complain(BAD_INPUT, "there are not so many %s",
                            c == GREEN ? "peasants" : "armies of one player"),
                   false;
    return true;
}

/* Two neighbouring provinces with just this fight between them. */
static struct odds fight(const struct wish *w, const struct wallenstein_box *box,
                         struct wallenstein *st) {
    int from = 0, target = box->province[0].neighbour[0];
    st->head.seats = SEATS_HERE;
    memset(st->owner, NONE, sizeof st->owner);
    st->owner[from] = ATTACKER;
    st->supply[GREEN] = (uint8_t)(w->revolt ? w->attackers : w->defenders);
    st->markers[target] = w->neutral ? NEUTRAL_MARKERS : 0;
    if (!w->empty) {
        st->owner[target] = DEFENDER;
        st->armies[target] = (uint8_t)(w->defenders + w->held_back);
    }
    if (w->revolt)
        return wallenstein_odds_of_revolt(box, st, target, (int)w->attackers, (int)w->defenders);
    if (w->empty)
        return wallenstein_odds_of_empty(box, st, ATTACKER, (int)w->attackers, (int)w->defenders);
    return wallenstein_odds_of_attack(box, st, from, target, (int)w->attackers, (int)w->defenders);
}

static void write_percent(const char *what, uint32_t odds, const char *end, struct buf *out) {
    int64_t tenths = (int64_t)(((uint64_t)odds * 1000 + (1u << 31)) >> 32);
    buf_str(out, what);
    say_tenths(out, tenths);
    buf_str(out, " %");
    buf_str(out, end);
}

static void write_odds(const struct wish *w, struct odds odds, struct buf *out) {
    if (w->json) {
        buf_str(out, "{\"win\":");
        buf_int(out, odds.win);
        buf_str(out, ",\"waste\":");
        buf_int(out, odds.waste);
        buf_str(out, ",\"loss\":");
        buf_int(out, odds.loss);
        buf_str(out, "}\n");
        return;
    }
    write_percent("the attacker wins  ", odds.win, "\n", out);
    if (!w->empty && !w->revolt)
        write_percent("laid waste         ", odds.waste, "\n", out);
    write_percent(w->empty ? "it stays empty     " : "the defender wins  ", odds.loss, "\n", out);
}

/* ---- as things stand in a game ---- */

/* By its name, or by what the map has of it: "Trier" of "Erzbm. Trier". */
static bool is_called(const char *province, const char *name) {
    return slice_same_folded(slice_of(province), slice_of(name)) ||
           slice_same_folded(slice_of(wallenstein_short_name(province)), slice_of(name));
}

static int province_called(const struct wallenstein_box *box, const char *name) {
    for (int p = 0; p < PROVINCES; p++)
        if (is_called(box->province[p].name, name))
            return p;
    complain(BAD_INPUT, "there is no province \"%.40s\"", name);
    return NONE;
}

static int write_attack(const struct wallenstein_box *box, const struct wallenstein *st, int from,
                        int target, struct buf *out) {
    int owner = st->owner[target], defenders = owner == NONE ? 0 : st->armies[target];
    if (!(box->province[from].borders & wallenstein_provinces_in_game(box, st) & bit(target)))
        return complain(REFUSED, "%s and %s are not neighbours in this game (W5.1)",
                        box->province[from].name, box->province[target].name);
    if (st->owner[from] == NONE || st->owner[from] == owner || st->armies[from] < 2)
        return complain(REFUSED, "nobody can attack %s from %s now (W5.1)",
                        box->province[target].name, box->province[from].name);
    for (int n = 1; n < st->armies[from]; n++) {
        struct odds odds = wallenstein_odds_of_attack(box, st, from, target, n, defenders);
        buf_int(out, n);
        write_percent(n == 1 ? " army:   win " : " armies: win ", odds.win, "", out);
        if (owner != NONE)
            write_percent(", laid waste ", odds.waste, "", out);
        write_percent(", loss ", odds.loss, "\n", out);
    }
    return DONE;
}

static int odds_of_record(const struct wish *w, const char *const words[3], struct buf *out) {
    const char *path = words[0], *from = words[1], *target = words[2];
    struct source source;
    struct table *t = need_source(path, w->sight.box, &source) ? need_record(&source) : NULL;
    source_done(&source);
    if (!t)
        return BAD_INPUT;
    struct standing_at where;
    int code = BAD_INPUT, a, b;
    if (!need_move_seen(t, &w->sight, SPECTATOR | PERSON, &where)) {
        /* it said so */
    } else if (t->head.game != &wallenstein_game)
        complain(BAD_INPUT, "%s is a record of %s", path, t->head.game->title);
    else if ((a = province_called(t->box, from)) != NONE &&
             (b = province_called(t->box, target)) != NONE)
        code = write_attack(t->box, (const struct wallenstein *)t->state, a, b, out);
    table_free(t);
    return code;
}

/* ---- the command ---- */

static bool read_wish(struct wish *w, const struct values *words) {
    if (w->empty && (w->revolt || w->held_back > 0 || w->neutral))
        return complain(BAD_INPUT,
                        "an empty province has no owner: not with --revolt, --held or --neutral"),
               false;
    return need_number("ATTACKERS", words->text[0], w->revolt ? 0 : 1, MAX_CUBES, &w->attackers) &&
           need_number("DEFENDERS", words->text[1], 0, MAX_CUBES, &w->defenders);
}

static int odds_of_numbers(struct wish *w, const struct values *words, struct buf *out) {
    struct wallenstein st = {0};
    struct box_read box;
    if (!read_wish(w, words) || !read_cubes(w, &st) ||
        !need_box(&wallenstein_game, w->sight.box, &box))
        return BAD_INPUT;
    int code = cubes_suffice(w, box.box, &st) ? DONE : BAD_INPUT;
    if (code == DONE)
        write_odds(w, fight(w, box.box, &st), out);
    box_done(&box);
    return code;
}

static int run_odds(int argc, char **argv) {
    struct wish w = {.sight.to = AT_END};
    struct values words;
    struct buf out = buf_growing();
    const struct flag flags[] = {{.name = "tower", .value = &w.tower},
                                 {.name = "tray", .value = &w.tray},
                                 {.name = "held", .number = &w.held_back, .most = MAX_CUBES},
                                 BOX_FLAG(&w.sight.box),
                                 TO_FLAG(&w.sight),
                                 {.name = "neutral", .on = &w.neutral},
                                 {.name = "empty", .on = &w.empty},
                                 {.name = "revolt", .on = &w.revolt},
                                 {.name = "json", .on = &w.json},
                                 {0}};
    if (!args_read(argc, argv, flags, 2, 3, &words))
        return BAD_INPUT;
    if (w.sight.to != AT_END && words.count == 2)
        return complain(BAD_INPUT, "--to needs a record");
    int code =
        words.count == 2 ? odds_of_numbers(&w, &words, &out) : odds_of_record(&w, words.text, &out);
    if (code == DONE)
        code = print(&out, DONE);
    buf_free(&out);
    return code;
}

const struct command wallenstein_commands[] = {
    {"odds", "how a fight of Wallenstein would end", run_odds, help_odds},
    {0},
};
