/* lowenherz.h: Löwenherz: the state, the box, and the questions that rules, screens and bots ask.
 *
 * The board has 15 x 10 squares. Every square has ONE owner id: the castle whose territory it
 * belongs to, ZONE (an enclosed area without a castle), or OPEN (land with two castles or more that
 * nobody owns yet). Rules, screens and bots read territories from these ids and from nothing else.
 * The ids are updated move by move, and lowenherz_audit checks them against a flood fill. Between
 * two squares of different ids there is always a wall, or a piece of the same colour on either side
 * (H5.6).
 *
 * A castle's id is 4 * colour + its number. Pieces belong to colours, not to seats, because with
 * two and three players one colour is neutral.
 *
 * Rules: rules/en/lowenherz.md; the sections H1 .. H11 are cited where they are carried out. */
#ifndef GAMES_LOWENHERZ_RULES_LOWENHERZ_H
#define GAMES_LOWENHERZ_RULES_LOWENHERZ_H

#include "game/game.h"
#include "games/lowenherz/rules/bits.h"

enum {
    LOWENHERZ_SEATS = 4,
    COLOURS = 4,
    PIECE_SIDE = 5, /* squares along a side of a map piece */
    PIECES = 6,
    CASTLES_EACH = 4, /* castles of a colour, at most */
    CASTLES = COLOURS * CASTLES_EACH,
    ACTION_CARDS = 31,
    LETTERS = 5,
    ACTIONS = 3, /* on a card */
    PILES = 2,
    POLITICS_CARDS = 13,
    ALLIANCES = 3,      /* cards of that kind */
    ALLIANCE_SLOTS = 6, /* a position from outside may start with three more */
    TREASURES = 4,
    PARCHMENTS = 3,
    MOST_OFFERS = 6,
    MOST_ASKED = 50,   /* H3.3: the highest price anybody may ask for */
    MOST_DUCATS = 250, /* of all players, including cards still to come */
    MOST_BAG = 12
};

enum terrain { PLAINS, FOREST, TOWN, MOUNTAIN, UNLAID };
enum wall { WALL_EAST = 1, WALL_SOUTH = 2 };
enum side { NORTH, EAST, SOUTH, WEST, SIDES };

/* What stands on a square: 1 .. 4 is a knight of colour 0 .. 3, 5 .. 8 a castle. */
enum { NO_PIECE, KNIGHT = 1, CASTLE = 5 };

/* Owner ids after those of the castles. CUT_OFF exists only between the two squares of one
 * expansion: cut off by the first, it becomes a neutral zone when the expansion ends (H7.5). */
enum { ZONE = CASTLES, OPEN, CUT_OFF };

/* Kinds of politics cards; every parchment and every treasure is a kind of its own. */
enum politics {
    ALLIANCE,
    RENEGADE,
    PARCHMENT,
    TREASURE = PARCHMENT + PARCHMENTS,
    POLITICS = TREASURE + TREASURES
};

enum deed { NO_DEED, DUCATS, BORDERS, SWORDS, POLITICS_CARD };
enum card_kind { ACTION_CARD, MINE_CARD, KING_CARD };

struct action_card {
    char name[4]; /* "B3" */
    uint8_t kind;
    uint8_t deed[ACTIONS], amount[ACTIONS];
};

struct lowenherz_box {
    struct box_head head;
    uint8_t piece[PIECES][PIECE_SIDE][PIECE_SIDE]; /* terrain */
    struct action_card card[ACTION_CARDS];
    uint8_t letter[LETTERS + 1]; /* the first card of each letter, and the end of the last */
    uint8_t politics[POLITICS];  /* cards of each kind */
    uint8_t worth[POLITICS];     /* of parchments and treasures; 0 */
    char politics_name[POLITICS][16];
    uint8_t pile[PILES];                               /* cards in each pile */
    uint8_t founding[SQUARES + 1];                     /* points by number of squares */
    uint8_t town, forest, ending;                      /* points for a town; prices in ducats */
    uint8_t ducats, knights, walls;                    /* per player at the start; in the box */
    uint8_t terrain[SQUARES];                          /* the board of the basic set-up */
    uint8_t start_piece[SQUARES], start_wall[SQUARES]; /* and the pieces on it */
    uint8_t start_owner[SQUARES], start_castle[CASTLES];
};

/* What is owed now. Nature's are LAY_PIECE, DRAW_FIRST, TURN_CARD and DEAL_PILE. */
enum step {
    LAY_PIECE,      /* H1.3 */
    DRAW_FIRST,     /* H1.6 */
    PLACE_CASTLE,   /* H1.4 */
    PLACE_KNIGHT,   /* H1.4 */
    TURN_CARD,      /* H2.1 */
    DECIDE,         /* H2.2 */
    PLACE_RENEGADE, /* H8.6: the own knight that replaces the one taken */
    NEGOTIATE,      /* H3.3 */
    BID,            /* H3.4 */
    BUILD,          /* H4 */
    FIGHT,          /* H6, H7 */
    LOOK,           /* H8.1 */
    DEAL_PILE,      /* H8.2 */
    PICK,           /* H8.1 */
    OVER
};

enum tally { FOUNDINGS, EXPANSIONS, LOSSES, MINES, LEGACIES, TALLIES };
enum offer { NO_OFFER, OFFERS, ASKS };

struct lowenherz {
    struct head head;
    int16_t points[LOWENHERZ_SEATS][TALLIES]; /* by where they came from; the score is their sum */
    uint8_t round; /* action cards played so far, including the one on the table */
    uint8_t step;
    uint8_t mover;  /* the seat that owes it, or for whom Nature deals */
    uint8_t first;  /* the seat with the black castle; NONE before it is drawn */
    uint8_t placed; /* castles placed so far, each with its knight */
    uint8_t card;   /* the action card that was turned last; NONE */
    /* which of its actions is being carried out, from 0; 3: none yet, or none any more */
    uint8_t action;
    uint8_t chosen[LOWENHERZ_SEATS]; /* bits of actions: decision cards laid */
    /* a politics card was laid along with the decision card that is owed */
    uint8_t laid;
    uint8_t contest;                 /* bits of seats that negotiate or bid */
    uint8_t offers;                  /* offers made so far */
    uint8_t offer, price;            /* the last offer: enum offer, ducats */
    uint8_t duel;                    /* 1; 2: repeated after a tie; 0: none */
    uint8_t bid[LOWENHERZ_SEATS];    /* ducats; NONE */
    uint8_t staked[LOWENHERZ_SEATS]; /* bits of treasures */
    uint8_t sealed[LOWENHERZ_SEATS];
    uint8_t left;     /* walls or swords left in this action, or cards to be dealt */
    uint8_t expanded; /* the expansion of this action has begun */
    /* a castle: its knight is to be placed, its territory expands, or it lost a knight */
    uint8_t focus;
    uint8_t cut_from; /* the castle that lost the CUT_OFF squares; NONE */
    uint8_t pile;     /* the pile being looked through; NONE */
    uint8_t ducats[LOWENHERZ_SEATS];
    uint8_t knights[COLOURS];        /* not on the board */
    uint8_t castle[CASTLES];         /* their squares; NONE */
    uint8_t ally[ALLIANCE_SLOTS][2]; /* two castles, the lower id first; NONE */
    /* H8.2: every politics card that was taken, in order: who took it from which pile, which card
     * it was, and what was left in the pile. From this, everybody's knowledge of the piles is
     * exact. */
    uint8_t takings;
    uint8_t taker[POLITICS_CARDS], from[POLITICS_CARDS], taken[POLITICS_CARDS];
    uint8_t rest[POLITICS_CARDS][POLITICS];
    uint8_t dealt[PILES][POLITICS]; /* the pile as it was at the first look; 0 before that */
    uint8_t played[LOWENHERZ_SEATS][POLITICS]; /* cards laid or spent */
    uint8_t shown[TREASURES];                  /* the seat that everybody knows to hold it; NONE */
    uint8_t turned[ACTION_CARDS];              /* 1: turned up before */
    uint8_t map[PIECES];                       /* the map piece at each place; NONE */
    uint8_t terrain[SQUARES], piece[SQUARES], wall[SQUARES], owner[SQUARES];
    /* Every time a politics card was seen for the first time outside a pile, laid, spent or staked:
     * who had it, which card it was, and how many cards had been taken by then, one of which it
     * must be. Not part of a state's hash, for records from before this was remembered. */
    uint8_t proofs;
    uint8_t prover[POLITICS_CARDS], proof[POLITICS_CARDS], proved[POLITICS_CARDS];
};

enum lowenherz_option { OPT_SETUP, OPT_MONEY, OPT_POLITICS };
enum { SETUP_BASIC, SETUP_VARIABLE };
enum { POLITICS_NEGOTIATED, POLITICS_DUEL };

enum lowenherz_kind {
    M_PIECE = 1,
    M_FIRST,
    M_CASTLE,
    M_TURN,
    M_CHOOSE,
    M_ALLY,
    M_RENEGADE,
    M_RENEGADE_PAID,
    M_END,
    M_END_PAID,
    M_OFFER,
    M_ASK,
    M_ACCEPT,
    M_DUEL,
    M_STAKE,
    M_BID,
    M_SEAL,
    M_WALL,
    M_KNIGHT,
    M_KNIGHT_PAID,
    M_EXPAND,
    M_TAKE,
    M_LOOK,
    M_DEAL,
    M_PICK,
    M_DONE
};

enum lowenherz_event {
    E_CARD,
    E_MINE_CARD,
    E_MINE,
    E_KING,
    E_RECEIVES,
    E_LAPSES,
    E_ACTS,
    E_MAY_NEGOTIATE,
    E_DUEL,
    E_AGREED,
    E_BIDS,
    E_STAKES,
    E_WON,
    E_TIE,
    E_NOBODY,
    E_PAYS,
    E_SPENDS,
    E_FOUNDS,
    E_NEUTRAL_FOUNDED,
    E_ZONE,
    E_TAKES,
    E_LOSES,
    E_CUT_OFF,
    E_NEUTRAL_CUT_OFF,
    E_ALLIED,
    E_ENDED,
    E_RENEGADE,
    E_LOOKS,
    E_FINDS,
    E_PICKED,
    E_NEXT_FIRST,
    E_TOOK,
    E_LEFT_OVER,
    E_PARCHMENT,
    E_WINNER
};

enum lowenherz_refusal {
    R_OK,
    R_NOT_OWED,
    R_BASIC_FOR_TWO,
    R_NOT_IN_BOX,
    R_CASTLE_SQUARE,
    R_CASTLE_DISTANCE,
    R_FIRST_KNIGHT,
    R_CARD_LAID,
    R_OTHERS_PRICE,
    R_OFFERS_OVER,
    R_NO_OFFER,
    R_CANNOT_ACCEPT,
    R_OFFER_TOO_HIGH,
    R_CANNOT_PAY,
    R_NOT_SO_RICH,
    R_BID_LAID,
    R_NO_BID,
    R_NO_TREASURE,
    R_FREE_OF_CHARGE,
    R_TREASURE_TOO_SMALL,
    R_FRAME,
    R_WALL_THERE,
    R_INSIDE_TERRITORY,
    R_INSIDE_ZONE,
    R_ONE_COLOUR,
    R_ALL_FOUNDED,
    R_NO_WALLS,
    R_NO_KNIGHTS,
    R_OCCUPIED,
    R_NO_GROUND,
    R_NO_PIECE_NEAR,
    R_BEHIND_WALL,
    R_NOT_IN_THAT_TERRITORY,
    R_EXPANDED,
    R_EXPANDING,
    R_NOT_OWN_TERRITORY,
    R_NOT_ADJACENT,
    R_OWN_LAND,
    R_FOREIGN_PIECE,
    R_FREE_CASTLE,
    R_KNIGHTS_TOO_FEW,
    R_ALLIED,
    R_NO_EXPANSION,
    R_NO_CARD,
    R_ONE_WITH_EACH,
    R_NOT_FOREIGN_TERRITORY,
    R_NO_NEIGHBOUR,
    R_ALLIED_ALREADY,
    R_NOT_ALLIED,
    R_NO_TARGET,
    R_LINK,
    R_NO_PLACE_FOR_KNIGHT,
    R_KNIGHT_UNPAID,
    R_PILE_EMPTY,
    R_NOT_IN_PILE
};

extern const struct game lowenherz_game;

bool lowenherz_read_box(void *box, struct slice text, struct fault *fault);
void lowenherz_defaults(struct setup *how);
int lowenherz_setup(const void *box, void *st, const struct setup *how);
struct broken lowenherz_audit(const void *box, const void *st);
bool lowenherz_complete(const void *box, void *st, struct slice json, struct fault *fault);
uint32_t lowenherz_pending(const void *st);
int lowenherz_moves(const void *box, const void *st, int seat, Move out[MAX_MOVES]);
int lowenherz_apply(const void *box, void *st, int seat, Move m, struct events *ev);
Move lowenherz_roll(const void *box, const void *st, struct rng *rng);
void lowenherz_odds(const void *box, const void *st, int n, const Move moves[], double out[]);
int lowenherz_retell(const void *now, const void *end, int seat, Move m, Move out[MAX_RETOLD]);
struct points_range lowenherz_bounds(const void *box, int seats);
uint64_t lowenherz_chance(const void *box, const void *st);
void lowenherz_scores(const void *box, const void *st, int32_t out[MAX_SEATS]);
void lowenherz_places(const void *box, const void *st, int32_t out[MAX_SEATS]);
void lowenherz_resample(const void *box, void *st, int seat, struct rng *rng);
uint32_t lowenherz_readers(const void *box, const void *st, int seat, Move m);
void lowenherz_note(const void *box, const void *st, int seat, Move m, struct buf *out);
void lowenherz_prompt(const void *box, const void *st, int seat, struct buf *out);
const char *lowenherz_rule(const void *state);

/* ---- the board: board.c ---- */

/* "a1" .. "o10", by square. */
extern const char *const lowenherz_square_words[SQUARES];
/* The squares to the north, east, south and west; NONE beyond the frame. */
extern const uint8_t lowenherz_next[SQUARES][SIDES];

static inline int colour_of_castle(int id) { return id / CASTLES_EACH; }
static inline int colour_of_piece(int piece) { return (piece - 1) & 3; }
static inline bool is_castle(int piece) { return piece >= CASTLE; }
static inline bool one_colour(int a, int b) { return a && b && ((a - b) & 3) == 0; }
static inline int colour_of_seat(const struct lowenherz *st, int seat) {
    return st->head.colour[seat];
}
/* The number of bits in a set of seats or actions. */
static inline int count_small(uint32_t set) {
    static const uint8_t ones[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    return ones[set & 15];
}
/* The seat that plays a colour; NONE if it is neutral. */
int lowenherz_seat_of(const struct lowenherz *st, int colour);
/* The colour on the board that nobody plays; NONE with four players. */
int lowenherz_neutral(const struct lowenherz *st);

bool lowenherz_walled(const struct lowenherz *st, int sq, int side);
/* A border without a wall: pieces of one colour stand on both sides (H5.6). */
bool lowenherz_seam(const struct lowenherz *st, int sq, int side);
void lowenherz_set_wall(struct lowenherz *st, int sq, int side, bool there);
/* The edges between two squares of the set that no wall closes. */
struct edges {
    struct bits east, south;
};
struct edges lowenherz_edges(const struct lowenherz *st, struct bits squares);
/* The same in two steps: all walls; and the edges they leave open. */
struct edges lowenherz_walls(const struct lowenherz *st);
struct edges lowenherz_edges_without(struct bits squares, const struct edges *walls);
/* The squares that can be reached from sq over these edges. Stops early once all of `until` is
 * reached (may be NULL). */
struct bits lowenherz_flood(struct edges open, int sq, const struct bits *until);
/* The squares next to these, without these themselves. */
struct bits lowenherz_fringe(struct bits squares);

/* ---- territories: territory.c ---- */

static inline bool lowenherz_founded(const struct lowenherz *st, int castle) {
    int sq = st->castle[castle];
    return sq != NONE && st->owner[sq] == castle;
}
int lowenherz_castles_of(const struct lowenherz *st, int colour);
/* H4.4 */
bool lowenherz_all_founded(const struct lowenherz *st, int colour);
/* Walls left in the supply; never below 0. */
int lowenherz_walls_left(const struct lowenherz_box *box, const struct edges *walls);
/* H7.3: the knights of its own colour in a territory. */
int lowenherz_might(const struct lowenherz *st, int castle);
/* The territories that touch this one, as bits of castles. */
uint32_t lowenherz_neighbours(const struct lowenherz *st, int castle);
bool lowenherz_allied(const struct lowenherz *st, int a, int b);
/* H5.2: points for founding a territory of these squares. */
int lowenherz_worth(const struct lowenherz_box *box, const struct lowenherz *st,
                    struct bits squares);
/* Mountains in the territories of each colour. */
void lowenherz_mountains(const struct lowenherz *st, int out[COLOURS]);
/* H5: a new border was built beside these open squares. If it separates them, territories and zones
 * are founded. */
void lowenherz_settle(const struct lowenherz_box *box, struct lowenherz *st, struct bits seeds,
                      struct events *ev);
void lowenherz_own(struct lowenherz *st, struct bits area, int owner);
/* Builds the walls around a square of a territory that the owner ids and H5.6 demand. */
void lowenherz_close_edges(struct lowenherz *st, int sq);
void lowenherz_score(struct lowenherz *st, int colour, enum tally what, int points);

/* ---- the set-up: placing.c ---- */

void lowenherz_lay_piece(const struct lowenherz_box *box, struct lowenherz *st, int place,
                         int piece, int turns);
/* Castles of each colour in the game. */
int lowenherz_castles_each(const struct lowenherz *st);
int lowenherz_castles_to_place(const struct lowenherz *st);
/* The colour of the castle that the mover places now. */
int lowenherz_colour_to_place(const struct lowenherz *st);
int lowenherz_may_site(const struct lowenherz *st, int sq);
int lowenherz_list_sites(const struct lowenherz *st, Move *out);
void lowenherz_place_castle(struct lowenherz *st, int sq);
int lowenherz_may_place_first_knight(const struct lowenherz *st, int sq);
void lowenherz_place_first_knight(struct lowenherz *st, int sq);
/* Builds the board of the basic set-up from the box; false if it breaks a rule. */
bool lowenherz_keep_start(struct lowenherz_box *box);

/* ---- what may be done, and doing it ---- */
/* A function named lowenherz_may_... returns R_OK or a refusal. The function that does the thing
 * relies on having asked. */

/* Moves whose first argument counts up from that of `first`: n of them. They are written sixteen at
 * a time, which needs no branch for each; so there must be room for as many more. */
enum { MOVES_AT_ONCE = 16 };
static inline int lowenherz_list_run(Move first, int n, Move *out) {
    for (int i = 0; i < n; i += MOVES_AT_ONCE)
        for (int j = 0; j < MOVES_AT_ONCE; j++)
            out[i + j] = first + (Move)(i + j) * move_of(0, 1, 0, 0);
    return n;
}

/* H4: borders.c */
int lowenherz_may_build(const struct lowenherz_box *box, const struct lowenherz *st, int sq,
                        int wall);
/* Would this legal wall have a loose end? Then it closes nothing off. */
bool lowenherz_loose(const struct lowenherz *st, int sq, int wall);
void lowenherz_build(const struct lowenherz_box *box, struct lowenherz *st, int sq, int wall,
                     struct events *ev);
int lowenherz_list_walls(const struct lowenherz_box *box, const struct lowenherz *st, Move *out);

/* H6: knights.c */
int lowenherz_may_stand(const struct lowenherz *st, int colour, int sq);
/* All squares where a knight of the colour may stand. */
struct bits lowenherz_stands(const struct lowenherz *st, int colour);
int lowenherz_ground_price(const struct lowenherz_box *box, const struct lowenherz *st, int sq);
void lowenherz_put_knight(struct lowenherz *st, int colour, int sq);

/* H7: expansion.c */
int lowenherz_may_take(const struct lowenherz *st, int castle, int sq);
/* All squares that a territory may take now. */
struct bits lowenherz_prey(const struct lowenherz *st, int castle);
void lowenherz_expand(const struct lowenherz_box *box, struct lowenherz *st, int castle, int sq,
                      struct events *ev);
void lowenherz_take(const struct lowenherz_box *box, struct lowenherz *st, int sq,
                    struct events *ev);
void lowenherz_end_expansion(const struct lowenherz_box *box, struct lowenherz *st,
                             struct events *ev);

/* H3: contest.c */
void lowenherz_open_contest(struct lowenherz *st, uint32_t seats, int deed, struct events *ev);
/* The other negotiator. */
int lowenherz_rival(const struct lowenherz *st);
/* Ducats plus staked treasures. */
int lowenherz_worth_of_bid(const struct lowenherz_box *box, const struct lowenherz *st, int seat);
int lowenherz_may_offer(const struct lowenherz *st, int offer, int price);
void lowenherz_offer(struct lowenherz *st, int offer, int price);
int lowenherz_may_accept(const struct lowenherz *st);
int lowenherz_accept(struct lowenherz *st, struct events *ev);
void lowenherz_break_off(struct lowenherz *st, struct events *ev);
int lowenherz_may_stake(const struct lowenherz *st, int seat, int treasure);
int lowenherz_may_bid(const struct lowenherz *st, int seat, int ducats);
/* When all bids are sealed: the winner, or NONE after a tie. */
int lowenherz_end_duel(const struct lowenherz_box *box, struct lowenherz *st, struct events *ev);

/* H8: politics.c. Prices are paid in ducats (with == NONE) or with one treasure. */
/* Cards of a kind in a hand; its treasures, as bits. */
int lowenherz_hand(const struct lowenherz *st, int seat, int kind);
/* The number of cards in a hand, which is public. */
int lowenherz_cards_held(const struct lowenherz *st, int seat);
uint32_t lowenherz_treasures(const struct lowenherz *st, int seat);
int lowenherz_may_pay(const struct lowenherz_box *box, const struct lowenherz *st, int seat,
                      int price, int with);
void lowenherz_pay(struct lowenherz *st, int seat, int price, int with, struct events *ev);
/* H3.6: everybody sees a treasure that was staked. */
void lowenherz_show(struct lowenherz *st, int seat, int treasure);
int lowenherz_pile_size(const struct lowenherz_box *box, const struct lowenherz *st, int pile);
/* Index of the last taking from this pile; -1 if there was none. */
int lowenherz_last_taking(const struct lowenherz *st, int pile);
/* The contents of a pile that has been dealt. */
const uint8_t *lowenherz_pile(const struct lowenherz *st, int pile);
int lowenherz_undealt(const struct lowenherz_box *box, const struct lowenherz *st, int kind);
/* How many cards of a pile Nature has dealt. */
int lowenherz_dealt(const struct lowenherz *st, int pile);
void lowenherz_look(const struct lowenherz_box *box, struct lowenherz *st, int pile,
                    struct events *ev);
void lowenherz_deal(struct lowenherz *st, int kind, struct events *ev);
void lowenherz_pick(struct lowenherz *st, int kind, struct events *ev);
int lowenherz_may_ally(const struct lowenherz *st, int seat, int own, int other);
void lowenherz_make_alliance(struct lowenherz *st, int seat, int own, int other, struct events *ev);
int lowenherz_may_end(const struct lowenherz_box *box, const struct lowenherz *st, int seat,
                      const int pair[2], int with);
void lowenherz_end_alliance(struct lowenherz *st, int seat, const int pair[2], struct events *ev);
int lowenherz_may_turn(const struct lowenherz_box *box, const struct lowenherz *st, int seat,
                       int sq, int with);
void lowenherz_turn_knight(const struct lowenherz_box *box, struct lowenherz *st, int sq, int with,
                           struct events *ev);
/* Where the own knight of a renegade card may be placed. */
struct bits lowenherz_renegade_stands(const struct lowenherz *st, int seat, int target);

/* H2, H9, H10: round.c */
int lowenherz_points(const struct lowenherz *st, int seat);
/* H2.1: may this card be the one on top? */
bool lowenherz_may_be_turned(const struct lowenherz_box *box, const struct lowenherz *st, int card);
void lowenherz_turn(const struct lowenherz_box *box, struct lowenherz *st, int card,
                    struct events *ev);
/* Decision cards that a seat lays in a round. */
int lowenherz_cards_owed(const struct lowenherz *st, int seat);
void lowenherz_choose(const struct lowenherz_box *box, struct lowenherz *st, int action,
                      struct events *ev);
/* The seats that chose an action, as bits. */
uint32_t lowenherz_choosers(const struct lowenherz *st, int action);
void lowenherz_act(const struct lowenherz_box *box, struct lowenherz *st, int seat,
                   struct events *ev);
void lowenherz_end_action(const struct lowenherz_box *box, struct lowenherz *st, struct events *ev);

/* ---- words ---- */

extern const char *const lowenherz_colours[];
extern const struct vocab lowenherz_seats, lowenherz_colour_words, lowenherz_pieces,
    lowenherz_squares, lowenherz_castles, lowenherz_politics, lowenherz_deeds;
/* An action of a card as a value of the vocabulary with words for all of them: "2 walls". */
int lowenherz_deed_code(const struct action_card *card, int action);
const char *lowenherz_deed_word(int code);

/* secrets.c: who sees the rows of the politics card fields. */
/* Bids are sealed until all are in. */
bool lowenherz_sees_bid(const void *st, int row, int viewer);
bool lowenherz_sees_taking(const void *st, int row, int viewer);
bool lowenherz_sees_rest(const void *st, int row, int viewer);
bool lowenherz_sees_dealt(const void *st, int row, int viewer);

/* audit.c: the part of the audit that needs only the board: false, and the invariant that it
 * breaks. */
bool lowenherz_board_is_sound(const struct lowenherz *st, struct broken *why);

#endif
