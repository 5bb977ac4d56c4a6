"""Who uses what: the name that a place is about, and the places that use it."""

from __future__ import annotations

from core.language.references import Reference
from core.protocol import Json, Pointer
from editors.language.kinds import Kinds
from editors.language.language import Language, References, Usage
from editors.payload import Payload, at, get


def named(refs: References, path: Pointer, payload: Payload) -> Reference | None:
    """The name that a place defines or mentions; in a text, the one under the payload's `offset`.

    An entity stands for the name that it defines.
    """
    here = [ref for ref in refs.all if path in (ref.path, ref.drop)]
    if "offset" in payload:
        offset = get(payload, "offset", int)
        inside = (ref for ref in here if ref.path == path and _holds(ref, offset))
        found = next(inside, None)
        if found is not None:
            return found
    exact = next((ref for ref in here if ref.path == path and ref.span is None), None)
    if exact is not None:
        return exact
    held = refs.language.held
    own = (ref for ref in here if ref.drop == path and (ref.defines or ref.kind in held))
    return next(own, None) or refs.language.find(refs, path)


def _holds(ref: Reference, offset: int) -> bool:
    return ref.span is not None and ref.span[0] <= offset <= ref.span[1]


def usages(language: Language, payload: Payload) -> list[Usage]:
    """Who uses the thing at a path: pointer and a sentence each."""
    raw, path = payload.get("document"), get(payload, "path", str)
    at(raw, path)
    refs = References(language, raw)
    ref = named(refs, path, payload)
    return [] if ref is None else used_by(refs, ref)


def used_by(refs: References, ref: Reference) -> list[Usage]:
    """The places that use a thing."""
    is_usage = refs.language.is_usage
    return [told(refs, other) for other in refs.same(ref) if is_usage(ref, other)]


def told(refs: References, ref: Reference) -> Usage:
    """A mention as a place with a sentence."""
    language = refs.language
    if language.usage is not None:
        return language.usage(refs.raw, ref)
    return placed(language.kinds, refs.raw, ref)


def placed(kinds: Kinds, raw: Json, ref: Reference) -> Usage:
    """A mention with the entities around it, and its role there."""
    return {"path": ref.path, "message": f"{kinds.where(raw, ref.path)}: {ref.role}"}
