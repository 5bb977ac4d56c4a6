"""What learning has of each game system, one folder each."""
