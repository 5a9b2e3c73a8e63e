/* json.c: see json.h. */
#include "table/json.h"

#include "base/markup.h"
#include "game/words.h"

static void write_seat(const struct game *g, const void *st, int seat, struct buf *out) {
    put(out, "%,'");
    seat_write(g, st, seat, out);
    put(out, "'");
}

void json_pending(const struct game *g, const void *st, struct buf *out) {
    uint32_t owing = g->pending(st);
    put(out, "[");
    for (; owing; owing &= owing - 1)
        write_seat(g, st, first_seat(owing), out);
    put(out, "]");
}

void json_words(const struct game *g, const void *box, const void *st, const Move *moves, int n,
                struct buf *out) {
    struct phrase phrase = {.kind = NULL};
    put(out, "[");
    for (int i = 0; i < n; i++) {
        char words[MAX_WORDS];
        struct buf text = buf_on(words, sizeof words);
        phrase_words(&phrase, g, box, st, moves[i], &text);
        put(out, "%,%j", buf_slice_of(&text));
    }
    put(out, "]");
}

void json_moves(const struct game *g, const void *box, const void *st, int only, struct buf *out) {
    Move moves[MAX_MOVES];
    uint32_t owing = g->pending(st);
    if (only >= 0)
        owing &= 1u << only;
    put(out, "{");
    for (; owing; owing &= owing - 1) {
        write_seat(g, st, first_seat(owing), out);
        put(out, ":");
        json_words(g, box, st, moves, g->moves(box, st, first_seat(owing), moves), out);
    }
    put(out, "}");
}

static void write_event(const struct told *told, const struct event *e, struct buf *out) {
    struct buf text = buf_growing(), object = buf_growing();
    event_write(told->game, told->box, told->state, e, &text);
    event_write_json(told->game, told->box, told->state, e, &object);
    put(out, "{'at':%d,'text':%j,", told->at, buf_slice_of(&text));
    buf_slice(out, slice_skip(buf_slice_of(&object), 1));
    buf_free(&text);
    buf_free(&object);
}

bool json_events(const struct told *told, int viewer, bool more, struct buf *out) {
    bool written = false;
    for (int i = 0; i < told->events->count; i++) {
        if (!event_seen(&told->events->item[i], viewer))
            continue;
        put(out, more || written ? "," : "");
        write_event(told, &told->events->item[i], out);
        written = true;
    }
    return written;
}
