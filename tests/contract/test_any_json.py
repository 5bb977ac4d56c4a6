"""Any JSON at all: `check` answers, and what it accepts loads and plays (Hypothesis)."""

from __future__ import annotations

import copy

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


def _at(raw, path):
    for part in path:
        raw = raw[part]
    return raw


def _key(path):
    """The name a place goes by: its key, or that of the list it stands in."""
    return next((part for part in reversed(path) if isinstance(part, str)), "")


@st.composite
def _mutated(draw, system):
    """A shipped spec with one to three places changed.

    Mostly to what stands under the same name elsewhere, which often leaves a valid spec.
    """
    raw = copy.deepcopy(SHIPPED[system][draw(st.sampled_from(sorted(SHIPPED[system])))])
    for _ in range(draw(st.integers(1, 3))):
        places = list(_places(raw))[1:]
        if not places:
            break
        path = draw(st.sampled_from(places))
        parent, last = _at(raw, path[:-1]), path[-1]
        how = draw(st.sampled_from(["like", "like", "like", "like", "delete", "double", "junk"]))
        if how == "delete":
            del parent[last]
        elif how == "double" and isinstance(parent, list):
            parent.append(copy.deepcopy(parent[last]))
        elif how == "junk":
            parent[last] = draw(ANY_JSON)
        else:
            alike = [p for p in places if _key(p) == _key(path) and len(p) == len(path)]
            parent[last] = copy.deepcopy(_at(raw, draw(st.sampled_from(alike))))
    return raw


@pytest.mark.parametrize("system", registry.SYSTEMS)
@settings(FEW, max_examples=120)
@given(data=st.data())
def test_what_check_accepts_of_mutated_specs_loads_and_plays(system, data):
    raw = data.draw(_mutated(system))
    found = registry.get(system)
    issues = found.check(raw)
    if not any(issue.severity == "error" for issue in issues):
        game = found.load(raw)
        for state, action in playout(game, 1, PLIES):
            assert (action is None) or (game.to_act(state) is not None)
