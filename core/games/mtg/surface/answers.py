"""Whether an answer fits the pending decision of an action schema."""

from __future__ import annotations

from collections.abc import Callable

from core.games.mtg.actions import Fault
from core.games.mtg.surface.objects import Entry
from core.protocol import Json

FIELD = "payload.choice"
GroupsFault = Callable[[list[Entry], Json, str], "Fault | None"]


def option_ids(decision: Entry) -> tuple[str, ...]:
    """The ids of the options, in order."""
    return tuple(each["option_id"] for each in decision["options"])


def choice_fault(decision: Entry, choice: Json, groups_fault: GroupsFault) -> Fault | None:
    """What is wrong with the answer."""
    kind = decision["kind"]
    if kind in ("TRIGGER_TARGETS", "NEW_TARGETS"):
        if kind == "NEW_TARGETS" and choice == "keep":
            return None
        return groups_fault(decision["target_groups"], choice, FIELD)
    return FITS[kind](decision, choice)


def _yes_no(decision: Entry, choice: Json) -> Fault | None:
    if isinstance(choice, bool):
        return None
    return Fault("DECISION_OPTION", "Answer true or false", FIELD, (True, False))


def list_fault(
    decision: Entry, choice: Json, least: int, most: int, field: str = FIELD
) -> Fault | None:
    """Whether it is a list of so many options, each once."""
    legal = option_ids(decision)
    if not isinstance(choice, list) or any(each not in legal for each in choice):
        return Fault("DECISION_OPTION", "Choose among the options", field, legal)
    if not least <= len(choice) <= most or len(set(choice)) != len(choice):
        many = f"{least}" if least == most else f"{least} to {most}"
        return Fault("DECISION_COUNT", f"Choose {many} of the options, each once", field, legal)
    return None


def _some(decision: Entry, choice: Json) -> Fault | None:
    return list_fault(decision, choice, decision["min"], decision["max"])


def _all(decision: Entry, choice: Json) -> Fault | None:
    n = len(decision["options"])
    return list_fault(decision, choice, n, n)


def _one(decision: Entry, choice: Json) -> Fault | None:
    if choice in option_ids(decision):
        return None
    return Fault("DECISION_OPTION", "Choose one of the options", FIELD, option_ids(decision))


def _one_or_none(decision: Entry, choice: Json) -> Fault | None:
    if choice is None:
        return None
    fault = _one(decision, choice)
    return None if fault is None else fault._replace(legal=(*fault.legal, None))


def _parted(decision: Entry, first: Json, second: Json, words: str) -> Fault | None:
    legal = option_ids(decision)
    if not isinstance(first, list) or not isinstance(second, list):
        return Fault("BAD_SHAPE", f"Answer as {words}", FIELD, legal)
    n = len(legal)
    return list_fault(decision, [*first, *second], n, n)


def _scry(decision: Entry, choice: Json) -> Fault | None:
    parts = choice if isinstance(choice, dict) else {}
    return _parted(decision, parts.get("top"), parts.get("bottom"), '{"top": [], "bottom": []}')


def _pick(decision: Entry, choice: Json) -> Fault | None:
    parts = choice if isinstance(choice, dict) else {}
    pick, bottom = parts.get("pick"), parts.get("bottom")
    fault = _parted(decision, pick, bottom, '{"pick": [option], "bottom": []}')
    return fault or list_fault(decision, pick, 1, 1, f"{FIELD}.pick")


def _split(decision: Entry, choice: Json) -> Fault | None:
    first, second = choice if isinstance(choice, list) and len(choice) == 2 else (None, None)
    return _parted(decision, first, second, "[[options], [options]]")


def _divide(decision: Entry, choice: Json) -> Fault | None:
    rows = {each["instance_id"]: each for each in decision["attackers"]}
    if not isinstance(choice, dict) or set(choice) != set(rows):
        return Fault("BAD_SHAPE", "Divide the damage of every attacker", FIELD, tuple(rows))
    for id, row in rows.items():
        if not _shares_fit(row, choice[id]):
            takers = tuple(
                {"id": taker_id(each), "lethal": each["lethal"]} for each in row["takers"]
            )
            words = f"Divide exactly {row['damage']}; the player comes after lethal damage to all"
            return Fault("DAMAGE_DIVISION", words, f"{FIELD}.{id}", takers)
    return None


def taker_id(taker: Entry) -> str:
    """The id of a permanent or player that damage may go to."""
    found: str = taker["player_id"] if taker["type"] == "PLAYER" else taker["instance_id"]
    return found


def _shares_fit(row: Entry, shares: Json) -> bool:
    takers = {taker_id(each): each for each in row["takers"]}
    if not isinstance(shares, dict) or not set(shares) <= set(takers):
        return False
    if any(type(n) is not int or n < 0 for n in shares.values()):
        return False
    if sum(shares.values()) != row["damage"]:
        return False
    through = any(shares.get(id, 0) for id, each in takers.items() if each["type"] == "PLAYER")
    return not through or all(
        shares.get(id, 0) >= each["lethal"] for id, each in takers.items()
        if each["type"] != "PLAYER"
    )  # fmt: skip


FITS: dict[str, Callable[[Entry, Json], Fault | None]] = {
    "MAY": _yes_no,
    "PAY_UNLESS": _yes_no,
    "DISCARD": _some,
    "DISCARD_TO_HAND_SIZE": _some,
    "SACRIFICE": _some,
    "SCRY": _scry,
    "PICK": _pick,
    "SPLIT_PILES": _split,
    "SEARCH": _one_or_none,
    "CHOOSE_PILE": _one,
    "ORDER_TRIGGERS": _all,
    "ASSIGN_DAMAGE": _divide,
}
"""Per kind of decision: what is wrong with an answer."""
