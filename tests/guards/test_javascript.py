"""The page's JavaScript keeps the rules of static/eslint.config.mjs and of static/tsconfig.json."""

from __future__ import annotations

from tests.guards import sources
from webapp.building.lint import check_types, lint

UNCHECKED = 21
"""Modules of the page that the TypeScript compiler passes over.  This number only ever falls."""


def test_the_page_keeps_the_rules_of_its_linter(capfd):
    status = lint()
    assert status == 0, capfd.readouterr().out


def test_the_page_has_no_type_errors(capfd):
    status = check_types()
    assert status == 0, capfd.readouterr().out


def unchecked():
    """The modules that begin with `// @ts-nocheck`."""
    modules = sorted((sources.ROOT / "static/src").rglob("*.js*"))
    return [path for path in modules if path.read_text("utf-8").startswith("// @ts-nocheck")]


def test_no_module_goes_unchecked_that_was_checked():
    found = unchecked()
    assert len(found) <= UNCHECKED, f"{len(found)} modules say @ts-nocheck: {found}"
