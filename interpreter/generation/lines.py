"""The lines of a board: from each place in each direction, as far as it goes."""

from __future__ import annotations

from collections.abc import Sequence

MOST_PLACES = 50_000
"""Together the lines of a board have no more places than that."""


def lines_of(steps: Sequence[Sequence[int]], width: int) -> tuple[tuple[int, ...], ...] | None:
    """The places beyond each place in each of `width` directions; nothing where a line comes round or it is too much.

    Args:
        steps: The place a step away, by place and direction; below 0 where there is none.
        width: How many directions there are.
    """
    lines: list[tuple[int, ...]] = []
    total = 0
    for start in range(len(steps)):
        for direction in range(width):
            line: list[int] = []
            place = start
            while direction < len(steps[place]) and steps[place][direction] >= 0:
                place = steps[place][direction]
                if len(line) == len(steps):
                    return None
                line.append(place)
            total += len(line)
            if total > MOST_PLACES:
                return None
            lines.append(tuple(line))
    return tuple(lines)
