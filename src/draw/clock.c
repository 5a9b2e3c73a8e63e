/* clock.c: the time that players have left, as text. Where it goes by, the page's script counts on
 * (web/clock.js) by the same patterns, without asking anybody. */
#include "base/markup.h"
#include "base/say.h"
#include "draw/draw.h"

enum { SECOND = 1000, MINUTE = 60, HOUR = 60 * MINUTE, DAY = 24 * HOUR };

const char left_days[] = N_("{days} d {hours} h");
const char left_hours[] = N_("{hours} h {minutes} min");

/* 9:05 */
static void write_minutes(struct buf *out, int seconds) {
    int rest = seconds % MINUTE;
    buf_int(out, seconds / MINUTE);
    buf_str(out, rest < 10 ? ":0" : ":");
    buf_int(out, rest);
}

void say_left(struct buf *out, int64_t milliseconds) {
    int64_t left = (milliseconds + SECOND - 1) / SECOND;
    int seconds = left > INT32_MAX ? INT32_MAX : (int)left;
    if (seconds >= DAY)
        SAY(out, left_days, say_number("days", seconds / DAY),
            say_number("hours", seconds % DAY / HOUR));
    else if (seconds >= HOUR)
        SAY(out, left_hours, say_number("hours", seconds / HOUR),
            say_number("minutes", seconds % HOUR / MINUTE));
    else
        write_minutes(out, seconds);
}

void draw_clock(const struct drawn_clock *c, struct buf *out) {
    put(out, "<span class='clock' title=%l data-left='%d'%r>", N_("time left"), c->left,
        c->ticks ? " data-ticks" : "");
    size_t start = out->len;
    say_left(out, c->left);
    markup_since(out, start);
    put(out, "</span>");
}
