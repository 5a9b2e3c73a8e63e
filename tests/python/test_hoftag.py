"""The Python module: games, chance, secrets, records, environments, batches, and every mistake."""

import copy
import json
import math
import pickle
from pathlib import Path

import hoftag
import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[2]
GAMES = ["league", "wallenstein", "lowenherz", "null"]


def play(at, luck, until=None):
    """Random moves to the end, or so many; returns how many were made."""
    made = 0
    while at.pending and made != until:
        seat = at.pending[0]
        if seat == hoftag.NATURE:
            at.roll(luck)
        else:
            at.apply(seat, luck.choice(at.moves(seat)))
        made += 1
    return made


def to_a_player(at, luck):
    while at.pending[0] == hoftag.NATURE:
        at.roll(luck)
    return at.pending[0]


# ---- games ----


def test_games_and_version():
    assert set(GAMES) <= set(hoftag.games())
    assert hoftag.version() == (ROOT / "VERSION").read_text().strip()


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game(name):
    game = hoftag.Game(name)
    for seats in range(game.min_seats, game.max_seats + 1):
        at = game.new(seats)
        assert play(at, hoftag.Random(seats)) <= game.longest
        low, high = game.points(seats)
        assert all(low <= points <= high for points in at.scores())
        assert min(at.places()) == 1 and len(at.places()) == seats


def test_options():
    game = hoftag.Game("league")
    assert game.options["sides"] == ["white", "yellow", "mixed"]
    assert game.new(3, sides="mixed").json()["options"]["sides"] == "mixed"


def test_the_same_seed_is_the_same_game():
    game = hoftag.Game("lowenherz")
    one, two = game.new(2), game.new(2)
    play(one, hoftag.Random(5))
    play(two, hoftag.Random(5))
    assert one.hash() == two.hash()


def test_words_and_json():
    game, luck = hoftag.Game("league"), hoftag.Random(1)
    at = game.new(4)
    seat = to_a_player(at, luck)
    for move in at.moves(seat):
        assert at.read_words(at.words(seat, move)) == move
    at.apply(seat, at.words(seat, at.moves(seat)[0]))
    assert game.position(at.json()).hash() == at.hash()
    assert game.position(json.dumps(at.json())).hash() == at.hash()


@pytest.mark.parametrize("name", GAMES)
def test_numbers(name):
    game, luck = hoftag.Game(name), hoftag.Random(3)
    at = game.new()
    while at.pending:
        for seat in at.pending:
            numbers = at.numbers(seat)
            assert [game.move(n) for n in numbers] == at.moves(seat)
            assert all((n >= game.players_moves) == (seat == hoftag.NATURE) for n in numbers)
        play(at, luck, 1)


def test_copies():
    game, luck = hoftag.Game("league"), hoftag.Random(7)
    at, history = game.new(4), game.history(4)
    play(at, luck, 40)
    for other in (copy.copy(at), copy.deepcopy(at), pickle.loads(pickle.dumps(at))):
        assert other.hash() == at.hash()
        play(other, luck, 1)
        assert other.hash() != at.hash()
    assert len(copy.copy(history)) == len(pickle.loads(pickle.dumps(history))) == 0
    env = hoftag.Env("league", seats=3)
    env.reset(seed=1)
    other = copy.deepcopy(env)
    other.step(int(np.flatnonzero(other.observe(other.agent_selection)["action_mask"])[0]))
    assert other.position.hash() != env.position.hash()
    with pytest.raises(TypeError, match="Batch"):
        copy.copy(game.batch(4))


# ---- chance and secrets ----


@pytest.mark.parametrize("name", GAMES)
def test_odds_are_what_is_rolled(name):
    game, luck = hoftag.Game(name), hoftag.Random(9)
    at = game.new()
    play(at, luck, 150)
    while at.pending and hoftag.NATURE not in at.pending:
        play(at, luck, 1)
    if not at.pending:
        at = game.new()
    odds = at.odds()
    assert math.isclose(sum(odds.values()), 1, abs_tol=1e-12)
    seen = dict.fromkeys(odds, 0)
    for _ in range(2000):
        seen[at.copy().roll(luck)] += 1
    for move, likely in odds.items():
        assert abs(seen[move] - 2000 * likely) < 6 * math.sqrt(2000 * likely) + 6


def test_views_hide_and_resampling_keeps_them():
    game, luck = hoftag.Game("wallenstein"), hoftag.Random(2)
    at = game.new(3)
    while -2 not in at.observe(0):
        play(at, luck, 1)
    seat = 0
    view = at.view(seat)
    assert list(view.observe(seat)) == list(at.observe(seat))
    other = at.copy()
    other.resample(seat, luck)
    assert other.view(seat).hash() == view.hash()
    with pytest.raises(hoftag.Error):
        view.apply(seat, at.moves(seat)[0] if at.moves(seat) else 1 << 24)


@pytest.mark.parametrize("name", GAMES)
def test_the_layout_tells_the_observation(name):
    game = hoftag.Game(name)
    layout, at = game.layout(), game.new()
    ends = [f["at"] + f.get("rows", 1) * f.get("cols", 1) for f in layout]
    assert ends[:-1] == [f["at"] for f in layout[1:]] and ends[-1] == game.observation_length
    play(at, hoftag.Random(4), 60)
    observed, known = at.observe(hoftag.NATURE), at.json()
    for field in layout[5:]:
        value = known[field["name"]]
        if "words" not in field and "rows" not in field and not isinstance(value, str):
            assert observed[field["at"]] == value


# ---- histories ----


@pytest.mark.parametrize("name", GAMES)
def test_histories(name):
    game, luck = hoftag.Game(name), hoftag.Random(8)
    history, at = game.history(), game.new()
    while at.pending and len(history) < 120:
        seat = at.pending[0]
        if seat == hoftag.NATURE:
            move = at.roll(luck)
        else:
            move = luck.choice(at.moves(seat))
            at.apply(seat, move)
        history.apply(seat, move)
    assert history.position().hash() == at.hash()
    assert history.position(0).hash() == game.new().hash()
    assert list(history)[-1] == history[-1]
    assert game.read_record(history.record()).position().hash() == at.hash()
    other = history.resample(1, luck)
    assert other.information(1) == history.information(1)


def test_records_of_the_tree():
    for path in sorted((ROOT / "docs/pictures").glob("*.hoftag")):
        history = hoftag.Game(path.stem).read_record(path.read_text())
        assert len(history) > 50


# ---- computer players ----


@pytest.mark.parametrize("name", GAMES[:3])
def test_players_and_judges(name):
    game, luck = hoftag.Game(name), hoftag.Random(6)
    at = game.new(3)
    seat = to_a_player(at, luck)
    for player in ("easy", "normal", "greedy", "random"):
        assert at.choose(seat, player, luck) in at.moves(seat)
    at.apply(seat, at.choose(seat, "greedy", luck))
    assert math.isclose(sum(at.judge(seat)), 1)


# ---- environments ----


@pytest.mark.parametrize("name", GAMES)
def test_an_environment(name):
    env, luck = hoftag.Env(name), np.random.default_rng(1)
    env.reset(seed=4)
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, cut, info = env.last()
        assert not cut
        if over:
            rewards[agent] += reward
            assert "place" in info
            env.step(None)
            continue
        assert seen["observation"].shape == (env.game.observation_length,)
        env.step(luck.choice(np.flatnonzero(seen["action_mask"])))
    assert math.isclose(sum(rewards.values()), 2 - len(rewards), abs_tol=1e-6)
    env.close()


def test_mistakes_in_an_environment():
    env = hoftag.Env("league", seats=3)
    for early in (lambda: env.step(0), env.last, env.render, lambda: env.observe("player_0")):
        with pytest.raises(hoftag.Error, match="reset it"):
            early()
    env.close()
    env.reset(seed=1)
    for nobody in ("player_3", 0, np.zeros(3)):
        with pytest.raises(hoftag.Error, match="no agent"):
            env.action_mask(nobody)
    with pytest.raises(hoftag.Error, match="legal"):
        env.step(np.zeros(2))
    illegal = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(hoftag.Error, match="legal"):
        env.step(illegal)
    with pytest.raises(hoftag.Error):
        hoftag.Env("league", seats=9)


@pytest.mark.parametrize("name", GAMES)
def test_batches(name):
    game, luck = hoftag.Game(name), np.random.default_rng(2)
    batch = game.batch(64, seats=3, seed=5)
    total, finished = 0.0, 0
    for _ in range(500):
        waiting = batch.waiting
        mask = batch.mask()
        assert mask.sum() == waiting.first[-1]
        waiting = batch.step(waiting.pick(luck.random(64)))
        total += waiting.reward[waiting.ended].sum()
        finished += int(waiting.ended.sum())
    assert batch.finished == finished and batch.decisions == 500 * 64
    assert math.isclose(total, -finished, abs_tol=1e-3)
    observed = batch.observe()
    for i in (0, 63):
        at = batch.position(i)
        assert (observed[i] == at.observe(int(batch.waiting.seat[i]))).all()


# ---- mistakes ----


def test_mistakes():
    with pytest.raises(hoftag.Error, match="chess"):
        hoftag.Game("chess")
    with pytest.raises(hoftag.Error):
        hoftag.Game("league", box="no box")
    game = hoftag.Game("league")
    at = game.new(3)
    for wrong in (lambda: game.new(1), lambda: game.new(3, sides="pink"),
                  lambda: at.moves(5), lambda: at.apply(0, 0), lambda: at.apply(99, 1 << 24),
                  lambda: at.apply(0, "fly to the moon"), lambda: at.words(0, 0xFFFFFFFF),
                  lambda: game.move(10**6), lambda: game.number(0), lambda: at.judge(7),
                  lambda: at.choose(0, "nobody", hoftag.Random(1)), lambda: game.position("{"),
                  lambda: game.position({"seats": 3, "round": 5}), lambda: game.read_record("x"),
                  lambda: game.batch(0), lambda: game.history(17), lambda: at.moves(2**32),
                  lambda: game.batch(2**33 + 4), lambda: game.move(2**32 + 3),
                  lambda: at.apply(0, 1.5), lambda: at.apply(0, None), lambda: at.moves("red"),
                  lambda: hoftag.Game("league\0x"), lambda: game.position("\ud800")):
        with pytest.raises(hoftag.Error) as told:
            wrong()
        assert len(str(told.value)) > 8
    with pytest.raises(hoftag.Error, match="3 to 5 players, not 2"):
        game.new(2)
    with pytest.raises(hoftag.Error, match="there are: sides=white"):
        game.new(3, side="mixed")
    assert at.moves(np.int64(at.pending[0])) == at.moves(at.pending[0])
    batch = game.batch(4, seats=3)
    with pytest.raises(ValueError):
        batch.step([1, 2])
    with pytest.raises(hoftag.Error, match="legal"):
        batch.step([9999] * 4)
    legal = batch.waiting.number[batch.waiting.first[:-1]]
    for cut in (legal + 2**32, legal + 0.5, legal.astype(str), [10**30] * 4, [math.nan] * 4):
        with pytest.raises(hoftag.Error, match="number"):
            batch.step(cut)
    assert batch.decisions == 0
    batch.step(legal.astype(np.int64))
    with pytest.raises(ValueError):
        batch.mask(np.zeros((4, 1), dtype=np.uint8))


def test_use_after_close():
    game = hoftag.Game("league")
    at, history, batch = game.new(3), game.history(3), game.batch(4, seats=3)
    game.close()
    assert at.pending == [hoftag.NATURE]  # what was made of it stays
    with pytest.raises(hoftag.Error):
        game.new(3)
    waiting = batch.waiting
    for thing in (at, history, batch):
        thing.close()
        thing.close()
    assert waiting.number.sum() >= 0  # arrays are the caller's own
    for wrong in (lambda: at.pending, lambda: at.copy(), lambda: at.json(), lambda: len(history),
                  lambda: history.record(), lambda: batch.mask(), lambda: batch.step([0] * 4)):
        with pytest.raises(hoftag.Error):
            wrong()
