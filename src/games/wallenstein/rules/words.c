/* words.c: the tables that describe the game: moves, events, refusals, options, fields. */
#include "base/say.h"
#include "games/wallenstein/rules/box.h"

extern const struct slice embedded_wallenstein_box;

/* ---- values ---- */

static const char *card_word(const void *box, const void *st, int card) {
    if (card >= PROVINCES)
        return card == BLANK ? C_("card", "blank") : C_("card", "empty");
    return wallenstein_province_word(box, st, card);
}

static const char *event_word(const void *box, const void *st, int card) {
    (void)st;
    return ((const struct wallenstein_box *)box)->event[card].name;
}

static const char *country_word(const void *box, const void *st, int country) {
    (void)st;
    return ((const struct wallenstein_box *)box)->country[country];
}

static const char *const step_words[] = {[FILL_TOWER] = "fill-tower",
                                         [DEAL_LIST] = "deal-list",
                                         [DRAW_FIRST] = "draw-first",
                                         [OPEN_CARD] = "open-card",
                                         [DRAW_CARD] = "draw-card",
                                         [DRAW_EVENT] = "draw-event",
                                         [LAY_ACTION] = "lay-action",
                                         [DRAW_LEADER] = "draw-leader",
                                         [DRAW_CURRENT] = "draw-current",
                                         [FALL] = "fall",
                                         [TURN_ACTION] = "turn-action",
                                         [DRAW_REVOLT] = "draw-revolt",
                                         [CHOOSE_CARD] = "choose-card",
                                         [PLACE_GROUP] = "place-group",
                                         [LEAVE_EMPTY] = "leave-empty",
                                         [ENLIST] = "enlist",
                                         [SHIFT] = "shift",
                                         [MUST_SHIFT] = "must-shift",
                                         [MARCH] = "march",
                                         [SEND] = "send",
                                         [DEFEND] = "defend",
                                         [PICK_REVOLT] = "pick-revolt",
                                         [PLAN] = "plan",
                                         [GAME_OVER] = "over"};
static const char *const season_words[WINTER + 1] = {N_("spring"), N_("summer"), N_("autumn"),
                                                     N_("winter")};
static const char *const event_places[] = {"deck", "open", "current", "gone"};
static const char *const built_words[] = {
    "-",     "palace",       "church",       "palace+church",
    "house", "palace+house", "church+house", "palace+church+house"};
static const char *const list_words[] = {"A", "B", "C", "D", "E"};

static const struct vocab steps = {.name = "step", .hi = GAME_OVER, .list = step_words};
static const struct vocab seasons = {.name = "season", .hi = WINTER, .list = season_words};
static const struct vocab leaders = {
    .name = "seat", .hi = WALLENSTEIN_SEATS - 1, .word = wallenstein_seat_word};
static const struct vocab cubes = {
    .name = "cube", .hi = GREEN, .none = true, .word = wallenstein_cube_word};
static const struct vocab province_or_none = {.name = "province",
                                              .hi = PROVINCES - 1,
                                              .none = true,
                                              .word = wallenstein_province_word,
                                              .names = true};
static const struct vocab hand_cards = {.name = "card", .hi = BLANK, .word = card_word};
static const struct vocab plan_cards = {
    .name = "card", .hi = BLANK, .none = true, .word = card_word};
static const struct vocab shown_cards = {
    .name = "card", .hi = LEFT_EMPTY, .none = true, .word = card_word};
static const struct vocab action_or_none = {
    .name = "action", .hi = ACTIONS - 1, .none = true, .list = wallenstein_action_words};
static const struct vocab events_in_box = {.name = "event", .hi = EVENTS - 1, .word = event_word};
static const struct vocab places_of_events = {.name = "place", .hi = GONE, .list = event_places};
static const struct vocab most_of = {
    .name = "building", .hi = BUILDINGS - 1, .list = wallenstein_most_words};
static const struct vocab built_sets = {.name = "built", .hi = 7, .list = built_words};
static const struct vocab countries = {
    .name = "country", .hi = COUNTRIES - 1, .word = country_word};
static const struct vocab lists = {.name = "list", .hi = WALLENSTEIN_SEATS - 1, .list = list_words};
static const struct vocab groups = {
    .name = "armies", .lo = SMALLEST_GROUP, .hi = SMALLEST_GROUP + GROUP_SIZES - 1};
static const struct vocab numbers = {.name = "number", .hi = MAX_CUBES};
static const struct vocab air = {.name = "air", .hi = MAX_THROWN};
static const struct vocab flags = {.name = "flag", .hi = 1};
static const struct vocab counts = {.name = "count", .hi = MOST_COUNTED};
static const struct vocab years = {.name = "year", .hi = YEARS};
static const struct vocab turns = {.name = "turn", .hi = WALLENSTEIN_SEATS};
static const struct vocab acts = {.name = "act", .hi = ACTIONS - 1};
static const struct vocab few = {.name = "count", .hi = MOST_MARKERS};
static const struct vocab points = {.name = "points", .hi = YEARS * MOST_COUNTED};

/* ---- moves ---- */

static const struct kind kinds[] = {
    {0},
    [M_FALL] = {"fall {colour} {cubes}",
                {{"colour", &wallenstein_cubes}, {"cubes", &numbers}},
                NULL,
                N_("{cubes} {colour} fall out")},
    [M_LIST] = {"list {list}", {{"list", &lists}}, NULL, N_("Start list {list}")},
    [M_FIRST] = {"first {seat}", {{"seat", &leaders}}, NULL, N_("{seat} begins")},
    [M_CARD] = {"card {province}",
                {{"province", &wallenstein_provinces}},
                NULL,
                N_("Province card {province}")},
    [M_EVENT] = {"event {event}", {{"event", &events_in_box}}, NULL, N_("Event {event}")},
    [M_ACTION] = {"action {action}",
                  {{"action", &wallenstein_actions}},
                  NULL,
                  N_("Next action: {action}")},
    [M_LEADER] = {"leader {seat}",
                  {{"seat", &leaders}},
                  NULL,
                  N_("Next in the turn order: {seat}")},
    [M_CURRENT] = {"now {event}",
                   {{"event", &events_in_box}},
                   NULL,
                   N_("Event of the season: {event}")},
    [M_REVOLT] = {"revolt {province}",
                  {{"province", &wallenstein_provinces}},
                  NULL,
                  N_("Revolt in {province}")},
    [M_TAKE] = {"take {province}",
                {{"province", &wallenstein_provinces}},
                NULL,
                N_("Take {province}")},
    [M_DRAW] = {"draw", {{0}}, NULL, N_("Draw the top card")},
    [M_EXCHANGE] = {"exchange", {{0}}, NULL, N_("New cards")},
    [M_PLACE] = {"place {armies}", {{"armies", &groups}}, NULL, N_("Place {armies|army|armies}")},
    [M_LEAVE] = {"leave {action}",
                 {{"action", &wallenstein_actions}},
                 NULL,
                 N_("Leave {action} empty")},
    [M_PLAN] = {"plan {action} {card}",
                {{"action", &wallenstein_actions}, {"card", &hand_cards}},
                "",
                N_("{action}: {card}"),
                .deliberate = true},
    [M_SEAL] = {"seal", {{0}}, NULL, N_("Seal the plan"), .deliberate = true},
    [M_ENLIST] = {"enlist", {{0}}, NULL, N_("Place an army")},
    [M_FORGO] = {"forgo", {{0}}, NULL, N_("Only move")},
    [M_STAY] = {"stay", {{0}}, NULL, N_("Move no armies")},
    [M_GO] = {"move to {province}",
              {{"province", &wallenstein_provinces}},
              NULL,
              N_("Move to {province}")},
    [M_SEND] = {"send {armies}", {{"armies", &numbers}}, NULL, N_("Send {armies|army|armies}")},
    [M_DEFEND] = {"defend {armies}",
                  {{"armies", &numbers}},
                  NULL,
                  N_("Defend with {armies|army|armies}")},
    [M_FACE] = {"face {province}",
                {{"province", &wallenstein_provinces}},
                NULL,
                N_("First the revolt in {province}")},
    {0},
};

/* ---- events ---- */

#define SEAT                                                                                       \
    { "seat", &wallenstein_seats }
#define PROVINCE                                                                                   \
    { "province", &province_or_none }
static const struct event_kind events[] = {
    [E_LIST] = {"list", N_("{seat} starts with list {list}."), {SEAT, {"list", &lists}}},
    [E_FIRST] = {"first", N_("{seat} takes the first province card."), {SEAT}},
    [E_PLACED] = {"placed",
                  N_("{seat} places {armies|army|armies} in {province}."),
                  {SEAT, {"armies", &numbers}, PROVINCE}},
    [E_UNDER] = {"under",
                 N_("{first} and {second} go under the deck."),
                 {{"first", &province_or_none}, {"second", &province_or_none}}},
    [E_YEAR] = {"year", N_("Year {year} begins."), {{"year", &years}}},
    [E_SEASON] = {"season",
                  N_("It is {season} of year {year}."),
                  {{"year", &years}, {"season", &seasons}}},
    [E_NO_PROVINCES] = {"no-provinces", N_("{seat} has no province and plans nothing."), {SEAT}},
    [E_ORDER] = {"order",
                 N_("{seat} is number {place} in the turn order."),
                 {SEAT, {"place", &counts}}},
    [E_CURRENT] = {"current", N_("The event of the season: {event}."), {{"event", &events_in_box}}},
    [E_ACTION] = {"action",
                  N_("Action {place}: {action}."),
                  {{"place", &counts}, {"action", &wallenstein_actions}}},
    [E_SHOWN] = {"shown",
                 N_("{seat} shows for {action}: {card}."),
                 {SEAT, {"action", &wallenstein_actions}, {"card", &shown_cards}}},
    [E_CANCELLED] = {"cancelled",
                     N_("{seat} cannot carry out {action} in {province}: it is cancelled."),
                     {SEAT, {"action", &wallenstein_actions}, PROVINCE}},
    [E_LOST_PLAN] = {"lost-plan",
                     N_("{seat} loses {province}, and {action} there is cancelled."),
                     {SEAT, {"action", &wallenstein_actions}, PROVINCE}},
    [E_BUILT] = {"built",
                 N_("{seat} builds a {building} in {province} for {gold} gold."),
                 {SEAT, {"building", &wallenstein_building_kinds}, PROVINCE, {"gold", &counts}}},
    [E_BONUS] = {"bonus",
                 N_("{seat} receives {gold} gold as a trade bonus."),
                 {SEAT, {"gold", &counts}}},
    [E_GOLD] = {"gold",
                N_("{seat} takes {gold} gold from {province}."),
                {SEAT, {"gold", &counts}, PROVINCE}},
    [E_GRAIN] = {"grain",
                 N_("{seat} takes {grain} grain from {province}."),
                 {SEAT, {"grain", &counts}, PROVINCE}},
    [E_MARKER] = {"marker",
                  N_("{province} has {markers|revolt marker|revolt markers} now."),
                  {PROVINCE, {"markers", &counts}}},
    [E_RECRUITED] = {"recruited",
                     N_("{seat} recruits {armies|army|armies} in {province}."),
                     {SEAT, {"armies", &counts}, PROVINCE}},
    [E_MOVED] = {"moved",
                 N_("{seat} moves {armies|army|armies} from {from} to {province}."),
                 {SEAT, {"armies", &counts}, {"from", &province_or_none}, PROVINCE}},
    [E_ATTACK] = {"attack",
                  N_("{seat} attacks {province} from {from} with {armies|army|armies}."),
                  {SEAT, {"armies", &counts}, {"from", &province_or_none}, PROVINCE}},
    [E_ATTACK_EMPTY] =
        {"attack-empty",
         N_("{seat} marches from {from} into empty {province} with {armies|army|armies}."),
         {SEAT, {"armies", &counts}, {"from", &province_or_none}, PROVINCE}},
    [E_REVOLT] = {"revolt",
                  N_("{peasants|peasant revolts|peasants revolt} in {province}."),
                  {{"peasants", &counts}, PROVINCE}},
    [E_DEFENDED] = {"defended",
                    N_("{seat} defends {province} with {armies|army|armies}."),
                    {SEAT, {"armies", &counts}, PROVINCE}},
    [E_GUARD] = {"guard", N_("A palace guard of {seat} joins in {province}."), {SEAT, PROVINCE}},
    [E_THROWN] = {"thrown",
                  N_("Into the tower: {cubes} {colour}."),
                  {{"colour", &cubes}, {"cubes", &counts}}},
    [E_FELL] = {"fell",
                N_("Out of the tower: {cubes} {colour}."),
                {{"colour", &cubes}, {"cubes", &counts}}},
    [E_PEASANTS_HELP] = {"peasants-help",
                         N_("{peasants|peasant fights|peasants fight} for {seat}."),
                         {{"peasants", &counts}, SEAT}},
    [E_PEASANTS_NEUTRAL] = {"peasants-neutral",
                            N_("{peasants|peasant stays|peasants stay} neutral and in the tray."),
                            {{"peasants", &counts}}},
    [E_CONQUERED] = {"conquered",
                     N_("{seat} conquers {province} from {loser}, with {armies|army|armies} left."),
                     {SEAT, PROVINCE, {"loser", &wallenstein_seats}, {"armies", &counts}}},
    [E_TAKEN_EMPTY] = {"taken",
                       N_("{seat} takes empty {province}, with {armies|army|armies} left, and a "
                          "revolt marker is laid."),
                       {SEAT, PROVINCE, {"armies", &counts}}},
    [E_HELD] = {"held",
                N_("{seat} holds {province} with {armies|army|armies}."),
                {SEAT, PROVINCE, {"armies", &counts}}},
    [E_REPELLED] = {"repelled",
                    N_("{seat} is driven back: {province} stays empty."),
                    {SEAT, PROVINCE}},
    [E_WASTE] = {"waste", N_("{province} is laid waste."), {PROVINCE}},
    [E_REVOLT_DOWN] =
        {"revolt-down",
         N_("{seat} puts the revolt in {province} down, with {armies|army|armies} left."),
         {SEAT, PROVINCE, {"armies", &counts}}},
    [E_WINTER_LOSS] = {"winter-loss",
                       N_("{event} is left for the winter: everybody loses {grain} grain."),
                       {{"event", &events_in_box}, {"grain", &counts}}},
    [E_GRAIN_LEFT] = {"grain-left",
                      N_("{seat} has {grain} grain left."),
                      {SEAT, {"grain", &counts}}},
    [E_SHORT] = {"short",
                 N_("{seat} is short of {grain} grain: {provinces|province revolts|provinces "
                    "revolt}, with "
                    "{peasants|peasant|peasants} besides the markers."),
                 {SEAT, {"grain", &counts}, {"provinces", &counts}, {"peasants", &counts}}},
    [E_LAND] = {"land",
                N_("{seat} scores {points|point|points} for provinces and buildings."),
                {SEAT, {"points", &counts}}},
    [E_MAJORITY] = {"majority",
                    N_("{seat} scores {points|point|points} for the most {building} in {country}."),
                    {SEAT, {"points", &counts}, {"building", &most_of}, {"country", &countries}}},
    [E_SHARED] =
        {"shared",
         N_("{seat} shares the most {building} in {country} and scores {points|point|points}."),
         {SEAT, {"points", &counts}, {"building", &most_of}, {"country", &countries}}},
    [E_YEAR_POINTS] =
        {"year-points",
         N_("{seat} has scored {points|point|points} in year {year}, {total} in all."),
         {SEAT, {"points", &points}, {"year", &years}, {"total", &points}}},
    [E_WINNER] = {"winner",
                  N_("{seat} wins with {points|point|points}."),
                  {SEAT, {"points", &points}}},
    {0},
};

/* ---- refusals ---- */

static const struct refusal refusals[] = {
    [R_OK] = {"", ""},
    [R_NOT_OWED] = {"W1.1", N_("This player does not owe that move now.")},
    [R_TOWER] = {"W6.2", N_("So many cubes of that colour cannot come out of the tower now.")},
    [R_NO_LIST] = {"W2.4",
                   N_("That start list is dealt already, or is not for this number of players.")},
    [R_NO_FIRST] = {"W2.5", N_("There is no such player to begin.")},
    [R_NO_CARD] = {"W2.5", N_("That card is not the next of the deck.")},
    [R_NOT_OPEN] = {"W2.5", N_("That card does not lie open.")},
    [R_NEW_CARDS] = {"W2.6", N_("The open cards are not those of this player's last turn.")},
    [R_NO_GROUP] = {"W2.5", N_("The player has no group of that size left.")},
    [R_NO_EVENT] = {"W3.1", N_("That event is not in the deck.")},
    [R_NO_ACTION] = {"W3.2", N_("That action card lies open already.")},
    [R_NO_LEADER] = {"W3.5", N_("That leader card is drawn already.")},
    [R_NOT_OF_YEAR] = {"W3.6", N_("That event does not lie open for the rest of this year.")},
    [R_NO_PROVINCE_CARD] = {"W8.2",
                            N_("The player has no such province card, or it is drawn already.")},
    [R_LEFT_ALREADY] = {"W3.4", N_("That action is left empty already.")},
    [R_PLANNED] = {"W3.3", N_("There is a card on that action already.")},
    [R_LEFT] = {"W3.4", N_("The player has said that he leaves that action empty.")},
    [R_NOT_THEIRS] = {"W3.3", N_("The player does not hold that province.")},
    [R_LAID] = {"W3.3", N_("That province serves another action already.")},
    [R_NO_BLANK] = {"W3.3", N_("All blank cards are laid.")},
    [R_INCOMPLETE] = {"W3.3", N_("There is an action without a card.")},
    [R_ONE_HALF] = {"W4.4", N_("A player who places no army has to move some.")},
    [R_NO_WAY] = {"W5.1", N_("That province is not a neighbour, or is out of this game.")},
    [R_NOT_OWN] = {"W4.4",
                   N_("With this action armies move only to a province of the same player.")},
    [R_PEACE] = {"W9.6", N_("Religious peace: a province with a church may not be attacked.")},
    [R_TOO_MANY] = {"W5.1", N_("At least one army leaves, and at least one stays.")},
    [R_TOO_MANY_DEFEND] = {"W6.1", N_("There are not so many armies to defend the province.")},
    [R_NO_REVOLT] = {"W8.2", N_("There is no revolt to come in that province.")},
    {0},
};

static const char *const start_values[] = {"draft", "list", NULL};
static const char *const start_sentences[] = {
    N_("Players take province cards in turn and place their groups of armies."),
    N_("The printed start lists are dealt at random.")};
static const struct option options[] = {
    [OPT_START] = {"start", N_("How the first provinces are given out."), start_values,
                   start_sentences},
    {0},
};

/* ---- fields ---- */

#define AT(member) .at = offsetof(struct wallenstein, member), .size = 1
#define ONE(member, vocab)                                                                         \
    { .name = #member, AT(member), .in = &(vocab) }
#define ROW(member, n, vocab)                                                                      \
    { .name = #member, AT(member), .rows = (n), .in = &(vocab) }
#define BY_SEAT(member, vocab)                                                                     \
    { .name = #member, AT(member), .rows = WALLENSTEIN_SEATS, .by_seat = true, .in = &(vocab) }
#define SEAT_TABLE(member, n, vocab)                                                               \
    {                                                                                              \
        .name = #member, AT(member), .rows = WALLENSTEIN_SEATS, .cols = (n), .by_seat = true,      \
        .in = &(vocab)                                                                             \
    }
#define BY_PROVINCE(member, vocab)                                                                 \
    {                                                                                              \
        .name = #member, AT(member), .rows = PROVINCES, .in = &(vocab),                            \
        .row_names = &wallenstein_provinces                                                        \
    }
#define BY_COLOUR(member)                                                                          \
    { .name = #member, AT(member), .rows = CUBES, .in = &numbers, .row_names = &wallenstein_cubes }

static const struct field fields[] = {
    {.name = "air", .at = offsetof(struct wallenstein, air), .size = 2, .in = &air},
    ONE(year, years),
    ONE(season, seasons),
    ONE(step, steps),
    ONE(mover, wallenstein_seats),
    ROW(open, 2, province_or_none),
    ONE(card, province_or_none),
    ONE(drawn, counts),
    BY_SEAT(met, flags),
    SEAT_TABLE(groups, GROUP_SIZES, few),
    ROW(under, PROVINCES, province_or_none),
    BY_PROVINCE(owner, wallenstein_seats),
    BY_PROVINCE(armies, numbers),
    BY_PROVINCE(markers, few),
    BY_PROVINCE(built, built_sets),
    BY_PROVINCE(changed, flags),
    {.name = "event",
     AT(event),
     .rows = EVENTS,
     .in = &places_of_events,
     .row_names = &events_in_box},
    ROW(row, ACTIONS, action_or_none),
    ONE(act, acts),
    ROW(order, WALLENSTEIN_SEATS, wallenstein_seats),
    ONE(turn, turns),
    {.name = "plan",
     AT(plan),
     .rows = WALLENSTEIN_SEATS,
     .cols = ACTIONS,
     .by_seat = true,
     .in = &plan_cards,
     .who = SEEN_BY_RULE,
     .unknown = UNKNOWN,
     .sees = wallenstein_plan_seen},
    SEAT_TABLE(shown, ACTIONS, shown_cards),
    BY_SEAT(sealed, flags),
    BY_SEAT(due, flags),
    BY_SEAT(gold, counts),
    BY_SEAT(grain, counts),
    {.name = "tiles",
     AT(tiles),
     .rows = BUILDINGS,
     .in = &counts,
     .row_names = &wallenstein_building_kinds},
    BY_COLOUR(supply),
    BY_COLOUR(tower),
    BY_COLOUR(tray),
    BY_COLOUR(thrown),
    ONE(falling, cubes),
    ONE(attacker, wallenstein_seats),
    ONE(from, province_or_none),
    ONE(target, province_or_none),
    ONE(sent, numbers),
    ONE(rebels, counts),
    ONE(unrest, few),
    ROW(rising, MAX_REVOLTS, province_or_none),
    SEAT_TABLE(land, YEARS, counts),
    SEAT_TABLE(majority, YEARS *COUNTRIES, few),
    {0},
};

/* The longest game: the fill, and a draft in which everybody always exchanges. In each season ten
 * draws, 20 empty actions named, five plans of ten cards and a seal, and for everybody two marches
 * that end in battles, two revolts and a move of one army. In each winter three revolts per
 * player. */
enum {
    LONGEST_FIGHT = 3 + CUBES,
    LONGEST_DRAFT = CUBES + 3 + WALLENSTEIN_SEATS * MAX_GROUPS * 6,
    LONGEST_SEASON = ACTIONS + 20 + WALLENSTEIN_SEATS * (ACTIONS + 2 + 4 * LONGEST_FIGHT + 3),
    LONGEST_WINTER = WALLENSTEIN_SEATS * MAX_REVOLTS * LONGEST_FIGHT
};

static const struct theme themes[] = {
    {"building", N_("Building"), "plan palace, plan church, plan house"},
    {"income", N_("Gold and grain"), "plan gold, plan grain"},
    {"troops", N_("Troops"), "plan recruit5, plan recruit3, plan recruit1, enlist, forgo"},
    {"marches", N_("Marches"), "plan moveA, plan moveB, move, stay"},
    {"strength", N_("How many march"), "send"},
    {"defence", N_("Defence"), "defend, face"},
    {"start", N_("The start"), "list, take, draw, exchange, place"},
    {0},
};

const struct game wallenstein_game = {
    .id = "wallenstein",
    .title = "Wallenstein",
    .version = 1,
    .min_seats = 3,
    .max_seats = WALLENSTEIN_SEATS,
    .memory_option = -1,
    .colours = wallenstein_colours,
    .max_length = LONGEST_DRAFT + YEARS * (YEAR_EVENTS + 3 * LONGEST_SEASON + LONGEST_WINTER),
    .natures = 1u << M_FALL | 1u << M_LIST | 1u << M_FIRST | 1u << M_CARD | 1u << M_EVENT |
               1u << M_ACTION | 1u << M_LEADER | 1u << M_CURRENT | 1u << M_REVOLT,
    .state_size = sizeof(struct wallenstein),
    .box_size = sizeof(struct wallenstein_box),
    .box_text = &embedded_wallenstein_box,
    .options = options,
    .kinds = kinds,
    .themes = themes,
    .events = events,
    .refusals = refusals,
    .fields = fields,
    .read_box = wallenstein_read_box,
    .setup = wallenstein_setup,
    .pending = wallenstein_pending,
    .moves = wallenstein_moves,
    .apply = wallenstein_apply,
    .roll = wallenstein_roll,
    .odds = wallenstein_odds,
    .chance = wallenstein_chance,
    .scores = wallenstein_scores,
    .places = wallenstein_places,
    .bounds = wallenstein_bounds,
    .resample = wallenstein_resample,
    .retell = wallenstein_retell,
    .audit = wallenstein_audit,
    .complete = wallenstein_complete,
    .note = wallenstein_note,
    .prompt = wallenstein_prompt,
    .rule = wallenstein_rule,
};
