"""One folder per game system; `core.registry` names them."""
