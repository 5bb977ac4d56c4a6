"""What the shared editor is told of maps: kinds of entities, nodes and who names them."""

from __future__ import annotations

from core.errors import CallError
from core.games.asg.changes import deletion
from core.games.asg.document import Document
from core.games.asg.settings import DEFAULTS
from core.language.references import Named, Reference, named
from core.protocol import Json, Pointer
from core.repairs import removals
from editors.games.asg.beginnings import DRAWN, copied, wanted
from editors.games.asg.complete import about, called, keys, names, offered, tip
from editors.games.asg.entities import TREE, full, summary, usually
from editors.games.asg.first import first
from editors.games.asg.kinds import KINDS
from editors.games.asg.schemas import definitions
from editors.games.asg.switches import SWITCHES
from editors.games.asg.template import empty, scenario
from editors.language.kinds import Kind
from editors.language.language import Language, Name, Patch, References, Title, Usage
from editors.payload import Payload

_NAMELESS = "There is no name of a node here to change"


_NODES = (Named("node", "/map/nodes/#/id", "the node", 1, defines=True),)


def references(raw: Json) -> list[Reference]:
    """Every node of a map, and every edge, headquarters and troops that name one."""
    return [*named(_NODES, raw), *Document(raw).mentions]


def _usage(raw: Json, ref: Reference) -> Usage:
    return {"path": ref.path, "message": f"{ref.name}: {ref.role}"}


def _title(raw: Json, path: Pointer) -> Title | None:
    known = path in ("", "/name", "/id")
    return Title(path or "/name", "Rename the scenario to", "") if known else None


def _new_name(refs: References, ref: Reference, to: Json) -> Name:
    if not isinstance(to, str) or not to.strip():
        raise CallError("edit.bad-name", "An id is a text that is not empty", path="/to")
    if not refs.definitions(ref):
        raise CallError("edit.no-name", _NAMELESS, path="/path")
    return to


def _following(refs: References, ref: Reference) -> list[Reference]:
    """Where another node has the same id, everything else stays with that one."""
    own = refs.definitions(ref)
    if len(own) < 2:
        return refs.same(ref)
    return [ref if ref.defines else own[0]]


def _single(raw: Json, kind: Kind) -> str | None:
    is_node = kind.name == "node"
    return None if is_node else "Only a node can be copied: two equal edges count as one"


def _gone(raw: Json, path: Pointer, payload: Payload) -> tuple[Patch, list[Usage]]:
    """A node goes with its edges and troops; headquarters that stood there are to be chosen."""
    found = references(raw)
    own = next((each for each in found if each.defines and each.drop == path), None)
    about = [each for each in found if own is not None and each.thing == own.thing]
    if own is None or sum(each.defines for each in about) > 1:  # its namesake keeps the edges
        return list(removals([path])), []
    used = [_usage(raw, each) for each in about if not each.defines]
    return deletion(Document(raw), [str(own.name)]), used


LANGUAGE = Language(
    KINDS,
    references,
    Document,
    definitions,
    {"scenario": scenario, "first": first, "empty": empty},
    tree=TREE,
    told=lambda document, value, kind, path: summary(document, value, kind),
    usually=usually,
    full=full,
    listed=lambda row, value: value is None,
    names=names,
    about=about,
    called=called,
    keys=keys,
    offered=offered,
    tip=tip,
    switches=SWITCHES,
    new={"settings": lambda document, place: {**DEFAULTS}},
    drawn=DRAWN,
    wanted=wanted,
    home=lambda document, kind, path: "/settings",
    single=_single,
    copied=copied,
    usage=_usage,
    title=_title,
    nameless=_NAMELESS,
    new_name=_new_name,
    following=_following,
    gone=_gone,
)
