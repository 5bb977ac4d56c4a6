"""Lints of whole maps: what is out of reach, too near, or uneven."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import islice

from core.checks import Finding, listing, quoted
from core.games.asg.checks.homes import is_settled
from core.games.asg.checks.mirror import mirror_fixes
from core.games.asg.checks.table import TABLE, put, put_setting
from core.games.asg.combat import bound_of, win_probability
from core.games.asg.document import PLAYERS, Document, NodeEntry, member, other
from core.games.asg.symmetry import symmetry
from core.protocol import Fix, Place

LOOKED_AT = 200
"""So many nodes on each side are looked at for the nearest two to connect."""

NAMED = 6
"""So many differing nodes are named in the sentence; all of them are places to look at."""


def _connect(document: Document, from_: list[NodeEntry], to: list[NodeEntry]) -> tuple[Fix, ...]:
    """The fix that draws an edge between the nearest nodes of two sets."""
    if not from_ or not to or not isinstance(member(document.map, "edges"), list):
        return ()
    a, b = min(
        ((a, b) for a in from_[:LOOKED_AT] for b in to[:LOOKED_AT]),
        key=lambda pair: math.hypot(pair[0].x - pair[1].x, pair[0].y - pair[1].y),
    )
    edge = {"op": "add", "path": "/map/edges/-", "value": [a.id, b.id]}
    return (Fix(f"Connect {quoted(a.id)} and {quoted(b.id)}", (edge,)),)


def _reached(document: Document, *sources: str) -> list[NodeEntry]:
    far = document.graph.distances(*sources)
    return [node for node in document.by_id.values() if node.id in far]


@TABLE.lint("hq-unreachable")
def hq_unreachable(document: Document) -> Iterator[Finding]:
    """No way between the headquarters: only draws are possible."""
    homes = document.home
    if len(homes) < 2 or homes["P1"] == homes["P2"]:
        return
    if homes["P2"] not in document.graph.distances(homes["P1"]):
        message = (
            f"No way leads from {quoted(homes['P1'])} to {quoted(homes['P2'])}: nobody can win, "
            "only draws are possible. Connect the two parts of the map."
        )
        parts = [_reached(document, homes[player]) for player in PLAYERS]
        place = Place("/players/P2/hq", "The other headquarters is here.")
        yield Finding("/players/P1/hq", message, _connect(document, *parts), (place,))


@TABLE.lint("unreachable-yield")
def unreachable_yield(document: Document) -> Iterator[Finding]:
    """A node with yield that nobody can reach."""
    if not document.home:
        return
    reached = _reached(document, *document.home.values())
    known = {node.id for node in reached}
    held = {id for id, forces in document.forces.items() if any(forces.values())}
    known |= document.graph.distances(*held).keys()
    for node in document.by_id.values():
        if node.supply and node.id not in known:
            gain = f"{node.owner} keeps its yield of {node.supply} for ever"
            if node.owner not in PLAYERS:
                gain = f"nobody will ever get its yield of {node.supply}"
            message = f"No way leads to {quoted(node.id)}; {gain}. Connect it."
            zero = put("Set its yield to 0", node.path + "/supplyYield", 0)
            fixes = (*_connect(document, reached, [node]), zero)
            yield Finding(node.path, message, fixes)


@TABLE.note("lonely-node")
def lonely_node(document: Document) -> Iterator[Finding]:
    """A node without any edge that plays no part."""
    used = {*document.hq.values(), *document.forces}
    first = list(islice(document.by_id.values(), LOOKED_AT + 1))
    for node in document.by_id.values():
        if not document.graph.neighbours[node.id] and not node.supply and node.id not in used:
            others = [each for each in first if each is not node]
            message = f"No edge leads to {quoted(node.id)}; connect it, or delete it."
            fixes = _connect(document, [node], others)
            yield Finding(node.path, message, fixes)


@TABLE.lint("hq-in-reach")
def hq_in_reach(document: Document) -> Iterator[Finding]:
    """A march takes the enemy's headquarters in one ply."""
    homes = document.home
    if not is_settled(document):
        return
    found = [(_march(document, player), player) for player in PLAYERS]
    near = [(steps, start, player) for (steps, start), player in found if start]
    if not near or min(near)[0] > document.budget:
        return
    steps, start, player = min(near)
    others = [p for s, _, p in near if s <= document.budget and p != player]
    goal = homes[other(player)]
    moves = "1 move" if steps == 1 else f"{steps} moves"
    message = (
        f"{quoted(goal)}, the headquarters of {other(player)}, is {moves} from {quoted(start)}, "
        f"and a ply has {document.budget}: {player} can win in its first ply"
        f"{', and so can ' + others[0] if others else ''}. Lower the budget, or make the way "
        "longer."
    )
    settings = member(document.raw, "settings")
    has_budget = isinstance(settings, dict)
    fixes: tuple[Fix, ...] = ()
    if steps > 1:
        title = f"Lower the action budget to {steps - 1}"
        fixes = put_setting(document, title, "actionBudget", steps - 1)
    path = "/settings/actionBudget" if has_budget and "actionBudget" in settings else "/settings"
    related = (
        Place(document.by_id[start].path, f"The march of {player} starts here."),
        Place(document.by_id[goal].path, f"The headquarters of {other(player)} is here."),
    )
    yield Finding(path if has_budget else "", message, fixes, related)


def _march(document: Document, player: str) -> tuple[int, str]:
    """Moves to the enemy's headquarters, from the own ones or from the nearest stack that can win.

    Whoever marches from the headquarters may buy troops first; a stack in the field is as strong
    as it is, and one that cannot beat who stands there threatens nobody.
    """
    goal = document.home[other(player)]
    far, met = document.graph.distances(goal), document.force(goal, other(player))
    fraction = min(max(document.fraction, 0.0), 1.0)
    starts = [document.home[player]]
    for id, forces in document.forces.items():
        own = forces[player]
        if own and (not met or win_probability(own - met, bound_of(own, met, fraction))):
            starts.append(id)
    return min(((far[id], id) for id in starts if id in far), default=(0, ""))


@TABLE.lint("not-symmetric")
def not_symmetric(document: Document) -> Iterator[Finding]:
    """A map that does not look the same to both players."""
    if not is_settled(document):
        return
    found = symmetry(document)
    if found.symmetric is not False:
        return
    names = list(dict.fromkeys(quoted(each.node) for each in found.differs))
    shown = names[:NAMED] + ([f"{len(names) - NAMED} more"] if len(names) > NAMED else [])
    first = found.differs[0].message if found.differs else "the ways differ"
    message = (
        f"The map is not the same for both players; {listing(shown, 'and')} differ"
        f"{'s' if len(names) == 1 else ''}: {first}. Mirror one side, or leave it if it is meant."
    )
    if not names:
        message = f"The map is not the same for both players: {first}."
    related = tuple(Place(each.path, f"{each.message}.") for each in found.differs[:50])
    yield Finding("/map", message, mirror_fixes(document, found), related)
