"""The owners that a node can be given."""

from __future__ import annotations

from core.errors import CallError
from core.games.asg.changes import forces_patch, put
from core.games.asg.document import OWNERS, PLAYERS, Document
from editors.games.asg.kinds import node_named
from editors.language.language import Change, Patch, Switch


def _owner(change: Change) -> tuple[Patch, str]:
    """Another owner for a node, its troops included.

    A neutral node has no troops of a player; those that stood there come back from the stash.
    """
    document, to, stash = Document(change.raw), change.to, change.stash
    named = node_named(document, change.path) or node_named(document, change.place)
    node = next((each for each in document.nodes if each.path == change.place), None)
    node = node or document.by_id.get(named or "")
    if node is None:
        message = f"{change.path!r} is no node"
        raise CallError("edit.wrong-place", message, path="/path")
    amount = sum(document.force(node.id, player) for player in PLAYERS)
    if amount:
        stash["troops"] = amount
    kept = stash.get("troops", 0)
    forces = dict.fromkeys(PLAYERS, 0)
    if to in PLAYERS and isinstance(kept, int):
        forces[to] = max(kept, 0)
    patch: Patch = [put(node.path + "/owner", to)] if node.raw.get("owner") != to else []
    patch += forces_patch(document, {node.id: forces})
    return patch, f"Give {node.id} to {'nobody' if to not in PLAYERS else to}"


SWITCHES = dict.fromkeys(
    ("node", "forces", "edge", "players"), Switch("owner", OWNERS, _owner, shape=object)
)
"""At the end of an edge, or at a headquarters, the node is meant that it names."""
