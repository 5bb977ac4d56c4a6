"""Plans of shipped documents, for tests."""

import json

from core import registry
from core.agents import bot_names, parse_seat
from core.evaluation.plan import Plan
from webapp.shipped import shipped


def plan_of(name, seats, rounds, **more):
    """The loaded game of a shipped document, and a plan for it."""
    system, path = shipped()[name]
    raw = json.loads(path.read_text("utf-8"))
    game = registry.get(system).load(raw)
    bots = bot_names(game.system)
    return game, Plan(system, raw, tuple(parse_seat(each, bots) for each in seats), rounds, **more)
