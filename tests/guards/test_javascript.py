"""The page's JavaScript keeps the rules of static/eslint.config.mjs and of static/tsconfig.json."""

from __future__ import annotations

import json

import pytest

from tests.guards import sources
from webapp.building.lint import check_types, lint

STRICTER = {
    "noImplicitAny": 4806,
}
"""Options of `strict` that are not on yet, and at most how many errors each may bring.

These numbers only ever fall; an option that brings none is switched on in static/tsconfig.json.
"""


def test_the_page_keeps_the_rules_of_its_linter(capfd):
    status = lint()
    assert status == 0, capfd.readouterr().out


def test_the_page_has_no_type_errors(capfd):
    status = check_types()
    assert status == 0, capfd.readouterr().out


def test_no_module_goes_unchecked():
    modules = sorted((sources.ROOT / "static/src").rglob("*.js*"))
    assert [path for path in modules if "@ts-nocheck" in path.read_text("utf-8")] == []


def test_no_other_option_of_strict_is_switched_off():
    text = (sources.ROOT / "static/tsconfig.json").read_text("utf-8")
    options = json.loads(text)["compilerOptions"]
    assert options["strict"] is True
    off = {name for name, value in options.items() if value is False}
    # the first: some classes get their members as they start; the second is no part of `strict`
    assert off == {*STRICTER, "strictPropertyInitialization", "noImplicitOverride"}


@pytest.mark.parametrize("option", STRICTER)
def test_what_is_not_strict_yet_becomes_less(option, capfd):
    check_types(options=["--pretty", "false", f"--{option}", "true"])
    said = capfd.readouterr().out
    # none at all: the compiler did not run, or the option can be switched on
    assert 0 < said.count(": error TS") <= STRICTER[option], said[-1000:]
