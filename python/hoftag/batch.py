"""Many games at once: what a program that learns plays with."""

import ctypes as c
from typing import NamedTuple

import numpy as np

from . import Error, _call, _check, _Handle, _lib, _setup, _Waiting


class Waiting(NamedTuple):
    """What a batch waits for. Its arrays are the caller's own.

    The legal moves of game i are number[first[i]:first[i + 1]].
    """

    seat: np.ndarray  # by game: who chooses
    first: np.ndarray  # by game, and one more
    number: np.ndarray  # of the legal moves
    ended: np.ndarray  # by game: did the last step end one?
    reward: np.ndarray  # by game and seat, of the one that ended: 1 alone first .. -1 not first
    points: np.ndarray  # by game and seat, of the one that ended

    @property
    def count(self):
        """By game: how many legal moves there are."""
        return np.diff(self.first)

    def pick(self, uniform):
        """One legal number for each game, by numbers from 0 up to 1: a random player."""
        return self.number[self.first[:-1] + (uniform * self.count).astype(np.int32)]


def _array(address, n, kind):
    """A copy, so that nothing outlives the batch."""
    memory = (c.c_char * (n * np.dtype(kind).itemsize)).from_address(address)
    return np.frombuffer(memory, dtype=kind, count=n).copy()


def _whole(numbers):
    """Numbers of 32 bits. numpy would cut larger ones, and fractions."""
    given = np.atleast_1d(numbers)
    if given.dtype == np.int32:
        return np.ascontiguousarray(given)
    if given.dtype.kind not in "biuf":
        raise Error(-2, "numbers of moves are needed")
    with np.errstate(invalid="ignore"):
        whole = np.ascontiguousarray(given, dtype=np.int32)
    if (whole != given).any():
        raise Error(-2, f"{given[whole != given].flat[0]} is not the number of a move")
    return whole


class Batch(_Handle):
    """So many games of one set-up, each waiting for one seat. A game that ends begins anew."""

    _free = _lib.hoftag_batch_free

    def __init__(self, game, games, seats=None, seed=0, **options):
        pointer = c.c_void_p()
        super().__init__(pointer)
        _call(_lib.hoftag_batch_new, game._pointer, _setup(seats, options), int(games),
              int(seed) & (2**64 - 1), c.byref(pointer))
        self.game, self.games = game, int(games)
        self._waiting = _Waiting()
        self.waiting = self._look()
        self.seats = self._waiting.seats

    def _look(self):
        w = self._waiting
        _check(_lib.hoftag_batch_waiting(self._pointer, c.byref(w)))
        first = _array(w.first, w.games + 1, np.int32)
        both = (w.games, w.seats)
        return Waiting(
            seat=_array(w.seat, w.games, np.int32),
            first=first,
            number=_array(w.number, int(first[-1]), np.int32),
            ended=_array(w.ended, w.games, np.bool_),
            reward=_array(w.reward, w.games * w.seats, np.float32).reshape(both),
            points=_array(w.points, w.games * w.seats, np.int32).reshape(both),
        )

    def step(self, numbers):
        """Makes a move in each game, and returns what the batch waits for then."""
        numbers = _whole(numbers)
        if numbers.shape != (self.games,):
            raise ValueError(f"one number is needed for each of {self.games} games")
        _call(_lib.hoftag_batch_step, self._pointer, numbers.ctypes.data)
        self.waiting = self._look()
        return self.waiting

    @property
    def finished(self):
        """Games so far."""
        return self._waiting.finished

    @property
    def decisions(self):
        """Moves of players so far."""
        return self._waiting.decisions

    def observe(self, out=None):
        """What each seat that chooses sees: an array of games x game.observation_length."""
        shape = (self.games, self.game.observation_length)
        out = self._room(out, shape, np.int16)
        _check(_lib.hoftag_batch_observe(self._pointer, out.ctypes.data, out.size))
        return out

    def mask(self, out=None):
        """Ones for the legal moves: an array of games x game.players_moves."""
        out = self._room(out, (self.games, self.game.players_moves), np.uint8)
        _check(_lib.hoftag_batch_mask(self._pointer, out.ctypes.data, out.size))
        return out

    @staticmethod
    def _room(out, shape, kind):
        if out is None:
            return np.empty(shape, dtype=kind)
        if out.shape != shape or out.dtype != kind or not out.flags.c_contiguous:
            raise ValueError(f"an array of {shape} {np.dtype(kind)} in one piece is needed")
        return out

    def position(self, i):
        """A copy of one of the games."""
        out = self.game.new()
        _check(_lib.hoftag_batch_position(self._pointer, i, out._pointer))
        return out
