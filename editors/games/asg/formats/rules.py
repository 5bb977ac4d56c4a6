"""The numbers of the rules from the texts of a file; what is missing is chosen and told."""

from __future__ import annotations

import re

from core.checks import listing, quoted
from core.games.asg.graph import Graph
from core.games.asg.limits import MAX_BUDGET, MAX_NUMBER
from core.games.asg.mirror import tidy
from core.games.asg.settings import DEFAULTS, SETTINGS, Number
from core.protocol import Json
from editors.games.asg.formats.draft import Draft, number


def whole_of(text: str, least: int = 0, most: int = MAX_NUMBER) -> int | None:
    """The whole number within bounds that a text is.

    >>> whole_of("3"), whole_of("3.0"), whole_of("2.5"), whole_of("-1")
    (3, 3, None, None)
    """
    match = re.fullmatch(r"([+-]?\d{1,15})(\.0*)?", text.strip(), re.A)
    value = int(match[1]) if match else least - 1
    return value if least <= value <= most else None


def settings_of(draft: Draft, graph: Graph, homes: dict[str, str]) -> dict[str, Json]:
    """All settings; of a map of others the budget stays below the distance of the headquarters."""
    found = dict(DEFAULTS)
    given = [key for key in SETTINGS if key in draft.attributes]
    for key in given:
        value = _setting(SETTINGS[key].facts, draft.attributes[key])
        if value is None:
            message = f"{key} is {quoted(draft.attributes[key])}: it became {DEFAULTS[key]}."
            draft.report.add("changed", key, message)
        else:
            found[key] = value
    if "actionBudget" not in given and len(homes) == 2:
        steps = graph.distances(homes["P1"]).get(homes["P2"], MAX_BUDGET)
        found["actionBudget"] = max(1, min(int(found["actionBudget"]), steps - 1))
    missing = [f"{key} {found[key]}" for key in SETTINGS if key not in given]
    if missing:
        verb = "was" if len(missing) == 1 else "were"
        message = f"The file does not say: {listing(missing, 'and')} {verb} chosen."
        draft.report.add("changed", "settings", message)
    return found


def _setting(setting: Number, text: str) -> Json:
    if setting.is_whole:
        return whole_of(text, setting.least, setting.most)
    value = number(text)
    if value is None or not setting.least <= value <= setting.most:
        return None
    return tidy(value) if value in (setting.least, setting.most) else value
