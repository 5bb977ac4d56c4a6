"""The page's JavaScript keeps the rules of static/eslint.config.mjs."""

from __future__ import annotations

from webapp.building.lint import lint


def test_the_page_keeps_the_rules_of_its_linter(capfd):
    status = lint()
    assert status == 0, capfd.readouterr().out
