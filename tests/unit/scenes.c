/* scenes.c: the scenes of Wallenstein, gathered from games at random as playback does: the figures
 * of a battle agree with its verdict, the sheet of a winter with the points that were scored. What
 * the map marks as new. And what an event tells has been done in its moment. */
#include "draw/art.h"
#include "game/fields.h"
#include "games/wallenstein/rules/wallenstein.h"
#include "lib/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 6 };

static struct wallenstein_box box;
static struct rng rng;
static int seen[64];

/* The number behind the nth place where the text has these words. */
static int number_after(const char *text, const char *words, int nth) {
    for (; text && nth >= 0; nth--) {
        text = strstr(text, words);
        if (text)
            text += strlen(words);
    }
    return text ? atoi(text) : -1;
}

/* ---- what must hold ---- */

static void check_battle(const char *html, const struct event *verdict, bool is_revolt) {
    int attackers = number_after(html, "class=\"strength\">", 0),
        defenders = number_after(html, "class=\"strength\">", 1);
    EXPECT(attackers >= 0 && defenders >= 0);
    EXPECT_INT(number_after(html, "class=\"verdict\" role=\"status\">", 0), attackers);
    switch (verdict->kind) {
    case E_CONQUERED: EXPECT_INT(attackers - defenders, verdict->arg[3]); break;
    case E_TAKEN_EMPTY: EXPECT_INT(attackers - defenders, verdict->arg[2]); break;
    case E_HELD: EXPECT(attackers < defenders); break;
    case E_REPELLED: EXPECT(attackers <= defenders); break;
    case E_REVOLT_DOWN: EXPECT(attackers < defenders); break;
    case E_WASTE: EXPECT(is_revolt ? attackers >= defenders : attackers <= defenders); break;
    }
}

static void check_points(const char *html, const struct events *events) {
    const char *total = strstr(html, "class=\"total\"");
    EXPECT(total != NULL);
    for (int i = 0; total && i < events->count; i++)
        if (events->item[i].kind == E_YEAR_POINTS)
            EXPECT_INT(number_after(total, "<td>", events->item[i].arg[0]), events->item[i].arg[1]);
}

static void check_scene(const struct drawing *d, const struct events *events) {
    const struct event *last = &events->item[events->count - 1];
    struct buf out = buf_growing();
    EXPECT(draw_scene(d, events, &out));
    const char *html = buf_end(&out);
    seen[last->kind]++;
    if (last->kind == E_YEAR_POINTS)
        check_points(html, events);
    else if (last->kind == E_GRAIN_LEFT)
        EXPECT(strstr(html, "class=\"sacks\"") != NULL);
    else
        check_battle(html, last, events->item[0].kind == E_REVOLT);
    if (getenv("SCENES") && seen[last->kind] == 3) {
        char path[200];
        snprintf(path, sizeof path, "%s/scene-%d.html", getenv("SCENES"), last->kind);
        FILE *file = fopen(path, "w");
        fputs(html, file);
        fclose(file);
    }
    buf_free(&out);
}

/* ---- a game ---- */

struct played {
    struct wallenstein began, before;
    struct events scene;
    bool on;
};

static void gather(struct played *s, const struct wallenstein *st, const struct event *e) {
    static const char *const names[] = {"Ana", "Kuno", "Hedwig", "Ruprecht"};
    struct drawing d = {.game = &wallenstein_game,
                        .box = &box,
                        .view = st,
                        .before = &s->began,
                        .viewer = SPECTATOR,
                        .names = names};
    if (scene_begins(&d, e)) {
        s->began = s->before;
        s->scene.count = 0;
        s->on = true;
    }
    if (!s->on)
        return;
    s->scene.item[s->scene.count++] = *e;
    if (scene_ends(&d, e)) {
        check_scene(&d, &s->scene);
        s->on = false;
    }
}

/* How many provinces the map marks as changed since then. */
static int marked(const struct wallenstein *st, const struct wallenstein *was) {
    struct drawing d = {
        .game = &wallenstein_game, .box = &box, .view = st, .viewer = SPECTATOR, .before = was};
    struct buf out = buf_growing();
    int n = 0;
    draw_board(&d, &out);
    for (const char *at = buf_end(&out); (at = strpbrk(at, "\"")); at++)
        n += !strncmp(at, "\"state last", 11) || !strncmp(at, "\"lastring", 9);
    buf_free(&out);
    return n;
}

/* The set-up changes everything, which would mark all provinces at the first plan. */
static void check_marks(const struct wallenstein *st, const struct wallenstein *was) {
    struct wallenstein set_up = *was;
    set_up.year = 0;
    EXPECT(marked(st, was) > 0);
    EXPECT_INT(marked(st, &set_up), 0);
}

/* The moment of an event, and the state before the move. */
static void check_moment(const struct wallenstein *then, const struct wallenstein *was,
                         const struct event *e) {
    const int16_t *arg = e->arg;
    switch (e->kind) {
    case E_LIST: EXPECT(wallenstein_provinces_of(then, arg[0]) != 0); break;
    case E_UNDER: EXPECT(then->open[0] == NONE && then->open[1] == NONE); break;
    case E_PLACED:
        EXPECT_INT(then->owner[arg[2]], arg[0]);
        EXPECT_INT(then->armies[arg[2]], arg[1]);
        break;
    case E_DEFENDED: EXPECT_INT(was->armies[arg[2]] - then->armies[arg[2]], arg[1]); break;
    default: return;
    }
    seen[e->kind]++;
}

static void play(int start) {
    static struct events told;
    static struct wallenstein moment[MAX_EVENTS];
    static struct played s;
    struct setup how = setup_default(&wallenstein_game, 4);
    struct wallenstein st;
    struct moments moments = {&st, sizeof st, (uint8_t *)moment};
    uint32_t owing;
    how.option[OPT_START] = (uint8_t)start;
    wallenstein_setup(&box, &st, &how);
    s.on = false;
    while ((owing = wallenstein_pending(&st)) != 0) {
        Move moves[MAX_MOVES];
        int seat = owing >> NATURE & 1 ? NATURE : first_seat(owing);
        Move m = seat == NATURE ? wallenstein_roll(&box, &st, &rng) : 0;
        if (seat != NATURE) {
            int n = wallenstein_moves(&box, &st, seat, moves);
            m = moves[rng_next(&rng) % (uint32_t)n];
        }
        s.before = st;
        told.count = 0;
        told.moments = &moments;
        EXPECT_INT(wallenstein_apply(&box, &st, seat, m, &told), 0);
        for (int i = 0; i < told.count; i++) {
            gather(&s, &st, &told.item[i]);
            check_moment(&moment[i], &s.before, &told.item[i]);
            if (told.item[i].kind == E_BUILT)
                check_marks(&st, &s.before);
        }
    }
}

int main(void) {
    static const uint8_t ends[] = {E_CONQUERED, E_TAKEN_EMPTY, E_HELD,       E_REPELLED,
                                   E_WASTE,     E_REVOLT_DOWN, E_GRAIN_LEFT, E_YEAR_POINTS,
                                   E_LIST,      E_PLACED,      E_DEFENDED};
    struct fault fault = {0};
    uint8_t seed[SEED_BYTES];
    rng_seed_from_number(14, seed);
    rng = rng_new(seed, 0);
    EXPECT(wallenstein_read_box(&box, *wallenstein_game.box_text, &fault));
    for (int i = 0; i < GAMES; i++)
        play(i % 2 ? START_LIST : START_DRAFT);
    for (size_t i = 0; i < sizeof ends; i++)
        EXPECT(seen[ends[i]] > 0);
    EXPECT_INT(seen[E_YEAR_POINTS], YEARS * GAMES);
    return test_end();
}
