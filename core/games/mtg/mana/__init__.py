"""Mana: pools, sources, and payment that is proven before anything is tapped."""
