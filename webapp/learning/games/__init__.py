"""What learning has of each game system, one folder each."""

PUBLIC: dict[str, str] = {
    "Judge": "webapp.learning.games.heroes.judge:Judge",
    "Sampler": "webapp.learning.games.heroes.sampler:Sampler",
    "Trial": "webapp.learning.games.heroes.judge:Trial",
}
"""What users import, as `public` has it: "module:NAME"."""
