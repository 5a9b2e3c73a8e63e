/* main.c: the program hoftag-lab. It is separate so that what players install does not carry
 * training. */
#include "cmd/program.h"
#include "lab/lab.h"

static const struct command lab_commands[] = {
    {"calibrate", "how true the chances are that analyses tell", cmd_calibrate, help_calibrate},
    {"characters", "do those with a character show it, and win as often?", cmd_characters,
     help_characters},
    {"ladder", "is every level a step above the one below?", cmd_ladder, help_ladder},
    {"puzzles", "find positions with one clearly best move", cmd_puzzles, help_puzzles},
    {"train", "make the net of a game, by games against itself", cmd_train, help_train},
    {0},
};

static const struct command *const lists[] = {lab_commands, NULL};

int main(int argc, char **argv) {
    return program_run(&(struct program){"hoftag-lab", lists, NULL}, argc, argv);
}
