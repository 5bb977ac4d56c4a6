"""A document becomes one of another game, and goes back: no view sees the other's match."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import expect

from core import registry
from e2e.server import ROOT
from e2e.studio import Studio
from e2e.walk import ALL

BOOT = Path("static/dist/boot.json")
BROKEN = f"""() => {{{ALL}
  const seen = (globalThis.__broken = []);
  const look = () => {{
    for (const one of all("[role=alert]")) {{
      if (/cannot be shown/.test(one.textContent)) seen.push(one.textContent);
    }}
  }};
  globalThis.__looking = new MutationObserver(look);
  for (const one of [document, ...all("*").map((each) => each.shadowRoot).filter(Boolean)]) {{
    globalThis.__looking.observe(one, {{ subtree: true, childList: true }});
  }}
}}"""
STOP = "() => { globalThis.__looking.disconnect(); return globalThis.__broken; }"
BECOME = (
    "([text, system]) => globalThis.__rulewright.store.setText(text, { name: 'Other', system })"
)
FOREIGN = """(view) => {
  const { match } = globalThis.__rulewright.store;
  match.put({ view: { ...match.state.view, ...view } });
}"""


def first_of(system: str) -> tuple[str, str]:
    """The id and text of the first playable game of a system in the gallery."""
    boot = json.loads((ROOT / BOOT).read_text("utf-8"))
    found = [
        one for one in boot["gallery"] if one["system"] == system and one["id"] in boot["views"]
    ]
    return found[0]["id"], found[0]["text"]


@pytest.fixture(scope="module")
def texts() -> dict[str, tuple[str, str]]:
    return {system: first_of(system) for system in registry.SYSTEMS}


def test_a_document_that_becomes_one_of_another_game_shows_no_view_of_the_last(
    studio: Studio, texts: dict[str, tuple[str, str]]
) -> None:
    order = [*registry.SYSTEMS, *reversed(registry.SYSTEMS)]
    studio.open(texts[order[0]][0])
    studio.show("Form", "Picture", "JSON")
    studio.page.evaluate(BROKEN)
    for before, after in pairwise(order):
        if before == after:
            continue
        studio.page.evaluate(BECOME, [texts[after][1], after])
        expect(studio.match).to_have_attribute("data-live", "true")
        studio.undo()
        studio.redo()
    studio.await_checked().expect_valid()
    assert studio.state("system") == order[-1]
    assert studio.page.evaluate(STOP) == []


@pytest.mark.parametrize("system", registry.SYSTEMS)
def test_a_board_given_the_view_of_another_game_says_so(
    studio: Studio, texts: dict[str, tuple[str, str]], system: str
) -> None:
    views = json.loads((ROOT / BOOT).read_text("utf-8"))["views"]
    studio.open(texts[system][0])
    studio.page.evaluate(BROKEN)
    own = studio.match.get_attribute("data-digest")
    for other in [*registry.SYSTEMS, ""]:
        if other == system:
            continue
        view = {"view": views[texts[other][0]]["view"] if other else None}
        studio.page.evaluate(FOREIGN, view)
        expect(studio.match).to_contain_text("another game")
        studio.match.get_by_role("button", name="Start a new match").click()
        expect(studio.match).to_have_attribute("data-digest", own or "")
        expect(studio.match).to_have_attribute("data-live", "true")
    assert studio.page.evaluate(STOP) == []
