"""One folder per system: its twin in JAX."""
