/* sim.c: what the caller of the module can do: list the games, and play whole games of random
 * moves.
 *
 * Games, options and values are counted from 0. A text is the address of its bytes, which end in a
 * zero. */
#include "game/sim.h"

#include "base/check.h"
#include "draw/draw.h"
#include "wasm/export.h"

#include <stdlib.h>
#include <string.h>

enum { BOX_BYTES = 1 << 18 };

static _Alignas(16) uint8_t box[BOX_BYTES];
static struct setup how;

int EXPORT(game_count)(void);
const char *EXPORT(game_id)(int game);
int EXPORT(min_seats)(int game);
int EXPORT(max_seats)(int game);
int EXPORT(option_total)(int game);
const char *EXPORT(option_name)(int game, int option);
const char *EXPORT(option_value)(int game, int option, int value);
void EXPORT(choose_seats)(int game, int seats);
void EXPORT(choose_option)(int option, int value);
int EXPORT(playable)(int game);
uint64_t EXPORT(play)(int game, uint32_t games, uint64_t seed);
int EXPORT(layout_agrees)(int game);

int game_count(void) {
    int n = 0;
    while (all_games[n])
        n++;
    return n;
}

const char *game_id(int game) { return all_games[game]->id; }
int min_seats(int game) { return all_games[game]->min_seats; }
int max_seats(int game) { return all_games[game]->max_seats; }
int option_total(int game) { return option_count(all_games[game]); }
const char *option_name(int game, int option) { return all_games[game]->options[option].name; }

/* NULL after the last value. */
const char *option_value(int game, int option, int value) {
    return all_games[game]->options[option].values[value];
}

/* Starts a new set-up, in which every option has its default. */
void choose_seats(int game, int seats) { how = setup_default(all_games[game], seats); }

void choose_option(int option, int value) { how.option[option] = (uint8_t)value; }

struct setup chosen_setup(void) {
    return how;
}

static void open_box(const struct game *g) {
    struct fault fault;
    CHECK(g->box_size <= BOX_BYTES);
    CHECK(g->read_box(box, *g->box_text, &fault));
}

/* Does the game accept the chosen set-up? */
int playable(int game) {
    static _Alignas(16) uint8_t st[MAX_STATE];
    open_box(all_games[game]);
    return all_games[game]->setup(box, st, &how) == 0;
}

/* Plays games of the chosen set-up; the hash is that of `hoftag sim`. */
uint64_t play(int game, uint32_t games, uint64_t seed) {
    const struct game *g = all_games[game];
    struct sim sum = {0};
    uint8_t bytes[SEED_BYTES];
    open_box(g);
    CHECK(!setup_fault(g, &how));
    rng_seed_from_number(seed, bytes);
    sim_run(g, box, &how, bytes, games, &sum);
    return sum.hash;
}

/* Is the layout that the program brings along what is worked out here? 1 for games without one. */
int layout_agrees(int game) {
    const struct game *g = all_games[game];
    open_box(g);
    const void *kept = draw_layout_kept(g, box);
    if (!kept)
        return draw_layout_size(g) == 0;
    void *made = malloc(draw_layout_size(g)), *room = malloc(draw_layout_room(g));
    CHECK(made && room);
    draw_layout_make(g, box, made, room);
    int same = memcmp(made, kept, draw_layout_size(g)) == 0;
    free(room);
    free(made);
    return same;
}
