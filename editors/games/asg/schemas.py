"""What the forms of scenarios are made of: the schemas of their parts."""

from __future__ import annotations

import functools

from core.games.asg.schema import spec_schema
from editors.forms import Schema
from editors.language.schemas import parts


@functools.cache
def definitions() -> dict[str, Schema]:
    """What scenarios consist of."""
    found = parts(spec_schema(), "Scenario")
    found["Edge"] = {
        **found["Map"]["properties"]["edges"]["items"],
        "title": "Edge",
        "description": "A way between two nodes; both directions may be marched.",
    }
    for title, item in zip(("From", "To"), found["Edge"]["prefixItems"], strict=True):
        item["title"] = title
    return found
