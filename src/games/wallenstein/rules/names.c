/* names.c: the words of things (seats, provinces, cubes, actions, buildings) that several files of
 * the rules use; screens and boards use them too. Moves and events are in words.c. */
#include "base/say.h"
#include "games/wallenstein/rules/wallenstein.h"

#include <string.h>

const char *const wallenstein_colours[] = {N_("yellow"), N_("black"), N_("blue"),
                                           N_("purple"), N_("red"),   NULL};

const char *wallenstein_seat_word(const void *box, const void *st, int seat) {
    const struct head *head = st;
    (void)box;
    return seat < head->seats ? wallenstein_colours[head->colour[seat]] : NULL;
}

const char *wallenstein_cube_word(const void *box, const void *st, int colour) {
    return colour == GREEN ? N_("green") : wallenstein_seat_word(box, st, colour);
}

const char *wallenstein_province_word(const void *box, const void *st, int province) {
    (void)st;
    return ((const struct wallenstein_box *)box)->province[province].name;
}

const char *wallenstein_short_name(const char *name) {
    const char *dot = strchr(name, '.'), *dash = strchr(name, '-');
    return dot && dot[1] == ' ' ? dot + 2 : dash ? dash + 1 : name;
}

const char *const wallenstein_action_words[ACTIONS] = {
    N_("palace"),   N_("church"),   N_("house"),    N_("grain"), N_("gold"),
    N_("recruit5"), N_("recruit3"), N_("recruit1"), N_("moveA"), N_("moveB")};
const char *const wallenstein_action_names[ACTIONS] = {
    N_("Palace"),   N_("Church"),   N_("Trading house"), N_("Grain"),  N_("Gold"),
    N_("5 armies"), N_("3 armies"), N_("1 army"),        N_("Move A"), N_("Move B")};
const char *const wallenstein_building_words[BUILDINGS] = {N_("palace"), N_("church"),
                                                           N_("trading house")};
const char *const wallenstein_most_words[BUILDINGS] = {N_("palaces"), N_("churches"),
                                                       N_("trading houses")};

const struct vocab wallenstein_seats = {
    .name = "seat", .hi = WALLENSTEIN_SEATS - 1, .none = true, .word = wallenstein_seat_word};
const struct vocab wallenstein_cubes = {.name = "cube", .hi = GREEN, .word = wallenstein_cube_word};
const struct vocab wallenstein_provinces = {
    .name = "province", .hi = PROVINCES - 1, .word = wallenstein_province_word, .names = true};
const struct vocab wallenstein_actions = {.name = "action",
                                          .hi = ACTIONS - 1,
                                          .list = wallenstein_action_words,
                                          .called = wallenstein_action_names};
const struct vocab wallenstein_building_kinds = {
    .name = "building", .hi = BUILDINGS - 1, .list = wallenstein_building_words};
