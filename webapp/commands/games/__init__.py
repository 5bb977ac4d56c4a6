"""Commands that one game system has of its own, in its folder."""

COMMANDS: dict[str, str] = {
    "analyze": "webapp.commands.games.defense.analyze",
    "export-deck": "webapp.commands.games.mtg.export_deck",
    "import-cards": "webapp.commands.games.mtg.import_cards",
    "import-deck": "webapp.commands.games.mtg.import_deck",
    "nodes": "webapp.commands.games.asg.nodes",
    "scenario": "webapp.commands.games.mtg.scenario",
    "train": "webapp.commands.games.heroes.train",
    "versions": "webapp.commands.games.defense.versions",
}
"""Name of each such command, and its module; the overview is in `webapp.cli`."""
