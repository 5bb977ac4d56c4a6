"""The page's JavaScript keeps the rules of static/eslint.config.mjs and of static/tsconfig.json."""

from __future__ import annotations

import pytest

from tests.guards import sources
from webapp.building.lint import check_types, lint

STRICTER = {
    "noImplicitAny": 5150,
    "strictNullChecks": 510,
    "useUnknownInCatchVariables": 54,
}
"""So many errors has each of what of `strict` is not switched on yet.  They only ever fall."""


def test_the_page_keeps_the_rules_of_its_linter(capfd):
    status = lint()
    assert status == 0, capfd.readouterr().out


def test_the_page_has_no_type_errors(capfd):
    status = check_types()
    assert status == 0, capfd.readouterr().out


def test_no_module_goes_unchecked():
    modules = sorted((sources.ROOT / "static/src").rglob("*.js*"))
    assert [path for path in modules if "@ts-nocheck" in path.read_text("utf-8")] == []


@pytest.mark.parametrize("option", STRICTER)
def test_what_is_not_strict_yet_becomes_less(option, capfd):
    check_types(options=["--pretty", "false", f"--{option}", "true"])
    assert capfd.readouterr().out.count(": error TS") <= STRICTER[option]
