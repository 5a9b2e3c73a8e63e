/* source.c: see source.h. */
#include "cmd/source.h"

#include "base/json.h"
#include "game/fields.h"
#include "game/words.h"
#include "host/file.h"

bool need_source(const char *path, const char *box_path, struct source *out) {
    struct fault fault = {0};
    *out = (struct source){path, box_path, buf_growing(), buf_growing()};
    if (file_read(path, RECORD_MAX_BYTES, &out->text, &fault) &&
        (!box_path || file_read(box_path, RECORD_MAX_BYTES, &out->box, &fault)))
        return true;
    complain_fault(BAD_INPUT, "", &fault);
    return false;
}

void source_done(struct source *s) {
    buf_free(&s->text);
    buf_free(&s->box);
}

bool source_is_json(const struct source *s) {
    return slice_starts(slice_trim(buf_slice_of(&s->text)), "{");
}

/* ---- records ---- */

struct table *source_table(const struct source *s, struct table_damage *damage) {
    return table_read(buf_slice_of(&s->text), buf_slice_of(&s->box), damage);
}

struct table *need_record(const struct source *s) {
    struct table_damage damage;
    struct table *t = source_table(s, &damage);
    if (damage.kind == SOUND)
        return t;
    complain_fault(BAD_INPUT, s->path, &damage.fault);
    table_free(t);
    return NULL;
}

/* Goes back to the sight's move; false and a complaint if there is no such move. */
static bool need_move(struct table *t, const struct sight *s) {
    if (s->to > t->count)
        return complain(BAD_INPUT, "--to must be a number from 0 to %d", t->count), false;
    table_look_back(t, s->to == AT_END ? t->count : (int)s->to);
    return true;
}

bool need_move_seen(struct table *t, const struct sight *s, int viewer, struct standing_at *out) {
    bool runs = t->head.game->pending(t->state) != 0;
    out->of = runs ? table_shown(t, viewer) : t->count;
    out->at = s->to == AT_END ? out->of : (int)s->to;
    if (!runs || s->to == AT_END)
        return need_move(t, s);
    if (out->at > out->of)
        return complain(BAD_INPUT, "--to must be a number from 0 to %d", out->of), false;
    table_look_back(t, table_shown_as(t, out->at, viewer));
    return true;
}

/* ---- positions ---- */

const struct game *need_json(const struct source *s, struct slice *json) {
    char id[40];
    struct buf name = buf_on(id, sizeof id);
    struct slice value;
    struct fault fault = {0};
    if (!json_check(buf_slice_of(&s->text), json, &fault))
        return complain_fault(BAD_INPUT, s->path, &fault), NULL;
    if (!json_is_object(*json))
        return complain(BAD_INPUT, "%.200s: an object of JSON is expected", s->path), NULL;
    if (!json_find(*json, "game", &value) || !json_text(value, &name))
        return complain(BAD_INPUT, "%.200s: \"game\" is missing: the name of the game", s->path),
               NULL;
    return need_game(buf_end(&name));
}

static bool read_state(const struct position *p, struct slice json, void *state,
                       struct fault *fault) {
    static const char *const known[] = {"game", "position", "setup", NULL};
    struct slice value;
    struct setup how;
    if (json_stranger(json, known, &value))
        return fault_set(fault, 0, "there is no member \"", value, "\" here");
    if (json_find(json, "position", &value))
        return fields_read_json(p->game, p->box.box, value, state, fault);
    if (!json_find(json, "setup", &value))
        return fault_set(fault, 0, "\"setup\" or \"position\" is missing", slice_of(""), "");
    if (!setup_read_only(p->game, value, &how, fault))
        return false;
    return p->game->setup(p->box.box, state, &how) == 0 ||
           fault_set(fault, 0, "this set-up is not allowed", slice_of(""), "");
}

static int check_state(const struct source *s, struct position *p, struct slice json) {
    struct fault fault = {0};
    if (!read_state(p, json, p->state, &fault))
        return complain_fault(BAD_INPUT, s->path, &fault);
    return fields_sound(p->game, p->box.box, p->state, &fault)
               ? DONE
               : complain(REFUSED, "%s", fault.text);
}

int need_position(const struct source *s, struct position *out) {
    struct slice json;
    out->game = need_json(s, &json);
    if (!out->game || !need_box(out->game, s->box_path, &out->box))
        return BAD_INPUT;
    int code = check_state(s, out, json);
    if (code != DONE)
        position_done(out);
    return code;
}

void position_done(struct position *p) { box_done(&p->box); }

/* ---- who looks at it ---- */

bool need_viewer(const struct game *g, const void *st, const struct sight *s, int *viewer) {
    int seat = s->seat ? seat_read(g, st, slice_of(s->seat)) : -1;
    if (!need_one_of("seat", s->seat, "all", s->all))
        return false;
    if (s->seat && (seat < 0 || seat == NATURE))
        return complain(BAD_INPUT, "there is no seat \"%.40s\" at this table", s->seat), false;
    *viewer = s->seat ? seat | PERSON : s->all ? NATURE : SPECTATOR | PERSON;
    return true;
}
