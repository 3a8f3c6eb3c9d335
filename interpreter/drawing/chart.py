"""Maps that say where their places lie: each place where it is, and the ways between them as lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from attrs import define, field, frozen

from interpreter.drawing.book import Book, Key
from interpreter.drawing.canvas import Canvas
from interpreter.drawing.layout import Board
from interpreter.drawing.spots import Spot
from interpreter.drawing.text import COORDINATE, Line, Span, line_width, span, widest, wrapped

_CELL_NAME = re.compile(r"([^\W\d]+)([0-9]+)")

_COMFORTABLE, _NARROWEST = 4, 2
"""So many columns of the terminal should be, and must be, from one column of the map to the next."""

_SIGN = 2
"""A text of so few columns may touch the lines at a place; words keep their distance."""

_SIGNS = {(1, 0): "-", (0, 1): "|", (1, 1): "\\", (-1, 1): "/"}
_CROSSINGS = {frozenset("-|"): "+", frozenset("\\/"): "X"}

Point = tuple[int, int]


def draw_chart(
    board: Board, spots: Mapping[int, Spot], around: Mapping[int, Sequence[int]], book: Book, width: int
) -> tuple[list[Line], Key] | None:
    """The map, or nothing if it is wider than `width` however short words are; `around` are the ways.

    Ways that can't be drawn as straight lines are told below.
    """
    found = [spots[place] for place in board.places]
    chart = _Chart.of(board, spots, around)
    for room in range(book.whole(found).size(found), 0, -1):
        used = book.key(found, room, alike=True)
        lines = chart.drawn(used, width)
        if widest(lines) <= width:
            return [*lines, *chart.told(width)], used
    return None


@frozen
class _Way:
    """A straight way from one point to another, `length` steps of `step` away."""

    start: Point
    step: Point
    length: int

    def between(self) -> Iterator[Point]:
        """The points that it passes over."""
        for n in range(1, self.length):
            yield self.start[0] + n * self.step[0], self.start[1] + n * self.step[1]


@frozen
class _Chart:
    """Points are columns, and rows from the top. `columns` and `rows` are how they are called, where that names places.

    `other` are the ways that aren't straight, or pass over a place, by their ends.
    """

    spots: Mapping[Point, Spot]
    ways: Sequence[_Way]
    other: Sequence[tuple[Spot, Spot]]
    columns: Mapping[int, str] | None
    rows: Mapping[int, str]

    @classmethod
    def of(cls, board: Board, spots: Mapping[int, Spot], around: Mapping[int, Sequence[int]]) -> _Chart:
        points = {place: (x // 2, y) for place, (x, y) in board.at.items()}
        lying = {point: spots[place] for place, point in points.items()}
        ways: list[_Way] = []
        other: list[tuple[Spot, Spot]] = []
        for place, point in points.items():
            for neighbour in around.get(place, ()):
                if neighbour < place:
                    continue
                way = _straight(*sorted((point, points[neighbour]), key=lambda p: (p[1], p[0])))
                if way is None or any(passed in lying for passed in way.between()):
                    other.append((spots[place], spots[neighbour]))
                else:
                    ways.append(way)
        return cls(lying, ways, other, _columns(lying), {y: str(s.coordinates["row"]) for (_, y), s in lying.items()})

    def drawn(self, used: Key, width: int) -> list[Line]:
        """The map with all that lies there, in any width; words are written as `used` says."""
        texts = {point: self._text(spot, used) for point, spot in self.spots.items()}
        margin = 0 if self.columns is None else 2 + max(map(len, self.rows.values()))
        last = max(x for x, _ in texts)
        comfortable = min(_COMFORTABLE, (width - margin) // (last + 1))
        gap = 1 if widest(texts.values()) > _SIGN else 0
        sheet = _Sheet(max(_NARROWEST, comfortable, self._least(texts, gap)), gap)
        for way in self.ways:
            sheet.line(way)
        for point, text in texts.items():
            sheet.text(point, text)
        if self.columns is not None:
            below = max(y for _, y in texts) * 2 + 1
            for x, name in self.columns.items():
                sheet.canvas.put(below, x * sheet.unit, (span(name, COORDINATE),))
            for y, name in self.rows.items():
                sheet.canvas.put(2 * y, -2 - len(name), (span(name, COORDINATE),))
        return sheet.lines()

    def told(self, width: int) -> list[Line]:
        """The ways that aren't drawn."""
        ways = ", ".join(f"{a.name} to {b.name}" for a, b in self.other)
        return wrapped((span(f"also {ways}", COORDINATE),), width, 4) if ways else []

    def _text(self, spot: Spot, used: Key) -> Line:
        """What stands at a place, behind its name where columns and rows don't say it."""
        if self.columns is not None:
            return used.cell(spot)
        name = span(spot.name, COORDINATE)
        return (name,) if spot.bare else (name, span(": ", COORDINATE), *used.cell(spot))

    def _least(self, texts: Mapping[Point, Line], gap: int) -> int:
        """How wide a column must be, so that each text ends before the next one in its row, or a line that crosses."""
        rows: dict[int, set[int]] = {}
        for x, y in texts:
            rows.setdefault(y, set()).add(x)
        for way in self.ways:
            if way.step == (0, 1):
                for x, y in way.between():
                    rows.setdefault(y, set()).add(x)
        least = 0
        for (x, y), text in texts.items():
            behind = [other - x for other in rows[y] if other > x]
            if behind:
                least = max(least, -(-(line_width(text) + 1 + 2 * gap) // min(behind)))
        return least


def _straight(start: Point, end: Point) -> _Way | None:
    """The way between two points, if it runs along a row, a column or a diagonal."""
    right, down = end[0] - start[0], end[1] - start[1]
    if right and down and abs(right) != down:
        return None
    length = max(abs(right), down)
    return _Way(start, (right // length, down // length), length)


def _columns(spots: Mapping[Point, Spot]) -> dict[int, str] | None:
    """What the columns are called, if each place is called by its column and row, as `a1`."""
    found: dict[int, str] = {}
    for (x, _), spot in spots.items():
        parts = _CELL_NAME.fullmatch(spot.name)
        if parts is None or parts[2] != str(spot.coordinates["row"]) or found.setdefault(x, parts[1]) != parts[1]:
            return None
    return found if len(set(found.values())) == len(found) else None


@define
class _Sheet:
    """Lines below texts; a column of the map is `unit` columns wide, a row two lines high.

    On either side of a text a `gap` stays free of lines.
    """

    unit: int
    gap: int
    canvas: Canvas = field(factory=Canvas)
    _signs: dict[tuple[int, int], str] = field(factory=dict)
    """What lines are drawn with, by line and column."""

    def line(self, way: _Way) -> None:
        """Draw a way from end to end."""
        right, down = way.step
        across = way.length * (self.unit if right else 1)
        steps = 2 * way.length if down else across
        for n in range(1, steps):
            at = 2 * way.start[1] + n * down, way.start[0] * self.unit + right * (n * across // steps if right else 0)
            there = self._signs.get(at)
            sign = _SIGNS[way.step]
            self._signs[at] = sign if there in (None, sign) else _CROSSINGS.get(frozenset((there, sign)), "*")

    def text(self, point: Point, text: Line) -> None:
        """Write a text over the lines."""
        column = point[0] * self.unit
        self.canvas.put(2 * point[1], column, text)
        for covered in range(column - self.gap, column + line_width(text) + self.gap):
            self._signs.pop((2 * point[1], covered), None)

    def lines(self) -> list[Line]:
        """All of it; where nothing stands between two rows is an empty line."""
        for (row, column), sign in self._signs.items():
            self.canvas.put(row, column, (Span(sign, COORDINATE),))
        return self.canvas.lines()
