"""Division as the language has it, for folding and for engines alike: it never fails."""

from __future__ import annotations


def divide(left: int, right: int) -> int:
    """Division downwards; by zero it is 0."""
    return left // right if right else 0


def modulo(left: int, right: int) -> int:
    """The remainder from 0 to `right - 1`; by zero or less it is 0."""
    return left % right if right > 0 else 0
