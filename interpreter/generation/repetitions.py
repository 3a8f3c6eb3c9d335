"""The records of turns in generated Python: what is compared is kept as it is, and digested where that is asked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, TypeAlias

from interpreter.engine.code import Code
from interpreter.engine.repetition import cells_of, digest_of
from interpreter.program.expression import Column
from interpreter.program.masks import members
from interpreter.program.program import BOX
from interpreter.program.value import NOTHING, ListStorage, TallyStorage

Variables: TypeAlias = list[tuple[Column, list[Any]]]
Piece: TypeAlias = tuple[Any, ...]
"""What a component is like: its likeness, then its variables."""
Board: TypeAlias = tuple[tuple[tuple[Piece, ...], ...], tuple[tuple[Any, ...], ...]]
"""What lies on each of some places that are always the same, and their variables: those of each column, or place."""
Key: TypeAlias = tuple[Any, ...]
"""What a site compares: two are equal where the cells are that are digested."""
Site: TypeAlias = list[tuple[Callable[[int], Any], str, int | None]]
"""The functions of the values of a site, with their forms, and the mask of places that are always the same."""


class Repetitions:
    """The starts of turns, for each site of `repeats`, and how things stand.

    `cells` tell where components lie: the place of each, the top one of each place, and the one below each.
    """

    def __init__(self, code: Code, pieces: Variables, places: Variables, cells: tuple[list[int], ...]) -> None:
        self.code = code
        self.sites: list[Site] = []
        self._digests: list[list[int]] = []
        """The digests of the first records: of those that were given, and those that were asked for."""
        self._given: list[Counter[int]] = []
        self._keys: list[list[Key]] = []
        """What was recorded since."""
        self._counts: list[Counter[Key]] = []
        self._place, self._top, self._below = cells
        self._pieces, self._variables = pieces, places
        self._boards: dict[int, tuple[list[int], slice | None]] = {}

    def load(self, records: Sequence[Sequence[int]]) -> None:
        """Takes over the records of a game."""
        sites = self.code.program.repeat_sites
        self._digests = [list(site) for site in records] or [[] for _ in sites]
        self._given = [Counter(site) for site in self._digests]
        self._keys = [[] for _ in sites]
        self._counts = [Counter() for _ in sites]

    def digests(self) -> list[list[int]]:
        """The digests of all records, for each site."""
        for site, found in enumerate(self._digests):
            keys = self._keys[site]
            found += [self._digest(site, key) for key in keys[len(found) - self._given[site].total() :]]
        return self._digests

    def record(self, player: int) -> None:
        """Records the start of a turn."""
        for site, keys in enumerate(self._keys):
            key = self._key(site, player)
            keys.append(key)
            self._counts[site][key] += 1

    def repeats(self, site: int, player: int) -> int:
        """At how many recorded starts of turns things stood as they do now."""
        given = self._given[site]
        if not given and not self._keys[site]:
            return 0
        key = self._key(site, player)
        found = self._counts[site][key]
        return found + given[self._digest(site, key)] if given else found

    # ---- what is compared ----

    def _key(self, site: int, player: int) -> Key:
        found: list[Any] = []
        for function, form, always in self.sites[site]:
            if always is not None:
                found.append(self._board(always))
                continue
            value = function(player)
            if form == "places":
                found.append(tuple(self._cells_of_places(members(value))))
            elif form == "components":
                found.append(tuple(sorted(map(self._cells_of_piece, members(value)))))
            elif form == "component":
                found.append(self._cells_of_piece(value) if value >= 0 else (NOTHING,))
            else:
                found.append(tuple(value) if isinstance(value, list) else value)
        return tuple(found)

    def _board(self, mask: int) -> Board:
        numbers, part = self._places_of(mask)
        pieces = self._on(numbers, part) if self._place else ()
        if part is not None:
            return pieces, tuple([tuple(cells[part]) for _, cells in self._variables])
        return pieces, tuple([tuple(_cells(self._variables, place)) for place in numbers] if self._variables else ())

    def _places_of(self, mask: int) -> tuple[list[int], slice | None]:
        """The numbers of places; and their indices, if they follow each other so that variables are taken at once."""
        found = self._boards.get(mask)
        if found is None:
            numbers = members(mask)
            follow = bool(numbers) and numbers[-1] - numbers[0] < len(numbers)
            lists = any(isinstance(column.storage, ListStorage | TallyStorage) for column, _ in self._variables)
            part = slice(numbers[0], numbers[-1] + 1) if follow and not lists else None
            found = self._boards[mask] = numbers, part
        return found

    def _on(self, numbers: Sequence[int], part: slice | None) -> tuple[tuple[Piece, ...], ...]:
        """What lies on each of some places."""
        below, top, whole = self._below, self._top, self._whole
        if whole is None or (numbers and numbers[0] == BOX) or below.count(NOTHING) < len(below):
            return tuple([tuple(map(self._piece, self._pile(place))) for place in numbers])
        alone: dict[int, tuple[Piece, ...]] = dict(enumerate(zip(zip(*whole, strict=False), strict=True)))
        alone[NOTHING] = ()
        return tuple(map(alone.__getitem__, top[part] if part is not None else [top[place] for place in numbers]))

    @cached_property
    def _whole(self) -> list[Sequence[Any]] | None:
        """The likenesses and variables of all components; nothing where these are lists, or some don't have them."""
        number = len(self.code.likeness)
        for column, _ in self._pieces:
            if isinstance(column.storage, ListStorage | TallyStorage) or column.first or column.count < number:
                return None
        return [self.code.likeness, *(cells for _, cells in self._pieces)]

    def _piece(self, component: int) -> Piece:
        whole = self._whole
        return self._cells_of_piece(component) if whole is None else tuple([cells[component] for cells in whole])

    def _pile(self, place: int) -> Iterator[int]:
        if place == BOX:
            yield from (component for component, at in enumerate(self._place) if at == BOX)
            return
        component = self._top[place]
        while component != NOTHING:
            yield component
            component = self._below[component]

    # ---- as cells ----

    def _cells_of_piece(self, component: int) -> Piece:
        return (self.code.likeness[component], *_cells(self._pieces, component))

    def _cells_of_places(self, numbers: Sequence[int]) -> list[int]:
        cells = [len(numbers)]
        for place in numbers:
            there = list(self._pile(place)) if self._place else []
            cells.append(len(there))
            for component in there:
                cells += self._cells_of_piece(component)
            cells += _cells(self._variables, place)
        return cells

    def _cells_of_board(self, mask: int, board: Board) -> list[int]:
        pieces, variables = board
        numbers, part = self._places_of(mask)
        cells = [len(numbers)]
        for at, place in enumerate(numbers):
            there = pieces[at] if pieces else ()
            cells.append(len(there))
            cells += [cell for piece in there for value in piece for cell in cells_of(value)]
            if part is None:
                cells += variables[at] if variables else ()
                continue
            for (column, _), values in zip(self._variables, variables, strict=True):
                if 0 <= place - column.first < column.count:
                    cells += cells_of(values[at])
        return cells

    def _digest(self, site: int, key: Key) -> int:
        cells: list[int] = []
        for (_, form, always), value in zip(self.sites[site], key, strict=True):
            if always is not None:
                cells += self._cells_of_board(always, value)
            elif form == "components":
                cells += [len(value), *(cell for piece in value for cell in piece)]
            else:
                cells += value if form in ("places", "component") else cells_of(value)
        return digest_of(cells)


def _cells(columns: Iterable[tuple[Column, list[Any]]], index: int) -> Iterator[int]:
    """The variables that a component or place has, as numbers of 32 bits."""
    for column, cells in columns:
        if 0 <= index - column.first < column.count:
            yield from cells_of(cells[index])
