"""Which values of a form make an action: the way back from `core.forms.filled`."""

from __future__ import annotations

from core.forms import Choice, faults, filled
from core.protocol import Json


def matched(choice: Choice, action: Json) -> dict[str, Json] | None:
    """The values that make this action of the form; None when none do.

    >>> from core.forms import ChoiceField
    >>> amount = ChoiceField("amount", "amount", least=1, most=3)
    >>> form = Choice("reinforce", "Reinforce", (amount,))
    >>> matched(form, {"type": "reinforce", "amount": 2}), matched(form, {"type": "pass"})
    ({'amount': 2}, None)
    """
    values = {field.name: _get(action, field.at or f"/{field.name}") for field in choice.fields}
    if next(faults(choice, values), None) is not None:
        return None
    return values if filled(choice, values) == action else None


def _get(action: Json, at: str) -> Json:
    found = action
    for part in at[1:].split("/"):
        key = part.replace("~1", "/").replace("~0", "~")
        if isinstance(found, list):
            found = found[int(key)] if key.isdecimal() and int(key) < len(found) else None
        else:
            found = found.get(key) if isinstance(found, dict) else None
    return found
