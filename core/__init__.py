"""Rules and play: pure functions of values, free of I/O, clocks and hidden randomness."""
