/* replay.c: a game from its beginning, and its record.
 *
 * Once the game is over, everything may be seen with open cards (as=all), and the record may be
 * downloaded. Before that a player gets only the story as they know it. */
#include "pages/replay.h"
#include "game/fields.h"
#include "pages/playback.h"
#include "pages/story.h"
#include "server/asker.h"
#include "server/errors.h"
#include "server/grounds.h"
#include "server/json.h"
#include "server/reader.h"
#include "server/routes.h"

#include <limits.h>
#include <stdio.h>

/* The asker's table, if its game has begun; else NULL and an error. */
static struct hall_table *need_game(struct server *s, struct request *q, struct reply *r) {
    struct hall_table *ht = need_table(s, q, r);
    if (!ht || ht->live)
        return ht;
    reply_error(q, r, MHD_HTTP_CONFLICT, "The game has not begun yet.");
    return NULL;
}

static int eyes_of(const struct request *q, const struct hall_table *ht) {
    if (slice_is(request_field(q, "as"), "spectator"))
        return SPECTATOR;
    if (slice_is(request_field(q, "as"), "all") && hides_nothing(ht))
        return NATURE;
    return viewer_of(q, ht);
}

void handle_replay(struct server *s, struct request *q, struct reply *r) {
    struct hall_table *ht = need_game(s, q, r);
    int64_t number;
    if (!ht)
        return;
    struct reader reader = reader_of(q);
    struct replay_page page = {
        .reader = &reader,
        .ht = ht,
        .viewer = eyes_of(q, ht),
        .number = request_number(q, "n", 0, INT_MAX, &number) ? (int)number : -1,
        .ground = ground_kept(s, ht->game, ht->live->table->box, r->body.words)};
    page_of_replay(&page, reply_page(r));
}

void handle_log(struct server *s, struct request *q, struct reply *r) {
    struct hall_table *ht = need_game(s, q, r);
    int64_t before;
    if (!ht)
        return;
    struct reader reader = reader_of(q);
    struct log_page page = {.reader = &reader,
                            .ht = ht,
                            .viewer = eyes_of(q, ht),
                            .before =
                                request_number(q, "before", 1, INT_MAX, &before) ? (int)before : 0};
    page_of_log(&page, reply_page(r));
}

/* ---- moments, for playback ---- */

void handle_story(struct server *s, struct request *q, struct reply *r) {
    struct hall_table *ht = need_game(s, q, r);
    if (!ht)
        return;
    struct playback_page page = {.ht = ht,
                                 .viewer = eyes_of(q, ht),
                                 .before = {-1, 0},
                                 .has_first = request_field(q, "known").len > 0,
                                 .scenes_only = request_field(q, "scenes").len > 0};
    moment_read(request_field(q, "since"), &page.before);
    if (!moments_read(request_field(q, "at"), &page)) {
        reply_error(q, r, MHD_HTTP_BAD_REQUEST, "There is no such moment.");
        return;
    }
    r->type = "application/json";
    page_of_playback(&page, &r->body);
}

/* ---- positions, for programs ---- */

/* The position after the n-th thing that the viewer was shown, as he saw it then. */
static void write_past(const struct hall_table *ht, int viewer, int n, int last, struct buf *out) {
    const struct table *t = ht->live->table;
    _Alignas(16) uint8_t state[MAX_STATE], view[MAX_STATE];
    table_state_at(t, table_shown_as(t, n, viewer), state);
    fields_view(ht->game, state, viewer | PERSON, view);
    put(out, "{'n':%d,'last':%d,'position':", n, last);
    fields_write_json(ht->game, t->box, view, out);
    put(out, "}\n");
}

void api_position(struct server *s, struct request *q, struct reply *r) {
    struct hall_table *ht = need_game(s, q, r);
    int64_t n;
    if (!ht)
        return;
    int viewer = eyes_of(q, ht), last = table_shown(ht->live->table, viewer);
    int start = table_log_start(ht->live->table, viewer | PERSON);
    int first = table_shown_of(ht->live->table, start - 1, viewer);
    if (request_number(q, "n", first, last, &n))
        write_past(ht, viewer, (int)n, last, reply_json(r, MHD_HTTP_OK));
    else
        reply_error(q, r, MHD_HTTP_NOT_FOUND, "There is no such moment.");
}

/* ---- the record ---- */

void handle_record(struct server *s, struct request *q, struct reply *r) {
    struct hall_table *ht = need_game(s, q, r);
    if (!ht)
        return;
    if (hides_nothing(ht)) {
        snprintf(r->name, sizeof r->name, "%s.hoftag", ht->game->id);
        buf_slice(&r->body, buf_slice_of(&ht->live->table->record));
        return;
    }
    snprintf(r->name, sizeof r->name, "%s.txt", ht->game->id);
    table_log(ht->live->table, 1, viewer_of(q, ht) | PERSON, &r->body);
}
