"""Shares of a whole, as the tables of the experiments have them."""

from __future__ import annotations


def share(part: int, whole: int) -> str:
    """A percentage that is 100 only if nothing is missing."""
    return "–" if not whole else "100 %" if part == whole else f"{int(1000 * part / whole) / 10:.1f} %"
