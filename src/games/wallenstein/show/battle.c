/* battle.c: a battle, a revolt or the march into an empty province as a scene over the board: who
 * throws what, what falls out of the tower, how the two sides compare, what each loses.
 *
 * All of it comes from the events of the fight and from the views before and after it. Cubes of one
 * colour do not differ, so nobody knows which of them lay inside before; only the numbers are
 * told. The style sheet lets them fall one after the other; what is written is the end. The script
 * can stop it at each of its stages (web/js/scene.js). */
#include "games/wallenstein/show/layout.h"
#include "games/wallenstein/show/show.h"

struct side {
    int colour;  /* a seat, or GREEN */
    int brought; /* armies or peasants that are thrown for this battle */
    int helpers; /* peasants that fell out and fight on this side */
    int lost;    /* armies on the board, before and after */
};

struct battle {
    const struct drawing *d;
    const struct wallenstein *was;
    const struct event *verdict;
    struct buf *out;
    int from, target; /* from: NONE in a revolt */
    uint8_t thrown[CUBES], fell[CUBES];
    struct side attacker, defender;
};

static int owner_of(const struct battle *b) { return b->was->owner[b->target]; }

/* ---- what happened ---- */

static void begin_attack(struct battle *b, const struct event *e) {
    b->from = e->arg[2];
    b->target = e->arg[3];
    b->attacker = (struct side){.colour = e->arg[0], .brought = e->arg[1]};
    b->defender.colour = e->kind == E_ATTACK ? owner_of(b) : GREEN;
}

static void begin_revolt(struct battle *b, const struct event *e) {
    b->from = NONE;
    b->target = e->arg[1];
    b->attacker = (struct side){.colour = GREEN, .brought = e->arg[0]};
    b->defender.colour = owner_of(b);
}

static void gather(struct battle *b, const struct event *e) {
    switch (e->kind) {
    case E_ATTACK:
    case E_ATTACK_EMPTY: begin_attack(b, e); break;
    case E_REVOLT: begin_revolt(b, e); break;
    case E_DEFENDED: b->defender.brought += e->arg[1]; break;
    case E_GUARD: b->defender.brought++; break;
    case E_THROWN: b->thrown[e->arg[0]] = (uint8_t)e->arg[1]; break;
    case E_FELL: b->fell[e->arg[0]] = (uint8_t)e->arg[1]; break;
    case E_PEASANTS_HELP: b->defender.helpers = e->arg[0]; break;
    default: b->verdict = e; break;
    }
}

static int stays_of(const struct battle *b) {
    switch (b->verdict->kind) {
    case E_CONQUERED: return b->verdict->arg[3];
    case E_TAKEN_EMPTY:
    case E_HELD:
    case E_REVOLT_DOWN: return b->verdict->arg[2];
    default: return 0;
    }
}

static bool is_taken(const struct battle *b) {
    return b->verdict->kind == E_CONQUERED || b->verdict->kind == E_TAKEN_EMPTY;
}

static void count_losses(struct battle *b) {
    int stays = stays_of(b), there = owner_of(b) == NONE ? 0 : b->was->armies[b->target];
    b->attacker.lost = b->attacker.brought - (is_taken(b) ? stays : 0);
    b->defender.lost = there - (is_taken(b) ? 0 : stays);
}

/* Colours of events are seats with the peasants behind them, as in the state. */
static bool gather_all(const struct told_scene *s, struct battle *b) {
    b->from = b->target = NONE;
    for (int i = 0; i < s->events->count; i++)
        gather(b, &s->events->item[i]);
    if (b->target == NONE || !b->verdict)
        return false;
    if (b->defender.colour == GREEN)
        b->defender.brought = b->thrown[GREEN] - b->was->tray[GREEN];
    count_losses(b);
    return true;
}

static int strength(const struct battle *b, const struct side *s) {
    return b->fell[s->colour] + s->helpers;
}

/* ---- a side ---- */

static void put_cubes(const struct battle *b, int colour, int n) {
    put(b->out, "<span class='cubes p-%t' aria-hidden='true'>", wallenstein_cube(b->d, colour));
    for (int i = 0; i < n; i++)
        draw_symbol(b->out, "army", NULL);
    put(b->out, "</span>");
}

/* In a revolt the title tells who attacks. */
static void put_who(const struct battle *b, const struct side *s) {
    put(b->out, "<h4>");
    if (s->colour == GREEN) {
        draw_symbol(b->out, "peasant", "p-green");
        put(b->out, "%m", N_("Peasants"));
    } else {
        draw_arms(b->out, seat_colour(b->d, s->colour));
        put(b->out, "<span>");
        MARKUP_SAY(b->out, s == &b->attacker ? N_("{seat} attacks") : N_("{seat} defends"),
                   say_name("seat", seat_name(b->d, s->colour)));
        put(b->out, "</span>");
    }
    put(b->out, "</h4>");
}

static void tell_thrown(const struct battle *b, const struct side *s) {
    int tray = b->thrown[s->colour] - s->brought;
    put(b->out, "<p>");
    if (tray > 0)
        MARKUP_SAY(b->out, N_("throws {cubes}, and {tray} of the tray"),
                   say_number("cubes", s->brought), say_number("tray", tray));
    else
        MARKUP_SAY(b->out, N_("throws {cubes}"), say_number("cubes", s->brought));
    put(b->out, "</p>");
}

/* "8 thrown, 2 inside: 6 out + 1 peasant" */
static void tell_fallen(const struct battle *b, const struct side *s) {
    put(b->out, "<p class='parts'>");
    MARKUP_SAY(b->out, N_("{thrown} thrown, {inside} inside: {fell} out"),
               say_number("thrown", b->thrown[s->colour]),
               say_number("inside", b->was->tower[s->colour]),
               say_number("fell", b->fell[s->colour]));
    if (s->helpers) {
        put(b->out, " ");
        MARKUP_SAY(b->out, N_("+ {peasants|peasant|peasants}"), say_number("peasants", s->helpers));
    }
    put(b->out, "</p>");
}

static void put_side(const struct battle *b, const struct side *s, const char *classes) {
    put(b->out, "<section%c>", classes);
    put_who(b, s);
    tell_thrown(b, s);
    put_cubes(b, s->colour, b->thrown[s->colour]);
    tell_fallen(b, s);
    put(b->out, "<b class='strength'>%d</b></section>\n", strength(b, s));
}

/* ---- the tower, the verdict, the losses ---- */

/* As it stands when everything has fallen: the display's own tower, with what lies before it. */
static void put_tower(const struct battle *b) {
    struct wallenstein after = *b->was;
    struct drawing d = *b->d;
    for (int c = 0; c < CUBES; c++) {
        int inside = b->was->tower[c] + b->thrown[c] - b->fell[c];
        after.tower[c] = (uint8_t)(inside > 0 ? inside : 0);
        after.tray[c] = b->fell[c];
    }
    d.view = &after;
    put(b->out, "<svg class='art' viewBox='-22 -4 176 166' aria-hidden='true'>");
    wallenstein_draw_tower(&d, b->out);
    put(b->out, "</svg>\n");
}

static void put_verdict(const struct battle *b) {
    const struct event *e = b->verdict;
    bool waste = e->kind == E_WASTE, empty = e->kind == E_REPELLED;
    const char *said = waste   ? N_("{attackers} against {defenders}: {province} is laid waste")
                       : empty ? N_("{attackers} against {defenders}: {province} stays empty")
                       : is_taken(b) ? N_("{attackers} against {defenders}: {seat} takes "
                                          "{province}, {armies|army stays|armies stay}")
                                     : N_("{attackers} against {defenders}: {seat} holds "
                                          "{province}, {armies|army stays|armies stay}");
    put(b->out, "<p class='verdict' role='status'>");
    MARKUP_SAY(b->out, said, say_number("attackers", strength(b, &b->attacker)),
               say_number("defenders", strength(b, &b->defender)),
               say_name("seat", waste ? "" : seat_name(b->d, e->arg[0])),
               say_name("province", wallenstein_box_of(b->d)->province[b->target].name),
               say_number("armies", stays_of(b)));
    put(b->out, "</p>\n");
}

static void put_loss(const struct battle *b, const struct side *s) {
    if (s->colour == GREEN)
        return;
    put(b->out, "<li>");
    draw_arms(b->out, seat_colour(b->d, s->colour));
    if (s->lost >= 0)
        MARKUP_SAY(b->out, N_("loses {armies|army|armies}"), say_number("armies", s->lost));
    else
        MARKUP_SAY(b->out, N_("gets {armies|army|armies} out of the tower"),
                   say_number("armies", -s->lost));
    if (s == &b->defender && b->verdict->kind == E_WASTE)
        for (int i = 0; i < BUILDINGS; i++)
            if (b->was->built[b->target] >> i & 1)
                draw_symbol(b->out, wallenstein_buildings[i], NULL);
    if (s->lost > 0)
        put_cubes(b, s->colour, s->lost);
    put(b->out, "</li>");
}

static void put_title(const struct battle *b) {
    const struct province *province = wallenstein_box_of(b->d)->province;
    put(b->out, "<header><h3>");
    MARKUP_SAY(b->out,
               b->from == NONE       ? N_("Revolt in {province}")
               : owner_of(b) == NONE ? N_("March into empty {province}")
                                     : N_("Battle for {province}"),
               say_name("province", province[b->target].name));
    put(b->out, "</h3>");
    if (b->from != NONE) {
        put(b->out, "<span>");
        MARKUP_SAY(b->out, N_("from {province}"), say_name("province", province[b->from].name));
        put(b->out, "</span>");
    }
    put(b->out, "</header>\n");
}

/* A stroke for each stage, and the buttons that stop at them. */
static void put_stages(const struct battle *b) {
    put(b->out,
        "<footer class='stages'><span aria-hidden='true'><i></i><i></i><i></i><i></i></span>"
        "<button type='button' data-act='again'>%m</button>"
        "<button type='button' data-act='step'>%m</button>"
        "<button type='button' data-act='on'>%m</button></footer>",
        N_("Again"), N_("Step by step"), N_("Go on"));
}

/* The card lies in the quarter of the map farthest from the fight, which stays in sight. */
static const char *corner_of(const struct battle *b) {
    static const char *const corners[2][2] = {{"south east", "south west"},
                                              {"north east", "north west"}};
    struct layout memory;
    const struct layout *l = wallenstein_layout_of(b->d, &memory);
    struct spot to = l->stand[b->target].centre;
    struct spot from = b->from == NONE ? to : l->stand[b->from].centre;
    return corners[from.y + to.y > BOARD_HEIGHT * 10][from.x + to.x > BOARD_WIDTH * 10];
}

void wallenstein_write_battle(const struct told_scene *s, struct buf *out) {
    struct battle b = {.d = s->d, .was = wallenstein_before(s->d), .out = out};
    if (!gather_all(s, &b))
        return;
    put(out, "<article class='battle panel %t'>", corner_of(&b));
    put_title(&b);
    put(out, "<div class='sides'>");
    put_side(&b, &b.attacker, NULL);
    put_tower(&b);
    put_side(&b, &b.defender, "right");
    put(out, "</div>");
    put_verdict(&b);
    put(out, "<ul class='losses'>");
    put_loss(&b, &b.attacker);
    put_loss(&b, &b.defender);
    put(out, "</ul>");
    put_stages(&b);
    put(out, "</article>\n");
}
