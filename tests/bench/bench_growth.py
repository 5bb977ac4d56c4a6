"""How calls grow with their documents: five sizes of every kind, and the exponent of CPU time.

A call whose exponent is above the bar is named.  Sizes are characters of the payload; what every
document has and every call costs is taken off before the slope is taken.  Each call is made in a
process of its own, so that no cache answers it and no earlier call's garbage is collected in it.
"""

from __future__ import annotations

import gc
import json
import os
import time
from typing import Any

from core import registry
from editors.host import call
from tests.contract.shipped import SHIPPED
from tests.growth.documents import BROKEN, FAMILIES, TEXT_SIZES
from tests.growth.fitting import MOST, exponent

Row = dict[str, Any]
FLOOR_MS = 20.0
"""What adds less than this is too quick for a slope."""
ROUNDS = 3


def report() -> list[Row]:
    """A row for every call on every kind of document."""
    _import_all()
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
    """CPU milliseconds of a call, the best of some processes."""
    return min(_in_a_process(method, payload) for _ in range(ROUNDS)) * 1000


def _in_a_process(method: str, payload: str) -> float:
    """CPU seconds of a call in a fork of this process, which has made no call with the document."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        gc.freeze()
        begun = time.process_time()
        call(method, payload)
        os.write(writing, str(time.process_time() - begun).encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as answer:
        said = answer.read()
    os.waitpid(child, 0)
    if not said:
        raise RuntimeError(f"{method} ended its process on {len(payload):,} characters")
    return float(said)


def _import_all() -> None:
    """What calls import when they are first made, by making each once on a shipped document."""
    for system in registry.SYSTEMS:
        document = next(iter(SHIPPED[system].values()))
        about = {"document": document, "spec": document, "system": system}
        for method in ("check", "import", "export", "entities", "match.new"):
            call(method, json.dumps({**about, "text": json.dumps(document)}))
    for kind in BROKEN.values():
        call("check", json.dumps({"text": kind(60)}))
