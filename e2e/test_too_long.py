"""A step that would fill the memory between two decisions is refused, and nothing is lost."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Locator, expect

from core.games.heroes.limits import MAX_EVENTS
from e2e.studio import Studio
from e2e.test_calls import stalled, stop
from e2e.test_duels import use
from tests.games.heroes.kit import DEATH, duel
from tests.games.heroes.kit import hero as fighter

CREATE = """([title, text]) =>
  globalThis.__rulewright.workspace.create({ title, system: "heroes", text })"""
SET = "text => globalThis.__rulewright.store.setText(text, {name: 'Mend it'})"
PASS = ("ON_ACTION_PHASE_START", "IF(GT(GET(SELF, 'rest'), 0), PASS(), NOOP())")
COUNT = ("ON_TURN_START", "MODIFY(SELF, 'turns', 1)")
REST = "SEQ(SET(SELF, 'rest', 1), SET(OPPONENT, 'rest', 1))"


def sleepers(rest: int = 0) -> dict[str, Any]:
    """A duel whose heroes, once they rest, pass turn after turn, a hundred thousand of them."""
    first, second = (fighter("NOOP()", REST, name=name, rest=rest) for name in "AB")
    return duel(first, second, (DEATH, PASS, COUNT), max_turns=100_000)


def make(studio: Studio, title: str, spec: dict[str, Any]) -> None:
    studio.page.evaluate(CREATE, [title, json.dumps(spec, indent=2)])


def refusal(studio: Studio) -> Locator:
    return studio.match.get_by_test_id("match-error")


def refused(studio: Studio) -> None:
    """It says which limit, what it holds, and what to do."""
    expect(refusal(studio)).to_contain_text(MAX_EVENTS.passed(), timeout=60_000)
    expect(refusal(studio)).to_contain_text("give them a condition")


def test_a_duel_that_cannot_begin_says_why_and_begins_once_it_is_mended(studio: Studio) -> None:
    spec = sleepers(rest=1)
    make(studio, "Sleepers", spec)
    refused(studio)
    text = studio.text
    expect(studio.page.get_by_test_id("stopped-match")).to_have_count(0)
    studio.page.evaluate(SET, json.dumps(sleepers(), indent=2))
    expect(studio.match).to_have_attribute("data-live", "true", timeout=30_000)
    expect(refusal(studio)).to_have_count(0)
    studio.undo()
    assert studio.text == text


def test_an_ability_that_never_ends_is_refused_and_the_match_goes_on(studio: Studio) -> None:
    make(studio, "Sleepers", sleepers())
    expect(studio.match).to_have_attribute("data-live", "true", timeout=30_000)
    studio.seat("B", "You")
    studio.expect_idle()
    use(studio, "A", "Ability 0")
    studio.expect_ply(1)
    use(studio, "B", "Ability 0")
    studio.expect_ply(2)
    before = studio.digest
    use(studio, "A", "Ability 1")
    refused(studio)
    studio.expect_idle()
    studio.expect_ply(2)
    assert studio.digest == before
    studio.await_match_kept()
    studio.reload().await_python()
    studio.expect_ply(2)
    assert studio.digest == before
    use(studio, "A", "Ability 0")
    studio.expect_ply(3)
    expect(refusal(studio)).to_have_count(0)


def test_an_ability_that_takes_long_is_stopped_with_the_match_as_it_was(studio: Studio) -> None:
    make(studio, "Sleepers", sleepers())
    expect(studio.match).to_have_attribute("data-live", "true", timeout=30_000)
    studio.seat("B", "You")
    studio.expect_idle()
    before = studio.digest
    with stalled(studio, "play", "match.act"):
        use(studio, "A", "Ability 1")
        stop(studio, "Moving")
    studio.expect_idle()
    studio.expect_ply(0)
    assert studio.digest == before
    use(studio, "A", "Ability 0")
    studio.expect_ply(1)
