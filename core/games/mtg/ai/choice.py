"""The object of a reply and its payload: x, mode, costs, colour.

Nothing is filled in unless it is the only legal value.
"""

from __future__ import annotations

from core.games.mtg.ai.matcher import Asked, agree, find, id_of, legal_of
from core.games.mtg.ai.refusals import Refused, refuse
from core.games.mtg.surface.check import mode_fault, x_fault
from core.games.mtg.surface.objects import Entry
from core.protocol import Json

COLOR_WORDS = {
    "white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "colorless": "C",
    "colourless": "C",
}  # fmt: skip


def ways_of(
    choices: list[Entry], value: Json, described: dict[str, str], notes: list[str]
) -> list[Entry]:
    """The choices of the object that is meant: one, or one per cost or ability.  Raises Refused."""
    found = _ways(choices, value, notes)
    agree(found[0], dict(described), Asked(choices, *OBJECT))
    return found


OBJECT = ("object_id", "OBJECT_NOT_LEGAL", "AMBIGUOUS_OBJECT")


def _ways(choices: list[Entry], value: Json, notes: list[str]) -> list[Entry]:
    ways: dict[str, list[Entry]] = {}
    for choice in choices:
        ways.setdefault(id_of(choice), []).append(choice)
    if value is None:
        if len(ways) > 1:
            raise Refused("OBJECT_REQUIRED", "Say which object", "object_id", legal_of(choices))
        notes.append("object_filled")
        return choices
    index = whole(value)
    if index is not None and 0 <= index < len(choices) and not _is_id(value, ways):
        notes.append("index")
        return [choices[index]]
    asked = Asked(_distinct(ways), *OBJECT)
    return ways[id_of(find(value, asked, notes))]


def _is_id(value: Json, ways: dict[str, list[Entry]]) -> bool:
    return isinstance(value, str) and value in ways


def _distinct(ways: dict[str, list[Entry]]) -> list[Entry]:
    """One entry per object, which tells apart objects that can do different things."""
    found = []
    for each in ways.values():
        more = [{key: row[key] for key in row if key != "instance_id"} for row in each[1:]]
        found.append(each[0] | ({"more": more} if more else {}))
    return found


def whole(value: Json) -> int | None:
    """A whole number from one: an int, an integral float, a digit string, a list of one of them.

    >>> whole("3"), whole([2.0]), whole(True), whole("three")
    (3, 2, None, None)
    """
    if isinstance(value, list) and len(value) == 1:
        value = value[0]
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e9:
        return int(value)
    if isinstance(value, str):
        digits = value.strip()
        return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 9 else None
    return value if type(value) is int else None


def x_of(entry: Entry, value: Json, notes: list[str]) -> int | None:
    """X as a whole number within its range; None for a spell without X."""
    span, found = entry["x"], whole(value)
    if span is None:
        if found != 0:
            refuse(x_fault(entry, value))
        return None
    if value is None and span["min"] == span["max"]:
        notes.append("x_filled")
        found = span["min"]
    elif found is not None and type(value) is not int:
        notes.append("x_coerced")
    refuse(x_fault(entry, found))
    return found


def mode_of(entry: Entry, value: Json, notes: list[str]) -> Entry | None:
    """The chosen mode; None for a spell without modes."""
    modes: list[Entry] | None = entry["modes"]
    if modes is None:
        if value is not None:
            refuse(mode_fault(entry))
        return None
    if value is None and len(modes) == 1:
        notes.append("mode_filled")
        return modes[0]
    if isinstance(value, list) and len(value) == 1:
        value = value[0]
    if isinstance(value, dict):
        value = value.get("index", value.get("text"))
    index = whole(value)
    if index is not None:
        hits = [each for each in modes if each["index"] == index]
    else:
        hits = _by_text(value, modes)
    if len(hits) != 1:
        refuse(mode_fault(entry))
    return hits[0]


def _by_text(value: Json, rows: list[Entry]) -> list[Entry]:
    """The rows whose text is the value, or the only one that holds it or is held by it."""
    said = _letters(value) if isinstance(value, str) else ""
    if not said:
        return []
    same = [each for each in rows if _letters(each["text"]) == said]
    return same or [
        each
        for each in rows
        if len(said) > 3
        and (said in _letters(each["text"]) or (_letters(each["text"]) or " - ") in said)
    ]


def _letters(text: str) -> str:
    return " ".join("".join(c if c.isalnum() else " " for c in text.casefold()).split())


def note_mode(value: Json, notes: list[str]) -> None:
    """Say how the mode was read."""
    if isinstance(value, str) and whole(value) is None:
        notes.append("mode_from_text")
    elif value is not None and type(value) is not int:
        notes.append("mode_coerced")


def cost_kind_of(ways: list[Entry], value: Json) -> Entry:
    """The way of casting that is meant; several ways need a word."""
    if value is None and len(ways) == 1:
        return ways[0]
    word = value.strip().upper() if isinstance(value, str) else value
    hits = [each for each in ways if each["cost_kind"] == word]
    if not hits:
        kinds = tuple(each["cost_kind"] for each in ways)
        raise Refused("COST_KIND_REQUIRED", "Say how it is paid", "payload.cost_kind", kinds)
    return hits[0]


def ability_of(ways: list[Entry], value: Json) -> Entry:
    """The ability that is meant; several of one object need an index."""
    if value is None and len(ways) == 1:
        return ways[0]
    if isinstance(value, dict):
        value = value.get("index", value.get("ability_index", value.get("text")))
    index = whole(value)
    if index is not None:
        hits = [each for each in ways if each["ability_index"] == index]
    else:
        hits = _by_text(value, ways)
    if len(hits) != 1:
        legal = tuple({"ability_index": each["ability_index"], "text": each["text"]}
                      for each in ways)  # fmt: skip
        raise Refused("ABILITY_REQUIRED", "Say which ability", "payload.ability_index", legal)
    return hits[0]


def color_of(entry: Entry, value: Json, notes: list[str]) -> str:
    """Which mana; must be said when there are several."""
    colors: list[str] = entry["colors"]
    if value is None and len(colors) == 1:
        return colors[0]
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        value = "".join(value)
    word = value.strip() if isinstance(value, str) else ""
    found = COLOR_WORDS.get(word.casefold(), word.upper().replace("{", "").replace("}", ""))
    if found not in colors:
        raise Refused("COLOR_REQUIRED", "Say which mana", "payload.color", tuple(colors))
    if found != value:
        notes.append("color_word")
    return found


def costs_of(entry: Entry, value: Json, notes: list[str]) -> dict[str, list[str]]:
    """The chosen objects per kind of cost; forced ones are filled in."""
    rows: list[Entry] = entry["additional_costs"]
    given = _costs_given(rows, value)
    found: dict[str, list[str]] = {}
    for kind in dict.fromkeys(str(row["kind"]) for row in rows):
        mine = [row for row in rows if row["kind"] == kind]
        found[kind.lower()] = _paid(mine, given.get(kind.lower()), notes)
    return found


def _costs_given(rows: list[Entry], value: Json) -> dict[str, Json]:
    kinds = list(dict.fromkeys(str(row["kind"]).lower() for row in rows))
    if value is None or value == [] or value == {}:
        return {}
    if isinstance(value, dict) and not value.keys() & {"instance_id", "name", "card_id", "id"}:
        found = {str(key).strip().lower(): each for key, each in value.items()}
        strange = [key for key, each in found.items() if each and key not in kinds]
    else:
        found = {kinds[0]: value} if len(kinds) == 1 else {}
        strange = [] if found else ["any"]
    if strange:
        legal = tuple(f"{row['kind']} {row['count']}" for row in rows)
        raise Refused("COST_CHOICE_REQUIRED", "Name what each cost takes, and no other cost",
                      "payload.additional_costs", legal)  # fmt: skip
    return found


def _paid(rows: list[Entry], value: Json, notes: list[str]) -> list[str]:
    kind = str(rows[0]["kind"]).lower()
    field = f"payload.additional_costs.{kind}"
    slots = [row["candidates"] for row in rows for _ in range(row["count"])]
    if value is None or value == []:
        if any(len(row["candidates"]) != row["count"] for row in rows) or len(rows) > 1:
            raise Refused("COST_CHOICE_REQUIRED", f"Choose what to {kind}", field,
                          legal_of(rows[0]["candidates"]))  # fmt: skip
        notes.append("cost_filled")
        return [id_of(each) for each in slots[0]]
    values = value if isinstance(value, list) else [value]
    if len(values) != len(slots):
        raise Refused("COST_CHOICE_REQUIRED", f"Choose {len(slots)} to {kind}", field,
                      legal_of(rows[0]["candidates"]))  # fmt: skip
    chosen: list[str] = []
    for each, candidates in zip(values, slots, strict=True):
        asked = Asked(candidates, field, "COST_CHOICE_REQUIRED", "COST_CHOICE_REQUIRED")
        chosen.append(id_of(find(each, asked, notes, chosen)))
    return chosen
