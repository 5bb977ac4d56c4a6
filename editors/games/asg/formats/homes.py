"""Which nodes are the headquarters: as marked, as drawn, else chosen and told."""

from __future__ import annotations

from core.checks import listing, quoted
from core.games.asg.document import PLAYERS, other
from core.games.asg.graph import Graph
from editors.games.asg.formats.draft import Draft, is_ours
from editors.games.asg.formats.drawn import drawn_homes, player_in

_PLAYERS = {"1": "P1", "2": "P2", "player1": "P1", "player2": "P2"}


def player_of(text: str) -> str | None:
    """The player that a text names.

    >>> player_of("p1"), player_of("Player 2"), player_of("red")
    ('P1', 'P2', None)
    """
    key = text.strip()
    return key.upper() if key.upper() in PLAYERS else _PLAYERS.get(key.lower().replace(" ", ""))


def homes_of(draft: Draft, graph: Graph) -> dict[str, str]:
    """The headquarters per player; marks are taken off the nodes, and choices are reported."""
    homes = _marked(draft)
    if is_ours(draft):
        return homes
    missing = [player for player in PLAYERS if player not in homes]
    drawn = drawn_homes(draft) if missing else []
    if missing and drawn:
        homes |= _seated(draft, drawn, homes)
    for player in [player for player in PLAYERS if player not in homes]:
        homes |= _guess(draft, graph, homes, player)
    is_free = len(missing) == 2 and len(homes) == 2 and not drawn
    if is_free and not _has_owners(draft):
        order = list(draft.nodes)
        first, second = sorted(homes.values(), key=order.index)
        homes = {"P1": first, "P2": second}
    if missing and draft.nodes:
        told = listing((f"{quoted(homes[p])} for {p}" for p in missing if p in homes), "and")
        why = "as the file draws them" if drawn else "chosen"
        message = f"The file does not mark headquarters; {why}: {told}."
        draft.report.add("changed", "hq", message)
    return homes


def _marked(draft: Draft) -> dict[str, str]:
    homes: dict[str, str] = {}
    for node in draft.nodes.values():
        mark = node.attributes.pop("hq", "")
        player = player_of(mark)
        if _is_yes(mark):
            player = _owner(draft, node.id) or player
        if player and player not in homes:
            homes[player] = node.id
        elif mark.strip() and not _is_no(mark):
            draft.report.count(
                "lost",
                "hq",
                "{n} further mark of headquarters was left out.",
                "{n} further marks of headquarters were left out.",
            )
    return homes


def _seated(draft: Draft, drawn: list[str], homes: dict[str, str]) -> dict[str, str]:
    """Which player each drawn headquarters is of: its owner's, its name's, else in order."""
    found = dict(homes)
    free = [id for id in drawn if id not in homes.values()]
    for tell in (_owner, _named):
        for id in list(free):
            player = tell(draft, id)
            if player and player not in found:
                found[player] = id
                free.remove(id)
    for player in PLAYERS:
        if player not in found and free:
            found[player] = free.pop(0)
    return found


def _owner(draft: Draft, id: str) -> str | None:
    return player_of(draft.nodes[id].attributes.get("owner", ""))


def _named(draft: Draft, id: str) -> str | None:
    return player_in(f"{id} {draft.nodes[id].attributes.get('label', '')}")


def _guess(draft: Draft, graph: Graph, homes: dict[str, str], player: str) -> dict[str, str]:
    taken = homes.get(other(player))
    own = [id for id in draft.nodes if _owner(draft, id) == player and id != taken]
    start = taken or _end(graph, next(iter(draft.nodes), ""))
    if not own and taken is None and len(draft.nodes) > 1:
        return {player: start}
    far = graph.distances(start)
    free = [id for id in (own or draft.nodes) if id != taken]
    reached = [id for id in free if id in far] or free
    return {player: max(reached, key=lambda id: far.get(id, 0))} if reached else {}


def _has_owners(draft: Draft) -> bool:
    return any(_owner(draft, id) for id in draft.nodes)


def _end(graph: Graph, id: str) -> str:
    """The node furthest from another, in the largest part of the map."""
    part = max(graph.components, key=len, default=[id])
    far = graph.distances(part[0])
    return max(far, key=lambda each: far[each], default=id)


def _is_yes(text: str) -> bool:
    return text.strip().lower() in ("true", "yes", "1")


def _is_no(text: str) -> bool:
    return text.strip().lower() in ("false", "no", "0", "")
