/* text.c: positions and moves as words, JSON and numbers. */
#include "lib/lib.h"

#include "base/json.h"
#include "game/fields.h"
#include "game/observe.h"
#include "game/words.h"

#include <string.h>

int hoftag_seat_name(const struct hoftag_position *position, int seat, char *out, size_t room) {
    if (!position)
        return HOFTAG_CLOSED;
    if (!lib_is_mover(position, seat))
        return HOFTAG_UNKNOWN;
    struct buf text = buf_growing();
    seat_write(position->game->rules, position->state, seat, &text);
    return lib_give_text(&text, out, room);
}

int hoftag_seat_named(const struct hoftag_position *position, const char *name) {
    if (!position || !name)
        return HOFTAG_CLOSED;
    int seat = seat_read(position->game->rules, position->state, slice_of(name));
    return seat < 0 ? HOFTAG_UNKNOWN : seat;
}

int hoftag_words(const struct hoftag_position *position, int seat, uint32_t move, char *out,
                 size_t room) {
    if (!position)
        return HOFTAG_CLOSED;
    const struct hoftag_game *g = position->game;
    if (!lib_is_mover(position, seat) || number_of(&g->numbers, move) < 0)
        return HOFTAG_UNKNOWN;
    struct buf text = buf_growing();
    move_write(g->rules, g->box, position->state, seat, move, NATURE, &text);
    return lib_give_text(&text, out, room);
}

int hoftag_read_words(const struct hoftag_position *position, const char *words, uint32_t *out) {
    if (!position || !words || !out)
        return HOFTAG_CLOSED;
    const struct hoftag_game *g = position->game;
    *out = strlen(words) < MAX_WORDS ? move_read(g->rules, g->box, position->state, slice_of(words))
                                     : 0;
    return *out ? HOFTAG_OK : HOFTAG_UNKNOWN;
}

int hoftag_json(const struct hoftag_position *position, char *out, size_t room) {
    if (!position)
        return HOFTAG_CLOSED;
    struct buf text = buf_growing();
    fields_write_json(position->game->rules, position->game->box, position->state, &text);
    return lib_give_text(&text, out, room);
}

static int check_read(const struct hoftag_position *p, struct hoftag_fault *why) {
    const char *hidden = fields_hidden(p->game->rules, p->state);
    if (hidden)
        return lib_fail_named(HOFTAG_HIDDEN, "the position hides ", hidden, why);
    struct broken broken = p->game->rules->audit(p->game->box, p->state);
    if (!broken.invariant)
        return HOFTAG_OK;
    char text[160];
    struct buf told = buf_on(text, sizeof text);
    broken_write(&broken, p->game->box, p->state, &told);
    return lib_fail_named(HOFTAG_BROKEN, "the position breaks an invariant: ", buf_end(&told), why);
}

int hoftag_read_json(const struct hoftag_game *game, const char *json, struct hoftag_position **out,
                     struct hoftag_fault *why) {
    struct fault fault = {0};
    struct slice value;
    if (!game || !json || !out)
        return lib_fail(HOFTAG_CLOSED, why);
    *out = NULL;
    struct hoftag_position *p = lib_position(game);
    if (!p)
        return lib_fail(HOFTAG_NO_MEMORY, why);
    bool read = json_check(slice_of(json), &value, &fault) &&
                (json_is_object(value) ||
                 fault_set(&fault, 0, "an object is expected, not: ", value, "")) &&
                fields_read_json(game->rules, game->box, value, p->state, &fault);
    int error = read ? check_read(p, why) : lib_fail_with(HOFTAG_DAMAGED, &fault, why);
    if (error)
        hoftag_free(&p);
    *out = p;
    return error;
}

/* ---- numbers ---- */

int hoftag_number(const struct hoftag_game *game, uint32_t move) {
    if (!game)
        return HOFTAG_CLOSED;
    int number = number_of(&game->numbers, move);
    return number < 0 ? HOFTAG_UNKNOWN : number;
}

int hoftag_move_numbered(const struct hoftag_game *game, int number, uint32_t *out) {
    if (!game || !out)
        return HOFTAG_CLOSED;
    *out = number_move(&game->numbers, number);
    return *out ? HOFTAG_OK : HOFTAG_UNKNOWN;
}

int hoftag_observe(const struct hoftag_position *position, int viewer, int16_t *out, int room) {
    if (!position || !out)
        return HOFTAG_CLOSED;
    if (viewer != SPECTATOR && !lib_is_mover(position, viewer))
        return HOFTAG_UNKNOWN;
    if (position->viewer != NATURE && position->viewer != viewer)
        return HOFTAG_HIDDEN;
    if (room < position->game->observation)
        return HOFTAG_TOO_SMALL;
    observe(position->game->rules, position->state, viewer, out);
    return position->game->observation;
}

int hoftag_layout(const struct hoftag_position *position, char *out, size_t room) {
    if (!position)
        return HOFTAG_CLOSED;
    struct buf text = buf_growing();
    observe_write_layout(position->game->rules, position->game->box, position->state, &text);
    return lib_give_text(&text, out, room);
}
