// hoftag_games.cc: see hoftag_games.hpp.

#include "hoftag_games.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "open_spiel/game_parameters.h"
#include "open_spiel/spiel_utils.h"

namespace open_spiel {
namespace hoftag {
namespace {

GameType TypeOf(const std::string& name, const std::string& title, int least, int most,
                GameType::Information information) {
  GameType type;
  type.short_name = "hoftag_" + name;
  type.long_name = title;
  type.dynamics = GameType::Dynamics::kSequential;
  type.chance_mode = GameType::ChanceMode::kExplicitStochastic;
  type.information = information;
  type.utility = GameType::Utility::kZeroSum;
  type.reward_model = GameType::RewardModel::kTerminal;
  type.max_num_players = most;
  type.min_num_players = least;
  type.provides_information_state_string = true;
  type.provides_information_state_tensor = false;
  type.provides_observation_string = true;
  type.provides_observation_tensor = true;
  type.parameter_specification = {{"players", GameParameter(3)}, {"points", GameParameter(false)}};
  return type;
}

const GameType kLeague = TypeOf("league", "League of Six", 3, 5,
                                GameType::Information::kPerfectInformation);
const GameType kWallenstein = TypeOf("wallenstein", "Wallenstein", 3, 5,
                                     GameType::Information::kImperfectInformation);
const GameType kLowenherz = TypeOf("lowenherz", "Loewenherz", 2, 4,
                                   GameType::Information::kImperfectInformation);

std::shared_ptr<const Game> League(const GameParameters& params) {
  return std::shared_ptr<const Game>(new HoftagGame(kLeague, "league", params));
}
std::shared_ptr<const Game> Wallenstein(const GameParameters& params) {
  return std::shared_ptr<const Game>(new HoftagGame(kWallenstein, "wallenstein", params));
}
std::shared_ptr<const Game> Lowenherz(const GameParameters& params) {
  return std::shared_ptr<const Game>(new HoftagGame(kLowenherz, "lowenherz", params));
}

REGISTER_SPIEL_GAME(kLeague, League);
REGISTER_SPIEL_GAME(kWallenstein, Wallenstein);
REGISTER_SPIEL_GAME(kLowenherz, Lowenherz);

// A call that cannot fail unless this file is wrong.
int Must(int result) {
  if (result < 0) SpielFatalError(hoftag_error_text(result));
  return result;
}

// The text that a function of the library writes. Most have room on the first attempt.
template <typename Write>
std::string TextOf(Write write) {
  char room[8192];
  int length = write(room, sizeof room);
  if (length >= 0) return std::string(room, length);
  std::string text(Must(write(nullptr, 0)), '\0');
  Must(write(&text[0], text.size() + 1));
  return text;
}

// Actions in order, each once: as the bits of a set, which costs less than to sort them.
class ActionSet {
 public:
  explicit ActionSet(int most) : words_(most / 64 + 1) {}
  void Add(Action action) { words_[action / 64] |= uint64_t{1} << action % 64; }
  std::vector<Action> InOrder(int n) const {
    std::vector<Action> actions;
    actions.reserve(n);
    for (size_t i = 0; i < words_.size(); i++)
      for (uint64_t left = words_[i]; left; left &= left - 1)
        actions.push_back(static_cast<Action>(64 * i + __builtin_ctzll(left)));
    return actions;
  }

 private:
  std::vector<uint64_t> words_;
};

}  // namespace

HoftagGame::HoftagGame(const GameType& type, const std::string& name,
                       const GameParameters& params)
    : Game(type, params),
      players_(ParameterValue<int>("players")),
      points_(ParameterValue<bool>("points")) {
  hoftag_game* rules = nullptr;
  hoftag_fault why;
  if (hoftag_open(name.c_str(), nullptr, &rules, &why) < 0) SpielFatalError(why.text);
  rules_.reset(rules);
  if (hoftag_describe(rules, players_, &about_) < 0)
    SpielFatalError("this game is not for that many players");
}

// All the others have the most that there are, or the fewest.
double HoftagGame::MinUtility() const {
  double apart = about_.highest_points - about_.lowest_points;
  return points_ ? -apart * (players_ - 1) / players_ : -1.0 / (players_ - 1);
}

double HoftagGame::MaxUtility() const { return points_ ? -MinUtility() : 1; }

std::unique_ptr<State> HoftagGame::NewInitialState() const {
  return std::unique_ptr<State>(new HoftagState(shared_from_this()));
}

HoftagState::HoftagState(std::shared_ptr<const Game> game) : State(std::move(game)) {
  hoftag_position* at = nullptr;
  Must(hoftag_new(rules().rules(), rules().setup().c_str(), &at, nullptr));
  at_.reset(at);
}

HoftagState::HoftagState(const HoftagState& other) : State(other) {
  hoftag_position* at = nullptr;
  Must(hoftag_clone(other.at_.get(), &at));
  at_.reset(at);
}

std::unique_ptr<State> HoftagState::Clone() const {
  return std::unique_ptr<State>(new HoftagState(*this));
}

Player HoftagState::CurrentPlayer() const {
  int who = seat();
  return who < 0 ? kTerminalPlayerId : who == HOFTAG_NATURE ? kChancePlayerId : who;
}

// Nature's actions are counted from 0, too.
uint32_t HoftagState::move_of(int seat, Action action) const {
  uint32_t move = 0;
  int number = static_cast<int>(action);
  if (seat == HOFTAG_NATURE) number += rules().about().players_moves;
  Must(hoftag_move_numbered(rules().rules(), number, &move));
  return move;
}

Action HoftagState::action_of(int seat, uint32_t move) const {
  int number = Must(hoftag_number(rules().rules(), move));
  return seat == HOFTAG_NATURE ? number - rules().about().players_moves : number;
}

std::vector<Action> HoftagState::LegalActions() const {
  if (IsTerminal()) return {};
  uint32_t moves[HOFTAG_MAX_MOVES];
  int who = seat(), n = Must(hoftag_moves(at_.get(), who, moves, HOFTAG_MAX_MOVES, nullptr));
  ActionSet actions(rules().about().all_moves);
  for (int i = 0; i < n; i++) actions.Add(action_of(who, moves[i]));
  return actions.InOrder(n);
}

std::vector<std::pair<Action, double>> HoftagState::ChanceOutcomes() const {
  uint32_t moves[HOFTAG_MAX_MOVES];
  double odds[HOFTAG_MAX_MOVES];
  int n = Must(hoftag_odds(at_.get(), moves, odds, HOFTAG_MAX_MOVES, nullptr));
  std::vector<std::pair<Action, double>> outcomes(n);
  for (int i = 0; i < n; i++) outcomes[i] = {action_of(HOFTAG_NATURE, moves[i]), odds[i]};
  std::sort(outcomes.begin(), outcomes.end());
  return outcomes;
}

void HoftagState::DoApplyAction(Action action) {
  hoftag_fault why;
  int who = seat();
  if (hoftag_apply(at_.get(), who, move_of(who, action), &why) < 0) SpielFatalError(why.text);
}

Action HoftagState::Choose(const char* player, hoftag_random* luck) const {
  uint32_t move = 0;
  hoftag_fault why;
  int who = seat();
  if (hoftag_choose(at_.get(), who, player, luck, &move, &why) < 0) SpielFatalError(why.text);
  return action_of(who, move);
}

std::string HoftagState::ActionToString(Player player, Action action) const {
  int who = player == kChancePlayerId ? static_cast<int>(HOFTAG_NATURE) : player;
  uint32_t move = move_of(who, action);
  return TextOf([&](char* out, size_t room) {
    return hoftag_words(at_.get(), who, move, out, room);
  });
}

std::string HoftagState::ToString() const {
  return TextOf([&](char* out, size_t room) { return hoftag_json(at_.get(), out, room); });
}

double HoftagState::Share(int seat) const {
  int32_t places[HOFTAG_MAX_SEATS];
  Must(hoftag_places(at_.get(), places));
  return places[seat] == 1 ? 1.0 / std::count(places, places + num_players_, 1) : 0;
}

int HoftagState::Ahead(int seat) const {
  int32_t points[HOFTAG_MAX_SEATS];
  Must(hoftag_scores(at_.get(), points));
  int own = points[seat];
  points[seat] = std::numeric_limits<int32_t>::min();
  return own - *std::max_element(points, points + num_players_);
}

std::vector<double> HoftagState::Returns() const {
  std::vector<double> returns(num_players_, 0.0);
  int32_t points[HOFTAG_MAX_SEATS];
  if (!IsTerminal()) return returns;
  Must(hoftag_scores(at_.get(), points));
  double mean = std::accumulate(points, points + num_players_, 0.0) / num_players_;
  for (int i = 0; i < num_players_; i++)
    returns[i] = rules().points() ? points[i] - mean
                                  : (Share(i) * num_players_ - 1) / (num_players_ - 1);
  return returns;
}

// ---- what a player knows ----

Told HoftagState::history() const {
  hoftag_history* told = nullptr;
  Must(hoftag_history_new(rules().rules(), rules().setup().c_str(), &told, nullptr));
  for (const PlayerAction& made : FullHistory()) {
    int who = made.player == kChancePlayerId ? static_cast<int>(HOFTAG_NATURE) : made.player;
    Must(hoftag_history_apply(told, who, move_of(who, made.action), nullptr));
  }
  return Told(told);
}

std::string HoftagState::InformationStateString(Player player) const {
  SPIEL_CHECK_GE(player, 0);
  SPIEL_CHECK_LT(player, num_players_);
  Told told = history();
  return TextOf([&](char* out, size_t room) {
    return hoftag_information(told.get(), player, out, room);
  });
}

std::string HoftagState::ObservationString(Player player) const {
  SPIEL_CHECK_GE(player, 0);
  SPIEL_CHECK_LT(player, num_players_);
  hoftag_position* view = nullptr;
  Must(hoftag_clone(at_.get(), &view));
  Position held(view);
  Must(hoftag_view(at_.get(), player, view, nullptr));
  return TextOf([&](char* out, size_t room) { return hoftag_json(view, out, room); });
}

void HoftagState::ObservationTensor(Player player, absl::Span<float> values) const {
  SPIEL_CHECK_GE(player, 0);
  SPIEL_CHECK_LT(player, num_players_);
  std::vector<int16_t> seen(values.size());
  Must(hoftag_observe(at_.get(), player, seen.data(), static_cast<int>(seen.size())));
  std::copy(seen.begin(), seen.end(), values.begin());
}

// Here the lowest seat always moves first. What a higher one laid in secret before its turn is left
// out: nobody has seen it.
std::unique_ptr<State> HoftagState::ResampleFromInfostate(int player,
                                                          std::function<double()> rng) const {
  hoftag_history* other = nullptr;
  hoftag_fault why;
  hoftag_random luck;
  Told truth = history();
  hoftag_random_seed(&luck, static_cast<uint64_t>(rng() * 9007199254740992.0));
  if (hoftag_history_resample(truth.get(), player, &luck, &other, &why) < 0)
    SpielFatalError(why.text);
  Told held(other);
  std::unique_ptr<State> world = rules().NewInitialState();
  for (int i = 0; i < hoftag_history_length(other); i++) {
    int who;
    uint32_t move;
    Must(hoftag_history_move(other, i, &who, &move));
    if (who == static_cast<HoftagState&>(*world).seat()) world->ApplyAction(action_of(who, move));
  }
  return world;
}

std::unique_ptr<State> HoftagState::Redrawn(int player, uint64_t seed) const {
  std::unique_ptr<HoftagState> world(new HoftagState(*this));
  hoftag_random luck;
  hoftag_random_seed(&luck, seed);
  Must(hoftag_resample(world->at_.get(), player, &luck, nullptr));
  return world;
}

}  // namespace hoftag
}  // namespace open_spiel
