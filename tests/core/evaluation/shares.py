"""Distributions of rounds' points whose truth is known, and tallies that are drawn from them."""

from collections import Counter

WHOLE = 1680
PAIRED = {0: 0.12, 420: 0.05, 840: 0.66, 1260: 0.05, 1680: 0.12}
EVEN = {0: 0.3, 840: 0.4, 1680: 0.3}
ONE_SIDED = {840: 0.7, 1260: 0.2, 1680: 0.1}
QUIET = {420: 0.02, 840: 0.94, 1260: 0.04}
RARE = {0: 0.975, 1680: 0.025}
SURE = {1680: 0.96, 840: 0.03, 0: 0.01}
SHARES = {
    "paired": PAIRED,
    "even": EVEN,
    "one-sided": ONE_SIDED,
    "quiet": QUIET,
    "rare": RARE,
    "sure": SURE,
}


def truth(shares):
    """The mean score, as a share of all points."""
    return sum(points * share for points, share in shares.items()) / WHOLE


def drawn(draw, shares, n):
    """The histogram of so many rounds."""
    return Counter(draw.choices(list(shares), list(shares.values()), k=n))
