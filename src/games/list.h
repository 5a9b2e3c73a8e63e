/* list.h: all games, in the order in which people see them. This is the only place that names them
 * all.
 *
 * Each layer makes its own table from the list and sees only the part of a game that it needs:
 * ID_game (rules), ID_judge (bot), ID_art (show), ID_screen (screen), ID_orders, ID_feats,
 * ID_commands. So the rules link without any screen. Every game has every part; a part that is
 * still empty says so, and the layer then does what fits any game.
 *
 *     #define ROW(id) &id##_game,
 *     const struct game *const all_games[] = {GAMES(ROW) NULL};
 *
 * tools/new_game adds its line before the template, and tools/check_games checks that every folder
 * has one. */
#ifndef GAMES_LIST_H
#define GAMES_LIST_H

/* clang-format off */
#define GAMES(X) \
    X(league) \
    X(wallenstein) \
    X(lowenherz) \
    X(null)
/* clang-format on */

#endif
