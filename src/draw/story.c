/* story.c: what happened, told to one viewer: the lines of the log, which playback and replay step
 * through, headings, and scenes. How an event stands in the story comes from the game's art
 * (art.h).
 *
 * Only events that the viewer may see are looked at, and only they are counted. */
#include "draw/art.h"
#include "game/words.h"

#include <string.h>

/* ---- whom and what an event is about ---- */

static bool is_called(const struct vocab *in, const char *name) {
    return slice_is(slice_of(in->name), name);
}

/* The colour that an argument is about: a player, or a colour by itself; NULL. */
static const char *colour_of(const struct drawing *d, const struct arg *arg, int value) {
    if (is_called(arg->in, "seat") && value < seat_count(d))
        return seat_colour(d, value);
    const char *word = value_word(arg->in, d->box, d->view, value);
    if (!word || (!is_called(arg->in, "colour") && !is_called(arg->in, "cube")))
        return NULL;
    for (const char *const *colour = d->game->colours; *colour; colour++)
        if (slice_is(slice_of(word), *colour))
            return *colour;
    return NULL;
}

/* The seat that an argument is about: the player, or the one who plays that colour; -1. */
static int seat_of(const struct drawing *d, const struct arg *arg, int value) {
    const struct head *head = d->view;
    if (is_called(arg->in, "seat"))
        return value < head->seats ? value : -1;
    for (int i = 0; i < head->seats && is_called(arg->in, "colour"); i++)
        if (head->colour[i] == value)
            return i;
    return -1;
}

static struct say_arg event_arg(const struct drawing *d, const struct arg *arg, int value) {
    const char *word = value_called(arg->in, d->box, d->view, value);
    int seat = seat_of(d, arg, value);
    if (seat >= 0 && !d->by_colour)
        return say_name(arg->name, seat_name(d, seat));
    return word ? say_word(arg->name, word) : say_number(arg->name, value);
}

/* What fills the places of an event's sentence; returns how many. */
static int event_args(const struct drawing *d, const struct event *e,
                      struct say_arg out[MAX_ARGS]) {
    const struct event_kind *kind = &d->game->events[e->kind];
    int n = 0;
    for (; n < MAX_ARGS && kind->arg[n].name; n++)
        out[n] = event_arg(d, &kind->arg[n], e->arg[n]);
    return n;
}

static const char *event_colour(const struct drawing *d, const struct event *e) {
    const struct event_kind *kind = &d->game->events[e->kind];
    const char *colour = NULL;
    for (int i = 0; !colour && i < MAX_ARGS && kind->arg[i].name; i++)
        colour = colour_of(d, &kind->arg[i], e->arg[i]);
    return colour;
}

struct telling event_telling(const struct drawing *d, const struct event *e) {
    struct telling told = {.as = TOLD_AS_LINE};
    const struct art *art = art_find(d->game);
    if (art->tell)
        art->tell(d, e, &told);
    return told;
}

/* ---- where ---- */

static void next_place(struct buf *out) {
    if (out->len > 0)
        buf_char(out, ';');
}

void where_shape(struct buf *out, const char *prefix, int number) {
    next_place(out);
    put(out, "#%t%d", prefix, number);
}

void where_box(struct buf *out, struct point middle, struct point size) {
    next_place(out);
    put(out, "%p %p %p %p", middle.x - size.x / 2, middle.y - size.y / 2, size.x, size.y);
}

void where_aside(struct buf *out, struct point middle, struct point size) {
    next_place(out);
    put(out, "display %p %p %p %p", middle.x - size.x / 2, middle.y - size.y / 2, size.x, size.y);
}

/* ---- sentences ---- */

/* The events of a line or of what stands below it, in their order. */
struct run {
    const struct event *item;
    int count;
};

/* Do the two become one sentence? */
static bool are_joined(const struct drawing *d, const struct event *a, const struct event *b) {
    struct telling one = event_telling(d, a), other = event_telling(d, b);
    return one.whole && one.whole == other.whole && one.as == other.as &&
           (one.across || a->arg[0] == b->arg[0]);
}

/* "2 guards, 1 horse" */
static void say_items(const struct drawing *d, struct run r, struct buf *out) {
    struct say_arg args[MAX_ARGS];
    for (int i = 0; i < r.count; i++) {
        buf_str(out, i ? ", " : "");
        say_args(out, event_telling(d, &r.item[i]).item, args, event_args(d, &r.item[i], args));
    }
}

static void say_joined(const struct drawing *d, struct run r, struct buf *out) {
    char memory[600];
    struct buf list = buf_on(memory, sizeof memory);
    struct say_arg args[MAX_ARGS + 1];
    int n = event_args(d, r.item, args);
    list.words = out->words;
    say_items(d, r, &list);
    args[n] = say_name("list", buf_end(&list));
    markup_say(out, event_telling(d, r.item).whole, args, n + 1);
}

static void say_run(const struct drawing *d, struct run r, struct buf *out) {
    struct say_arg args[MAX_ARGS];
    if (r.count > 1)
        say_joined(d, r, out);
    else
        markup_say(out, d->game->events[r.item->kind].text, args, event_args(d, r.item, args));
}

/* As many of the events as become one sentence with the first. */
static struct run first_run(const struct drawing *d, const struct event *item, int count) {
    int n = 1;
    while (n < count && are_joined(d, item, &item[n]))
        n++;
    return (struct run){item, n};
}

static void say_below(const struct drawing *d, const struct event *item, int count,
                      struct buf *out) {
    for (int i = 0; i < count;) {
        struct run r = first_run(d, item + i, count - i);
        put(out, "<small>");
        say_run(d, r, out);
        put(out, "</small> ");
        i += r.count;
    }
}

/* ---- headings ---- */

static void write_place(const struct drawing *d, bool with_phase, struct buf *out) {
    const struct art *art = art_find(d->game);
    int phase = with_phase && art->phase ? art->phase(d) : -1;
    const char *words = phase >= 0 ? say_translate(out, art->phases[phase]) : "";
    if (art->subtitle)
        art->subtitle(d, out);
    if (strcmp(buf_end(out), words) != 0) { /* the set-up is a phase of its own */
        buf_str(out, out->len > 0 && words[0] ? " · " : "");
        buf_str(out, words);
    }
    buf_end(out);
}

void write_story_place(const struct drawing *d, struct buf *out) { write_place(d, true, out); }

void write_story_round(const struct drawing *d, struct buf *out) {
    write_place(d, art_find(d->game)->phases_are_rounds, out);
}

/* Where the game stands in that view, if it is not where it stood before. */
static void tell_place(const struct drawing *d, const void *view, struct story *s,
                       struct buf *out) {
    char now[sizeof s->place] = "";
    struct buf text = buf_on(now, sizeof now);
    struct drawing then = *d;
    then.view = view;
    text.words = out->words;
    write_story_place(&then, &text);
    if (!now[0] || strcmp(now, s->place) == 0)
        return;
    memcpy(s->place, now, sizeof now);
    s->under = NULL;
    put(out, "<li class='head place'>%t</li>\n", now);
}

/* ---- lines ---- */

/* A line of the log: what it says, what stands below it, and when it was. */
struct line {
    const struct told_move *move;
    struct run said;
    int below; /* events behind those that are said */
    int seen;  /* events of the move that the viewer has seen with it */
};

static const char *const weights[] = {"w-plain", "w-blank", "w-battle", "w-scoring", "w-end"};

/* Who tells of a way lets the player's shield go along it. */
static void way_attributes(const struct drawing *d, const struct event *e, const char *colour,
                           struct buf *out) {
    const struct art *art = art_find(d->game);
    char memory[200];
    struct buf way = buf_on(memory, sizeof memory);
    if (art->way && colour)
        art->way(d, e, &way);
    if (way.len > 0)
        put(out, " data-way=%a data-goes=%a", buf_slice_of(&way), colour);
}

static void place_attributes(const struct buf *at, const char *colour, struct buf *out) {
    if (at->len > 0)
        put(out, " data-at=%a", buf_slice_of(at));
    if (colour)
        put(out, " data-who=%a", colour);
}

static const char *line_colour(const struct drawing *d, const struct line *l) {
    bool of_many = l->said.count > 1 && event_telling(d, l->said.item).across;
    return of_many ? NULL : event_colour(d, l->said.item);
}

/* What the viewer did himself, which the first line of his own move tells, is no news to him. */
static bool is_news(const struct drawing *d, struct story *s, const struct told_move *m,
                    const char *colour) {
    int seat = viewer_seat(d);
    bool is_own = m->seat == seat && m->number != s->last && seat >= 0 && colour &&
                  strcmp(colour, seat_colour(d, seat)) == 0;
    s->last = m->number;
    if (s->since < 0 || m->number < s->since || is_own)
        return false;
    s->things++;
    return true;
}

/* `<li ...>` with all that is known of the line, and the shield. */
static void open_line(const struct drawing *d, struct story *s, const struct line *l,
                      struct buf *out) {
    const struct art *art = art_find(d->game);
    char memory[1000];
    struct buf at = buf_on(memory, sizeof memory);
    struct telling told = event_telling(d, l->said.item);
    const char *colour = line_colour(d, l);
    put(out, "<li class='%t%r%r%r'", weights[told.weight], colour ? "" : " sys",
        told.scene == SCENE_ENDS && art->scene ? " has-scene" : "",
        is_news(d, s, l->move, colour) ? " since" : "");
    if (l->move->number >= 0)
        put(out, " data-n='%d.%d'", l->move->number, l->seen);
    for (int i = 0; art->where && i < l->said.count; i++)
        art->where(d, &l->said.item[i], &at);
    place_attributes(&at, colour, out);
    way_attributes(d, l->said.item, colour, out);
    put(out, ">");
    if (colour)
        draw_arms(out, colour);
}

/* The sentence leads to the moment that it tells of. */
static void open_sentence(const struct told_move *m, struct buf *out) {
    put(out, "<span>");
    if (m->link && m->number >= 0)
        put(out, "<a href='%t%d'>", m->link, m->number);
}

static void close_sentence(const struct told_move *m, struct buf *out) {
    put(out, m->link && m->number >= 0 ? "</a> " : " ");
}

static void write_line(const struct drawing *d, struct story *s, const struct line *l,
                       struct buf *out) {
    open_line(d, s, l, out);
    open_sentence(l->move, out);
    say_run(d, l->said, out);
    close_sentence(l->move, out);
    say_below(d, s->waiting, s->waiting_count, out);
    say_below(d, l->said.item + l->said.count, l->below, out);
    put(out, "</span>");
    if (event_telling(d, l->said.item).scene == SCENE_ENDS && art_find(d->game)->scene)
        put(out, "<button type='button' data-scene title=%l aria-label=%l>▸</button>",
            N_("Show it again"), N_("Show it again"));
    put(out, "</li>\n");
    s->waiting_count = 0;
}

static void write_heading(const struct drawing *d, const struct event *e, struct buf *out) {
    put(out, "<li class='head'>");
    say_run(d, (struct run){e, 1}, out);
    put(out, "</li>\n");
}

static void write_under(const char *under, struct story *s, struct buf *out) {
    if (!under || under == s->under)
        return;
    s->under = under;
    put(out, "<li class='head'>%m</li>\n", under);
}

static void keep_waiting(struct story *s, const struct event *e) {
    if (s->waiting_count < MOST_WAITING)
        s->waiting[s->waiting_count++] = *e;
}

/* The line that begins with that event. A consequence that came first has nothing to stand below
 * and is a line itself. */
static struct line line_at(const struct drawing *d, const struct told_move *m,
                           const struct events *seen, int i) {
    struct line l = {m, first_run(d, &seen->item[i], seen->count - i), 0, 0};
    int next = i + l.said.count;
    while (next < seen->count && event_telling(d, &seen->item[next]).as == TOLD_BELOW)
        next++;
    l.below = next - i - l.said.count;
    l.seen = next;
    return l;
}

/* Where the table says otherwise (somebody resigned), the game's own winner is not told. */
static bool is_overruled(const struct drawing *d, const struct event *e) {
    const struct arg *first = &d->game->events[e->kind].arg[0];
    int seat = first->name ? seat_of(d, first, e->arg[0]) : -1;
    return d->places && seat >= 0 && d->places[seat] > 1 &&
           event_telling(d, e).weight == WEIGHT_END;
}

static void tell_events(const struct drawing *d, struct story *s, const struct told_move *m,
                        const struct events *seen, struct buf *out) {
    for (int i = 0; i < seen->count;) {
        const struct event *e = &seen->item[i];
        struct telling told = event_telling(d, e);
        enum told_as as = is_overruled(d, e) ? TOLD_BY_OTHERS : told.as;
        if (told.opens)
            tell_place(d, d->view, s, out);
        if (as == TOLD_AS_LINE || as == TOLD_BELOW) {
            struct line l = line_at(d, m, seen, i);
            write_under(told.under, s, out);
            write_line(d, s, &l, out);
            i = l.seen;
            continue;
        }
        if (as == TOLD_AS_HEADING)
            write_heading(d, e, out);
        if (as == TOLD_AS_PLACE)
            tell_place(d, d->view, s, out);
        if (as == TOLD_WITH_NEXT)
            keep_waiting(s, e);
        i++;
    }
}

/* ---- moves that no event tells of ---- */

/* An event for the mover's eyes alone already tells what the move was. */
static bool is_told_aside(const struct told_move *m) {
    for (int i = 0; i < m->events->count; i++)
        if (m->events->item[i].seen_by == 1u << m->seat)
            return true;
    return false;
}

static bool is_own_secret(const struct drawing *d, const struct told_move *m) {
    return m->seat == viewer_seat(d) && d->game->kinds[move_kind(m->move)].redacted &&
           !is_told_aside(m);
}

static bool is_told(const struct drawing *d, const struct told_move *m) {
    const struct art *art = art_find(d->game);
    return m->move && m->seat < seat_count(d) &&
           ((art->untold && art->untold(m->move)) || is_own_secret(d, m)) &&
           move_readable(d->game, d->box, d->view, m->seat, m->move, d->viewer);
}

static void open_move(const struct drawing *d, struct story *s, const struct told_move *m,
                      struct buf *out) {
    const struct art *art = art_find(d->game);
    const char *colour = seat_colour(d, m->seat);
    char places[100];
    struct buf at = buf_on(places, sizeof places);
    put(out, "<li class='w-plain%r%r'", is_own_secret(d, m) ? " own-secret" : "",
        is_news(d, s, m, colour) ? " since" : "");
    if (m->number >= 0)
        put(out, " data-n='%d.0'", m->number);
    if (art->where_move)
        art->where_move(d, m->move, &at);
    place_attributes(&at, colour, out);
    put(out, ">");
    draw_arms(out, colour);
}

static void tell_move(const struct drawing *d, struct story *s, const struct told_move *m,
                      struct buf *out) {
    char memory[300];
    struct buf what = buf_on(memory, sizeof memory);
    what.words = out->words;
    move_write_label(d->game, d->box, d->view, m->move, &what);
    open_move(d, s, m, out);
    open_sentence(m, out);
    MARKUP_SAY(out, N_("{seat}: {move}."),
               d->by_colour ? say_word("seat", seat_colour(d, m->seat))
                            : say_name("seat", seat_name(d, m->seat)),
               say_name("move", buf_end(&what)));
    close_sentence(m, out);
    put(out, "</span></li>\n");
}

/* ---- a move ---- */

static void seen_events(const struct events *all, int viewer, struct events *out) {
    out->count = 0;
    for (int i = 0; i < all->count; i++)
        if (event_seen(&all->item[i], viewer))
            out->item[out->count++] = all->item[i];
}

/* A heading with nothing below it says nothing: it is written with the first line. */
void draw_told(const struct drawing *d, struct story *s, const struct told_move *m,
               struct buf *out) {
    struct events seen;
    seen_events(m->events, d->viewer, &seen);
    bool told = is_told(d, m);
    bool opens = !told && seen.count > 0 && event_telling(d, &seen.item[0]).opens;
    if (d->before && (told || seen.count > 0) && !opens)
        tell_place(d, d->before, s, out);
    if (told)
        tell_move(d, s, m, out);
    tell_events(d, s, m, &seen, out);
}

/* ---- scenes ---- */

bool scene_begins(const struct drawing *d, const struct event *e) {
    return event_seen(e, d->viewer) && event_telling(d, e).scene == SCENE_BEGINS;
}

bool scene_ends(const struct drawing *d, const struct event *e) {
    return event_seen(e, d->viewer) && event_telling(d, e).scene == SCENE_ENDS;
}

int scene_length(const struct drawing *d, const struct events *events) {
    int last = events->count - 1;
    while (last >= 0 && event_telling(d, &events->item[last]).as == TOLD_BELOW)
        last--;
    return last >= 0 && scene_ends(d, &events->item[last]) ? last + 1 : 0;
}

bool draw_scene(const struct drawing *d, const struct events *events, struct buf *out) {
    const struct art *art = art_find(d->game);
    struct told_scene scene = {d, events};
    if (!art->scene || events->count == 0)
        return false;
    put(out, "<div class='scene of-%t'>", d->game->id);
    art->scene(&scene, out);
    put(out, "</div>\n");
    return true;
}
