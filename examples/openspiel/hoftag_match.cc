// hoftag_match.cc: OpenSpiel's searches against hoftag's computer players.
//
//     match GAME ONE OTHERS DEALS [SEED]
//     match "hoftag_wallenstein(players=4)" ismcts:300 easy 5
//     match "hoftag_lowenherz(players=2,points=true)" hoftag-mcts:300 ismcts:300 5
//
// One seat plays ONE, all others OTHERS. Every deal is played once for each seat of ONE, with the
// same numbers for chance. A player is a computer player of hoftag, or ismcts:N, or mcts:N with N
// random games a move (mcts:N is OpenSpiel's; hoftag's own is written hoftag-mcts:N). OpenSpiel's
// ISMCTS is for games with secrets, its MCTS for games without. With points=true they count points
// above the mean instead of wins.

#include <cmath>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "hoftag_games.hpp"
#include "open_spiel/abseil-cpp/absl/strings/str_format.h"
#include "open_spiel/algorithms/is_mcts.h"
#include "open_spiel/algorithms/mcts.h"
#include "open_spiel/spiel.h"
#include "open_spiel/spiel_bots.h"

namespace open_spiel {
namespace hoftag {
namespace {

constexpr double kDaring = 2;  // the constant of UCT that OpenSpiel's own example has

class Level : public Bot {
 public:
  Level(const std::string& name, uint64_t seed) : name_(name) { hoftag_random_seed(&luck_, seed); }
  Action Step(const State& state) override {
    return static_cast<const HoftagState&>(state).Choose(name_.c_str(), &luck_);
  }

 private:
  std::string name_;
  hoftag_random luck_;
};

bool Begins(const std::string& text, const std::string& with) {
  return text.compare(0, with.size(), with) == 0;
}

std::unique_ptr<Bot> BotOf(const Game& game, const std::string& name, int seed) {
  using algorithms::ISMCTSBot;
  using algorithms::ISMCTSFinalPolicyType;
  auto rollouts = std::make_shared<algorithms::RandomRolloutEvaluator>(1, seed);
  if (Begins(name, "ismcts:")) {
    auto bot = std::make_unique<ISMCTSBot>(seed, rollouts, kDaring, std::atoi(name.c_str() + 7),
                                           algorithms::kUnlimitedNumWorldSamples,
                                           ISMCTSFinalPolicyType::kMaxVisitCount,
                                           /*use_observation_string=*/true,
                                           /*allow_inconsistent_action_sets=*/true);
    bot->SetResampler([](const State& state, Player player, std::function<double()> luck) {
      return static_cast<const HoftagState&>(state).Redrawn(
          player, static_cast<uint64_t>(luck() * 9007199254740992.0));
    });
    return bot;
  }
  if (Begins(name, "mcts:"))
    return std::make_unique<algorithms::MCTSBot>(game, rollouts, kDaring,
                                                 std::atoi(name.c_str() + 5), 1000, false, seed,
                                                 false);
  return std::make_unique<Level>(Begins(name, "hoftag-") ? name.substr(7) : name, seed);
}

// How the game ends.
std::unique_ptr<State> Play(const Game& game, std::vector<std::unique_ptr<Bot>>& bots, int seed) {
  std::mt19937 chance(seed);
  std::unique_ptr<State> state = game.NewInitialState();
  while (!state->IsTerminal()) {
    if (state->IsChanceNode())
      state->ApplyAction(
          SampleAction(state->ChanceOutcomes(),
                       std::uniform_real_distribution<double>(0, 1)(chance))
              .first);
    else
      state->ApplyAction(bots[state->CurrentPlayer()]->Step(*state));
  }
  return state;
}

// Mean and 95 % interval over deals.
struct Mean {
  int n = 0;
  double sum = 0, squares = 0;
  void Add(double value) {
    n++;
    sum += value;
    squares += value * value;
  }
  std::string Text() const {
    double spread = n > 1 ? std::sqrt((squares - sum * sum / n) / (n - 1) / n) : 0;
    return absl::StrFormat("%.1f (+- %.1f)", sum / n, 1.96 * spread);
  }
};

void Match(const Game& game, const std::string& one, const std::string& others, int deals,
           int seed) {
  Mean share, ahead;
  int n = game.NumPlayers();
  for (int deal = 0; deal < deals; deal++) {
    double won = 0, points = 0;
    for (int seat = 0; seat < n; seat++) {
      std::vector<std::unique_ptr<Bot>> bots;
      for (int i = 0; i < n; i++)
        bots.push_back(BotOf(game, i == seat ? one : others, 1000 * (seed + deal) + i));
      std::unique_ptr<State> end = Play(game, bots, seed + deal);
      won += static_cast<const HoftagState&>(*end).Share(seat) / n;
      points += static_cast<double>(static_cast<const HoftagState&>(*end).Ahead(seat)) / n;
    }
    share.Add(100 * won);
    ahead.Add(points);
    std::cout << one << " against " << others << ": wins " << share.Text() << " %, ahead "
              << ahead.Text() << " points, " << deal + 1 << " deals" << std::endl;
  }
}

}  // namespace
}  // namespace hoftag
}  // namespace open_spiel

int main(int argc, char** argv) {
  if (argc < 5) {
    std::cerr << "match GAME ONE OTHERS DEALS [SEED]" << std::endl;
    return 2;
  }
  open_spiel::hoftag::Match(*open_spiel::LoadGame(argv[1]), argv[2], argv[3], std::atoi(argv[4]),
                            argc > 5 ? std::atoi(argv[5]) : 1);
}
