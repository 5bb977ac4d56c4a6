"""Matches that are played at random, a ply at a time, in whatever system."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from e2e.studio import BOOT_MS, Studio

PAUSED = """async () => {
  const { match } = __rulewright.store;
  match.pause();
  for (const name of match.state.view.players) await match.seat(name, { kind: "random" });
}"""


def first_games(studio: Studio) -> dict[str, dict[str, Any]]:
    """The first game of the gallery of each system."""
    found = studio.page.evaluate("() => __rulewright.workspace.boot.gallery")
    return {one["system"]: one for one in reversed(found)}


def pause(studio: Studio) -> None:
    """Random players in every seat, who move only when told to."""
    studio.page.evaluate(PAUSED)


def play(studio: Studio, plies: int) -> None:
    for _ in range(plies):
        studio.page.evaluate("async () => { await __rulewright.store.match.step(); }")


def walk_to(studio: Studio, ply: int) -> None:
    studio.page.evaluate("async (ply) => { await __rulewright.store.match.goto(ply); }", ply)
    studio.expect_ply(ply)


def expect_game(studio: Studio, title: str) -> None:
    """A document of this name and its match are there."""
    name = studio.page.get_by_role("textbox", name="Document name")
    expect(name).to_have_value(title, timeout=BOOT_MS)
    expect(studio.match).to_have_attribute("data-live", "true", timeout=BOOT_MS)


def expect_hash(studio: Studio, pattern: str) -> None:
    """The fragment of the address becomes this."""
    studio.page.wait_for_function(
        "pattern => new RegExp(`^${pattern}$`).test(location.hash)", arg=pattern
    )


def go(studio: Studio, fragment: str) -> None:
    """Type an address."""
    studio.page.evaluate("fragment => { location.hash = fragment; }", fragment)
