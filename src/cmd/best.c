/* best.c: hoftag best: what a computer player would do in a record or a position. */
#include "base/json.h"
#include "cmd/cmd.h"
#include "game/fields.h"
#include "game/words.h"
#include "table/file.h"
#include "table/table.h"
#include "think/advice.h"

#include <string.h>

const char help_best[] =
    "Usage: hoftag best FILE [--to N] [--seat COLOUR] [--bot PLAYER] [--moves K] [--seed S] [--json]\n"
    "\n"
    "Prints the best moves of whoever owes one: the share of the win that each promises, and what it\n"
    "costs and brings. FILE is a record, or a position as JSON (docs/position.md) with \"game\" and\n"
    "\"position\". Only what that seat may know is looked at.\n"
    "\n"
    "  --to N          in a record: after move N\n"
    "  --seat COLOUR   of this seat, if several owe a move\n"
    "  --bot PLAYER    who is asked: hard, expert, normal, search:5000, ... (hard)\n"
    "  --moves K       so many moves (5)\n"
    "  --seed S        a number that decides everything random (1)\n"
    "  --json          for programs: seat and moves, each with words, share, visits, note\n";

enum { BEST_MAX_BYTES = 8 * 1024 * 1024 };

struct order {
    const char *path, *to, *seat, *bot, *moves, *seed;
    bool json;
    int64_t most, number;
    struct player player;
};

struct scene {
    const struct game *game;
    const void *box, *state;
};

/* ---- the answer --------------------------------------------------------------------------------------------- */

static void write_answer(const struct order *o, struct ask *ask, const struct verdict *v, struct buf *out) {
    if (!o->json) {
        seat_write(ask->game, ask->view, ask->seat, out);
        buf_char(out, '\n');
        advice_write(ask, v, (int)o->most, out);
        return;
    }
    buf_str(out, "{\"seat\":\"");
    seat_write(ask->game, ask->view, ask->seat, out);
    buf_str(out, "\",\"moves\":");
    advice_write_json(ask, v, (int)o->most, out);
    buf_str(out, "}\n");
}

static void advise(const struct order *o, const struct scene *s, int seat, struct buf *out) {
    _Alignas(16) uint8_t view[MAX_STATE];
    uint8_t seed[SEED_BYTES];
    struct verdict v;
    struct thinker *thinker = thinker_new(1);
    rng_seed_from_number((uint64_t)o->number, seed);
    struct rng rng = rng_new(seed, (uint64_t)seat);
    struct ask ask = {.game = s->game, .box = s->box, .view = view, .seat = seat, .rng = &rng};
    fields_view(s->game, s->state, seat, view);
    advice_weigh(thinker, &o->player, &ask, &v);
    write_answer(o, &ask, &v, out);
    thinker_free(thinker);
}

static int answer(const struct order *o, const struct scene *s) {
    uint32_t owing = s->game->pending(s->state) & ~(1u << NATURE);
    struct buf out = buf_growing();
    if (o->seat) {
        int seat = seat_read(s->game, s->state, slice_of(o->seat));
        if (seat < 0 || seat == NATURE || !(owing >> seat & 1))
            return complain(BAD_INPUT, "\"%.40s\" owes no move here", o->seat);
        owing = 1u << seat;
    }
    if (!owing)
        return complain(BAD_INPUT, "no player owes a move here");
    for (; owing; owing &= owing - 1)
        advise(o, s, first_seat(owing), &out);
    int code = print(&out, DONE);
    buf_free(&out);
    return code;
}

/* ---- where it comes from ------------------------------------------------------------------------------------- */

static int from_record(const struct order *o, struct slice text) {
    struct table_damage damage;
    struct table *t = table_read(text, slice_of(""), &damage);
    int64_t to = t ? t->count : 0;
    int code = BAD_INPUT;
    if (!t || damage.kind != SOUND) {
        code = complain_fault(BAD_INPUT, o->path, &damage.fault);
    } else if (!o->to || need_number("--to", o->to, 0, t->count, &to)) {
        table_look_back(t, (int)to);
        struct scene s = {t->head.game, t->box, t->state};
        code = answer(o, &s);
    }
    table_free(t);
    return code;
}

static int from_position(const struct order *o, const struct game *g, struct slice position) {
    _Alignas(16) uint8_t state[MAX_STATE];
    struct box_read box;
    struct fault fault;
    int code;
    if (!need_box(g, NULL, &box))
        return BAD_INPUT;
    if (!fields_read_json(g, box.box, position, state, &fault))
        code = complain_fault(BAD_INPUT, o->path, &fault);
    else if (!fields_hidden(g, state) && g->audit(box.box, state))
        code = complain(REFUSED, "the position breaks an invariant: %s", g->audit(box.box, state));
    else {
        struct scene s = {g, box.box, state};
        code = answer(o, &s);
    }
    box_done(&box);
    return code;
}

static int from_json(const struct order *o, struct slice text) {
    char id[40];
    struct buf name = buf_on(id, sizeof id);
    struct slice json, value, position;
    struct fault fault;
    if (!json_check(text, &json, &fault))
        return complain_fault(BAD_INPUT, o->path, &fault);
    if (!json_is_object(json) || !json_find(json, "game", &value) || !json_text(value, &name) ||
        !json_find(json, "position", &position))
        return complain(BAD_INPUT, "%.200s: an object with \"game\" and \"position\" is expected", o->path);
    const struct game *g = need_game(buf_end(&name));
    return g ? from_position(o, g, position) : BAD_INPUT;
}

int cmd_best(int argc, char **argv) {
    struct order o = {.bot = "hard", .most = 5, .number = 1};
    struct values words;
    struct fault fault;
    const struct flag flags[] = {{.name = "to", .value = &o.to},
                                 {.name = "seat", .value = &o.seat},
                                 {.name = "bot", .value = &o.bot},
                                 {.name = "moves", .value = &o.moves},
                                 {.name = "seed", .value = &o.seed},
                                 {.name = "json", .on = &o.json},
                                 {0}};
    if (!args_read(argc, argv, flags, 1, 1, &words))
        return BAD_INPUT;
    o.path = words.text[0];
    if (!player_read(slice_of(o.bot), &o.player) || !o.player.bot->weigh)
        return complain(BAD_INPUT, "\"%.40s\" is nobody who weighs moves", o.bot);
    if ((o.moves && !need_number("--moves", o.moves, 1, MAX_MOVES, &o.most)) ||
        (o.seed && !need_number("--seed", o.seed, 0, INT64_MAX, &o.number)))
        return BAD_INPUT;
    struct buf text = buf_growing();
    int code = BAD_INPUT;
    if (!file_read(o.path, BEST_MAX_BYTES, &text, &fault))
        complain_fault(BAD_INPUT, "", &fault);
    else
        code =
            text.len && text.at[0] == '{' ? from_json(&o, buf_slice_of(&text)) : from_record(&o, buf_slice_of(&text));
    buf_free(&text);
    return code;
}
