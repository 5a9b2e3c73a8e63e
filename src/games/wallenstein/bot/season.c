/* season.c: quickly plays a season of Wallenstein to its end, for a search.
 *
 * Everybody carries out the plan on their sheet; what is left to choose is done by rules of thumb.
 * Chance depends on a number and on the event alone. So two plans tried in the same world meet the
 * same luck wherever they do the same. */
#include "base/check.h"
#include "base/hash.h"
#include "games/wallenstein/bot/scene.h"

/* ---- chance ---- */

static int nth_bit(uint64_t set, uint32_t n) {
    while (n-- > 0)
        set &= set - 1;
    return lowest_bit(set);
}

static int count_falling(uint64_t *luck, int cubes, uint32_t odds) {
    int n = 0;
    for (int i = 0; i < cubes; i++) {
        *luck = *luck * 6364136223846793005u + 1442695040888963407u;
        n += (uint32_t)(*luck >> 32) < odds;
    }
    return n;
}

static Move roll(const struct wallenstein_box *box, const struct wallenstein *st, uint64_t luck) {
    uint64_t drawn = hash_mix(luck ^ wallenstein_chance(box, st) * 0x9e3779b97f4a7c15u);
    int kind = wallenstein_nature_kind(st->step), colour = st->falling;
    if (kind == M_FALL) {
        int through = count_falling(&drawn, st->thrown[colour], box->falls);
        return move_of(M_FALL, colour,
                       through + count_falling(&drawn, st->tower[colour], box->knocked[st->air]),
                       0);
    }
    uint64_t set = wallenstein_nature_set(box, st);
    return move_of(kind, nth_bit(set, (uint32_t)((drawn >> 32) * (uint64_t)count_bits(set) >> 32)),
                   0, 0);
}

/* ---- fights, roughly ---- */

/* A cube in fixed point: of the 32 bits of the odds the upper eight, because `below` tells no more
 * than hundredths. */
enum { CUBE = 256 };

/* Cubes that will fall out: the expected number and its variance, in 1/CUBE. */
struct heap {
    int mean, variance;
};

static void heap_add(struct heap *h, int cubes, uint32_t odds) {
    int part = (int)(odds >> 24);
    h->mean += cubes * part;
    h->variance += cubes * part * (CUBE - part) / CUBE;
}

/* At most 255: a spread of more than one cube counts as one, so large fights look surer than they
 * are. Players with the true root were no stronger (docs/strength.md). */
static int root_of(int x) {
    int root = 0;
    for (int step = 128; step; step /= 2)
        if ((root + step) * (root + step) <= x)
            root += step;
    return root;
}

/* Of 100: the probability that a normal variable lies below this many eighths of its standard
 * deviation. */
static int below(int eighths) {
    static const uint8_t part[] = {50, 55, 60, 65, 69, 73, 77, 81, 84,
                                   87, 89, 92, 93, 95, 96, 97, 98};
    int at = eighths < 0 ? -eighths : eighths;
    int p = part[at > 16 ? 16 : at];
    return eighths < 0 ? 100 - p : p;
}

/* A march of n armies against the owner of the target: the chance of taking it, of 100, and the
 * armies left there. */
struct guess {
    int chance, left;
};

static struct guess guess_fight(const struct scene *s, int seat, int target, int n) {
    const struct wallenstein *st = s->st;
    int owner = st->owner[target],
        d = owner == NONE ? wallenstein_empty_defence(s->box, st) : st->armies[target], air = n + d;
    struct heap a = {0, 0}, b = {0, 0};
    for (int c = 0; c < CUBES; c++)
        air += st->tray[c];
    uint32_t knocked = s->box->knocked[air], falls = s->box->falls;
    heap_add(&a, n + st->tray[seat], falls);
    heap_add(&a, st->tower[seat], knocked);
    heap_add(&b, d, falls);
    if (owner != NONE)
        heap_add(&b, st->tray[owner], falls), heap_add(&b, st->tower[owner], knocked);
    if (owner == NONE || wallenstein_peasants_help(s->box, st, target))
        heap_add(&b, st->tray[GREEN], falls), heap_add(&b, st->tower[GREEN], knocked);
    int ahead = a.mean - b.mean, spread = root_of((a.variance + b.variance) * CUBE + 1);
    int left = ahead > CUBE ? (ahead + CUBE / 2) / CUBE : 1;
    return (struct guess){below((ahead - CUBE / 2) * 8 / (spread > 0 ? spread : 1)), left};
}

/* A way to march, and what threatens both of its ends. */
struct way {
    int from, target, seat;
    int worth_from, worth_target, threat_from, threat_target;
};

/* How much safety the province loses that the armies leave. */
static int bared(const struct scene *s, const struct way *w, int n) {
    int had = s->st->armies[w->from];
    return (wallenstein_danger_of(w->threat_from, had - n) -
            wallenstein_danger_of(w->threat_from, had)) *
           w->worth_from / 200;
}

/* What marching with n armies is worth. */
static int march_worth(const struct scene *s, const struct way *w, int n) {
    const struct wallenstein *st = s->st;
    int had = st->armies[w->target], owner = st->owner[w->target];
    if (owner == w->seat) {
        int safer = wallenstein_danger_of(w->threat_target, had) -
                    wallenstein_danger_of(w->threat_target, had + n);
        return safer * w->worth_target / 200 - bared(s, w, n);
    }
    struct guess g = guess_fight(s, w->seat, w->target, n);
    int prize = w->worth_target - HUNGER + (owner == NONE ? 0 : w->worth_target / 6);
    int all = st->armies[w->from];
    int armies = wallenstein_scene_armies(all) - wallenstein_scene_armies(all - n) -
                 wallenstein_scene_armies(g.left) * g.chance / 100;
    return prize * g.chance / 100 - armies * (1 + s->left) / 6 - bared(s, w, n);
}

/* ---- rules of thumb ---- */

struct march {
    int target, n, worth;
};

static void try_march(const struct scene *s, const struct way *w, int n, struct march *best) {
    int worth = march_worth(s, w, n);
    if (worth > best->worth)
        *best = (struct march){w->target, n, worth};
}

/* Tries all armies that can go, most of them, and a single one. */
static void try_way(const struct scene *s, struct way *w, int target, struct march *best) {
    int all = s->st->armies[w->from] - 1;
    w->target = target;
    w->worth_target = wallenstein_scene_province(s, target);
    w->threat_target =
        s->st->owner[target] == w->seat ? wallenstein_scene_threat(s, target, w->seat) : 0;
    try_march(s, w, all, best);
    if (all > 2)
        try_march(s, w, all - 1, best);
    if (all > 4)
        try_march(s, w, all - 2, best);
    if (all > 1 && s->st->owner[target] == w->seat)
        try_march(s, w, 1, best);
}

static Move march(const struct wallenstein_box *box, const struct wallenstein *st) {
    struct march best = {NONE, 1, INT32_MIN};
    struct way way = {.from = st->from, .seat = st->mover};
    struct scene s;
    wallenstein_scene_glance(&s, box, st);
    way.worth_from = wallenstein_scene_province(&s, st->from);
    way.threat_from = wallenstein_scene_threat(&s, st->from, st->mover);
    if (st->step == SEND) {
        try_way(&s, &way, st->target, &best);
        return move_of(M_SEND, best.n, 0, 0);
    }
    for (uint64_t left = wallenstein_march_targets(box, st, st->from); left; left &= left - 1)
        try_way(&s, &way, lowest_bit(left), &best);
    return move_of(M_GO, best.target, 0, 0);
}

/* Against peasants as many as needed; against an enemy all. */
static Move defend(const struct wallenstein *st) {
    int all = st->armies[st->target], enough = 2 * st->rebels + 2;
    return move_of(M_DEFEND, st->attacker == NONE && enough < all ? enough : all, 0, 0);
}

static Move leave(const struct wallenstein *st) {
    int action = ACTIONS - 1;
    while (st->shown[st->mover][action] == LEFT_EMPTY)
        action--;
    return move_of(M_LEAVE, action, 0, 0);
}

/* A number that no other choice of the draft has. */
static uint64_t lot(const struct wallenstein *st, uint64_t luck) {
    uint64_t choice = ((uint64_t)st->drawn * CUBES + st->mover) * 2 + (st->step == PLACE_GROUP);
    return hash_mix(luck + choice * 0x9e3779b97f4a7c15u);
}

/* Takes one of the open cards, or the top one if both look poor; it judges by the yield and the
 * neighbours. */
static Move take_card(const struct wallenstein_box *box, const struct wallenstein *st,
                      uint64_t luck) {
    int best = -1, most = 17;
    for (int i = 0; i < 2; i++) {
        const struct province *p = &box->province[st->open[i]];
        int worth = 2 * p->towns + p->gold + p->grain +
                    4 * count_bits(p->borders & wallenstein_provinces_of(st, st->mover));
        worth += (int)(lot(st, luck) >> (16 * i) & 7);
        if (worth > most)
            most = worth, best = i;
    }
    return best < 0 ? move_of(M_DRAW, 0, 0, 0) : move_of(M_TAKE, st->open[best], 0, 0);
}

static Move place_group(const struct wallenstein_box *box, const struct wallenstein *st,
                        uint64_t luck) {
    Move moves[MAX_MOVES];
    uint64_t n = (uint64_t)wallenstein_moves(box, st, st->mover, moves);
    return moves[(lot(st, luck) >> 32) * n >> 32];
}

static Move decide(const struct wallenstein_box *box, const struct wallenstein *st, uint64_t luck) {
    switch (st->step) {
    case CHOOSE_CARD: return take_card(box, st, luck);
    case PLACE_GROUP: return place_group(box, st, luck);
    case ENLIST: return move_of(M_ENLIST, 0, 0, 0);
    case SHIFT: return move_of(M_STAY, 0, 0, 0);
    case MUST_SHIFT:
        return move_of(M_GO, lowest_bit(wallenstein_shift_targets(box, st, st->from)), 0, 0);
    case DEFEND: return defend(st);
    case PICK_REVOLT: return move_of(M_FACE, st->rising[0], 0, 0);
    case LEAVE_EMPTY: return leave(st);
    }
    return march(box, st);
}

static void go_on(const struct wallenstein_box *box, struct wallenstein *st, uint64_t luck) {
    if (st->step == PLAN) {
        wallenstein_sheets_fill_all(box, st,
                                    hash_mix(luck + (uint64_t)(st->year * WINTER + st->season)));
        return;
    }
    bool nature = st->step <= DRAW_REVOLT;
    Move m = nature ? roll(box, st, luck) : decide(box, st, luck);
    int refused = wallenstein_apply(box, st, nature ? NATURE : st->mover, m, NULL);
    CHECK(!refused);
}

static bool between_seasons(const struct wallenstein *st) {
    return st->step == GAME_OVER || st->step == DRAW_EVENT || st->step == LAY_ACTION;
}

void wallenstein_season_play(const struct wallenstein_box *box, struct wallenstein *st,
                             uint64_t luck) {
    while (!between_seasons(st))
        go_on(box, st, luck);
}

void wallenstein_season_begin_next(const struct wallenstein_box *box, struct wallenstein *st,
                                   uint64_t luck) {
    while (st->step == DRAW_EVENT || st->step == LAY_ACTION)
        go_on(box, st, luck);
}

void wallenstein_rehearse(const void *box, void *st, uint64_t luck, struct memo *memo) {
    (void)memo; /* seasons are played without judging positions on the way */
    wallenstein_season_begin_next(box, st, luck);
    wallenstein_season_play(box, st, luck);
}
