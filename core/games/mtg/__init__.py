"""The card game (seed 4, rules/mtg.md): cards as data, a rules engine, and its surfaces."""
