/* try.c: hoftag try: moves from any position (docs/position.md). */
#include "base/json.h"
#include "cmd/source.h"
#include "game/fields.h"
#include "game/words.h"
#include "table/json.h"

#include <stdio.h>
#include <string.h>

const char help_try[] =
    "Usage: hoftag try FILE [--box FILE]\n"
    "\n"
    "Reads an object of JSON from the file (\"-\": from the standard input):\n"
    "  {\"game\":\"null\", \"setup\":{\"seats\":[\"red\",\"blue\",\"green\"],\"options\":{...}},\n"
    "   \"moves\":[[\"nature\",\"deal 4\"],...]}\n"
    "or with \"position\":{...} instead of \"setup\", and prints the position after the\n"
    "moves, who owes a move, all legal moves and all that happened:\n"
    "  {\"ok\":true,\"position\":{...},\"pending\":[...],\"moves\":{...},\"events\":[...]}\n"
    "or why not, with the number of the move (0: the position itself) and the\n"
    "section of the rules:\n"
    "  {\"ok\":false,\"at\":2,\"refused\":\"sentence\",\"rule\":\"L3.2\"}\n"
    "A position that breaks an invariant is refused with the invariant's name. The\n"
    "exit code is 1 for what the rules or an invariant refuse, 2 for what cannot be\n"
    "read. See docs/position.md.\n";

struct trial {
    const struct game *game;
    struct box_read box;
    struct slice json;
    struct buf events, out;
    const char *hidden; /* NULL, or the name of a field that hides a value */
    _Alignas(16) uint8_t state[MAX_STATE];
};

/* "invariant":"no more buildings than towns","where":{"province":"Passau"} */
static void write_broken(struct trial *t, const struct broken *b) {
    char memory[MAX_WORDS + 1];
    struct buf word = buf_on(memory, sizeof memory);
    buf_str(&t->out, ",\"invariant\":");
    buf_json(&t->out, slice_of(b->invariant));
    if (!b->in)
        return;
    value_write(b->in, t->box.box, t->state, b->value, &word);
    buf_str(&t->out, ",\"where\":{");
    buf_json(&t->out, slice_of(b->in->name));
    buf_char(&t->out, ':');
    buf_json(&t->out, buf_slice_of(&word));
    buf_char(&t->out, '}');
}

/* The refusal: on standard output for programs, on stderr for people. */
static int trial_refuse(struct trial *t, int code, int at, const char *rule,
                        const struct broken *broken, const char *sentence) {
    t->out.len = 0;
    buf_str(&t->out, "{\"ok\":false,\"at\":");
    buf_int(&t->out, at);
    buf_str(&t->out, ",\"refused\":");
    buf_json(&t->out, slice_of(sentence));
    buf_str(&t->out, ",\"rule\":");
    buf_json(&t->out, slice_of(rule));
    if (broken)
        write_broken(t, broken);
    buf_str(&t->out, "}\n");
    if (at > 0)
        complain(code, "move %d: %s%s%s%s", at, sentence, rule[0] ? " (" : "", rule,
                 rule[0] ? ")" : "");
    else
        complain(code, "%s", sentence);
    return code;
}

static int trial_fault(struct trial *t, int at, const struct fault *fault) {
    return trial_refuse(t, BAD_INPUT, at, "", NULL, fault->text);
}

/* What was sent is quoted whole, however long it is. */
static int refuse_slice(struct trial *t, int at, const char *sentence, struct slice what) {
    struct buf whole = buf_growing();
    buf_str(&whole, sentence);
    buf_slice(&whole, what);
    int code = trial_refuse(t, BAD_INPUT, at, "", NULL, buf_end(&whole));
    buf_free(&whole);
    return code;
}

/* ---- the start ---- */

/* The first position of a new game: nothing is drawn here, since Nature's moves come with the
 * input. */
static int start_from_setup(struct trial *t, struct slice json) {
    struct setup how;
    struct fault fault;
    if (!setup_read_only(t->game, json, &how, &fault))
        return trial_fault(t, 0, &fault);
    int code = t->game->setup(t->box.box, t->state, &how);
    if (code)
        return trial_refuse(t, REFUSED, 0, t->game->refusals[code].rule, NULL,
                            t->game->refusals[code].text);
    return DONE;
}

static int refuse_broken(struct trial *t, const struct broken *broken) {
    char memory[400];
    struct buf sentence = buf_on(memory, sizeof memory);
    buf_str(&sentence, "the position breaks an invariant: ");
    broken_write(broken, t->box.box, t->state, &sentence);
    return trial_refuse(t, REFUSED, 0, "", broken, buf_end(&sentence));
}

/* A position with hidden values cannot be audited; it is only printed. */
static int start_from_position(struct trial *t, struct slice json) {
    struct fault fault;
    if (!fields_read_json(t->game, t->box.box, json, t->state, &fault))
        return trial_fault(t, 0, &fault);
    t->hidden = fields_hidden(t->game, t->state);
    struct broken broken = {0};
    if (!t->hidden)
        broken = t->game->audit(t->box.box, t->state);
    return broken.invariant ? refuse_broken(t, &broken) : DONE;
}

static int start(struct trial *t) {
    static const char *const known[] = {"game", "setup", "position", "moves", NULL};
    struct slice setup, position;
    if (json_stranger(t->json, known, &position))
        return refuse_slice(t, 0, "there is no member of this name: ", position);
    bool has_setup = json_find(t->json, "setup", &setup),
         has_position = json_find(t->json, "position", &position);
    if (has_setup == has_position)
        return refuse_slice(t, 0, "exactly one of \"setup\" and \"position\" is needed",
                            slice_of(""));
    return has_setup ? start_from_setup(t, setup) : start_from_position(t, position);
}

/* ---- the moves ---- */

static bool read_pair(struct slice pair, struct buf *seat, struct buf *words) {
    struct slice walk = pair, first, second, third;
    return json_is_array(pair) && json_element(&walk, &first) && json_element(&walk, &second) &&
           !json_element(&walk, &third) && json_text(first, seat) && json_text(second, words);
}

static int apply_words(struct trial *t, int at, int seat, struct slice words) {
    struct events ev = {0};
    Move m = move_read(t->game, t->box.box, t->state, words);
    if (!m)
        return refuse_slice(t, at, "no move has these words: ", words);
    int code = t->game->apply(t->box.box, t->state, seat, m, &ev);
    if (code)
        return trial_refuse(t, REFUSED, at, t->game->refusals[code].rule, NULL,
                            t->game->refusals[code].text);
    struct told told = {t->game, t->box.box, t->state, &ev, at};
    json_events(&told, NATURE, t->events.len > 0, &t->events);
    return DONE;
}

static int make_move(struct trial *t, int at, struct slice pair) {
    char seat_text[40], words_text[MAX_WORDS + 1];
    struct buf seat_word = buf_on(seat_text, sizeof seat_text),
               words = buf_on(words_text, sizeof words_text);
    if (t->hidden)
        return refuse_slice(
            t, at,
            "the position hides a value, so that no move can be made in it: ", slice_of(t->hidden));
    if (!read_pair(pair, &seat_word, &words))
        return refuse_slice(t, at, "a move is [\"seat\",\"words\"], not ", pair);
    int seat = seat_read(t->game, t->state, buf_slice_of(&seat_word));
    if (seat < 0)
        return refuse_slice(t, at, "there is no such seat: ", buf_slice_of(&seat_word));
    return apply_words(t, at, seat, buf_slice_of(&words));
}

static int make_moves(struct trial *t) {
    struct slice walk, pair;
    int code = DONE;
    if (!json_find(t->json, "moves", &walk))
        return DONE;
    if (!json_is_array(walk))
        return refuse_slice(t, 0, "\"moves\" must be a list, not ", walk);
    for (int at = 1; code == DONE && json_element(&walk, &pair); at++)
        code = make_move(t, at, pair);
    return code;
}

/* ---- the answer ---- */

static void write_answer(struct trial *t) {
    buf_str(&t->out, "{\"ok\":true,\"position\":");
    fields_write_json(t->game, t->box.box, t->state, &t->out);
    buf_str(&t->out, ",\"pending\":");
    json_pending(t->game, t->state, &t->out);
    buf_str(&t->out, ",\"moves\":");
    if (t->hidden)
        buf_str(&t->out, "{}");
    else
        json_moves(t->game, t->box.box, t->state, -1, &t->out);
    buf_str(&t->out, ",\"events\":[");
    buf_slice(&t->out, buf_slice_of(&t->events));
    buf_str(&t->out, "]}\n");
}

static int run(struct trial *t) {
    int code = start(t);
    if (code == DONE)
        code = make_moves(t);
    if (code == DONE)
        write_answer(t);
    return print(&t->out, code);
}

static int with_box(struct trial *t, const struct source *source) {
    t->game = need_json(source, &t->json);
    if (!t->game || !need_box(t->game, source->box_path, &t->box))
        return BAD_INPUT;
    t->events = buf_growing();
    t->out = buf_growing();
    int code = run(t);
    buf_free(&t->events);
    buf_free(&t->out);
    box_done(&t->box);
    return code;
}

int cmd_try(int argc, char **argv) {
    struct trial t = {0};
    const char *box_path = NULL;
    const struct flag flags[] = {BOX_FLAG(&box_path), {0}};
    struct values words;
    struct source source;
    if (!args_read(argc, argv, flags, 1, 1, &words))
        return BAD_INPUT;
    int code = need_source(words.text[0], box_path, &source) ? with_box(&t, &source) : BAD_INPUT;
    source_done(&source);
    return code;
}
