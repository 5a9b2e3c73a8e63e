/* league.h: League of Six: the state, the box, and the steps of a round.
 *
 * Rules: rules/en/league.md; the sections L1 .. L11 are cited where they are carried out. */
#ifndef GAMES_LEAGUE_RULES_LEAGUE_H
#define GAMES_LEAGUE_RULES_LEAGUE_H

#include "game/game.h"

enum {
    TOWNS = 6,
    SIDES = 6, /* of a town tile, and of a tax tile */
    TAX_TILES = 18,
    STORAGE_TILES = 6,
    ROWS = 4,     /* of a storage tile */
    ALL_ROWS = 8, /* royal 0-3, civic 4-7 */
    SPACES = 5,   /* of a row, at most */
    PILES = 4,    /* of leader cards, by figures */
    GRAY = 4,     /* the place of the gray cards behind the four piles */
    CLASSES = 3,
    LEAGUE_SEATS = 5,
    LAST_ROUND = 6,
    START_INFLUENCE = 10,
    HIGHEST_OFFER = 12,
    MOST = 10000 /* upper limit for guards and influence, far above what any game reaches */
};

enum good { RED, GREEN, YELLOW, BLUE, GOODS };
enum symbol {
    GUARD = GOODS,
    HORSE,
    SYMBOLS
}; /* what a side or a centre shows: a good, or one of these */
enum estate { CLERGY, ARISTOCRACY, BURGHERS };
enum town_side { WHITE_SIDE, YELLOW_SIDE };
enum tile_place { IN_DECK, ON_BOARD, USED };

/* What a turning of a tax tile brings. */
struct yield {
    uint8_t count[SYMBOLS];
    uint8_t class; /* of the gray leader card; NONE */
    uint8_t spare;
};

struct town_face {
    uint8_t symbol[SIDES], count[SIDES];
};

struct tax_tile {
    uint8_t arrows; /* bits: side i is pointed at when the tile lies unturned */
    struct yield centre;
};

struct storage_row {
    uint8_t bonus, spaces;
    uint8_t good[SPACES], points[SPACES];
    uint8_t dearer[SPACES]; /* how many spaces of the same good are filled before this one */
    uint8_t goods[GOODS];   /* 255 for each good that the row takes, else 0: a mask over a waggon */
};

struct league_box {
    struct box_head head;
    char town[TOWNS][24];
    struct town_face face[TOWNS][2];
    struct tax_tile tile[TAX_TILES];
    struct storage_row row[STORAGE_TILES][2][ROWS];
    uint8_t cubes[GOODS];
    uint8_t leaders[PILES + 1][CLASSES]; /* cards by figures 1-4, then gray */
    /* worked out when the box is read: what every turning brings */
    struct yield yield[TOWNS][2][TAX_TILES][SIDES];
};

/* What is owed now. Nature's steps come first. */
enum step {
    PLACE_TOWN,  /* L1 */
    DRAW_SIDE,   /* L1, option mixed */
    DRAW_ORDER,  /* L1 */
    DRAW_ROYAL,  /* L2 */
    DRAW_CIVIC,  /* L2 */
    TURN_UP,     /* L2: leader cards */
    BESIEGE,     /* L2 */
    LAY_TILE,    /* L2 */
    CHOOSE_TOWN, /* L3: the first town of the round */
    OFFER,       /* L3: the mover came to a town that the rival holds */
    ANSWER,      /* L3: the mover takes the rival's offer, or offers more */
    MOVE_ON,     /* L3: the mover took an offer and must go to another town */
    COLLECT,     /* L5 */
    STORE,       /* L6 */
    TAKE_LEADER, /* L6: civic bonus */
    GAME_OVER
};

struct league {
    struct head head;
    int16_t influence[LEAGUE_SEATS];
    uint16_t guards[LEAGUE_SEATS];
    uint8_t round; /* 1-6; 0 during set-up */
    uint8_t step;
    uint8_t mover; /* who owes it; NATURE */
    uint8_t rival; /* the other one in OFFER and ANSWER; NONE */
    /* counter within a step of Nature; otherwise the position in order or team */
    uint8_t index;
    uint8_t filled;              /* in TAKE_LEADER: the civic row that was filled; NONE */
    uint8_t ring[TOWNS];         /* towns clockwise round the countryside; NONE: not placed yet */
    uint8_t side[TOWNS];         /* by town */
    uint8_t order[LEAGUE_SEATS]; /* seats; the first is on the circle with the fewest guards */
    uint8_t team[LEAGUE_SEATS];  /* seats by horses; the first has the 5-horse team */
    uint8_t besieged[TOWNS];     /* by town: 0 or 1 */
    uint8_t tile[TOWNS];         /* by town: its tax tile; NONE */
    uint8_t turned[TOWNS];       /* by town: how far its tile was turned; NONE: not yet */
    uint8_t tiles[TAX_TILES];    /* where each is: enum tile_place */
    uint8_t reshuffles;          /* how often the used tiles became the deck again */
    uint8_t storage[2];          /* the royal and the civic tile of this round; NONE */
    uint8_t storage_used[STORAGE_TILES]; /* in this half of the game */
    uint8_t chosen[ALL_ROWS];            /* the seat that chose the row; NONE */
    uint8_t giver[ALL_ROWS][SPACES];     /* the seat that filled the space; NONE */
    uint8_t pile[PILES][CLASSES];        /* leader cards face down */
    uint8_t face_up[PILES];              /* the class of the card; NONE */
    uint8_t gone[PILES][CLASSES];        /* cards put back into the box */
    uint8_t gray[CLASSES];
    uint8_t bank[GOODS];
    uint8_t town[LEAGUE_SEATS]; /* where the figure stands; NONE */
    uint8_t bid[LEAGUE_SEATS];  /* its space on the bid track; NONE: it stands on the road */
    uint8_t horses[LEAGUE_SEATS];
    uint8_t goods[LEAGUE_SEATS][GOODS];
    uint8_t leaders[LEAGUE_SEATS][(PILES + 1) * CLASSES]; /* cards held: pile * CLASSES + class */
};

enum league_option { OPT_SIDES, OPT_HANDS };
enum sides { SIDES_WHITE, SIDES_YELLOW, SIDES_MIXED };

enum league_kind {
    M_PLACE = 1,
    M_SIDE,
    M_ORDER,
    M_ROYAL,
    M_CIVIC,
    M_LEADER,
    M_BESIEGE,
    M_LAY,
    M_GO,
    M_BID,
    M_ACCEPT,
    M_TURN,
    M_STORE,
    M_TAKE
};

enum league_event {
    E_ROUND,
    E_RESHUFFLED,
    E_TRAVELLED,
    E_WENT,
    E_STAYED,
    E_FREE_WAY,
    E_BOUGHT,
    E_OFFERED,
    E_GUARDS_GIVEN,
    E_REORDERED,
    E_COLLECTED,
    E_GUARDS,
    E_HORSES,
    E_GRAY_LEADER,
    E_TEAM,
    E_STORED,
    E_TAKEN,
    E_ROYAL_BONUS,
    E_NO_LEADER,
    E_LEADER,
    E_SPOILED,
    E_LEADER_SCORE,
    E_WINNER,
    E_WINNER_BY_GUARDS,
    E_WINNERS
};

enum league_refusal {
    R_OK,
    R_NOT_OWED,
    R_TOWN_LIES,
    R_OTHER_SIDE,
    R_MARKER_LIES,
    R_STORAGE_USED,
    R_NOT_IN_PILE,
    R_BESIEGED_TWICE,
    R_TILE_NOT_IN_DECK,
    R_BESIEGED,
    R_FIGURE_ON_12,
    R_CANNOT_PAY_WAY,
    R_CANNOT_OUTBID,
    R_SAME_TOWN,
    R_BID_TOO_LOW,
    R_BID_TOO_HIGH,
    R_CANNOT_PAY_BID,
    R_TWELVE,
    R_NO_TURNING,
    R_ROW_CHOSEN,
    R_NO_SUCH_ROW,
    R_NO_CARD,
    R_TOO_MANY_FIGURES,
    R_REFUGE
};

extern const struct game league_game;

/* names.c: the words of things, shared by rules, boxes, browser and terminal. */
extern const char *const league_colours[];
extern const char *const league_class_words[CLASSES]; /* N_; names in the sprite, too */
extern const char *const league_good_words[GOODS];    /* C_("good", ...) */
extern const struct vocab league_seats, league_towns, league_goods, league_tax_tiles, league_rows,
    league_piles;

bool league_read_box(void *box, struct slice text, struct fault *fault);
int league_setup(const void *box, void *st, const struct setup *how);
struct broken league_audit(const void *box, const void *st);
uint32_t league_pending(const void *st);
int league_moves(const void *box, const void *st, int seat, Move out[MAX_MOVES]);
int league_apply(const void *box, void *st, int seat, Move m, struct events *ev);
Move league_roll(const void *box, const void *st, struct rng *rng);
void league_odds(const void *box, const void *st, int n, const Move moves[], double out[]);
struct points_range league_bounds(const void *box, int seats);
uint64_t league_chance(const void *box, const void *st);
void league_scores(const void *box, const void *st, int32_t out[MAX_SEATS]);
void league_places(const void *box, const void *st, int32_t out[MAX_SEATS]);
void league_resample(const void *box, void *st, int seat, struct rng *rng);
void league_note(const void *box, const void *st, int seat, Move m, struct buf *out);
void league_prompt(const void *box, const void *st, int seat, struct buf *out);
const char *league_rule(const void *state);

/* ---- questions that rules, screens and bots ask ---- */

/* L3: guards in hand plus what the king would sell: the most that a player can pay. */
static inline int league_means(const struct league *st, int seat) {
    return st->guards[seat] + st->influence[seat] / 2;
}
/* L4: the higher, the earlier the player collects taxes: guards offered, then the town's number. */
static inline int league_order_rank(const struct league *st, int seat) {
    return st->bid[seat] * 8 + st->town[seat];
}
/* L6.1: the higher, the earlier the player stores goods: horses, then the town's number. */
static inline int league_team_rank(const struct league *st, int seat) {
    return st->horses[seat] * 8 + st->town[seat];
}
/* The figure on a town's bid track; NONE. */
int league_occupant(const struct league *st, int town);
/* L3: guards for the way from where the figure stands; -1: it may not go there. */
int league_way(const struct league *st, int seat, int town);
/* L3: what going to a town means for the mover. */
struct entry {
    int way;      /* guards for the way; -1: not allowed */
    int occupant; /* who must be made an offer; NONE */
    int refused;  /* R_OK, or why it is not allowed */
};
struct entry league_enter(const struct league *st, int seat, int town);
int league_entry(const struct league *st, int seat, int town);
/* L3.8: where a mover goes who cannot pay for any town; NONE if they can pay for one. */
int league_refuge(const struct league *st, int seat);
/* What a turning would bring, limited by what is left in the bank. */
struct yield league_yield(const struct league_box *box, const struct league *st, int town,
                          int turning);
const struct storage_row *league_row(const struct league_box *box, const struct league *st,
                                     int row);
/* L6: how a row would be filled if the seat chose it now. */
struct filling {
    uint8_t giver[SPACES];        /* NONE: the space stays empty */
    uint8_t points[LEAGUE_SEATS]; /* what each player would score, without the bonus */
    bool full;
};
struct filling league_fill(const struct league_box *box, const struct league *st, int seat,
                           int row);
/* L6: piles (as bits) whose face-up card has at most that many figures. */
uint32_t league_eligible(const struct league *st, int figures);
/* L6.7: does anybody hold a good that fits an unchosen row? */
bool league_storing_goes_on(const struct league_box *box, const struct league *st);
/* Figures of a class that a seat holds. */
int league_figures(const struct league *st, int seat, int class);
/* L8: the scoring of one class. */
struct leader_score {
    uint8_t figures, place, points; /* place 0: no figures, no place */
    bool by_guards;                 /* a tie was broken by guards in hand */
    bool shared;                    /* still tied: they get the lowest of the places they share */
};
void league_score_class(const struct league *st, int class, struct leader_score out[LEAGUE_SEATS]);
int league_sieges(const struct league *st);
/* Is the value among the first n? */
static inline bool league_holds(const uint8_t *list, int n, int value) {
    for (int i = 0; i < n; i++)
        if (list[i] == value)
            return true;
    return false;
}

#endif
