/* words.c: the tables that describe the game: moves, events, refusals, options, fields.
 *
 * The shared layers know a game only by these tables: typing, logs, JSON, pages and records are
 * made from them. */
#include "base/say.h"
#include "games/null/rules/null.h"

extern const struct slice embedded_null_box;

/* Vocabularies: the values that arguments and fields can have, and their words. */
static const char *const step_words[] = {"deal", "lay", "over"};
static const struct vocab steps = {.name = "step", .hi = 2, .list = step_words};
static const struct vocab tokens = {.name = "token", .hi = NULL_TOKENS - 1, .none = true};
static const struct vocab numbers = {.name = "number", .lo = 1, .hi = NULL_HIGHEST, .none = true};
static const struct vocab flags = {.name = "flag", .hi = 1};
static const struct vocab counts = {.name = "count", .hi = 200};

/* The third text is what others read while the move is secret; NULL: it is public. */
static const struct kind kinds[] = {
    {0},
    [NULL_DEALS] = {"deal {token}", {{"token", &tokens}}, "deal", N_("Token {token}")},
    [NULL_LAYS] = {"lay {number}", {{"number", &numbers}}, "lay", N_("Lay {number}")},
    [NULL_SEALS] = {"seal", {{0}}, NULL, N_("Seal")},
    {0},
};

static const struct event_kind events[] = {
    [NULL_REVEALED] = {"revealed",
                       N_("{seat} laid {number}, with a token worth {worth}."),
                       {{"seat", &null_seats}, {"number", &numbers}, {"worth", &counts}}},
    [NULL_SCORED] = {"scored",
                     N_("{seat} scores {points|point|points}."),
                     {{"seat", &null_seats}, {"points", &counts}}},
    [NULL_NOBODY] = {"nobody", N_("No number stands alone: nobody scores."), {{0}}},
    {0},
};

static const struct refusal refusals[] = {
    [NULL_OK] = {"", ""},
    [NULL_NOT_OWED] = {"N1", N_("This player does not owe that move now.")},
    [NULL_WRONG_TOKEN] = {"N2", N_("That token is not in the bag.")},
    [NULL_WRONG_NUMBER] = {"N3", N_("Only the numbers from 1 to 3 can be laid.")},
    [NULL_LAID_ALREADY] = {"N3", N_("A number is laid already.")},
    [NULL_NOTHING_LAID] = {"N3", N_("There is nothing to seal: lay a number first.")},
    {0},
};

static const char *const length_values[] = {"short", "long", NULL};
static const char *const length_sentences[] = {N_("Two rounds."), N_("Four rounds.")};
static const struct option options[] = {
    [NULL_LENGTH] = {"length", N_("How many rounds are played."), length_values, length_sentences},
    {0},
};

#define AT(member) .at = offsetof(struct null_state, member), .size = 1
/* In the order of the state, without a gap. `who` decides what others see; the default is
 * everything. */
static const struct field fields[] = {
    {.name = "step", AT(step), .in = &steps},
    {.name = "round", AT(round), .in = &(const struct vocab){.name = "round", .lo = 1, .hi = 4}},
    {.name = "dealt", AT(dealt), .in = &(const struct vocab){.name = "dealt", .hi = NULL_SEATS}},
    {.name = "token",
     AT(token),
     .rows = NULL_SEATS,
     .by_seat = true,
     .in = &tokens,
     .who = SEEN_BY_OWNER,
     .unknown = UNKNOWN},
    {.name = "laid",
     AT(laid),
     .rows = NULL_SEATS,
     .by_seat = true,
     .in = &numbers,
     .who = SEEN_BY_OWNER,
     .unknown = UNKNOWN},
    {.name = "sealed", AT(sealed), .rows = NULL_SEATS, .by_seat = true, .in = &flags},
    {.name = "points", AT(points), .rows = NULL_SEATS, .by_seat = true, .in = &counts},
    {0},
};

const struct game null_game = {
    .id = "null",
    .is_template = true, /* of a new game: false */
    .title = "Null",
    .version = 1,
    .min_seats = 2,
    .max_seats = NULL_SEATS,
    .memory_option = -1,
    .colours = null_colours,
    .natures = 1u << NULL_DEALS,
    /* Rounds times deals, numbers and seals: a longer game is a bug. */
    .max_length = NULL_MOST_ROUNDS * (NULL_SEATS + 2 * NULL_SEATS),
    .state_size = sizeof(struct null_state),
    .box_size = sizeof(struct null_box),
    .box_text = &embedded_null_box,
    .options = options,
    .kinds = kinds,
    .events = events,
    .refusals = refusals,
    .fields = fields,
    .read_box = null_read_box,
    .setup = null_setup,
    .pending = null_pending,
    .rule = null_rule,
    .moves = null_moves,
    .apply = null_apply,
    .roll = null_roll,
    .chance = null_chance,
    .scores = null_scores,
    .places = null_places,
    .bounds = null_bounds,
    .resample = null_resample,
    .retell = null_retell,
    .audit = null_audit,
    .readers = null_readers,
};
