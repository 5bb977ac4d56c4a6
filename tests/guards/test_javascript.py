"""The page's JavaScript keeps the rules of static/eslint.config.mjs and of static/tsconfig.json."""

from __future__ import annotations

from tests.guards import sources
from webapp.building.lint import check_types, lint


def test_the_page_keeps_the_rules_of_its_linter(capfd):
    status = lint()
    assert status == 0, capfd.readouterr().out


def test_the_page_has_no_type_errors(capfd):
    status = check_types()
    assert status == 0, capfd.readouterr().out


def test_no_module_goes_unchecked():
    modules = sorted((sources.ROOT / "static/src").rglob("*.js*"))
    assert [path for path in modules if "@ts-nocheck" in path.read_text("utf-8")] == []
