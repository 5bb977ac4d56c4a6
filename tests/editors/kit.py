"""Short ways to ask the author side."""

from __future__ import annotations

import json
from typing import Any

from editors import patches
from editors.host import call


def ask(method: str, **payload: Any) -> Any:
    """The result of a call that must succeed."""
    answer = json.loads(call(method, json.dumps(payload)))
    assert answer["ok"], answer
    return answer["result"]


def refused(method: str, **payload: Any) -> Any:
    """The error of a call that must fail."""
    answer = json.loads(call(method, json.dumps(payload)))
    assert not answer["ok"], answer
    return answer["error"]


def edited(document: Any, method: str, **payload: Any) -> Any:
    """The document after an edit."""
    answer = ask(method, system="boards", document=document, **payload)
    assert answer["name"]
    return patches.apply(document, answer["patch"])
