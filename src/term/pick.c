/* pick.c: see pick.h. */
#include "term/pick.h"

#include "base/say.h"
#include "game/words.h"

#include <stdlib.h>

enum {
    FEW = 24,         /* so many choices are listed one by one */
    FEW_ELSEWHERE = 3 /* so many without a place ("Done") are listed with those of a place */
};

static const struct screen *screen_of(const struct pick *p) {
    return screen_find(desk_game(p->desk));
}

static int place_of(const struct pick *p, Move m) {
    const struct screen *s = screen_of(p);
    return s->place ? s->place(&p->desk->sight.shown, m) : NOWHERE;
}

int pick_place(const struct pick *p, int choice) {
    return choice < 0 || p->desk->worded ? NOWHERE : place_of(p, p->desk->choices.move[choice]);
}

bool pick_can(const struct pick *p, int place) {
    for (int i = 0; i < p->desk->choices.count; i++)
        if (pick_place(p, i) == place)
            return true;
    return false;
}

/* ---- the lines ---- */

/* How many bits of a move its last argument takes, if it has several; 0: it has not. */
static int last_bits(const struct pick *p, Move m) {
    const struct arg *arg = desk_game(p->desk)->kinds[move_kind(m)].arg;
    if (!arg[0].name || !arg[1].name)
        return 0;
    return arg[2].name ? 8 : 16;
}

/* How many choices from this one on differ only in their last word. */
static int group_size(const struct pick *p, int first) {
    const struct choices *c = &p->desk->choices;
    int bits = last_bits(p, c->move[first]), n = 1;
    while (bits && first + n < c->count && c->move[first + n] >> bits == c->move[first] >> bits)
        n++;
    return n;
}

static void add_line(struct pick *p, int first, int count) {
    p->line[p->count].first = first;
    p->line[p->count++].count = count;
}

static void list_all(struct pick *p) {
    const struct choices *c = &p->desk->choices;
    for (int i = 0, n; i < c->count; i += n) {
        n = c->count > FEW ? group_size(p, i) : 1;
        add_line(p, i, n);
    }
}

static void list_at(struct pick *p, int place) {
    for (int i = 0; i < p->desk->choices.count; i++)
        if (pick_place(p, i) == place)
            add_line(p, i, 1);
}

static int count_at(const struct pick *p, int place) {
    int n = 0;
    for (int i = 0; i < p->desk->choices.count; i++)
        n += pick_place(p, i) == place;
    return n;
}

static void make_lines(struct pick *p) {
    p->count = p->at = p->here = 0;
    if ((p->on_board || p->at_place) && p->place != NOWHERE) {
        list_at(p, p->place);
        p->here = p->count;
        if (count_at(p, NOWHERE) <= FEW_ELSEWHERE)
            list_at(p, NOWHERE);
    } else if (p->group >= 0) {
        for (int i = 0; i < group_size(p, p->group); i++)
            add_line(p, p->group + i, 1);
    } else {
        list_all(p);
    }
}

int pick_now(const struct pick *p) { return p->at < p->count ? p->line[p->at].first : -1; }

void pick_step(struct pick *p, int by) {
    p->at += by;
    if (p->at >= p->count)
        p->at = p->count - 1;
    if (p->at < 0)
        p->at = 0;
    if (!p->on_board && !p->at_place)
        p->place = p->count && p->line[p->at].count == 1 ? pick_place(p, pick_now(p)) : NOWHERE;
}

static void write_words(const struct pick *p, int choice, struct buf *out) {
    move_write_label(desk_game(p->desk), p->desk->sight.shown.box, p->desk->sight.view,
                     p->desk->choices.move[choice], out);
}

/* "Plan church on ...": what the labels of a group begin with. */
static void write_group(const struct pick *p, int first, int count, struct buf *out) {
    struct buf one = desk_text(p->desk), other = desk_text(p->desk);
    size_t same = 0;
    write_words(p, first, &one);
    write_words(p, first + count - 1, &other);
    while (same < one.len && same < other.len && one.at[same] == other.at[same])
        same++;
    while (same > 0 && one.at[same - 1] != ' ')
        same--;
    buf_bytes(out, one.at, same);
    buf_str(out, "...");
    buf_free(&one);
    buf_free(&other);
}

void pick_write(const struct pick *p, int line, struct buf *label, struct buf *note) {
    int first = p->line[line].first, count = p->line[line].count;
    const struct game *g = desk_game(p->desk);
    if (p->desk->worded) {
        buf_str(label, p->desk->choices.text[first]);
        return;
    }
    if (count > 1) {
        write_group(p, first, count, label);
        SAY(note, "{n} choices", say_number("n", count));
        return;
    }
    write_words(p, first, label);
    if (g->note)
        g->note(p->desk->sight.shown.box, p->desk->sight.view, p->desk->choices.seat,
                p->desk->choices.move[first], note);
}

/* ---- the board ---- */

static bool may_stand(const struct pick *p, int place) { return p->looking || pick_can(p, place); }

static struct area middle(struct area a) {
    return (struct area){2 * a.row + a.height, 2 * a.col + a.width, 0, 0};
}

/* How far it is from one place to another in that direction; a cell is twice as high as wide, and
 * going astray counts double. Below 0: it is not in that direction. */
static int way_to(struct area from, struct area to, int dy, int dx) {
    struct area a = middle(from), b = middle(to);
    int down = 2 * (b.row - a.row), right = b.col - a.col;
    int ahead = dy ? dy * down : dx * right, aside = abs(dy ? right : down);
    return ahead > 0 && aside <= 2 * ahead ? ahead + 2 * aside : -1;
}

void pick_point(struct pick *p, int place) {
    p->on_board = true;
    p->at_place = false;
    p->group = -1;
    p->place = place;
    make_lines(p);
}

/* The first place from the top on which the cursor may stand. */
static int first_place(const struct pick *p, const struct spots *spots) {
    for (int i = 0; i < spots->count; i++)
        if (may_stand(p, spots->item[i].place))
            return spots->item[i].place;
    return NOWHERE;
}

void pick_go(struct pick *p, const struct spots *spots, int dy, int dx) {
    const struct area *here = spot_find(spots, p->place);
    int best = -1, found = NOWHERE;
    if (!here) {
        found = first_place(p, spots);
    } else {
        for (int i = 0; i < spots->count; i++) {
            int way = way_to(*here, spots->item[i].at, dy, dx);
            if (way >= 0 && (best < 0 || way < best) && may_stand(p, spots->item[i].place)) {
                best = way;
                found = spots->item[i].place;
            }
        }
    }
    if (found != NOWHERE)
        pick_point(p, found);
}

static void go_to_list(struct pick *p) {
    p->on_board = p->looking = p->at_place = false;
    p->group = -1;
    make_lines(p);
    pick_step(p, 0);
}

void pick_swap(struct pick *p, const struct spots *spots) {
    if (p->on_board) {
        go_to_list(p);
        return;
    }
    int place = p->place != NOWHERE && pick_can(p, p->place) ? p->place : first_place(p, spots);
    if (place == NOWHERE) {
        p->looking = true;
        place = first_place(p, spots);
    }
    if (place != NOWHERE)
        pick_point(p, place);
    else
        p->looking = false;
}

void pick_to_list(struct pick *p) {
    p->on_board = false;
    p->at_place = true;
}

int pick_enter(struct pick *p) {
    if (p->count == 0)
        return -1;
    int choice = pick_now(p);
    if (p->on_board && p->here == 0)
        return -1;
    if (p->on_board && p->here > 1) {
        pick_to_list(p);
        return -1;
    }
    if (p->line[p->at].count > 1) {
        p->group = choice;
        make_lines(p);
        pick_step(p, 0);
        return -1;
    }
    return choice;
}

bool pick_back(struct pick *p) {
    int was = p->group;
    if (p->at_place) {
        pick_point(p, p->place);
        return true;
    }
    if (!p->on_board && p->group < 0)
        return false;
    go_to_list(p);
    for (int i = 0; was >= 0 && i < p->count; i++)
        if (p->line[i].first == was)
            p->at = i;
    return true;
}

void pick_begin(struct pick *p, const struct desk *d, const struct spots *spots) {
    *p = (struct pick){.desk = d, .place = NOWHERE, .group = -1};
    make_lines(p);
    pick_step(p, 0);
    if (p->count > FEW)
        pick_swap(p, spots);
    if (p->looking)
        go_to_list(p);
}
