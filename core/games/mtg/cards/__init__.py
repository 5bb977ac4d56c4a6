"""Cards of the card game: their text by the grammar, pools, decks, imports."""
