"""The rules of League of Six, Wallenstein and Löwenherz, exact and fast.

    import hoftag
    game = hoftag.Game("league")
    at = game.new(seats=4)
    luck = hoftag.Random(1)
    while at.pending:
        seat = at.pending[0]
        if seat == hoftag.NATURE:
            at.roll(luck)
        else:
            at.apply(seat, luck.choice(at.moves(seat)))
    print(at.scores())

A position stops at each choice: `pending` has the seats that owe a move, `moves` their legal moves,
`apply` makes one. Chance is the seat NATURE; `odds` tells how likely each of her moves is. Whoever
learns uses hoftag.Env (one game, in the manner of PettingZoo's AEC) or hoftag.Batch (thousands of
games a call). docs/library.md tells more; include/hoftag.h is the reference.

Whatever is wrong raises hoftag.Error with a sentence; nothing crashes.
"""

import ctypes as c
import json

import numpy as np

from ._native import MAX_MOVES, MAX_SEATS, NATURE, SPECTATOR, About, Error, Fault, RandomState
from ._native import Waiting as _Waiting
from ._native import lib as _lib

__all__ = [
    "Batch", "Env", "Error", "Game", "History", "NATURE", "Position", "Random", "SPECTATOR",
    "Waiting", "games", "version",
]


def _check(result, fault=None):
    if result >= 0:
        return result
    text = fault.text.decode() if fault and fault.text else _lib.hoftag_error_text(result).decode()
    if fault and fault.line:
        text = f"line {fault.line}: {text}"
    raise Error(result, text)


def _call(function, *arguments):
    """Calls a function that ends with a fault."""
    fault = Fault()
    return _check(function(*arguments, c.byref(fault)), fault)


def _text(function, *arguments):
    """The text that a function writes."""
    length = _check(function(*arguments, None, 0))
    memory = c.create_string_buffer(length + 1)
    _check(function(*arguments, memory, length + 1))
    return memory.value.decode()


def _setup(seats, options):
    how = {"options": options} if options else {}
    return None if seats is None and not how else json.dumps({"seats": seats, **how})


def _seats(bits):
    return [seat for seat in range(NATURE + 1) if bits >> seat & 1]


def version():
    """Of the library that is loaded: "0.2.0"."""
    return _lib.hoftag_version().decode()


def games():
    """The names of all games that can be opened."""
    names = []
    while (name := _lib.hoftag_game_name(len(names))) is not None:
        names.append(name.decode())
    return names


class _Handle:
    """Something of the library that is given back when it is no longer used, or closed."""

    _free = None

    def __init__(self, pointer):
        self._pointer = pointer

    def close(self):
        """Gives it back; whatever is asked of it afterwards raises an Error."""
        if self._pointer:
            type(self)._free(c.byref(self._pointer))

    def __reduce__(self):
        raise TypeError(f"a {type(self).__name__} cannot be copied or pickled")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def __del__(self):
        if getattr(self, "_pointer", None) is not None:
            self.close()


class Random:
    """A source of random numbers; the same seed gives the same ones everywhere."""

    def __init__(self, seed=0):
        self._state = RandomState()
        _lib.hoftag_random_seed(c.byref(self._state), int(seed) & (2**64 - 1))

    def below(self, n):
        return _lib.hoftag_random_below(c.byref(self._state), n)

    def choice(self, values):
        return values[self.below(len(values))]


class Game(_Handle):
    """A game and its box (the text of a box file, or None for the standard one)."""

    _free = _lib.hoftag_close

    def __init__(self, name, box=None):
        pointer = c.c_void_p()
        super().__init__(pointer)
        _call(_lib.hoftag_open, name, box, c.byref(pointer))
        self._box = box
        about = About()
        _check(_lib.hoftag_describe(pointer, 0, c.byref(about)))
        self.name, self.title = about.name.decode(), about.title.decode()
        self.version = about.version
        self.min_seats, self.max_seats = about.min_seats, about.max_seats
        self.players_moves, self.all_moves = about.players_moves, about.all_moves
        self.observation_length = about.observation
        self.longest = about.longest
        self.nature_kinds = [k for k in range(1, about.kinds + 1) if about.natures >> k & 1]
        self.options = self._options(about)

    def _options(self, about):
        found = {}
        for name in iter_texts(about.options):
            values = _lib.hoftag_option_values(self._pointer, name.decode())
            values = iter_texts(c.cast(values, c.POINTER(c.c_char_p)))
            found[name.decode()] = [value.decode() for value in values]
        return found

    def __reduce__(self):
        return Game, (self.name, self._box)

    def __deepcopy__(self, memo):
        return self  # it never changes

    def points(self, seats):
        """The lowest and highest points that a player can ever have."""
        about = About()
        _check(_lib.hoftag_describe(self._pointer, seats, c.byref(about)))
        return about.lowest_points, about.highest_points

    def new(self, seats=None, **options):
        """The first position: game.new(seats=4, sides="mixed")."""
        pointer = c.c_void_p()
        _call(_lib.hoftag_new, self._pointer, _setup(seats, options), c.byref(pointer))
        return Position(self, pointer)

    def position(self, value):
        """A position from JSON (a text, or what json.loads makes of it)."""
        pointer = c.c_void_p()
        text = value if isinstance(value, str) else json.dumps(value)
        _call(_lib.hoftag_read_json, self._pointer, text, c.byref(pointer))
        return Position(self, pointer)

    def history(self, seats=None, **options):
        pointer = c.c_void_p()
        _call(_lib.hoftag_history_new, self._pointer, _setup(seats, options), c.byref(pointer))
        return History(self, pointer)

    def read_record(self, text):
        """A record (docs/record.md), with every move, roll, hash and result of it checked."""
        pointer = c.c_void_p()
        _call(_lib.hoftag_history_read, self._pointer, text, c.byref(pointer))
        return History(self, pointer)

    def number(self, move):
        """The number of a move, the same in every position."""
        return _check(_lib.hoftag_number(self._pointer, move))

    def move(self, number):
        move = c.c_uint32()
        _check(_lib.hoftag_move_numbered(self._pointer, number, c.byref(move)))
        return move.value

    def layout(self, seats=None):
        """What stands where in an observation: a list of dicts."""
        with self.new(seats) as position:
            return json.loads(_text(_lib.hoftag_layout, position._pointer))

    def batch(self, games, seats=None, seed=0, **options):
        return Batch(self, games, seats, seed, **options)


def iter_texts(pointer):
    """The texts of a list that ends with NULL."""
    i = 0
    while pointer[i] is not None:
        yield pointer[i]
        i += 1


class Position(_Handle):
    """Where a game stands, or what one seat sees of it (a view)."""

    _free = _lib.hoftag_free

    def __init__(self, game, pointer):
        super().__init__(pointer)
        self.game = game

    def copy(self):
        pointer = c.c_void_p()
        _check(_lib.hoftag_clone(self._pointer, c.byref(pointer)))
        return Position(self.game, pointer)

    __copy__ = copy

    def __deepcopy__(self, memo):
        return self.copy()

    def __reduce__(self):
        return Game.position, (self.game, self.json())

    @property
    def seats(self):
        return _check(_lib.hoftag_seats(self._pointer))

    @property
    def pending(self):
        """The seats that owe a move; empty when the game is over."""
        return _seats(_check(_lib.hoftag_pending(self._pointer)))

    def moves(self, seat):
        """The legal moves of a seat."""
        out = (c.c_uint32 * MAX_MOVES)()
        return list(out[: _call(_lib.hoftag_moves, self._pointer, seat, out, MAX_MOVES)])

    def numbers(self, seat):
        """The same as numbers."""
        return [self.game.number(move) for move in self.moves(seat)]

    def apply(self, seat, move):
        """Makes a move: a legal one, or its words ("go Lauban")."""
        if isinstance(move, str):
            move = self.read_words(move)
        _call(_lib.hoftag_apply, self._pointer, seat, move)

    def odds(self):
        """Nature's moves with their exact odds."""
        moves, odds = (c.c_uint32 * MAX_MOVES)(), (c.c_double * MAX_MOVES)()
        n = _call(_lib.hoftag_odds, self._pointer, moves, odds, MAX_MOVES)
        return dict(zip(moves[:n], odds[:n]))

    def roll(self, random):
        """Nature moves; returns what she did."""
        move = c.c_uint32()
        _call(_lib.hoftag_roll, self._pointer, c.byref(random._state), c.byref(move))
        return move.value

    def scores(self):
        return self._by_seat(_lib.hoftag_scores)

    def places(self):
        return self._by_seat(_lib.hoftag_places)

    def _by_seat(self, function):
        out = (c.c_int32 * MAX_SEATS)()
        _check(function(self._pointer, out))
        return list(out[: self.seats])

    def hash(self):
        out = c.c_uint64()
        _check(_lib.hoftag_hash(self._pointer, c.byref(out)))
        return out.value

    def view(self, viewer):
        """What a seat (or SPECTATOR) knows of it."""
        out = self.copy()
        _call(_lib.hoftag_view, self._pointer, viewer, out._pointer)
        return out

    def resample(self, seat, random):
        """Draws anew what the seat cannot know."""
        _call(_lib.hoftag_resample, self._pointer, seat, c.byref(random._state))

    def seat_name(self, seat):
        return _text(_lib.hoftag_seat_name, self._pointer, seat)

    def words(self, seat, move):
        return _text(_lib.hoftag_words, self._pointer, seat, move)

    def read_words(self, words):
        move = c.c_uint32()
        _check(_lib.hoftag_read_words(self._pointer, words, c.byref(move)))
        return move.value

    def json(self):
        return json.loads(_text(_lib.hoftag_json, self._pointer))

    def observe(self, viewer):
        """What a viewer knows as numbers (game.layout() tells what they mean)."""
        out = np.empty(self.game.observation_length, dtype=np.int16)
        _check(_lib.hoftag_observe(self._pointer, viewer, out.ctypes.data, out.size))
        return out

    def judge(self, seat):
        """Each seat's share of the win, after a move of `seat`, as our judges see it."""
        out = (c.c_double * MAX_SEATS)()
        _call(_lib.hoftag_judge, self._pointer, seat, out)
        return list(out[: self.seats])

    def choose(self, seat, player, random):
        """What a computer player ("easy", "normal", "search:500", ...) would do."""
        move = c.c_uint32()
        _call(_lib.hoftag_choose, self._pointer, seat, player, c.byref(random._state),
              c.byref(move))
        return move.value


class History(_Handle):
    """A game from its first move, with its record."""

    _free = _lib.hoftag_history_free

    def __init__(self, game, pointer):
        super().__init__(pointer)
        self.game = game

    def __reduce__(self):
        return Game.read_record, (self.game, self.record())

    def __len__(self):
        return _check(_lib.hoftag_history_length(self._pointer))

    def __getitem__(self, i):
        """The i-th move: its seat and the move."""
        seat, move = c.c_int(), c.c_uint32()
        if not -len(self) <= i < len(self):
            raise IndexError("the history has no such move")
        _check(_lib.hoftag_history_move(self._pointer, i % len(self), c.byref(seat),
                                        c.byref(move)))
        return seat.value, move.value

    def apply(self, seat, move):
        _call(_lib.hoftag_history_apply, self._pointer, seat, move)

    def position(self, n=None):
        """The position after the first n moves, or now."""
        out = self.game.new()
        n = len(self) if n is None else n
        _check(_lib.hoftag_history_position(self._pointer, n, out._pointer))
        return out

    def record(self):
        return _text(_lib.hoftag_history_record, self._pointer)

    def information(self, seat):
        """All that the seat has been shown: equal for histories that it cannot tell apart."""
        return _text(_lib.hoftag_information, self._pointer, seat)

    def resample(self, seat, random):
        """Another history that the seat cannot tell from this one."""
        pointer = c.c_void_p()
        _call(_lib.hoftag_history_resample, self._pointer, seat, c.byref(random._state),
              c.byref(pointer))
        return History(self.game, pointer)


from .batch import Batch, Waiting  # noqa: E402  (they need what is above)
from .env import Env  # noqa: E402
