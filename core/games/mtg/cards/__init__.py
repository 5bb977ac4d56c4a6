"""Cards of the card game: their text by the grammar of rules/mtg.md 5, pools, decks, imports."""
