"""Commands of defence cards."""
