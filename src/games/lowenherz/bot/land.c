/* land.c: see land.h.
 *
 * The idea: a castle without a territory hopes for the best rectangle that could still be closed
 * around it. All rectangles within reach are tried. Sums over the board (struct survey) make each
 * of them cost a few subtractions. A rectangle is worth less for each wall that it lacks.
 *
 * The invariant of what is kept: measures that are carried over from another position equal those
 * that measuring from scratch would give. A search is reproducible only because of that. */
#include "games/lowenherz/bot/land.h"

#include "base/hash.h"
#include "bots/shelf.h"

#include <string.h>

/* ---- sums over the board ---- */

/* Prefix sums: over all open squares above and to the left, and along the lines between squares. */
struct survey {
    int16_t open[HEIGHT + 1][WIDTH + 1], worth[HEIGHT + 1][WIDTH + 1],
        castles[HEIGHT + 1][WIDTH + 1];
    int16_t east[HEIGHT + 1]
                [WIDTH + 1]; /* missing walls on the line west of a column, in the rows above */
    int16_t south[HEIGHT + 1][WIDTH + 1]; /* on the line north of a row, in the columns before */
};

/* Limits of the work; no comparison was kept. MOST_GAPS: with twelve missing walls less than a
 * tenth of a rectangle's worth would be counted (`trust`). REACH: what goes further lacks that many
 * nearly always. */
enum { IMPOSSIBLE = 100, REACH = 6, MOST_GAPS = 12 };

static int mines_to_come(const struct lowenherz_box *box, const struct lowenherz *st) {
    int n = 0, from = box->letter[st->head.option[OPT_SETUP] == SETUP_VARIABLE ? 0 : 1];
    for (int card = from; card < ACTION_CARDS; card++)
        n += box->card[card].kind != ACTION_CARD && !st->turned[card];
    return n;
}

/* What an edge of a new border costs: nothing, a wall, or more than can be built (H4.3). */
static int gap(const struct lowenherz *st, struct bits missing, int sq, int near) {
    if (!bits_has(missing, sq))
        return 0;
    return one_colour(st->piece[sq], st->piece[near]) ? IMPOSSIBLE : 1;
}

static void survey_row(struct survey *s, const struct lowenherz *st, const struct edges *missing,
                       const int *land, int row) {
    int open = 0, worth = 0, castles = 0, south = 0;
    for (int col = 0; col < WIDTH; col++) {
        int sq = row * WIDTH + col;
        bool free = st->owner[sq] == OPEN;
        open += free;
        worth += free ? land[st->terrain[sq]] : 0;
        castles += free && is_castle(st->piece[sq]);
        south += gap(st, missing->south, sq, sq + WIDTH);
        s->open[row + 1][col + 1] = (int16_t)(s->open[row][col + 1] + open);
        s->worth[row + 1][col + 1] = (int16_t)(s->worth[row][col + 1] + worth);
        s->castles[row + 1][col + 1] = (int16_t)(s->castles[row][col + 1] + castles);
        s->east[row + 1][col + 1] =
            (int16_t)(s->east[row][col + 1] + gap(st, missing->east, sq, sq + 1));
        s->south[row + 1][col + 1] = (int16_t)south;
    }
}

static void survey_board(struct survey *s, const struct lowenherz_box *box,
                         const struct lowenherz *st, int mines) {
    const int land[] = {[TOWN] = box->town * POINT, [MOUNTAIN] = mines * POINT, [UNLAID] = 0};
    struct edges missing = lowenherz_edges(st, bits_where(st->owner, OPEN));
    memset(s, 0, sizeof *s);
    for (int row = 0; row < HEIGHT; row++)
        survey_row(s, st, &missing, land, row);
}

/* ---- rectangles round castles ---- */

/* The lines on which a side of a rectangle may lie, both ends included. */
struct range {
    int from, to;
};

struct frame {
    struct range top, bottom, left, right;
};

static int larger(int a, int b) { return a > b ? a : b; }
static int smaller(int a, int b) { return a < b ? a : b; }

/* All rectangles within reach of a castle. */
static struct frame frame_round(int sq) {
    int row = sq / WIDTH, col = sq % WIDTH;
    return (struct frame){{larger(row - REACH, 0), row},
                          {row + 1, smaller(row + REACH, HEIGHT)},
                          {larger(col - REACH, 0), col},
                          {col + 1, smaller(col + REACH, WIDTH)}};
}

/* The best rectangle for each number of missing walls. */
struct offers {
    int most[MOST_GAPS];
    uint8_t top[MOST_GAPS], bottom[MOST_GAPS], left[MOST_GAPS], right[MOST_GAPS];
};

/* The sums between two rows, up to each line between columns; and the walls missing on that
 * line. */
struct strip {
    int16_t open[WIDTH + 1], worth[WIDTH + 1], castles[WIDTH + 1], along[WIDTH + 1],
        across[WIDTH + 1];
    uint8_t top, bottom;
};

static void cut_strip(const struct survey *restrict s, int top, int bottom,
                      struct strip *restrict out) {
    for (int x = 0; x <= WIDTH; x++) {
        out->open[x] = (int16_t)(s->open[bottom][x] - s->open[top][x]);
        out->worth[x] = (int16_t)(s->worth[bottom][x] - s->worth[top][x]);
        out->castles[x] = (int16_t)(s->castles[bottom][x] - s->castles[top][x]);
        out->across[x] = (int16_t)(s->east[bottom][x] - s->east[top][x]);
        out->along[x] = (int16_t)(s->south[bottom][x] + s->south[top][x]);
    }
    out->top = (uint8_t)top;
    out->bottom = (uint8_t)bottom;
}

/* Tries the rectangles of one strip that contain no other castle. `built` walls of their borders
 * were built after the survey. */
static void try_strip(const struct strip *s, const int *founding, const struct frame *f, int built,
                      struct offers *out) {
    for (int left = f->left.from; left <= f->left.to; left++) {
        int before = s->across[left] - s->along[left] - built;
        for (int right = f->right.from;
             right <= f->right.to && s->castles[right] - s->castles[left] < 2; right++) {
            int gaps = before + s->along[right];
            if (gaps >= MOST_GAPS) /* more to the right, even more are missing */
                break;
            gaps += s->across[right];
            if (gaps >= MOST_GAPS)
                continue;
            int worth = founding[s->open[right] - s->open[left]] + s->worth[right] - s->worth[left];
            if (worth <= out->most[gaps])
                continue;
            out->most[gaps] = worth;
            out->top[gaps] = s->top;
            out->bottom[gaps] = s->bottom;
            out->left[gaps] = (uint8_t)left;
            out->right[gaps] = (uint8_t)right;
        }
    }
}

/* ---- what is measured, and kept ---- */

/* Everything that the measures depend on. */
struct board {
    uint8_t wall[SQUARES], piece[SQUARES], owner[SQUARES], terrain[SQUARES], castle[CASTLES];
    uint8_t ally[ALLIANCE_SLOTS][2];
    int mines;
};
_Static_assert(sizeof(struct board) == 4 * SQUARES + CASTLES + 2 * ALLIANCE_SLOTS + sizeof(int),
               "a board has no padding, so that equal ones have equal bytes");

/* The hope for a territory if 0, 1, 2 or 3 walls could be built at once. */
struct hope {
    int with[WALLS];
};

struct measures {
    struct hope hope[CASTLES];
    uint8_t might[CASTLES];
    uint16_t near[CASTLES];
    int16_t gain[CASTLES], risk[CASTLES];
    int mountains[COLOURS];
};

/* A board with its measures. */
struct ground {
    struct board board;
    struct measures measures;
};

/* Three positions are kept: the one before the moves, the last one measured, and the first of all,
 * since a search returns to it. */
struct kept {
    int founding[SQUARES + 1]; /* what land is worth, by number of squares */
    struct survey survey, first_survey;
    struct ground before, last, first;
};
_Static_assert(sizeof(struct kept) <= MEMO_BYTES, "a memo holds what is kept");

static void copy_board(const struct lowenherz_box *box, const struct lowenherz *st,
                       struct board *out) {
    memcpy(out->wall, st->wall, sizeof out->wall);
    memcpy(out->piece, st->piece, sizeof out->piece);
    memcpy(out->owner, st->owner, sizeof out->owner);
    memcpy(out->terrain, st->terrain, sizeof out->terrain);
    memcpy(out->castle, st->castle, sizeof out->castle);
    memcpy(out->ally, st->ally, sizeof out->ally);
    out->mines = mines_to_come(box, st);
}

/* ---- measuring ---- */

/* By missing walls, of 256: how much of a rectangle's worth is counted. A guess: for each wall
 * that is missing, another may be faster one time in five. */
static const uint8_t trust[MOST_GAPS] = {255, 200, 165, 135, 110, 90, 73, 59, 47, 38, 30, 24};

static void hope_of(const struct offers *offers, struct hope *out) {
    for (int gaps = 0; gaps < MOST_GAPS; gaps++)
        for (int walls = 0; walls < WALLS && offers->most[gaps]; walls++)
            out->with[walls] =
                larger(out->with[walls], offers->most[gaps] * trust[larger(gaps - walls, 0)] >> 8);
}

static void offers_for(const struct survey *s, const int *founding, int sq, struct offers *out) {
    struct frame f = frame_round(sq);
    struct strip strip;
    memset(out->most, 0, sizeof out->most);
    for (int top = f.top.from; top <= f.top.to; top++)
        for (int bottom = f.bottom.from; bottom <= f.bottom.to; bottom++) {
            cut_strip(s, top, bottom, &strip);
            if (strip.castles[sq % WIDTH + 1] - strip.castles[sq % WIDTH] > 1)
                break;
            try_strip(&strip, founding, &f, 0, out);
        }
}

static void hope_for(const struct survey *s, const int *founding, int sq, struct hope *out) {
    struct offers offers;
    offers_for(s, founding, sq, &offers);
    memset(out, 0, sizeof *out);
    hope_of(&offers, out);
}

static void meet(struct measures *m, int a, int b) {
    if (a != b && a < CASTLES && b < CASTLES) {
        m->near[a] |= (uint16_t)(1u << b);
        m->near[b] |= (uint16_t)(1u << a);
    }
}

static void measure_might(const struct lowenherz *st, struct measures *m) {
    memset(m->might, 0, sizeof m->might);
    memset(m->near, 0, sizeof m->near);
    for (int sq = 0; sq < SQUARES; sq++) {
        int owner = st->owner[sq];
        if (owner < CASTLES && st->piece[sq] == KNIGHT + colour_of_castle(owner))
            m->might[owner]++;
        if (sq % WIDTH < WIDTH - 1)
            meet(m, owner, st->owner[sq + 1]);
        if (sq < SQUARES - WIDTH)
            meet(m, owner, st->owner[sq + WIDTH]);
    }
    lowenherz_mountains(st, m->mountains);
}

/* What a square brings to the territory that takes it, plus a third of what it costs the victim. */
static int square_gain(const struct lowenherz_box *box, const struct lowenherz *st, int mines,
                       int sq) {
    int points = 1 + (st->terrain[sq] == TOWN ? box->town : 0);
    int mine = st->terrain[sq] == MOUNTAIN ? mines * POINT : 0;
    return points * POINT + mine + (st->owner[sq] < CASTLES ? points * POINT / 3 : 0);
}

/* The territories that this one may expand into (H7.3), as bits. */
static uint32_t weaker_neighbours(const struct lowenherz *st, const struct measures *m,
                                  int castle) {
    uint32_t out = 0;
    for (uint32_t near = m->near[castle]; near; near &= near - 1) {
        int other = __builtin_ctz(near);
        bool foreign = colour_of_castle(other) != colour_of_castle(castle);
        if (foreign && m->might[castle] > m->might[other] && !lowenherz_allied(st, castle, other))
            out |= 1u << other;
    }
    return out;
}

/* The squares that a territory may take (H7.2), the same as lowenherz_prey lists. */
static void measure_prey(const struct lowenherz_box *box, const struct lowenherz *st, int mines,
                         int castle, struct measures *m) {
    uint32_t open = weaker_neighbours(st, m, castle);
    for (struct bits near = lowenherz_fringe(bits_where(st->owner, castle)); bits_any(near);) {
        int sq = bits_take(&near), owner = st->owner[sq], piece = st->piece[sq];
        if ((piece && piece != KNIGHT + colour_of_castle(castle)) ||
            (owner < CASTLES && !(open >> owner & 1)))
            continue;
        int gain = square_gain(box, st, mines, sq);
        m->gain[castle] = (int16_t)larger(m->gain[castle], gain);
        if (owner < CASTLES)
            m->risk[owner] = (int16_t)larger(m->risk[owner], gain);
    }
}

static void measure_territories(const struct lowenherz_box *box, const struct lowenherz *st,
                                int mines, struct measures *m) {
    measure_might(st, m);
    memset(m->gain, 0, sizeof m->gain);
    memset(m->risk, 0, sizeof m->risk);
    for (int castle = 0; castle < CASTLES; castle++)
        if (lowenherz_founded(st, castle))
            measure_prey(box, st, mines, castle, m);
}

static bool is_free(const struct lowenherz *st, int castle) {
    return st->castle[castle] != NONE && !lowenherz_founded(st, castle);
}

/* For the castles of the set; the others keep their hopes. */
static void measure_hopes(const struct lowenherz *st, const struct survey *s, const int *founding,
                          uint32_t castles, struct measures *m) {
    for (int castle = 0; castle < CASTLES; castle++)
        if (castles >> castle & 1 && is_free(st, castle))
            hope_for(s, founding, st->castle[castle], &m->hope[castle]);
}

/* ---- what has changed ---- */

/* The squares in which two boards differ. Whole words are compared; the last one overlaps the one
 * before. */
static struct bits differences(const uint8_t a[SQUARES], const uint8_t b[SQUARES]) {
    struct bits out = {{0}};
    for (int at = 0; at < SQUARES; at += 8) {
        int from = at + 8 <= SQUARES ? at : SQUARES - 8;
        uint64_t x, y;
        memcpy(&x, a + from, sizeof x);
        memcpy(&y, b + from, sizeof y);
        for (int i = from; x != y && i < from + 8; i++)
            if (a[i] != b[i])
                bits_add(&out, i);
    }
    return out;
}

struct change {
    bool all;                 /* nothing can be kept */
    bool allies;              /* alliances have changed */
    uint32_t castles;         /* those that stand elsewhere, as bits */
    struct bits walls, other; /* squares with changed walls; with a changed owner or piece */
    /* of these, squares that are or were open land: hopes depend on nothing else */
    struct bits open;
};

static uint32_t castles_moved(const struct board *b, const struct lowenherz *st) {
    uint32_t out = 0;
    for (int castle = 0; castle < CASTLES; castle++)
        out |= b->castle[castle] != st->castle[castle] ? 1u << castle : 0;
    return out;
}

static struct change change_since(const struct board *b, const struct lowenherz *st, int mines) {
    struct change c = {.walls = differences(b->wall, st->wall)};
    c.all = b->mines != mines || memcmp(b->terrain, st->terrain, sizeof b->terrain) != 0;
    c.castles = castles_moved(b, st);
    c.allies = memcmp(b->ally, st->ally, sizeof b->ally) != 0;
    c.other = bits_or(differences(b->piece, st->piece), differences(b->owner, st->owner));
    c.open = bits_or(c.walls, c.other);
    if (bits_any(c.open))
        c.open = bits_and(c.open, bits_or(bits_where(b->owner, OPEN), bits_where(st->owner, OPEN)));
    return c;
}

static bool changed(const struct change *c) {
    return c->all || c->allies || c->castles || bits_any(bits_or(c->walls, c->other));
}

/* The castles whose hopes a change near them can affect. Squares next to their rectangles count,
 * too, because of the walls between. */
static uint32_t castles_near(const struct lowenherz *st, struct bits squares) {
    uint32_t out = 0;
    while (bits_any(squares)) {
        int sq = bits_take(&squares), row = sq / WIDTH, col = sq % WIDTH;
        for (int castle = 0; castle < CASTLES; castle++) {
            int at = st->castle[castle], down = row - at / WIDTH, right = col - at % WIDTH;
            bool near =
                down >= -REACH - 1 && down <= REACH && right >= -REACH - 1 && right <= REACH;
            out |= at != NONE && near ? 1u << castle : 0;
        }
    }
    return out;
}

/* ---- one wall more ---- */

/* The rectangles of a castle that have this wall in their border: those on one side of it, or on
 * the other. */
static struct frame frame_with(int castle, int sq, int wall, bool behind) {
    struct frame f = frame_round(castle);
    int row = sq / WIDTH, col = sq % WIDTH;
    struct range *line = wall == WALL_EAST ? (behind ? &f.left : &f.right)
                         : behind          ? &f.top
                                           : &f.bottom;
    struct range *low = wall == WALL_EAST ? &f.top : &f.left,
                 *high = wall == WALL_EAST ? &f.bottom : &f.right;
    int at = wall == WALL_EAST ? col + 1 : row + 1, along = wall == WALL_EAST ? row : col;
    line->from = larger(line->from, at);
    line->to = smaller(line->to, at);
    low->to = smaller(low->to, along);
    high->from = larger(high->from, along + 1);
    return f;
}

static void try_frame(const struct kept *k, int castle, const struct frame *f,
                      struct offers *offers) {
    struct strip strip;
    if (f->left.from > f->left.to || f->right.from > f->right.to)
        return;
    for (int top = f->top.from; top <= f->top.to; top++)
        for (int bottom = f->bottom.from; bottom <= f->bottom.to; bottom++) {
            cut_strip(&k->survey, top, bottom, &strip);
            if (strip.castles[castle % WIDTH + 1] - strip.castles[castle % WIDTH] > 1)
                break;
            try_strip(&strip, k->founding, f, 1, offers);
        }
}

/* Hopes can only rise: a rectangle that lacked this wall now lacks one fewer. */
static void build_wall(const struct kept *k, const struct lowenherz *st, int sq, int wall,
                       struct measures *m) {
    struct bits beside = {{0}};
    bits_add(&beside, sq);
    uint32_t castles = castles_near(st, beside);
    for (int castle = 0; castle < CASTLES; castle++) {
        struct offers offers = {.most = {0}};
        if (!(castles >> castle & 1) || !is_free(st, castle))
            continue;
        for (int behind = 0; behind < 2; behind++) {
            struct frame f = frame_with(st->castle[castle], sq, wall, behind);
            try_frame(k, st->castle[castle], &f, &offers);
        }
        hope_of(&offers, &m->hope[castle]);
    }
}

/* One wall less is missing. */
static void survey_wall(struct survey *s, int sq, int wall) {
    int row = sq / WIDTH, col = sq % WIDTH;
    for (int y = row + 1; y <= HEIGHT && wall == WALL_EAST; y++)
        s->east[y][col + 1]--;
    for (int x = col + 1; x <= WIDTH && wall == WALL_SOUTH; x++)
        s->south[row + 1][x]--;
}

/* The one wall that was built where one was missing; 0 if anything else happened. */
static int single_wall(const struct board *b, const struct lowenherz *st, const struct change *c,
                       int *sq) {
    struct bits left = c->walls;
    if (c->all || c->allies || c->castles || bits_any(c->other) || !bits_any(left))
        return 0;
    *sq = bits_take(&left);
    int more = st->wall[*sq] & ~b->wall[*sq], near = more == WALL_EAST ? *sq + 1 : *sq + WIDTH;
    bool one = !bits_any(left) && (b->wall[*sq] | more) == st->wall[*sq] &&
               (more == WALL_EAST || more == WALL_SOUTH);
    return one && st->owner[*sq] == OPEN && st->owner[near] == OPEN ? more : 0;
}

/* ---- the whole ---- */

static void fill_founding(const struct lowenherz_box *box, int *founding) {
    for (int n = 0; n <= SQUARES; n++)
        founding[n] = box->founding[n] * POINT + n;
}

/* Measures everything, or only what the change has affected. */
static void measure(const struct lowenherz_box *box, const struct lowenherz *st,
                    const struct change *c, struct survey *survey, const int *founding,
                    struct measures *m) {
    int mines = mines_to_come(box, st);
    if (c->all || c->castles || bits_any(c->open)) {
        uint32_t touched = c->all ? UINT32_MAX : c->castles | castles_near(st, c->open);
        survey_board(survey, box, st, mines);
        measure_hopes(st, survey, founding, touched, m);
    }
    if (c->all || c->allies || bits_any(c->other))
        measure_territories(box, st, mines, m);
}

/* Knights defend, and threaten neighbours with fewer knights. */
static int might_worth(const struct measures *m, const struct lowenherz *st, int castle) {
    int own = m->might[castle], sum = own < 4 ? 10 * own : 28 + 3 * own;
    for (uint32_t near = m->near[castle]; near; near &= near - 1) {
        int other = __builtin_ctz(near), more = own - m->might[other];
        if (more == 0 || colour_of_castle(other) == colour_of_castle(castle) ||
            lowenherz_allied(st, castle, other))
            continue;
        more = smaller(larger(more, -3), 3);
        sum += more > 0 ? 18 + 4 * more : -22 + 4 * more;
    }
    return sum;
}

static void appraise_castle(const struct measures *m, const struct lowenherz *st, int castle,
                            struct land *out) {
    int colour = colour_of_castle(castle);
    const struct hope *hope = &m->hope[castle];
    if (lowenherz_founded(st, castle)) {
        out->worth[colour] += might_worth(m, st, castle);
        return;
    }
    out->worth[colour] += hope->with[0];
    for (int walls = 0; walls < WALLS; walls++)
        out->hope[castle][walls] = (int16_t)hope->with[walls];
    for (int walls = 1; walls < WALLS; walls++)
        out->borders[colour][walls] =
            larger(out->borders[colour][walls], hope->with[walls] - hope->with[0]);
}

static void appraise(const struct measures *m, const struct lowenherz *st, int mines,
                     struct land *out) {
    memset(out, 0, sizeof *out);
    out->mines = mines;
    memcpy(out->might, m->might, sizeof out->might);
    memcpy(out->near, m->near, sizeof out->near);
    memcpy(out->gain, m->gain, sizeof out->gain);
    memcpy(out->risk, m->risk, sizeof out->risk);
    for (int colour = 0; colour < COLOURS; colour++)
        out->worth[colour] = m->mountains[colour] * mines * POINT;
    for (int castle = 0; castle < CASTLES; castle++)
        if (st->castle[castle] != NONE)
            appraise_castle(m, st, castle, out);
}

static void measure_anew(const struct lowenherz_box *box, const struct lowenherz *st,
                         struct land *out) {
    const struct change everything = {.all = true};
    int founding[SQUARES + 1];
    struct survey survey;
    struct measures m;
    fill_founding(box, founding);
    measure(box, st, &everything, &survey, founding, &m);
    appraise(&m, st, mines_to_come(box, st), out);
}

/* Continues from the first position if this one is more like it. */
static struct change nearest(struct kept *k, const struct lowenherz *st, int mines) {
    struct change c = change_since(&k->before.board, st, mines);
    if (!changed(&c))
        return c;
    struct change since_first = change_since(&k->first.board, st, mines);
    if (since_first.all || (!c.all && bits_count(c.open) <= bits_count(since_first.open)))
        return c;
    k->before = k->first;
    k->survey = k->first_survey;
    return since_first;
}

static void keep_first(struct kept *k) {
    k->first = k->before;
    k->first_survey = k->survey;
}

static void measure_before(const struct lowenherz_box *box, const struct lowenherz *st,
                           const struct change *c, struct kept *k) {
    int sq, wall = single_wall(&k->before.board, st, c, &sq);
    if (wall) {
        build_wall(k, st, sq, wall, &k->before.measures);
        survey_wall(&k->survey, sq, wall);
    } else {
        measure(box, st, c, &k->survey, k->founding, &k->before.measures);
    }
    copy_board(box, st, &k->before.board);
}

void lowenherz_before(const void *box, const void *state, struct memo *memo) {
    const struct lowenherz *st = state;
    struct kept *k = (struct kept *)(void *)memo->bytes;
    struct change c = {.all = true};
    if (memo->filled)
        c = nearest(k, st, mines_to_come(box, st));
    else
        fill_founding(box, k->founding);
    if (changed(&c))
        measure_before(box, st, &c, k);
    if (!memo->filled)
        keep_first(k);
    k->last = k->before;
    memo->filled = true;
}

/* Compared with the position before: nothing changed, one wall more, or something else. */
static void measure_since(const struct lowenherz_box *box, const struct lowenherz *st,
                          struct kept *k, int mines) {
    struct change c = change_since(&k->before.board, st, mines);
    int sq, wall = single_wall(&k->before.board, st, &c, &sq);
    struct survey survey;
    k->last.measures = k->before.measures;
    if (wall)
        build_wall(k, st, sq, wall, &k->last.measures);
    else if (changed(&c))
        measure(box, st, &c, &survey, k->founding, &k->last.measures);
}

/* Rounds that are played on again and again come to the same boards: those lie on the shelf. */
static void measure_last(const struct lowenherz_box *box, const struct lowenherz *st,
                         struct memo *memo, int mines) {
    struct kept *k = (struct kept *)(void *)memo->bytes;
    bool known = false;
    struct measures *found = NULL;
    copy_board(box, st, &k->last.board);
    if (memo->shelf.bytes) {
        uint64_t key = hash_bytes(1, &k->last.board, sizeof k->last.board);
        found = shelf_place(memo->shelf, key, sizeof *found, &known);
    }
    if (known)
        k->last.measures = *found;
    else
        measure_since(box, st, k, mines);
    if (found && !known)
        *found = k->last.measures;
}

void lowenherz_measure(const struct lowenherz_box *box, const struct lowenherz *st,
                       struct memo *memo, struct land *out) {
    if (!memo) {
        measure_anew(box, st, out);
        return;
    }
    struct kept *k = (struct kept *)(void *)memo->bytes;
    int mines = mines_to_come(box, st);
    if (!memo->filled)
        lowenherz_before(box, st, memo);
    struct change c = change_since(&k->last.board, st, mines);
    if (changed(&c))
        measure_last(box, st, memo, mines);
    appraise(&k->last.measures, st, mines, out);
}

/* ---- walls that look likely ---- */

/* The missing walls in the border of a rectangle. */
static void add_border(const struct edges *missing, const struct offers *o, int gaps,
                       struct edges *out) {
    for (int row = o->top[gaps]; row < o->bottom[gaps]; row++) {
        if (o->left[gaps] > 0)
            bits_add(&out->east, row * WIDTH + o->left[gaps] - 1);
        bits_add(&out->east, row * WIDTH + o->right[gaps] - 1);
    }
    for (int col = o->left[gaps]; col < o->right[gaps]; col++) {
        if (o->top[gaps] > 0)
            bits_add(&out->south, (o->top[gaps] - 1) * WIDTH + col);
        bits_add(&out->south, (o->bottom[gaps] - 1) * WIDTH + col);
    }
    out->east = bits_and(out->east, missing->east);
    out->south = bits_and(out->south, missing->south);
}

/* The best rectangle for each number of walls that could be built at once. */
static void add_borders(const struct edges *missing, const struct offers *o, struct edges *out) {
    for (int walls = 0; walls < WALLS; walls++) {
        int best = 0;
        for (int gaps = 1; gaps < MOST_GAPS; gaps++)
            if (o->most[gaps] * trust[larger(gaps - walls, 0)] >
                o->most[best] * trust[larger(best - walls, 0)])
                best = gaps;
        if (o->most[best])
            add_border(missing, o, best, out);
    }
}

int lowenherz_likely_walls(const struct lowenherz_box *box, const struct lowenherz *st,
                           struct memo *memo, int colour, Move *out) {
    struct edges missing = lowenherz_edges(st, bits_where(st->owner, OPEN)),
                 border = {{{0}}, {{0}}};
    const struct kept *k = (const struct kept *)(const void *)memo->bytes;
    struct offers offers;
    int n = 0;
    lowenherz_before(box, st, memo);
    for (int castle = colour * CASTLES_EACH; castle < (colour + 1) * CASTLES_EACH; castle++)
        if (is_free(st, castle)) {
            offers_for(&k->survey, k->founding, st->castle[castle], &offers);
            add_borders(&missing, &offers, &border);
        }
    while (bits_any(border.east))
        out[n++] = move_of(M_WALL, bits_take(&border.east), WALL_EAST, 0);
    while (bits_any(border.south))
        out[n++] = move_of(M_WALL, bits_take(&border.south), WALL_SOUTH, 0);
    return n;
}
