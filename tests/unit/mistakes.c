/* mistakes.c: a caller of the library (include/hoftag.h) who makes every mistake but a wrong
 * pointer: calls in any order, on closed things, with wild numbers, damaged texts and too little
 * room. Whatever fails is an error with a sentence, has changed nothing, and has written nothing
 * behind the room that it was given. What else may go wrong the sanitizers see (make sanitize). */
#include "hoftag.h"
#include "lib/test.h"

#include <stdlib.h>
#include <string.h>

enum {
    CALLS = 40000,
    THINGS = 6,
    ROOM = 1 << 18,
    GUARD = 0x5a,
    LONGEST_RUN = 80,
    OPEN = THINGS / 2
};

static struct hoftag_random luck;
static struct hoftag_fault why;
static struct hoftag_game *game[THINGS]; /* the first OPEN stay open */
static struct hoftag_position *position[THINGS];
static struct hoftag_history *history[THINGS];
static struct hoftag_batch *batch[THINGS];
static char json[ROOM], record[ROOM], text[ROOM]; /* the last of each, and one to write to */

static int below(int n) { return hoftag_random_below(&luck, n); }

static int any(void) { return below(THINGS); }

static const struct hoftag_game *some_game(void) { return game[below(8) ? below(OPEN) : any()]; }

/* Often a seat, or small; sometimes anything. */
static int wild(void) {
    static const int numbers[] = {15,   31,      32, 33, 64,        256,
                                  4095, 1 << 20, -1, -8, INT32_MAX, INT32_MIN};
    return below(3) ? below(9) : numbers[below(sizeof numbers / sizeof *numbers)];
}

static const char *wild_setup(void) {
    static const char *const setups[] = {NULL,
                                         "{\"seats\":4}",
                                         "{\"seats\":3}",
                                         "{\"seats\":99}",
                                         "{\"seats\":-1}",
                                         "{}",
                                         "",
                                         "[]",
                                         "{\"seats\":[\"red\",\"red\",\"red\"]}",
                                         "{\"seats\":[]}",
                                         "{\"seats\":4",
                                         "{\"options\":{\"setup\":\"variable\"}}",
                                         "{\"options\":{\"start\":\"list\"},\"seats\":5}",
                                         "{\"options\":{\"nonsense\":1}}",
                                         "\"\\ud800\""};
    return setups[below(3) ? below(3) : below(sizeof setups / sizeof *setups)];
}

static const char *wild_word(void) {
    static const char *const words[] = {
        "league", "wallenstein", "lowenherz", "null",      "LEAGUE",    "",      "red",
        "easy",   "random",      "mcts:3",    "search:-1", "go Lauban", "hard/", "normal/raider"};
    return below(9) ? words[below(sizeof words / sizeof *words)] : NULL;
}

/* A legal move, one with a wrong bit, or none at all. */
static uint32_t wild_move(const struct hoftag_position *at, int seat) {
    uint32_t moves[HOFTAG_MAX_MOVES];
    int n = hoftag_moves(at, seat, moves, HOFTAG_MAX_MOVES, NULL);
    if (n < 1 || !below(4))
        return (uint32_t)wild() * 0x01010101u;
    return moves[below(n)] ^ (below(3) ? 0 : 1u << below(32));
}

/* A few of its bytes are others, are missing, or it ends early. */
static const char *damaged(const char *from) {
    static char copy[ROOM];
    size_t length = strlen(from);
    memcpy(copy, from, length + 1);
    for (int i = below(4); i > 0 && length > 0; i--) {
        size_t at = (size_t)below((int)length);
        switch (below(3)) {
        case 0: copy[at] = (char)(1 + below(255)); break;
        case 1: memmove(copy + at, copy + at + 1, length-- - at); break;
        case 2: length = at, copy[at] = 0; break;
        }
    }
    return copy;
}

/* ---- room ---- */

/* How much room the next call is given: mostly too little, sometimes none. */
static size_t offered;

static char *offer(void) {
    offered = (size_t)below(below(2) ? 40 : ROOM - 1);
    memset(text, GUARD, offered + 1);
    return below(5) ? text : NULL;
}

static void kept_to_it(void) { EXPECT_INT(text[offered], GUARD); }

/* The text that was written, if it was. */
static void keep(int length, const char *from, char to[ROOM]) {
    if (length > 0 && from && (size_t)length < offered)
        memcpy(to, from, (size_t)length + 1);
}

/* ---- calls: each returns what the library said; those that got &why are in `saying` ---- */

static int open_game(int i, int seat) {
    (void)seat;
    i = OPEN + i % OPEN;
    hoftag_close(&game[i]);
    return hoftag_open(wild_word(), below(3) ? NULL : damaged("game league\n"), &game[i], &why);
}

static int new_position(int i, int seat) {
    (void)seat;
    hoftag_free(&position[i]);
    return hoftag_new(some_game(), wild_setup(), &position[i], &why);
}

static int read_position(int i, int seat) {
    (void)seat;
    hoftag_free(&position[i]);
    return hoftag_read_json(some_game(), damaged(json), &position[i], &why);
}

static int new_history(int i, int seat) {
    (void)seat;
    hoftag_history_free(&history[i]);
    return hoftag_history_new(some_game(), wild_setup(), &history[i], &why);
}

static int read_history(int i, int seat) {
    (void)seat;
    hoftag_history_free(&history[i]);
    return hoftag_history_read(some_game(), damaged(record), &history[i], &why);
}

static int new_batch(int i, int seat) {
    hoftag_batch_free(&batch[i]);
    return hoftag_batch_new(some_game(), wild_setup(), seat < 100 ? seat : -seat, 1, &batch[i],
                            &why);
}

static int list_moves(int i, int seat) {
    uint32_t moves[HOFTAG_MAX_MOVES];
    double odds[HOFTAG_MAX_MOVES];
    int room = below(HOFTAG_MAX_MOVES + 1);
    return below(2) ? hoftag_moves(position[i], seat, moves, room, &why)
                    : hoftag_odds(position[i], moves, odds, room, &why);
}

static int make_move(int i, int seat) {
    int who = below(2) ? hoftag_first_seat(hoftag_pending(position[i])) : seat;
    return hoftag_apply(position[i], who, wild_move(position[i], who), &why);
}

/* Some way on, so that there is more than set-ups. */
static int play_on(int i, int seat) {
    (void)seat;
    int done = HOFTAG_OK;
    for (int left = below(LONGEST_RUN); left > 0 && done == HOFTAG_OK; left--) {
        int owing = hoftag_first_seat(hoftag_pending(position[i]));
        uint32_t moves[HOFTAG_MAX_MOVES];
        int n = hoftag_moves(position[i], owing, moves, HOFTAG_MAX_MOVES, &why);
        done = n < 1 ? n : hoftag_apply(position[i], owing, moves[below(n)], &why);
    }
    return done < 0 ? done : HOFTAG_OK;
}

static int play_history_on(int i, int seat) {
    struct hoftag_position *at = NULL;
    int done = hoftag_clone(position[any()], &at);
    for (int left = below(LONGEST_RUN); left > 0 && done == HOFTAG_OK; left--) {
        done = hoftag_history_position(history[i], hoftag_history_length(history[i]), at);
        int owing = below(50) ? hoftag_first_seat(hoftag_pending(at)) : seat;
        uint32_t moves[HOFTAG_MAX_MOVES];
        int n = hoftag_moves(at, owing, moves, HOFTAG_MAX_MOVES, NULL);
        if (done == HOFTAG_OK)
            done = hoftag_history_apply(history[i], owing, n > 0 ? moves[below(n)] : 1, NULL);
    }
    hoftag_free(&at);
    return done;
}

static int let_nature(int i, int seat) {
    uint32_t move;
    return below(2) ? hoftag_roll(position[i], &luck, below(2) ? &move : NULL, &why)
                    : hoftag_resample(position[i], seat, &luck, &why);
}

static int look(int i, int seat) { return hoftag_view(position[i], seat, position[any()], &why); }

static int copy(int i, int seat) {
    (void)seat;
    return hoftag_copy(position[any()], position[i]);
}

static int judge(int i, int seat) {
    double share[HOFTAG_MAX_SEATS];
    return hoftag_judge(position[i], seat, share, &why);
}

static int choose(int i, int seat) {
    uint32_t move;
    int owing = below(3) ? hoftag_first_seat(hoftag_pending(position[i])) : seat;
    return hoftag_choose(position[i], owing, wild_word(), &luck, &move, &why);
}

static int step(int i, int seat) {
    static int32_t number[200];
    struct hoftag_waiting waiting;
    int done = hoftag_batch_waiting(batch[i], &waiting);
    for (int g = 0; done == HOFTAG_OK && g < waiting.games; g++) {
        int from = waiting.first[g];
        number[g] = below(20) ? waiting.number[from + below(waiting.first[g + 1] - from)] : seat;
    }
    return done == HOFTAG_OK ? hoftag_batch_step(batch[i], number, NULL) : done;
}

static int write_json(int i, int seat) {
    (void)seat;
    char *to = offer();
    int length = hoftag_json(position[i], to, offered);
    keep(length, to, json);
    return length;
}

static int write_record(int i, int seat) {
    (void)seat;
    char *to = offer();
    int length = hoftag_history_record(history[i], to, offered);
    keep(length, to, record);
    return length;
}

static int write_any(int i, int seat) {
    char *to = offer();
    switch (below(6)) {
    case 0: return hoftag_seat_name(position[i], seat, to, offered);
    case 1: return hoftag_words(position[i], seat, wild_move(position[i], seat), to, offered);
    case 2: return hoftag_layout(position[i], to, offered);
    case 3: return hoftag_information(history[i], seat, to, offered);
    case 4: return hoftag_batch_mask(batch[i], (uint8_t *)to, offered);
    default: return hoftag_batch_observe(batch[i], (void *)to, offered / sizeof(int16_t));
    }
}

static int ask_numbers(int i, int seat) {
    uint32_t move;
    int who, number = hoftag_move_numbered(some_game(), below(2) ? wild() : below(8000), &move);
    switch (below(5)) {
    case 0: return hoftag_number(some_game(), wild_move(position[i], seat));
    case 1: return hoftag_history_move(history[i], wild(), &who, &move);
    case 2: return hoftag_batch_position(batch[i], wild(), position[any()]);
    case 3: return hoftag_history_position(history[i], wild(), position[any()]);
    default: return number;
    }
}

static int ask_words(int i, int seat) {
    uint32_t move;
    struct hoftag_about about;
    hoftag_option_values(some_game(), wild_word());
    hoftag_describe(some_game(), seat, &about);
    return below(2) ? hoftag_seat_named(position[i], wild_word())
                    : hoftag_read_words(position[i], wild_word(), &move);
}

static int imagine(int i, int seat) {
    struct hoftag_history *other = NULL;
    int done = hoftag_history_resample(history[i], seat, &luck, &other, &why);
    hoftag_history_free(&other);
    hoftag_history_free(&other);
    return done;
}

typedef int Call(int i, int seat);
static Call *const saying[] = {open_game,  new_position, read_position, new_history, read_history,
                               new_batch,  list_moves,   make_move,     play_on,     play_on,
                               let_nature, look,         judge,         choose,      imagine};
static Call *const silent[] = {copy,        step,      write_json, write_record,   write_any,
                               ask_numbers, ask_words, write_any,  play_history_on};
enum { SAYING = sizeof saying / sizeof *saying, SILENT = sizeof silent / sizeof *silent };

/* ---- all of it ---- */

/* Calls that fail by design after having freed what stood there, or on their way. */
static bool replaces(Call *call) {
    return call == new_position || call == read_position || call == play_on;
}

static uint64_t hash_of(int i) {
    uint64_t hash = 0;
    hoftag_hash(position[i], &hash);
    return hash;
}

/* Most calls shall meet something. */
static void open_again(int i) {
    const struct hoftag_game *g = game[below(OPEN)];
    if (!position[i] && below(4))
        hoftag_new(g, NULL, &position[i], NULL);
    if (!history[i] && below(4))
        hoftag_history_new(g, NULL, &history[i], NULL);
    if (!batch[i] && below(4))
        hoftag_batch_new(g, NULL, 1 + below(5), 1, &batch[i], NULL);
}

static int one_call(void) {
    int kind = below(SAYING + SILENT), i = any();
    Call *call = kind < SAYING ? saying[kind] : silent[kind - SAYING];
    open_again(i);
    uint64_t before = hash_of(i);
    why.text[0] = 0;
    memset(text, GUARD, 1);
    offered = 0;
    int said = call(i, wild());
    kept_to_it();
    if (said >= 0)
        return 0;
    EXPECT(hoftag_error_text(said)[0]);
    EXPECT(kind >= SAYING || (why.text[0] && memchr(why.text, 0, sizeof why.text)));
    EXPECT(replaces(call) || hash_of(i) == before);
    return 1;
}

static void close_all(void) {
    for (int i = 0; i < THINGS; i++) {
        hoftag_close(&game[i]);
        hoftag_free(&position[i]);
        hoftag_history_free(&history[i]);
        hoftag_batch_free(&batch[i]);
    }
}

int main(void) {
    int failed = 0;
    hoftag_random_seed(&luck, 20);
    for (int i = 0; i < OPEN; i++)
        EXPECT_INT(hoftag_open(hoftag_game_name(i), NULL, &game[i], NULL), HOFTAG_OK);
    for (int i = 0; i < CALLS; i++) {
        test_doing("call %d", i);
        failed += one_call();
    }
    EXPECT(failed > CALLS / 10 && failed < CALLS * 9 / 10);
    close_all();
    return test_end();
}
