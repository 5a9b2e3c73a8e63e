// hoftag_games.hpp: the games of hoftag for OpenSpiel: hoftag_league, hoftag_wallenstein,
// hoftag_lowenherz, each with the parameters "players" and "points".
//
// Chance is explicit, with exact odds. Where several players choose in secret they do so one after
// the other, the lowest seat first, which changes nothing: none sees what the others chose. Returns
// are zero-sum: 1 for winning alone, -1/(n-1) for not winning; a shared win is split. With
// points=true they are a player's points above the mean of all. An information state is all that a
// player was shown, with perfect recall.

#ifndef HOFTAG_EXAMPLES_OPENSPIEL_HOFTAG_GAMES_HPP_
#define HOFTAG_EXAMPLES_OPENSPIEL_HOFTAG_GAMES_HPP_

#include <hoftag.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "open_spiel/spiel.h"

namespace open_spiel {
namespace hoftag {

// What the library lends; given back when the last one lets go of it.
struct CloseGame {
  void operator()(hoftag_game* game) const { hoftag_close(&game); }
};
struct FreePosition {
  void operator()(hoftag_position* position) const { hoftag_free(&position); }
};
struct FreeHistory {
  void operator()(hoftag_history* history) const { hoftag_history_free(&history); }
};
using Rules = std::unique_ptr<hoftag_game, CloseGame>;
using Position = std::unique_ptr<hoftag_position, FreePosition>;
using Told = std::unique_ptr<hoftag_history, FreeHistory>;

class HoftagGame : public Game {
 public:
  HoftagGame(const GameType& type, const std::string& name, const GameParameters& params);

  int NumDistinctActions() const override { return about_.players_moves; }
  std::unique_ptr<State> NewInitialState() const override;
  int MaxChanceOutcomes() const override { return about_.all_moves - about_.players_moves; }
  int NumPlayers() const override { return players_; }
  double MinUtility() const override;
  double MaxUtility() const override;
  absl::optional<double> UtilitySum() const override { return 0; }
  std::vector<int> ObservationTensorShape() const override { return {about_.observation}; }
  int MaxGameLength() const override { return about_.longest; }
  int MaxChanceNodesInHistory() const override { return about_.longest; }

  const hoftag_game* rules() const { return rules_.get(); }
  const hoftag_about& about() const { return about_; }
  bool points() const { return points_; }
  std::string setup() const { return "{\"seats\":" + std::to_string(players_) + "}"; }

 private:
  Rules rules_;
  hoftag_about about_;
  int players_;
  bool points_;
};

class HoftagState : public State {
 public:
  explicit HoftagState(std::shared_ptr<const Game> game);
  HoftagState(const HoftagState& other);

  Player CurrentPlayer() const override;
  std::vector<Action> LegalActions() const override;
  std::vector<std::pair<Action, double>> ChanceOutcomes() const override;
  std::string ActionToString(Player player, Action action) const override;
  std::string ToString() const override;
  bool IsTerminal() const override { return hoftag_pending(at_.get()) == 0; }
  std::vector<double> Returns() const override;
  std::string InformationStateString(Player player) const override;
  std::string ObservationString(Player player) const override;
  void ObservationTensor(Player player, absl::Span<float> values) const override;
  std::unique_ptr<State> Clone() const override;
  std::unique_ptr<State> ResampleFromInfostate(int player,
                                               std::function<double()> rng) const override;

  // The seat's share of the win, and its points ahead of the best of the others, at the end.
  double Share(int seat) const;
  int Ahead(int seat) const;
  // The same position with all that the player cannot know drawn anew. Its history is still the
  // true one: it is for searches that look at positions only, and far faster than the above.
  std::unique_ptr<State> Redrawn(int player, uint64_t seed) const;
  // What a computer player of hoftag would do here.
  Action Choose(const char* player, hoftag_random* luck) const;

 protected:
  void DoApplyAction(Action action) override;

 private:
  const HoftagGame& rules() const { return static_cast<const HoftagGame&>(*game_); }
  int seat() const { return hoftag_first_seat(hoftag_pending(at_.get())); }
  uint32_t move_of(int seat, Action action) const;
  Action action_of(int seat, uint32_t move) const;
  Told history() const;

  Position at_;
};

}  // namespace hoftag
}  // namespace open_spiel

#endif  // HOFTAG_EXAMPLES_OPENSPIEL_HOFTAG_GAMES_HPP_
