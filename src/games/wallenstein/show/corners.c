/* corners.c: what stands in the corners of the map, which its layout keeps free: the tower in the
 * north-west, the season and the event in force in the north-east, the events that are left in the
 * south-east, and in the south-west the countries with who holds how much of them. */
#include "games/wallenstein/show/layout.h"
#include "games/wallenstein/show/show.h"

enum { RIGHT = 8740, LINE = 155, LEFT = 140, COUNTRIES_TOP = 6520, COUNTRY_STEP = 190 };

/* ---- sentences in a narrow place ---- */

static int letters_of(struct slice text) {
    int n = 0;
    for (size_t i = 0; i < text.len; i++)
        n += ((unsigned char)text.at[i] & 0xc0) != 0x80;
    return n;
}

/* The next line: as many words as fit into so many letters, one at least. */
static struct slice line_of(struct slice text, int most) {
    struct slice line = {text.at, 0};
    for (size_t i = 0; i <= text.len; i++)
        if (i == text.len || text.at[i] == ' ') {
            struct slice longer = {text.at, i};
            if (line.len == 0 || letters_of(longer) <= most)
                line = longer;
        }
    return line;
}

/* Below each other, long lines are set narrower, because the land is near there; a number takes the
 * room of two letters. */
static const char *squeeze(struct slice line, bool has_number) {
    int letters = letters_of(line) + (has_number ? 2 : 0);
    return letters > 15 ? " scale(.78 1)" : letters > 11 ? " scale(.86 1)" : "";
}

/* Line below line, each ending at the right edge; the height behind the last. In front of the first
 * word stands `loss`, if it is not below 0. (Narrower by a scale, not by textLength: what makes the
 * previews does not know that.) */
static Tenths write_lines(struct buf *out, struct slice text, Tenths y, int loss) {
    bool near_land = loss >= 0;
    while (text.len > 0) {
        struct slice line = line_of(text, !near_land ? 18 : loss >= 0 ? 16 : 20);
        const char *raw_squeeze = near_land ? squeeze(line, loss >= 0) : "";
        put(out, "<text class='cornert end' transform='translate(%p %p)%r'>", (Tenths)RIGHT, y,
            raw_squeeze);
        if (loss >= 0)
            put(out, "<tspan class='cornerb' data-tip=%l>%r%d</tspan> ",
                N_("grain that all lose if it is left for the winter"), loss ? "−" : "", loss);
        put(out, "%t</text>", line);
        text = slice_trim(slice_skip(text, line.len));
        loss = -1;
        y += LINE;
    }
    return y;
}

static Tenths write_event(const struct drawing *d, int event, Tenths y, int loss, struct buf *out) {
    char memory[120];
    struct buf text = buf_on(memory, sizeof memory);
    text.words = out->words;
    wallenstein_say_event(wallenstein_box_of(d), event, &text);
    put(out, "<g data-tip=%l>", wallenstein_effect(wallenstein_box_of(d)->event[event].effect));
    y = write_lines(out, buf_slice_of(&text), y, loss);
    put(out, "</g>");
    return y;
}

static void write_head(struct buf *out, Tenths y, const char *text) {
    put(out, "<text class='cornerh end' x='%p' y='%p'>%t</text>", (Tenths)RIGHT, y, text);
}

/* ---- season and events ---- */

static void write_season(const struct drawing *d, struct buf *out) {
    static const char *const seasons[] = {N_("Spring"), N_("Summer"), N_("Autumn"), N_("Winter")};
    const struct wallenstein *st = wallenstein_of(d);
    char memory[80];
    struct buf text = buf_on(memory, sizeof memory);
    if (!st->year)
        return;
    text.words = out->words;
    SAY(&text, "{season}, year {year}", say_word("season", seasons[st->season]),
        say_number("year", st->year));
    write_head(out, 260, buf_end(&text));
    for (int i = 0; i < EVENTS; i++)
        if (st->event[i] == CURRENT)
            write_event(d, i, 440, -1, out);
}

static void write_events_left(const struct drawing *d, struct buf *out) {
    const struct wallenstein *st = wallenstein_of(d);
    Tenths y = 6030;
    for (int i = 0; i < EVENTS; i++) {
        if (st->event[i] != OPEN)
            continue;
        if (y == 6030)
            write_head(out, 5860, say_translate(out, N_("Events left")));
        y = write_event(d, i, y, wallenstein_box_of(d)->event[i].loss, out) + 20;
    }
}

/* ---- countries ---- */

/* The seats that hold provinces there, who holds most first; how many. */
static int holders(const struct drawing *d, int country, int seat[WALLENSTEIN_SEATS],
                   int count[WALLENSTEIN_SEATS]) {
    const struct wallenstein *st = wallenstein_of(d);
    uint64_t land = wallenstein_box_of(d)->country_of[country];
    int n = 0;
    for (int i = 0; i < st->head.seats; i++) {
        int held = count_bits(land & wallenstein_provinces_of(st, i)), at = n;
        if (held == 0)
            continue;
        for (; at > 0 && count[at - 1] < held; at--) {
            seat[at] = seat[at - 1];
            count[at] = count[at - 1];
        }
        seat[at] = i;
        count[at] = held;
        n++;
    }
    return n;
}

static void write_country(const struct drawing *d, int country, Tenths y, struct buf *out) {
    int seat[WALLENSTEIN_SEATS], count[WALLENSTEIN_SEATS], n = holders(d, country, seat, count);
    char classes[] = "legend country0";
    classes[sizeof classes - 2] = (char)('0' + country);
    svg_rect(out, classes, (struct point){LEFT, y - 80}, (struct point){200, 150}, 30);
    svg_text(out, "legendn", (struct point){LEFT + 280, y + 45},
             slice_of(wallenstein_box_of(d)->country[country]));
    for (int i = 0; i < n; i++) {
        Tenths x = LEFT + 1340 + i * 360;
        svg_shield(out, seat_colour(d, seat[i]), (struct point){x - 75, y - 75}, 150);
        svg_number(out, i == 0 ? "holds most" : "holds", (struct point){x + 90, y + 45}, count[i]);
    }
}

/* ---- all of them ---- */

/* Where the map could not be laid out round the corners, they lie on card. */
static void write_back(struct buf *out) {
    put(out, "<path class='corner-back' d='M0 0h166v186H0zM744 0h136v110H744zM744 570h136v170H744z"
             "M0 636h330v104H0z'/>");
}

void wallenstein_draw_corners(const struct drawing *d, struct buf *out) {
    write_back(out);
    put(out, "<g transform='translate(24 14) scale(.9)'><g id='wtower'>");
    wallenstein_draw_tower(d, out);
    put(out, "</g></g>\n");
    write_season(d, out);
    write_events_left(d, out);
    for (int country = 0; country < COUNTRIES; country++)
        write_country(d, country, COUNTRIES_TOP + country * COUNTRY_STEP, out);
}
