"""Rename a node with all references, and who uses it."""

from __future__ import annotations

from core.checks import quoted
from core.errors import CallError
from core.games.asg.changes import renaming
from core.games.asg.document import Document, Mention
from core.protocol import Json, Pointer
from editors.games.asg.kinds import node_named
from editors.payload import Payload, at, get


def usages(payload: Payload) -> list[dict[str, Json]]:
    """Who uses the node at (or named at) a path: pointer and a sentence each."""
    raw, path = payload.get("document"), get(payload, "path", str)
    at(raw, path)
    document = Document(raw)
    id = node_named(document, path)
    return [] if id is None else [usage(each) for each in document.mentions_of(id)]


def usage(mention: Mention) -> dict[str, Json]:
    """A mention as a place with a sentence."""
    return {"path": mention.path, "message": f"{mention.id}: {mention.message}"}


def rename(payload: Payload) -> Json:
    """The patch that gives a node another id in edges, headquarters and troops too (one step).

    At the document, its name, its id or its description the scenario's own text is changed.
    """
    raw, path, to = payload.get("document"), get(payload, "path", str), payload.get("to")
    if path in ("", "/name", "/id"):
        return _rename_scenario(raw, path or "/name", to)
    at(raw, path)
    document = Document(raw)
    node = next((n for n in document.nodes if path in (n.path, n.path + "/id")), None)
    id = node.id if node is not None else node_named(document, path)
    node = node or document.by_id.get(id or "")
    if node is None:
        raise CallError("edit.no-name", "There is no name of a node here to change", path="/path")
    name = _new_id(document, node.id, to)
    return {
        "patch": [] if name == node.id else renaming(document, node, name),
        "name": f"Rename {node.id} to {name}",
        "select": _moved(path, node.id, name),
        "usages": [usage(mention) for mention in document.mentions_of(node.id)],
    }


def _moved(path: Pointer, old: str, new: str) -> Pointer:
    """Where the renamed place stands now: troops stand under the id."""
    head = "/initialState/nodeForces/"
    if not path.startswith(head):
        return path
    return head + new.replace("~", "~0").replace("/", "~1")


def _new_id(document: Document, old: str, to: Json) -> str:
    if not isinstance(to, str) or not to.strip():
        raise CallError("edit.bad-name", "An id is a text that is not empty", path="/to")
    if to != old and to in document.by_id:
        raise CallError("edit.taken", f"There is a node {quoted(to)} already", path="/to")
    return to


def _rename_scenario(raw: Json, path: Pointer, to: Json) -> Json:
    if not isinstance(to, str) or not to.strip():
        raise CallError("edit.bad-name", "A name is a text that is not empty", path="/to")
    if not isinstance(raw, dict):
        raise CallError("edit.no-such-place", "The document is no object", path="/document")
    patch = [{"op": "add", "path": path, "value": to}]
    return {"patch": patch, "name": f"Rename the scenario to {to}", "select": "", "usages": []}
