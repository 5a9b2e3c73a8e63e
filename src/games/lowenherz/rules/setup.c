/* setup.c: H1: the first state. */
#include "games/lowenherz/rules/lowenherz.h"

#include <string.h>

/* H1.1: two players always use the variable set-up. */
void lowenherz_defaults(struct setup *how) {
    how->option[OPT_SETUP] = how->seats == 2 ? SETUP_VARIABLE : SETUP_BASIC;
}

bool lowenherz_keep_start(struct lowenherz_box *box) {
    struct lowenherz st = {.step = TURN_CARD};
    struct bits all = {{~(uint64_t)0, ~(uint64_t)0, BITS_ON_BOARD}};
    for (int piece = 0; piece < PIECES; piece++)
        lowenherz_lay_piece(box, &st, piece, piece, 0);
    memcpy(st.castle, box->start_castle, sizeof st.castle);
    memcpy(st.piece, box->start_piece, sizeof st.piece);
    memcpy(st.wall, box->start_wall, sizeof st.wall);
    memset(st.owner, OPEN, sizeof st.owner);
    lowenherz_settle(box, &st, all, NULL);
    memcpy(box->terrain, st.terrain, sizeof st.terrain);
    memcpy(box->start_wall, st.wall, sizeof st.wall);
    memcpy(box->start_owner, st.owner, sizeof st.owner);
    return lowenherz_board_is_sound(&st, &(struct broken){0});
}

/* H1.2: the territories founded at the start score nothing. */
static void set_up_basic(const struct lowenherz_box *box, struct lowenherz *st) {
    memcpy(st->terrain, box->terrain, sizeof st->terrain);
    memcpy(st->piece, box->start_piece, sizeof st->piece);
    memcpy(st->wall, box->start_wall, sizeof st->wall);
    memcpy(st->owner, box->start_owner, sizeof st->owner);
    memcpy(st->castle, box->start_castle, sizeof st->castle);
    for (int colour = 0; colour < COLOURS; colour++)
        st->knights[colour] = (uint8_t)(box->knights - 3);
    for (int i = 0; i < PIECES; i++)
        st->map[i] = (uint8_t)i;
    st->placed = 12;
    st->step = DRAW_FIRST;
}

static void set_up_variable(const struct lowenherz_box *box, struct lowenherz *st) {
    memset(st->terrain, UNLAID, sizeof st->terrain);
    memset(st->owner, OPEN, sizeof st->owner);
    memset(st->castle, NONE, sizeof st->castle);
    memset(st->knights, box->knights, sizeof st->knights);
    memset(st->map, NONE, sizeof st->map);
    st->step = LAY_PIECE;
}

/* H1.7: ducats and cards as the box has them; Nature has drawn nothing yet. */
int lowenherz_setup(const void *box_at, void *state, const struct setup *how) {
    const struct lowenherz_box *box = box_at;
    struct lowenherz *st = state;
    if (how->seats == 2 && how->option[OPT_SETUP] == SETUP_BASIC)
        return R_BASIC_FOR_TWO;
    *st = (struct lowenherz){
        .mover = NONE, .first = NONE, .card = NONE, .action = ACTIONS, .focus = NONE};
    st->cut_from = st->pile = NONE;
    st->head.seats = how->seats;
    memcpy(st->head.colour, how->colour, sizeof st->head.colour);
    memcpy(st->head.option, how->option, sizeof st->head.option);
    memset(st->bid, NONE, sizeof st->bid);
    memset(st->ally, NONE, sizeof st->ally);
    memset(st->taker, NONE, sizeof st->taker);
    memset(st->from, NONE, sizeof st->from);
    memset(st->taken, NONE, sizeof st->taken);
    memset(st->shown, NONE, sizeof st->shown);
    memset(st->prover, NONE, sizeof st->prover);
    memset(st->proof, NONE, sizeof st->proof);
    memset(st->ducats, box->ducats, how->seats);
    if (how->option[OPT_SETUP] == SETUP_VARIABLE)
        set_up_variable(box, st);
    else
        set_up_basic(box, st);
    return R_OK;
}
