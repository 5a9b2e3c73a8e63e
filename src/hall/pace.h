/* pace.h: how much time the players of a table have, and what is left of it.
 *
 * Everybody has a bank of time. It shrinks while he owes a move, and only then: all who owe one
 * tick side by side, and who has sealed does not. When he owes nothing any more he is credited the
 * increment, once, however many small moves that took; the bank never grows beyond the cap.
 *
 * Time is playing time: milliseconds during which a server ran, handed in by whoever keeps the
 * table. So a server that sleeps takes nobody's time, and no date that somebody sets matters. */
#ifndef HALL_PACE_H
#define HALL_PACE_H

#include "base/buf.h"
#include "game/game.h"

enum {
    PACE_SECOND = 1000, /* playing time */
    PACE_TEXT = 64,     /* longest text of a pace */
    CLOCKS_TEXT = 1000, /* and of the clocks of a table */
    MOST_VACATION = 60  /* days a year */
};

/* When somebody's time is over: the others are told and may let a computer player move for him; a
 * computer player moves for him by itself; nothing happens. */
enum at_zero { ZERO_ASK, ZERO_BOT, ZERO_NOTHING };

struct pace {
    int32_t bank;      /* seconds; 0: there are no clocks */
    int32_t increment; /* seconds */
    int32_t cap;       /* seconds; 0: a bank may grow for ever */
    int vacation;      /* days a year that each player may stop his own clock */
    enum at_zero at_zero;
};

static inline bool has_clocks(const struct pace *p) { return p->bank > 0; }
/* Is it played at one sitting? Then time is told in minutes and seconds. */
bool pace_is_live(const struct pace *p);

/* Those that pages offer, by their texts; the last is NULL. */
extern const char *const usual_paces[];
/* "10m+20s", "1d+4h/3d" (bank, increment, cap), "none". Only bank, increment and cap are read and
 * written. False if the text is not a pace, or not a sensible one. */
bool pace_read(struct slice text, struct pace *out);
void pace_write(const struct pace *p, struct buf *out);
/* "ask", "bot", "nothing". */
extern const char *const zero_words[];
bool zero_read(struct slice text, enum at_zero *out);
/* All of a pace in one text, for the store. */
void pace_keep(const struct pace *p, struct buf *out);
bool pace_restore(struct slice text, struct pace *out);
bool pace_same(const struct pace *a, const struct pace *b);
/* A number of PACE_BITS bits that hardly any other pace has; 0 without clocks. */
enum { PACE_BITS = 20 };
uint64_t pace_number(const struct pace *p);

/* ---- clocks ---- */

/* What has happened to a player's time in this turn: it is short; it is over; a computer player
 * moves for him because of that. */
enum time_event { TIME_SHORT = 1, TIME_OVER = 2, TIME_TAKEN = 4 };

struct seat_clock {
    int64_t left;     /* when it began to run; if it stands, now */
    int64_t since;    /* it runs since then; below 0: it stands */
    int64_t credit;   /* the last increment, */
    int64_t ended;    /* and when it was earned */
    int64_t rested;   /* vacation that was used in this year, */
    int64_t year;     /* which began then */
    bool owes;        /* its player owes a move, */
    bool on_vacation; /* and while he does, vacation goes by before his time */
    unsigned told;    /* enum time_event of this turn, as bits */
};

struct clocks {
    bool paused; /* all of them stand, until somebody ends it */
    struct seat_clock seat[MAX_SEATS];
};

/* Everybody has the whole bank; nobody owes a move yet. */
void clocks_begin(struct clocks *c, const struct pace *p, int64_t now);
/* Why others owe a move now than before. Whoever takes back what ended his turn has never stopped
 * thinking: he loses the increment and the time that went by since, and who began to owe a move
 * meanwhile has lost none. When all agree to go back, nobody earns or loses anything. */
enum turn_cause { BY_MOVE, BY_UNDO, BY_CONSENT };
struct turn_now {
    uint32_t owing;  /* seats */
    uint32_t people; /* seats at which people move themselves: only they earn increments */
    enum turn_cause cause;
};
/* True if a clock changed. */
bool clocks_turn(struct clocks *c, const struct pace *p, struct turn_now turn, int64_t now);
/* Stops all clocks, or lets them go on. Nothing is reset. */
void clocks_pause(struct clocks *c, const struct pace *p, bool paused, int64_t now);
/* Begins or ends a player's vacation. */
void clock_rest(struct seat_clock *c, const struct pace *p, bool rests, int64_t now);
/* Somebody takes his seat back: if a computer player moved for him because his time was over
 * (TIME_TAKEN), he has the increment, or a tenth of the bank if that is more. */
void clock_return(struct seat_clock *c, const struct pace *p);

/* What is left, never below 0; and of the vacation of this year. */
int64_t clock_left(const struct seat_clock *c, const struct pace *p, int64_t now);
int64_t vacation_left(const struct seat_clock *c, const struct pace *p, int64_t now);
/* Does it run, and does time go by that is not vacation? */
bool clock_ticks(const struct seat_clock *c, const struct pace *p, int64_t now);

/* The next thing that somebody is to be told of if nobody moves. False if there is none. */
struct clock_due {
    int64_t at;
    int seat;
    enum time_event what;
};
bool clocks_due(const struct clocks *c, const struct pace *p, struct clock_due *out);

/* As text, for the store. What is not whole or not sensible is refused. */
void clocks_keep(const struct clocks *c, struct buf *out);
bool clocks_restore(struct slice text, struct clocks *out);

#endif
