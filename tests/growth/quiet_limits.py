"""Limits whose messages `test_limit_messages` does not read, by the reason."""

from __future__ import annotations

QUIET = {
    "It keeps what was made last, so that it need not be made again.": """
        core.digest.MOST_TRUSTED core.games.boards.moves.KEPT_PLIES core.host.KEPT_GAMES
        core.host.KEPT_TEXT core.games.defense.exact_pairs.KEPT core.games.defense.exact_space.KEPT
        core.games.mtg.turn.guard.KEPT core.games.defense.exact_damage.MOST_LANES
        core.games.boards.bots.tree.KEPT
        core.games.defense.exact_damage.MOST_SUMS""",
    "It cuts what is listed or shown, or how far a broken text is read.": """
        core.checks.MAX_PER_CODE core.checks.MAX_COMPARED core.ellipsis.LONGEST
        core.evaluation.coverage.LONGEST_EXCERPT
        core.evaluation.fights.MOST_NAMED core.evaluation.engine.MOST_OPTIONS
        core.evaluation.report.MOST_DECIDING core.evaluation.coverage.MOST_NAMED
        core.games.defense.limits.MOST_WAYS
        core.games.heroes.trace.MAX_STEPS
        core.games.mtg.options.MOST core.matchview.MOST_LEGAL core.games.mtg.sampler.MOST_ANSWERS
        editors.games.asg.formats.dot_graph.MOST_SPLITS editors.removals.LONGEST
        editors.games.heroes.told.MOST editors.removals.MOST editors.scan.MAX_MISTAKES""",
    "It bounds how long an agent thinks or what it weighs; it plays all the same.": """
        core.agents.mcts.LONGEST core.games.asg.bots.greedy.MOST
        core.games.heroes.bots.playout.LONGEST core.games.mtg.ai.extract.MAX_DEPTH
        core.games.mtg.ai.extract.MAX_TEXT core.games.mtg.ai.fallback.MOST_TRIED
        core.games.mtg.ai.shape.MAX_WRAPS core.games.mtg.bots.candidates.MOST
        core.games.mtg.bots.search.LONGEST core.games.mtg.bots.spells.MOST_X""",
    "A quicker way is left for a slower one, or a lint says no more of a document.": """
        core.games.asg.limits.MAX_CROWD core.games.defense.limits.MAX_PAIR_ROLLS
        core.games.heroes.checks.cycles.MAX_STEPS core.games.heroes.checks.world.MAX_SIZE
        core.games.heroes.execpy.MAX_NESTING core.games.mtg.combat.lures.MOST
        core.games.mtg.mana.taps.MOST""",
    "It is a rule of the game, whose end an event or the result tells.": """
        core.games.heroes.limits.MAX_PENDING core.games.heroes.limits.MAX_CASCADE
        core.games.mtg.turn.loop.MOST core.games.mtg.turn.loop.MOST_MOVES
        core.games.mtg.turn.loop.MOST_OBJECTS core.start.MAX_PLIES""",
    "The forecast says how much was cut or joined (`cut`, `joined`).": """
        core.games.asg.forecast.MOST_POSITIONS core.games.asg.forecast.MOST_ENDS
        core.games.asg.forecast.MOST_WORK core.games.asg.forecast.MOST_HELD""",
    "A search looks no further; the answer says how far it looked.": """
        core.games.heroes.solver.MOST_TURNS""",
}
"""Limits without a message of their own, by the reason."""
