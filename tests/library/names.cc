// names.cc: a C++ program that has names of its own like those inside the library, and includes
// what defines `struct option`. Statically linked, nothing of the two may meet.
#include <getopt.h>
#include <hoftag.h>

#include <cstdio>

extern "C" {
int buf_str() { return 1; }
int game_find() { return 2; }
int check_failed() { return 3; }
int all_games[1];
int rng_next() { return 4; }
}

int main() {
    struct option none = {"none", no_argument, nullptr, 0};
    hoftag_game *game = nullptr;
    hoftag_position *at = nullptr;
    hoftag_fault why;
    if (hoftag_open("wallenstein", nullptr, &game, &why) != HOFTAG_OK)
        return 1;
    if (hoftag_new(game, nullptr, &at, &why) != HOFTAG_OK)
        return 2;
    if (buf_str() + game_find() + check_failed() + rng_next() != 10 || all_games[0] || none.val)
        return 3;
    std::printf("%d\n", hoftag_seats(at));
    hoftag_free(&at);
    hoftag_close(&game);
    return 0;
}
