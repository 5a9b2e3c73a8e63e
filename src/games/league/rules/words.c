/* words.c: the tables that describe League of Six: moves, events, refusals, options, fields. */
#include "base/say.h"
#include "games/league/rules/league.h"

extern const struct slice embedded_league_box;

/* ---- values ---- */

static const char *const side_words[] = {C_("side", "white"), C_("side", "yellow")};
static const char *const storage_words[] = {"A", "B", "C", "D", "E", "F"};
static const char *const store_words[] = {C_("store", "royal"), C_("store", "civic")};
static const char *const step_words[] = {"place-town",  "draw-side", "draw-order",  "draw-royal",
                                         "draw-civic",  "turn-up",   "besiege",     "lay-tile",
                                         "choose-town", "offer",     "answer",      "move-on",
                                         "collect",     "store",     "take-leader", "over"};

static const struct vocab sides = {.name = "side", .hi = 1, .list = side_words};
static const struct vocab storages = {
    .name = "storage", .hi = STORAGE_TILES - 1, .none = true, .list = storage_words};
static const struct vocab stores = {.name = "store", .hi = 1, .list = store_words};
static const struct vocab classes = {
    .name = "class", .hi = CLASSES - 1, .none = true, .list = league_class_words};
static const struct vocab steps = {.name = "step", .hi = GAME_OVER, .list = step_words};
static const struct vocab rows = {.name = "row", .lo = 1, .hi = ROWS};
static const struct vocab turnings = {.name = "turning", .hi = SIDES - 1, .none = true};
static const struct vocab turns = {.name = "turning", .hi = SIDES - 1};
static const struct vocab offers = {.name = "number", .lo = 1, .hi = HIGHEST_OFFER};
static const struct vocab spaces = {.name = "space", .hi = HIGHEST_OFFER, .none = true};
static const struct vocab rounds = {.name = "round", .hi = LAST_ROUND};
static const struct vocab flags = {.name = "flag", .hi = 1};
static const struct vocab places = {.name = "place", .hi = USED};
static const struct vocab small = {.name = "count", .hi = 50};
static const struct vocab counts = {.name = "count", .hi = MOST};

/* ---- moves ---- */

static const struct kind kinds[] = {
    {0},
    [M_PLACE] = {"place {town}", {{"town", &league_towns}}, NULL, N_("Lay {town}")},
    [M_SIDE] = {"side {town} {side}",
                {{"town", &league_towns}, {"side", &sides}},
                NULL,
                N_("{town}: the {side} side")},
    [M_ORDER] = {"order {seat}", {{"seat", &league_seats}}, NULL, N_("Marker of {seat}")},
    [M_ROYAL] = {"royal {tile}", {{"tile", &storages}}, NULL, N_("Royal stores: tile {tile}")},
    [M_CIVIC] = {"civic {tile}", {{"tile", &storages}}, NULL, N_("Civic stores: tile {tile}")},
    [M_LEADER] = {"leader {pile} {class}",
                  {{"pile", &league_piles}, {"class", &classes}},
                  NULL,
                  N_("Turn up {pile} {class}")},
    [M_BESIEGE] = {"besiege {town}", {{"town", &league_towns}}, NULL, N_("Besiege {town}")},
    [M_LAY] = {"lay {tile} at {town}",
               {{"tile", &league_tax_tiles}, {"town", &league_towns}},
               NULL,
               N_("Tax tile {tile} at {town}")},
    [M_GO] = {"go {town}", {{"town", &league_towns}}, NULL, N_("Go to {town}")},
    [M_BID] = {"bid {number}", {{"number", &offers}}, NULL, N_("Offer {number|guard|guards}")},
    [M_ACCEPT] = {"accept", {{0}}, NULL, N_("Accept the offer")},
    [M_TURN] = {"turn {turning}",
                {{"turning", &turns}},
                NULL,
                N_("Turn the tile by {turning|side|sides}")},
    [M_STORE] = {"store {store} {row}",
                 {{"store", &stores}, {"row", &rows}},
                 NULL,
                 N_("{store} stores, row {row}")},
    [M_TAKE] = {"take {pile}", {{"pile", &league_piles}}, NULL, N_("Take the card of pile {pile}")},
    {0},
};

/* ---- events ---- */

static const struct event_kind events[] = {
    [E_ROUND] = {"round", N_("Round {round} begins."), {{"round", &rounds}}},
    [E_RESHUFFLED] = {"reshuffled", N_("The used tax tiles are shuffled into a new deck."), {{0}}},
    [E_TRAVELLED] = {"travelled",
                     N_("{seat} pays {guards|guard|guards} for the way to {town}."),
                     {{"seat", &league_seats}, {"guards", &counts}, {"town", &league_towns}}},
    [E_WENT] = {"went",
                N_("{seat} goes to {town}."),
                {{"seat", &league_seats}, {"town", &league_towns}}},
    [E_STAYED] = {"stayed",
                  N_("{seat} pays {guards|guard|guards} to stay in {town}."),
                  {{"seat", &league_seats}, {"guards", &counts}, {"town", &league_towns}}},
    [E_FREE_WAY] = {"free-way",
                    N_("{seat} cannot pay for any town and goes to {town} free of charge."),
                    {{"seat", &league_seats}, {"town", &league_towns}}},
    [E_BOUGHT] = {"bought",
                  N_("{seat} buys {guards|guard|guards} from the king for {influence} influence."),
                  {{"seat", &league_seats}, {"guards", &counts}, {"influence", &counts}}},
    [E_OFFERED] = {"offered",
                   N_("{seat} offers {guards|guard|guards} in {town}."),
                   {{"seat", &league_seats}, {"guards", &counts}, {"town", &league_towns}}},
    [E_GUARDS_GIVEN] = {"guards-given",
                        N_("{from} gives {to} {guards|guard|guards}."),
                        {{"from", &league_seats}, {"to", &league_seats}, {"guards", &counts}}},
    [E_REORDERED] =
        {"reordered",
         N_("{seat} offered {guards|guard|guards} and collects taxes as number {place}."),
         {{"seat", &league_seats}, {"place", &counts}, {"guards", &counts}}},
    [E_COLLECTED] = {"collected",
                     N_("{seat} collects {count} {good}."),
                     {{"seat", &league_seats}, {"count", &counts}, {"good", &league_goods}}},
    [E_GUARDS] = {"guards",
                  N_("{seat} collects {guards|guard|guards}."),
                  {{"seat", &league_seats}, {"guards", &counts}}},
    [E_HORSES] = {"horses",
                  N_("{seat} collects {horses|horse|horses}."),
                  {{"seat", &league_seats}, {"horses", &counts}}},
    [E_GRAY_LEADER] = {"gray-leader",
                       N_("{seat} takes a gray card with 2 figures of the {class}."),
                       {{"seat", &league_seats}, {"class", &classes}}},
    [E_TEAM] = {"team",
                N_("{seat} has {horses|horse|horses} and takes the team of {team}."),
                {{"seat", &league_seats}, {"team", &counts}, {"horses", &counts}}},
    [E_STORED] = {"stored",
                  N_("{seat} stores {good} for {points|point|points}."),
                  {{"seat", &league_seats}, {"good", &league_goods}, {"points", &counts}}},
    [E_TAKEN] = {"taken",
                 N_("{seat} gives {good} to the row of {other} for {points|point|points}."),
                 {{"seat", &league_seats},
                  {"good", &league_goods},
                  {"points", &counts},
                  {"other", &league_seats}}},
    [E_ROYAL_BONUS] = {"royal-bonus",
                       N_("The row is full: {seat} gains a bonus of {points|point|points}."),
                       {{"seat", &league_seats}, {"points", &counts}}},
    [E_NO_LEADER] = {"no-leader",
                     N_("The row is full, but no card is left that {seat} could take for it."),
                     {{"seat", &league_seats}}},
    [E_LEADER] = {"leader",
                  N_("{seat} takes the card with {figures|figure|figures} of the {class}."),
                  {{"seat", &league_seats}, {"figures", &counts}, {"class", &classes}}},
    [E_SPOILED] = {"spoiled",
                   N_("{seat} returns {goods|cube|cubes} that could not be stored."),
                   {{"seat", &league_seats}, {"goods", &counts}}},
    [E_LEADER_SCORE] =
        {"leader-score",
         N_("{seat} has {figures|figure|figures} of the {class}: {points|point|points}."),
         {{"seat", &league_seats}, {"figures", &counts}, {"class", &classes}, {"points", &counts}}},
    [E_WINNER] = {"winner",
                  N_("{seat} wins with {influence} influence."),
                  {{"seat", &league_seats}, {"influence", &counts}}},
    [E_WINNER_BY_GUARDS] = {"winner-by-guards",
                            N_("{seat} wins: {influence} influence like the next, but more guards "
                               "in hand ({guards})."),
                            {{"seat", &league_seats}, {"influence", &counts}, {"guards", &counts}}},
    [E_WINNERS] =
        {"winners",
         N_("{seat} shares the victory: {influence} influence and {guards|guard|guards} in hand."),
         {{"seat", &league_seats}, {"influence", &counts}, {"guards", &counts}}},
    {0},
};

/* ---- refusals ---- */

static const struct refusal refusals[] = {
    [R_OK] = {"", ""},
    [R_NOT_OWED] = {"L2", N_("This is not the move that is owed now, or not by this player.")},
    [R_TOWN_LIES] = {"L1.1", N_("That town lies on the ring already.")},
    [R_OTHER_SIDE] =
        {"L1.1",
         N_("The sides of the towns are drawn by the towns' numbers, one after the other.")},
    [R_MARKER_LIES] =
        {"L1.2", N_("That player's marker lies in a circle already, or there is no such player.")},
    [R_STORAGE_USED] = {"L2.1", N_("That storage tile has been used in this half of the game.")},
    [R_NOT_IN_PILE] = {"L2.2", N_("The piles turn up a card each from 1 to 4 figures, and only of "
                                  "a class they still hold.")},
    [R_BESIEGED_TWICE] = {"L2.3", N_("That town is besieged already.")},
    [R_TILE_NOT_IN_DECK] = {"L2.4", N_("The open towns get tiles by their numbers, and only tiles "
                                       "that are still in the deck.")},
    [R_BESIEGED] = {"L3.5", N_("The town is besieged: it can be passed, but not entered.")},
    [R_FIGURE_ON_12] = {"L3.7", N_("The figure in that town stands on 12 and cannot be outbid.")},
    [R_CANNOT_PAY_WAY] = {"L3.3", N_("The way there costs more guards than you can pay.")},
    [R_CANNOT_OUTBID] =
        {"L3.4",
         N_("After the way you could not pay for an offer above the one that stands there.")},
    [R_SAME_TOWN] = {"L3.9", N_("Whoever accepts an offer goes to another town.")},
    [R_BID_TOO_LOW] = {"L3.4", N_("An offer must be higher than the one that stands.")},
    [R_BID_TOO_HIGH] = {"L3.7", N_("No offer is higher than 12.")},
    [R_CANNOT_PAY_BID] = {"L3.6",
                          N_("You could not pay that many guards, even with all your influence.")},
    [R_TWELVE] = {"L3.7", N_("An offer of 12 must be accepted.")},
    [R_NO_TURNING] = {"L5.2", N_("A tax tile can be turned from 0 to 5 sides on.")},
    [R_ROW_CHOSEN] = {"L6.2", N_("That row has been chosen already.")},
    [R_NO_SUCH_ROW] = {"L6.2",
                       N_("There are four rows in the royal and four in the civic stores.")},
    [R_NO_CARD] = {"L6.6", N_("There is no card face up on that pile.")},
    [R_TOO_MANY_FIGURES] = {"L6.6", N_("The card shows more figures than the bonus of the row.")},
    [R_REFUGE] = {"L3.8",
                  N_("Whoever can pay for no town goes to the nearest free one, and to no other.")},
    {0},
};

/* ---- options ---- */

static const char *const sides_values[] = {"white", "yellow", "mixed", NULL};
static const char *const sides_sentences[] = {
    N_("The white faces of the towns: for first games."), N_("The yellow faces of the towns."),
    N_("The face of each town is drawn at random: richer and poorer lands.")};
static const char *const hands_values[] = {"open", "memory", NULL};
static const char *const hands_sentences[] = {
    N_("Everybody sees everybody's guards and leader cards."),
    N_("Others' guards and leader cards are hidden until the end: remember them.")};
static const struct option options[] = {
    [OPT_SIDES] = {"sides", N_("Which faces of the town tiles are up."), sides_values,
                   sides_sentences},
    [OPT_HANDS] = {"hands", N_("Whether hands lie open."), hands_values, hands_sentences},
    {0},
};

/* ---- fields ---- */

#define AT(member)      .at = offsetof(struct league, member)
#define BYTE(member)    AT(member), .size = 1
#define BY_SEAT(member) BYTE(member), .rows = LEAGUE_SEATS, .by_seat = true
static const struct field fields[] = {
    {.name = "influence",
     AT(influence),
     .size = 2,
     .is_signed = true,
     .rows = LEAGUE_SEATS,
     .by_seat = true,
     .in = &counts},
    {.name = "guards",
     AT(guards),
     .size = 2,
     .rows = LEAGUE_SEATS,
     .by_seat = true,
     .in = &counts,
     .who = SEEN_BY_MEMORY,
     .unknown = 0xFFFF},
    {.name = "round", BYTE(round), .in = &rounds},
    {.name = "step", BYTE(step), .in = &steps},
    {.name = "mover", BYTE(mover), .in = &league_seats},
    {.name = "rival", BYTE(rival), .in = &league_seats},
    {.name = "index", BYTE(index), .in = &small},
    {.name = "filled", BYTE(filled), .in = &league_rows},
    {.name = "ring", BYTE(ring), .rows = TOWNS, .in = &league_towns},
    {.name = "side", BYTE(side), .rows = TOWNS, .row_names = &league_towns, .in = &sides},
    {.name = "order", BYTE(order), .rows = LEAGUE_SEATS, .by_seat = true, .in = &league_seats},
    {.name = "team", BYTE(team), .rows = LEAGUE_SEATS, .by_seat = true, .in = &league_seats},
    {.name = "besieged", BYTE(besieged), .rows = TOWNS, .in = &flags, .letters = ".H"},
    {.name = "tile",
     BYTE(tile),
     .rows = TOWNS,
     .row_names = &league_towns,
     .in = &league_tax_tiles},
    {.name = "turned", BYTE(turned), .rows = TOWNS, .row_names = &league_towns, .in = &turnings},
    {.name = "tiles", BYTE(tiles), .rows = TAX_TILES, .in = &places, .letters = "dbu"},
    {.name = "reshuffles", BYTE(reshuffles), .in = &small},
    {.name = "storage", BYTE(storage), .rows = 2, .in = &storages},
    {.name = "storage_used",
     BYTE(storage_used),
     .rows = STORAGE_TILES,
     .in = &flags,
     .letters = ".x"},
    {.name = "chosen",
     BYTE(chosen),
     .rows = ALL_ROWS,
     .row_names = &league_rows,
     .in = &league_seats},
    {.name = "giver",
     BYTE(giver),
     .rows = ALL_ROWS,
     .row_names = &league_rows,
     .cols = SPACES,
     .in = &league_seats},
    {.name = "pile", BYTE(pile), .rows = PILES, .cols = CLASSES, .in = &small},
    {.name = "face_up", BYTE(face_up), .rows = PILES, .in = &classes},
    {.name = "gone", BYTE(gone), .rows = PILES, .cols = CLASSES, .in = &small},
    {.name = "gray", BYTE(gray), .rows = CLASSES, .in = &small},
    {.name = "bank", BYTE(bank), .rows = GOODS, .in = &small},
    {.name = "town", BY_SEAT(town), .in = &league_towns},
    {.name = "bid", BY_SEAT(bid), .in = &spaces},
    {.name = "horses", BY_SEAT(horses), .in = &small},
    {.name = "goods", BY_SEAT(goods), .cols = GOODS, .in = &small},
    {.name = "leaders",
     BY_SEAT(leaders),
     .cols = (PILES + 1) * CLASSES,
     .in = &small,
     .who = SEEN_BY_MEMORY,
     .unknown = UNKNOWN},
    {0},
};

static const struct theme themes[] = {
    {"ways", N_("Ways"), "go"},         {"offers", N_("Offers"), "bid, accept"},
    {"taxes", N_("Tax tiles"), "turn"}, {"stores", N_("Stores"), "store"},
    {"leaders", N_("Leaders"), "take"}, {0},
};

/* The longest game. In a town every offer is higher than all before it in this round (L3.4), also
 * when another figure stands there by then, so a town sees at most twelve; and there are as many
 * open towns as players. Each offer may be accepted at once, and then its taker goes to another
 * town: three moves an offer. Chance lays two storage tiles, turns up a card of each pile, and
 * draws a siege or a tile for each town. */
enum {
    LONGEST_SETUP = 2 * TOWNS + LEAGUE_SEATS,
    LONGEST_BARGAIN = LEAGUE_SEATS + 3 * HIGHEST_OFFER * LEAGUE_SEATS,
    LONGEST_ROUND = 2 + PILES + TOWNS + LONGEST_BARGAIN + LEAGUE_SEATS + ALL_ROWS + ROWS
};

const struct game league_game = {
    .id = "league",
    .title = N_("League of Six"),
    .version = 1,
    .min_seats = 3,
    .max_seats = LEAGUE_SEATS,
    .memory_option = OPT_HANDS,
    .colours = league_colours,
    .max_length = LONGEST_SETUP + LAST_ROUND * LONGEST_ROUND,
    .natures = 1u << M_PLACE | 1u << M_SIDE | 1u << M_ORDER | 1u << M_ROYAL | 1u << M_CIVIC |
               1u << M_LEADER | 1u << M_BESIEGE | 1u << M_LAY,
    .state_size = sizeof(struct league),
    .box_size = sizeof(struct league_box),
    .box_text = &embedded_league_box,
    .options = options,
    .kinds = kinds,
    .themes = themes,
    .events = events,
    .refusals = refusals,
    .fields = fields,
    .read_box = league_read_box,
    .setup = league_setup,
    .pending = league_pending,
    .moves = league_moves,
    .apply = league_apply,
    .roll = league_roll,
    .odds = league_odds,
    .chance = league_chance,
    .scores = league_scores,
    .places = league_places,
    .bounds = league_bounds,
    .resample = league_resample,
    .audit = league_audit,
    .note = league_note,
    .prompt = league_prompt,
    .rule = league_rule,
};
