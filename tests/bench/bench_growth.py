"""How calls grow with their documents: five sizes of every kind, and the exponent of CPU time.

A call whose exponent is above the bar is named.  Sizes are characters of the payload; what every
document has and every call costs is taken off before the slope is taken.
"""

from __future__ import annotations

import json
import time
from typing import Any

from editors.host import call
from tests.growth.documents import BROKEN, FAMILIES, TEXT_SIZES
from tests.growth.fitting import MOST, exponent

Row = dict[str, Any]
FLOOR_MS = 20.0
"""What adds less than this is too quick for a slope."""
ROUNDS = 3


def report() -> list[Row]:
    """A row for every call on every kind of document."""
    rows = [row for family in FAMILIES for row in _family(family)]
    for kind, make in BROKEN.items():
        payloads = [{"text": make(n)} for n in TEXT_SIZES]
        rows.append(_row(f"broken text, {kind}", "check", payloads))
        rows.append(_row(f"broken text, {kind}", "import", payloads))
    return rows


def _family(family: Any) -> list[Row]:
    documents = [family.make(n) for n in family.sizes]
    texts = [{"text": json.dumps(each)} for each in documents]
    asked = [{"document": each, "system": family.system} for each in documents]
    started = [{"spec": each, "system": family.system} for each in documents]
    rows = [_row(family.name, method, texts) for method in ("check", "import", "export")]
    rows.append(_row(family.name, "entities", asked))
    rows.append(_row(family.name, "match.new", started))
    return rows


def _row(what: str, method: str, payloads: list[Any]) -> Row:
    texts = [json.dumps(each) for each in payloads]
    costs = [_milliseconds(method, text) for text in texts]
    found = exponent([len(text) for text in texts], costs, FLOOR_MS)
    return {
        "what": what,
        "call": method,
        "characters": len(texts[-1]),
        "ms": round(costs[-1], 1),
        "exponent": round(found, 2),
        "bar": MOST,
        "met": found <= MOST,
    }


def _milliseconds(method: str, payload: str) -> float:
    """CPU milliseconds of a call, the best of some rounds."""
    best = float("inf")
    for _ in range(ROUNDS):
        begun = time.process_time()
        call(method, payload)
        best = min(best, time.process_time() - begun)
    return best * 1000
