"""One game in the manner of PettingZoo's AEC: agents act one after the other.

    env = hoftag.Env("league", seats=4)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        action = None if termination else policy(observation, info)
        env.step(action)

An observation is a dict of two arrays: "observation" (game.layout() tells what it means) and
"action_mask". An action is the number of a move. Nature moves by herself. Nothing here needs
PettingZoo to be there; where gymnasium is, observation_space and action_space are its spaces.
"""

import numpy as np

from . import NATURE, Error, Game, Random


class Env:
    metadata = {"name": "hoftag_v0", "is_parallelizable": False, "render_modes": ["ansi"]}

    def __init__(self, game, seats=None, **options):
        self.game = game if isinstance(game, Game) else Game(game)
        self._how = (seats, options)
        self.possible_agents = [f"player_{i}" for i in range(self._begin().seats)]
        self.agents, self.position = [], None

    def _begin(self):
        seats, options = self._how
        return self.game.new(seats, **options)

    # ---- a game ----

    def reset(self, seed=None, options=None):
        if options:
            raise Error(-2, "options of the game are given to Env, not to reset")
        if seed is None:
            seed = int(np.random.default_rng().integers(2**63))
        self._random = Random(seed)
        self.position = self._begin()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._go_on()

    def step(self, action):
        """The agent whose turn it is makes a move; one whose game is over is handed None."""
        if not self.agents:
            raise Error(-9, "the game is over: reset it")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._leave(agent, action)
            return
        seat = self._seat(agent)
        if np.ndim(action) != 0 or action not in self.position.numbers(seat):
            raise Error(-3, f"{action} is not the number of a legal move")
        self._cumulative_rewards[agent] = 0.0
        self.position.apply(seat, self.game.move(int(action)))
        self._go_on()

    def _leave(self, agent, action):
        if action is not None:
            raise Error(-9, "the game is over: the only action is None")
        self.agents.remove(agent)
        if self.agents:
            self.agent_selection = self.agents[0]

    def _go_on(self):
        while NATURE in (owing := self.position.pending):
            self.position.roll(self._random)
        if owing:
            self.agent_selection = self.possible_agents[owing[0]]
            return
        self._end()

    def _end(self):
        places = self.position.places()
        winners = places.count(1)
        for agent, place in zip(self.possible_agents, places):
            self.rewards[agent] = 2.0 / winners - 1.0 if place == 1 else -1.0
            self._cumulative_rewards[agent] += self.rewards[agent]
            self.terminations[agent] = True
            self.infos[agent] = {"place": place}
        self.agent_selection = self.agents[0]

    # ---- what an agent sees ----

    def _seat(self, agent):
        if not isinstance(agent, str) or agent not in self.possible_agents:
            raise Error(-2, f"there is no agent {agent!r}")
        return self.possible_agents.index(agent)

    def _now(self):
        if self.position is None:
            raise Error(-1, "no game has begun: reset it")
        return self.position

    def last(self, observe=True):
        self._now()
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def observe(self, agent):
        seen = self._now().observe(self._seat(agent))
        return {"observation": seen, "action_mask": self.action_mask(agent)}

    def action_mask(self, agent):
        mask = np.zeros(self.game.players_moves, dtype=np.int8)
        mask[self._now().numbers(self._seat(agent))] = 1
        return mask

    def agent_iter(self, max_iter=2**63):
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def action_space(self, agent):
        from gymnasium.spaces import Discrete

        return Discrete(self.game.players_moves)

    def observation_space(self, agent):
        from gymnasium.spaces import Box, Dict

        length = self.game.observation_length
        return Dict(
            observation=Box(-32768, 32767, (length,), np.int16),
            action_mask=Box(0, 1, (self.game.players_moves,), np.int8),
        )

    @property
    def num_agents(self):
        return len(self.agents)

    @property
    def max_num_agents(self):
        return len(self.possible_agents)

    def render(self):
        """The position as text."""
        return str(self._now().json())

    def close(self):
        self.agents = []
        if self.position:
            self.position.close()
