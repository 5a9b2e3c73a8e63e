/* train.c: hoftag-lab train: makes the net of a game by self-play. */
#include "arena/arena.h"
#include "base/check.h"
#include "cmd/cmd.h"
#include "host/clock.h"
#include "lab/lab.h"
#include "lab/school.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char help_train[] =
    "Usage: hoftag-lab train GAME --seats K --out FILE [--minutes M | --games N]\n"
    "                        [--jobs J] [--seed S] ...\n"
    "\n"
    "Makes a net by games against itself, one move ahead, with temporal differences.\n"
    "It begins by playing as the hand-made estimate of a position says, and learns\n"
    "to correct that. While it runs it tells how it does against greedy players on\n"
    "deals it does not learn from. It goes on where it stopped if FILE.school is\n"
    "there (interrupt it whenever you like); --minutes and --games count what was\n"
    "spent before, too.\n"
    "\n"
    "  --seats K     for so many players\n"
    "  --out FILE    the net; beside it FILE.school (to go on) and FILE.log (what\n"
    "                happened)\n"
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
    "  --blur N      moves so near each other, in 1/1000 of a logit, are tried about\n"
    "                as often (30, 0)\n"
    "  --trust N     in how the estimate orders the moves of a choice, in 1/1000\n"
    "                (100, 0)\n"
    "  --ponder P    of a hundred rehearsed games, how many are played with thought\n"
    "                (0)\n"
    "  --on          begins with the net that all levels have, and makes one for\n"
    "                expert\n"
    "  --lessons N   positions of a step; 0 for all of eight games (1024, 0)\n"
    "\n"
    "Try a net with: hoftag arena GAME --bots normal@FILE,greedy,greedy,greedy\n";

enum { TEST_DEALS = 10, TELL_SECONDS = 60, TEST_EVERY = 5 /* times it tells */ };

struct order {
    const char *out;
    bool alone, on;
    int64_t seats, minutes, games, jobs, seed;
    struct {
        int64_t lambda, rate, halve, err, blur, trust, lessons,
            ponder; /* -1: the method's own value */
    } method;
};

static volatile sig_atomic_t interrupted;
static void interrupt(int signal_number) {
    (void)signal_number;
    interrupted = 1;
}

/* ---- files ---- */

static bool read_school(const char *path, struct schooling *s) {
    FILE *in = fopen(path, "rb");
    bool read = in && fread(s, sizeof *s, 1, in) == 1 && getc(in) == EOF;
    if (in)
        fclose(in);
    return read;
}

/* Writes a new file and renames it: a crash leaves the old one or the new one, never half of
 * one. */
static bool replace_file(const char *path, const void *bytes, size_t n) {
    char fresh[4200];
    snprintf(fresh, sizeof fresh, "%s.new", path);
    FILE *out = fopen(fresh, "wb");
    bool written = out && fwrite(bytes, 1, n, out) == n;
    written = out && fclose(out) == 0 && written;
    return (written && rename(fresh, path) == 0) ||
           (complain(REFUSED, "cannot write %.200s", path), false);
}

static bool save(const struct school *school, const char *path) {
    static struct net_numbers numbers;
    struct net net;
    char name[4100], made[300], how[40] = "";
    struct buf text = buf_growing();
    const struct schooling *s = school->s;
    const struct method *m = &s->method;
    weights_round(school_weights(school), &s->learner, &numbers, &net);
    net.expert = m->on;
    if (m->ponder)
        snprintf(how, sizeof how, " --ponder %u", m->ponder);
    snprintf(made, sizeof made,
             "hoftag-lab train %s --seats %d --games %llu --seed %llu%s --lambda %u --rate %u "
             "--halve %u --err %u%s%s "
             "--blur %u --trust %u --lessons %u (rules version %d)",
             school->game->id, school->how.seats, (unsigned long long)s->games,
             (unsigned long long)s->seed, m->corrects ? "" : " --alone", m->lambda, m->rate,
             m->halve, m->err, how, m->on ? " --on" : "", m->blur, m->trust, m->lessons,
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

/* ---- the command ---- */

static double seconds_left(const struct schooling *s, const struct order *o,
                           double games_a_second) {
    return o->games ? (double)(o->games - (int64_t)s->games) / games_a_second
                    : (double)o->minutes * 60 - s->seconds;
}

/* A test takes long, so only every few reports have one. */
static void report(const struct school *school, const struct order *o, double games_a_second,
                   bool test) {
    const struct schooling *s = school->s;
    char tested[80] = "";
    if (test) {
        struct estimate e = school_test(school, TEST_DEALS);
        snprintf(tested, sizeof tested, "  against greedy %5.1f %% (%.1f - %.1f)", 100 * e.mean,
                 100 * e.low, 100 * e.high);
    }
    tell(o->out, "%6.1f min  %8llu games  %5.1f games/s  loss %.4f%s  %.1f min to go",
         s->seconds / 60, (unsigned long long)s->games, games_a_second, school->loss, tested,
         seconds_left(s, o, games_a_second) / 60);
}

static bool enough(const struct school *school, const struct order *o) {
    const struct schooling *s = school->s;
    return interrupted ||
           (o->games ? (int64_t)s->games >= o->games : s->seconds >= (double)o->minutes * 60);
}

static int run(struct school *school, const struct order *o) {
    struct schooling *s = school->s;
    double spent = s->seconds, told = 0, rate = 0;
    int tellings = 0;
    uint64_t start = now_nanoseconds(), games = s->games;
    signal(SIGINT, interrupt);
    signal(SIGTERM, interrupt);
    while (!enough(school, o)) {
        school_batch(school);
        double seconds = (double)(now_nanoseconds() - start) / 1e9;
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

static bool take_built_in(struct school *school) {
    const struct net *net = net_find(school->game, school->how.seats);
    return (net && learner_take(&school->s->learner, net)) ||
           (complain(BAD_INPUT, "no net of this kind is built in"), false);
}

/* A run that goes on may change its method. */
static bool begin(struct school *school, const struct order *o, uint64_t seed,
                  const struct method *method) {
    char name[4100];
    snprintf(name, sizeof name, "%s.school", o->out);
    school_begin(school, seed, method);
    struct learner fresh = school->s->learner;
    if (access(name, F_OK) != 0)
        return !o->on || take_built_in(school);
    const struct learner *l = &school->s->learner;
    if (!read_school(name, school->s) || l->seats != fresh.seats || l->inputs != fresh.inputs ||
        l->corrects != fresh.corrects || memcmp(l->game, fresh.game, sizeof l->game) != 0)
        return complain(
                   BAD_INPUT,
                   "%.200s is not of this game, these seats, these features and this kind of net",
                   name),
               false;
    school->s->method = *method;
    tell(o->out, "goes on after %llu games", (unsigned long long)school->s->games);
    return true;
}

static struct method chosen_method(const struct order *o) {
    struct method m = o->alone ? method_alone : method_correcting;
    const struct {
        int64_t wanted;
        uint32_t *to;
    } numbers[] = {{o->method.lambda, &m.lambda},   {o->method.rate, &m.rate},
                   {o->method.halve, &m.halve},     {o->method.err, &m.err},
                   {o->method.blur, &m.blur},       {o->method.trust, &m.trust},
                   {o->method.lessons, &m.lessons}, {o->method.ponder, &m.ponder}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (numbers[i].wanted >= 0)
            *numbers[i].to = (uint32_t)numbers[i].wanted;
    m.on = o->on;
    return m;
}

static bool read_order(int argc, char **argv, struct order *o, struct values *words) {
    const struct flag flags[] = {
        {.name = "seats", .number = &o->seats, .least = 1, .most = MAX_SEATS},
        {.name = "out", .value = &o->out},
        {.name = "minutes", .number = &o->minutes, .least = 1, .most = 100000},
        {.name = "games", .number = &o->games, .least = 1, .most = INT64_MAX / 2},
        JOBS_FLAG(&o->jobs),
        SEED_FLAG(&o->seed),
        {.name = "alone", .on = &o->alone},
        {.name = "lambda", .number = &o->method.lambda, .most = 100},
        {.name = "rate", .number = &o->method.rate, .least = 1, .most = 10000},
        {.name = "halve", .number = &o->method.halve, .least = 1, .most = UINT32_MAX},
        {.name = "err", .number = &o->method.err, .least = 1, .most = UINT32_MAX},
        {.name = "blur", .number = &o->method.blur, .most = 10000},
        {.name = "trust", .number = &o->method.trust, .most = 100000},
        {.name = "lessons", .number = &o->method.lessons, .most = UINT32_MAX},
        {.name = "ponder", .number = &o->method.ponder, .most = 100},
        {.name = "on", .on = &o->on},
        {0},
    };
    return args_read(argc, argv, flags, 1, 1, words);
}

int cmd_train(int argc, char **argv) {
    struct order o = {.jobs = sysconf(_SC_NPROCESSORS_ONLN),
                      .seed = 1,
                      .method = {-1, -1, -1, -1, -1, -1, -1, -1}};
    struct values words;
    struct box_read box;
    struct school school = {0};
    if (!read_order(argc, argv, &o, &words) || !(school.game = need_game(words.text[0])))
        return BAD_INPUT;
    school.judge = judge_find(school.game);
    if (!school.judge)
        return complain(BAD_INPUT, "%s has no judge to learn from", school.game->title);
    if (!o.seats || !o.out || (o.minutes && o.games))
        return complain(BAD_INPUT,
                        "train needs --seats and --out, and not both --minutes and --games");
    if (!o.minutes && !o.games)
        o.minutes = 10;
    if (!need_seats(school.game, &o.seats, school.game->max_seats) ||
        !need_box(school.game, NULL, &box))
        return BAD_INPUT;
    struct method method = chosen_method(&o);
    school.how = setup_default(school.game, (int)o.seats);
    school.box = box.box;
    school.jobs = (int)(o.jobs < BATCH ? o.jobs : BATCH);
    school.s = malloc(sizeof *school.s);
    CHECK(school.s);
    int code = begin(&school, &o, (uint64_t)o.seed, &method) ? run(&school, &o) : BAD_INPUT;
    free(school.s);
    box_done(&box);
    return code;
}
