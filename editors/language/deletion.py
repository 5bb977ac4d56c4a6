"""Deleting an entity together with what cannot do without it, as one step."""

from __future__ import annotations

from core.checks import parent_of
from core.errors import CallError
from core.protocol import Json, Pointer
from core.repairs import removals
from editors.language.language import Language, Patch, References, Usage
from editors.language.usages import named, told
from editors.payload import Payload, at, get


def delete(language: Language, payload: Payload) -> Json:
    """The patch that removes an entity and what cannot do without it, and who used it."""
    raw, path = payload.get("document"), get(payload, "path", str)
    if path == "":
        raise CallError("edit.wrong-place", "The whole document cannot be deleted", path="/path")
    value = at(raw, path)
    why = language.kept(raw, path)
    if why is not None:
        raise CallError("edit.wrong-place", why, path="/path")
    patch, used = (
        _with_mentions(References(language, raw), path)
        if language.gone is None
        else language.gone(raw, path, payload)
    )
    return {
        "patch": patch,
        "name": f"Delete {language.kinds.title_of(raw, value, path)}",
        "select": parent_of(path),
        "usages": used,
    }


def _with_mentions(refs: References, path: Pointer) -> tuple[Patch, list[Usage]]:
    """Everything that mentions the thing goes, unless its name stands for something still."""
    ref = named(refs, path, {})
    is_whole = ref is not None and ref.defines and ref.drop == path
    if ref is None or not is_whole or refs.language.stays(ref) or len(refs.definitions(ref)) > 1:
        return list(removals([path])), []
    mentions = [other for other in refs.same(ref) if not other.defines]
    patch = removals([path, *(other.drop for other in mentions)])
    return list(patch), [told(refs, other) for other in mentions]
