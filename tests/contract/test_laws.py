"""The eight laws over every system and every shipped spec, and over the toy."""

from __future__ import annotations

import pytest

from core import registry
from tests.contract import toys
from tests.contract.laws import LAWS
from tests.contract.shipped import SHIPPED


def _cases():
    yield pytest.param(toys.SYSTEM, toys.POUCH, id="toy-of-two")
    yield pytest.param(toys.SYSTEM, toys.POUCH_OF_THREE, id="toy-of-three")
    for system, specs in SHIPPED.items():
        for name, spec in specs.items():
            yield pytest.param(registry.get(system), spec, id=f"{system}-{name}")


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize(("system", "spec"), list(_cases()))
def test_every_system_obeys_the_law_with_every_shipped_spec(law, system, spec):
    law(system, spec)


@pytest.mark.parametrize("system", registry.SYSTEMS)
def test_a_game_names_the_system_that_loads_it(system):
    for spec in SHIPPED[system].values():
        assert registry.get(system).load(spec).system == system
