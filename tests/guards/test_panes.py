"""Every pane of the page is opened by a browser test, by the title that people see."""

from __future__ import annotations

import re

import pytest

from tests.guards.sources import ROOT

PANES = re.compile(r"^export const PANES = new Map\(\[$(.*?)^\]\);", re.MULTILINE | re.DOTALL)
TABS = re.compile(r"\btabs: \[([^\]]*)\]")
TITLE = re.compile(r'\btitle: "([^"]+)"')


def panes(layout: str, parts: list[str]) -> list[str]:
    """The titles of the panes of a document, and of the tabs that systems add beside the log."""
    found = PANES.search(layout)
    assert found, "static/src/studio/layout/panes.js has the panes of a document in PANES"
    tabs = [tab for part in parts for tab in TABS.findall(part)]
    return TITLE.findall(" ".join([found[1], *tabs]))


def unopened(titles: list[str], tests: str) -> list[str]:
    """Those that no test shows, as `studio.show("Form")` or `studio.tab("Steps")` do."""
    shown = " ".join(re.findall(r"\.(?:show|tab)\(([^)]*)\)", tests))
    return [title for title in titles if f'"{title}"' not in shown]


def test_every_pane_is_opened_by_a_browser_test():
    source = ROOT / "static/src"
    layout = (source / "studio/layout/panes.js").read_text("utf-8")
    parts = [path.read_text("utf-8") for path in sorted(source.glob("games/*/index.js"))]
    tests = "\n".join(path.read_text("utf-8") for path in sorted((ROOT / "e2e").glob("*.py")))
    titles = panes(layout, parts)
    assert {"Form", "Picture", "JSON", "Steps", "v1 and v2"} <= set(titles)
    missing = unopened(titles, tests)
    assert not missing, f"write a test in e2e that opens {missing} and looks at what it shows"


@pytest.mark.parametrize("title", ["Form", "Odds"])
def test_a_pane_that_no_test_opens_is_named(title):
    layout = (
        "export const PANES = new Map([\n"
        '  ["form", { title: "Form", least: { width: 300, height: 180 } }],\n'
        '  ["json", { title: "JSON", least: { width: 300, height: 120 } }],\n'
        "]);\n"
    )
    part = '  tabs: [{ id: "odds", title: "Odds", Panel: Odds }],'
    assert panes(layout, [part]) == ["Form", "JSON", "Odds"]
    others = {"Form", "JSON", "Odds"} - {title}
    tests = "\n".join(f'studio.tab("{other}")' for other in others)
    assert unopened(panes(layout, [part]), tests) == [title]
