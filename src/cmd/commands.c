/* commands.c: the commands there are. A new one adds its line here. */
#include "cmd/cmd.h"

const struct command commands[] = {
    {"play", "play a game in the terminal", cmd_play, help_play},
    {"serve", "serve the games to browsers and programs", cmd_serve, help_serve},
    {"sim", "play whole games by random moves and print rates and a hash", cmd_sim, help_sim},
    {"best", "what a computer player would do in a record or a position", cmd_best, help_best},
    {"analyse", "where a finished game was won and lost", cmd_analyse, help_analyse},
    {"arena", "measure computer players against each other", cmd_arena, help_arena},
    {"train", "make the net of a game, by games against itself", cmd_train, help_train},
    {"replay", "replay a record and show the position it leads to", cmd_replay, help_replay},
    {"draw", "draw a record or a position as a picture", cmd_draw, help_draw},
    {"verify", "check a finished record: every roll, hash and result", cmd_verify, help_verify},
    {"try", "make moves from a position given as JSON", cmd_try, help_try},
    {"odds", "how a fight of Wallenstein would end", cmd_odds, help_odds},
    {"rules", "print the rules of a game, or the words of its moves", cmd_rules, help_rules},
    {"boxes", "list, show and check what is in the boxes", cmd_boxes, help_boxes},
    {0},
};
