/* laws.c: what is true of every game, tried in random play with all player counts and options.
 *
 *     laws [--games N] [--game ID] [--seed S] [--set K] [--first I]
 *
 * A set is a game with one value for each of its options; N games of each set are played (2,000).
 * Cheap laws are tried at every move. The others are tried at every move of the first games and at
 * some moves of the rest. A failure prints the arguments that replay that one game. */
#include "base/json.h"
#include "game/fields.h"
#include "game/rulebook.h"
#include "game/words.h"
#include "lib/test.h"
#include "lib/trial.h"
#include "lib/wanted.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    WHOLE_VOCABULARY = 3000, /* a larger one is always sampled */
    VOCABULARY_SAMPLE = 200,
    THOROUGH_GAMES = 5,    /* of each set: every move is inspected */
    INSPECTIONS = 4,       /* inspections of every other game, on average */
    INSPECT_ONE_IN = 64,   /* moves, until the length of a game is known */
    THOROUGHLY_ONE_IN = 4, /* inspections that include the slowest parts */
    PLAYED_ON = 60,        /* moves made from a changed position */
    AUDIT_ONE_IN = 4       /* moves: audit can cost more than everything else */
};

/* ---- moves ---- */

static bool law_refusal(struct trial *t, int seat, Move m, int code) {
    const struct refusal *refusal = &t->g->refusals[code];
    if (code < 0 || code >= t->refusals)
        return broken(t, "%s is refused with the code %d, which does not exist",
                      trial_words(t, t->st, seat, m), code);
    return (refusal->rule[0] && refusal->text[0]) ||
           broken(t, "the refusal %d has no rule section or no sentence", code);
}

/* A move is accepted if and only if it is listed. A refusal changes nothing, tells nothing and has
 * a reason. */
static bool law_accepted_iff_listed(struct trial *t, int seat, Move m, bool listed) {
    uint8_t *copy = t->scratch[0];
    struct events *ev = &t->told[0];
    ev->count = 0;
    ev->moments = NULL;
    memcpy(copy, t->st, t->g->state_size);
    int code = t->g->apply(t->box, copy, seat, m, ev);
    if (code == 0 && !listed)
        return broken(t, "%s is accepted, but not listed", trial_words(t, t->st, seat, m));
    if (code != 0 && listed)
        return broken(t, "%s is listed, but refused: %s", trial_words(t, t->st, seat, m),
                      t->g->refusals[code].text);
    if (code == 0) {
        bool skip = rng_below(&t->rng, AUDIT_ONE_IN) > 0;
        const char *unsound = skip ? NULL : t->g->audit(t->box, copy).invariant;
        return !unsound || broken(t, "after %s: %s", trial_words(t, t->st, seat, m), unsound);
    }
    if (ev->count > 0)
        return broken(t, "%s is refused, and events were told", trial_words(t, t->st, seat, m));
    if (memcmp(copy, t->st, t->g->state_size) != 0)
        return broken(t, "%s is refused, and changed the state", trial_words(t, t->st, seat, m));
    return law_refusal(t, seat, m, code);
}

/* The whole vocabulary, or a sample of it; and each listed move, also with one argument changed. */
static bool law_vocabulary(struct trial *t, int seat, const struct list *list) {
    uint64_t all = vocabulary_size(t->g), tries = VOCABULARY_SAMPLE;
    if (all <= WHOLE_VOCABULARY && rng_below(&t->rng, THOROUGHLY_ONE_IN) == 0)
        tries = all;
    for (uint64_t i = 0; i < tries; i++) {
        Move m = all == tries ? vocabulary_move(t->g, i) : vocabulary_any(t);
        if (!law_accepted_iff_listed(t, seat, m, list_has(list, m)))
            return false;
    }
    for (int i = 0; i < list->count; i++) {
        Move near = vocabulary_near(t, list->move[i]);
        if (!law_accepted_iff_listed(t, seat, list->move[i], true) ||
            !law_accepted_iff_listed(t, seat, near, list_has(list, near)))
            return false;
    }
    return true;
}

/* Kinds that do not exist, and other seats' moves made by a seat that owes nothing. */
static bool law_out_of_turn(struct trial *t, uint32_t owing) {
    static const int strange[] = {0, 255};
    for (int seat = 0; seat <= NATURE; seat++) {
        struct list list;
        trial_list(t, t->st, seat, &list);
        for (int i = 0; i < 2; i++)
            if (!law_accepted_iff_listed(t, seat, move_of(strange[i], 1, 0, 0), false))
                return false;
        if (!law_accepted_iff_listed(t, seat, move_of(kind_count(t->g), 0, 0, 0), false))
            return false;
        if (owing >> seat & 1)
            continue;
        if (list.count > 0)
            return broken(t, "seat %d owes nothing and has moves", seat);
        for (int i = 0; i < 40; i++)
            if (!law_accepted_iff_listed(t, seat, vocabulary_any(t), false))
                return false;
        struct list theirs;
        trial_list(t, t->st, owing ? first_seat(owing) : 0, &theirs);
        for (int i = 0; i < theirs.count; i++)
            if (!law_accepted_iff_listed(t, seat, theirs.move[i], false))
                return false;
    }
    return true;
}

/* Every legal move has printable words, and the words give the move back: so no two are alike. */
static bool law_words(struct trial *t, int seat, const struct list *list) {
    for (int i = 0; i < list->count; i++) {
        char memory[MAX_WORDS];
        struct buf words = buf_on(memory, sizeof memory);
        move_write(t->g, t->box, t->st, seat, list->move[i], seat, &words);
        if (words.cut || words.len == 0 || !slice_printable(buf_slice_of(&words)))
            return broken(t, "the words of %06x are empty, too long or not printable",
                          list->move[i]);
        if (move_read(t->g, t->box, t->st, buf_slice_of(&words)) != list->move[i])
            return broken(t, "\"%.*s\" is read as another move", (int)words.len, words.at);
        for (int j = 0; j < i; j++)
            if (list->move[j] == list->move[i])
                return broken(t, "\"%.*s\" is listed twice", (int)words.len, words.at);
    }
    return true;
}

/* ---- events ---- */

static bool event_in_range(const struct game *g, const struct event *e) {
    const struct arg *arg = g->events[e->kind].arg;
    for (int i = 0; i < MAX_ARGS && arg[i].name; i++)
        if ((e->arg[i] < arg[i].in->lo || e->arg[i] > arg[i].in->hi) &&
            !(arg[i].in->none && e->arg[i] == NONE))
            return false;
    return true;
}

/* Listening for events changes nothing, and each event has a sentence and JSON. */
static bool law_events(struct trial *t, int seat, Move m) {
    char memory[2000];
    struct slice value;
    struct fault fault = {0};
    struct events *ev = &t->told[0];
    trial_apply(t, t->st, seat, m, t->scratch[0], ev);
    trial_apply(t, t->st, seat, m, t->scratch[1], NULL);
    if (memcmp(t->scratch[0], t->scratch[1], t->g->state_size) != 0)
        return broken(t, "%s does something else when events are asked for",
                      trial_words(t, t->st, seat, m));
    for (int i = 0; i < ev->count; i++) {
        struct buf text = buf_on(memory, sizeof memory);
        if (ev->item[i].kind >= t->event_kinds)
            return broken(t, "%s tells an event that does not exist",
                          trial_words(t, t->st, seat, m));
        if (!event_in_range(t->g, &ev->item[i]))
            return broken(t, "the event %s has an argument out of range",
                          t->g->events[ev->item[i].kind].name);
        event_write(t->g, t->box, t->scratch[0], &ev->item[i], &text);
        if (text.len == 0 || text.cut || !slice_printable(buf_slice_of(&text)))
            return broken(t, "the event %s has no proper sentence",
                          t->g->events[ev->item[i].kind].name);
        text.len = 0;
        event_write_json(t->g, t->box, t->scratch[0], &ev->item[i], &text);
        if (text.cut || !json_check(buf_slice_of(&text), &value, &fault))
            return broken(t, "the event %s has no proper JSON",
                          t->g->events[ev->item[i].kind].name);
    }
    return true;
}

/* ---- positions as text ---- */

static bool law_json(struct trial *t, const uint8_t *st, const char *what, bool whole) {
    static char memory[256 * 1024];
    struct buf text = buf_on(memory, sizeof memory);
    struct slice value;
    struct fault fault = {0};
    uint8_t *back = t->scratch[5];
    if (rng_below(&t->rng, THOROUGHLY_ONE_IN) > 0)
        return true;
    fields_write_json(t->g, t->box, st, &text);
    if (text.cut || !json_check(buf_slice_of(&text), &value, &fault))
        return broken(t, "%s as JSON: %s", what, text.cut ? "too long" : fault.text);
    if (!fields_read_json(t->g, t->box, value, back, &fault))
        return broken(t, "%s as JSON is not read back: %s", what, fault.text);
    if (memcmp(st, back, t->g->state_size) != 0)
        return broken_states(t, "JSON out and in again", st, back);
    if (whole && fields_hidden(t->g, st))
        return broken(t, "%s holds a value that stands for something hidden: %s", what,
                      fields_hidden(t->g, st));
    return true;
}

/* From a position that passes the audit the game can go on: whoever owes a move has one, and the
 * audit holds after it. */
static bool law_sound_positions_play_on(struct trial *t, uint8_t *st) {
    for (int i = 0; i < PLAYED_ON && t->g->pending(st); i++) {
        int seat = trial_pick(t, t->g->pending(st));
        struct list list;
        trial_list(t, st, seat, &list);
        if (list.count == 0)
            return broken(
                t, "a changed position that audit lets pass comes to a dead end after %d moves", i);
        Move m = seat == NATURE ? t->g->roll(t->box, st, &t->rng)
                                : list.move[rng_below(&t->rng, (uint32_t)list.count)];
        if (t->g->apply(t->box, st, seat, m, NULL))
            return broken(t, "a changed position that audit lets pass refuses a move it lists");
        const char *unsound = t->g->audit(t->box, st).invariant;
        if (unsound)
            return broken(t, "a changed position that audit lets pass breaks after %d moves: %s",
                          i + 1, unsound);
    }
    return true;
}

/* audit is safe on anything that the ranges let pass, and what passes audit can be played on. */
static bool law_audit_is_safe(struct trial *t) {
    uint8_t *odd = t->scratch[0];
    memcpy(odd, t->st, t->g->state_size);
    for (int i = 0; i < 3; i++)
        trial_mutate(t, odd);
    if (t->g->audit(t->box, odd).invariant)
        return true;
    uint32_t owing = t->g->pending(odd);
    for (int seat = 0; seat <= NATURE; seat++) {
        struct list list;
        trial_list(t, odd, seat, &list);
        if (list.count > 0 && !(owing >> seat & 1))
            return broken(t, "a changed position gives moves to a seat that owes none");
    }
    return law_sound_positions_play_on(t, odd);
}

/* ---- secrets ----
 *
 * Whatever a seat S is shown is made from its view alone. Take two states that S cannot tell apart:
 * the truth, and a twin in which everything that S cannot know was drawn anew. In both, S must be
 * shown the same: who owes a move, its legal moves in order, with words and notes, the prompt, and
 * the refusal of every other move.
 *
 * This survives a move. S makes the same move in both; or another seat makes the same move in both;
 * or another seat makes two moves in the truth that have the same words for S. Afterwards S is
 * again shown the same and has seen the same events, unless a rule revealed something. A rule may
 * reveal only
 *   - when what was owed together is complete: nobody but the mover still owes a move from before,
 * and
 *   - aloud: S has seen different events. Nothing becomes known in silence. */

/* Everything that S is shown of a state. */
static void shown(struct trial *t, const uint8_t *st, int viewer, struct buf *out) {
    struct list list = {0};
    buf_hex64(out, t->g->pending(st));
    if (viewer == SPECTATOR)
        return;
    trial_list(t, st, viewer, &list);
    if (t->g->prompt && list.count > 0)
        t->g->prompt(t->box, st, viewer, out);
    if (t->g->rule && t->g->rule(st))
        buf_str(out, t->g->rule(st));
    for (int i = 0; i < list.count; i++) {
        buf_char(out, '\n');
        move_write(t->g, t->box, st, viewer, list.move[i], viewer, out);
        buf_str(out, ": ");
        if (t->g->note)
            t->g->note(t->box, st, viewer, list.move[i], out);
    }
}

/* Whoever is asked something can read the section about it. */
static bool rule_exists(struct trial *t, const uint8_t *st) {
    char memory[200];
    struct buf title = buf_on(memory, sizeof memory);
    uint32_t owing = t->g->pending(st);
    const char *section = t->g->rule ? t->g->rule(st) : NULL;
    if (!t->g->rule || owing == 0 || owing >> NATURE & 1)
        return true;
    if (section && rulebook_title(rulebook_text(t->g, "en"), slice_of(section), &title))
        return true;
    return broken(t, "the rules have no section %s about what is asked",
                  section ? section : "at all");
}

static bool same_shown(struct trial *t, const uint8_t *a, const uint8_t *b, int viewer,
                       const char *what) {
    static char memory[2][256 * 1024];
    struct buf first = buf_on(memory[0], sizeof memory[0]),
               second = buf_on(memory[1], sizeof memory[1]);
    shown(t, a, viewer, &first);
    shown(t, b, viewer, &second);
    if (!rule_exists(t, a))
        return false;
    if (slice_same(buf_slice_of(&first), buf_slice_of(&second)))
        return true;
    return broken(t, "%s: seat %d is shown something else:\n%.600s\n--- and ---\n%.600s", what,
                  viewer, buf_end(&first), buf_end(&second));
}

static bool same_view(struct trial *t, const uint8_t *a, const uint8_t *b, int viewer) {
    fields_view(t->g, a, viewer, t->scratch[4]);
    fields_view(t->g, b, viewer, t->scratch[5]);
    return memcmp(t->scratch[4], t->scratch[5], t->g->state_size) == 0;
}

static bool same_heard(struct trial *t, const uint8_t *a, const uint8_t *b, int viewer) {
    static char memory[2][64 * 1024];
    struct buf first = buf_on(memory[0], sizeof memory[0]),
               second = buf_on(memory[1], sizeof memory[1]);
    trial_heard(t, a, &t->told[0], viewer, &first);
    trial_heard(t, b, &t->told[1], viewer, &second);
    return slice_same(buf_slice_of(&first), buf_slice_of(&second));
}

/* a and b are the states after moves of `mover` that the viewer cannot tell apart; told[0] and
 * told[1] are their events. */
static bool law_nothing_leaks(struct trial *t, const uint8_t *a, const uint8_t *b, int viewer,
                              int mover, Move m) {
    uint32_t others = t->g->pending(t->st) & ~(1u << mover);
    bool heard = same_heard(t, a, b, viewer), ended = !(t->g->pending(a) & others);
    if (!heard && !ended)
        return broken(t, "%s while others owe a move: what seat %d hears depends on a secret",
                      trial_words(t, t->st, mover, m), viewer);
    if (!heard)
        return true;
    if (!same_view(t, a, b, viewer))
        return broken_states(t,
                             ended ? "a view changes with a secret that no event told"
                                   : "a view changes with a secret while others owe a move",
                             t->scratch[4], t->scratch[5]);
    return same_shown(t, a, b, viewer, "after a move that hides something");
}

static bool law_view(struct trial *t, int viewer) {
    uint8_t *view = t->scratch[2];
    fields_view(t->g, t->st, viewer, view);
    return same_shown(t, t->st, view, viewer, "in its view") && law_json(t, view, "a view", false);
}

/* Everything that the seat cannot know is drawn anew: its view stays the same, and the result is a
 * sound state. */
static bool law_resample(struct trial *t, int seat, bool from_view, uint8_t *twin) {
    const char *what = from_view ? "view(resample(view)) is another view"
                                 : "view(resample(truth)) is another view";
    memcpy(twin, t->st, t->g->state_size);
    if (from_view)
        fields_view(t->g, t->st, seat, twin);
    t->g->resample(t->box, twin, seat, &t->rng);
    const char *unsound = t->g->audit(t->box, twin).invariant;
    if (unsound)
        return broken(t, "a resampled state (seat %d) breaks: %s", seat, unsound);
    if (!same_view(t, t->st, twin, seat))
        return broken_states(t, what, t->scratch[4], t->scratch[5]);
    return law_json(t, twin, "a resampled state", true);
}

/* In the twin, S gets the same refusals for the same reasons. */
static bool law_same_refusals(struct trial *t, int seat, const uint8_t *twin) {
    for (int i = 0; i < 60; i++) {
        Move m = vocabulary_any(t);
        memcpy(t->scratch[0], t->st, t->g->state_size);
        memcpy(t->scratch[1], twin, t->g->state_size);
        int a = t->g->apply(t->box, t->scratch[0], seat, m, NULL),
            b = t->g->apply(t->box, t->scratch[1], seat, m, NULL);
        if (a != b)
            return broken(t, "whether or why %s is refused depends on a secret: %s %s",
                          trial_words(t, t->st, seat, m), t->g->refusals[a].rule,
                          t->g->refusals[b].rule);
    }
    return true;
}

/* The mover (the viewer or another seat) makes the same move in the truth and in the viewer's
 * twin. */
static bool law_twin_move(struct trial *t, int viewer, int mover, const uint8_t *twin) {
    struct list here, there;
    trial_list(t, t->st, mover, &here);
    trial_list(t, twin, mover, &there);
    if (here.count == 0)
        return true;
    Move m = here.move[rng_below(&t->rng, (uint32_t)here.count)];
    if (!list_has(&there, m))
        return true;
    trial_apply(t, t->st, mover, m, t->scratch[0], &t->told[0]);
    trial_apply(t, twin, mover, m, t->scratch[1], &t->told[1]);
    return law_nothing_leaks(t, t->scratch[0], t->scratch[1], viewer, mover, m);
}

/* Two moves of another seat. If their words are the same to the viewer, the viewer cannot tell the
 * results apart; and if the results cannot be told apart, the words must not tell them apart
 * either. */
static bool law_hidden_moves(struct trial *t, int viewer, int mover) {
    char memory[2][MAX_WORDS];
    struct buf words[2] = {buf_on(memory[0], MAX_WORDS), buf_on(memory[1], MAX_WORDS)};
    uint8_t *a = t->scratch[0], *b = t->scratch[1];
    struct list list;
    Move m[2];
    trial_list(t, t->st, mover, &list);
    if (list.count == 0 || viewer == mover)
        return true;
    for (int i = 0; i < 2; i++) {
        m[i] = list.move[rng_below(&t->rng, (uint32_t)list.count)];
        move_write(t->g, t->box, t->st, mover, m[i], viewer, &words[i]);
        trial_apply(t, t->st, mover, m[i], t->scratch[i], &t->told[i]);
    }
    if (slice_same(buf_slice_of(&words[0]), buf_slice_of(&words[1])))
        return law_nothing_leaks(t, a, b, viewer, mover, m[0]);
    if (memcmp(a, b, t->g->state_size) != 0 && same_view(t, a, b, viewer))
        return broken(t, "the words \"%.*s\" tell seat %d what its view hides", (int)words[0].len,
                      words[0].at, viewer);
    return true;
}

static bool law_secrets(struct trial *t, int seat, int mover) {
    uint8_t *twin = t->scratch[3];
    for (int i = 0; i < 3; i++)
        if (!law_hidden_moves(t, seat, mover) || !law_hidden_moves(t, SPECTATOR, mover))
            return false;
    return law_view(t, seat) && law_view(t, SPECTATOR) && law_resample(t, seat, true, twin) &&
           law_resample(t, seat, false, twin) && same_shown(t, t->st, twin, seat, "in a twin") &&
           law_same_refusals(t, seat, twin) && law_twin_move(t, seat, seat, twin) &&
           law_twin_move(t, seat, mover, twin);
}

/* ---- choices owed together ---- */

/* Two of the seats that owe a move: neither changes what the other can choose, and the order does
 * not matter. */
static bool law_commute(struct trial *t, uint32_t owing) {
    int a = trial_pick(t, owing), b = trial_pick(t, owing & ~(1u << a));
    struct list of_a, of_b, then;
    trial_list(t, t->st, a, &of_a);
    trial_list(t, t->st, b, &of_b);
    Move first = of_a.move[rng_below(&t->rng, (uint32_t)of_a.count)];
    Move second = of_b.move[rng_below(&t->rng, (uint32_t)of_b.count)];
    trial_apply(t, t->st, a, first, t->scratch[0], NULL);
    trial_list(t, t->scratch[0], b, &then);
    if (then.count != of_b.count ||
        memcmp(then.move, of_b.move, sizeof(Move) * (size_t)then.count) != 0)
        return broken(t, "%s changes what seat %d can choose", trial_words(t, t->st, a, first), b);
    trial_apply(t, t->scratch[0], b, second, t->scratch[1], NULL);
    trial_apply(t, t->st, b, second, t->scratch[0], NULL);
    if (t->g->apply(t->box, t->scratch[0], a, first, NULL) != 0)
        return broken(t, "%s forbids what seat %d could choose", trial_words(t, t->st, b, second),
                      a);
    return memcmp(t->scratch[0], t->scratch[1], t->g->state_size) == 0 ||
           broken_states(t, "choices owed together do not commute", t->scratch[0], t->scratch[1]);
}

/* ---- the course of a game ---- */

static bool law_pending(struct trial *t, uint32_t owing) {
    uint32_t seats = (1u << t->how.seats) - 1;
    if (owing >> NATURE & 1 && owing != 1u << NATURE)
        return broken(t, "Nature is owed a move together with others");
    return !(owing & ~(seats | 1u << NATURE)) ||
           broken(t, "a seat that does not exist owes a move");
}

/* There is a place 1, equals share a place, and more points mean a better place. */
static bool law_places(struct trial *t) {
    int32_t points[MAX_SEATS] = {0}, place[MAX_SEATS] = {0};
    t->g->scores(t->box, t->st, points);
    t->g->places(t->box, t->st, place);
    for (int i = 0; i < t->how.seats; i++) {
        int better = 0;
        for (int j = 0; j < t->how.seats; j++) {
            better += place[j] < place[i];
            if (points[i] > points[j] && place[i] >= place[j])
                return broken(t, "seat %d has more points than seat %d and no better place", i, j);
        }
        if (place[i] != 1 + better)
            return broken(t, "place %d of seat %d: %d stand better", place[i], i, better);
    }
    return true;
}

static int by_value(const void *a, const void *b) {
    const uint64_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* Every random event of a game has its own key, so a committed seed never rolls the same stream
 * twice. */
static bool law_chance(struct trial *t) {
    qsort(t->chance, (size_t)t->chances, sizeof *t->chance, by_value);
    for (int i = 1; i < t->chances; i++)
        if (t->chance[i] == t->chance[i - 1])
            return broken(t, "two random events have the key %llx",
                          (unsigned long long)t->chance[i]);
    return true;
}

/* The words of the moves alone lead to the same state. */
static bool law_replay(struct trial *t) {
    uint8_t *st = t->scratch[0];
    t->g->setup(t->box, st, &t->how);
    for (int i = 0; i < t->length; i++) {
        char memory[MAX_WORDS];
        struct buf words = buf_on(memory, sizeof memory);
        move_write(t->g, t->box, st, t->made[i].seat, t->made[i].move, NATURE, &words);
        Move m = move_read(t->g, t->box, st, buf_slice_of(&words));
        if (t->g->apply(t->box, st, t->made[i].seat, m, NULL) != 0)
            return broken(t, "move %d, \"%.*s\", is refused in the replay", i + 1, (int)words.len,
                          words.at);
    }
    return fields_hash(t->g, st) == fields_hash(t->g, t->st) ||
           broken_states(t, "the replay differs", t->st, st);
}

static bool inspect(struct trial *t, uint32_t owing) {
    int seat = (int)rng_below(&t->rng, t->how.seats), mover = owing ? trial_pick(t, owing) : seat;
    struct list list;
    if (!law_json(t, t->st, "the state", true) || !law_audit_is_safe(t) ||
        !law_out_of_turn(t, owing))
        return false;
    if (!owing)
        return law_view(t, seat) && law_resample(t, seat, false, t->scratch[3]) &&
               law_resample(t, seat, true, t->scratch[3]);
    trial_list(t, t->st, mover, &list);
    if (!law_vocabulary(t, mover, &list) || !law_words(t, mover, &list) ||
        !law_secrets(t, seat, mover))
        return false;
    if (!law_events(t, mover, list.move[rng_below(&t->rng, (uint32_t)list.count)]))
        return false;
    return !(owing & (owing - 1)) || law_commute(t, owing);
}

/* With its own random source, so that looking at a game does not change how it goes on. */
static bool inspect_apart(struct trial *t, uint32_t owing) {
    struct rng play = t->rng;
    trial_apart(t);
    if (!inspect(t, owing))
        return false;
    t->rng = play;
    return true;
}

/* Nature usually rolls. Now and then she takes any of her moves, so that rare ones are tried,
 * too. */
static bool choose(struct trial *t, int seat, Move *m) {
    struct list list;
    trial_list(t, t->st, seat, &list);
    if (list.count < 1 || list.count > MAX_MOVES)
        return broken(t, "seat %d owes a move and has %d", seat, list.count);
    *m = list.move[rng_below(&t->rng, (uint32_t)list.count)];
    if (seat != NATURE)
        return true;
    t->chance[t->chances++] = t->g->chance(t->box, t->st);
    if (rng_below(&t->rng, 8) > 0)
        *m = t->g->roll(t->box, t->st, &t->rng);
    return list_has(&list, *m) ||
           broken(t, "%s is rolled, but not listed", trial_words(t, t->st, seat, *m));
}

/* No player has fewer or more points than the game says is possible. */
static bool law_points(struct trial *t) {
    const struct head *head = (const struct head *)t->st;
    struct points_range range = t->g->bounds(t->box, head->seats);
    int32_t points[MAX_SEATS];
    t->g->scores(t->box, t->st, points);
    for (int seat = 0; seat < head->seats; seat++)
        if (points[seat] < range.lo || points[seat] > range.hi)
            return broken(t, "seat %d has %d points, outside of %d to %d", seat, (int)points[seat],
                          range.lo, range.hi);
    return true;
}

static bool step(struct trial *t, uint32_t owing, bool thorough) {
    Move m;
    int seat = trial_pick(t, owing);
    bool looked_at = rng_next(&t->rng) % t->inspect_one_in == 0 || thorough;
    if (!law_pending(t, owing))
        return false;
    for (uint32_t rest = owing; rest; rest &= rest - 1)
        if (t->g->moves(t->box, t->st, first_seat(rest), t->dead_end.move) < 1)
            return broken(t, "seat %d owes a move and has none", first_seat(rest));
    if (looked_at && !inspect_apart(t, owing))
        return false;
    if (!choose(t, seat, &m))
        return false;
    if (t->length == t->g->max_length)
        return broken(t, "the game has more than %d moves", t->g->max_length);
    t->made[t->length++] = (struct made){(uint8_t)seat, m};
    t->told[0].count = 0;
    int code = t->g->apply(t->box, t->st, seat, m, &t->told[0]);
    if (code)
        return broken(t, "%s is listed, but refused: %s", trial_words(t, t->st, seat, m),
                      t->g->refusals[code].text);
    if (!thorough && t->g->pending(t->st) && t->length % AUDIT_ONE_IN > 0)
        return true;
    const char *unsound = t->g->audit(t->box, t->st).invariant;
    return !unsound || broken(t, "broken: %s", unsound);
}

static bool play(struct trial *t, bool thorough) {
    uint32_t owing;
    const char *unsound = t->g->audit(t->box, t->st).invariant;
    if (unsound)
        return broken(t, "after the set-up: %s", unsound);
    while ((owing = t->g->pending(t->st)) != 0)
        if (!step(t, owing, thorough))
            return false;
    return (rng_below(&t->rng, 8) || inspect_apart(t, 0)) && law_points(t) && law_places(t) &&
           law_chance(t) && (rng_below(&t->rng, 16) || law_replay(t));
}

/* ---- sets of games ---- */

/* A set-up that the game refuses is not played, but the refusal must have a reason. */
static bool play_one(struct trial *t, const struct wanted *how, int set, int game) {
    int code = trial_begin(t, how->seed, set, game);
    if (code)
        return law_refusal(t, NATURE, 0, code);
    test_doing("laws --game %s --seed %llu --set %d --first %d --games 1", t->g->id,
               (unsigned long long)how->seed, set, game);
    bool thorough = game < THOROUGH_GAMES || how->games == 1;
    if (!play(t, thorough))
        return false;
    t->moves += (uint64_t)t->length;
    if (game == THOROUGH_GAMES)
        t->inspect_one_in = 1 + (uint32_t)t->moves / (INSPECTIONS * (THOROUGH_GAMES + 1));
    if (game % 64 != 0)
        return true;
    uint64_t hash = fields_hash(t->g, t->st);
    trial_begin(t, how->seed, set, game);
    return play(t, thorough) &&
           (hash == fields_hash(t->g, t->st) || broken(t, "the same seed gave another game"));
}

static void play_set(struct trial *t, const struct wanted *how, int set) {
    char options[200];
    int failures = 0;
    struct buf text = buf_on(options, sizeof options);
    trial_set_name(t, set, &text);
    t->moves = 0;
    t->inspect_one_in = INSPECT_ONE_IN;
    for (int game = how->first; game < how->first + how->games && failures == 0; game++)
        if (!play_one(t, how, set, game)) {
            failures++;
            trial_report(t);
            printf("    again: laws --game %s --seed %llu --set %d --first %d --games 1\n",
                   t->g->id, (unsigned long long)how->seed, set, game);
        }
    printf("laws: %s%s: %d games, %llu moves%s\n", t->g->id, buf_end(&text), how->games,
           (unsigned long long)t->moves, failures ? ", FAILED" : "");
    fflush(stdout);
    failures ? test_failed() : test_passed();
}

static void play_game(const struct game *g, const struct wanted *how) {
    struct trial *t = trial_new(g);
    if (!t) {
        test_failed();
        return;
    }
    for (int set = 0; set < trial_sets(g); set++)
        if (how->set < 0 || how->set == set)
            play_set(t, how, set);
    trial_free(t);
}

int main(int argc, char **argv) {
    struct wanted how = {.games = 2000, .seed = 1, .set = -1};
    if (!wanted_read(&how, argc, argv,
                     "laws [--games N] [--game ID] [--seed S] [--set K] [--first I]"))
        return 2;
    wanted_play(&how, play_game);
    return test_end();
}
