"""The records of turns in generated Python: digests as `engine/repetition.py` makes them, made as quickly as may be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from interpreter.engine.code import Code
from interpreter.engine.repetition import cells_of, digest_of
from interpreter.program.expression import Column
from interpreter.program.masks import members
from interpreter.program.program import BOX
from interpreter.program.value import NOTHING, SCALAR

Variables = list[tuple[Column, list[Any]]]


class Repetitions:
    """The digests of the starts of turns, for each site of `repeats`, and of how things stand.

    `sites` are the functions of the values of each site, with their forms; `cells` tell where components lie: the place
    of each, the top one of each place, and the one below each.
    """

    def __init__(self, code: Code, pieces: Variables, places: Variables, cells: tuple[list[int], ...]) -> None:
        self.code = code
        self.sites: list[list[tuple[Callable[[int], Any], str]]] = []
        self.records: list[list[int]] = []
        self._counts: list[Counter[int]] = []
        self._place, self._top, self._below = cells
        components, number = len(code.likeness), len(code.program.places)
        self._pieces = [_of(pieces, component) for component in range(components)]
        self._places = [_of(places, place) for place in range(number)]
        self._plain = not components and all(c.storage is SCALAR for c, _ in places) and len(places) == 1
        self._only = places[0][1] if self._plain else []
        self._numbers: dict[int, list[int]] = {}

    def load(self, records: Sequence[Sequence[int]]) -> None:
        """Takes over the records of a game."""
        self.records = [list(site) for site in records] or [[] for _ in self.code.program.repeat_sites]
        self._counts = [Counter(site) for site in self.records]

    def record(self, player: int) -> None:
        """Records the start of a turn."""
        for site, found in enumerate(self.records):
            digest = self._digest(site, player)
            found.append(digest)
            self._counts[site][digest] += 1

    def repeats(self, site: int, player: int) -> int:
        """At how many recorded starts of turns things stood as they do now."""
        return self._counts[site][self._digest(site, player)] if self.records[site] else 0

    def _digest(self, site: int, player: int) -> int:
        cells: list[int] = []
        for function, form in self.sites[site]:
            value = function(player)
            if form == "places":
                self._lay_places(cells, value)
            elif form == "components":
                numbers = members(value)
                cells.append(len(numbers))
                for piece in sorted(self._piece(component) for component in numbers):
                    cells += piece
            elif form == "component":
                cells += self._piece(value) if value >= 0 else [NOTHING]
            else:
                cells += cells_of(value)
        return digest_of(cells)

    def _lay_places(self, cells: list[int], mask: int) -> None:
        numbers = self._numbers.get(mask)
        if numbers is None:
            numbers = members(mask)
            if len(self._numbers) < 100:
                self._numbers[mask] = numbers
        cells.append(len(numbers))
        if self._plain and self._only and numbers and numbers[0] > BOX:
            only = self._only
            start = len(cells)
            cells += [0] * (2 * len(numbers))
            cells[start + 1 :: 2] = [only[place] for place in numbers]
            return
        top, below, pieces = self._top, self._below, self._piece
        for place in numbers:
            if place == BOX:
                there = [c for c, at in enumerate(self._place) if at == BOX]
            else:
                there = []
                component = top[place]
                while component != NOTHING:
                    there.append(component)
                    component = below[component]
            cells.append(len(there))
            for component in there:
                cells += pieces(component)
            _lay(cells, self._places[place], place)

    def _piece(self, component: int) -> list[int]:
        found = [self.code.likeness[component]]
        _lay(found, self._pieces[component], component)
        return found


def _of(columns: Variables, index: int) -> list[tuple[bool, list[Any]]]:
    """The arrays of the variables that a component or place has, and whether these are plain numbers."""
    return [(c.storage is SCALAR, array) for c, array in columns if 0 <= index - c.first < c.count]


def _lay(cells: list[int], variables: list[tuple[bool, list[Any]]], index: int) -> None:
    for plain, array in variables:
        if plain:
            cells.append(array[index])
        else:
            cells += cells_of(array[index])
