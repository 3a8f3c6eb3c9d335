"""How far places lie from each other, worked out when it is first asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload


class Distances(Sequence[dict[int, int]]):
    """For each place the number of steps to every place that can be reached from it.

    A table of all pairs would be quadratic in the size of the board, and most games ask for few of them: so a row is
    worked out at the first look at it, and kept.
    """

    def __init__(self, around: Sequence[Sequence[int]]) -> None:
        self._around = around
        self._rows: dict[int, dict[int, int]] = {}

    def __len__(self) -> int:
        return len(self._around)

    @overload
    def __getitem__(self, index: int) -> dict[int, int]: ...

    @overload
    def __getitem__(self, index: slice) -> list[dict[int, int]]: ...

    def __getitem__(self, index: int | slice) -> dict[int, int] | list[dict[int, int]]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        if index not in self._rows:
            self._rows[index] = self._row(range(len(self))[index])
        return self._rows[index]

    def _row(self, start: int) -> dict[int, int]:
        row = {start: 0}
        frontier = [start]
        while frontier:
            following: list[int] = []
            for place in frontier:
                for neighbour in self._around[place]:
                    if neighbour not in row:
                        row[neighbour] = row[place] + 1
                        following.append(neighbour)
            frontier = following
        return row
