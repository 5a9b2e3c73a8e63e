/* puzzle.c: see puzzle.h. */
#include "lesson/puzzle.h"

#include "base/hash.h"
#include "base/json.h"
#include "game/fields.h"
#include "game/words.h"

static const struct puzzle_set *set_of(const struct game *g) {
    static const struct puzzle_set none = {.lines = 0};
    for (const struct puzzle_set *s = puzzle_sets; s->game; s++)
        if (slice_is(slice_of(s->game), g->id))
            return s;
    return &none;
}

int puzzle_count(const struct game *g) { return set_of(g)->puzzles; }

int puzzle_last(const struct game *g) { return set_of(g)->lines; }

bool puzzle_is_gone(const struct game *g, int number) {
    const struct puzzle_set *s = set_of(g);
    return number >= 1 && number <= s->lines && s->line[number - 1].level == 0;
}

static const struct puzzle_line *line_of(const struct game *g, int number) {
    const struct puzzle_set *s = set_of(g);
    bool there = number >= 1 && number <= s->lines && !puzzle_is_gone(g, number);
    return there ? &s->line[number - 1] : NULL;
}

/* ---- choosing ---- */

const char *puzzle_level_called(int level) {
    return level == 1 ? N_("easy to see") : level == 2 ? N_("needs a look") : N_("needs thought");
}

const struct theme *puzzle_theme(const struct game *g, int number) {
    const struct puzzle_line *line = line_of(g, number);
    return line ? theme_find(g, slice_of(line->theme)) : NULL;
}

bool puzzle_fits(const struct game *g, int number, struct puzzle_wish wish) {
    const struct puzzle_line *line = line_of(g, number);
    return line && (!wish.level || line->level == wish.level) &&
           (!wish.theme || slice_is(slice_of(line->theme), wish.theme->name));
}

int puzzle_next(const struct game *g, int after, struct puzzle_wish wish) {
    int n = puzzle_last(g);
    for (int i = 0; i < n; i++) {
        int number = (after + i) % n + 1;
        if (number != after && puzzle_fits(g, number, wish))
            return number;
    }
    return 0;
}

int puzzle_level_read(struct slice level) {
    int64_t number;
    return slice_number(level, 1, PUZZLE_LEVELS, &number) ? (int)number : 0;
}

struct puzzle_wish puzzle_wish_read(const struct game *g, struct slice theme, struct slice level) {
    struct puzzle_wish wish = {theme_find(g, theme), puzzle_level_read(level)};
    return puzzle_next(g, 0, wish) ? wish : (struct puzzle_wish){0};
}

/* ---- reading ---- */

static bool read_text(struct slice json, const char *name, char *out, size_t room) {
    struct slice value;
    struct buf text = buf_on(out, room);
    bool read = json_find(json, name, &value) && json_text(value, &text);
    buf_end(&text);
    return read;
}

/* The words of a move, which are a member's name. */
static Move move_named(const struct puzzle *p, const void *box, struct slice key) {
    char memory[MAX_WORDS];
    struct buf name = buf_on(memory, sizeof memory);
    return move_read(p->game, box, p->state, json_name(key, &name));
}

static bool read_best(struct puzzle *p, const void *box) {
    struct slice walk = p->shares, key, value;
    int64_t share;
    if (!json_member(&walk, &key, &value) || !json_number(value, 0, 1000, &share))
        return false;
    p->best = move_named(p, box, key);
    p->share = (int32_t)share;
    return p->best != 0;
}

static bool read_position(struct slice json, const void *box, struct puzzle *p,
                          struct fault *fault) {
    struct slice position;
    char colour[24];
    if (!json_find(json, "position", &position) || !json_find(json, "shares", &p->shares) ||
        !json_find(json, "follow", &p->follow) || !json_is_object(p->shares) ||
        !json_is_array(p->follow) || !read_text(json, "seat", colour, sizeof colour) ||
        !fields_read_json(p->game, box, position, p->state, fault))
        return false;
    p->seat = seat_read(p->game, p->state, slice_of(colour));
    return p->seat >= 0 && p->seat != NATURE && !p->game->audit(box, p->state).invariant &&
           p->game->pending(p->state) >> p->seat & 1 && read_best(p, box);
}

bool puzzle_parse(const struct game *g, const void *box, const struct puzzle_line *line,
                  struct puzzle *out, struct fault *fault) {
    struct slice json;
    *out = (struct puzzle){
        .game = g, .level = line->level, .theme = theme_find(g, slice_of(line->theme))};
    return out->theme && line->level >= 1 && line->level <= PUZZLE_LEVELS &&
           json_check(line->json, &json, fault) && read_position(json, box, out, fault);
}

bool puzzle_read(const struct game *g, const void *box, int number, struct puzzle *out,
                 struct fault *fault) {
    const struct puzzle_line *line = line_of(g, number);
    if (!line)
        return fault_set(fault, 0, "there is no such puzzle", slice_of(""), "");
    if (!puzzle_parse(g, box, line, out, fault))
        return fault_set(fault, number, "this puzzle is damaged", slice_of(""), "");
    out->number = number;
    return true;
}

static void add_chance(struct puzzle_chance *list, int n, struct puzzle_chance c) {
    for (; n > 0 && list[n - 1].share < c.share; n--)
        list[n] = list[n - 1];
    list[n] = c;
}

static bool is_among(const Move *moves, int count, Move m) {
    while (count > 0 && moves[count - 1] != m)
        count--;
    return count > 0;
}

int puzzle_chances(const struct puzzle *p, const void *box,
                   struct puzzle_chance out[PUZZLE_CHANCES]) {
    Move moves[MAX_MOVES];
    struct slice walk = p->shares, key, value;
    int64_t share;
    int n = 0, legal = p->game->moves(box, p->state, p->seat, moves);
    while (n < PUZZLE_CHANCES && json_member(&walk, &key, &value)) {
        Move m = move_named(p, box, key);
        if (is_among(moves, legal, m) && json_number(value, 0, 1000, &share))
            add_chance(out, n++, (struct puzzle_chance){m, (int)share});
    }
    return n;
}

int puzzle_share(const struct puzzle *p, const void *box, Move m) {
    struct puzzle_chance chance[PUZZLE_CHANCES];
    int n = puzzle_chances(p, box, chance);
    for (int i = 0; i < n; i++)
        if (chance[i].move == m)
            return chance[i].share;
    return -1;
}

/* ---- what follows ---- */

static bool read_turn(const struct puzzle *p, const void *box, struct slice pair, int *seat,
                      Move *m) {
    char colour[24], words[MAX_WORDS];
    struct buf who = buf_on(colour, sizeof colour), what = buf_on(words, sizeof words);
    struct slice first, second;
    if (!json_is_array(pair) || !json_element(&pair, &first) || !json_element(&pair, &second) ||
        !json_text(first, &who) || !json_text(second, &what))
        return false;
    *seat = seat_read(p->game, p->state, buf_slice_of(&who));
    *m = move_read(p->game, box, p->state, buf_slice_of(&what));
    return *seat >= 0 && *m != 0;
}

static bool make(struct puzzle *p, const void *box, uint8_t *before, int seat, Move m) {
    memcpy(before, p->state, p->game->state_size);
    return p->game->apply(box, p->state, seat, m, NULL) == 0;
}

int puzzle_follow(struct puzzle *p, const void *box, int steps, uint8_t before[MAX_STATE],
                  int *seat, Move *m) {
    struct slice walk = p->follow, pair;
    int n = 0;
    bool sound = make(p, box, before, p->seat, p->best);
    *seat = p->seat;
    *m = p->best;
    while (json_element(&walk, &pair)) {
        int who;
        Move what;
        if (n++ >= steps || !sound || !read_turn(p, box, pair, &who, &what))
            continue;
        sound = make(p, box, before, who, what);
        *seat = who;
        *m = what;
    }
    return n;
}

/* ---- names and days ---- */

void puzzle_name(const struct game *g, int number, char out[PUZZLE_NAME]) {
    struct buf name = buf_on(out, PUZZLE_NAME);
    buf_str(&name, g->id);
    buf_str(&name, "_p");
    buf_int(&name, number);
    buf_end(&name);
}

/* ---- the puzzle of the day ---- */

enum { DAY_SECONDS = 86400, STREAK_BITS = 20 }; /* the last day is above these bits */
const char puzzle_streak_name[] = "puzzles_in_a_row";

int64_t puzzle_day(int64_t seconds) { return seconds / DAY_SECONDS; }

int puzzle_streak(uint64_t kept, int64_t day) {
    int64_t last = (int64_t)(kept >> STREAK_BITS);
    return day - last <= 1 ? (int)(kept & ((1u << STREAK_BITS) - 1)) : 0;
}

uint64_t puzzle_streak_on(uint64_t kept, int64_t day) {
    if ((int64_t)(kept >> STREAK_BITS) == day)
        return kept;
    return (uint64_t)day << STREAK_BITS | (uint64_t)(puzzle_streak(kept, day) + 1);
}

const struct game *puzzle_of_day(int64_t day, int *number) {
    const struct game *with[16];
    int n = 0;
    for (int i = 0; all_games[i] && n < 16; i++)
        if (puzzle_count(all_games[i]) > 0)
            with[n++] = all_games[i];
    if (n == 0)
        return NULL;
    const struct game *g = with[day % n];
    uint64_t any = hash_mix((uint64_t)day) % (uint64_t)puzzle_last(g);
    *number = puzzle_next(g, (int)any, (struct puzzle_wish){0});
    return g;
}

bool puzzle_is_of_day(const struct puzzle *p, int64_t day) {
    int number;
    return puzzle_of_day(day, &number) == p->game && number == p->number;
}
