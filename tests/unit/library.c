/* library.c: the public interface (include/hoftag.h) against the rules: whole games of every
 * number of seats, exact chance against what is rolled, numbers, observations, histories, batches;
 * and that every mistake of a caller is an error. */
#include "hoftag.h"
#include "lib/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct hoftag_game *open_game(const char *name) {
    struct hoftag_game *game = NULL;
    struct hoftag_fault why;
    EXPECT_INT(hoftag_open(name, NULL, &game, &why), HOFTAG_OK);
    return game;
}

static struct hoftag_position *begin(const struct hoftag_game *game, int seats) {
    struct hoftag_position *at = NULL;
    char setup[40];
    snprintf(setup, sizeof setup, "{\"seats\":%d}", seats);
    EXPECT_INT(hoftag_new(game, setup, &at, NULL), HOFTAG_OK);
    return at;
}

/* ---- whole games ---- */

static bool numbers_fit(const struct hoftag_game *game, const struct hoftag_about *about,
                        const uint32_t *moves, int n, bool natures) {
    for (int i = 0; i < n; i++) {
        uint32_t back = 0;
        int number = hoftag_number(game, moves[i]);
        if (number < 0 || (number < about->players_moves) == natures ||
            number >= about->all_moves || hoftag_move_numbered(game, number, &back) ||
            back != moves[i] || (about->natures >> (moves[i] >> 24) & 1) != natures)
            return false;
    }
    return true;
}

/* The odds add up to 1, and none is impossible. */
static bool odds_fit(const struct hoftag_position *at) {
    uint32_t moves[HOFTAG_MAX_MOVES];
    double odds[HOFTAG_MAX_MOVES], sum = 0;
    int n = hoftag_odds(at, moves, odds, HOFTAG_MAX_MOVES, NULL);
    for (int i = 0; i < n; i++) {
        sum += odds[i];
        if (odds[i] <= 0)
            return false;
    }
    return n > 0 && fabs(sum - 1) < 1e-12;
}

static bool points_fit(const struct hoftag_position *at, const struct hoftag_about *about) {
    int32_t points[HOFTAG_MAX_SEATS];
    hoftag_scores(at, points);
    for (int i = 0; i < hoftag_seats(at); i++)
        if (points[i] < about->lowest_points || points[i] > about->highest_points)
            return false;
    return true;
}

/* A view has the moves of its seat, and what is hidden in it is hidden in the observation. */
static bool view_fits(const struct hoftag_game *game, const struct hoftag_position *at, int seat,
                      int n) {
    uint32_t moves[HOFTAG_MAX_MOVES];
    struct hoftag_position *view = NULL;
    int16_t one[2000], other[2000];
    (void)game;
    hoftag_clone(at, &view);
    bool fits = hoftag_view(at, seat, view, NULL) == HOFTAG_OK &&
                hoftag_moves(view, seat, moves, HOFTAG_MAX_MOVES, NULL) == n &&
                hoftag_apply(view, seat, moves[0], NULL) == HOFTAG_HIDDEN;
    int length = hoftag_observe(at, seat, one, 2000);
    fits = fits && length > 0 && hoftag_observe(view, seat, other, 2000) == length &&
           memcmp(one, other, (size_t)length * sizeof *one) == 0;
    hoftag_free(&view);
    return fits;
}

static int play(const struct hoftag_game *game, int seats, struct hoftag_random *luck) {
    struct hoftag_about about;
    struct hoftag_position *at = begin(game, seats);
    uint32_t moves[HOFTAG_MAX_MOVES];
    int owing, length = 0;
    bool numbers = true, odds = true, points = true, views = true;
    EXPECT_INT(hoftag_describe(game, seats, &about), HOFTAG_OK);
    for (; (owing = hoftag_pending(at)) > 0; length++) {
        int seat = hoftag_first_seat(owing);
        bool natures = seat == HOFTAG_NATURE;
        int n = hoftag_moves(at, seat, moves, HOFTAG_MAX_MOVES, NULL);
        numbers = numbers && n > 0 && numbers_fit(game, &about, moves, n, natures);
        odds = odds && (!natures || odds_fit(at));
        points = points && points_fit(at, &about);
        views = views && (natures || length % 8 || view_fits(game, at, seat, n));
        if (natures)
            EXPECT_INT(hoftag_roll(at, luck, NULL, NULL), HOFTAG_OK);
        else
            EXPECT_INT(hoftag_apply(at, seat, moves[hoftag_random_below(luck, n)], NULL),
                       HOFTAG_OK);
    }
    EXPECT(numbers && odds && views);
    EXPECT(points && points_fit(at, &about));
    EXPECT(length <= about.longest);
    hoftag_free(&at);
    return length;
}

static void whole_games(const char *name) {
    struct hoftag_game *game = open_game(name);
    struct hoftag_about about;
    struct hoftag_random luck;
    hoftag_random_seed(&luck, 20);
    hoftag_describe(game, 0, &about);
    EXPECT(about.observation <= 2000 && about.lowest_points <= 0 && about.highest_points > 0);
    for (int seats = about.min_seats; seats <= about.max_seats; seats++)
        for (int i = 0; i < 20; i++)
            play(game, seats, &luck);
    hoftag_close(&game);
}

/* ---- chance ---- */

/* Pearson's test of so many rolls against the odds. Outcomes that are expected less than five
 * times are taken together. The limit is 6 standard deviations of chi-square. */
static bool rolls_fit(const struct hoftag_position *at, struct hoftag_random *luck, int rolls) {
    uint32_t moves[HOFTAG_MAX_MOVES];
    double odds[HOFTAG_MAX_MOVES], chi = 0, rare = 0;
    int seen[HOFTAG_MAX_MOVES] = {0}, rarely = 0, freedom = -1;
    int n = hoftag_odds(at, moves, odds, HOFTAG_MAX_MOVES, NULL);
    struct hoftag_position *next = NULL;
    hoftag_clone(at, &next);
    for (int i = 0; i < rolls; i++) {
        uint32_t rolled = 0;
        int which = 0;
        hoftag_copy(at, next);
        hoftag_roll(next, luck, &rolled, NULL);
        while (which < n && moves[which] != rolled)
            which++;
        if (which < n)
            seen[which]++;
    }
    hoftag_free(&next);
    for (int i = 0; i < n; i++) {
        double expected = rolls * odds[i];
        if (expected < 5) {
            rare += expected;
            rarely += seen[i];
            continue;
        }
        chi += (seen[i] - expected) * (seen[i] - expected) / expected;
        freedom++;
    }
    if (rare >= 5) {
        chi += (rarely - rare) * (rarely - rare) / rare;
        freedom++;
    }
    return freedom < 1 || chi < freedom + 6 * sqrt(2.0 * freedom) + 12;
}

static void chance_is_exact(const char *name, int games) {
    struct hoftag_game *game = open_game(name);
    struct hoftag_random luck;
    hoftag_random_seed(&luck, 7);
    for (int i = 0; i < games; i++) {
        struct hoftag_position *at = begin(game, 3);
        uint32_t moves[HOFTAG_MAX_MOVES];
        for (int owing, made = 0; (owing = hoftag_pending(at)) > 0; made++) {
            int seat = hoftag_first_seat(owing);
            if (seat == HOFTAG_NATURE && hoftag_random_below(&luck, 6) == 0)
                EXPECT(rolls_fit(at, &luck, 3000));
            if (seat == HOFTAG_NATURE) {
                hoftag_roll(at, &luck, NULL, NULL);
                continue;
            }
            int n = hoftag_moves(at, seat, moves, HOFTAG_MAX_MOVES, NULL);
            hoftag_apply(at, seat, moves[hoftag_random_below(&luck, n)], NULL);
        }
        hoftag_free(&at);
    }
    hoftag_close(&game);
}

/* W6.2 by hand: four cubes are thrown into an empty tower; each falls with the probability of the
 * box. So how many of a colour fall is binomial. */
static void first_fill_of_the_tower(void) {
    struct hoftag_game *game = open_game("wallenstein");
    struct hoftag_position *at = begin(game, 4);
    uint32_t moves[HOFTAG_MAX_MOVES];
    double odds[HOFTAG_MAX_MOVES];
    int n = hoftag_odds(at, moves, odds, HOFTAG_MAX_MOVES, NULL), cubes = n - 1;
    double falls = pow(odds[cubes], 1.0 / cubes), binomial = 1;
    EXPECT(cubes > 1);
    for (int k = 0; k < n; k++) {
        double expected = binomial * pow(falls, k) * pow(1 - falls, cubes - k);
        EXPECT(fabs(odds[k] - expected) < 1e-9);
        binomial = binomial * (cubes - k) / (k + 1);
    }
    hoftag_free(&at);
    hoftag_close(&game);
}

/* ---- histories ---- */

static char *text_of(int (*write)(const struct hoftag_history *, char *, size_t),
                     const struct hoftag_history *h) {
    int length = write(h, NULL, 0);
    char *text = malloc((size_t)length + 1);
    EXPECT_INT(write(h, text, (size_t)length + 1), length);
    return text;
}

static char *information(const struct hoftag_history *h, int seat) {
    int length = hoftag_information(h, seat, NULL, 0);
    char *text = malloc((size_t)length + 1);
    EXPECT_INT(hoftag_information(h, seat, text, (size_t)length + 1), length);
    return text;
}

/* The seat cannot tell the other history from its own, and in time others are found. */
static bool resamples(const struct hoftag_history *h, int seat, struct hoftag_random *luck,
                      int *different) {
    struct hoftag_history *other = NULL;
    struct hoftag_fault why = {0, ""};
    if (hoftag_history_resample(h, seat, luck, &other, &why))
        return false;
    char *one = information(h, seat), *two = information(other, seat);
    char *record = text_of(hoftag_history_record, h);
    char *others = text_of(hoftag_history_record, other);
    bool same = strcmp(one, two) == 0;
    *different += strcmp(record, others) != 0;
    free(one);
    free(two);
    free(record);
    free(others);
    hoftag_history_free(&other);
    return same;
}

static void step_history(struct hoftag_history *h, struct hoftag_position *at,
                         struct hoftag_random *luck) {
    uint32_t moves[HOFTAG_MAX_MOVES], move = 0;
    int owing = hoftag_pending(at), seat = hoftag_first_seat(owing);
    /* any of those who owe a move, so that secret choices overlap */
    for (int tries = 0; tries < 4 && owing & (owing - 1); tries++) {
        int other = hoftag_random_below(luck, hoftag_seats(at));
        seat = owing >> other & 1 ? other : seat;
    }
    if (seat == HOFTAG_NATURE) {
        EXPECT_INT(hoftag_roll(at, luck, &move, NULL), HOFTAG_OK);
    } else {
        int n = hoftag_moves(at, seat, moves, HOFTAG_MAX_MOVES, NULL);
        move = moves[hoftag_random_below(luck, n)];
        EXPECT_INT(hoftag_apply(at, seat, move, NULL), HOFTAG_OK);
    }
    EXPECT_INT(hoftag_history_apply(h, seat, move, NULL), HOFTAG_OK);
}

static bool same_position(const struct hoftag_history *h, int n, const struct hoftag_position *at) {
    struct hoftag_position *then = NULL;
    uint64_t one = 0, other = 1;
    hoftag_clone(at, &then);
    EXPECT_INT(hoftag_history_position(h, n, then), HOFTAG_OK);
    hoftag_hash(then, &one);
    hoftag_hash(at, &other);
    hoftag_free(&then);
    return one == other;
}

static void read_back(const struct hoftag_game *game, const struct hoftag_history *h,
                      const struct hoftag_position *at) {
    struct hoftag_history *again = NULL;
    struct hoftag_fault why;
    char *record = text_of(hoftag_history_record, h);
    if (EXPECT_INT(hoftag_history_read(game, record, &again, &why), HOFTAG_OK)) {
        EXPECT(same_position(again, hoftag_history_length(h), at));
        hoftag_history_free(&again);
    }
    char *go = strstr(record, "\n1 ");
    go[1] = '2';
    EXPECT_INT(hoftag_history_read(game, record, &again, &why), HOFTAG_DAMAGED);
    EXPECT(again == NULL && why.line > 0 && why.text[0]);
    free(record);
}

static void histories(const char *name, int games, bool secrets) {
    struct hoftag_game *game = open_game(name);
    struct hoftag_random luck;
    int different = 0, failed = 0, asked = 0;
    hoftag_random_seed(&luck, 11);
    for (int i = 0; i < games; i++) {
        struct hoftag_position *at = begin(game, 3);
        struct hoftag_history *h = NULL;
        EXPECT_INT(hoftag_history_new(game, "{\"seats\":3}", &h, NULL), HOFTAG_OK);
        while (hoftag_pending(at) > 0) {
            step_history(h, at, &luck);
            if (hoftag_random_below(&luck, 40) > 0)
                continue;
            asked++;
            failed += !resamples(h, hoftag_random_below(&luck, 3), &luck, &different);
        }
        EXPECT(same_position(h, hoftag_history_length(h), at));
        read_back(game, h, at);
        hoftag_history_free(&h);
        hoftag_free(&at);
    }
    EXPECT(asked > 0);
    EXPECT_INT(failed, 0);
    EXPECT(secrets == (different > 0));
    hoftag_close(&game);
}

/* ---- batches ---- */

enum { GAMES = 33, STEPS = 1500 };

static void play_batch(struct hoftag_batch *batch, int32_t number[GAMES]) {
    struct hoftag_waiting w;
    struct hoftag_random luck;
    double sum = 0;
    uint64_t ended = 0;
    hoftag_random_seed(&luck, 3);
    for (int step = 0; step < STEPS; step++) {
        hoftag_batch_waiting(batch, &w);
        for (int i = 0; i < GAMES; i++) {
            int n = w.first[i + 1] - w.first[i];
            number[i] = w.number[w.first[i] + hoftag_random_below(&luck, n)];
        }
        EXPECT_INT(hoftag_batch_step(batch, number, NULL), HOFTAG_OK);
        for (int i = 0; i < GAMES; i++)
            for (int seat = 0; seat < 3 && w.ended[i]; seat++)
                sum += w.reward[3 * i + seat];
        for (int i = 0; i < GAMES; i++)
            ended += w.ended[i];
    }
    hoftag_batch_waiting(batch, &w);
    EXPECT(w.finished > 0 && w.finished == ended && w.decisions == STEPS * GAMES);
    EXPECT(fabs(sum + (double)w.finished) < 1e-3); /* 1 - 1 - 1 for each game */
}

/* As many ones as there are legal moves. */
static void mask_of(struct hoftag_batch *batch, int moves) {
    struct hoftag_waiting w;
    size_t masks = (size_t)GAMES * (size_t)moves, ones = 0;
    uint8_t *mask = malloc(masks);
    EXPECT_INT(hoftag_batch_mask(batch, mask, masks), HOFTAG_OK);
    for (size_t i = 0; i < masks; i++)
        ones += mask[i];
    hoftag_batch_waiting(batch, &w);
    EXPECT_INT((int64_t)ones, w.first[GAMES]);
    EXPECT_INT(hoftag_batch_mask(batch, mask, masks - 1), HOFTAG_TOO_SMALL);
    free(mask);
}

static void batches(const char *name) {
    struct hoftag_game *game = open_game(name);
    struct hoftag_batch *batch = NULL;
    struct hoftag_about about;
    struct hoftag_waiting w;
    struct hoftag_fault why;
    int32_t number[GAMES];
    hoftag_describe(game, 3, &about);
    EXPECT_INT(hoftag_batch_new(game, "{\"seats\":3}", GAMES, 1, &batch, NULL), HOFTAG_OK);
    play_batch(batch, number);
    mask_of(batch, about.players_moves);
    number[5] = about.players_moves;
    EXPECT_INT(hoftag_batch_step(batch, number, &why), HOFTAG_REFUSED);
    hoftag_batch_waiting(batch, &w);
    EXPECT(w.decisions == STEPS * GAMES);
    hoftag_batch_free(&batch);
    EXPECT(batch == NULL && hoftag_batch_step(batch, number, NULL) == HOFTAG_CLOSED);
    hoftag_close(&game);
}

/* ---- mistakes ---- */

static void closed_things(void) {
    struct hoftag_game *game = NULL;
    struct hoftag_position *at = NULL;
    struct hoftag_history *h = NULL;
    struct hoftag_random luck, never = {{0}};
    uint32_t moves[8];
    double odds[8];
    int32_t points[HOFTAG_MAX_SEATS];
    int16_t numbers[8];
    struct hoftag_fault why = {0, ""};
    hoftag_random_seed(&luck, 1);
    hoftag_close(&game);
    hoftag_close(NULL);
    hoftag_free(&at);
    EXPECT_INT(hoftag_new(game, NULL, &at, &why), HOFTAG_CLOSED);
    EXPECT(why.text[0]);
    EXPECT_INT(hoftag_pending(at), HOFTAG_CLOSED);
    EXPECT_INT(hoftag_moves(at, 0, moves, 8, &why), HOFTAG_CLOSED);
    EXPECT_INT(hoftag_odds(at, moves, odds, 8, &why), HOFTAG_CLOSED);
    EXPECT_INT(hoftag_apply(at, 0, 1, &why), HOFTAG_CLOSED);
    EXPECT_INT(hoftag_roll(at, &luck, NULL, &why), HOFTAG_CLOSED);
    EXPECT_INT(hoftag_scores(at, points), HOFTAG_CLOSED);
    EXPECT_INT(hoftag_observe(at, 0, numbers, 8), HOFTAG_CLOSED);
    EXPECT_INT(hoftag_json(at, NULL, 0), HOFTAG_CLOSED);
    EXPECT_INT(hoftag_history_length(h), HOFTAG_CLOSED);
    EXPECT_INT(hoftag_history_apply(h, 0, 1, &why), HOFTAG_CLOSED);
    EXPECT_INT(hoftag_number(game, 1), HOFTAG_CLOSED);
    EXPECT_INT(hoftag_random_below(&never, 9), 0);
}

static void unknown_things(void) {
    struct hoftag_game *game = NULL, *other = NULL;
    struct hoftag_position *at = NULL, *elsewhere = NULL;
    struct hoftag_random never = {{0}};
    struct hoftag_fault why = {0, ""};
    char small[4] = "abc";
    uint32_t moves[HOFTAG_MAX_MOVES];
    int16_t numbers[3];
    EXPECT_INT(hoftag_open("chess", NULL, &game, &why), HOFTAG_UNKNOWN);
    EXPECT(game == NULL && strstr(why.text, "chess"));
    EXPECT_INT(hoftag_open("league", "not a box", &game, &why), HOFTAG_DAMAGED);
    game = open_game("league");
    other = open_game("lowenherz");
    EXPECT_INT(hoftag_new(game, "{\"seats\":9}", &at, &why), HOFTAG_DAMAGED);
    EXPECT_INT(hoftag_new(game, "{\"seats\":3,\"options\":{\"sides\":\"pink\"}}", &at, &why),
               HOFTAG_DAMAGED);
    EXPECT_INT(hoftag_new(game, "[1,2", &at, &why), HOFTAG_DAMAGED);
    EXPECT_INT(hoftag_new(game, "[1,2]", &at, &why), HOFTAG_DAMAGED);
    EXPECT_INT(hoftag_new(game, "4", &at, &why), HOFTAG_DAMAGED);
    at = begin(game, 3);
    elsewhere = begin(other, 3);
    EXPECT_INT(hoftag_copy(at, elsewhere), HOFTAG_MISMATCH);
    for (int seat = -3; seat < 70; seat++)
        if ((seat < 0 || seat > 2) && seat != HOFTAG_NATURE)
            EXPECT_INT(hoftag_moves(at, seat, moves, HOFTAG_MAX_MOVES, &why), HOFTAG_UNKNOWN);
    EXPECT_INT(hoftag_moves(at, HOFTAG_NATURE, moves, 2, &why), HOFTAG_TOO_SMALL);
    EXPECT_INT(hoftag_apply(at, 0, 0, &why), HOFTAG_UNKNOWN);
    EXPECT_INT(hoftag_apply(at, 0, 0xFFFFFFFF, &why), HOFTAG_UNKNOWN);
    EXPECT_INT(hoftag_roll(at, &never, NULL, &why), HOFTAG_CLOSED);
    EXPECT_INT(hoftag_json(at, small, sizeof small), HOFTAG_TOO_SMALL);
    EXPECT_INT(small[0], 0);
    EXPECT_INT(hoftag_observe(at, 0, numbers, 3), HOFTAG_TOO_SMALL);
    EXPECT_INT(hoftag_observe(at, 99, numbers, 3), HOFTAG_UNKNOWN);
    EXPECT_INT(hoftag_read_words(at, "fly to the moon", moves), HOFTAG_UNKNOWN);
    EXPECT_INT(hoftag_seat_named(at, "pink"), HOFTAG_UNKNOWN);
    hoftag_free(&at);
    hoftag_free(&elsewhere);
    hoftag_close(&game);
    hoftag_close(&other);
}

/* Any 32 bits may be handed in as a move, by any seat, at any time. */
static void any_move(const char *name) {
    struct hoftag_game *game = open_game(name);
    struct hoftag_position *at = begin(game, 3);
    struct hoftag_about about;
    struct hoftag_random luck;
    uint32_t moves[HOFTAG_MAX_MOVES], move = 0;
    hoftag_random_seed(&luck, 5);
    hoftag_describe(game, 3, &about);
    for (int owing; (owing = hoftag_pending(at)) > 0;) {
        int seat = hoftag_first_seat(owing);
        int n = hoftag_moves(at, seat, moves, HOFTAG_MAX_MOVES, NULL);
        for (int i = 0; i < 4; i++) {
            hoftag_move_numbered(game, hoftag_random_below(&luck, about.all_moves), &move);
            struct hoftag_position *tried = NULL;
            hoftag_clone(at, &tried);
            hoftag_apply(tried, hoftag_random_below(&luck, 9), move, NULL);
            hoftag_apply(tried, seat, move ^ (uint32_t)hoftag_random_below(&luck, 1 << 30), NULL);
            hoftag_free(&tried);
        }
        hoftag_apply(at, seat, moves[hoftag_random_below(&luck, n)], NULL);
    }
    EXPECT_INT(hoftag_roll(at, &luck, NULL, NULL), HOFTAG_OVER);
    hoftag_free(&at);
    hoftag_close(&game);
}

/* ---- JSON and players ---- */

static void positions_as_json(const char *name) {
    struct hoftag_game *game = open_game(name);
    struct hoftag_position *at = begin(game, 3), *again = NULL;
    struct hoftag_fault why;
    char json[20000];
    uint64_t one = 0, other = 1;
    EXPECT(hoftag_json(at, json, sizeof json) > 0);
    EXPECT_INT(hoftag_read_json(game, json, &again, &why), HOFTAG_OK);
    hoftag_hash(at, &one);
    hoftag_hash(again, &other);
    EXPECT(one == other);
    hoftag_free(&again);
    EXPECT_INT(hoftag_read_json(game, "{\"seats\":3,\"wishes\":1}", &again, &why), HOFTAG_DAMAGED);
    EXPECT_INT(hoftag_read_json(game, "7", &again, &why), HOFTAG_DAMAGED);
    EXPECT(again == NULL);
    /* positions stay usable after their game is closed */
    hoftag_close(&game);
    EXPECT(hoftag_pending(at) > 0);
    hoftag_free(&at);
}

static void broken_position(void) {
    struct hoftag_game *game = open_game("league");
    struct hoftag_position *at = NULL;
    struct hoftag_fault why = {0, ""};
    EXPECT_INT(hoftag_read_json(game, "{\"seats\":3,\"round\":5}", &at, &why), HOFTAG_BROKEN);
    EXPECT(at == NULL && why.text[0]);
    hoftag_close(&game);
}

static void players(const char *name) {
    struct hoftag_game *game = open_game(name);
    struct hoftag_position *at = begin(game, 3);
    struct hoftag_random luck;
    struct hoftag_fault why;
    uint32_t move = 0;
    double share[HOFTAG_MAX_SEATS];
    hoftag_random_seed(&luck, 2);
    while (hoftag_first_seat(hoftag_pending(at)) == HOFTAG_NATURE)
        hoftag_roll(at, &luck, NULL, NULL);
    int seat = hoftag_first_seat(hoftag_pending(at));
    EXPECT_INT(hoftag_choose(at, seat, "nobody", &luck, &move, &why), HOFTAG_UNKNOWN);
    EXPECT_INT(hoftag_choose(at, seat, "mcts-before:3", &luck, &move, &why), HOFTAG_OK);
    EXPECT_INT(hoftag_choose(at, seat, "greedy", &luck, &move, &why), HOFTAG_OK);
    EXPECT_INT(hoftag_apply(at, seat, move, &why), HOFTAG_OK);
    EXPECT_INT(hoftag_judge(at, seat, share, &why), HOFTAG_OK);
    EXPECT(fabs(share[0] + share[1] + share[2] - 1) < 1e-9);
    EXPECT_INT(hoftag_judge(at, 5, share, &why), HOFTAG_UNKNOWN);
    hoftag_free(&at);
    hoftag_close(&game);
}

/* Where there is one move a search has nothing to look at, but answers: also where chance comes
 * next, so that no two of its tries go on alike. Returns how often that was so in a game. */
static int forced_moves(const struct hoftag_game *game, struct hoftag_random *luck) {
    struct hoftag_position *at = begin(game, 3), *next = begin(game, 3);
    uint32_t moves[HOFTAG_MAX_MOVES], chosen = 0;
    int owing, tried = 0;
    while ((owing = hoftag_pending(at)) > 0) {
        int seat = hoftag_first_seat(owing);
        if (seat == HOFTAG_NATURE) {
            hoftag_roll(at, luck, NULL, NULL);
            continue;
        }
        int n = hoftag_moves(at, seat, moves, HOFTAG_MAX_MOVES, NULL);
        hoftag_copy(at, next);
        hoftag_apply(next, seat, moves[hoftag_random_below(luck, n)], NULL);
        if (n == 1 && hoftag_pending(next) == 1 << HOFTAG_NATURE) {
            EXPECT_INT(hoftag_choose(at, seat, "mcts:2000", luck, &chosen, NULL), HOFTAG_OK);
            EXPECT(chosen == moves[0]);
            tried++;
        }
        hoftag_copy(next, at);
    }
    hoftag_free(&next);
    hoftag_free(&at);
    return tried;
}

static void no_choice(void) {
    struct hoftag_game *game = open_game("league");
    struct hoftag_random luck;
    int tried = 0;
    hoftag_random_seed(&luck, 2);
    for (int i = 0; i < 1000 && tried < 3; i++)
        tried += forced_moves(game, &luck);
    EXPECT(tried >= 3);
    hoftag_close(&game);
}

int main(void) {
    const char *name;
    int games = 0;
    for (; (name = hoftag_game_name(games)) != NULL; games++) {
        bool is_template = strcmp(name, "null") == 0;
        test_doing("%s", name);
        whole_games(name);
        chance_is_exact(name, 2);
        histories(name, is_template ? 20 : 4, strcmp(name, "league") != 0);
        batches(name);
        any_move(name);
        positions_as_json(name);
        if (!is_template)
            players(name);
    }
    first_fill_of_the_tower();
    broken_position();
    no_choice();
    closed_things();
    unknown_things();
    EXPECT(games >= 4 && hoftag_game_name(-1) == NULL);
    EXPECT(hoftag_error_text(HOFTAG_BROKEN)[0] && hoftag_error_text(77)[0]);
    return test_end();
}
