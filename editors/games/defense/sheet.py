"""The rules sheet of a dice duel: each hero's attacks and defence, then the statuses they use."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from core.games.defense.conditions import CONDITIONS
from core.games.defense.effects import EFFECTS, side_for
from core.games.defense.limits import ATTACK_DICE, ATTACK_ROLLS
from core.games.defense.matchers import MATCHERS
from core.games.defense.patterns import PATTERNS
from core.games.defense.tables import shipped_json
from core.games.defense.uses import USES
from core.language.phrases import counted, listing, raised, said
from core.protocol import Json
from editors.games.defense.phrases import Names, rendered
from editors.sheet import Section, Statement

Raw = dict[str, Any]


def sections(raw: Json) -> Iterator[Section]:
    """The sheet of a match, or of a hero alone, that has no errors."""
    document: Raw = raw
    heroes = document.get("heroes")
    whole = [(f"/heroes/{n}", hero) for n, hero in enumerate(heroes)] if heroes else [("", raw)]
    sources = [("", document), *whole] if heroes else whole
    names = Names(
        _table("statuses", sources, shipped_json()["statuses"]),
        _table("combos", sources, shipped_json()["combos"]),
    )
    config: Raw = (document.get("config") or {}) if heroes else {}
    if heroes:
        yield Section("The match", tuple(_match(config)))
    for path, hero in whole:
        is_v2 = _defends_by_card(hero, config)
        yield Section(str(hero["name"]), tuple(_hero(names, hero, path, is_v2)))
    yield Section("Statuses", tuple(_status(names, each) for each in names.statuses.values()))


def _table(key: str, sources: list[tuple[str, Any]], shipped: list[Raw]) -> dict[str, Raw]:
    """The entries by id, later ones in the place of earlier ones; `path` is where each stands."""
    found = {each["id"]: {**each, "path": ""} for each in shipped}
    for path, source in [*sources[1:], sources[0]]:
        for n, each in enumerate(source.get(key, ())):
            found[each["id"]] = {**each, "path": f"{path}/{key}/{n}"}
    return found


def _defends_by_card(hero: Raw, config: Raw) -> bool:
    """Whether it plays v2: it has a card, and neither it nor the match wants v1."""
    wished = (config.get("defenseVersions") or {}).get(hero["id"], hero.get("defenseVersion", "v2"))
    is_enabled = config.get("enableDefenseV2") is not False
    return is_enabled and wished == "v2" and hero.get("defenseCard") is not None


def _match(config: Raw) -> Iterator[Statement]:
    yield Statement(
        f"Both roll a die, and the higher one begins. In a turn a hero rolls {ATTACK_DICE} dice up "
        f"to {ATTACK_ROLLS} times, keeping what it likes, and makes one attack whose dice it "
        "shows; then the other one defends."
    )
    yield Statement(
        f"Who is at 0 hit points has lost; both at once is a draw, and so is the end of round "
        f"{config.get('maxRounds', 20)}.",
        "/config",
    )
    if config.get("enableDefenseV2") is False:
        yield Statement("Everybody defends with the v1 board.", "/config/enableDefenseV2")


def _hero(names: Names, hero: Raw, at: str, is_v2: bool) -> Iterator[Statement]:
    if hero.get("description"):
        yield Statement(hero["description"], f"{at}/description")
    yield Statement(f"It starts with {hero.get('startingHp', 30)} hit points.", at or "/startingHp")
    for n, attack in enumerate(hero["attacks"]):
        dice = _combo(names, attack["combo"])
        text = f"{attack.get('name') or attack['id']}: with {dice}, {attack['damage']} damage"
        yield Statement(text + _riders(names, attack) + ".", f"{at}/attacks/{n}", attack)
    if is_v2:
        yield from _card(names, hero["defenseCard"], f"{at}/defenseCard")
        if hero["v1Board"]:
            text = "Its v1 defence counts only where v1 is played instead of the card."
            yield Statement(text, f"{at}/v1Board")
    elif hero.get("defenseCard") is not None:
        text = "It defends by v1; its defence card is not played."
        yield Statement(text, f"{at}/defenseCard")
    for n, entry in enumerate(hero["v1Board"]):
        back = f" and sends {entry['reflect']} back" if entry.get("reflect") else ""
        dice = _combo(names, entry["combo"])
        text = f"v1 defence with {dice}: blocks {entry['block']}{back}{_riders(names, entry)}."
        yield Statement(text, f"{at}/v1Board/{n}", entry)


def _combo(names: Names, id: str) -> str:
    """A combo by what the dice must show."""
    combo = names.combos[id]
    pattern = combo["pattern"]
    return f"{said(PATTERNS[pattern['type']], pattern, rendered(names))} ({names.combo(id)})"


def _riders(names: Names, holder: Raw) -> str:
    who = {"self": "it gains", "opponent": "the opponent gains"}
    parts = [
        f"{who[each['target']]} {each.get('stacks', 1)} {names.status(each['status'])}"
        for each in holder.get("riders", ())
    ]
    return f"; {listing(parts)}" if parts else ""


def _card(names: Names, card: Raw, at: str) -> Iterator[Statement]:
    fields = [f"{each['id']} {', '.join(map(str, each['faces']))}" for each in card["fields"]]
    dice = counted(card["dice"], "die", "dice")
    text = f"It defends with {dice} of {card.get('faces', 6)} faces"
    yield Statement(f"{text}; its fields are {'; '.join(fields)}.", f"{at}/fields")
    for n, rule in enumerate(card["rules"]):
        yield Statement(_rule(names, rule), f"{at}/rules/{n}", rule)


def _rule(names: Names, rule: Raw) -> str:
    matcher = rule["matcher"]
    shown = said(MATCHERS[matcher["type"]], matcher, rendered(names))
    parts = [f"{rule.get('label') or rule['id']}: {shown}"]
    if rule.get("conditions"):
        parts.append(f"Only if {_conditions(names, rule['conditions'])}")
    parts += [raised(_effect(names, rule, each)) for each in rule["effects"]]
    if rule.get("allowReroll") is False:
        parts.append("Its dice may not be rolled again")
    return ". ".join(parts) + "."


def _conditions(names: Names, conditions: list[Raw]) -> str:
    return listing([said(CONDITIONS[each["type"]], each, rendered(names)) for each in conditions])


def _effect(names: Names, rule: Raw, effect: Raw) -> str:
    word = EFFECTS[effect["type"]]
    side = side_for(word, effect, rule.get("owner"), rule.get("target"))
    target = {"self": "the defender", "opponent": "the attacker"}[side]
    policy = rule.get("selectionPolicy")
    usual = {"selectionPolicy": policy} if policy and "selectionPolicy" not in effect else {}
    text = said(word, {**effect, **usual}, rendered(names), {"target": target})
    if effect.get("conditions"):
        text += f", but only if {_conditions(names, effect['conditions'])}"
    return text


def _status(names: Names, status: Raw) -> Statement:
    kind = "harmful, " if status.get("negative") else ""
    text = f"{names.status(status['id'])}: {kind}at most {counted(status['max'], 'stack')}"
    uses = []
    for use in status.get("uses", ()):
        word = USES[use["type"]]
        shown = {**use, "status": names.status(use["status"])} if "status" in use else use
        uses.append(word.run(word.filled(shown)))
    does = f"; {'; '.join(uses)}" if uses else ""
    data = {key: value for key, value in status.items() if key != "path"}
    return Statement(f"{text}{does}.", status["path"], data)
