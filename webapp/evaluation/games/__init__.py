"""What evaluation has of each game system, one folder each."""

GYMNASIUM: dict[str, str] = {"Rulewright/Duel-v0": "webapp.evaluation.games.heroes.gym:DuelEnv"}
"""Id of each Gymnasium environment, and its class as "module:NAME"."""

PETTINGZOO: dict[str, str] = {"DuelAEC": "webapp.evaluation.games.heroes.pettingzoo"}
"""Class of each PettingZoo environment, and its module."""

PUBLIC: dict[str, str] = {
    "DuelEnv": "webapp.evaluation.games.heroes.gym:DuelEnv",
    "DuelAEC": "webapp.evaluation.games.heroes.pettingzoo:DuelAEC",
    "Environment": "webapp.evaluation.games.heroes.env:Environment",
    "functional_duel": "webapp.evaluation.games.heroes.env:functional_duel",
    "functional": "webapp.evaluation.games.heroes.env",
    "prepare": "webapp.evaluation.compilation:prepare",
}
"""What users import, as `public` has it: "module:NAME", or a module."""

ARRANGEMENTS: dict[str, str] = {
    "heroes": "webapp.evaluation.games.heroes.samples:arrangements",
}
"""By system what draws arrangements of its rules, `(documents, count, seed)` to documents, as
"module:NAME"."""

RULES: dict[str, str] = {"heroes": "webapp.evaluation.games.heroes.samples:rules_of"}
"""By such a system what names the rules in force in one of its documents, as "module:NAME"."""
