"""Any JSON at all: `check` answers, and what it accepts loads and plays (Hypothesis)."""

from __future__ import annotations

import copy
import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core import registry
from tests.contract.laws import playout
from tests.contract.shipped import SHIPPED

PLIES = 200

SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.floats(allow_nan=True, allow_infinity=True),
    st.text(max_size=8),
)
ANY_JSON = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4)
    ),
    max_leaves=12,
)
FEW = settings(
    max_examples=150,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)


@pytest.mark.parametrize("system", registry.SYSTEMS)
@FEW
@given(raw=ANY_JSON)
def test_check_answers_on_any_json(system, raw):
    issues = registry.get(system).check(raw)
    assert any(issue.severity == "error" for issue in issues)
    assert all(issue.code and issue.message for issue in issues)


def _places(raw, path=()):
    """Every place in a JSON value, as a path of keys and indices."""
    yield path
    if isinstance(raw, dict | list):
        for key, value in raw.items() if isinstance(raw, dict) else enumerate(raw):
            yield from _places(value, (*path, key))


def _values(raw):
    """Every scalar of a JSON value: what a careless hand would copy elsewhere."""
    if isinstance(raw, dict | list):
        for value in raw.values() if isinstance(raw, dict) else raw:
            yield from _values(value)
    else:
        yield raw


@st.composite
def _mutated(draw, system):
    """A shipped spec with a few places deleted, doubled, or overwritten."""
    raw = copy.deepcopy(SHIPPED[system][draw(st.sampled_from(sorted(SHIPPED[system])))])
    values = list({json.dumps(value): value for value in _values(raw)}.values())
    for _ in range(draw(st.integers(1, 3))):
        path = draw(st.sampled_from(list(_places(raw))[1:]))
        parent = raw
        for part in path[:-1]:
            parent = parent[part]
        how = draw(st.sampled_from(["delete", "double", "copy", "copy", "junk"]))
        if how == "delete":
            del parent[path[-1]]
        elif how == "double" and isinstance(parent, list):
            parent.append(copy.deepcopy(parent[path[-1]]))
        elif how == "junk":
            parent[path[-1]] = draw(ANY_JSON)
        else:
            parent[path[-1]] = draw(st.sampled_from(values))
        if not raw:
            break
    return raw


@pytest.mark.parametrize("system", registry.SYSTEMS)
@settings(FEW, max_examples=250)
@given(data=st.data())
def test_what_check_accepts_of_mutated_specs_loads_and_plays(system, data):
    raw = data.draw(_mutated(system))
    found = registry.get(system)
    issues = found.check(raw)
    if not any(issue.severity == "error" for issue in issues):
        game = found.load(raw)
        for state, action in playout(game, 1, PLIES):
            assert (action is None) or (game.to_act(state) is not None)
