/* advice.c: see advice.h. */
#include "think/advice.h"

#include "base/check.h"
#include "base/markup.h"
#include "base/say.h"
#include "game/words.h"

struct player advice_player(void) {
    struct player p;
    bool known = player_read(slice_of("expert"), &p);
    CHECK(known);
    return p;
}

void advice_weigh(struct thinker *t, const struct player *p, struct ask *ask, struct verdict *out) {
    ask->thorough = true;
    bool weighed = thinker_weigh(t, p, ask, out);
    CHECK(weighed);
    true_verdict(ask->game, ((const struct head *)ask->view)->seats, out);
    verdict_sort(out);
}

struct line {
    char words[MAX_WORDS], note[400];
};

static void write_line(const struct ask *ask, Move m, const struct catalogue *language,
                       struct line *l) {
    struct buf words = buf_on(l->words, sizeof l->words), note = buf_on(l->note, sizeof l->note);
    move_write(ask->game, ask->box, ask->view, ask->seat, m, ask->seat, &words);
    note.words = language;
    if (ask->game->note)
        ask->game->note(ask->box, ask->view, ask->seat, m, &note);
    buf_end(&words);
    buf_end(&note);
}

static int permille(int32_t share) { return (int)((int64_t)share * 1000 / SHARES); }

static void write_percent(int32_t share, struct buf *out) {
    int tenths = permille(share);
    if (share == NO_SHARE) {
        buf_str(out, "      ?  ");
        return;
    }
    buf_str(out, tenths < 100 ? "  " : tenths < 1000 ? " " : "");
    say_tenths(out, tenths);
    buf_str(out, " %  ");
}

/* In characters, not bytes. */
static int width_of(const char *text) {
    int width = 0;
    for (; *text; text++)
        width += ((unsigned char)*text & 0xc0) != 0x80;
    return width;
}

void advice_write(const struct ask *ask, const struct verdict *v, int most, struct buf *out) {
    struct line line;
    int width = 0, n = v->count < most ? v->count : most;
    for (int i = 0; i < n; i++) {
        write_line(ask, v->item[i].move, out->words, &line);
        width = width_of(line.words) > width ? width_of(line.words) : width;
    }
    for (int i = 0; i < n; i++) {
        write_line(ask, v->item[i].move, out->words, &line);
        write_percent(v->item[i].share, out);
        buf_str(out, line.words);
        for (int x = width_of(line.words); line.note[0] && x < width + 3; x++)
            buf_char(out, ' ');
        buf_str(out, line.note);
        buf_char(out, '\n');
    }
}

static void write_json_share(int32_t share, struct buf *out) {
    int thousandths = permille(share);
    if (share == NO_SHARE || thousandths == 1000) {
        buf_str(out, share == NO_SHARE ? "null" : "1.0");
        return;
    }
    put(out, thousandths < 10 ? "0.00%d" : thousandths < 100 ? "0.0%d" : "0.%d", thousandths);
}

void advice_write_json(const struct ask *ask, const struct verdict *v, int most, struct buf *out) {
    struct line line;
    put(out, "[");
    for (int i = 0; i < v->count && i < most; i++) {
        write_line(ask, v->item[i].move, out->words, &line);
        put(out, "%,{'words':%j,'share':", line.words);
        write_json_share(v->item[i].share, out);
        put(out, ",'visits':%d,'note':%j}", v->item[i].visits, line.note);
    }
    put(out, "]");
}
