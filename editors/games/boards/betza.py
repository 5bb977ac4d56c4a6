"""Betza's notation: the moves of a piece as a short text such as `fmWfcFifmnD`, and back.

Capitals are atoms, which stand for all steps of one length; small letters before one say which of
the steps are meant and what they may do; the letter twice, or 0, makes it go on as far as it can,
another number so many steps.  On atoms such as the knight `f` is the pair that goes furthest
ahead, `fs` the pair beside it, `fh` both; a single step names its longer side last (`rf`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import reduce
from itertools import product

from core.errors import CallError
from core.games.boards.geometry import Offset

ATOMS: dict[str, tuple[int, int]] = {
    **{"W": (0, 1), "F": (1, 1), "D": (0, 2), "N": (1, 2), "A": (2, 2)},
    **{"H": (0, 3), "C": (1, 3), "Z": (2, 3), "G": (3, 3)},
}
"""The steps by letter: the shorter side, then the longer one."""

SAME = {"L": "C", "J": "Z"}
"""Other letters for the same steps."""

MANY: dict[str, tuple[str, int]] = {"R": ("W", 0), "B": ("F", 0), "Q": ("WF", 0), "K": ("WF", 1)}
"""Letters for others: which, and how far they go."""

DOES = "mcd"
"""Go to an empty square, take an enemy, take a piece of one's own."""

NOT_READ = {
    "e": "taking in passing",
    "j": "jumping",
    "p": "hopping over a piece",
    "g": "hopping over a piece to the square behind it",
    "o": "a board that is round",
    "z": "crooked ways",
    "q": "ways in a circle",
    "a": "a second part of the move",
    "y": "ways that bend",
    "u": "putting a piece back",
    "x": "lending moves",
    "t": "a way that may end early",
    "k": "being or taking a king",
    "O": "castling or standing still",
    "U": "going anywhere",
    "h": "half of the eight steps of a knight, written after f, b, l or r",
}
"""What letters of the notation mean that these moves cannot be."""

_TERM = re.compile(r"([a-z]*)([A-Z])(\2?)([0-9]*)")
MOST = 99
"""A step is made at most so often, unless there is no end to it."""
_ACROSS = {"l": -1, "r": 1}
_AHEAD = {"f": 1, "b": -1}


@dataclass(frozen=True, order=True, slots=True)
class Step:
    """One step, how often it is made (0: as often as it can be), and when and how."""

    offset: Offset
    times: int = 1
    initial: bool = False
    lame: bool = False
    """Whether all squares between have to be empty."""
    does: str = "mc"

    @property
    def way(self) -> Step:
        """The same step whatever it does."""
        return replace(self, does="")


def read(text: str) -> list[Step]:
    """The steps that a text stands for; what is named twice does both.

    Raises CallError, `betza.unread`, with the letter and its place.

    >>> [step.offset for step in read("fmWfcF")]
    [(0, 1), (-1, 1), (1, 1)]
    """
    found: dict[Step, set[str]] = {}
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        term = _TERM.match(text, at)
        if term is None:
            raise _unread(text, at)
        for step in _steps(text, term):
            found.setdefault(step.way, set()).update(step.does)
        at = term.end()
    return [replace(way, does="".join(c for c in DOES if c in does)) for way, does in found.items()]


def _refused(text: str, at: int, why: str) -> CallError:
    """`“p” (letter 2): why`."""
    return CallError("betza.unread", f"“{text[at]}” (letter {at + 1}): {why}.", path="/text")


def _unread(text: str, at: int) -> CallError:
    """The letter that no term begins with."""
    small = re.compile(r"[a-z]*").match(text, at)
    end = small.end() if small else at
    if end >= len(text):
        return _refused(text, at, "a capital that says what step is meant is missing behind it")
    return _refused(text, end, "this is no letter of the notation")


def _steps(text: str, term: re.Match[str]) -> Iterator[Step]:
    small, capital, twice, digits = term.groups()
    letters, usual = MANY.get(capital, (SAME.get(capital, capital), 1))
    if letters[0] not in ATOMS:
        why = NOT_READ.get(capital)
        said = f"{why} cannot be said by moves" if why else "there is no such step"
        raise _refused(text, term.start(2), said)
    if twice and digits:
        raise _refused(text, term.start(4), "a letter twice already goes on as far as it can")
    if len(digits) > 2:
        raise _refused(text, term.start(4), f"a step is made at most {MOST} times")
    times = int(digits) if digits else 0 if twice else usual
    directions = _directions(text, term)
    if directions and len(letters) > 1:
        raise _refused(
            text,
            term.start(1) + min(n for n, c in enumerate(small) if c in "fblrvsh"),
            f"directions of {capital} can be read in two ways; write W and F, each with its own",
        )
    does = "".join(c for c in DOES if c in small) or "mc"
    for letter in letters:
        step = Step((0, 0), times, "i" in small, "n" in small, does)
        if step.lame:
            step = replace(step, lame=_lame(text, term, letter, times))
        for offset in _offsets(text, letter, directions):
            yield replace(step, offset=offset)


def _lame(text: str, term: re.Match[str], letter: str, times: int) -> bool:
    """Whether there are squares between that have to be empty."""
    short, long = ATOMS[letter]
    if short not in (0, long) or (times != 1 and long > 1):
        at = term.start(1) + term[1].index("n")
        why = "only single straight and diagonal steps have squares in between"
        raise _refused(text, at, why)
    return long > 1


def _directions(text: str, term: re.Match[str]) -> list[tuple[str, int]]:
    """The direction letters, in pairs where they belong together, with their places."""
    small, start = term[1], term.start(1)
    found: list[tuple[str, int]] = []
    straight = 0 in ATOMS.get(SAME.get(term[2], term[2]), (1, 1)) or term[2] == "R"
    n = 0
    while n < len(small):
        first, second = small[n], small[n + 1 : n + 2]
        pairs = second == first or second == "h"
        pairs = pairs or (first in "fbv" and second in ("l", "r", "s"))
        pairs = pairs or (first in "lrs" and second in ("f", "b", "v"))
        if first in "fblrvs":
            is_pair = bool(second) and pairs and not (straight and second not in (first, "h"))
            found.append((first + second if is_pair else first * 2, start + n))
            n += 2 if is_pair else 1
        elif first in DOES + "in":
            n += 1
        else:
            why = NOT_READ.get(first)
            said = f"{why} cannot be said by moves" if why else "this is no letter of the notation"
            raise _refused(text, start + n, said if first != "h" else f"it means {why}")
    return found


def _offsets(text: str, letter: str, directions: list[tuple[str, int]]) -> list[Offset]:
    """The steps of an atom that lie in any of the directions, ahead first."""
    every = _all(*ATOMS[letter])
    if not directions:
        return every
    short, long = ATOMS[letter]
    for pair, at in directions:
        if "h" in pair and (short in (0, long) or pair[0] in "vs"):
            raise _refused(text, at, f"an h behind it means {NOT_READ['h']}")
    return [step for step in every if any(_lies(step, pair) for pair, _ in directions)]


def _all(short: int, long: int) -> list[Offset]:
    sides = {(x, y) for x in (short, -short) for y in (long, -long)}
    return sorted(sides | {(y, x) for x, y in sides}, key=lambda step: (-step[1], step[0]))


def _half(step: Offset, letter: str) -> bool:
    """Whether a step goes that way at all."""
    x, y = step
    if letter in _AHEAD:
        return y * _AHEAD[letter] > 0
    if letter in _ACROSS:
        return x * _ACROSS[letter] > 0
    return bool(y) if letter == "v" else bool(x)


def _lies(step: Offset, pair: str) -> bool:
    """Whether a step lies in a direction; of a pair the last letter is the longer side."""
    minor, major = pair[0], pair[1]
    if major == "h":
        return _half(step, minor)
    if minor == major:
        x, y = map(abs, step)
        return _half(step, major) and (x == y or (y > x) == (major in "fbv"))
    x, y = map(abs, step)
    is_long = x == y or (y > x) == (major in "fbv")
    return is_long and _half(step, minor) and _half(step, major)


def written(steps: Iterable[Step]) -> str:
    """The text for steps that all have one (`has_letter`); those of one kind together.

    >>> written(read("WfF")), written(read("FFWW")), written(read("fNlfC"))
    ('WfF', 'Q', 'fNlfC')
    """
    groups: dict[tuple[str, Step], list[Offset]] = {}
    for step in steps:
        key = (_letter(step.offset) or "", replace(step, offset=(0, 0)))
        groups.setdefault(key, []).append(step.offset)
    full = {key for key, found in groups.items() if set(found) == set(_all(*ATOMS[key[0]]))}
    terms: list[str] = []
    for key, found in groups.items():
        letter, rest = key
        other = ("F" if letter == "W" else "W" if letter == "F" else "", rest)
        if key in full and other in full and rest.times in (0, 1):
            if letter == next(one for one, _ in groups if one in "WF" and (one, rest) in full):
                terms.append(_term("K" if rest.times == 1 else "Q", "", replace(rest, times=-1)))
            continue
        way = "" if key in full else _said(letter, set(found))
        terms.append(_term(letter, way, rest))
    return reduce(_joined, terms, "")


def _joined(text: str, term: str) -> str:
    """A blank where two terms would be read as a letter twice."""
    return f"{text} {term}" if text[-1:] == term[0] else text + term


def has_letter(offset: Offset) -> bool:
    """Whether a step is one of the atoms'."""
    return _letter(offset) is not None


def _letter(offset: Offset) -> str | None:
    sides = tuple(sorted(map(abs, offset)))
    return next((letter for letter, atom in ATOMS.items() if atom == sides), None)


def _term(letter: str, way: str, rest: Step) -> str:
    does = "" if rest.does == "mc" else rest.does
    small = ("i" if rest.initial else "") + way + does + ("n" if rest.lame else "")
    if rest.times == 0:
        return small + {"W": "R", "F": "B"}.get(letter, letter * 2)
    return small + letter + (str(rest.times) if rest.times > 1 else "")


_PAIRS = [a + b for a, b in [*product("lr", "fb"), *product("fb", "lr")]]
_WORDS = ["f", "b", "l", "r", "v", "s", "fh", "bh", "lh", "rh", "fs", "bs", "lv", "rv"]


def _said(letter: str, wanted: set[Offset]) -> str:
    """The letters for some of an atom's steps: one word for all where there is one."""
    short, long = ATOMS[letter]
    if short == 0:
        singles = {"f": (0, long), "b": (0, -long), "l": (-long, 0), "r": (long, 0)}
        said = "".join(c for c, step in singles.items() if step in wanted)
        return {"fb": "v", "lr": "s"}.get(said, said)
    every = _all(short, long)
    for word in _WORDS:
        pair = word if len(word) == 2 else word * 2
        if (short < long or len(word) == 1) and {s for s in every if _lies(s, pair)} == wanted:
            return word
    pairs = _PAIRS if short < long else ["fl", "fr", "bl", "br"]
    return "".join(pair for pair in pairs if {s for s in every if _lies(s, pair)} <= wanted)
