/* sight.c: see sight.h. */
#include "pages/sight.h"

#include "game/fields.h"
#include "hall/choices.h"
#include "hall/playing.h"

/* What just happened: all since the viewer's own last move, or that move if it was the last. */
static int before_what_happened(const struct table *t, int viewer) {
    int last = table_last_shown(t, viewer), own = viewer < MAX_SEATS ? table_last_of(t, viewer) : 0;
    if (own == 0)
        return last > 0 ? last - 1 : 0;
    return own == last ? own - 1 : own;
}

static void describe_seat(const struct hall_table *ht, int seat, struct buf *out) {
    const struct chair *c = &ht->chair[seat];
    struct computer computer;
    bool is_bot = computer_at(ht, seat, &computer);
    struct say_arg level = say_word("level", computer.level);
    if (c->resigned)
        SAY(out, "resigned; computer, {level}", level);
    else if (is_bot && c->owner)
        SAY(out, "away; computer, {level}", level);
    else if (is_bot && computer.character)
        SAY(out, "computer, {level}, {character}. {about}", level,
            say_word("character", computer.character), say_word("about", computer.about));
    else if (is_bot)
        SAY(out, "computer, {level}", level);
    buf_end(out);
}

/* Why a computer moves where somebody sat matters more than how well it plays. */
static void describe_briefly(const struct hall_table *ht, int seat, struct buf *out) {
    const struct chair *c = &ht->chair[seat];
    struct computer computer;
    bool is_bot = computer_at(ht, seat, &computer);
    if (c->resigned || (is_bot && c->owner))
        buf_str(out, say_translate(out, c->resigned ? N_("resigned") : N_("away")));
    else if (is_bot)
        buf_str(out, say_translate(out, computer.level));
    buf_end(out);
}

static const char *character_at(const struct hall_table *ht, int seat,
                                const struct catalogue *words) {
    struct computer computer;
    struct buf language = {.words = words};
    bool is_bot = computer_at(ht, seat, &computer) && !ht->chair[seat].owner;
    return is_bot && computer.character ? say_translate(&language, computer.character) : NULL;
}

static void describe_seats(const struct hall_table *ht, const struct catalogue *words,
                           struct sight *s) {
    for (int i = 0; i < seats_of(ht); i++) {
        struct buf about = buf_on(s->about_text[i], sizeof s->about_text[i]);
        struct buf brief = buf_on(s->brief_text[i], sizeof s->brief_text[i]);
        about.words = brief.words = words;
        describe_seat(ht, i, &about);
        describe_briefly(ht, i, &brief);
        s->about[i] = s->about_text[i][0] ? s->about_text[i] : NULL;
        s->brief[i] = s->brief_text[i];
        s->fond[i] = character_at(ht, i, words);
    }
    s->drawing.about = s->about;
    s->drawing.brief = s->brief;
    s->drawing.fond = s->fond;
}

/* The drawing of the views that the sight holds. */
static void begin(const struct hall_table *ht, int viewer, const struct catalogue *words,
                  struct sight *s) {
    const struct table *t = ht->live->table;
    struct buf reader = {.words = words};
    for (int i = 0; i < seats_of(ht); i++)
        s->names[i] = read_name(ht, i, &reader);
    s->drawing = (struct drawing){.game = ht->game,
                                  .box = t->box,
                                  .layout = table_box_layout(ht->game, t->box),
                                  .view = s->view,
                                  .viewer = viewer | PERSON,
                                  .names = s->names,
                                  .before = s->before,
                                  .ground_apart = true};
}

static bool is_asked(const struct hall_table *ht, int viewer) {
    return viewer < MAX_SEATS && hall_table_pending(ht) & people_at(ht) & 1u << viewer;
}

void look_at(const struct hall_table *ht, int viewer, const struct catalogue *words,
             struct sight *s) {
    const struct table *t = ht->live->table;
    table_view(t, viewer | PERSON, s->view);
    table_state_at(t, before_what_happened(t, viewer), s->before);
    fields_view(ht->game, s->before, viewer | PERSON, s->before);
    begin(ht, viewer, words, s);
    describe_seats(ht, words, s);
    s->drawing.moves = s->moves;
    s->drawing.number = table_number(t, viewer);
    for (int i = 0; ht->phase == OVER && i < seats_of(ht); i++) {
        s->places[i] = ht->chair[i].place;
        s->drawing.places = s->places;
    }
    s->drawing.closed = ht->phase == CLOSED && !(ht->flags & UPLOADED);
    if (!is_asked(ht, viewer))
        return;
    s->drawing.move_count = play_choices(ht, viewer, s->moves);
    s->post = table_path(ht, "move", viewer);
    s->drawing.post = s->post.text;
}

struct drawn_clock clock_at(const struct hall_table *ht, int seat, int64_t now) {
    const struct seat_clock *c = &ht->clocks.seat[seat];
    return (struct drawn_clock){.left = clock_left(c, &ht->pace, now),
                                .ticks = clock_ticks(c, &ht->pace, now),
                                .rests = c->on_vacation};
}

void look_at_clocks(const struct hall_table *ht, int64_t now, struct sight *s) {
    if (!has_clocks(&ht->pace) || ht->phase != RUNNING)
        return;
    for (int i = 0; i < seats_of(ht); i++) {
        s->clocks[i] = clock_at(ht, i, now);
        if (!(people_at(ht) >> i & 1))
            s->clocks[i].left = -1;
    }
    s->drawing.clocks = s->clocks;
}

void glimpse_at(const struct hall_table *ht, int viewer, const struct catalogue *words,
                struct sight *s) {
    table_view(ht->live->table, viewer | PERSON, s->view);
    begin(ht, viewer, words, s);
    s->drawing.before = NULL;
}

void look_round(const struct hall_table *ht, int viewer, const struct catalogue *words,
                struct sight *s) {
    begin(ht, viewer, words, s);
    describe_seats(ht, words, s);
}

void look_back(const struct hall_table *ht, int viewer, const struct catalogue *words,
               const struct table_walk *w, struct sight *s) {
    fields_view(ht->game, w->state, viewer | PERSON, s->view);
    fields_view(ht->game, w->number > 0 ? w->before : w->state, viewer | PERSON, s->before);
    begin(ht, viewer, words, s);
}

void put_reckoning(const struct hall_table *ht, const struct sight *s, struct buf *out) {
    struct drawing d = s->drawing;
    struct gains gains = {0};
    struct table_walk w;
    table_walk(ht->live->table, &w);
    while (table_walk_next(&w))
        draw_gains(&d, &w.events, &gains);
    if (ht->phase == OVER)
        d.gains = &gains;
    draw_reckoning(&d, out);
}
