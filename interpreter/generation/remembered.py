"""What generated Python remembers of conditions: logs of what has changed, and what is linked."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Sequence
from typing import Any


class Links:
    """Which places are linked, by sets that are joined (union-find); and whether a set reaches from end to end."""

    __slots__ = ("around", "ends", "joined", "reaches", "root", "since")

    def __init__(self, around: Sequence[Sequence[int]], ends: tuple[int, int]) -> None:
        self.around = around
        first, last = ends
        self.ends = [(first >> place & 1) | (last >> place & 1) << 1 for place in range(len(around))]
        self.clear()
        self.since = -1
        """Up to which change everything is in; -1 where nothing is known."""

    def clear(self) -> None:
        """Nothing is linked."""
        self.root = [-1] * len(self.around)
        self.reaches = self.ends[:]
        self.joined = 0

    def add(self, place: int) -> None:
        """Takes a place in, and links it to its neighbours that are in."""
        root = self.root
        if root[place] >= 0:
            return
        own = root[place] = place
        reaches = self.reaches
        for other in self.around[place]:
            if root[other] >= 0:
                while root[other] != other:
                    root[other] = other = root[root[other]]
                if other != own:
                    root[own] = other
                    reaches[other] |= reaches[own]
                    own = other
        if reaches[own] == 3:
            self.joined = 1


class Kept:
    """At which indices an array has a value, for each value: lists that are brought up to date when they are asked.

    They hold what `said` has for an index, in ascending order.
    """

    __slots__ = ("_cells", "_lists", "_log", "_said", "_shadow", "_span", "since")

    def __init__(self, cells: list[int], span: range, log: list[int], said: Sequence[Any]) -> None:
        self._cells, self._span, self._log, self._said = cells, span, log, said
        self._lists: dict[int, list[Any]] = {}
        self._shadow: list[int] = []
        """What was in the cells when the lists were made."""
        self.since = -1
        """Up to which change the lists are right; -1 where there are none."""

    def __call__(self, value: int) -> Sequence[Any]:
        """What is said of the indices with a value, ascending. The list isn't changed afterwards."""
        if self.since != len(self._log):
            self._update()
        return self._lists.get(value, ())

    def _update(self) -> None:
        cells, lists, said = self._cells, self._lists, self._said
        if self.since < 0:
            lists.clear()
            self._shadow = cells[:]
            for index in self._span:
                lists.setdefault(cells[index], []).append(said[index])
        else:
            shadow = self._shadow
            for index in self._log[self.since :]:
                now, before = cells[index], shadow[index]
                if now != before and index in self._span:
                    shadow[index] = now
                    old, new = lists[before][:], lists.get(now, [])[:]
                    del old[bisect_left(old, said[index])]
                    insort(new, said[index])
                    lists[before], lists[now] = old, new
        self.since = len(self._log)


class Memories:
    """The logs of changes and the memories of one table. What puts another table in its place makes them forget."""

    def __init__(self) -> None:
        self._logs: dict[str, list[int]] = {}
        self._memories: list[list[int]] = []
        self._links: list[Links] = []
        self._kept: list[Kept] = []

    def changes(self, array: str) -> list[int]:
        """The log of what has changed in an array: indices, the last one last."""
        return self._logs.setdefault(array, [])

    def memory(self, size: int) -> list[int]:
        """Up to which change a condition is known not to hold, for each of so many numbers; -1 is not known."""
        memory = [-1] * size
        self._memories.append(memory)
        return memory

    def links(self, around: Sequence[Sequence[int]], ends: Sequence[tuple[int, int]]) -> list[Links]:
        """What is linked for each number, with its ends as masks."""
        found = [Links(around, each) for each in ends]
        self._links += found
        return found

    def kept(self, cells: list[int], array: str, span: range, said: Sequence[Any]) -> Kept:
        """At which indices of a span an array, whose cells are given, has a value; what is said of each index."""
        found = Kept(cells, span, self.changes(array), said)
        self._kept.append(found)
        return found

    def forget(self) -> None:
        """Nothing is known any more."""
        for log in self._logs.values():
            log.clear()
        for memory in self._memories:
            memory[:] = [-1] * len(memory)
        for links in self._links:
            links.since = -1
        for kept in self._kept:
            kept.since = -1
