"""Hero duels (Math Battle): two heroes whose rules are scripts (seed 0, ruleset v1)."""
