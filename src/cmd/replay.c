/* replay.c: hoftag replay: a record up to some move, as a viewer may see it. */
#include "base/json.h"
#include "base/markup.h"
#include "cmd/source.h"
#include "game/fields.h"
#include "game/words.h"
#include "table/json.h"
#include "term/term.h"
#include "term/tty.h"

#include <string.h>

const char help_replay[] =
    "Usage: hoftag replay FILE [--to N] [--seat COLOUR | --all] [--text | --json]\n"
    "                     [--box FILE]\n"
    "\n"
    "Replays a record, checks every line of it, and prints the moves and the\n"
    "position they lead to. A damaged record is reported with line and reason, after\n"
    "everything before the damage was shown.\n"
    "\n"
    "  --to N          stop after move N (0: the set-up), as the log numbers them\n"
    "  --seat COLOUR   as the player of this colour sees it\n"
    "  --all           with everything that is hidden (otherwise: as somebody who\n"
    "                  watches sees it)\n"
    "  --text          for people: what happened, and the board as the terminal\n"
    "                  draws it\n"
    "  --json          for programs: game, version, box, seats, options, moves, at,\n"
    "                  of, position, pending, legal, scores, places\n"
    "  --box FILE      the box, if it is not in the record\n"
    "\n"
    "Exit code 0: sound; 1: a move, roll, hash or result is not right; 2: it cannot\n"
    "be read.\n";

enum { PEOPLE_COLUMNS = 100 };

struct order {
    struct sight sight;
    bool json, text;
};

/* ---- text ---- */

static void write_title(const struct table *t, struct buf *out) {
    const struct game *g = t->head.game;
    buf_str(out, g->title);
    buf_str(out, ", rules version ");
    buf_int(out, g->version);
    buf_str(out, ", box ");
    buf_str(out, t->head.box_name);
    buf_char(out, '\n');
    for (int i = 0; i < t->head.how.seats; i++) {
        buf_str(out, "seat ");
        seat_write(g, t->state, i, out);
        buf_char(out, ' ');
        buf_str(out, t->head.name[i]);
        buf_char(out, '\n');
    }
}

/* A line for each field of the position. */
static void write_position(const struct table *t, int viewer, struct buf *out) {
    struct buf json = buf_growing();
    struct slice walk, key, value;
    table_write_position(t, viewer, &json);
    walk = buf_slice_of(&json);
    while (json_member(&walk, &key, &value)) {
        buf_slice(out, key);
        buf_str(out, ": ");
        buf_slice(out, value);
        buf_char(out, '\n');
    }
    buf_free(&json);
}

static void write_owing(const struct table *t, struct buf *out) {
    uint32_t owing = t->head.game->pending(t->state);
    buf_str(out, owing ? "to move:" : "the game is over");
    for (; owing; owing &= owing - 1) {
        buf_char(out, ' ');
        seat_write(t->head.game, t->state, first_seat(owing), out);
    }
    buf_char(out, '\n');
}

static void write_result(const struct table *t, struct buf *out) {
    for (int i = 0; t->head.game->pending(t->state) == 0 && i < t->head.how.seats; i++)
        record_write_result(t->head.game, t->box, t->state, i, out);
}

static void write_text(const struct table *t, int viewer, struct standing_at where,
                       struct buf *out) {
    write_title(t, out);
    buf_char(out, '\n');
    table_log(t, 1, viewer, out);
    put(out, "\nafter move %d of %d:\n", where.at, where.of);
    write_position(t, viewer, out);
    write_owing(t, out);
    write_result(t, out);
}

/* ---- for people ---- */

static void write_board(const struct table *t, int viewer, struct buf *out) {
    static struct canvas canvas;
    _Alignas(16) uint8_t view[MAX_STATE];
    const char *names[MAX_SEATS];
    table_view(t, viewer, view);
    for (int i = 0; i < MAX_SEATS; i++)
        names[i] = t->head.name[i];
    struct shown shown = {t->head.game, t->box, view, viewer, names};
    canvas_clear(&canvas, PEOPLE_COLUMNS, NULL);
    screen_find(t->head.game)->draw(&canvas, &shown);
    canvas_write(&canvas, tty_look_of_output(), out);
}

static void write_for_people(const struct table *t, int viewer, struct standing_at where,
                             struct buf *out) {
    struct buf log = buf_growing();
    write_title(t, out);
    buf_char(out, '\n');
    table_log(t, 1, viewer, &log);
    text_write(tty_look_of_output(), buf_end(&log), out);
    put(out, "\nafter move %d of %d:\n", where.at, where.of);
    write_board(t, viewer, out);
    write_owing(t, out);
    write_result(t, out);
    buf_free(&log);
}

/* ---- JSON ---- */

static void write_json_head(const struct table *t, struct buf *out) {
    const struct game *g = t->head.game;
    put(out, "{'game':%j,'version':%d,'box':{'name':%j,'hash':'", g->id, g->version,
        t->head.box_name);
    buf_hex64(out, t->head.box_hash);
    put(out, "'},'seats':[");
    for (int i = 0; i < t->head.how.seats; i++) {
        put(out, "%,{'colour':'");
        seat_write(g, t->state, i, out);
        put(out, "','name':%j}", t->head.name[i]);
    }
    put(out, "],'options':{");
    for (int i = 0; g->options[i].name; i++)
        put(out, "%,%j:%j", g->options[i].name, g->options[i].values[t->head.how.option[i]]);
    put(out, "}");
}

static void write_json_step(const struct table_walk *w, int viewer, struct buf *out) {
    const struct table *t = w->table;
    char words[MAX_WORDS];
    struct buf text = buf_on(words, sizeof words);
    move_write(t->head.game, t->box, w->before, w->move.seat, w->move.move, viewer, &text);
    put(out, "%,{'seat':'");
    seat_write(t->head.game, w->before, w->move.seat, out);
    put(out, "','words':%j,'events':[", buf_slice_of(&text));
    struct told told = {t->head.game, t->box, w->state, &w->events, w->number};
    json_events(&told, viewer, false, out);
    put(out, "]}");
}

static void write_json_moves(const struct table *t, int viewer, struct buf *out) {
    struct table_walk w;
    table_walk(t, &w);
    put(out, ",'moves':[");
    while (table_walk_next(&w))
        if (w.number >= table_log_start(t, viewer) && table_walk_shown(&w, viewer))
            write_json_step(&w, viewer, out);
    put(out, "]");
}

static void write_json_numbers(const struct table *t, const char *name, bool places,
                               struct buf *out) {
    int32_t numbers[MAX_SEATS];
    (places ? t->head.game->places : t->head.game->scores)(t->box, t->state, numbers);
    put(out, ",%j:[", name);
    for (int i = 0; i < t->head.how.seats; i++)
        put(out, "%,%d", numbers[i]);
    put(out, "]");
}

static void write_json(const struct table *t, int viewer, struct standing_at where,
                       struct buf *out) {
    int seat = viewer & ~PERSON;
    _Alignas(16) uint8_t view[MAX_STATE];
    table_view(t, viewer & ~PERSON, view);
    write_json_head(t, out);
    write_json_moves(t, viewer, out);
    put(out, ",'at':%d,'of':%d,'position':", where.at, where.of);
    table_write_position(t, viewer, out);
    put(out, ",'pending':");
    json_pending(t->head.game, t->state, out);
    put(out, ",'legal':");
    if (seat == SPECTATOR)
        put(out, "{}");
    else
        json_moves(t->head.game, t->box, view, seat == NATURE ? -1 : seat, out);
    if (t->head.game->pending(t->state) == 0) {
        write_json_numbers(t, "scores", false, out);
        write_json_numbers(t, "places", true, out);
    }
    put(out, "}\n");
}

/* ---- the command ---- */

static int show(const struct order *o, struct table *t, int code) {
    int viewer;
    struct standing_at where;
    struct buf out = buf_growing();
    if (!need_viewer(t->head.game, t->state, &o->sight, &viewer) ||
        !need_move_seen(t, &o->sight, viewer, &where))
        return BAD_INPUT;
    (o->json ? write_json : o->text ? write_for_people : write_text)(t, viewer, where, &out);
    code = print(&out, code);
    buf_free(&out);
    return code;
}

/* A damaged record is still shown up to the damage; the exit code says that it is damaged. */
static int replay(const struct order *o, const struct source *source) {
    struct table_damage damage;
    struct table *t = source_table(source, &damage);
    int code = damage.kind == SOUND ? DONE : damage.kind == DISPROVED ? REFUSED : BAD_INPUT;
    if (t)
        code = show(o, t, code);
    if (damage.kind != SOUND)
        complain_fault(code, source->path, &damage.fault);
    table_free(t);
    return code;
}

int cmd_replay(int argc, char **argv) {
    struct order o = {.sight.to = AT_END};
    const struct flag flags[] = {TO_FLAG(&o.sight),
                                 SEAT_FLAG(&o.sight),
                                 ALL_FLAG(&o.sight),
                                 {.name = "json", .on = &o.json},
                                 {.name = "text", .on = &o.text},
                                 BOX_FLAG(&o.sight.box),
                                 {0}};
    struct values words;
    struct source source;
    if (!args_read(argc, argv, flags, 1, 1, &words) || !need_one_of("text", o.text, "json", o.json))
        return BAD_INPUT;
    int code = need_source(words.text[0], o.sight.box, &source) ? replay(&o, &source) : BAD_INPUT;
    source_done(&source);
    return code;
}
