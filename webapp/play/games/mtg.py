"""The card game at a terminal: battlefields as lines, where to be asked, texts of cards.

The layout gets the visible state and the spec, never a state.  Passing is by a visible list of
stops: the engine opens every window, a surface passes the ones in which its player does not want
to be asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from core.games.mtg.document import Document
from core.protocol import Event, Json
from webapp.play.games.mtg_decks import pair
from webapp.play.habits import Habits, Pace, Pane, Scene

KINDS = (("creature", "Creatures"), ("", "Others"), ("land", "Lands"))
"""Rows of a battlefield: the first type that a permanent has; "" is the rest."""

STOPS = {
    "my UPKEEP": "your upkeep",
    "my DRAW": "your draw step",
    "my MAIN1": "your first main phase",
    "my BEGIN_COMBAT": "the beginning of your combat",
    "my DECLARE_ATTACKERS": "after you attack",
    "my DECLARE_BLOCKERS": "after your attackers are blocked",
    "my DAMAGE": "between first-strike damage and the rest, as you attack",
    "my END_COMBAT": "the end of your combat",
    "my MAIN2": "your second main phase",
    "my END": "your end step",
    "their UPKEEP": "the opponent's upkeep",
    "their DRAW": "the opponent's draw step",
    "their MAIN1": "the opponent's first main phase",
    "their BEGIN_COMBAT": "the beginning of the opponent's combat",
    "their DECLARE_ATTACKERS": "after the opponent attacks",
    "their DECLARE_BLOCKERS": "after you block",
    "their DAMAGE": "between first-strike damage and the rest, as they attack",
    "their END_COMBAT": "the end of the opponent's combat",
    "their MAIN2": "the opponent's second main phase",
    "their END": "the opponent's end step",
}
PRESET = frozenset({
    "my MAIN1", "my DECLARE_BLOCKERS", "my DAMAGE", "my MAIN2", "their DECLARE_ATTACKERS",
    "their DECLARE_BLOCKERS", "their DAMAGE", "their END",
})  # fmt: skip
IDLE = frozenset({"PASS_PRIORITY", "TAP_FOR_MANA", "SKIP_COMBAT", "SKIP_MAIN2", "SCOOP"})
"""Actions that are no reason to ask."""

PASS = {"type": "PASS_PRIORITY"}


def passing(view: Json, has_more: Callable[[], bool], stops: frozenset[str]) -> Json:
    """PASS_PRIORITY where the player need not be asked.

    Asked are decisions and declarations; on an empty stack the stops, if there is anything to do;
    over an object of the opponent's on the stack, if there is anything to do about it.  One's own
    main phases are asked whenever they are stops.  An own object on top of the stack resolves.
    """
    turn, me = view["turn"], view["player"]
    if view["pending_decision"] is not None or turn["declares"] or turn["priority"] != me:
        return None
    if view["stack"]:
        is_own = view["stack"][0]["controller"] == me
        return PASS if is_own or not has_more() else None
    whose = "my" if turn["active"] == me else "their"
    here = f"{whose} {turn['step']}"
    if here not in stops:
        return PASS
    return None if here in ("my MAIN1", "my MAIN2") or has_more() else PASS


# -- what is on the table -------------------------------------------------------------------------


def panes(scene: Scene) -> tuple[Pane, ...]:
    """Both battlefields, the stack, the hand, and what else is public."""
    view = scene.view
    me = scene.viewer or scene.players[-1]
    order = [*(player for player in scene.players if player != me), me]
    board: list[str] = []
    for player in order:
        board += _side(view, player, scene.width)
    found = [Pane("board", _when(view), tuple(board))]
    if view["in_force"]:
        found.append(Pane("force", "In force", tuple(view["in_force"])))
    if view["stack"] or not scene.is_short:
        found.append(Pane("stack", "Stack, top first", tuple(_stack(scene)) or ("empty",)))
    if scene.viewer is not None:
        found.append(Pane("hand", f"Hand of {scene.viewer}", tuple(_hand(scene))))
    for player in order:
        piles = view["players"][player]
        lines = tuple(
            line for zone in ("graveyard", "exile") for line in _pile(zone, piles[zone])
        )  # fmt: skip
        if lines:
            found.append(Pane(f"piles {player}", f"{player}'s graveyard and exile", lines))
    return tuple(found)


def _when(view: Json) -> str:
    turn = view["turn"]
    step = turn["step"].replace("_", " ").lower().replace("main", "main phase ")
    if view["game"]["over"]:
        return f"Turn {turn['number']}, over"
    if turn["is_pregame"]:
        return f"Before the first turn, {turn['active']} begins"
    return f"Turn {turn['number']}, {turn['active']}'s {step}"


def _side(view: Json, player: str, width: int) -> Iterator[str]:
    seat, turn = view["players"][player], view["turn"]
    mark = ">" if turn["to_act"] == player else " "
    mana = "".join(f"{{{symbol}}}" * n for symbol, n in seat["mana"].items())
    parts = [
        f"{mark} {player}  life {seat['life']}", f"hand {seat['hand_size']}",
        f"library {seat['library_size']}", f"graveyard {len(seat['graveyard'])}",
        f"exile {len(seat['exile'])}" if seat["exile"] else "", f"mana {mana}" if mana else "",
    ]  # fmt: skip
    yield "  ".join(part for part in parts if part)
    mine = [each for each in view["battlefield"] if each["controller"] == player]
    for kind, title in KINDS:
        row = [permanent for permanent in mine if _kind(permanent) == kind]
        if row:
            words = _grouped(row, view, is_numbered=kind != "land")
            yield from _wrapped(f"    {title:<11}", words, width)


def _grouped(row: list[Json], view: Json, is_numbered: bool) -> list[str]:
    """Equal permanents together, with the numbers that tell them apart where a name is not enough.

    The numbers are those of typed actions: the places among all permanents of the name.
    """
    places: dict[str, list[str]] = {}
    for each in view["battlefield"]:
        places.setdefault(each["name"], []).append(each["instance_id"])
    groups: dict[str, list[str]] = {}
    for each in row:
        same = places[each["name"]]
        number = f" #{same.index(each['instance_id']) + 1}" if len(same) > 1 else ""
        groups.setdefault(_permanent(each, view), []).append(number if is_numbered else "")
    return [
        (f"{len(numbers)}x " if len(numbers) > 1 else "") + text + "".join(numbers)
        for text, numbers in groups.items()
    ]


def _kind(permanent: Json) -> str:
    return next((kind for kind, _ in KINDS if kind in permanent["types"]), "")


def _permanent(permanent: Json, view: Json) -> str:
    names = {each["instance_id"]: each["name"] for each in view["battlefield"]}
    text: str = permanent["name"]
    if "power" in permanent:
        text += f" {permanent['power']}/{permanent['toughness']}"
    id, combat = permanent["instance_id"], view["combat"]
    notes = [word for word in ("tapped",) if permanent["tapped"]]
    if permanent["summoning_sick"] and "haste" not in permanent["keywords"]:
        notes.append("sick")
    notes += [f"{n} {kind}" for kind, n in permanent["counters"].items()]
    if permanent["damage_marked"]:
        notes.append(f"{permanent['damage_marked']} damage")
    notes += permanent["keywords"]
    notes += permanent["notes"]
    if id in combat["attackers"]:
        notes.append("attacking")
    if id in combat["blockers"]:
        notes.append(f"blocking {names.get(combat['blockers'][id], 'nothing')}")
    if permanent["attached_to"]:
        notes.append(f"on {names.get(permanent['attached_to'], 'nothing')}")
    return f"{text} ({', '.join(notes)})" if notes else text


def _wrapped(head: str, words: Iterable[str], width: int) -> Iterator[str]:
    """Words in lines that break between them; later lines are indented."""
    line, is_first = head, True
    for word in words:
        joined = f"{line}{word}" if is_first else f"{line}, {word}"
        if not is_first and len(joined) > width:
            yield f"{line},"
            joined = f"{' ' * len(head)}{word}"
        line, is_first = joined, False
    yield line


def _stack(scene: Scene) -> Iterator[str]:
    view = scene.view
    for item in view["stack"]:
        targets = [_target(each) for group in item["targets"] for each in group]
        at = f" at {', '.join(targets)}" if targets else ""
        x = f", X = {item['x']}" if item["x"] is not None else ""
        copy = " (copy)" if item["is_copy"] else ""
        yield f"{item['name']}{copy} of {item['controller']}{at}{x}"


def _target(target: Json) -> str:
    if target["type"] == "PLAYER":
        return str(target["player_id"])
    return f"{target['name']}{', which is gone' if target.get('is_gone') else ''}"


def _hand(scene: Scene) -> Iterator[str]:
    cards = _cards(scene)
    hand = scene.view["players"][scene.viewer]["hand"]
    counts = Counter((card["card_id"], card["name"]) for card in hand)
    words = []
    for (id, name), n in counts.items():
        raw = cards.get(id, {})
        cost = raw.get("mana_cost")
        short = f"{name} {cost}" if cost else name
        words.append(f"{n}x " * (n > 1) + (short if scene.is_short else _head(name, raw)))
    if scene.is_short and words:
        yield from _wrapped("", words, scene.width)
    else:
        yield from words or ["empty"]


def _head(name: str, raw: Json) -> str:
    """Name, cost, type and size of a card."""
    cost = raw.get("mana_cost")
    return f"{name} {cost}  {_kind_line(raw)}" if cost else f"{name}  {_kind_line(raw)}"


def _kind_line(raw: Json) -> str:
    size = f" {raw['power']}/{raw['toughness']}" if raw.get("power") is not None else ""
    return f"{raw.get('type_line', '')}{size}"


def _pile(zone: str, cards: list[Json]) -> Iterator[str]:
    if cards:
        counts = Counter(card["name"] for card in reversed(cards))
        names = ", ".join(f"{n}x {name}" if n > 1 else name for name, n in counts.items())
        yield f"{zone.capitalize()}: {names}"


# -- texts of cards -------------------------------------------------------------------------------


def _cards(scene: Scene) -> dict[str, Json]:
    """The cards and tokens of the spec by canonical id."""
    document = Document(scene.raw)
    tokens = {card.id: card.raw for card in document.tokens}
    return tokens | {id: card.raw for id, card in document.by_id.items()}


def details(scene: Scene) -> dict[str, str]:
    """The text of every card that the viewer sees, by the card's name."""
    view, cards = scene.view, _cards(scene)
    seen: list[Any] = [*view["battlefield"]]
    for seat in view["players"].values():
        seen += [*seat["hand"], *seat["graveyard"], *seat["exile"]]
    found: dict[str, str] = {}
    for each in seen:
        raw = cards.get(each["card_id"], {})
        found[each["name"]] = f"{_head(each['name'], raw)}\n{raw.get('oracle_text', '')}".strip()
    return dict(sorted(found.items()))


def is_noise(event: Event) -> bool:
    """Steps but for a turn's first, and taps: the log tells what matters."""
    if event.type == "step":
        return bool(event.data["step"] != "UNTAP")
    return event.type in ("tapped", "shuffled")


HABITS = Habits(
    look=panes,
    pace=Pace(STOPS, PRESET, IDLE, passing),
    is_noise=is_noise,
    details=details,
    pair=pair,
)
