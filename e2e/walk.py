"""A walk through every pane of an open document, and what must be the same after it."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import expect

from e2e.studio import Studio

OPEN = """([text, title, system]) =>
  globalThis.__rulewright.workspace.create({ title, system, text })"""

KEEP = """() => {
  globalThis.__own = [Object, Array, String].map(({ prototype }) =>
    new Map(Reflect.ownKeys(prototype).map((key) =>
      [key, Object.getOwnPropertyDescriptor(prototype, key)])));
}"""
CHANGED = """() => [Object, Array, String].flatMap(({ prototype }, n) => {
  const before = globalThis.__own[n];
  const now = Reflect.ownKeys(prototype);
  const keys = [...new Set([...now, ...before.keys()])];
  return keys.filter((key) => {
    const [was, is] = [before.get(key), Object.getOwnPropertyDescriptor(prototype, key)];
    const parts = (one) => [one?.value, one?.get, one?.set, Object.keys(one?.value ?? {}).length];
    return parts(was).some((part, i) => part !== parts(is)[i]);
  }).map(String);
})"""
"""What was written into the prototypes since KEEP: keys that came, went or hold another value."""

ALL = """
  const all = (selector, root = document) => [
    ...root.querySelectorAll(selector),
    ...[...root.querySelectorAll("*")].flatMap((one) =>
      one.shadowRoot ? all(selector, one.shadowRoot) : []),
  ];"""
"""The elements of the page by a selector; the studio stands in a shadow root."""

LISTED = f"""(labels) => {{{ALL}
  const rows = all("[role=treeitem]").map((one) => one.textContent);
  return rows.length > 0 && labels.every((label) => rows.some((row) => row.includes(label)));
}}"""

SELECT = f"""async (paths) => {{{ALL}
  const {{ store }} = globalThis.__rulewright;
  const drawn = () => new Promise((go) => requestAnimationFrame(() => setTimeout(go)));
  const failed = [];
  for (const path of paths) {{
    store.select(path);
    await drawn();
    for (const one of all("[role=alert]")) {{
      if (/cannot be shown/.test(one.textContent)) failed.push(`${{path}}: ${{one.textContent}}`);
    }}
    if (all(".unsupported-field").length) failed.push(`${{path}}: a field has no input`);
  }}
  return failed;
}}"""
"""Selects one place after another; what then cannot be shown."""

UNFOLD = f"""async (pane) => {{{ALL}
  const drawn = () => new Promise((go) => requestAnimationFrame(() => setTimeout(go)));
  for (let round = 0; round < 4; round += 1) {{
    const closed = all(`${{pane}} details:not([open])`);
    for (const one of closed) one.open = true;
    if (!closed.length) return;
    await drawn();
  }}
}}"""
"""Opens what is folded in a pane, level by level."""


MOST_ROWS = 3
"""Rows that the tree certainly shows: the document and what stands first in it."""


def open_text(studio: Studio, document: Any, system: str) -> None:
    """Open a document that is not in the gallery, with its match."""
    text = json.dumps(document, indent=1, ensure_ascii=False)
    studio.page.evaluate(OPEN, [text, "Hostile", system])
    expect(studio.match).to_have_attribute("data-live", "true", timeout=60_000)
    studio.await_checked().expect_valid()


def samples(studio: Studio, most: int) -> tuple[list[str], list[str]]:
    """The paths of some entities of each kind, and the labels of all that the tree shows."""
    asked = {"document": studio.doc, "system": studio.state("system")}
    answer = studio.call("author", "entities", asked)
    assert answer["ok"], answer
    paths: dict[str, list[str]] = {}
    labels: list[str] = []

    def walk(nodes: list[Any]) -> None:
        for one in nodes:
            paths.setdefault(one["kind"], []).append(one["path"])
            labels.append(one["label"])
            walk(one.get("children", []))

    result = answer["result"]
    walk(result if isinstance(result, list) else result["entities"])
    return [path for each in paths.values() for path in each[:most]], labels


def walk_panes(studio: Studio, most: int = 2) -> None:
    """Form, Picture and JSON at places of every kind, with what each pane can be switched to."""
    page = studio.page
    paths, labels = samples(studio, most)
    studio.show("Form", "JSON")
    page.wait_for_function(LISTED, arg=labels[:MOST_ROWS])
    assert page.evaluate(SELECT, paths) == []
    studio.show("Picture")
    assert page.evaluate(SELECT, paths) == []
    picture = page.get_by_test_id("pane-picture")
    for tab in picture.get_by_role("tab").all():
        if tab.is_visible():
            tab.click()
    for name in ("Graph", "List", "Text"):
        switch = picture.get_by_role("button", name=name, exact=True)
        if switch.count() and switch.first.is_enabled():
            switch.first.click()
    assert page.evaluate(SELECT, paths[:4]) == []
    page.evaluate(UNFOLD, "[data-testid=pane-picture]")
    studio.show("Picture", "JSON")


def walk_match(studio: Studio, plies: int = 4) -> list[str]:
    """Some plies, then every tab; answers the players."""
    players: list[str] = studio.page.evaluate(
        "() => globalThis.__rulewright.store.match.getState().view.players"
    )
    for player in players:
        box = studio.match.locator("[data-testid=seat] select[aria-label^='Seat of']")
        box.nth(players.index(player)).select_option(label="Random")
    studio.page.wait_for_function(
        "(n) => { const { view } = globalThis.__rulewright.store.match.getState();"
        " return view.ply >= n || view.result; }",
        arg=plies,
        timeout=60_000,
    )
    if studio.control("Pause").count():
        studio.control("Pause").click()
    for tab in studio.side.get_by_role("tablist", name="Match details").get_by_role("tab").all():
        tab.click()
        studio.page.evaluate(UNFOLD, "[data-testid=match]")
    titles = studio.match.locator("[data-testid=seat] .rwm-name")
    assert titles.evaluate_all("all => all.map((one) => one.title)") == players
    studio.tab("Log")
    expect(studio.side.get_by_test_id("event").first).to_be_visible()
    return players
