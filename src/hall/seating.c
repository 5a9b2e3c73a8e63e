/* seating.c: see seating.h. */
#include "hall/seating.h"

#include "bots/bot.h"
#include "hall/playing.h"

#include <string.h>

const char *const bot_names[MAX_SEATS] = {"Agnes",    "Kuno",      "Hedwig",
                                          "Ruprecht", "Mechthild", "Wenzel"};

void seats_change(struct hall_table *ht, int a, int b) {
    struct chair chair = ht->chair[a];
    uint8_t colour = ht->setup.colour[a];
    ht->chair[a] = ht->chair[b];
    ht->chair[b] = chair;
    if (ht->origin) /* a game that is continued keeps its colours */
        return;
    ht->setup.colour[a] = ht->setup.colour[b];
    ht->setup.colour[b] = colour;
}

enum { MAX_COLOURS = 16 };

static void draw_colours(struct hall_table *ht, struct rng *rng) {
    uint8_t bag[MAX_COLOURS];
    uint32_t n = 0;
    for (; n < MAX_COLOURS && ht->game->colours[n]; n++)
        bag[n] = (uint8_t)n;
    for (int seat = 0; seat < seats_of(ht); seat++) {
        uint32_t drawn = rng_below(rng, n);
        ht->setup.colour[seat] = bag[drawn];
        bag[drawn] = bag[--n];
    }
}

/* The number of the random event for drawing lots; no event of a game has it. */
#define LOT_EVENT UINT64_MAX

void seats_draw(struct hall_table *ht) {
    struct rng rng = rng_for_event(ht->seed, LOT_EVENT, 0);
    for (int i = seats_of(ht) - 1; i > 0; i--)
        seats_change(ht, i, (int)rng_below(&rng, (uint32_t)i + 1));
    draw_colours(ht, &rng);
}

/* ---- characters ---- */

static bool wants_character(const struct hall_table *ht, int seat) {
    const char *words = ht->chair[seat].bot;
    return words[0] && !strchr(words, '/') && player_at(ht, seat).bot->has_character;
}

void characters_draw(struct hall_table *ht) {
    struct rng rng = character_rng(ht->seed);
    uint32_t drawn = 0;
    if (!people_at(ht))
        return;
    for (int seat = 0; seat < seats_of(ht); seat++) {
        if (!wants_character(ht, seat))
            continue;
        struct player p = player_at(ht, seat);
        struct buf words = buf_on(ht->chair[seat].bot, sizeof ht->chair[seat].bot);
        p.character = character_draw(ht->game, &rng, &drawn);
        player_write(&p, &words);
        buf_end(&words);
    }
}

const char *bot_again(const struct hall_table *ht, int seat) {
    const struct player p = player_at(ht, seat);
    return p.character ? p.bot->name : ht->chair[seat].bot;
}

const char *computer_told(const struct hall_table *ht, int seat) {
    const char *words = ht->chair[seat].bot;
    return words[0] && player_at(ht, seat).character ? words : NULL;
}
