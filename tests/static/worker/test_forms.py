"""The page fills in forms as `core.forms` does: fields of every kind, and those of real matches."""

from __future__ import annotations

import json
import subprocess

from core import registry
from core.abilities import Choice
from core.forms import filled, first_values, form_json
from core.rng import new_rng
from tests.contract.shipped import SHIPPED
from tests.core.test_forms import FIELDS
from tests.static.worker.node import ROOT
from webapp.building.node import find_node


def _forms():
    for field in FIELDS:
        yield Choice("act", "Act", (field,), action={"type": "act", "targets": {}})
    for system, name in (("mtg", "saltspire_veto_vs_drownlight_rites"), ("asg", "scenario_01")):
        game = registry.get(system).load(SHIPPED[system][name])
        state, rng = game.initial(3).state, new_rng(3)
        for _ in range(150):
            player = game.to_act(state)
            if player is None:
                break
            yield from game.choices(game.observe(state, player))
            action, rng = game.random_legal(state, rng)
            state = game.apply(state, action).state


def test_the_page_fills_in_forms_as_the_core_does():
    forms = list(_forms())
    script = str(ROOT / "tests/static/worker/forms_check.mjs")
    run = subprocess.run(
        [find_node().node, script], input=json.dumps([form_json(form) for form in forms]),
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    for form, there in zip(forms, json.loads(run.stdout), strict=True):
        first = first_values(form)
        assert there == {"first": first, "wrong": "", "action": filled(form, first)}
