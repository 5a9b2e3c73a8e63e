/* judge.c: what a position of Wallenstein is worth, in 1/16 of a point.
 *
 * A hand-made estimate: points, and what the board would still score; gold; grain against the
 * hunger of winter; armies, and how safe they make a province; a battle by its odds; and a plan by
 * what each card would bring if it were carried out in the known order. */
#include "bots/features.h"
#include "games/wallenstein/bot/scene.h"

/* Estimates from the rules; no comparison was kept.
 * GRAIN_A_SEASON: one grain action a season, in a province of the mean yield (3.0 in the standard
 * box). MOST_HUNGER, in 1/16 of a point: no more than three provinces revolt (W8.2). MARKER: each
 * is one more peasant in a revolt, so it counts as much as an army. */
enum { GRAIN_A_SEASON = 3, MOST_HUNGER = 90, MARKER = 4 };

/* The whole season is still to come. */
static int not_begun(const struct wallenstein *st) {
    return st->step == LAY_ACTION || st->step == DRAW_EVENT;
}

static int seasons_left(const struct wallenstein *st) {
    if (st->year == 0)
        return 6;
    int this_year = st->season < WINTER ? AUTUMN - st->season : 0;
    return (YEARS - st->year) * 3 + this_year + not_begun(st);
}

/* The mean of the events that still lie open; in winter the loss has already happened. */
static int expected_loss(const struct wallenstein_box *box, const struct wallenstein *st) {
    int sum = 0, n = 0;
    for (int i = 0; i < EVENTS; i++)
        if (st->event[i] == OPEN) {
            sum += box->event[i].loss;
            n++;
        }
    return n ? sum / n : 0;
}

void wallenstein_scene_glance(struct scene *s, const struct wallenstein_box *box,
                              const struct wallenstein *st) {
    int left = seasons_left(st);
    s->box = box;
    s->st = st;
    s->left = left;
    s->scorings = st->step == GAME_OVER ? 0 : st->year < YEARS ? POINT * 7 / 4 : POINT;
    s->gold = st->step == GAME_OVER || (st->year == YEARS && st->season == WINTER) ? 0
              : left >= 2                                                          ? 6
                                                                                   : left + 1;
    s->loss = st->season == WINTER ? 0 : expected_loss(box, st);
}

void wallenstein_scene_look(struct scene *s, const struct wallenstein_box *box,
                            const struct wallenstein *st) {
    *s = (struct scene){0};
    wallenstein_scene_glance(s, box, st);
    for (int p = 0; p < PROVINCES; p++)
        for (int b = 0; b < BUILDINGS && st->owner[p] != NONE; b++)
            s->count[box->province[p].country][b][st->owner[p]] += st->built[p] >> b & 1;
}

/* ---- the board ---- */

/* W8.3: points for `own` buildings against the most that another player has. */
static int majority_points(int building, int own, int other) {
    if (own == 0 || own < other)
        return 0;
    return 3 - building - (own == other);
}

static int most_of_others(const struct scene *s, int seat, int country, int building) {
    int most = 0;
    for (int i = 0; i < s->st->head.seats; i++)
        if (i != seat && s->count[country][building][i] > most)
            most = s->count[country][building][i];
    return most;
}

static int majorities_worth(const struct scene *s, int seat) {
    int points = 0;
    for (int c = 0; c < COUNTRIES; c++)
        for (int b = 0; b < BUILDINGS; b++)
            points += majority_points(b, s->count[c][b][seat], most_of_others(s, seat, c, b));
    return points * s->scorings;
}

/* What one more building would add, including its own point. */
static int building_worth(const struct scene *s, int seat, int country, int building) {
    int own = s->count[country][building][seat], other = most_of_others(s, seat, country, building);
    int more = majority_points(building, own + 1, other) - majority_points(building, own, other);
    return (1 + more) * s->scorings;
}

/* What a province is worth to its owner. */
int wallenstein_scene_province(const struct scene *s, int p) {
    const struct province *province = &s->box->province[p];
    int worth = s->scorings + count_bits(s->st->built[p]) * s->scorings * 3 / 2;
    worth += s->left > 0 ? 2 * province->towns + (province->gold + province->grain) / 2 : 0;
    return worth - MARKER * s->st->markers[p];
}

/* Armies of others next to it that can march. */
int wallenstein_scene_threat(const struct scene *s, int p, int seat) {
    int threat = 0;
    for (int i = 0; i < s->box->province[p].neighbours; i++) {
        int q = s->box->province[p].neighbour[i];
        if (s->st->owner[q] != NONE && s->st->owner[q] != seat && s->st->armies[q] - 1 > threat)
            threat = s->st->armies[q] - 1;
    }
    return threat;
}

/* How likely it is, of 100, that somebody takes it before the end of the year. */
int wallenstein_danger_of(int threat, int armies) {
    int danger = 10 + 8 * (threat - armies);
    return danger < 2 ? 2 : danger > 50 ? 50 : danger;
}

static int danger_in(const struct scene *s, int p, int seat, int armies) {
    return wallenstein_danger_of(wallenstein_scene_threat(s, p, seat), armies);
}

int wallenstein_scene_armies(int armies) {
    return armies <= 6 ? armies * ARMY : 6 * ARMY + (armies - 6) * 2;
}

static int land_worth(const struct scene *s, int seat) {
    const struct wallenstein *st = s->st;
    int sum = 0, armies = 0;
    for (int p = 0; p < PROVINCES; p++)
        if (st->owner[p] == seat) {
            int worth = wallenstein_scene_province(s, p);
            sum += worth - worth * danger_in(s, p, seat, st->armies[p]) / 200;
            armies += wallenstein_scene_armies(st->armies[p]);
        }
    return st->step == GAME_OVER ? 0 : sum + armies * (1 + s->left) / 6;
}

/* ---- gold and grain ---- */

static int hunger(const struct scene *s, int seat, int more_grain, int more_seasons) {
    const struct wallenstein *st = s->st;
    if (st->step == GAME_OVER || st->year == 0 || st->season == WINTER)
        return 0;
    int coming = (AUTUMN - st->season + more_seasons + not_begun(st)) * GRAIN_A_SEASON;
    int need = count_bits(wallenstein_provinces_of(st, seat)) + s->loss - coming - st->grain[seat] -
               more_grain;
    int harm = need > 0 ? need * HUNGER : 0;
    return harm < MOST_HUNGER ? harm : MOST_HUNGER;
}

/* The first twelve can certainly be spent. */
static int worth_of_gold(const struct scene *s, int gold) {
    int spent = gold < 12 ? gold : 12;
    return spent * s->gold + (gold - spent) * s->gold / 3;
}

/* ---- battles ---- */

static int part_of(uint32_t odds, int worth) { return (int)((int64_t)worth * odds / UINT32_MAX); }

static int about_left(int winners, int losers) {
    return winners > losers ? (winners - losers) * 7 / 10 + 1 : 1;
}

/* The current fight from the seat's point of view: what the board does not show yet. */
static int fight_worth(const struct scene *s, int seat) {
    const struct wallenstein *st = s->st;
    if (st->step != DEFEND && st->step != FALL)
        return 0;
    struct odds odds = st->step == FALL
                           ? wallenstein_odds_in_air(s->box, st)
                           : wallenstein_odds_of_defence(s->box, st, st->armies[st->target]);
    int defender = st->owner[st->target], worth = wallenstein_scene_province(s, st->target);
    int marching = st->attacker == NONE ? 0 : st->sent + st->thrown[st->attacker];
    int defending = defender == NONE ? 1 : st->armies[st->target] + st->thrown[defender];
    if (seat == st->attacker)
        return part_of(odds.win,
                       worth - HUNGER + wallenstein_scene_armies(about_left(marching, defending)));
    if (seat == defender)
        return wallenstein_scene_armies(st->thrown[seat]) * 7 / 10 - part_of(odds.win, worth) -
               part_of(odds.waste, worth);
    return 0;
}

/* The best result of marching with n armies from one province to another. */
static int attack_worth(const struct scene *s, int from, int target, int n) {
    const struct wallenstein *st = s->st;
    int d = st->owner[target] == NONE ? 0 : st->armies[target];
    struct odds odds = wallenstein_odds_of_attack(s->box, st, from, target, n, d);
    return part_of(odds.win, wallenstein_scene_province(s, target) - HUNGER +
                                 wallenstein_scene_armies(about_left(n, d ? d : 1))) -
           wallenstein_scene_armies(n);
}

static int send_worth(const struct scene *s) {
    const struct wallenstein *st = s->st;
    int best = INT32_MIN;
    if (st->step != SEND || st->owner[st->target] == st->mover)
        return 0;
    for (int n = st->armies[st->from] - 1; n > 0; n--) {
        int worth = attack_worth(s, st->from, st->target, n);
        if (worth > best)
            best = worth;
    }
    return best;
}

/* ---- plans ---- */

/* A guess without the tower: how many cubes would fall out, in 1/100. */
static int guess_attack(const struct scene *s, int from, int target) {
    const struct wallenstein *st = s->st;
    int seat = st->owner[from], owner = st->owner[target], n = st->armies[from] - 1;
    int d = owner == NONE ? 1 : st->armies[target], knock = 4 * (n + d);
    int ahead = 70 * (n - d) + knock * st->tower[seat];
    if (owner != NONE)
        ahead -= knock * st->tower[owner];
    if (owner == NONE || st->markers[target] < NEUTRAL_MARKERS)
        ahead -= knock * st->tower[GREEN];
    int chance = 42 + ahead * 28 / 100;
    chance = chance < 0 ? 0 : chance > 97 ? 97 : chance;
    return chance * (wallenstein_scene_province(s, target) - HUNGER) / 100 -
           (100 - chance) * n * ARMY / 150 - d * ARMY / 2;
}

static int guess_move(const struct scene *s, int from) {
    const struct wallenstein *st = s->st;
    int best = -40;
    if (st->armies[from] < 2)
        return 0;
    for (uint64_t left = s->box->province[from].borders & wallenstein_provinces_in_game(s->box, st);
         left; left &= left - 1) {
        int target = lowest_bit(left), worth = 0;
        if (st->owner[target] != st->owner[from])
            worth = guess_attack(s, from, target);
        if (worth > best)
            best = worth;
    }
    return best;
}

/* What one more marker costs: the peasants' help, and a revolt if there was a marker already. */
static int guess_marker(const struct scene *s, int p) {
    int markers = s->st->markers[p], over = s->st->armies[p] - markers;
    int risk = markers == 0 ? 0 : over >= 3 ? 8 : over == 2 ? 20 : over == 1 ? 40 : 75;
    return MARKER + risk * wallenstein_scene_province(s, p) / 100 + markers * ARMY;
}

static int guess_recruit(const struct scene *s, int action, int p) {
    const struct wallenstein *st = s->st;
    int n = wallenstein_action_armies(s->box, st, action, p), seat = st->owner[p];
    int safer = danger_in(s, p, seat, st->armies[p]) - danger_in(s, p, seat, st->armies[p] + n);
    return (wallenstein_scene_armies(st->armies[p] + n) - wallenstein_scene_armies(st->armies[p])) *
               (1 + s->left) / 6 +
           wallenstein_scene_province(s, p) * safer / 200 + 2;
}

/* What an action in a province would bring, without its price. */
int wallenstein_scene_action(const struct scene *s, int action, int p) {
    const struct wallenstein *st = s->st;
    int seat = st->owner[p];
    switch (action) {
    case DO_PALACE:
    case DO_CHURCH:
    case DO_HOUSE: return building_worth(s, seat, s->box->province[p].country, action - DO_PALACE);
    case DO_GOLD:
        return worth_of_gold(s, st->gold[seat] + s->box->province[p].gold) -
               worth_of_gold(s, st->gold[seat]) - guess_marker(s, p);
    case DO_GRAIN:
        return hunger(s, seat, 0, -1) -
               hunger(s, seat, wallenstein_action_grain(s->box, st, p), -1) - guess_marker(s, p);
    case DO_MOVE_A:
    case DO_MOVE_B: return guess_move(s, p);
    }
    return guess_recruit(s, action, p);
}

/* Could it be done, apart from the gold? The gold is counted as the plan goes on. */
bool wallenstein_scene_room(const struct scene *s, int action, int p) {
    struct wallenstein rich = *s->st;
    rich.gold[rich.owner[p]] = 100;
    return wallenstein_action_possible(s->box, &rich, rich.owner[p], action, p);
}

/* The action cards in the known order; then the hidden ones, gold last. */
static int expected_order(const struct wallenstein *st, uint8_t order[ACTIONS]) {
    uint64_t hidden = bit(ACTIONS) - 1;
    int n = 0;
    for (; n < ACTIONS && st->row[n] != NONE; n++) {
        order[n] = st->row[n];
        hidden &= ~bit(st->row[n]);
    }
    for (uint64_t left = hidden & ~bit(DO_GOLD); left; left &= left - 1)
        order[n++] = (uint8_t)lowest_bit(left);
    if (hidden & bit(DO_GOLD))
        order[n++] = DO_GOLD;
    return n;
}

/* What each card on the sheet would bring; 0 if there is none or it cannot be carried out. */
static void plan_parts(const struct scene *s, int seat, int part[ACTIONS]) {
    const struct wallenstein *st = s->st;
    uint8_t order[ACTIONS];
    int gold = st->gold[seat], n = expected_order(st, order);
    for (int i = 0; i < ACTIONS; i++)
        part[i] = 0;
    for (int i = 0; i < n; i++) {
        int action = order[i], p = st->plan[seat][action], cost = s->box->cost[action];
        if (p >= PROVINCES || st->owner[p] != seat || cost > gold ||
            !wallenstein_scene_room(s, action, p))
            continue;
        gold -= cost;
        part[action] = wallenstein_scene_action(s, action, p) - worth_of_gold(s, gold + cost) +
                       worth_of_gold(s, gold);
        if (action == DO_GOLD)
            gold += s->box->province[p].gold;
    }
}

static int plan_worth(const struct scene *s, int seat) {
    int part[ACTIONS], sum = 0;
    plan_parts(s, seat, part);
    for (int i = 0; i < ACTIONS; i++)
        sum += part[i];
    return sum;
}

/* ---- the draft ---- */

static int neighbours_worth(const struct scene *s, int p, int seat) {
    return 3 * count_bits(s->box->province[p].borders & wallenstein_provinces_of(s->st, seat));
}

/* Prefers provinces that are connected, and several in the same country. */
static int draft_worth(const struct scene *s, int seat) {
    const struct wallenstein *st = s->st;
    int sum = 0;
    if (st->year > 0)
        return 0;
    for (int p = 0; p < PROVINCES; p++)
        if (st->owner[p] == seat)
            sum += neighbours_worth(s, p, seat);
    if (st->card != NONE && st->mover == seat)
        sum += wallenstein_scene_province(s, st->card) + 2 * neighbours_worth(s, st->card, seat);
    else if (st->step == DRAW_CARD && st->mover == seat)
        sum += s->scorings + 12;
    return sum;
}

/* ---- the whole ---- */

/* The parts of the estimate; each is worked out once. */
struct parts {
    int points, land, majorities, hunger, draft, fight, sum;
};

static struct parts parts_of(const struct scene *s, int seat) {
    struct parts p = {wallenstein_points_of(s->st, seat),
                      land_worth(s, seat),
                      majorities_worth(s, seat),
                      hunger(s, seat, 0, 0),
                      draft_worth(s, seat),
                      fight_worth(s, seat),
                      0};
    p.sum = p.points * POINT + p.land + p.majorities + worth_of_gold(s, s->st->gold[seat]) -
            p.hunger + p.draft + p.fight;
    return p;
}

static int worth_of(const struct scene *s, int seat) { return parts_of(s, seat).sum; }

/* What only the seat itself knows: what it is about to send, and its plan. */
static int secret_worth(const struct scene *s, int seat) {
    int sum = s->st->mover == seat ? send_worth(s) : 0;
    return sum + (s->st->step == PLAN ? plan_worth(s, seat) : 0);
}

int32_t wallenstein_value(const void *box, const void *state, int seat, struct memo *memo) {
    (void)memo;
    const struct wallenstein *st = state;
    struct scene s;
    int32_t others = 0;
    wallenstein_scene_look(&s, box, st);
    for (int i = 0; i < st->head.seats; i++)
        if (i != seat)
            others += worth_of(&s, i);
    return worth_of(&s, seat) + secret_worth(&s, seat) - others / (2 * (st->head.seats - 1));
}

/* ---- features ----
 *
 * A net is asked only about positions between two seasons: nothing is planned then, and nobody
 * fights. */

/* What the seat's provinces hold in total. */
struct lands {
    int armies, strongest, markers, gold, grain, towns, danger, friends, empty;
    int buildings[BUILDINGS], in[COUNTRIES];
};

static struct lands lands_of(const struct scene *s, int seat) {
    const struct wallenstein *st = s->st;
    struct lands l = {0};
    uint64_t own = wallenstein_provinces_of(st, seat),
             empty = wallenstein_provinces_of(st, NONE) & wallenstein_provinces_in_game(s->box, st);
    for (uint64_t left = own; left; left &= left - 1) {
        int p = lowest_bit(left);
        const struct province *province = &s->box->province[p];
        l.armies += st->armies[p];
        l.strongest = st->armies[p] > l.strongest ? st->armies[p] : l.strongest;
        l.markers += st->markers[p];
        l.gold += province->gold;
        l.grain += province->grain;
        l.towns += province->towns - count_bits(st->built[p]);
        l.danger += danger_in(s, p, seat, st->armies[p]);
        l.friends += count_bits(province->borders & own);
        l.empty += count_bits(province->borders & empty);
        l.in[province->country]++;
        for (int b = 0; b < BUILDINGS; b++)
            l.buildings[b] += st->built[p] >> b & 1;
    }
    return l;
}

static void put_lands(struct features *w, const struct scene *s, int seat) {
    struct lands l = lands_of(s, seat);
    put(w, count_bits(wallenstein_provinces_of(s->st, seat)) * 6);
    put(w, l.armies * 2);
    put(w, l.strongest * 6);
    put(w, l.markers * 8);
    put(w, l.gold * 2);
    put(w, l.grain * 2);
    put(w, l.towns * 4);
    put(w, l.danger / 4);
    put(w, l.friends * 2);
    put(w, l.empty * 3);
    for (int b = 0; b < BUILDINGS; b++)
        put(w, l.buildings[b] * 8);
    for (int c = 0; c < COUNTRIES; c++)
        put(w, l.in[c] * 16);
}

/* How far the seat leads the others, by country and kind of building. */
static void put_leads(struct features *w, const struct scene *s, int seat) {
    for (int c = 0; c < COUNTRIES; c++)
        for (int b = 0; b < BUILDINGS; b++) {
            int own = s->count[c][b][seat], most = most_of_others(s, seat, c, b);
            put(w, own == 0 && most == 0 ? 0
                   : own > most          ? (own - most) * 32
                                         : (own - most) * 32 - 16);
        }
}

static void put_seat(struct features *w, const struct scene *s, int seat, const struct parts *own,
                     const struct parts *mean) {
    const struct wallenstein *st = s->st;
    put(w, (own->points - mean->points) * 4);
    put(w, own->points * 2);
    put(w, (own->sum - mean->sum) / 4);
    put(w, own->land / 8);
    put(w, own->majorities / 8);
    put(w, st->gold[seat] * 4);
    put(w, st->grain[seat] * 4);
    put(w, own->hunger);
    put(w, st->tower[seat] * 8);
    put_lands(w, s, seat);
    put_leads(w, s, seat);
}

static void put_table(struct features *w, const struct scene *s) {
    const struct wallenstein *st = s->st;
    put_one_of(w, st->year, YEARS + 1);
    put_one_of(w, st->season, WINTER + 1);
    put(w, s->loss * 8);
    put(w, st->tower[GREEN] * 4);
}

void wallenstein_features(const void *box, const void *state, int seat, struct memo *memo,
                          struct features *out) {
    (void)memo;
    const struct wallenstein *st = state;
    struct scene s;
    struct parts own[WALLENSTEIN_SEATS], mean = {0};
    int n = st->head.seats;
    wallenstein_scene_look(&s, box, st);
    for (int i = 0; i < n; i++) {
        own[i] = parts_of(&s, i);
        mean.points += own[i].points;
        mean.sum += own[i].sum;
    }
    for (int i = 0; i < n; i++) {
        int32_t worth = own[(seat + i) % n].sum;
        out->value[i] = worth - (mean.sum - worth) / (2 * (n - 1));
    }
    out->value[0] += secret_worth(&s, seat);
    mean.points /= n, mean.sum /= n;
    out->count = 0;
    for (int i = 0; i < n; i++)
        put_seat(out, &s, (seat + i) % n, &own[(seat + i) % n], &mean);
    put_table(out, &s);
}
