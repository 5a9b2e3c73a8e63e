/* when.c: see when.h. */
#include "pages/when.h"

#include "base/say.h"

enum { MINUTE = 60, HOUR = 60 * MINUTE, DAY = 24 * HOUR, DAYS_TOLD = 14 };

static int64_t floor_days(int64_t seconds) {
    return (seconds >= 0 ? seconds : seconds - (DAY - 1)) / DAY;
}

/* Years begin in March here, so that the day of a leap year is the last of its year: then months
 * have a rule (five of them have 153 days), and centuries of 36524 days have one more every 400
 * years. */
struct day day_of(int64_t seconds) {
    int64_t days = floor_days(seconds) + 719468; /* since the 1st of March of the year 0 */
    int64_t era = days / 146097, of_era = days % 146097;
    int64_t year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    int64_t of_year = of_era - (365 * year + year / 4 - year / 100);
    int64_t month = (5 * of_year + 2) / 153, day = of_year - (153 * month + 2) / 5 + 1;
    return (struct day){(int)(era * 400 + year + (month >= 10)),
                        (int)(month < 10 ? month + 3 : month - 9), (int)day};
}

/* The first of a month is an ordinal in French: "le 1er mai". */
static struct say_arg day_word(int day) {
    return day == 1 ? say_word("day", C_("day", "1")) : say_number("day", day);
}

void say_day(struct buf *out, int64_t seconds) {
    static const char *const months[] = {
        C_("month", "January"), C_("month", "February"), C_("month", "March"),
        C_("month", "April"),   C_("month", "May"),      C_("month", "June"),
        C_("month", "July"),    C_("month", "August"),   C_("month", "September"),
        C_("month", "October"), C_("month", "November"), C_("month", "December")};
    struct day d = day_of(seconds);
    SAY(out, N_("{day} {month} {year}"), day_word(d.day), say_word("month", months[d.month - 1]),
        say_number("year", d.year));
}

void say_since(struct buf *out, int64_t then, int64_t now) {
    char memory[80];
    struct buf day = buf_on(memory, sizeof memory);
    int64_t ago = now - then;
    if (ago < MINUTE)
        say(out, N_("just now"));
    else if (ago < HOUR)
        SAY(out, N_("for {minutes|minute|minutes}"), say_number("minutes", (int)(ago / MINUTE)));
    else if (ago < DAY)
        SAY(out, N_("for {hours|hour|hours}"), say_number("hours", (int)(ago / HOUR)));
    else if (ago < DAYS_TOLD * DAY)
        SAY(out, N_("for {days|day|days}"), say_number("days", (int)(ago / DAY)));
    else {
        day.words = out->words;
        say_day(&day, then);
        SAY(out, N_("since {day}"), say_name("day", buf_end(&day)));
    }
}
