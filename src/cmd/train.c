/* train.c: hoftag train: makes the net of a game, by games against itself. */
#include "arena/train.h"

#include "arena/arena.h"
#include "base/check.h"
#include "cmd/cmd.h"
#include "table/file.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char help_train[] =
    "Usage: hoftag train GAME --seats K --out FILE [--minutes M | --games N] [--jobs J] [--seed S] ...\n"
    "\n"
    "Makes a net by games against itself, one move ahead, with temporal differences. It begins by\n"
    "playing as the hand-made estimate of a position says, and learns to correct that. While it runs it\n"
    "tells how it does against greedy players on deals it does not learn from. It goes on where it\n"
    "stopped if FILE.school is there (interrupt it whenever you like); --minutes and --games count\n"
    "what was spent before, too.\n"
    "\n"
    "  --seats K     for so many players\n"
    "  --out FILE    the net; beside it FILE.school (to go on) and FILE.log (what happened)\n"
    "  --minutes M   how long (10)\n"
    "  --games N     how many games, instead: the same N and S give the same net\n"
    "  --jobs J      how many threads (one a processor)\n"
    "  --seed S      a number that decides everything random (1)\n"
    "  --alone       a net that knows nothing at first and does without the estimate\n"
    "How it learns (docs/nets.md); in brackets with and without the estimate:\n"
    "  --lambda P    per cent of what is learned that comes from further on (85, 75)\n"
    "  --rate R      size of the first steps, in 1/100000 (50, 200)\n"
    "  --halve N     games after which the steps are half as large (10000, 40000)\n"
    "  --err N       one move in so many is made at random (50, 25)\n"
    "  --blur N      moves so near each other, in 1/1000 of a logit, are tried about as often (30, 0)\n"
    "  --trust N     in how the estimate orders the moves of a choice, in 1/1000 (100, 0)\n"
    "  --lessons N   positions of a step; 0 for all of eight games (1024, 0)\n"
    "\n"
    "Try a net with: hoftag arena GAME --bots normal@FILE,greedy,greedy,greedy\n";

enum { TEST_DEALS = 10, TELL_SECONDS = 60, TEST_EVERY = 5 /* times it tells */ };

struct order {
    const char *seats, *out, *minutes, *games, *jobs, *seed, *lambda, *rate, *halve, *err, *blur, *trust, *lessons;
    bool alone;
    int64_t minutes_wanted, games_wanted;
};

static volatile sig_atomic_t interrupted;
static void interrupt(int signal_number) {
    (void)signal_number;
    interrupted = 1;
}

/* ---- files -------------------------------------------------------------------------------------------------- */

static bool read_school(const char *path, struct schooling *s) {
    FILE *in = fopen(path, "rb");
    bool read = in && fread(s, sizeof *s, 1, in) == 1 && getc(in) == EOF;
    if (in)
        fclose(in);
    return read;
}

/* A new file takes the place of the old one only when it is whole. */
static bool replace_file(const char *path, const void *bytes, size_t n) {
    char fresh[4200];
    snprintf(fresh, sizeof fresh, "%s.new", path);
    FILE *out = fopen(fresh, "wb");
    bool written = out && fwrite(bytes, 1, n, out) == n;
    written = out && fclose(out) == 0 && written;
    return (written && rename(fresh, path) == 0) || (complain(REFUSED, "cannot write %.200s", path), false);
}

static bool save(const struct school *school, const char *path) {
    static struct net_numbers numbers;
    struct net net;
    char name[4100], made[300];
    struct buf text = buf_growing();
    const struct schooling *s = school->s;
    const struct method *m = &s->method;
    weights_round(school_weights(school), &s->learner, &numbers, &net);
    snprintf(made, sizeof made,
             "hoftag train %s --seats %d --games %llu --seed %llu%s --lambda %u --rate %u --halve %u --err %u "
             "--blur %u --trust %u --lessons %u (rules version %d)",
             school->game->id, school->how.seats, (unsigned long long)s->games, (unsigned long long)s->seed,
             m->corrects ? "" : " --alone", m->lambda, m->rate, m->halve, m->err, m->blur, m->trust, m->lessons,
             school->game->version);
    net_write(&net, made, &text);
    snprintf(name, sizeof name, "%s.school", path);
    bool saved = replace_file(path, text.at, text.len) && replace_file(name, s, sizeof *s);
    buf_free(&text);
    return saved;
}

__attribute__((format(printf, 2, 3))) static void tell(const char *path, const char *format, ...) {
    char name[4100], line[300];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    fprintf(stderr, "%s\n", line);
    snprintf(name, sizeof name, "%s.log", path);
    FILE *log = fopen(name, "a");
    if (log) {
        fprintf(log, "%s\n", line);
        fclose(log);
    }
}

/* ---- the command ---------------------------------------------------------------------------------------------- */

static double seconds_left(const struct schooling *s, const struct order *o, double games_a_second) {
    return o->games ? (double)(o->games_wanted - (int64_t)s->games) / games_a_second
                    : (double)o->minutes_wanted * 60 - s->seconds;
}

/* A test takes its time: it is not made every time. */
static void report(const struct school *school, const struct order *o, double games_a_second, bool test) {
    const struct schooling *s = school->s;
    char tested[80] = "";
    if (test) {
        struct estimate e = school_test(school, TEST_DEALS);
        snprintf(tested, sizeof tested, "  against greedy %5.1f %% (%.1f - %.1f)", 100 * e.mean, 100 * e.low,
                 100 * e.high);
    }
    tell(o->out, "%6.1f min  %8llu games  %5.1f games/s  loss %.4f%s  %.1f min to go", s->seconds / 60,
         (unsigned long long)s->games, games_a_second, school->loss, tested, seconds_left(s, o, games_a_second) / 60);
}

static bool enough(const struct school *school, const struct order *o) {
    const struct schooling *s = school->s;
    return interrupted ||
           (o->games ? (int64_t)s->games >= o->games_wanted : s->seconds >= (double)o->minutes_wanted * 60);
}

static int run(struct school *school, const struct order *o) {
    struct schooling *s = school->s;
    double spent = s->seconds, told = 0, rate = 0;
    int tellings = 0;
    uint64_t start = clock_now(), games = s->games;
    signal(SIGINT, interrupt);
    signal(SIGTERM, interrupt);
    while (!enough(school, o)) {
        school_batch(school);
        double seconds = (double)(clock_now() - start) / 1e9;
        s->seconds = spent + seconds;
        if (seconds - told < TELL_SECONDS)
            continue;
        told = seconds;
        rate = (double)(s->games - games) / seconds;
        report(school, o, rate, ++tellings % TEST_EVERY == 0);
        if (!save(school, o->out))
            return REFUSED;
    }
    if (s->games > games)
        report(school, o, (double)(s->games - games) / (s->seconds - spent), true);
    return save(school, o->out) ? DONE : REFUSED;
}

/* Whoever goes on may go on by another method. */
static bool begin(struct school *school, const struct order *o, uint64_t seed, const struct method *method) {
    char name[4100];
    snprintf(name, sizeof name, "%s.school", o->out);
    school_begin(school, seed, method);
    struct learner fresh = school->s->learner;
    if (access(name, F_OK) != 0)
        return true;
    const struct learner *l = &school->s->learner;
    if (!read_school(name, school->s) || l->seats != fresh.seats || l->inputs != fresh.inputs ||
        l->corrects != fresh.corrects || memcmp(l->game, fresh.game, sizeof l->game) != 0)
        return complain(BAD_INPUT, "%.200s is not of this game, these seats, these features and this kind of net",
                        name),
               false;
    school->s->method = *method;
    tell(o->out, "goes on after %llu games", (unsigned long long)school->s->games);
    return true;
}

static bool need_method(const struct order *o, struct method *m) {
    const struct {
        const char *name, *text;
        int64_t least, most;
        uint32_t *to;
    } wanted[] = {{"--lambda", o->lambda, 0, 100, &m->lambda},
                  {"--rate", o->rate, 1, 10000, &m->rate},
                  {"--halve", o->halve, 1, UINT32_MAX, &m->halve},
                  {"--err", o->err, 1, UINT32_MAX, &m->err},
                  {"--blur", o->blur, 0, 10000, &m->blur},
                  {"--trust", o->trust, 0, 100000, &m->trust},
                  {"--lessons", o->lessons, 0, UINT32_MAX, &m->lessons}};
    *m = o->alone ? method_alone : method_correcting;
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        int64_t number = *wanted[i].to;
        if (wanted[i].text && !need_number(wanted[i].name, wanted[i].text, wanted[i].least, wanted[i].most, &number))
            return false;
        *wanted[i].to = (uint32_t)number;
    }
    return true;
}

int cmd_train(int argc, char **argv) {
    struct order o = {.minutes_wanted = 10};
    struct method method;
    struct values words;
    struct box_read box;
    struct school school = {0};
    int64_t seats, jobs = sysconf(_SC_NPROCESSORS_ONLN), seed = 1;
    const struct flag flags[] = {{.name = "seats", .value = &o.seats},
                                 {.name = "out", .value = &o.out},
                                 {.name = "minutes", .value = &o.minutes},
                                 {.name = "games", .value = &o.games},
                                 {.name = "jobs", .value = &o.jobs},
                                 {.name = "seed", .value = &o.seed},
                                 {.name = "alone", .on = &o.alone},
                                 {.name = "lambda", .value = &o.lambda},
                                 {.name = "rate", .value = &o.rate},
                                 {.name = "halve", .value = &o.halve},
                                 {.name = "err", .value = &o.err},
                                 {.name = "blur", .value = &o.blur},
                                 {.name = "trust", .value = &o.trust},
                                 {.name = "lessons", .value = &o.lessons},
                                 {0}};
    if (!args_read(argc, argv, flags, 1, 1, &words) || !(school.game = need_game(words.text[0])))
        return BAD_INPUT;
    school.judge = judge_find(school.game);
    if (!school.judge)
        return complain(BAD_INPUT, "%s has no judge to learn from", school.game->title);
    if (!o.seats || !o.out || (o.minutes && o.games))
        return complain(BAD_INPUT, "train needs --seats and --out, and not both --minutes and --games");
    if (!need_number("--seats", o.seats, school.game->min_seats, school.game->max_seats, &seats) ||
        (o.minutes && !need_number("--minutes", o.minutes, 1, 100000, &o.minutes_wanted)) ||
        (o.games && !need_number("--games", o.games, 1, INT64_MAX / 2, &o.games_wanted)) ||
        (o.jobs && !need_number("--jobs", o.jobs, 1, BATCH, &jobs)) ||
        (o.seed && !need_number("--seed", o.seed, 0, INT64_MAX, &seed)) || !need_method(&o, &method) ||
        !need_box(school.game, NULL, &box))
        return BAD_INPUT;
    school.how = setup_default(school.game, (int)seats);
    school.box = box.box;
    school.jobs = (int)(jobs < BATCH ? jobs : BATCH);
    school.s = malloc(sizeof *school.s);
    CHECK(school.s);
    int code = begin(&school, &o, (uint64_t)seed, &method) ? run(&school, &o) : BAD_INPUT;
    free(school.s);
    box_done(&box);
    return code;
}
