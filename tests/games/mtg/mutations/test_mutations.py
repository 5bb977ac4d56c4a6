"""The list of faults fits the engine as it is; `python -m tests.games.mtg.mutations` runs them."""

from __future__ import annotations

import pytest

from tests.games.mtg.mutations.__main__ import caught
from tests.games.mtg.mutations.faults import ENGINE, FAULTS, KINDS, PARTS, Fault


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name.replace(" ", "-"))
def test_a_fault_still_fits_its_source(fault):
    assert fault.source() != fault.path.read_text("utf-8")
    compile(fault.source(), str(fault.path), "exec")


def test_there_are_forty_faults_of_all_kinds_in_all_parts():
    assert len({fault.name for fault in FAULTS}) == 40
    assert {fault.kind for fault in FAULTS} == set(KINDS)
    assert {fault.part for fault in FAULTS} == set(PARTS)
    assert len({(fault.module, fault.old) for fault in FAULTS}) == 40


def test_a_fault_that_no_longer_fits_is_told():
    stale = Fault("gone", "combat", "state", "sba", "no such line", "x")
    with pytest.raises(LookupError, match=r"gone: 'no such line' stands 0 times in sba\.py"):
        stale.source()
    assert stale.path.parent == ENGINE


def test_a_fault_is_caught_by_the_scenarios():
    number = next(n for n, fault in enumerate(FAULTS) if fault.name == "flashback does not exile")
    assert caught(number, ("scenarios",)).startswith("scenarios/test_scenarios.py::")
