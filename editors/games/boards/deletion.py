"""Deleting an entity together with what cannot do without it, as one named patch."""

from __future__ import annotations

from core.checks import parent_of
from core.games.boards.checks.table import removals
from core.games.boards.document import Document
from core.games.boards.references import references
from core.language.phrases import lowered
from core.language.references import Reference
from core.protocol import Json, Pointer
from core.rawjson import is_int, items, member
from editors.games.boards.kinds import KINDS
from editors.language.language import Patch, Usage
from editors.language.usages import placed
from editors.payload import Payload


def gone(raw: Json, path: Pointer, payload: Payload) -> tuple[Patch, list[Usage]]:
    """What goes with a place, and who used what is defined there."""
    document = Document(raw)
    everything = references(document)
    paths = closure(document, path)
    own = {ref.thing for ref in everything if ref.defines and path in (ref.path, ref.drop)}
    used = [ref for ref in everything if ref.thing in own and not ref.path.startswith(path + "/")]
    patch = [*removals(paths), *_start_at(raw, paths)]
    return patch, [_used(raw, ref) for ref in used]


def _used(raw: Json, ref: Reference) -> Usage:
    """Who used it, and what of that goes along although it is more than the mention."""
    usage = placed(KINDS, raw, ref)
    whole = KINDS.at(raw, _dropped(ref)) if _frees(ref) else None
    if whole is None:
        return usage
    return {**usage, "message": f"{usage['message']}; the {lowered(whole.title)} goes along"}


def _start_at(raw: Json, paths: set[Pointer]) -> Patch:
    """`start_at` must not point beyond an order that has become shorter."""
    turns = member(raw, "turns")
    order, start = member(turns, "order"), member(turns, "start_at")
    if not isinstance(order, list) or not is_int(start) or "/turns" in paths:
        return []
    if "/turns/start_at" in paths:
        return []
    left = sum(f"/turns/order/{index}" not in paths for index in range(len(order)))
    if 0 <= start < len(order) and start >= max(left, 1):
        return [{"op": "replace", "path": "/turns/start_at", "value": 0}]
    return []


def closure(document: Document, *paths: Pointer) -> set[Pointer]:
    """What goes with places: what mentions a thing defined there, and what that leaves empty.

    What was there only under a guard that asks for it goes too, and so does a move that stopped
    before a deleted zone: without these they would be free.
    """
    everything = references(document)
    gone = set(paths)
    while True:
        dead = {r.thing for r in everything if r.defines and r.kind != "flag" and _in(r.path, gone)}
        alive = {r.thing for r in everything if r.defines and not _in(r.path, gone)}
        lost = {
            _dropped(ref)
            for ref in everything
            if ref.thing in dead - alive and not _in(ref.path, gone)
        }
        more = {place for place in lost | _emptied(document, gone) if not _in(place, gone)}
        if not more:
            return gone
        gone |= more


def _in(path: Pointer, gone: set[Pointer]) -> bool:
    if path in gone:
        return True
    while path:
        path = parent_of(path)
        if path in gone:
            return True
    return False


def _dropped(ref: Reference) -> Pointer:
    """What goes with a thing that is mentioned there."""
    return parent_of(parent_of(ref.drop)) if _frees(ref) else ref.drop


def _frees(ref: Reference) -> bool:
    """Whether a move, an action or a promotion would be free without the mention."""
    return (
        ref.kind != "flag"
        and ref.path.startswith("/pieces/")
        and ("/conditions/" in ref.drop or ref.role == "end of a repeat")
    )


def _emptied(document: Document, gone: set[Pointer]) -> set[Pointer]:
    """Moves that have lost all their actions, promotions all their options, groups all squares."""
    found: set[Pointer] = set()
    for entry in document.moves:
        if _all_gone(entry.raw, "actions", entry.path, gone):
            found.add(entry.path)
        for modifier in entry.modifiers:
            if _all_gone(modifier.raw, "options", modifier.path, gone):
                found.add(modifier.path)
    return found


def _all_gone(raw: Json, key: str, path: Pointer, gone: set[Pointer]) -> bool:
    places = [at for at, _ in items(raw, key, path)]
    return bool(places) and all(_in(place, gone) for place in places)
