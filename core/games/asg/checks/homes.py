"""Checks of headquarters and of the troops at the start."""

from __future__ import annotations

from collections.abc import Iterator

from core.checks import Finding, pointer, quoted
from core.games.asg.checks.nodes import duplicate_id, empty_id
from core.games.asg.checks.table import TABLE, put, put_setting
from core.games.asg.document import NEUTRAL, PLAYERS, Document, NodeEntry, member, other, whole
from core.protocol import Fix, Json, Place
from core.repairs import remove


def _seat(document: Document, player: str, id: str) -> dict[str, Json]:
    """The operation that gives a player a headquarters, with the objects around it if needed."""
    seats = member(document.raw, "players")
    if not isinstance(seats, dict):
        return {"op": "add", "path": "/players", "value": {player: {"hq": id}}}
    if not isinstance(seats.get(player), dict):
        return {"op": "add", "path": f"/players/{player}", "value": {"hq": id}}
    return {"op": "add", "path": f"/players/{player}/hq", "value": id}


def _candidates(document: Document, player: str) -> list[NodeEntry]:
    """The nodes that could be a player's headquarters, the likeliest first."""
    taken = document.hq.get(other(player))
    far = document.graph.distances(taken) if taken else {}
    foe = other(player)

    def likely(node: NodeEntry) -> tuple[bool, int, bool, int, int]:
        return (
            node.owner == foe,
            -document.force(node.id, player),
            node.owner != player,
            -far.get(node.id, 0),
            node.index,
        )

    nodes = (n for n in document.by_id.values() if n.id and n.id != taken)
    return sorted((n for n in nodes if not document.force(n.id, foe)), key=likely)


def _move_home(document: Document, player: str, node: NodeEntry) -> Fix:
    patch = [_seat(document, player, node.id)]
    if node.owner != player:
        patch.append({"op": "add", "path": node.path + "/owner", "value": player})
    return Fix(f"Make {quoted(node.id)} the headquarters of {player}", tuple(patch))


def _homes(document: Document, player: str, count: int = 2) -> tuple[Fix, ...]:
    found = _candidates(document, player)[:count]
    return tuple(_move_home(document, player, node) for node in found)


@TABLE.error("missing-hq")
def missing_hq(document: Document) -> Iterator[Finding]:
    """A player without a headquarters."""
    seats = member(document.raw, "players")
    for player in PLAYERS:
        seat = member(seats, player)
        hq = member(seat, "hq")
        if hq is None or hq == "":
            path = "/players" if isinstance(seats, dict) else ""
            if isinstance(seat, dict):
                path = f"/players/{player}" + ("/hq" if "hq" in seat else "")
            message = f"{player} has no headquarters; choose a node for it."
            yield Finding(path, message, _homes(document, player))


@TABLE.error("same-hq")
def same_hq(document: Document) -> Iterator[Finding]:
    """Both headquarters on one node."""
    if len(document.hq) == 2 and document.hq["P1"] == document.hq["P2"]:
        id = document.hq["P1"]
        owner = document.by_id[id].owner if id in document.by_id else NEUTRAL
        mover = "P1" if owner == "P2" else "P2"
        message = f"Both players have their headquarters on {quoted(id)}; move one of them."
        place = Place(f"/players/{other(mover)}/hq", f"{other(mover)} has it here too.")
        yield Finding(f"/players/{mover}/hq", message, _homes(document, mover), (place,))


@TABLE.error("enemy-hq")
def enemy_hq(document: Document) -> Iterator[Finding]:
    """A headquarters that belongs to the enemy at the start."""
    for player, id in document.home.items():
        node = document.by_id[id]
        if node.owner == other(player) and document.hq.get(other(player)) != id:
            message = (
                f"{quoted(id)} is the headquarters of {player}, but belongs to {node.owner} at "
                f"the start; give it to {player}."
            )
            fixes = [put(f"Give it to {player}", node.path + "/owner", player)]
            own = [n for n in _candidates(document, player) if n.owner == player and n.id != id]
            fixes += [_move_home(document, player, each) for each in own[:1]]
            place = Place(f"/players/{player}/hq", f"{player} has its headquarters there.")
            yield Finding(node.path + "/owner", message, tuple(fixes), (place,))


@TABLE.note("neutral-hq")
def neutral_hq(document: Document) -> Iterator[Finding]:
    """A headquarters that belongs to nobody at the start, so that its yield goes to nobody."""
    for player, id in document.home.items():
        node = document.by_id[id]
        if node.owner == NEUTRAL and document.hq.get(other(player)) != id:
            message = f"{quoted(id)} is the headquarters of {player}, but belongs to nobody yet."
            fix = put(f"Give it to {player}", node.path + "/owner", player)
            yield Finding(node.path, message, (fix,))


def _withdrawal(document: Document, player: str, id: str) -> Fix:
    """The fix that takes a player's troops off a node."""
    path = pointer("initialState", "nodeForces", id)
    title = f"Take the {document.force(id, player)} of {player} away"
    if document.force(id, other(player)):
        return Fix(title, ({"op": "replace", "path": f"{path}/{player}", "value": 0},))
    return remove(title, path)


@TABLE.error("enemy-on-hq")
def enemy_on_hq(document: Document) -> Iterator[Finding]:
    """Troops of the enemy on a headquarters at the start."""
    for player, id in document.home.items():
        foe = other(player)
        if document.force(id, foe) and document.hq.get(foe) != id:
            message = (
                f"{document.force(id, foe)} of {foe} stand on {quoted(id)}, the headquarters of "
                f"{player}, at the start; take them away."
            )
            path = pointer("initialState", "nodeForces", id, foe)
            place = Place(f"/players/{player}/hq", f"{player} has its headquarters there.")
            yield Finding(path, message, (_withdrawal(document, foe, id),), (place,))


@TABLE.error("both-forces")
def both_forces(document: Document) -> Iterator[Finding]:
    """Troops of both players on one node at the start."""
    homes = set(document.home.values()) if len(set(document.home.values())) == 2 else set()
    for id, forces in document.forces.items():
        if all(forces.values()) and id not in homes:
            message = (
                f"{forces['P1']} of P1 and {forces['P2']} of P2 stand on {quoted(id)} at the "
                "start; a node holds troops of one player."
            )
            fixes = tuple(_withdrawal(document, player, id) for player in reversed(PLAYERS))
            yield Finding(pointer("initialState", "nodeForces", id), message, fixes)


def is_settled(document: Document) -> bool:
    """Whether ids, headquarters and troops are in order, so that the whole map may be judged."""
    checks = (empty_id, duplicate_id, missing_hq, same_hq, enemy_hq, enemy_on_hq, both_forces)
    return (
        len(document.home) == 2
        and all(_is_plain(node) for node in document.nodes)
        and not any(any(check(document)) for check in checks)
    )


def _is_plain(node: NodeEntry) -> bool:
    """Whether the yield that is judged is the one that the file gives."""
    return "supplyYield" not in node.raw or whole(node.raw["supplyYield"]) == node.supply


@TABLE.lint("no-army")
def no_army(document: Document) -> Iterator[Finding]:
    """A player who starts without troops and can never pay for any."""
    for player in document.home:
        income = max(document.setting("baseIncome"), 0) + document.supply(player)
        income += sum(node.supply for node in document.nodes if node.owner == player)
        if not income and not any(forces[player] for forces in document.forces.values()):
            path = pointer("players", player)
            message = f"{player} has no troops and no supply to raise any; it can only pass."
            fixes = put_setting(document, "Set the base income to 1", "baseIncome", 1)
            yield Finding(path, message, fixes)
