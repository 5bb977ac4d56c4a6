"""Every example in a docstring of the core and the editors holds."""

from __future__ import annotations

import doctest
from importlib import import_module

import pytest

from tests.guards.sources import modules, name_of

WITH_EXAMPLES = sorted(
    name_of(path).removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    for path in modules("core", "editors")
    if ">>> " in path.read_text("utf-8")
)


def test_there_are_examples():
    assert "core.checks" in WITH_EXAMPLES


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_the_examples_of_a_module_hold(name):
    result = doctest.testmod(import_module(name))
    assert result.attempted > 0
    assert result.failed == 0
