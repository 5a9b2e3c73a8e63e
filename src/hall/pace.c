/* pace.c: see pace.h. Invariant: a clock runs exactly while its player owes a move and the clocks
 * are not paused. */
#include "hall/pace.h"

#include "base/hash.h"

enum {
    MINUTE = 60,
    HOUR = 60 * MINUTE,
    DAY = 24 * HOUR,
    LEAST_BANK = 5,
    MOST_SECONDS = 60 * DAY,
    LIVE_SECONDS = 12 * HOUR, /* a longer bank is for games over days */
    SHORT_PART = 5,           /* time is short when this part of it is left, */
    SHORT_MOST = DAY,         /* or so many seconds */
    RETURN_PART = 10,
    STANDS = -1
};

static const int64_t year_of_play = 365LL * DAY * PACE_SECOND;

bool pace_is_live(const struct pace *p) { return p->bank < LIVE_SECONDS; }

/* ---- texts ---- */

const char *const usual_paces[] = {"none",      "10m+20s",    "30m+30s", "1d+4h/3d",
                                   "3d+12h/5d", "3d+36h/10d", NULL};
const char *const zero_words[] = {
    [ZERO_ASK] = "ask", [ZERO_BOT] = "bot", [ZERO_NOTHING] = "nothing", NULL};

static const struct unit {
    char letter;
    int seconds;
} units[] = {{'d', DAY}, {'h', HOUR}, {'m', MINUTE}, {'s', 1}};

static int seconds_of(char letter) {
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (units[i].letter == letter)
            return units[i].seconds;
    return 0;
}

/* Takes "12h" off the front: a number and its unit. */
static bool take_unit(struct slice *rest, int64_t *seconds) {
    size_t digits = 0;
    int64_t n;
    while (digits < rest->len && rest->at[digits] >= '0' && rest->at[digits] <= '9')
        digits++;
    if (digits == rest->len || !slice_number((struct slice){rest->at, digits}, 0, MOST_SECONDS, &n))
        return false;
    int each = seconds_of(rest->at[digits]);
    *rest = slice_skip(*rest, digits + 1);
    *seconds += n * each;
    return each > 0 && *seconds <= MOST_SECONDS;
}

/* "1d12h". */
static bool read_span(struct slice text, int32_t *out) {
    int64_t seconds = 0;
    if (text.len == 0)
        return false;
    while (text.len > 0)
        if (!take_unit(&text, &seconds))
            return false;
    *out = (int32_t)seconds;
    return true;
}

/* Takes what stands before the character off the front; false if it is not there. */
static bool take_until(struct slice *rest, char end, struct slice *part) {
    const char *at = rest->len ? memchr(rest->at, end, rest->len) : NULL;
    if (!at)
        return false;
    *part = (struct slice){rest->at, (size_t)(at - rest->at)};
    *rest = slice_skip(*rest, part->len + 1);
    return true;
}

static bool is_sensible(const struct pace *p) {
    return p->bank >= LEAST_BANK && (p->cap == 0 || p->cap >= p->bank);
}

bool pace_read(struct slice text, struct pace *out) {
    struct pace p = *out;
    struct slice bank, increment;
    p.bank = p.increment = p.cap = 0;
    if (!slice_is(text, "none")) {
        if (!take_until(&text, '+', &bank) || !read_span(bank, &p.bank))
            return false;
        bool capped = take_until(&text, '/', &increment);
        if (!read_span(capped ? increment : text, &p.increment) ||
            (capped && !read_span(text, &p.cap)) || !is_sensible(&p))
            return false;
    }
    *out = p;
    return true;
}

static void write_span(int32_t seconds, struct buf *out) {
    const struct unit *u = units;
    while (seconds == 0 ? u->seconds > 1 : seconds % u->seconds != 0)
        u++;
    buf_int(out, seconds / u->seconds);
    buf_char(out, u->letter);
}

void pace_write(const struct pace *p, struct buf *out) {
    if (!has_clocks(p)) {
        buf_str(out, "none");
        return;
    }
    write_span(p->bank, out);
    buf_char(out, '+');
    write_span(p->increment, out);
    if (p->cap) {
        buf_char(out, '/');
        write_span(p->cap, out);
    }
}

bool zero_read(struct slice text, enum at_zero *out) {
    for (int i = 0; zero_words[i]; i++)
        if (slice_is(text, zero_words[i])) {
            *out = (enum at_zero)i;
            return true;
        }
    return false;
}

void pace_keep(const struct pace *p, struct buf *out) {
    pace_write(p, out);
    buf_char(out, ' ');
    buf_str(out, zero_words[p->at_zero]);
    buf_char(out, ' ');
    buf_int(out, p->vacation);
}

bool pace_restore(struct slice text, struct pace *out) {
    struct pace p = {0};
    struct slice pace, zero, days, more;
    int64_t vacation;
    if (!slice_word(&text, &pace) || !pace_read(pace, &p) || !slice_word(&text, &zero) ||
        !zero_read(zero, &p.at_zero) || !slice_word(&text, &days) ||
        !slice_number(days, 0, MOST_VACATION, &vacation) || slice_word(&text, &more))
        return false;
    p.vacation = (int)vacation;
    *out = p;
    return true;
}

bool pace_same(const struct pace *a, const struct pace *b) {
    return a->bank == b->bank && a->increment == b->increment && a->cap == b->cap &&
           a->vacation == b->vacation && a->at_zero == b->at_zero;
}

uint64_t pace_number(const struct pace *p) {
    char memory[PACE_TEXT];
    struct buf text = buf_on(memory, sizeof memory);
    if (!has_clocks(p))
        return 0;
    pace_keep(p, &text);
    return (hash_bytes(0, text.at, text.len) & ((1u << PACE_BITS) - 1)) | 1;
}

/* ---- what is left ---- */

static int64_t milliseconds(int64_t seconds) { return seconds * PACE_SECOND; }
static int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }
static int64_t most(int64_t a, int64_t b) { return a > b ? a : b; }

static bool runs(const struct seat_clock *c) { return c->since >= 0; }

/* Playing time never goes back; what was written by another server may be ahead of it. */
static int64_t gone(const struct seat_clock *c, int64_t now) {
    return runs(c) ? most(0, now - c->since) : 0;
}

/* The vacation that was left when the clock began to run, as far as its player takes it. */
static int64_t vacation_taken(const struct seat_clock *c, const struct pace *p, int64_t gone_by) {
    int64_t whole = milliseconds((int64_t)p->vacation * DAY);
    return c->on_vacation ? least(gone_by, most(0, whole - c->rested)) : 0;
}

int64_t clock_left(const struct seat_clock *c, const struct pace *p, int64_t now) {
    int64_t by = gone(c, now);
    return most(0, c->left - (by - vacation_taken(c, p, by)));
}

int64_t vacation_left(const struct seat_clock *c, const struct pace *p, int64_t now) {
    int64_t whole = milliseconds((int64_t)p->vacation * DAY);
    if (!runs(c) && now - c->year >= year_of_play)
        return whole;
    return most(0, whole - c->rested - vacation_taken(c, p, gone(c, now)));
}

bool clock_ticks(const struct seat_clock *c, const struct pace *p, int64_t now) {
    return runs(c) && !(c->on_vacation && vacation_left(c, p, now) > 0);
}

/* ---- going on ---- */

/* Writes down what has gone by; a clock that runs goes on from now. */
static void reckon(struct seat_clock *c, const struct pace *p, int64_t now) {
    int64_t by = gone(c, now), rested = vacation_taken(c, p, by);
    c->left = most(0, c->left - (by - rested));
    c->rested += rested;
    if (runs(c))
        c->since = now;
    if (now - c->year >= year_of_play) {
        c->year = now;
        c->rested = 0;
    }
}

static void set_running(struct seat_clock *c, const struct pace *p, bool run, int64_t now) {
    if (run == runs(c))
        return;
    reckon(c, p, now);
    c->since = run ? now : STANDS;
}

static void credit(struct seat_clock *c, const struct pace *p, int64_t now) {
    int64_t after = c->left + milliseconds(p->increment);
    if (p->cap)
        after = most(c->left, least(after, milliseconds(p->cap)));
    c->credit = after - c->left;
    c->ended = now;
    c->left = after;
}

static void begin_turn(struct seat_clock *c, enum turn_cause cause, int64_t now) {
    if (cause == BY_UNDO)
        c->left = most(0, c->left - c->credit - most(0, now - c->ended));
    else
        c->told = 0;
}

static void end_turn(struct seat_clock *c, const struct pace *p, const struct turn_now *turn,
                     bool is_person, int64_t now) {
    if (turn->cause == BY_UNDO)
        c->since = STANDS;
    set_running(c, p, false, now);
    if (turn->cause == BY_MOVE && is_person)
        credit(c, p, now);
}

void clocks_begin(struct clocks *c, const struct pace *p, int64_t now) {
    *c = (struct clocks){0};
    for (int i = 0; i < MAX_SEATS; i++)
        c->seat[i] =
            (struct seat_clock){.left = milliseconds(p->bank), .since = STANDS, .year = now};
}

bool clocks_turn(struct clocks *c, const struct pace *p, struct turn_now turn, int64_t now) {
    bool changed = false;
    for (int i = 0; i < MAX_SEATS; i++) {
        struct seat_clock *s = &c->seat[i];
        bool owes = turn.owing >> i & 1;
        if (owes == s->owes)
            continue;
        if (owes)
            begin_turn(s, turn.cause, now);
        else
            end_turn(s, p, &turn, turn.people >> i & 1, now);
        s->owes = owes;
        set_running(s, p, owes && !c->paused, now);
        changed = true;
    }
    return changed;
}

void clocks_pause(struct clocks *c, const struct pace *p, bool paused, int64_t now) {
    c->paused = paused;
    for (int i = 0; i < MAX_SEATS; i++)
        set_running(&c->seat[i], p, c->seat[i].owes && !paused, now);
}

void clock_rest(struct seat_clock *c, const struct pace *p, bool rests, int64_t now) {
    reckon(c, p, now);
    c->on_vacation = rests;
}

void clock_return(struct seat_clock *c, const struct pace *p) {
    if (!(c->told & TIME_TAKEN))
        return;
    c->told &= ~(unsigned)TIME_TAKEN;
    c->left = most(c->left, milliseconds(most(p->increment, p->bank / RETURN_PART)));
}

/* ---- what is to be told ---- */

static int64_t zero_at(const struct seat_clock *c, const struct pace *p) {
    return c->since + c->left + vacation_taken(c, p, INT64_MAX);
}

static int64_t short_at(const struct seat_clock *c, const struct pace *p) {
    return zero_at(c, p) - least(c->left / SHORT_PART, milliseconds(SHORT_MOST));
}

bool clocks_due(const struct clocks *c, const struct pace *p, struct clock_due *out) {
    bool any = false;
    for (int i = 0; i < MAX_SEATS; i++) {
        const struct seat_clock *s = &c->seat[i];
        if (!runs(s) || s->told & TIME_OVER)
            continue;
        bool was_short = s->told & TIME_SHORT;
        struct clock_due due = {was_short ? zero_at(s, p) : short_at(s, p), i,
                                was_short ? TIME_OVER : TIME_SHORT};
        if (!any || due.at < out->at)
            *out = due;
        any = true;
    }
    return any;
}

/* ---- as text ---- */

/* The numbers of a seat, in their order. */
enum { SEAT_NUMBERS = 8 };

void clocks_keep(const struct clocks *c, struct buf *out) {
    buf_int(out, c->paused);
    for (int i = 0; i < MAX_SEATS; i++) {
        const struct seat_clock *s = &c->seat[i];
        int flags = s->owes | s->on_vacation << 1;
        const int64_t numbers[SEAT_NUMBERS] = {s->left,   s->since, s->credit,        s->ended,
                                               s->rested, s->year,  (int64_t)s->told, flags};
        for (int n = 0; n < SEAT_NUMBERS; n++) {
            buf_char(out, ' ');
            buf_int(out, numbers[n]);
        }
    }
}

static bool take_number(struct slice *rest, int64_t lo, int64_t hi, int64_t *out) {
    struct slice word;
    return slice_word(rest, &word) && slice_number(word, lo, hi, out);
}

static bool read_seat(struct slice *rest, struct seat_clock *out) {
    int64_t span = year_of_play * 1000, n[SEAT_NUMBERS];
    const int64_t hi[SEAT_NUMBERS] = {
        span, span, span, span, span, span, TIME_SHORT | TIME_OVER | TIME_TAKEN, 3};
    for (int i = 0; i < SEAT_NUMBERS; i++)
        if (!take_number(rest, i == 1 ? STANDS : 0, hi[i], &n[i]))
            return false;
    *out = (struct seat_clock){.left = n[0],
                               .since = n[1],
                               .credit = n[2],
                               .ended = n[3],
                               .rested = n[4],
                               .year = n[5],
                               .told = (unsigned)n[6],
                               .owes = n[7] & 1,
                               .on_vacation = n[7] >> 1 & 1};
    return true;
}

bool clocks_restore(struct slice text, struct clocks *out) {
    struct clocks c = {0};
    struct slice more;
    int64_t paused;
    if (!take_number(&text, 0, 1, &paused))
        return false;
    c.paused = paused;
    for (int i = 0; i < MAX_SEATS; i++) {
        if (!read_seat(&text, &c.seat[i]) || (runs(&c.seat[i]) != (c.seat[i].owes && !c.paused)))
            return false;
    }
    if (slice_word(&text, &more))
        return false;
    *out = c;
    return true;
}
