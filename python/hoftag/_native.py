"""The shared library behind the module: where it is, and what its functions take.

Nothing is compiled: ctypes calls include/hoftag.h directly. It would cut numbers that are too large
and texts with a zero byte, so both are looked at here. The library is looked for in this
order: the file that HOFTAG_LIBRARY names, next to an installed module (PREFIX/lib for a module in
PREFIX/lib/python3*/dist-packages), in build/lib of a source tree, and where the system looks.
"""

import ctypes as c
import operator
import os
from pathlib import Path
from types import SimpleNamespace

SONAME = "libhoftag.so.0.2"
MAX_SEATS, MAX_MOVES, NATURE, SPECTATOR = 6, 512, 7, 8


class Error(Exception):
    """What was asked cannot be done. `code` is a number of enum hoftag_error."""

    def __init__(self, code, text):
        super().__init__(text)
        self.code = code


class Fault(c.Structure):
    _fields_ = [("line", c.c_int), ("text", c.c_char * 240)]


class About(c.Structure):
    _fields_ = [
        ("name", c.c_char_p),
        ("title", c.c_char_p),
        ("version", c.c_int),
        ("min_seats", c.c_int),
        ("max_seats", c.c_int),
        ("players_moves", c.c_int),
        ("all_moves", c.c_int),
        ("observation", c.c_int),
        ("longest", c.c_int),
        ("lowest_points", c.c_int),
        ("highest_points", c.c_int),
        ("kinds", c.c_int),
        ("natures", c.c_uint32),
        ("options", c.POINTER(c.c_char_p)),
    ]


class RandomState(c.Structure):
    _fields_ = [("hidden", c.c_uint32 * 36)]


class Waiting(c.Structure):
    _fields_ = [
        ("games", c.c_int),
        ("seats", c.c_int),
        ("seat", c.c_void_p),
        ("first", c.c_void_p),
        ("number", c.c_void_p),
        ("ended", c.c_void_p),
        ("reward", c.c_void_p),
        ("points", c.c_void_p),
        ("finished", c.c_uint64),
        ("decisions", c.c_uint64),
    ]


def _candidates():
    named = os.environ.get("HOFTAG_LIBRARY")
    if named:
        return [named]
    here = Path(__file__).resolve().parent
    places = [here.parents[1] / "build" / "lib", *list(here.parents)[1:4]]
    found = [str(place / SONAME) for place in places if (place / SONAME).exists()]
    return [*found, SONAME]


def _load():
    problems = []
    for path in _candidates():
        try:
            return c.CDLL(path)
        except OSError as problem:
            problems.append(str(problem))
    raise ImportError(f"hoftag: {SONAME} was not found: {'; '.join(problems)}")


def _whole(kind, low, high):
    """A whole number (one of numpy's, too) from low to high."""

    class Whole:
        @staticmethod
        def from_param(value):
            number = operator.index(value)
            if not low <= number <= high:
                raise ValueError(f"{number} is no number from {low} to {high}")
            return kind(number)

    return Whole


class _Text:
    @staticmethod
    def from_param(value):
        if value is not None and (not isinstance(value, str) or "\0" in value):
            raise TypeError(f"a text without a zero byte is needed, not {value!r:.60}")
        return c.c_char_p(None if value is None else value.encode())


# Of each function: what it returns, and what it takes. p: a pointer, pp: where one is put, s: a
# text, i: an int, u: 32 bits, U: 64 bits, z: a size, f: a fault; v: nothing.
_RETURNS = {"p": c.c_void_p, "s": c.c_char_p, "i": c.c_int, "v": None}
_TAKES = {
    "p": c.c_void_p,
    "pp": c.POINTER(c.c_void_p),
    "s": _Text,
    "i": _whole(c.c_int, -(2**31), 2**31 - 1),
    "u": _whole(c.c_uint32, 0, 2**32 - 1),
    "U": _whole(c.c_uint64, 0, 2**64 - 1),
    "z": _whole(c.c_size_t, 0, 2**63 - 1),
    "f": c.POINTER(Fault),
}
_FUNCTIONS = """
error_text s i
version s
game_name s i
open i s s pp f
close v pp
describe i p i p
option_values p p s
random_seed v p U
random_below i p i
new i p s pp f
free v pp
clone i p pp
copy i p p
seats i p
pending i p
moves i p i p i f
apply i p i u f
odds i p p p i f
roll i p p p f
scores i p p
places i p p
hash i p p
view i p i p f
resample i p i p f
seat_name i p i p z
seat_named i p s
words i p i u p z
read_words i p s p
json i p p z
read_json i p s pp f
number i p u
move_numbered i p i p
observe i p i p i
layout i p p z
judge i p i p f
choose i p i s p p f
history_new i p s pp f
history_read i p s pp f
history_free v pp
history_apply i p i u f
history_length i p
history_move i p i p p
history_position i p i p
history_record i p p z
information i p i p z
history_resample i p i p pp f
batch_new i p s i U pp f
batch_free v pp
batch_waiting i p p
batch_step i p p f
batch_observe i p p z
batch_mask i p p z
batch_position i p i p
"""


def _careful(function):
    """What cannot even be handed over is an Error like any other."""

    def call(*arguments):
        try:
            return function(*arguments)
        except c.ArgumentError as problem:
            raise Error(-2, str(problem)) from None

    return call


def _declare(lib):
    declared = SimpleNamespace(path=lib._name)
    for line in filter(None, _FUNCTIONS.split("\n")):
        name, returns, *takes = line.split()
        function = getattr(lib, "hoftag_" + name)
        function.restype = _RETURNS[returns]
        function.argtypes = [_TAKES[kind] for kind in takes]
        setattr(declared, "hoftag_" + name, _careful(function))
    return declared


lib = _declare(_load())
