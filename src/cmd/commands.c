/* commands.c: the table of commands. A new one adds its line here, unless only one game has it. */
#include "cmd/cmd.h"
#include "games/list.h"

static const struct command shared_commands[] = {
    {"play", "play a game in the terminal", cmd_play, help_play},
    {"learn", "learn a game in short lessons, on its board", cmd_learn, help_learn},
    {"puzzle", "find the best move of a position", cmd_puzzle, help_puzzle},
    {"serve", "serve the games to browsers and programs", cmd_serve, help_serve},
    {"backup", "copy the database of a server, also while it runs", cmd_backup, help_backup},
    {"admin", "ask and tell a running server: tables, visitors, bans", cmd_admin, help_admin},
    {"sim", "play whole games by random moves and print rates and a hash", cmd_sim, help_sim},
    {"best", "what a computer player would do in a record or a position", cmd_best, help_best},
    {"analyse", "where a finished game was won and lost", cmd_analyse, help_analyse},
    {"arena", "measure computer players against each other", cmd_arena, help_arena},
    {"replay", "replay a record and show the position it leads to", cmd_replay, help_replay},
    {"draw", "draw a record or a position as a picture", cmd_draw, help_draw},
    {"site", "the whole game as files for a web host", cmd_site, help_site},
    {"verify", "check a finished record: every roll, hash and result", cmd_verify, help_verify},
    {"check", "check a database: every page, and every game from its first move", cmd_check,
     help_check},
    {"move-store", "move all that a server keeps to another database", cmd_move_store,
     help_move_store},
    {"ratings", "work the ratings of a server's players out again", cmd_ratings, help_ratings},
    {"try", "make moves from a position given as JSON", cmd_try, help_try},
    {"rules", "print the rules of a game, or the words of its moves", cmd_rules, help_rules},
    {"boxes", "list, show and check what is in the boxes", cmd_boxes, help_boxes},
    {0},
};

#define DECLARE(id) extern const struct command id##_commands[];
#define ROW(id)     id##_commands,
GAMES(DECLARE)
const struct command *const all_commands[] = {shared_commands, GAMES(ROW) NULL};
