"""What of a document matches used, how often, and what never."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from core.abilities import Covered, Entry
from core.causes import path_of
from core.checks import child, parent_of, parts_of, resolve
from core.protocol import AnyGame, Cause, Json, Passage, Pointer

NAMES = ("name", "label", "notation", "id", "code", "combo")
"""Keys that hold what people call a part of a document, the best one first."""

LONGEST_EXCERPT = 60
"""Characters of a name, or of a part of a text, that are shown: every part inside repeats it."""

MOST_NAMED = 6
"""Parts that a sentence names; the report's data has them all."""

READ = 1_000
"""Characters of a text that are looked at for it."""


class Use(NamedTuple):
    """A part of the document, what people call it, and how often it was used."""

    cause: Cause
    kind: str
    name: str
    times: int

    @property
    def path(self) -> Pointer:
        """The entry that it is, or whose text it is in."""
        return path_of(self.cause)

    @property
    def title(self) -> str:
        """Kind and name."""
        return title_of(self.kind, self.name)


def title_of(kind: str, name: str) -> str:
    """Kind and name of a part; one without a name has its kind in it already.

    >>> title_of("piece", "Rook"), title_of("rule", "rule 2")
    ('piece Rook', 'rule 2')
    """
    return name if name.startswith(kind) else f"{kind} {name}"


def owned_title(kind: str, name: str, owner: str | None) -> str:
    """A part within a sentence that has told of its owner already.

    >>> owned_title("ability", "Heal Potion of Fighter", "Fighter")
    'its ability Heal Potion'
    >>> owned_title("move", "move 2 of Rook", "WHITE"), owned_title("card", "Island", "P1")
    ('move 2 of Rook', 'the card Island')
    """
    short = own_name(name, owner)
    if short.startswith(kind):
        return short
    return f"{'the' if short == name else 'its'} {kind} {short}"


def own_name(name: str, owner: str | None) -> str:
    """The name of a part without the player whose it is, who is told of beside it.

    >>> own_name("effect 1 of Step of A", "A"), own_name("Island", "P1")
    ('effect 1 of Step', 'Island')
    """
    return name if owner is None else name.removesuffix(f" of {owner}")


def named(parts: Sequence[Json]) -> str:
    """The first few of some parts, each `{kind, name}`, and how many more there are.

    >>> named([{"kind": "piece", "name": "Rook"}, {"kind": "rule", "name": "rule 2"}])
    'piece Rook; rule 2'
    """
    said = [title_of(part["kind"], part["name"]) for part in parts[:MOST_NAMED]]
    more = len(parts) - len(said)
    return f"{'; '.join(said)}{f'; and {more:,} more' if more else ''}"


def coverage(game: AnyGame, raw: Json, uses: Mapping[Cause, int]) -> list[Use]:
    """Every part of a document that a match may use, those that hold others first.

    `uses` counts causes of events (`Tally.uses`); what holds a part counts as that part does.
    """
    if not isinstance(game, Covered):
        return []
    return uses_of(raw, game.entries(), uses)


def uses_of(raw: Json, entries: Iterable[Entry], uses: Mapping[Cause, int]) -> list[Use]:
    """These parts of a document, as far as they are in it, with their names and uses."""
    counts = _spread(uses)
    entries = [entry for entry in entries if _is_in(raw, entry.path)]
    kinds = {entry.path: entry.kind for entry in entries}
    return [
        Use(entry.cause, entry.kind, name_of(raw, entry, kinds), _count(entry, counts))
        for entry in entries
    ]


def unused(found: Iterable[Use]) -> list[Use]:
    """The parts never used; of one inside another such part the outer one only."""
    never: dict[Cause, Use] = {}
    for use in found:
        if not use.times and not any(path in never for path in _above(use.cause)):
            never[use.cause] = use
    return list(never.values())


def name_of(raw: Json, entry: Entry, kinds: Mapping[Pointer, str]) -> str:
    """What people call a part, and of which parts it is one.

    >>> raw = {"pieces": [{"name": "Rook", "moves": [{"id": 7}, {}]}]}
    >>> name_of(raw, Entry("/pieces/0/moves/1", "move"), {"/pieces/0": "piece"})
    'move 2 of Rook'
    """
    said, at = [], ""
    for part, value in _along(raw, entry.path):
        at += "/" + part.replace("~", "~0").replace("/", "~1")
        if part.isdecimal():
            kind = kinds.get(at, entry.kind if at == entry.path else "")
            said.append(_called(value) or f"{kind} {int(part) + 1}".strip())
        elif entry.span and at == entry.path:
            said.append(_excerpt(str(value)[slice(*entry.span)]))
    return " of ".join(reversed(said)) or entry.kind


def _along(raw: Json, path: Pointer) -> Iterator[tuple[str, Json]]:
    """Each part of a pointer with the value that is there."""
    for part in parts_of(path):
        raw = child(raw, part)
        yield part, raw


def _is_in(raw: Json, path: Pointer) -> bool:
    """Whether the document says it: a game may bring parts along that its document lacks."""
    try:
        resolve(raw, path)
    except LookupError:
        return False
    return True


def _called(value: Json) -> str:
    if isinstance(value, list):
        is_named = 0 < len(value) < 4 and all(isinstance(each, str) for each in value)
        return " to ".join(_excerpt(each) for each in value) if is_named else ""
    found = (value.get(key) for key in NAMES) if isinstance(value, dict) else ()
    return _excerpt(next((each for each in found if isinstance(each, str) and each.strip()), ""))


def _excerpt(text: str) -> str:
    line = " ".join(text[:READ].split())
    return line if len(line) <= LONGEST_EXCERPT else line[: LONGEST_EXCERPT - 1] + "…"


def _above(cause: Cause) -> Iterator[Pointer]:
    """The pointers of all that holds a part, from the inside out."""
    path = cause.path if isinstance(cause, Passage) else parent_of(cause)
    while path:
        yield path
        path = parent_of(path)


def _spread(uses: Mapping[Cause, int]) -> dict[Cause, int]:
    """The uses, and for all that holds something used its most frequent part's."""
    counts = dict(uses)
    for cause, count in uses.items():
        for above in _above(cause):
            counts[above] = max(counts.get(above, 0), count)
    return counts


def _count(entry: Entry, counts: Mapping[Cause, int]) -> int:
    return max(counts.get(cause, 0) for cause in (entry.cause, *entry.also))
