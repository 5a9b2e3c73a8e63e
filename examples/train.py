"""Trains a small policy for League of Six by playing against itself, and measures it against random
players. Nothing but numpy is needed; it takes about a minute.

    PYTHONPATH=python python3 examples/train.py [STEPS]
"""

import sys

import hoftag
import numpy as np

SEATS, GAMES, RATE = 3, 512, 0.02


# %% What the policy sees: every value of the position that has few values, one place for each of
# them, and the other numbers scaled. The layout of the observation tells which is which.
def make_eyes(game):
    parts, length = [], 0
    for field in game.layout(SEATS)[5:]:
        low, high = field["lo"] - 2, field["hi"]
        few = high - low < 20
        n = field.get("rows", 1) * field.get("cols", 1)
        for at in range(field["at"], field["at"] + n):
            parts.append((at, low, high, few, length))
            length += high - low + 1 if few else 1
    at, low, high, few, to = (np.array(column) for column in zip(*parts))

    def look(observed):
        values = observed[:, at].astype(np.float32)
        seen = np.zeros((len(observed), length + 1), dtype=np.float32)
        rows = np.arange(len(observed))[:, None]
        seen[rows, (to + values - low).astype(int)[:, :] * few + to * ~few] = 1
        seen[:, to[~few]] = values[:, ~few] / 20
        seen[:, -1] = 1
        return seen

    return look, length + 1


# %% A policy: one weight for each pair of what is seen and what can be done; softmax over what is
# legal. The seats see themselves first: a weight for "the first seat" would not help the second.
class Policy:
    def __init__(self, game):
        self.look, self.length = make_eyes(game)
        self.weights = np.zeros((self.length, game.players_moves), dtype=np.float32)

    def odds(self, seen, mask):
        worth = np.where(mask, seen @ self.weights, -np.inf)
        worth = np.exp(worth - worth.max(axis=1, keepdims=True))
        return worth / worth.sum(axis=1, keepdims=True)


def draw(odds, luck):
    return (odds.cumsum(axis=1) > luck.random((len(odds), 1))).argmax(axis=1)


# %% Learning: after each game every choice of a seat becomes likelier by how well the seat did
# compared with the others (points, not only the win: that teaches more).
def train(game, steps, luck):
    policy, batch = Policy(game), game.batch(GAMES, seats=SEATS, seed=1)
    diary = [[] for _ in range(GAMES)]
    for step in range(steps):
        seen, mask = policy.look(batch.observe()), batch.mask()
        odds, seats = policy.odds(seen, mask), batch.waiting.seat
        chosen = draw(odds, luck)
        push = -odds
        push[np.arange(GAMES), chosen] += 1
        for i in range(GAMES):
            diary[i].append((seats[i], seen[i], push[i]))
        waiting = batch.step(chosen)
        for i in np.flatnonzero(waiting.ended):
            points = waiting.points[i].astype(np.float32)
            well = (points - points.mean()) / 20
            who, saw, pushed = (np.array(column) for column in zip(*diary[i]))
            policy.weights += RATE / len(who) * saw.T @ (well[who][:, None] * pushed)
            diary[i] = []
        if (step + 1) % 200 == 0:
            print(f"step {step + 1}: {batch.finished} games played")
    return policy


# %% Measuring: one seat plays by the policy, the others at random; the seat changes with the game.
def measure(game, policy, games, luck):
    batch = game.batch(GAMES, seats=SEATS, seed=99)
    ours = np.arange(GAMES) % SEATS
    won = []
    while len(won) < games:
        odds = policy.odds(policy.look(batch.observe()), batch.mask())
        chosen = np.where(batch.waiting.seat == ours, draw(odds, luck),
                          batch.waiting.pick(luck.random(GAMES)))
        waiting = batch.step(chosen)
        for i in np.flatnonzero(waiting.ended):
            won.append((waiting.reward[i, ours[i]] + 1) / 2)
    return float(np.mean(won))


def main():
    steps = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    game, luck = hoftag.Game("league"), np.random.default_rng(1)
    policy = train(game, steps, luck)
    share = measure(game, policy, 2000, luck)
    print(f"wins {share:.0%} of 2000 games against {SEATS - 1} random players "
          f"(chance: {1 / SEATS:.0%})")
    return 0 if share > 1 / SEATS + 0.05 else 1


if __name__ == "__main__":
    sys.exit(main())
