"""Rename with everything that names the thing, as one step."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from core.checks import parent_of, pointer, quoted, resolve
from core.errors import CallError
from core.language.references import Reference
from core.protocol import Json, Pointer
from editors.completion import is_there, value_at
from editors.language.kinds import last_part
from editors.language.language import Language, Name, Patch, References, Title, taken
from editors.language.usages import named, used_by
from editors.payload import Payload, at, get


def rename(language: Language, payload: Payload) -> Json:
    """The patch that gives a thing another name wherever it is mentioned."""
    raw, path, to = payload.get("document"), get(payload, "path", str), payload.get("to")
    title = language.title(raw, path)
    if title is not None:
        return _titled(raw, title, to, language.nameless)
    at(raw, path)
    around, _ = language.kinds.around(raw, path)
    refs = References(language, raw)
    ref = named(refs, path, payload) or named(refs, around, payload)
    if ref is None:
        title = language.title(raw, around) if language.is_titled_within else None
        if title is None:
            raise CallError("edit.no-name", language.nameless, path="/path")
        return _titled(raw, replace(title, select=path), to, language.nameless)
    name = _new_name(refs, ref, to)
    written = (language.following or References.same)(refs, ref)
    return {
        "patch": renaming(language, raw, written, name),
        "name": f"{language.did(refs, ref)} {name}",
        "select": _moved(path, written, name),
        "usages": used_by(refs, ref),
    }


def _titled(raw: Json, title: Title, to: Json, nameless: str) -> Json:
    """The answer for a name that nothing refers to."""
    if not isinstance(to, str) or not to.strip():
        raise CallError("edit.bad-name", "A name is a text that is not empty", path="/to")
    holder = at(raw, parent_of(title.path))
    if not isinstance(holder, dict):
        raise CallError("edit.no-name", nameless, path="/path")
    patch = [put(raw, title.path, to)] if value_at(raw, title.path) != to else []
    return {
        "patch": [*patch, *title.more(to)],
        "name": f"{title.did} {to}",
        "select": title.select,
        "usages": [],
    }


def _new_name(refs: References, ref: Reference, to: Json) -> Name:
    language = refs.language
    name = language.new_name(refs, ref, to)
    if name == ref.name:
        return name
    if language.refusal is not None:
        why = language.refusal(refs, ref, name)
    else:
        why = taken(ref, name, (each for each in refs.all if each.defines))
    if why is not None:
        raise CallError("edit.taken", why, path="/to")
    return name


def renaming(language: Language, raw: Json, places: Iterable[Reference], to: Name) -> Patch:
    """The operations that write another name at all places; keys keep their order.

    Raises CallError where a key of the new name stands beside one of the old.
    """
    new: dict[Pointer, Json] = {}
    texts: dict[Pointer, list[Reference]] = {}
    for ref in places:
        if ref.span is not None:
            texts.setdefault(ref.path, []).append(ref)
        elif ref.key:
            holder = parent_of(ref.path)
            new[holder] = _with_key(resolve(raw, holder), ref.name, to, holder)
        else:
            new[ref.path] = to
    for path, refs in texts.items():
        new[path] = rewritten(language, str(resolve(raw, path)), refs, to)
    return [put(raw, path, value) for path, value in new.items() if value_at(raw, path) != value]


def _with_key(members: dict[str, Json], old: Name, to: Name, holder: Pointer) -> Json:
    """An object with another key in place of one.  Raises CallError where it has that key too."""
    if to != old and to in members:
        message = f"There is an entry {quoted(to)} in {last_part(holder)} already"
        raise CallError("edit.taken", message, path="/to")
    return {str(to) if key == old else key: item for key, item in members.items()}


def put(raw: Json, path: Pointer, value: Json) -> dict[str, Json]:
    """The operation that writes a member, whether it is there or not."""
    return {"op": "replace" if is_there(raw, path) else "add", "path": path, "value": value}


def rewritten(language: Language, text: str, refs: list[Reference], to: Name) -> str:
    """A text with another name wherever one of the references stands in it."""
    spans = {ref.span: ref for ref in refs if ref.span is not None}
    for start, end in sorted(spans, reverse=True):
        new = language.quoted(text[start:end], spans[start, end], to)
        text = text[:start] + new + text[end:]
    return text


def _moved(path: Pointer, written: list[Reference], to: Name) -> Pointer:
    """Where the renamed place stands now: what stood under the name stands under the new one."""
    for ref in written:
        if ref.key and (path + "/").startswith(ref.path + "/"):
            return parent_of(ref.path) + pointer(to) + path[len(ref.path) :]
    return path
