/* pace.c: see pace.h. */
#include "pages/pace.h"

enum { MINUTE = 60, HOUR = 60 * MINUTE, DAY = 24 * HOUR };

/* ---- sentences ---- */

/* "36 hours": in the largest unit that needs no other beside it. */
static void say_span(struct buf *out, int seconds) {
    if (seconds > 0 && seconds % DAY == 0)
        SAY(out, N_("{days|day|days}"), say_number("days", seconds / DAY));
    else if (seconds > 0 && seconds % HOUR == 0)
        SAY(out, N_("{hours|hour|hours}"), say_number("hours", seconds / HOUR));
    else if (seconds > 0 && seconds % MINUTE == 0)
        SAY(out, N_("{minutes|minute|minutes}"), say_number("minutes", seconds / MINUTE));
    else
        SAY(out, N_("{seconds|second|seconds}"), say_number("seconds", seconds));
}

struct span_text {
    char text[60];
};

static struct span_text span_text(const struct buf *out, int seconds) {
    struct span_text t = {""};
    struct buf text = buf_on(t.text, sizeof t.text);
    text.words = out->words;
    say_span(&text, seconds);
    buf_end(&text);
    return t;
}

void say_pace(struct buf *out, const struct pace *p) {
    struct span_text bank = span_text(out, p->bank), increment = span_text(out, p->increment),
                     cap = span_text(out, p->cap);
    if (!has_clocks(p))
        say(out, N_("No clocks"));
    else if (p->cap)
        SAY(out, N_("{bank}, and {increment} for each turn, up to {cap}"),
            say_name("bank", bank.text), say_name("increment", increment.text),
            say_name("cap", cap.text));
    else
        SAY(out, N_("{bank}, and {increment} for each turn"), say_name("bank", bank.text),
            say_name("increment", increment.text));
}

static const char *const zero_sentences[] = {
    [ZERO_ASK] =
        N_("When somebody's time is over, the others may let a computer player move for him."),
    [ZERO_BOT] = N_("When somebody's time is over, a computer player moves for him."),
    [ZERO_NOTHING] = N_("When somebody's time is over, nothing happens."),
};

static void put_said_pace(struct buf *out, const struct pace *p) {
    size_t start = out->len;
    say_pace(out, p);
    markup_since(out, start);
}

void put_pace(struct buf *out, const struct pace *p) {
    put_said_pace(out, p);
    put(out, ".");
    if (!has_clocks(p))
        return;
    put(out, " %m", zero_sentences[p->at_zero]);
    if (p->vacation == 0)
        return;
    put(out, " ");
    MARKUP_SAY(out, N_("Everybody may stop his clock for {days|day|days} of vacation a year."),
               say_number("days", p->vacation));
}

/* ---- fields ---- */

static void put_choice(struct buf *out, const char *text, bool chosen) {
    struct pace p = {0};
    pace_read(slice_of(text), &p);
    put(out, "<br><label><input type='radio' name='pace' value=%a%r> <span>", text,
        chosen ? " checked" : "");
    put_said_pace(out, &p);
    put(out, ".</span></label>");
}

static void put_own_pace(struct buf *out, const char *text, bool chosen) {
    put(out,
        "<br><label><input type='radio' name='pace' value='own'%r> <span>%m</span></label> "
        "<input name='own-pace' size='14' maxlength='40' autocomplete='off' "
        "placeholder='2d+12h/4d' "
        "aria-label=%l value=%a>",
        chosen ? " checked" : "", N_("Other times (d, h, m, s):"), N_("Other times"),
        chosen ? text : "");
}

void put_pace_fields(struct buf *out, const struct pace *p) {
    char memory[PACE_TEXT];
    struct buf now = buf_on(memory, sizeof memory);
    bool usual = false;
    pace_write(p, &now);
    buf_end(&now);
    put(out, "<fieldset><legend>%m</legend>", N_("Time"));
    for (int i = 0; usual_paces[i]; i++) {
        bool chosen = slice_is(slice_of(memory), usual_paces[i]);
        put_choice(out, usual_paces[i], chosen);
        usual = usual || chosen;
    }
    put_own_pace(out, memory, !usual);
    put(out, "</fieldset><fieldset><legend>%m</legend>", N_("When time is over"));
    for (int i = 0; zero_words[i]; i++)
        put(out, "<br><label><input type='radio' name='zero' value=%a%r> <span>%m</span></label>",
            zero_words[i], i == (int)p->at_zero ? " checked" : "", zero_sentences[i]);
    put(out,
        "<br><label><span>%m</span> <input type='number' name='vacation' min='0' max='%d' "
        "value='%d'>"
        "</label></fieldset>",
        N_("Days of vacation a year, in games over days"), MOST_VACATION, p->vacation);
}
