"""What the page draws before Python is up: the gallery, first boards and trusted specs.

Computed by the same `call()` that answers in the worker, so the first board is never a mock-up.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from core import digest, registry
from core.host import call

GALLERY = "gallery.json"
"""In the specs folder: per system, the order of the shipped specs and a sentence on each; with a
title where the spec itself has no name: `{"title", "summary"}`."""

SEED = 0
"""Of the matches that the first boards are of."""
OTHERS = (1, 2, 3)
"""Seeds under which the first board is the same, unless something is dealt or rolled for it."""


def boot_data(specs: Path) -> dict[str, Any]:
    """`{gallery, views, dealt, digests}`: the shipped documents, the first board of each, the ids
    of those whose first board is that of its seed alone, and the digests of all.
    """
    order = json.loads((specs / GALLERY).read_text(encoding="utf-8"))
    gallery, views, dealt, digests = [], {}, [], []
    for system in registry.SYSTEMS:
        for name, said in order[system].items():
            card = said if isinstance(said, dict) else {"summary": said}
            text = (specs / system / f"{name}.json").read_text(encoding="utf-8")
            spec = json.loads(text)
            view, *others = (_first_board(system, spec, seed) for seed in (SEED, *OTHERS))
            entry = {"system": system, "id": name, "file": f"{system}/{name}.json", "text": text}
            title = card.get("title") or spec.get("name") or name.replace("_", " ").capitalize()
            entry |= {"title": title, "summary": card["summary"], "players": view["players"]}
            gallery.append(entry)
            views[name] = view
            if any(other["view"] != view["view"] for other in others):
                dealt.append(name)
            digests.append(digest.digest(spec))
    return {"gallery": gallery, "views": views, "dealt": dealt, "digests": digests}


def _first_board(system: str, spec: Any, seed: int) -> Any:
    view = _ask("match.new", {"system": system, "spec": spec, "seed": seed})
    _ask("match.close", {"match": view["match"]})
    return view


def _ask(method: str, payload: dict[str, Any]) -> Any:
    answer = json.loads(call(method, json.dumps(payload)))
    if not answer["ok"]:
        raise RuntimeError(f"{method}: {json.dumps(answer['error'])}")
    return answer["result"]
