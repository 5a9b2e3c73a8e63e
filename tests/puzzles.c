/* puzzles.c: positions with an obviously best move (tests/puzzles/<game>/NAME.json). `hard` finds
 * nearly all.
 *
 * A puzzle is a JSON object: game, position, best (the words of the move), and for the reader the
 * second best move and the shares of the win that both promise. In every game with puzzles, at
 * least nine in ten must be found. */
#include "base/json.h"
#include "game/fields.h"
#include "game/words.h"
#include "lib/test.h"
#include "think/think.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct puzzle {
    const struct game *game;
    void *box;
    char best[MAX_WORDS];
    _Alignas(16) uint8_t state[MAX_STATE];
};

static bool read_json(struct slice json, struct puzzle *p) {
    char id[40];
    struct buf name = buf_on(id, sizeof id), words = buf_on(p->best, sizeof p->best);
    struct slice game, best, position;
    struct fault fault;
    if (!json_find(json, "game", &game) || !json_text(game, &name) ||
        !json_find(json, "best", &best) || !json_text(best, &words) ||
        !json_find(json, "position", &position))
        return false;
    buf_end(&words);
    p->game = game_find(slice_of(buf_end(&name)));
    p->box = p->game ? calloc(1, p->game->box_size) : NULL;
    return p->box && p->game->read_box(p->box, *p->game->box_text, &fault) &&
           fields_read_json(p->game, p->box, position, p->state, &fault) &&
           !p->game->audit(p->box, p->state).invariant;
}

static bool read_puzzle(const char *path, struct puzzle *p) {
    size_t len;
    char *text = test_read_file(path, &len);
    struct slice json;
    struct fault fault;
    bool read = text && json_check((struct slice){text, len}, &json, &fault) && read_json(json, p);
    free(text);
    return read;
}

static bool solve(struct thinker *t, const struct puzzle *p, char found[MAX_WORDS]) {
    _Alignas(16) uint8_t view[MAX_STATE];
    const uint8_t seed[SEED_BYTES] = {1};
    struct rng rng = rng_new(seed, 0);
    struct player hard;
    struct buf words = buf_on(found, MAX_WORDS);
    int seat = first_seat(p->game->pending(p->state));
    struct ask ask = {.game = p->game, .box = p->box, .view = view, .seat = seat, .rng = &rng};
    fields_view(p->game, p->state, seat, view);
    EXPECT(player_read(slice_of("hard"), &hard));
    Move m = thinker_choose(t, &hard, &ask);
    move_write(p->game, p->box, view, seat, m, seat, &words);
    return strcmp(buf_end(&words), p->best) == 0;
}

static void solve_all(const char *id) {
    char pattern[200];
    glob_t files;
    int found = 0;
    struct thinker *t = thinker_new(1);
    snprintf(pattern, sizeof pattern, "tests/puzzles/%s/*.json", id);
    if (glob(pattern, 0, NULL, &files) != 0)
        files.gl_pathc = 0;
    for (size_t i = 0; i < files.gl_pathc; i++) {
        struct puzzle p = {0};
        char words[MAX_WORDS] = "";
        test_doing("puzzles: %s", files.gl_pathv[i]);
        bool read = read_puzzle(files.gl_pathv[i], &p);
        EXPECT(read);
        if (!read || !p.game)
            continue;
        bool solved = solve(t, &p, words);
        found += solved;
        if (!solved)
            printf("puzzles: %s: %s instead of %s\n", files.gl_pathv[i], words, p.best);
        free(p.box);
    }
    if (files.gl_pathc > 0) {
        printf("puzzles: %s: %d of %d\n", id, found, (int)files.gl_pathc);
        EXPECT(found * 10 >= (int)files.gl_pathc * 9);
        globfree(&files);
    }
    thinker_free(t);
}

int main(void) {
    for (const struct game *const *g = all_games; *g; g++)
        solve_all((*g)->id);
    return test_end();
}
