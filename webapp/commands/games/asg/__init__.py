"""Commands of maps alone."""
