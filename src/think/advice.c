/* advice.c: see advice.h. */
#include "think/advice.h"

#include "base/check.h"
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
    verdict_sort(out);
}

struct line {
    char words[MAX_WORDS], note[400];
};

static void write_line(const struct ask *ask, Move m, const struct catalogue *language, struct line *l) {
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
    buf_str(out, tenths < 100 ? "  " : tenths < 1000 ? " " : "");
    buf_int(out, tenths / 10);
    buf_char(out, '.');
    buf_int(out, tenths % 10);
    buf_str(out, " %  ");
}

/* Letters, not bytes. */
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

void advice_write_json(const struct ask *ask, const struct verdict *v, int most, struct buf *out) {
    struct line line;
    buf_char(out, '[');
    for (int i = 0; i < v->count && i < most; i++) {
        int share = permille(v->item[i].share);
        write_line(ask, v->item[i].move, out->words, &line);
        buf_str(out, i ? ",{\"words\":" : "{\"words\":");
        buf_json(out, slice_of(line.words));
        buf_str(out, share == 1000 ? ",\"share\":1.0" : ",\"share\":0.");
        if (share < 1000) {
            buf_str(out, share < 10 ? "00" : share < 100 ? "0" : "");
            buf_int(out, share);
        }
        buf_str(out, ",\"visits\":");
        buf_int(out, v->item[i].visits);
        buf_str(out, ",\"note\":");
        buf_json(out, slice_of(line.note));
        buf_char(out, '}');
    }
    buf_char(out, ']');
}
