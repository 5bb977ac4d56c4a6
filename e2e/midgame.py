"""Card matches that begin in their middle."""

from __future__ import annotations

from itertools import cycle, islice
from typing import Any

from core import registry
from core.games.mtg.scenario.setup import Setup
from e2e.studio import Studio
from tests.contract.shipped import SHIPPED

GAME = "cinder_stampede_vs_saltspire_veto"
LANDS, CREATURES, HAND = 6, 5, 7
BEGIN = """async (state) => {
  const { store } = globalThis.__rulewright
  const { doc, system } = store.getState()
  const seats = { P1: { kind: 'human' }, P2: { kind: 'human' } }
  await store.match.begin({ spec: doc, system, seats, start: { state } })
}"""


def begin_at(studio: Studio, spec: Any, players: dict[str, Any]) -> None:
    """The open document as a match of two people, from P1's first main phase of turn 5 on."""
    game: Any = registry.get("mtg").load(spec)
    turn = {"number": 5, "active": "P1", "step": "MAIN1"}
    state = Setup(game.rules).build({"turn": turn, "players": players})
    studio.expect_idle()
    studio.page.evaluate(BEGIN, game.dump(state))
    studio.expect_idle()


def begin_midgame(studio: Studio) -> None:
    """An ordinary table: six lands and five creatures each, and seven cards in hand."""
    spec = SHIPPED["mtg"][GAME]
    game: Any = registry.get("mtg").load(spec)
    cards = list(game.rules.cards.values())
    creatures = cycle([card.name for card in cards if "creature" in card.types])
    hand = [card.name for card in cards if "land" not in card.types][:HAND]
    players = {
        player: {
            "battlefield": [*lands, *islice(creatures, CREATURES)],
            "hand": hand,
            "library": [f"{lands[0]}*20"],
        }
        for player, lands in (
            ("P1", ["Mountain"] * 4 + ["Forest"] * (LANDS - 4)),
            ("P2", ["Island"] * 3 + ["Plains"] * (LANDS - 3)),
        )
    }
    studio.open(GAME)
    begin_at(studio, spec, players)
