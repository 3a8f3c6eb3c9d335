"""Boards of cells in rows: squares, and hexagons with what stands on their corners.

Coordinates stand at the edges: on squares at the left and below; on slanted boards each where its line of cells ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from attrs import frozen

from interpreter.drawing.book import Book, Key
from interpreter.drawing.canvas import Canvas
from interpreter.drawing.layout import Board, Shape
from interpreter.drawing.spots import Spot
from interpreter.drawing.text import COORDINATE, Line, Span, span, widest

_FEW_ROWS, _FEW_COLUMNS = 5, 6
"""A board of so few squares is drawn with lines between them."""

_COMPACT, _WIDEST = 4, 17
"""How wide a cell of a larger board is if names of a few letters do, and how wide it ever gets."""


@frozen
class Cells:
    """One board with all that stands on it. `corners` are places on its corners, with `(x, line)` of each."""

    board: Board
    spots: Mapping[int, Spot]
    corners: Mapping[int, tuple[int, int]]

    @property
    def inside(self) -> list[Spot]:
        """What has to be written into cells."""
        return [self.spots[place] for place in self.board.places]

    @property
    def between(self) -> list[Spot]:
        """What has to be written onto corners."""
        return [self.spots[place] for place in self.corners]

    def lines(self, *, bare: bool) -> set[int]:
        """The lines on which there are corners; those between rows where all corners are bare only if asked for."""
        last = 2 * max(y for _, y in self.board.at.values())
        return {
            line
            for place, (_, line) in self.corners.items()
            if (bare and 0 < line < last) or not self.spots[place].bare
        }


@frozen
class Drawn:
    """Boards of one space, all in the same measure, and the short forms that they use."""

    blocks: tuple[list[Line], ...]
    key: Key
    fits: bool


def draw_cells(boards: Sequence[Cells], book: Book, width: int, *, dense: bool) -> Drawn:
    """Draw the boards of one space, none wider than `width` if that can be.

    `dense` boards have neither lines between squares nor lines without anything on a corner.
    """
    framed = not dense and all(_is_small(cells) for cells in boards)
    least = _least(boards)
    longest = _wide_enough(boards, _key(boards, book, 2 * width), least)
    across = max(x for cells in boards for x, _ in cells.board.at.values())
    most = max(least, min(_WIDEST, longest, 2 * width // (across + 2)))
    widths = list(range(most, least - 1, -1))
    compact = [w for w in widths if w <= (_WIDEST if framed or boards[0].board.shape is Shape.SLANTED else _COMPACT)]
    best: Drawn | None = None
    for cell in [*compact, *(w for w in reversed(widths) if w not in compact)]:
        drawn = _all_drawn(boards, _key(boards, book, cell), cell, framed=framed, dense=dense)
        if all(widest(block) <= width for block in drawn.blocks):
            if drawn.key.short.worn < 3:
                return drawn
            best = best or drawn
    if best is not None:
        return best
    drawn = _all_drawn(boards, _key(boards, book, least), least, framed=framed, dense=dense)
    return Drawn(drawn.blocks, drawn.key, False)


def _key(boards: Sequence[Cells], book: Book, cell: int) -> Key:
    """The key for cells of a width, with a blank between them. On slanted boards corners are half as far apart."""
    inside = [spot for cells in boards for spot in cells.inside]
    between = [spot for cells in boards for spot in cells.between]
    return book.key(inside, cell - 1, between, cell // _apart(boards) - 1, alike=True)


def _wide_enough(boards: Sequence[Cells], used: Key, least: int) -> int:
    """How wide cells have to be for what is written into them and onto corners."""
    inside = used.size(spot for cells in boards for spot in cells.inside) + 1
    between = used.size(spot for cells in boards for spot in cells.between) + 1
    return max(least, inside, between * _apart(boards) if any(cells.corners for cells in boards) else 0)


def _apart(boards: Sequence[Cells]) -> int:
    """How many corners there are in the width of a cell."""
    return 2 if boards[0].board.shape is Shape.SLANTED else 1


def _all_drawn(boards: Sequence[Cells], used: Key, cell: int, *, framed: bool, dense: bool) -> Drawn:
    cell = _wide_enough(boards, used, _least(boards))
    if framed:
        return Drawn(tuple(_framed(cells, used, max(3, cell + 1)) for cells in boards), used, True)
    between = sorted({line for cells in boards for line in cells.lines(bare=not dense)})
    return Drawn(tuple(_spread(cells, used, cell, between) for cells in boards), used, True)


def _is_small(cells: Cells) -> bool:
    at = cells.board.at.values()
    few = max(y for _, y in at) < _FEW_ROWS and max(x for x, _ in at) < 2 * _FEW_COLUMNS
    return cells.board.shape is Shape.SQUARES and few and not cells.corners


def _least(boards: Sequence[Cells]) -> int:
    """How narrow a cell may be: what stands beside it keeps its distance, and hexagons with corners look like some."""
    heads = [len(head) + 1 for cells in boards if "column" in _axes(cells) for head in _columns(cells).values()]
    return max(4 if any(cells.corners for cells in boards) else 2, *heads, 2)


def _axes(cells: Cells) -> Sequence[str]:
    return list(cells.spots[cells.board.places[0]].coordinates)


def _columns(cells: Cells) -> dict[int, str]:
    """The letters of the columns, by their numbers."""
    spots = [cells.spots[place] for place in cells.board.places]
    return {s.coordinates["column"]: s.name.rstrip("0123456789") or str(s.coordinates["column"]) for s in spots}


# ---- with lines between the squares ----


def _framed(cells: Cells, used: Key, cell: int) -> list[Line]:
    canvas = Canvas()
    at = cells.board.at
    across = sorted({x for x, _ in at.values()})
    lowest = max(y for _, y in at.values())
    for place, (x, y) in at.items():
        column = x // 2 * (cell + 1)
        canvas.centred(2 * y, column, cell, used.cell(cells.spots[place], " "))
        if x < across[-1]:
            canvas.put(2 * y, column + cell, (span("|", COORDINATE),))
    for y in range(lowest):
        canvas.put(2 * y + 1, 0, (span("+".join("-" * cell for _ in across), COORDINATE),))
    for y, (_, text) in _rows(cells).items():
        canvas.put(2 * y, -1 - len(text), (span(text, COORDINATE),))
    for (x, y), text in _below(cells).items():
        canvas.centred(2 * y, x // 2 * (cell + 1), cell, (span(text, COORDINATE),))
    return canvas.lines()


# ---- without ----


def _spread(cells: Cells, used: Key, cell: int, between: Iterable[int]) -> list[Line]:
    canvas = Canvas()
    at = cells.board.at
    for place, (x, y) in at.items():
        canvas.centred(2 * y, x * cell // 2, cell - 1, used.cell(cells.spots[place]))
    for y, (x, text) in _rows(cells).items():
        canvas.put(2 * y, x * cell // 2 - 1 - len(text), (span(text, COORDINATE),))
    for (x, y), text in _below(cells).items():
        canvas.centred(2 * y, x * cell // 2, cell - 1, (span(text, COORDINATE),))
    for line_ in between:
        canvas.put(line_, 0, (Span(""),))
    for place, (x, line_) in cells.corners.items():
        if not cells.spots[place].bare:
            canvas.centred(line_, x * cell // 2, cell - 1, used.cell(cells.spots[place]))
    return canvas.lines()


def _rows(cells: Cells) -> dict[int, tuple[int, str]]:
    """For each row where its first cell is, and what the row is called."""
    found: dict[int, tuple[int, str]] = {}
    for place in cells.board.places:
        x, y = cells.board.at[place]
        spot = cells.spots[place]
        if y not in found or x < found[y][0]:
            found[y] = x, _second(spot)
    return found


def _below(cells: Cells) -> dict[tuple[int, int], str]:
    """For each column the place below its last cell, and what the column is called."""
    lowest: dict[int, tuple[int, int, str]] = {}
    slant = 1 if cells.board.shape is Shape.SLANTED else 0
    columns = _columns(cells) if "column" in _axes(cells) else {}
    for place in cells.board.places:
        x, y = cells.board.at[place]
        spot = cells.spots[place]
        number = next(iter(spot.coordinates.values()), x)
        if number not in lowest or y > lowest[number][1]:
            lowest[number] = x, y, columns.get(number, _first(spot, number))
    return {(x + slant, y + 1): text for x, y, text in lowest.values()}


def _second(spot: Spot) -> str:
    """What is called by two numbers with a comma has the second one with the comma at the left end of its row."""
    numbers = [str(number) for number in spot.coordinates.values()]
    return f",{numbers[1]}" if spot.name == ",".join(numbers) else numbers[1]


def _first(spot: Spot, number: int) -> str:
    numbers = [str(number) for number in spot.coordinates.values()]
    return f"{number}," if spot.name == ",".join(numbers) else str(number)
