"""What the checks and the editors of several systems repair alike: replace, remove, rename.

Pure helpers on pointers and names; they build fixes and findings and know no system.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from core.checks import Finding, listing, nearest, parts_of, quoted
from core.protocol import Fix, Json, Place, Pointer


def replace(title: str, path: Pointer, value: Json) -> Fix:
    """A fix that writes another value."""
    return Fix(title, ({"op": "replace", "path": path, "value": value},))


def remove(title: str, *paths: Pointer) -> Fix:
    """A fix that removes places; later list items go first, so that the indices stay right."""
    return Fix(title, removals(paths))


def removals(paths: Iterable[Pointer]) -> tuple[dict[str, Json], ...]:
    """The patch that removes all the places, whatever their order; places inside others once."""
    places = set(paths)
    kept = [path for path in places if places.isdisjoint(_above(path))]
    kept.sort(key=_numeric, reverse=True)
    return tuple({"op": "remove", "path": path} for path in kept)


def _above(path: Pointer) -> Iterator[Pointer]:
    """The places that a place lies in."""
    while path:
        path = path.rpartition("/")[0]
        yield path


def _numeric(path: Pointer) -> list[tuple[int, str]]:
    return [(int(p) if p.isascii() and p.isdigit() else -1, p) for p in parts_of(path)]


def unknown(
    path: Pointer, name: str, what: str, known: Iterable[str], drop: Pointer = ""
) -> Finding:
    """The finding for a name that is none of the known ones: nearest name or removal as fix."""
    names = list(dict.fromkeys(known))
    close = nearest(name, names)
    fixes: list[Fix] = []
    if close is not None:
        fixes.append(replace(f"Use {quoted(close)}", path, close))
    elif len(names) == 1:
        fixes.append(replace(f"Use {quoted(names[0])}", path, names[0]))
    if drop:
        fixes.append(remove("Remove it", drop))
    if close is not None:
        hint = f"did you mean {quoted(close)}?"
    elif names:
        shown = listing(map(quoted, names)) if len(names) <= 12 else "one that is defined"
        hint = f"use {shown}."
    else:
        hint = "remove it."
    return Finding(path, f"There is no {what} {quoted(name)}; {hint}", tuple(fixes))


def duplicates(
    entries: Iterable[tuple[Pointer, str | int]], message: str, taken: Iterable[str | int]
) -> Iterator[Finding]:
    """A finding for every entry whose name an earlier one has, with a fresh name as fix."""
    used: set[str | int] = set(taken)
    first: dict[str | int, Pointer] = {}
    for path, name in entries:
        if name in first:
            other = fresh(name, used)
            used.add(other)
            yield Finding(
                path,
                message.format(quoted(name)),
                (replace(f"Change it to {quoted(other)}", path, other),),
                (Place(first[name], f"{quoted(name)} is here first."),),
            )
        else:
            first[name] = path


def fresh(name: str | int, used: Iterable[str | int]) -> str | int:
    """A name like `name` that is not used yet.

    >>> fresh("PAWN", ["PAWN", "PAWN_2"]), fresh(3, [0, 3, 7])
    ('PAWN_3', 8)
    """
    names = set(used)
    if isinstance(name, int):
        return max((n for n in names if isinstance(n, int)), default=-1) + 1
    number = 2
    while f"{name}_{number}" in names:
        number += 1
    return f"{name}_{number}"
