"""The eight laws over every system and every shipped spec, and over the toy."""

from __future__ import annotations

import json
from importlib import resources

import pytest

from core import registry
from tests.contract import toys
from tests.contract.laws import LAWS


def _cases():
    yield pytest.param(toys.SYSTEM, toys.POUCH, id="toy-of-two")
    yield pytest.param(toys.SYSTEM, toys.POUCH_OF_THREE, id="toy-of-three")
    for system in registry.SYSTEMS:
        folder = resources.files("specs") / system
        for file in sorted(folder.iterdir(), key=lambda file: file.name):
            if file.name.endswith(".json") and file.name != "schema.json":
                spec = json.loads(file.read_text("utf-8"))
                yield pytest.param(registry.get(system), spec, id=f"{system}-{file.name[:-5]}")


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize(("system", "spec"), list(_cases()))
def test_every_system_obeys_the_law_with_every_shipped_spec(law, system, spec):
    law(system, spec)
