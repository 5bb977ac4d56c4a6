"""A call that is interrupted while it imports modules leaves no half-made ones behind."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from core import interrupts, schema
from tests.static.worker.node import ROOT

GAMES = (
    "boards/hexapawn",
    "heroes/berserker_vs_frost_witch",
    "asg/scenario_01",
    "defense/pyromancer_vs_training_dummy",
    "mtg/saltspire_veto_vs_hearthgrove_muster",
)

SCRIPT = """
import json, sys
import core.schema
from core.interrupts import set_hold
from editors.host import call

payload, nth = sys.stdin.read(), int(sys.argv[1])
holds, entered, stopped = 0, 0, []

def hold(is_held):
    global holds
    holds += 1 if is_held else -1

set_hold(hold)

def trace(frame, event, arg):
    # A Stop comes after the nth entry in a table of checks; it is heeded once nothing holds it.
    global entered
    entered += event == "return" and frame.f_code.co_name == "enter"
    if entered >= nth and holds == 0 and not stopped:
        stopped.append(True)
        sys.settrace(None)
        raise KeyboardInterrupt
    return trace

sys.settrace(trace)
first = json.loads(call("check", payload))
sys.settrace(None)
second = json.loads(call("check", payload))
print(json.dumps([entered, holds, first, second]))
"""


@pytest.mark.parametrize("nth", [1, 2, 7])
@pytest.mark.parametrize("game", GAMES)
def test_what_is_stopped_while_it_imports_can_be_asked_again(game: str, nth: int) -> None:
    text = (ROOT / f"specs/{game}.json").read_text(encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(nth)],
        input=json.dumps({"text": text}),
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    entered, holds, first, second = json.loads(ran.stdout)
    assert (entered >= nth, holds) == (True, 0)
    assert first["error"]["code"] == "match.interrupted"
    assert second["result"]["valid"]


def test_a_validator_is_made_without_an_interrupt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled code takes one for a mistake of the schema: "This should not have happened"."""
    holds = [0]
    made: list[int] = []
    monkeypatch.setattr(
        interrupts, "_holders", [lambda held: holds.append(holds[-1] + held * 2 - 1)]
    )
    monkeypatch.setattr(schema, "TypeAdapter", lambda *_, **__: made.append(holds[-1]))
    schema._validator.__wrapped__(int)
    assert (made, holds) == ([1], [0, 1, 0])
