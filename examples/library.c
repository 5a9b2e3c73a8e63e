/* library.c: a game of random moves with the library, and what a computer player would have done.
 *
 *     cc -o library examples/library.c $(pkg-config --cflags --libs hoftag)
 *     ./library [GAME [SEED]] */
#include <hoftag.h>
#include <stdio.h>
#include <stdlib.h>

static int must(int result, const struct hoftag_fault *why) {
    if (result >= 0)
        return result;
    fprintf(stderr, "library: %s\n", why->text);
    exit(1);
}

int main(int argc, char **argv) {
    struct hoftag_game *game = NULL;
    struct hoftag_position *at = NULL;
    struct hoftag_random luck;
    struct hoftag_fault why;
    uint32_t moves[HOFTAG_MAX_MOVES];
    int32_t points[HOFTAG_MAX_SEATS];
    char name[40], words[HOFTAG_MAX_WORDS];

    hoftag_random_seed(&luck, argc > 2 ? strtoull(argv[2], NULL, 10) : 1);
    must(hoftag_open(argc > 1 ? argv[1] : "league", NULL, &game, &why), &why);
    must(hoftag_new(game, "{\"seats\":3}", &at, &why), &why);
    for (int owing; (owing = hoftag_pending(at)) > 0;) {
        int seat = hoftag_first_seat(owing);
        int n = must(hoftag_moves(at, seat, moves, HOFTAG_MAX_MOVES, &why), &why);
        uint32_t move = moves[hoftag_random_below(&luck, n)];
        if (seat == HOFTAG_NATURE) {
            must(hoftag_roll(at, &luck, NULL, &why), &why);
            continue;
        }
        hoftag_seat_name(at, seat, name, sizeof name);
        hoftag_words(at, seat, move, words, sizeof words);
        printf("%s %s", name, words);
        must(hoftag_choose(at, seat, "greedy", &luck, &moves[0], &why), &why);
        hoftag_words(at, seat, moves[0], words, sizeof words);
        printf("  (better: %s)\n", words);
        must(hoftag_apply(at, seat, move, &why), &why);
    }
    hoftag_scores(at, points);
    for (int seat = 0; seat < hoftag_seats(at); seat++)
        printf("%d points%s", (int)points[seat], seat + 1 < hoftag_seats(at) ? ", " : "\n");
    hoftag_free(&at);
    hoftag_close(&game);
}
