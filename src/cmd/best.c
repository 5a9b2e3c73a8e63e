/* best.c: hoftag best: what a computer player would do in a record or a position. */
#include "base/markup.h"
#include "cmd/source.h"
#include "game/fields.h"
#include "game/words.h"
#include "think/advice.h"

#include <string.h>

const char help_best[] =
    "Usage: hoftag best FILE [--to N] [--seat COLOUR] [--bot PLAYER] [--moves K]\n"
    "                   [--seed S] [--json]\n"
    "\n"
    "Prints the best moves of whoever owes one: the share of the win that each\n"
    "promises, and what it costs and brings. FILE is a record, or a position as JSON\n"
    "(docs/position.md) with \"game\" and \"position\" or \"setup\". Only what that seat\n"
    "may know is looked at.\n"
    "\n"
    "  --to N          in a record: after move N, as the log numbers them\n"
    "  --seat COLOUR   of this seat, if several owe a move\n"
    "  --bot PLAYER    who is asked: expert, hard, normal, search:5000, ... (expert)\n"
    "  --moves K       so many moves (5)\n"
    "  --seed S        a number that decides everything random (1)\n"
    "  --json          for programs: seat and moves, each with words, share, visits,\n"
    "                  note; share is null for a move that nobody looked at, in\n"
    "                  words it is \"?\"\n";

struct order {
    struct sight sight;
    const char *bot;
    bool json;
    int64_t most, number;
    struct player player;
};

struct scene {
    const struct game *game;
    const void *box, *state;
};

/* ---- the answer ---- */

static void write_answer(const struct order *o, struct ask *ask, const struct verdict *v,
                         struct buf *out) {
    if (!o->json) {
        seat_write(ask->game, ask->view, ask->seat, out);
        buf_char(out, '\n');
        advice_write(ask, v, (int)o->most, out);
        return;
    }
    put(out, "{'seat':'");
    seat_write(ask->game, ask->view, ask->seat, out);
    put(out, "','moves':");
    advice_write_json(ask, v, (int)o->most, out);
    put(out, "}\n");
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
    if (o->sight.seat) {
        int seat = seat_read(s->game, s->state, slice_of(o->sight.seat));
        if (seat < 0 || seat == NATURE || !(owing >> seat & 1))
            return complain(BAD_INPUT, "\"%.40s\" owes no move here", o->sight.seat);
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

/* ---- where it comes from ---- */

static int from_record(const struct order *o, const struct source *source) {
    struct table *t = need_record(source);
    struct standing_at where;
    int code = BAD_INPUT, viewer;
    if (t && need_viewer(t->head.game, t->state, &o->sight, &viewer) &&
        need_move_seen(t, &o->sight, viewer, &where)) {
        struct scene s = {t->head.game, t->box, t->state};
        code = answer(o, &s);
    }
    table_free(t);
    return code;
}

static int from_position(const struct order *o, const struct source *source) {
    struct position at;
    int code = need_position(source, &at);
    if (code != DONE)
        return code;
    struct scene s = {at.game, at.box.box, at.state};
    code = answer(o, &s);
    position_done(&at);
    return code;
}

int cmd_best(int argc, char **argv) {
    struct order o = {.sight.to = AT_END, .bot = "expert", .most = 5, .number = 1};
    struct values words;
    struct source source;
    const struct flag flags[] = {
        TO_FLAG(&o.sight),
        SEAT_FLAG(&o.sight),
        {.name = "bot", .value = &o.bot},
        {.name = "moves", .number = &o.most, .least = 1, .most = MAX_MOVES},
        SEED_FLAG(&o.number),
        {.name = "json", .on = &o.json},
        {0}};
    if (!args_read(argc, argv, flags, 1, 1, &words))
        return BAD_INPUT;
    if (!player_read(slice_of(o.bot), &o.player) || !o.player.bot->weigh)
        return complain(BAD_INPUT, "\"%.40s\" is nobody who weighs moves", o.bot);
    int code = BAD_INPUT;
    if (need_source(words.text[0], NULL, &source))
        code = source_is_json(&source) ? from_position(&o, &source) : from_record(&o, &source);
    source_done(&source);
    return code;
}
