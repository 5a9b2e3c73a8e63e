"""How many decisions a second a batch makes from Python, on one core: with legal moves as lists of
numbers alone, with masks, and with observations. Random players; goal: a million with lists."""

import sys
import time
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "python"))
import hoftag  # noqa: E402

GAMES, SECONDS, GOAL = 4096, 1.0, 1_000_000


def speed(name, look):
    """Decisions a second; `look` is what is asked for before each step."""
    game = hoftag.Game(name)
    batch = game.batch(GAMES, seats=4, seed=1)
    luck = np.random.default_rng(1)
    for _ in range(50):
        batch.step(batch.waiting.pick(luck.random(GAMES)))
    looked, begun, made = look(batch), time.process_time(), batch.decisions
    while time.process_time() - begun < SECONDS:
        looked(batch)
        batch.step(batch.waiting.pick(luck.random(GAMES)))
    return (batch.decisions - made) / (time.process_time() - begun)


def lists(batch):
    return lambda batch: None


def masks(batch):
    room = batch.mask()
    return lambda batch: batch.mask(room)


def observations(batch):
    room = batch.observe()
    return lambda batch: batch.observe(room)


def main():
    missed = 0
    for name in [n for n in hoftag.games() if n != "null"]:
        figures = {look.__name__: speed(name, look) for look in (lists, masks, observations)}
        print(f"python {name}: " + ", ".join(f"{f:,.0f} with {n}" for n, f in figures.items()) +
              " decisions a second")
        missed += figures["lists"] < GOAL
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
