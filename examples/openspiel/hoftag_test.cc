// hoftag_test.cc: OpenSpiel's generic tests of a game, with all three games.

#include <cstdlib>
#include <iostream>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "open_spiel/spiel.h"
#include "open_spiel/tests/basic_tests.h"

namespace open_spiel {
namespace {

// OpenSpiel's own test of this also wants an information state as a tensor. Perfect recall of games
// of this length has none of fixed size, so here the strings are compared.
void ResampleTest(const Game& game, int sims) {
  std::mt19937 rng(1);
  std::uniform_real_distribution<double> uniform(0, 1);
  for (int i = 0; i < sims; i++) {
    std::unique_ptr<State> state = game.NewInitialState();
    for (int made = 0; !state->IsTerminal(); made++) {
      for (Player p = 0; p < state->NumPlayers() && made % 20 == 0 && !state->IsChanceNode(); p++) {
        auto other = state->ResampleFromInfostate(p, [&]() { return uniform(rng); });
        SPIEL_CHECK_EQ(state->InformationStateString(p), other->InformationStateString(p));
        SPIEL_CHECK_EQ(state->CurrentPlayer(), other->CurrentPlayer());
        if (p == state->CurrentPlayer())
          SPIEL_CHECK_TRUE(state->LegalActions() == other->LegalActions());
      }
      std::vector<Action> actions = state->LegalActions();
      state->ApplyAction(actions[rng() % actions.size()]);
    }
  }
}

}  // namespace
}  // namespace open_spiel

int main(int argc, char** argv) {
  using namespace open_spiel;
  int sims = argc > 1 ? std::atoi(argv[1]) : 2;
  for (const std::string name :
       {"hoftag_league(players=3)", "hoftag_league(players=5)", "hoftag_wallenstein(players=3)",
        "hoftag_wallenstein(players=4)", "hoftag_lowenherz(players=2)",
        "hoftag_lowenherz(players=4)"}) {
    std::shared_ptr<const Game> game = LoadGame(name);
    testing::LoadGameTest(name);
    testing::ChanceOutcomesTest(*game);
    testing::RandomSimTest(*game, sims, /*serialize=*/true, /*verbose=*/false);
    ResampleTest(*game, sims);
    std::cout << "openspiel: " << name << " passed" << std::endl;
  }
}
