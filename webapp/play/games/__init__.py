"""What single systems add to playing in a terminal: a layout, stops, decks by name."""
