"""Restricted play: the same rounds without one part of a document, to see what the part is worth.

What its owner loses without it is its importance; who is better off without a part has a trap.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from core import registry
from core.abilities import Replacing
from core.checks import child, parts_of
from core.digest import digest
from core.errors import CallError
from core.evaluation.coverage import coverage, title_of
from core.evaluation.discoveries import discovered, is_same
from core.evaluation.intervals import Interval, chance, mean_change
from core.evaluation.plan import Plan
from core.evaluation.sequences import anytime_chance, anytime_change
from core.evaluation.tally import WHOLE, Tally
from core.protocol import AnyGame, GameSystem, Json, Passage, Player, Pointer
from editors import games, patches
from editors.tidy import tidied
from webapp.evaluation.executors import Executor
from webapp.evaluation.rounds import NoteRound, changes_of, points_of, rounds_of, total_of

MARGIN = 0.01
"""A change of the score that is no change."""

LARGE = 0.1
"""A fall of the score from which on the owner must have the part."""

DELETE = "edit.delete"


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a document and the document without it, or why that is not played.

    `owner` is an index into the players; None where the part serves several of them.
    """

    path: Pointer
    kind: str
    name: str
    owner: int | None
    document: Json = None
    refusal: str | None = None


class NothingToRemove(ValueError):
    """No part of a document can be taken out; the sentence says why."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What becomes of the score of a part's owner (of the first player, where it has none) when
    the part is taken out, that in a word, and the matches without it."""

    part: Part
    change: Interval
    word: str
    tally: Tally


def parts_to_remove(system: str, raw: Json, game: AnyGame) -> list[Part]:
    """Every part that matches may use, but not those inside a text."""
    return [
        _part(system, raw, game, Part(use.path, use.kind, use.name, owner_of(raw, use.path, game)))
        for use in coverage(game, raw, {})
        if not isinstance(use.cause, Passage)
    ]


def removable(parts: Sequence[Part]) -> list[Part]:
    """The parts that can be taken out.  Raises NothingToRemove."""
    found = [part for part in parts if part.refusal is None]
    if found:
        return found
    if not parts:
        raise NothingToRemove("No part can be taken out: it has none that a match may use")
    more = f"; and {len(parts) - 1:,} more" if len(parts) > 1 else ""
    first = parts[0]
    raise NothingToRemove(
        f"No part can be taken out: {title_of(first.kind, first.name)} is left out, because "
        f"{first.refusal}{more}"
    )


def owner_of(raw: Json, path: Pointer, game: AnyGame) -> int | None:
    """Whose part it is: of the player whose list it stands in, or of the only one who begins with
    what holds it (a kind of piece); None if nobody's alone."""
    count, parts = len(game.players), parts_of(path)
    if len(parts) < 2:
        return None
    if _is_of_players(raw[parts[0]], game.players):
        return int(parts[1])
    holder, sides = child(raw[parts[0]], parts[1]), raw.get("players")
    code = holder.get("code") if isinstance(holder, dict) else None
    if code is None or not isinstance(sides, list) or len(sides) != count:
        return None
    users = [index for index, side in enumerate(sides) if code in _texts(side)]
    return users[0] if len(users) == 1 else None


def _is_of_players(listed: Json, players: tuple[Player, ...]) -> bool:
    """Whether a list has one entry per player, named as the player is; a player may be called a
    little more than that, where two have one name."""
    if not isinstance(listed, list) or len(listed) != len(players):
        return False
    names = [each.get("name") if isinstance(each, dict) else None for each in listed]
    return all(
        isinstance(name, str) and player.startswith(name)
        for name, player in zip(names, players, strict=True)
    )


def _texts(raw: Json) -> Iterator[str]:
    """All texts in a value."""
    if isinstance(raw, str):
        yield raw
    elif isinstance(raw, list | dict):
        for each in raw.values() if isinstance(raw, dict) else raw:
            yield from _texts(each)


def _part(system: str, raw: Json, game: AnyGame, part: Part) -> Part:
    """The part with its document or its refusal."""
    rules: Any = registry.get(system)
    plain = rules.without(raw, part.path) if isinstance(rules, Replacing) else None
    if plain is not None:
        part = replace(part, owner=plain.owner, refusal=plain.refusal)
        return part if plain.refusal is not None else _checked(rules, game, part, plain.document)
    try:
        answer = games.get(system).methods[DELETE]({"document": raw, "path": part.path})
        document = patches.apply(raw, tidied(system, raw, answer["patch"], is_deletion=True))
    except CallError as error:
        return replace(part, refusal=str(error))
    return _checked(rules, game, part, document)


def _checked(rules: GameSystem, game: AnyGame, part: Part, document: Json) -> Part:
    """The part with this document, where that is played by the same players."""
    errors = [issue for issue in rules.check(document) if issue.severity == "error"]
    if errors:
        return replace(part, refusal=f"{errors[0].path or '/'}: {errors[0].message}")
    if rules.load(document).players != game.players:
        return replace(part, refusal="it changes who plays")
    return replace(part, document=document)


def documents(raw: Json, parts: Iterable[Part]) -> dict[str, Json]:
    """The documents that are played, by their digests."""
    return {
        digest(each): each
        for each in [raw, *(part.document for part in parts if part.refusal is None)]
    }


def titles_of(name: str, raw: Json, parts: Iterable[Part]) -> dict[str, str]:
    """What people call these documents, by their digests; `name` is that of the whole one."""
    found = {
        digest(part.document): f"{name} without {part.path}"
        for part in parts
        if part.refusal is None
    }
    return {**found, digest(raw): name}


@dataclass(frozen=True, slots=True)
class Restricted:
    """The matches of a whole document, and what each of its parts is worth in them."""

    tally: Tally
    worths: list[Worth]


def restricted(
    plan: Plan, parts: Sequence[Part], executor: Executor, note: NoteRound
) -> Restricted:
    """What each part is worth that can be taken out, in the order of the document.

    A word other than `undecided` and `useless` is only said where the change is a discovery among
    all of them (5 % of them may be false).  Raises NothingToRemove before anything is played.
    """
    whole, played = WHOLE * len(plan.seats), removable(parts)
    full = rounds_of(plan, executor, note)
    changes, tallies = list[Counter[int]](), list[Tally]()
    for part in played:
        rounds = rounds_of(replace(plan, spec=part.document), executor, note)
        player = part.owner or 0
        changes.append(changes_of(points_of(full, player), points_of(rounds, player)))
        tallies.append(total_of(rounds))
    told = discovered([chance_of(each, whole) for each in changes])
    found = [
        Worth(part, change_of(each, whole), word_of(part, each, whole, is_told), tally)
        for part, each, is_told, tally in zip(played, changes, told, tallies, strict=True)
    ]
    return Restricted(total_of(full), found)


def worths(plan: Plan, parts: Sequence[Part], executor: Executor, note: NoteRound) -> list[Worth]:
    """The worths alone; nothing is played where no part can be taken out."""
    if all(part.refusal is not None for part in parts):
        return []
    return restricted(plan, parts, executor, note).worths


def chance_of(changes: Counter[int], whole: int, is_watched: bool = False) -> float:
    """The p-value of "the mean of these changes is 0"; `is_watched`: at every look."""
    counts = {points + whole: count for points, count in changes.items()}
    return (anytime_chance if is_watched else chance)(counts, 2 * whole)


def change_of(changes: Counter[int], whole: int, is_watched: bool = False) -> Interval:
    """The mean of these changes with its interval; `is_watched`: one that holds at every look.

    Pages ask every second, and of a study's many parts few have new rounds by then.
    """
    return _change_of(tuple(sorted(changes.items())), whole, is_watched)


@lru_cache(maxsize=4_000)
def _change_of(changes: tuple[tuple[int, int], ...], whole: int, is_watched: bool) -> Interval:
    return (anytime_change if is_watched else mean_change)(dict(changes), whole)


def word_of(
    part: Part, changes: Counter[int], whole: int, is_told: bool, is_watched: bool = False
) -> str:
    """`useless`, `trap`, `must-have`, `useful`, `shifts` (who wins, of a part without an owner) or
    `undecided`."""
    change = change_of(changes, whole, is_watched)
    is_narrow = change.low > -MARGIN and change.high < MARGIN
    if is_narrow if is_watched else is_same(changes, whole, MARGIN):
        return "useless"
    if not is_told:
        return "undecided"
    if part.owner is None:
        return "shifts"
    if change.value > 0:
        return "trap"
    return "must-have" if change.value <= -LARGE else "useful"
