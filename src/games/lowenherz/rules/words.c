/* words.c: the tables that describe the game: moves, events, refusals, options, fields. */
#include "base/say.h"
#include "games/lowenherz/rules/lowenherz.h"

extern const struct slice embedded_lowenherz_box;

/* ---- vocabularies ---- */

static const char *card_word(const void *box, const void *st, int card) {
    (void)st;
    return ((const struct lowenherz_box *)box)->card[card].name;
}

/* "8" of "treasure 8" */
static const char *treasure_word(const void *box, const void *st, int treasure) {
    (void)st;
    return ((const struct lowenherz_box *)box)->politics_name[TREASURE + treasure] +
           sizeof "treasure";
}

static const char *const step_words[] = {"lay-piece", "draw-first", "place-castle", "place-knight",
                                         "turn-card", "decide",     "renegade",     "negotiate",
                                         "bid",       "build",      "fight",        "look",
                                         "deal-pile", "pick",       "over"};
static const char *const turn_words[] = {"0", "90", "180", "270"};
static const char *const side_words[] = {N_("east"), N_("south")};
static const char *const chosen_words[] = {"-", "1", "2", "1+2", "3", "1+3", "2+3"};
static const char *const offer_words[] = {"none", "offers", "asks"};

static const struct vocab steps = {.name = "step", .hi = OVER, .list = step_words};
static const struct vocab turns = {.name = "turn", .hi = 3, .list = turn_words};
static const struct vocab squares = {.name = "square",
                                     .hi = SQUARES - 1,
                                     .none = true,
                                     .list = lowenherz_square_words,
                                     .names = true};
static const struct vocab castle_ids = {.name = "castle id", .hi = CASTLES - 1, .none = true};
static const struct vocab cards = {
    .name = "card", .hi = ACTION_CARDS - 1, .none = true, .word = card_word};
static const struct vocab actions = {.name = "action", .lo = 1, .hi = ACTIONS};
static const struct vocab action_index = {.name = "action index", .hi = ACTIONS};
static const struct vocab chosen = {.name = "chosen", .hi = 6, .list = chosen_words};
static const struct vocab treasures = {
    .name = "treasure", .hi = TREASURES - 1, .word = treasure_word};
static const struct vocab piles = {.name = "pile", .lo = 1, .hi = PILES};
static const struct vocab pile_index = {.name = "pile index", .hi = PILES - 1, .none = true};
static const struct vocab sides = {
    .name = "side", .lo = WALL_EAST, .hi = WALL_SOUTH, .list = side_words};
static const struct vocab prices = {.name = "ducats", .hi = MOST_DUCATS};
static const struct vocab asked = {.name = "ducats asked", .hi = MOST_ASKED};
static const struct vocab bids = {.name = "bid", .hi = MOST_DUCATS, .none = true};
static const struct vocab offers = {.name = "offer", .hi = ASKS, .list = offer_words};
static const struct vocab flags = {.name = "flag", .hi = 1};
static const struct vocab seat_bits = {.name = "seats", .hi = (1 << LOWENHERZ_SEATS) - 1};
static const struct vocab treasure_bits = {.name = "treasures", .hi = (1 << TREASURES) - 1};
static const struct vocab counts = {.name = "count", .hi = SQUARES};
static const struct vocab small = {.name = "small count", .hi = POLITICS_CARDS};
static const struct vocab points = {.name = "points", .lo = -9999, .hi = 9999};
static const struct vocab terrains = {.name = "terrain", .hi = UNLAID};
static const struct vocab standing = {.name = "standing", .hi = CASTLE + COLOURS - 1};
static const struct vocab walls = {.name = "walls", .hi = WALL_EAST | WALL_SOUTH};
static const struct vocab owners = {.name = "owner", .hi = CUT_OFF};

/* ---- moves ---- */

static const struct kind kinds[] = {
    {0},
    [M_PIECE] = {"piece {piece} turned {turn}",
                 {{"piece", &lowenherz_pieces}, {"turn", &turns}},
                 NULL,
                 N_("Map piece {piece}, turned by {turn}")},
    [M_FIRST] = {"first {seat}", {{"seat", &lowenherz_seats}}, NULL, N_("{seat} begins")},
    [M_CASTLE] = {"castle {square}",
                  {{"square", &lowenherz_squares}},
                  NULL,
                  N_("Castle on {square}")},
    [M_TURN] = {"turn {card}", {{"card", &cards}}, NULL, N_("Turn up card {card}")},
    [M_CHOOSE] = {"choose {action}", {{"action", &actions}}, NULL, N_("Action {action}")},
    [M_ALLY] = {"ally {own} with {other}",
                {{"own", &lowenherz_castles}, {"other", &lowenherz_castles}},
                NULL,
                N_("Alliance of {own} and {other}")},
    [M_RENEGADE] = {"renegade {square}",
                    {{"square", &lowenherz_squares}},
                    NULL,
                    N_("Renegade on {square}")},
    [M_RENEGADE_PAID] = {"renegade {square} for treasure {treasure}",
                         {{"square", &lowenherz_squares}, {"treasure", &treasures}},
                         NULL,
                         N_("Renegade on {square}, paid with the treasure of {treasure}")},
    [M_END] = {"end {one} with {other}",
               {{"one", &lowenherz_castles}, {"other", &lowenherz_castles}},
               NULL,
               N_("End the alliance of {one} and {other}")},
    [M_END_PAID] =
        {"end {one} with {other} for treasure {treasure}",
         {{"one", &lowenherz_castles}, {"other", &lowenherz_castles}, {"treasure", &treasures}},
         NULL,
         N_("End the alliance of {one} and {other}, paid with the treasure of {treasure}")},
    [M_OFFER] = {"offer {ducats}", {{"ducats", &prices}}, NULL, N_("Offer {ducats|ducat|ducats}")},
    [M_ASK] = {"ask {ducats}", {{"ducats", &asked}}, NULL, N_("Ask for {ducats|ducat|ducats}")},
    [M_ACCEPT] = {"accept", {{0}}, NULL, N_("Accept the offer")},
    [M_DUEL] = {"duel", {{0}}, NULL, N_("Fight a duel")},
    [M_STAKE] = {"stake treasure {treasure}",
                 {{"treasure", &treasures}},
                 "",
                 N_("Add the treasure of {treasure}")},
    [M_BID] = {"bid {ducats}", {{"ducats", &prices}}, "", N_("Bid {ducats|ducat|ducats}")},
    [M_SEAL] = {"seal", {{0}}, NULL, N_("Seal the bid")},
    [M_WALL] = {"wall {square} {side}",
                {{"square", &lowenherz_squares}, {"side", &sides}},
                NULL,
                N_("Wall {side} of {square}")},
    [M_KNIGHT] = {"knight {square}",
                  {{"square", &lowenherz_squares}},
                  NULL,
                  N_("Knight on {square}")},
    [M_KNIGHT_PAID] = {"knight {square} for treasure {treasure}",
                       {{"square", &lowenherz_squares}, {"treasure", &treasures}},
                       NULL,
                       N_("Knight on {square}, paid with the treasure of {treasure}")},
    [M_EXPAND] = {"expand {castle} to {square}",
                  {{"castle", &lowenherz_castles}, {"square", &lowenherz_squares}},
                  NULL,
                  N_("Expand {castle} to {square}")},
    [M_TAKE] = {"take {square}", {{"square", &lowenherz_squares}}, NULL, N_("Take {square}")},
    [M_LOOK] = {"look {pile}", {{"pile", &piles}}, NULL, N_("Look through pile {pile}")},
    [M_DEAL] = {"deal {card}", {{"card", &lowenherz_politics}}, "deal", N_("Deal {card}")},
    [M_PICK] = {"pick {card}", {{"card", &lowenherz_politics}}, "pick", N_("Take {card}")},
    [M_DONE] = {"done", {{0}}, NULL, N_("Done")},
    {0},
};

/* ---- events ---- */

static const struct event_kind events[] = {
    [E_CARD] = {"card",
                N_("Card {card}: 1. {first}, 2. {second}, 3. {third}."),
                {{"card", &cards},
                 {"first", &lowenherz_deeds},
                 {"second", &lowenherz_deeds},
                 {"third", &lowenherz_deeds}}},
    [E_MINE_CARD] = {"mine-card", N_("Card {card}: the silver mines."), {{"card", &cards}}},
    [E_MINE] = {"mine",
                N_("{seat} gets {points|point|points} for mountains."),
                {{"seat", &lowenherz_seats}, {"points", &points}}},
    [E_KING] = {"king", N_("The king is dead."), {{0}}},
    [E_RECEIVES] = {"receives",
                    N_("{seat} receives {ducats|ducat|ducats}."),
                    {{"seat", &lowenherz_seats}, {"ducats", &prices}}},
    [E_LAPSES] = {"lapses", N_("Nobody chose action {action}."), {{"action", &actions}}},
    [E_ACTS] = {"acts",
                N_("{seat} acts: {deed}."),
                {{"seat", &lowenherz_seats}, {"deed", &lowenherz_deeds}}},
    [E_MAY_NEGOTIATE] = {"may-negotiate",
                         N_("{seat} and {other} both want action {action}."),
                         {{"seat", &lowenherz_seats},
                          {"other", &lowenherz_seats},
                          {"action", &actions}}},
    [E_DUEL] = {"duel", N_("A duel for action {action}."), {{"action", &actions}}},
    [E_AGREED] = {"agreed",
                  N_("{seat} pays {other} {ducats|ducat|ducats} and acts."),
                  {{"seat", &lowenherz_seats}, {"other", &lowenherz_seats}, {"ducats", &prices}}},
    [E_BIDS] = {"bids",
                N_("{seat} bids {ducats|ducat|ducats}."),
                {{"seat", &lowenherz_seats}, {"ducats", &prices}}},
    [E_STAKES] = {"stakes",
                  N_("{seat} adds the treasure of {treasure}."),
                  {{"seat", &lowenherz_seats}, {"treasure", &treasures}}},
    [E_WON] = {"won",
               N_("{seat} wins the duel and pays {ducats|ducat|ducats}."),
               {{"seat", &lowenherz_seats}, {"ducats", &prices}}},
    [E_TIE] = {"tie", N_("The highest bids are equal: once more."), {{0}}},
    [E_NOBODY] = {"nobody", N_("Equal again: nobody acts."), {{0}}},
    [E_PAYS] = {"pays",
                N_("{seat} pays {ducats|ducat|ducats}."),
                {{"seat", &lowenherz_seats}, {"ducats", &prices}}},
    [E_SPENDS] = {"spends",
                  N_("{seat} gives the treasure of {treasure}."),
                  {{"seat", &lowenherz_seats}, {"treasure", &treasures}}},
    [E_FOUNDS] = {"founds",
                  N_("{colour} founds the territory of {castle}, {squares|square|squares}: "
                     "{points|point|points}."),
                  {{"colour", &lowenherz_colour_words},
                   {"castle", &lowenherz_castles},
                   {"squares", &counts},
                   {"points", &points}}},
    [E_NEUTRAL_FOUNDED] =
        {"neutral-founded",
         N_("The neutral territory of {castle} is founded, {squares|square|squares}."),
         {{"castle", &lowenherz_castles}, {"squares", &counts}}},
    [E_ZONE] = {"zone", N_("A neutral zone of {squares|square|squares}."), {{"squares", &counts}}},
    [E_TAKES] = {"takes",
                 N_("{colour} takes {square} for {castle}: {points|point|points}."),
                 {{"colour", &lowenherz_colour_words},
                  {"castle", &lowenherz_castles},
                  {"square", &lowenherz_squares},
                  {"points", &points}}},
    [E_LOSES] = {"loses",
                 N_("{colour} loses {square}: {points|point|points} less."),
                 {{"colour", &lowenherz_colour_words},
                  {"square", &lowenherz_squares},
                  {"points", &points}}},
    [E_CUT_OFF] = {"cut-off",
                   N_("{colour} has {squares|square|squares} cut off: {points|point|points} less."),
                   {{"colour", &lowenherz_colour_words},
                    {"squares", &counts},
                    {"points", &points}}},
    [E_NEUTRAL_CUT_OFF] =
        {"neutral-cut-off",
         N_("The neutral territory of {castle} has {squares|square|squares} cut off."),
         {{"castle", &lowenherz_castles}, {"squares", &counts}}},
    [E_ALLIED] = {"allied",
                  N_("{seat} lays an alliance: {own} and {other}."),
                  {{"seat", &lowenherz_seats},
                   {"own", &lowenherz_castles},
                   {"other", &lowenherz_castles}}},
    [E_ENDED] = {"ended",
                 N_("{seat} ends the alliance of {one} and {other}."),
                 {{"seat", &lowenherz_seats},
                  {"one", &lowenherz_castles},
                  {"other", &lowenherz_castles}}},
    [E_RENEGADE] = {"renegade",
                    N_("{seat} lays a renegade: the knight of {colour} at {square} goes."),
                    {{"seat", &lowenherz_seats},
                     {"colour", &lowenherz_colour_words},
                     {"square", &lowenherz_squares}}},
    [E_LOOKS] = {"looks",
                 N_("{seat} looks through pile {pile}."),
                 {{"seat", &lowenherz_seats}, {"pile", &piles}}},
    [E_FINDS] = {"finds",
                 N_("{seat} finds {count} × {card}."),
                 {{"seat", &lowenherz_seats}, {"count", &small}, {"card", &lowenherz_politics}}},
    [E_PICKED] = {"picked",
                  N_("{seat} takes the card {card}."),
                  {{"seat", &lowenherz_seats}, {"card", &lowenherz_politics}}},
    [E_NEXT_FIRST] = {"next-first",
                      N_("The black castle passes to {seat}."),
                      {{"seat", &lowenherz_seats}}},
    [E_TOOK] = {"took",
                N_("{seat} took the card {card} from pile {pile}."),
                {{"seat", &lowenherz_seats}, {"card", &lowenherz_politics}, {"pile", &piles}}},
    [E_LEFT_OVER] = {"left-over",
                     N_("Left in pile {pile}: {count} × {card}."),
                     {{"pile", &piles}, {"count", &small}, {"card", &lowenherz_politics}}},
    [E_PARCHMENT] = {"parchment",
                     N_("{seat} shows a parchment: {points|point|points}."),
                     {{"seat", &lowenherz_seats}, {"points", &points}}},
    [E_WINNER] = {"winner", N_("{seat} becomes king."), {{"seat", &lowenherz_seats}}},
    {0},
};

/* ---- refusals ---- */

static const struct refusal refusals[] = {
    [R_OK] = {"", ""},
    [R_NOT_OWED] = {"H2", N_("This player does not owe that move now.")},
    [R_BASIC_FOR_TWO] = {"H1.1", N_("Two players use the variable set-up.")},
    [R_NOT_IN_BOX] = {"H2.1", N_("That is not there to be drawn.")},
    [R_CASTLE_SQUARE] = {"H1.4",
                         N_("A castle needs a free plain square with another one beside it.")},
    [R_CASTLE_DISTANCE] = {"H1.4", N_("The castle is too near to another of its colour.")},
    [R_FIRST_KNIGHT] = {"H1.4",
                        N_("The first knight goes to a free plain square beside its castle.")},
    [R_CARD_LAID] = {"H2.2", N_("There is no such decision card left.")},
    [R_OTHERS_PRICE] = {"H3.3", N_("At most 50 ducats can be asked.")},
    [R_OFFERS_OVER] = {"H3.3", N_("Six offers were made: accept the last one, or fight a duel.")},
    [R_NO_OFFER] = {"H3.3", N_("There is no offer to accept.")},
    [R_CANNOT_ACCEPT] = {"H3.3", N_("The ducats do not suffice for what is asked.")},
    [R_OFFER_TOO_HIGH] = {"H3.3", N_("Nobody can offer more ducats than he has.")},
    [R_CANNOT_PAY] = {"H8.7", N_("The ducats do not suffice.")},
    [R_NOT_SO_RICH] = {"H3.4", N_("Nobody can bid more ducats than he has.")},
    [R_BID_LAID] = {"H3.4", N_("Ducats are laid already.")},
    [R_NO_BID] = {"H3.4", N_("There is nothing to seal: bid first, if only 0.")},
    [R_NO_TREASURE] = {"H8.7", N_("That treasure is not in hand.")},
    [R_FREE_OF_CHARGE] = {"H8.7", N_("There is nothing to pay with a treasure.")},
    [R_TREASURE_TOO_SMALL] = {"H8.7", N_("The treasure is worth less than the price.")},
    [R_FRAME] = {"H4.1", N_("A wall stands between two squares; the frame counts as one already.")},
    [R_WALL_THERE] = {"H4.1", N_("There is a wall already.")},
    [R_INSIDE_TERRITORY] = {"H4.2", N_("No wall inside a territory.")},
    [R_INSIDE_ZONE] = {"H4.2", N_("No wall inside a neutral zone.")},
    [R_ONE_COLOUR] = {"H4.3", N_("No wall between two pieces of one colour.")},
    [R_ALL_FOUNDED] =
        {"H4.4", N_("All castles of this player stand in territories: he places no more walls.")},
    [R_NO_WALLS] = {"H4.5", N_("No wall is left in the supply.")},
    [R_NO_KNIGHTS] = {"H6.5", N_("No knight is left.")},
    [R_OCCUPIED] = {"H6.3", N_("Something stands there.")},
    [R_NO_GROUND] = {"H6.3", N_("Knights stand on plain land or in the forest only.")},
    [R_NO_PIECE_NEAR] = {"H6.3", N_("A knight needs a piece of its colour beside it.")},
    [R_BEHIND_WALL] = {"H6.3", N_("A wall would part the knight from a piece of its colour.")},
    [R_NOT_IN_THAT_TERRITORY] =
        {"H8.6", N_("The knight must stand in an own territory beside the other one.")},
    [R_EXPANDED] = {"H6.2", N_("Only one expansion in an action.")},
    [R_EXPANDING] = {"H7.1",
                     N_("The expansion is not finished: take a square, or be done with it.")},
    [R_NOT_OWN_TERRITORY] = {"H7.1", N_("That is no territory of this player.")},
    [R_NOT_ADJACENT] = {"H7.1", N_("The square is not beside the territory.")},
    [R_OWN_LAND] = {"H7.2", N_("The square belongs to the player already.")},
    [R_FOREIGN_PIECE] = {"H7.2", N_("A foreign piece stands there.")},
    [R_FREE_CASTLE] = {"H7.2", N_("A castle that has no territory yet cannot be taken in.")},
    [R_KNIGHTS_TOO_FEW] = {"H7.3", N_("The other territory has as many knights, or more.")},
    [R_ALLIED] = {"H8.4", N_("The two territories are allied.")},
    [R_NO_EXPANSION] = {"H7.1", N_("Say first which territory expands.")},
    [R_NO_CARD] = {"H8.3", N_("That card is not in hand.")},
    [R_ONE_WITH_EACH] = {"H8.3", N_("At most one politics card with each decision card.")},
    [R_NOT_FOREIGN_TERRITORY] =
        {"H8.4", N_("The other one must be a founded territory of another colour.")},
    [R_NO_NEIGHBOUR] = {"H8.4", N_("The territories do not touch each other.")},
    [R_ALLIED_ALREADY] = {"H8.4", N_("The two are allied already.")},
    [R_NOT_ALLIED] = {"H8.5", N_("The player is not part of such an alliance.")},
    [R_NO_TARGET] = {"H8.6",
                     N_("A renegade is a knight in a foreign territory of its own colour.")},
    [R_LINK] = {"H8.6", N_("That knight links other pieces of its colour.")},
    [R_NO_PLACE_FOR_KNIGHT] = {"H8.6",
                               N_("There is no place for an own knight in a territory beside it.")},
    [R_KNIGHT_UNPAID] =
        {"H8.6",
         N_("The ducats do not suffice for the forest in which the own knight would stand.")},
    [R_PILE_EMPTY] = {"H8.1", N_("That pile is empty.")},
    [R_NOT_IN_PILE] = {"H8.1", N_("That card is not in the pile.")},
    {0},
};

/* ---- options ---- */

static const char *const setup_values[] = {"basic", "variable", NULL};
static const char *const setup_sentences[] = {
    N_("The printed start position; three or four players."),
    N_("Map pieces are shuffled and castles placed by the players.")};
static const char *const money_values[] = {"open", "memory", NULL};
static const char *const money_sentences[] = {N_("Everybody sees everybody's ducats."),
                                              N_("Each sees only his own ducats.")};
static const char *const politics_values[] = {"negotiate", "duel", NULL};
static const char *const politics_sentences[] = {
    N_("Two who want a politics card may negotiate."),
    N_("Two who want a politics card always fight a duel.")};
static const struct option options[] = {
    [OPT_SETUP] = {"setup", N_("How the game begins."), setup_values, setup_sentences},
    [OPT_MONEY] = {"money", N_("Who sees ducats."), money_values, money_sentences},
    [OPT_POLITICS] = {"politics", N_("When two players both want a politics card."),
                      politics_values, politics_sentences},
    {0},
};

/* ---- fields ---- */

#define AT(member) .at = offsetof(struct lowenherz, member), .size = 1
#define SEAT_ROWS  .rows = LOWENHERZ_SEATS, .by_seat = true
#define HIDDEN(by) .who = SEEN_BY_RULE, .unknown = UNKNOWN, .sees = by
#define BOARD      .rows = HEIGHT, .cols = WIDTH
static const struct field fields[] = {
    {.name = "points",
     .at = offsetof(struct lowenherz, points),
     .size = 2,
     .is_signed = true,
     SEAT_ROWS,
     .cols = TALLIES,
     .in = &points},
    {.name = "round", AT(round), .in = &(const struct vocab){.name = "round", .hi = ACTION_CARDS}},
    {.name = "step", AT(step), .in = &steps},
    {.name = "mover", AT(mover), .in = &lowenherz_seats},
    {.name = "first", AT(first), .in = &lowenherz_seats},
    {.name = "placed", AT(placed), .in = &(const struct vocab){.name = "placed", .hi = 12}},
    {.name = "card", AT(card), .in = &cards},
    {.name = "action", AT(action), .in = &action_index},
    {.name = "chosen", AT(chosen), SEAT_ROWS, .in = &chosen},
    {.name = "laid", AT(laid), .in = &flags},
    {.name = "contest", AT(contest), .in = &seat_bits},
    {.name = "offers",
     AT(offers),
     .in = &(const struct vocab){.name = "offers", .hi = MOST_OFFERS}},
    {.name = "offer", AT(offer), .in = &offers},
    {.name = "price", AT(price), .in = &prices},
    {.name = "duel", AT(duel), .in = &(const struct vocab){.name = "duel", .hi = 2}},
    {.name = "bid", AT(bid), SEAT_ROWS, .in = &bids, HIDDEN(lowenherz_sees_bid)},
    {.name = "staked", AT(staked), SEAT_ROWS, .in = &treasure_bits, HIDDEN(lowenherz_sees_bid)},
    {.name = "sealed", AT(sealed), SEAT_ROWS, .in = &flags},
    {.name = "left", AT(left), .in = &small},
    {.name = "expanded", AT(expanded), .in = &flags},
    {.name = "focus", AT(focus), .in = &castle_ids},
    {.name = "cut_from", AT(cut_from), .in = &castle_ids},
    {.name = "pile", AT(pile), .in = &pile_index},
    {.name = "ducats",
     AT(ducats),
     SEAT_ROWS,
     .in = &prices,
     .who = SEEN_BY_MEMORY,
     .unknown = UNKNOWN},
    {.name = "knights",
     AT(knights),
     .rows = COLOURS,
     .in = &(const struct vocab){.name = "knights", .hi = 20}},
    {.name = "castle", AT(castle), .rows = COLOURS, .cols = CASTLES_EACH, .in = &squares},
    {.name = "ally", AT(ally), .rows = ALLIANCE_SLOTS, .cols = 2, .in = &castle_ids},
    {.name = "takings", AT(takings), .in = &small},
    {.name = "taker", AT(taker), .rows = POLITICS_CARDS, .in = &lowenherz_seats},
    {.name = "from", AT(from), .rows = POLITICS_CARDS, .in = &pile_index},
    {.name = "taken",
     AT(taken),
     .rows = POLITICS_CARDS,
     .in = &lowenherz_politics,
     HIDDEN(lowenherz_sees_taking)},
    {.name = "rest",
     AT(rest),
     .rows = POLITICS_CARDS,
     .cols = POLITICS,
     .in = &small,
     HIDDEN(lowenherz_sees_rest)},
    {.name = "dealt",
     AT(dealt),
     .rows = PILES,
     .cols = POLITICS,
     .in = &small,
     HIDDEN(lowenherz_sees_dealt)},
    {.name = "played", AT(played), SEAT_ROWS, .cols = POLITICS, .in = &small},
    {.name = "shown", AT(shown), .rows = TREASURES, .in = &lowenherz_seats},
    {.name = "turned", AT(turned), .rows = ACTION_CARDS, .in = &flags, .letters = "-x"},
    {.name = "map", AT(map), .rows = PIECES, .in = &lowenherz_pieces},
    {.name = "terrain", AT(terrain), BOARD, .in = &terrains, .letters = ".ftm~"},
    {.name = "piece", AT(piece), BOARD, .in = &standing, .letters = ".yprgYPRG"},
    {.name = "wall", AT(wall), BOARD, .in = &walls, .letters = ".|_J"},
    {.name = "owner", AT(owner), BOARD, .in = &owners, .letters = "abcdefghijklmnop-.x"},
    {.name = "proofs", AT(proofs), .in = &small},
    {.name = "prover", AT(prover), .rows = POLITICS_CARDS, .in = &lowenherz_seats},
    {.name = "proof", AT(proof), .rows = POLITICS_CARDS, .in = &lowenherz_politics},
    {.name = "proved", AT(proved), .rows = POLITICS_CARDS, .in = &small},
    {0},
};

static const struct theme themes[] = {
    {"actions", N_("Actions"), "choose"},
    {"disputes", N_("Negotiations and duels"), "offer, ask, accept, duel, bid, stake"},
    {"walls", N_("Walls"), "wall"},
    {"knights", N_("Knights"), "knight"},
    {"expansions", N_("Expansions"), "expand, take"},
    {"politics", N_("Politics cards"), "ally, renegade, end, look, pick"},
    {"set-up", N_("Set-up"), "castle"},
    {0},
};

/* How long a game can be, whatever lies in the box.
 *
 * Set-up: the map pieces, the first player, and twelve castles with a knight each. A card is
 * turned, and at most four decision cards are laid (H2.3). Four can meet in two pairs at most; each
 * pair makes six offers, breaks off and fights twice (H3.5), where each bids and seals, and every
 * treasure may be staked; three or four who meet fight at once, which takes fewer moves. An action
 * takes three moves at most: three walls; a knight and both squares of an expansion; a look at a
 * pile and a card. The king's card ends the game. Once in a game: the cards of a pile are dealt,
 * each politics card is laid (with the knight of a renegade), alliances are ended. */
enum {
    LONGEST_SETUP = PIECES + 1 + 2 * COLOURS * (CASTLES_EACH - 1),
    LONGEST_DUEL = 2 * (2 * 2 + TREASURES),
    LONGEST_CONTEST = MOST_OFFERS + 1 + LONGEST_DUEL,
    LONGEST_ROUND = 1 + 4 + 2 * LONGEST_CONTEST + 3 * ACTIONS,
    LONGEST_POLITICS = POLITICS_CARDS + 2 * POLITICS_CARDS + ALLIANCE_SLOTS
};
_Static_assert(2 * (4 * 2 + TREASURES) <= 2 * LONGEST_CONTEST, "a duel of four is no longer");

const struct game lowenherz_game = {
    .id = "lowenherz",
    .title = "Löwenherz",
    .version = 1,
    .min_seats = 2,
    .max_seats = LOWENHERZ_SEATS,
    .memory_option = OPT_MONEY,
    .draws_colours = true,
    .colours = lowenherz_colours,
    .max_length = LONGEST_SETUP + (ACTION_CARDS - 1) * LONGEST_ROUND + 1 + LONGEST_POLITICS,
    .natures = 1u << M_PIECE | 1u << M_FIRST | 1u << M_TURN | 1u << M_DEAL,
    .state_size = sizeof(struct lowenherz),
    .hashed = offsetof(struct lowenherz, proofs),
    .box_size = sizeof(struct lowenherz_box),
    .box_text = &embedded_lowenherz_box,
    .options = options,
    .kinds = kinds,
    .themes = themes,
    .either_order = 1u << M_END | 1u << M_END_PAID,
    .events = events,
    .refusals = refusals,
    .fields = fields,
    .read_box = lowenherz_read_box,
    .defaults = lowenherz_defaults,
    .setup = lowenherz_setup,
    .pending = lowenherz_pending,
    .moves = lowenherz_moves,
    .apply = lowenherz_apply,
    .roll = lowenherz_roll,
    .odds = lowenherz_odds,
    .chance = lowenherz_chance,
    .scores = lowenherz_scores,
    .places = lowenherz_places,
    .bounds = lowenherz_bounds,
    .resample = lowenherz_resample,
    .retell = lowenherz_retell,
    .audit = lowenherz_audit,
    .complete = lowenherz_complete,
    .shorthand = "hand",
    .readers = lowenherz_readers,
    .note = lowenherz_note,
    .prompt = lowenherz_prompt,
    .rule = lowenherz_rule,
};
