"""What an operation on a map names, read or refused with the field that is wrong."""

from __future__ import annotations

from core.errors import CallError
from core.games.asg.changes import Patch, put
from core.games.asg.document import OWNERS, Document, NodeEntry, member, whole
from core.games.asg.limits import MAX_NUMBER
from core.games.asg.mirror import tidy
from core.protocol import Json

Op = dict[str, Json]


def refused(message: str, field: str = "") -> CallError:
    """The error of an operation that cannot be done."""
    return CallError("map.bad-op", message, path="/op" + (f"/{field}" if field else ""))


def coordinate(value: Json, field: str) -> float:
    """A finite coordinate.  Raises CallError."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not abs(value) <= 1e9:
        raise refused(f"{field!r} must be a number between -1e9 and 1e9", field)
    return tidy(float(value))


def known(document: Document, id: Json, field: str) -> NodeEntry:
    """The node with an id.  Raises CallError."""
    if not isinstance(id, str) or id not in document.by_id:
        raise refused(f"There is no node {id!r}", field)
    return document.by_id[id]


def several(document: Document, op: Op) -> list[NodeEntry]:
    """The nodes that `ids` names.  Raises CallError."""
    ids = op.get("ids")
    if not isinstance(ids, list):
        raise refused("'ids' must be a list of node ids", "ids")
    return [known(document, id, "ids") for id in dict.fromkeys(map(_hashable, ids))]


def _hashable(value: Json) -> Json:
    return value if isinstance(value, str) else repr(value)


def listed(document: Document, key: str) -> Patch:
    """The operation that makes the list of nodes or edges where there is none."""
    return [] if isinstance(member(document.map, key), list) else [put(f"/map/{key}", [])]


def node_count(document: Document) -> int:
    """How many entries the list of nodes has, well-formed or not."""
    value = member(document.map, "nodes")
    return len(value) if isinstance(value, list) else 0


def answer(patch: Patch, name: str, select: str = "", **more: Json) -> Json:
    """What every operation answers."""
    return {"patch": patch, "name": name, "select": select or None, **more}


def owner_in(value: Json, field: str = "owner") -> str:
    """An owner of a node.  Raises CallError."""
    if value not in OWNERS:
        raise refused(f"An owner is {', '.join(OWNERS[:2])} or {OWNERS[2]}", field)
    return str(value)


def amount_in(value: Json, field: str) -> int:
    """A whole number that the rules take.  Raises CallError."""
    found = whole(value)
    if found is None or not 0 <= found <= MAX_NUMBER:
        raise refused(f"{field!r} must be a whole number from 0 to {MAX_NUMBER}", field)
    return found


def free_id(document: Document, wanted: Json) -> str:
    """The id that was asked for, if it is free, or the next number.  Raises CallError."""
    if wanted is None or wanted == "":
        count = len(document.nodes) + 1
        while f"node_{count}" in document.by_id:
            count += 1
        return f"node_{count}"
    if not isinstance(wanted, str):
        raise refused("An id is a text", "id")
    if wanted in document.by_id:
        raise CallError("edit.taken", f"There is a node {wanted!r} already", path="/op/id")
    return wanted
