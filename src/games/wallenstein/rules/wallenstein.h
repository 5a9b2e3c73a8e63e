/* wallenstein.h: Wallenstein: the state, the box, and the steps of a year.
 *
 * Rules: rules/en/wallenstein.md; the sections W1 .. W10 are cited where they are carried out.
 *
 * Cubes are counted by colour: those of the seats first, then GREEN, the peasants. A cube is always
 * in exactly one place: the supply, a province, on the march (`sent`), in the air (`thrown`), in
 * the tower, or in the tray before it. The only secret in the game is what a player has planned and
 * not shown. */
#ifndef GAMES_WALLENSTEIN_RULES_WALLENSTEIN_H
#define GAMES_WALLENSTEIN_RULES_WALLENSTEIN_H

#include "base/match.h"
#include "game/game.h"

enum {
    PROVINCES = 45,
    COUNTRIES = 5,
    BORDERS = 114,
    MAX_TOWNS = 3,
    MAX_NEIGHBOURS = 12,
    EVENTS = 25,
    ACTIONS = 10,
    WALLENSTEIN_SEATS = 5,
    GREEN = WALLENSTEIN_SEATS, /* the peasants, after the colours of the seats */
    CUBES = GREEN + 1,         /* colours of cubes */
    YEARS = 2,
    YEAR_EVENTS = 4,
    OPEN_ACTIONS = 5, /* that lie open while players plan */
    GROUP_SIZES = 4,  /* groups of 2 to 5 armies */
    SMALLEST_GROUP = 2,
    MAX_GROUPS = 9,
    REVOLT_ROWS = 5,
    MAX_REVOLTS = 3, /* of one player in one winter */
    MAX_CUBES = 80,  /* of one colour that a box may hold */
    MAX_START_GOLD = 60,
    MOST_YIELD = 20, /* gold or grain of a province */
    MOST_COUNTED = 200,
    MOST_MARKERS = 20,
    TRADE_BONUS_GOLD = 2,
    MAX_THROWN = WALLENSTEIN_SEATS * MAX_CUBES + MAX_CUBES,
    MAP_ROWS = 80,
    MAP_COLS = 120,
    NAME_BYTES = 24,
    NEUTRAL_MARKERS = 2 /* with this many revolt markers, peasants no longer help the owner */
};

enum building { PALACE, CHURCH, HOUSE, BUILDINGS };
enum action {
    DO_PALACE,
    DO_CHURCH,
    DO_HOUSE,
    DO_GRAIN,
    DO_GOLD,
    DO_RECRUIT5,
    DO_RECRUIT3,
    DO_RECRUIT1,
    DO_MOVE_A,
    DO_MOVE_B
};
/* Cards on a planning sheet: a province, or one of these. */
enum card { BLANK = PROVINCES, LEFT_EMPTY };
enum season { SPRING, SUMMER, AUTUMN, WINTER };
enum event_place { IN_DECK, OPEN, CURRENT, GONE };
enum event_effect {
    GOOD_HARVEST,
    BAD_HARVEST,
    LACK_OF_TROOPS,
    TRADE_BONUS,
    PALACE_GUARDS,
    RELIGIOUS_PEACE,
    TIRED_PEASANTS,
    FURIOUS_PEASANTS,
    EFFECTS
};

/* ---- the box ---- */

struct place {
    uint8_t col, row;
};

/* How many cells of a province, and the sums of their columns and rows. */
struct clearing {
    uint16_t cells, cols, rows;
};

struct province {
    char name[NAME_BYTES];
    char letter; /* on the map */
    uint8_t country, gold, grain, towns;
    char town[MAX_TOWNS][NAME_BYTES];
    struct place at, town_at[MAX_TOWNS]; /* on the map: its name, its towns */
    uint8_t neighbours, neighbour[MAX_NEIGHBOURS];
    uint64_t borders; /* the neighbours as bits */
};

struct event_card {
    char name[40];
    uint8_t effect, country, loss; /* country NONE: everywhere */
};

struct start {
    uint8_t gold, groups;
    uint8_t group[MAX_GROUPS];
    uint8_t province[WALLENSTEIN_SEATS][MAX_GROUPS],
        armies[WALLENSTEIN_SEATS][MAX_GROUPS]; /* the printed lists */
};

struct revolt_row {
    uint8_t shortage, provinces, peasants;
};

struct wallenstein_box {
    struct box_head head;
    char country[COUNTRIES][NAME_BYTES];
    struct province province[PROVINCES];
    struct event_card event[EVENTS];
    struct start start[WALLENSTEIN_SEATS + 1]; /* by number of players; 3 to 5 */
    struct revolt_row revolts[REVOLT_ROWS];
    uint8_t cubes[2]; /* [0] armies of a player, [1] peasants */
    uint8_t tiles[BUILDINGS];
    uint8_t blanks;
    uint8_t cost[ACTIONS]; /* in gold */
    /* how many a recruiting action brings; [1]: if troops are lacking */
    uint8_t armies[2][ACTIONS];
    uint8_t fill, fill_green;
    uint16_t fall, knock;           /* of 1000 */
    uint64_t out_of_three, in_play; /* provinces as bits; in_play: all of them */
    uint64_t country_of[COUNTRIES]; /* its provinces as bits */
    /* worked out: the probability that a thrown cube falls through, of 2^32 */
    uint32_t falls;
    /* worked out: the probability that a resting cube is knocked out, by cubes thrown */
    uint32_t knocked[MAX_THROWN + 1];
    uint8_t map_rows, map_cols;
    char map[MAP_ROWS][MAP_COLS]; /* letters of provinces; '.' foreign land, '~' sea */
    /* worked out: the first and last column and row with land */
    struct place land[2];
    /* worked out: the cells with the most room for names and counters */
    struct clearing clearing[PROVINCES];
};

/* ---- the state ---- */

/* What is owed now, and by whom: Nature's steps first, then those of one mover, then PLAN, which
 * everybody owes together. */
enum step {
    FILL_TOWER,   /* W2.3 */
    DEAL_LIST,    /* W2.4 */
    DRAW_FIRST,   /* W2.5 */
    OPEN_CARD,    /* W2.5 */
    DRAW_CARD,    /* W2.5: the top one, for the mover */
    DRAW_EVENT,   /* W3.1 */
    LAY_ACTION,   /* W3.2 */
    DRAW_LEADER,  /* W3.5 */
    DRAW_CURRENT, /* W3.6 */
    FALL,         /* W6.2 */
    TURN_ACTION,  /* W3.7 */
    DRAW_REVOLT,  /* W8.2 */
    CHOOSE_CARD,  /* W2.5 */
    PLACE_GROUP,  /* W2.5 */
    LEAVE_EMPTY,  /* W3.4 */
    ENLIST,       /* W4.4 */
    SHIFT,        /* W4.4: where to, or stay */
    MUST_SHIFT,   /* W4.4: where to */
    MARCH,        /* W5.1: where to */
    SEND,         /* W5.1, W4.4: how many */
    DEFEND,       /* W6.1, W7.1 */
    PICK_REVOLT,  /* W8.2 */
    PLAN,         /* W3.3 */
    GAME_OVER
};

struct wallenstein {
    struct head head;
    uint16_t air;   /* cubes thrown together, which set the odds; 0: none */
    uint8_t year;   /* 1 or 2; 0 during set-up */
    uint8_t season; /* enum season */
    uint8_t step;   /* enum step */
    uint8_t mover;  /* the seat whose turn it is, even while Nature moves for it; NONE */

    uint8_t open[2];                /* the two open province cards of the draft; NONE */
    uint8_t card;                   /* the one in the mover's hand, still to be placed; NONE */
    uint8_t drawn;                  /* cards turned over so far */
    uint8_t met[WALLENSTEIN_SEATS]; /* 1: the open cards are those of the seat's last turn */
    uint8_t groups[WALLENSTEIN_SEATS][GROUP_SIZES]; /* still to be placed: of 2, 3, 4, 5 armies */
    uint8_t under[PROVINCES]; /* cards put under the deck, from the top down; NONE */

    uint8_t owner[PROVINCES]; /* the seat that holds the card; NONE */
    uint8_t armies[PROVINCES];
    uint8_t markers[PROVINCES];
    uint8_t built[PROVINCES];   /* bits of buildings */
    uint8_t changed[PROVINCES]; /* 1: it changed hands in this season, so no plan is for it */

    uint8_t event[EVENTS];            /* enum event_place */
    uint8_t row[ACTIONS];             /* the action cards in order; NONE: face down */
    uint8_t act;                      /* position in the row of the current action */
    uint8_t order[WALLENSTEIN_SEATS]; /* seats by leader cards; NONE */
    uint8_t turn;                     /* position in the order whose turn it is */

    uint8_t plan[WALLENSTEIN_SEATS][ACTIONS];  /* cards face down on the sheet; NONE */
    uint8_t shown[WALLENSTEIN_SEATS][ACTIONS]; /* cards that were turned up, or LEFT_EMPTY; NONE */
    uint8_t sealed[WALLENSTEIN_SEATS];         /* 1: the plan is ready */
    uint8_t due[WALLENSTEIN_SEATS];            /* 1: has still to carry out the current action */

    uint8_t gold[WALLENSTEIN_SEATS];
    uint8_t grain[WALLENSTEIN_SEATS];
    uint8_t tiles[BUILDINGS]; /* not on the board */
    uint8_t supply[CUBES];
    uint8_t tower[CUBES];
    uint8_t tray[CUBES];
    uint8_t thrown[CUBES]; /* in the air: it is not known yet how many fall out */
    uint8_t falling;       /* the colour that falls next; NONE */

    uint8_t attacker; /* the seat that marches; NONE: peasants revolt */
    uint8_t from;     /* where armies leave; NONE */
    uint8_t target;   /* where they go, or where peasants revolt; NONE */
    uint8_t sent;     /* armies that have left and are not yet thrown */
    uint8_t rebels;   /* peasants who are to be thrown in */
    uint8_t unrest;   /* W8.2: peasants in each revolt of order[turn], besides the markers */
    uint8_t rising[MAX_REVOLTS]; /* W8.2: provinces of order[turn] that will still revolt; NONE */

    uint8_t land[WALLENSTEIN_SEATS][YEARS]; /* points for provinces and buildings */
    uint8_t majority[WALLENSTEIN_SEATS]
                    [YEARS * COUNTRIES]; /* points for majorities, by year and country */
};

enum wallenstein_option { OPT_START };
enum start_option { START_DRAFT, START_LIST };

enum wallenstein_kind {
    M_FALL = 1,
    M_LIST,
    M_FIRST,
    M_CARD,
    M_EVENT,
    M_ACTION,
    M_LEADER,
    M_CURRENT,
    M_REVOLT,
    M_TAKE,
    M_DRAW,
    M_EXCHANGE,
    M_PLACE,
    M_LEAVE,
    M_PLAN,
    M_SEAL,
    M_ENLIST,
    M_FORGO,
    M_STAY,
    M_GO,
    M_SEND,
    M_DEFEND,
    M_FACE
};

enum wallenstein_event {
    E_LIST,
    E_FIRST,
    E_PLACED,
    E_UNDER,
    E_YEAR,
    E_SEASON,
    E_NO_PROVINCES,
    E_ORDER,
    E_CURRENT,
    E_ACTION,
    E_SHOWN,
    E_CANCELLED,
    E_LOST_PLAN,
    E_BUILT,
    E_BONUS,
    E_GOLD,
    E_GRAIN,
    E_MARKER,
    E_RECRUITED,
    E_MOVED,
    E_ATTACK,
    E_ATTACK_EMPTY,
    E_REVOLT,
    E_DEFENDED,
    E_GUARD,
    E_THROWN,
    E_FELL,
    E_PEASANTS_HELP,
    E_PEASANTS_NEUTRAL,
    E_CONQUERED,
    E_TAKEN_EMPTY,
    E_HELD,
    E_REPELLED,
    E_WASTE,
    E_REVOLT_DOWN,
    E_WINTER_LOSS,
    E_GRAIN_LEFT,
    E_SHORT,
    E_LAND,
    E_MAJORITY,
    E_SHARED,
    E_YEAR_POINTS,
    E_WINNER
};

enum wallenstein_refusal {
    R_OK,
    R_NOT_OWED,
    R_TOWER,
    R_NO_LIST,
    R_NO_FIRST,
    R_NO_CARD,
    R_NOT_OPEN,
    R_NEW_CARDS,
    R_NO_GROUP,
    R_NO_EVENT,
    R_NO_ACTION,
    R_NO_LEADER,
    R_NOT_OF_YEAR,
    R_NO_PROVINCE_CARD,
    R_LEFT_ALREADY,
    R_PLANNED,
    R_LEFT,
    R_NOT_THEIRS,
    R_LAID,
    R_NO_BLANK,
    R_INCOMPLETE,
    R_ONE_HALF,
    R_NO_WAY,
    R_NOT_OWN,
    R_PEACE,
    R_TOO_MANY,
    R_TOO_MANY_DEFEND,
    R_NO_REVOLT
};

extern const struct game wallenstein_game;

/* names.c: the words of things, shared by rules, boxes, browser and terminal (N_). */
extern const char *const wallenstein_colours[];
extern const char *const wallenstein_action_words[ACTIONS];
extern const char *const wallenstein_building_words[BUILDINGS]; /* "palace", */
extern const char *const wallenstein_most_words[BUILDINGS];     /* "palaces" */
/* For people; moves are typed with other words. */
extern const char *const wallenstein_action_names[ACTIONS];
extern const struct vocab wallenstein_seats, wallenstein_cubes, wallenstein_provinces,
    wallenstein_actions, wallenstein_building_kinds;
/* For further vocabularies of the same things (words.c). */
const char *wallenstein_seat_word(const void *box, const void *st, int seat);
const char *wallenstein_cube_word(const void *box, const void *st, int colour);
const char *wallenstein_province_word(const void *box, const void *st, int province);
/* "Köln" of "Erzbm. Köln", "Kassel" of "Hessen-Kassel": what tells it from others when it is cut.
 */
const char *wallenstein_short_name(const char *name);

bool wallenstein_read_box(void *box, struct slice text, struct fault *fault);
int wallenstein_setup(const void *box, void *st, const struct setup *how);
struct broken wallenstein_audit(const void *box, const void *st);
bool wallenstein_complete(const void *box, void *st, struct slice json, struct fault *fault);
uint32_t wallenstein_pending(const void *st);
int wallenstein_moves(const void *box, const void *st, int seat, Move out[MAX_MOVES]);
int wallenstein_apply(const void *box, void *st, int seat, Move m, struct events *ev);
Move wallenstein_roll(const void *box, const void *st, struct rng *rng);
void wallenstein_odds(const void *box, const void *st, int n, const Move moves[], double out[]);
int wallenstein_retell(const void *now, const void *end, int seat, Move m, Move out[MAX_RETOLD]);
struct points_range wallenstein_bounds(const void *box, int seats);
uint64_t wallenstein_chance(const void *box, const void *st);
void wallenstein_scores(const void *box, const void *st, int32_t out[MAX_SEATS]);
void wallenstein_places(const void *box, const void *st, int32_t out[MAX_SEATS]);
void wallenstein_resample(const void *box, void *st, int seat, struct rng *rng);
void wallenstein_note(const void *box, const void *st, int seat, Move m, struct buf *out);
void wallenstein_prompt(const void *box, const void *st, int seat, struct buf *out);
const char *wallenstein_rule(const void *state);

/* ---- questions that rules, screens and bots ask ---- */

/* As bits: the provinces in the game (some are out with three players); those of a seat (NONE:
 * nobody's). */
uint64_t wallenstein_provinces_in_game(const struct wallenstein_box *box,
                                       const struct wallenstein *st);
uint64_t wallenstein_provinces_of(const struct wallenstein *st, int seat);
static inline int count_bits(uint64_t set) { return __builtin_popcountll(set); }
static inline int lowest_bit(uint64_t set) { return __builtin_ctzll(set); }
static inline uint64_t bit(int i) { return (uint64_t)1 << i; }
/* The actions of a planning sheet on which this card lies (or NONE), as bits. */
static inline uint64_t actions_with(const uint8_t sheet[ACTIONS], int card) {
    return match_eight(sheet, card) | match_eight(sheet + ACTIONS - 8, card) << (ACTIONS - 8);
}

/* The effect of the current event (EFFECTS: none), and the country it is for (NONE: everywhere). */
struct now {
    uint8_t effect, country;
};
struct now wallenstein_event_now(const struct wallenstein_box *box, const struct wallenstein *st);
bool wallenstein_event_applies(const struct wallenstein_box *box, const struct wallenstein *st,
                               int effect, int province);

/* W3.3: blank cards in the seat's hand. */
int wallenstein_blanks_left(const struct wallenstein_box *box, const struct wallenstein *st,
                            int seat);
/* W3.3: the province cards the seat has in hand, as bits. */
uint64_t wallenstein_hand_of(const struct wallenstein *st, int seat);

/* W4: what the action brings in that province now. */
int wallenstein_action_grain(const struct wallenstein_box *box, const struct wallenstein *st,
                             int province);
int wallenstein_action_armies(const struct wallenstein_box *box, const struct wallenstein *st,
                              int action, int province);
/* W4: can the seat carry it out there now? */
bool wallenstein_action_possible(const struct wallenstein_box *box, const struct wallenstein *st,
                                 int seat, int action, int province);

/* W5.1, W4.4: where armies may go, as bits. */
uint64_t wallenstein_march_targets(const struct wallenstein_box *box, const struct wallenstein *st,
                                   int from);
uint64_t wallenstein_shift_targets(const struct wallenstein_box *box, const struct wallenstein *st,
                                   int from);

/* W6.3: do peasants who fall out help the owner of the province against another player? */
bool wallenstein_peasants_help(const struct wallenstein_box *box, const struct wallenstein *st,
                               int province);
/* W5.3: the peasants of an empty province. W8.2: the row of the revolt table; NULL: no shortage. */
int wallenstein_empty_defence(const struct wallenstein_box *box, const struct wallenstein *st);
const struct revolt_row *wallenstein_revolt_row_for(const struct wallenstein_box *box,
                                                    int shortage);
/* W6.1: would the palace guard join the defenders? */
bool wallenstein_palace_guard(const struct wallenstein_box *box, const struct wallenstein *st,
                              int province);

/* W8.3: the number of buildings of a kind in a country, by seat. */
void wallenstein_buildings_count(const struct wallenstein_box *box, const struct wallenstein *st,
                                 int country, int building, int out[WALLENSTEIN_SEATS]);
/* W8.3: the seats (bits) with the most buildings of a kind in a country, and what each gets. */
uint32_t wallenstein_most_of(const struct wallenstein_box *box, const struct wallenstein *st,
                             int country, int building, int *points);
/* The points that the board would score for the seat now. */
int wallenstein_board_points(const struct wallenstein_box *box, const struct wallenstein *st,
                             int seat);
int wallenstein_points_of(const struct wallenstein *st, int seat);

/* W6: how a fight would end; fractions of 2^32. */
struct odds {
    uint32_t win, waste,
        loss; /* the attacker takes the province; it is laid waste; the defender keeps it */
};
/* An attack out of `from` with n armies, against d defenders (ignored if the province is empty). */
struct odds wallenstein_odds_of_attack(const struct wallenstein_box *box,
                                       const struct wallenstein *st, int from, int target, int n,
                                       int d);
/* A seat's attack with n armies on an empty province that is defended by this many peasants. */
struct odds wallenstein_odds_of_empty(const struct wallenstein_box *box,
                                      const struct wallenstein *st, int seat, int n, int peasants);
/* A revolt of this many peasants against d of the owner's armies; `win` is the peasants'. */
struct odds wallenstein_odds_of_revolt(const struct wallenstein_box *box,
                                       const struct wallenstein *st, int province, int peasants,
                                       int d);
/* The current fight, if the mover of DEFEND defends with d. */
struct odds wallenstein_odds_of_defence(const struct wallenstein_box *box,
                                        const struct wallenstein *st, int d);

/* The fight whose cubes are in the air (FALL). */
struct odds wallenstein_odds_in_air(const struct wallenstein_box *box,
                                    const struct wallenstein *st);

/* ---- between the files of this game ---- */

/* Nature's step: the kind of move it wants, and the set to draw from. FALL and FILL_TOWER want
 * M_FALL with a number from 0 to wallenstein_falls_at_most. */
int wallenstein_nature_kind(int step);
uint64_t wallenstein_nature_set(const struct wallenstein_box *box, const struct wallenstein *st);
/* R_OK if Nature may draw this now. */
int wallenstein_draw_refused(const struct wallenstein_box *box, const struct wallenstein *st,
                             int what);
int wallenstein_falls_at_most(const struct wallenstein *st);
void wallenstein_tower_odds(const struct wallenstein_box *box, const struct wallenstein *st,
                            double *odds);
int wallenstein_tower_roll(const struct wallenstein_box *box, const struct wallenstein *st,
                           struct rng *rng);
/* As bits: the provinces that will still revolt this winter; the action cards that lie open; the
 * event cards at that place; the leader cards not yet drawn. */
uint64_t wallenstein_rising_set(const struct wallenstein *st);
uint64_t wallenstein_actions_open(const struct wallenstein *st);
uint64_t wallenstein_events_at(const struct wallenstein *st, int place);
uint64_t wallenstein_leaders_left(const struct wallenstein *st);

/* Each continues until somebody owes a move. */
void wallenstein_draft_begin(struct wallenstein *st);
void wallenstein_year_begin(struct wallenstein *st, struct events *ev);
void wallenstein_season_begin(struct wallenstein *st, struct events *ev);
void wallenstein_planning_begin(const struct wallenstein_box *box, struct wallenstein *st,
                                struct events *ev);
void wallenstein_actions_begin(const struct wallenstein_box *box, struct wallenstein *st,
                               struct events *ev);
void wallenstein_actions_turn_over(const struct wallenstein_box *box, struct wallenstein *st,
                                   struct events *ev);
void wallenstein_actions_next(const struct wallenstein_box *box, struct wallenstein *st,
                              struct events *ev);
void wallenstein_winter_begin(const struct wallenstein_box *box, struct wallenstein *st,
                              struct events *ev);
void wallenstein_winter_go_on(const struct wallenstein_box *box, struct wallenstein *st,
                              struct events *ev);

/* May the viewer see what lies face down on the seat's sheet? */
bool wallenstein_plan_seen(const void *st, int seat, int viewer);

/* Moves; each is checked first: 0, or a refusal. */
int wallenstein_do_nature(const struct wallenstein_box *box, struct wallenstein *st, Move m,
                          struct events *ev);
int wallenstein_do_fall(struct wallenstein *st, int colour, int n, struct events *ev);
int wallenstein_do_take(struct wallenstein *st, int province);
int wallenstein_do_draw(struct wallenstein *st);
int wallenstein_do_exchange(struct wallenstein *st, struct events *ev);
int wallenstein_do_place(struct wallenstein *st, int size, struct events *ev);
int wallenstein_do_leave(const struct wallenstein_box *box, struct wallenstein *st, int action);
int wallenstein_do_plan(const struct wallenstein_box *box, struct wallenstein *st, int seat,
                        int action, int card);
int wallenstein_do_seal(struct wallenstein *st, int seat);
int wallenstein_do_enlist(const struct wallenstein_box *box, struct wallenstein *st,
                          struct events *ev);
int wallenstein_do_forgo(struct wallenstein *st);
int wallenstein_do_stay(const struct wallenstein_box *box, struct wallenstein *st,
                        struct events *ev);
int wallenstein_do_go(const struct wallenstein_box *box, struct wallenstein *st, int province);
int wallenstein_do_send(const struct wallenstein_box *box, struct wallenstein *st, int n,
                        struct events *ev);
int wallenstein_do_defend(const struct wallenstein_box *box, struct wallenstein *st, int n,
                          struct events *ev);
int wallenstein_do_face(struct wallenstein *st, int province, struct events *ev);

/* What Nature drew, carried out. */
void wallenstein_draft_list(const struct wallenstein_box *box, struct wallenstein *st, int list,
                            struct events *ev);
void wallenstein_draft_card(struct wallenstein *st, int province);

/* W6: armies march into a province that is not their own; W7: peasants revolt. */
void wallenstein_battle_begin(const struct wallenstein_box *box, struct wallenstein *st,
                              struct events *ev);
void wallenstein_revolt_begin(struct wallenstein *st, int province, int peasants,
                              struct events *ev);
/* W6.3: what lies in the tray decides, and the province has its new owner. */
void wallenstein_battle_end(const struct wallenstein_box *box, struct wallenstein *st,
                            struct events *ev);
/* Goes on if the last cube has fallen: after the first fill, a battle or a revolt. */
void wallenstein_fall_over(const struct wallenstein_box *box, struct wallenstein *st,
                           struct events *ev);
/* Everything in the air and in the tray goes into the tower. */
void wallenstein_tower_throw(struct wallenstein *st, struct events *ev);
/* W6.6: the owner loses the province, and with it what was planned there. */
void wallenstein_plan_lost(struct wallenstein *st, int seat, int province, struct events *ev);
/* W8.3 */
void wallenstein_year_score(const struct wallenstein_box *box, struct wallenstein *st,
                            struct events *ev);

#endif
