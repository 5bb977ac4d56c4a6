"""Answers to decisions: option ids, ids, indices, names, yes and no.

The count must fit: nothing is cut, nothing filled in.
"""

from __future__ import annotations

from collections.abc import Callable

from core.games.mtg.ai.choice import whole
from core.games.mtg.ai.matcher import Asked, find, id_of
from core.games.mtg.ai.refusals import Refused
from core.games.mtg.ai.targets import groups_of
from core.games.mtg.surface.answers import FIELD, option_ids, taker_id
from core.games.mtg.surface.objects import Entry
from core.protocol import Json

YES = ("yes", "y", "true", "pay", "do", "accept", "sure", "ok")
NO = ("no", "n", "false", "decline", "don't", "do not", "not")
NONE = ("none", "nothing", "null", "fail", "fail to find")
KEEP = ("keep", "same", "unchanged")


def answer_of(decision: Entry, payload: dict[str, Json], targets: Json, player: str,
              notes: list[str]) -> Json:  # fmt: skip
    """The answer in its canonical form, not yet checked for its count.  Raises Refused."""
    has_choice = "choice" in payload
    value = payload.get("choice")
    if not has_choice and targets is not None:
        has_choice, value = True, targets
    if not has_choice:
        raise Refused("DECISION_COUNT", "Say what you choose", FIELD, option_ids(decision))
    if decision["kind"] in ("TRIGGER_TARGETS", "NEW_TARGETS"):
        return _targets(decision, value, player, notes)
    return READ[decision["kind"]](decision, value, notes)


def _targets(decision: Entry, value: Json, player: str, notes: list[str]) -> Json:
    if isinstance(value, str) and value.strip().casefold() in KEEP:
        if decision["kind"] == "NEW_TARGETS":
            return "keep"
    elif isinstance(value, dict) and value.keys() == {"targets"}:
        value = value["targets"]
    return groups_of(decision["target_groups"], value, player, notes, FIELD)


def _yes_no(decision: Entry, value: Json, notes: list[str]) -> Json:
    if isinstance(value, list) and len(value) == 1:
        value = value[0]
    word = value.strip().casefold().rstrip(".!") if isinstance(value, str) else ""
    if word in YES or word in NO:
        notes.append("bool_coerced")
        return word in YES
    return value


def _one(decision: Entry, value: Json, notes: list[str], taken: tuple[str, ...] = ()) -> str:
    asked = Asked(decision["options"], FIELD, "DECISION_OPTION", "AMBIGUOUS_OPTION", True)
    return id_of(find(value, asked, notes, taken))


def _several(decision: Entry, value: Json, notes: list[str]) -> list[str]:
    """Options; names take distinct ones, and never one that is named by its id."""
    values = value if isinstance(value, list) else [value]
    if value is None:
        values = []
    sure = tuple(
        option["option_id"]
        for option in decision["options"]
        if any(_same(each, option) for each in values)
    )
    found: list[str] = []
    for each in values:
        found.append(_one(decision, each, notes, (*sure, *found)))
    return found


def _same(value: Json, option: Entry) -> bool:
    return isinstance(value, str) and value in (option["option_id"], option.get("instance_id"))


def _part(value: dict[str, Json], key: str) -> Json:
    found = {str(name).strip().lower(): each for name, each in value.items()}
    return [] if found.get(key) is None else found[key]


def _parted(decision: Entry, parts: list[Json], notes: list[str]) -> list[list[str]]:
    """Lists that share the options out; a name takes the next one of its kind."""
    lists = [part if isinstance(part, list) else [part] for part in parts]
    flat = _several(decision, [each for part in lists for each in part], notes)
    found, at = [], 0
    for part in lists:
        found.append(flat[at : at + len(part)])
        at += len(part)
    return found


def _scry(decision: Entry, value: Json, notes: list[str]) -> Json:
    word = value.strip().casefold() if isinstance(value, str) else ""
    if word in ("top", "bottom") and len(decision["options"]) == 1:
        value = {word: option_ids(decision)[0]}
    if not isinstance(value, dict):
        return value
    top, bottom = _parted(decision, [_part(value, "top"), _part(value, "bottom")], notes)
    return {"top": top, "bottom": bottom}


def _pick(decision: Entry, value: Json, notes: list[str]) -> Json:
    if not isinstance(value, dict) or "pick" not in {str(key).lower() for key in value}:
        value = {"pick": value}
    pick, bottom = _parted(decision, [_part(value, "pick"), _part(value, "bottom")], notes)
    rest = [id for id in option_ids(decision) if id not in pick]
    if not bottom and len(pick) == 1 and len(rest) == 1:
        bottom = rest
        notes.append("rest_filled")
    return {"pick": pick, "bottom": bottom}


def _split(decision: Entry, value: Json, notes: list[str]) -> Json:
    if isinstance(value, dict) and len(value) == 2:
        value = list(value.values())
    if not isinstance(value, list) or len(value) != 2:
        return value
    if not all(isinstance(each, list) for each in value):
        return value
    return _parted(decision, value, notes)


def _search(decision: Entry, value: Json, notes: list[str]) -> Json:
    if value is None or value == []:
        return None
    if isinstance(value, str) and value.strip().casefold() in NONE:
        return None
    return _one(decision, value, notes)


def _pile(decision: Entry, value: Json, notes: list[str]) -> Json:
    return _one(decision, value, notes)


def _divide(decision: Entry, value: Json, notes: list[str]) -> Json:
    if not isinstance(value, dict):
        return value
    rows = decision["attackers"]
    asked = Asked(rows, FIELD, "DAMAGE_DIVISION", "AMBIGUOUS_OPTION")
    found: dict[str, Json] = {}
    for key, shares in value.items():
        row = find(key, asked, notes, found.keys())
        found[row["instance_id"]] = _shares(row, shares, notes)
    return found


def _shares(row: Entry, shares: Json, notes: list[str]) -> Json:
    if not isinstance(shares, dict):
        return shares
    asked = Asked(row["takers"], f"{FIELD}.{row['instance_id']}", "DAMAGE_DIVISION",
                  "AMBIGUOUS_TARGET")  # fmt: skip
    found: dict[str, Json] = {}
    for key, amount in shares.items():
        taker = taker_id(find(key, asked, notes, found.keys()))
        if taker in found:
            raise Refused("DAMAGE_DIVISION", f"{taker} is named twice", FIELD)
        number = whole(amount)
        found[taker] = amount if number is None else number
    return found


READ: dict[str, Callable[[Entry, Json, list[str]], Json]] = {
    "MAY": _yes_no,
    "PAY_UNLESS": _yes_no,
    "DISCARD": _several,
    "DISCARD_TO_HAND_SIZE": _several,
    "SACRIFICE": _several,
    "SCRY": _scry,
    "PICK": _pick,
    "SPLIT_PILES": _split,
    "SEARCH": _search,
    "CHOOSE_PILE": _pile,
    "ORDER_TRIGGERS": _several,
    "ASSIGN_DAMAGE": _divide,
}
"""Per kind of decision: how an answer is read."""
