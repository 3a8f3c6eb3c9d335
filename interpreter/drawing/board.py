"""Boards as text, for a screen of 80 columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import frozen

from interpreter.drawing.layout import Board, Shape
from interpreter.drawing.legend import Legend

WIDTH = 80
_EMPTY = "."
_WIDEST = 16
"""A longer text in a row is shortened, though it would fit."""


@frozen
class Spot:
    """A place as it is drawn: what the player calls it, its coordinates, and what lies there (nothing: "")."""

    name: str
    text: str
    coordinates: Mapping[str, int]


def draw(
    boards: Sequence[Board],
    spots: Mapping[int, Spot],
    owners: Mapping[int, str],
    around: Mapping[int, Sequence[int]],
    width: int = WIDTH,
) -> list[str]:
    """The lines of all boards of one space: one board, or one for each owner.

    `owners` names the players by seat, `around` the neighbours of the places of free boards.
    """
    first = boards[0]
    if first.shape is Shape.ROW:
        return _rows(boards, spots, owners, width)
    lines: list[str] = []
    for board in boards:
        owner = "" if board.owner is None else f" of {owners[board.owner]}"
        lines.append(f"{board.group}{owner}")
        if board.shape is Shape.RING:
            lines += _ring(board, spots, width)
        elif board.shape is Shape.FREE:
            lines += _free(board, spots, around, width)
        elif "q" in spots[board.places[0]].coordinates:
            lines += _named_cells(board, spots, width)
        else:
            lines += _grid(board, spots, width)
    return lines


def _rows(boards: Sequence[Board], spots: Mapping[int, Spot], owners: Mapping[int, str], width: int) -> list[str]:
    """All rows of one space below each other, as one table."""
    heads = ["" if b.owner is None else owners[b.owner] for b in boards]
    margin = max(len(boards[0].group), *(len(h) for h in heads)) + 2
    longest = max(len(b.places) for b in boards)
    texts = [spots[p].text for b in boards for p in b.places]
    names = [_short_name(spots[p]) for p in max(boards, key=lambda b: len(b.places)).places]
    legend = Legend.of(texts, _WIDEST)
    cell = max(1, legend.longest, *(len(n) for n in names)) + 2
    across = max(1, (width - margin) // cell)
    lines: list[str] = []
    for start in range(0, longest, across):
        part = slice(start, start + across)
        lines.append(_line(boards[0].group, margin, names[part], cell))
        for head, board in zip(heads, boards, strict=True):
            cells = [legend[spots[p].text] or _EMPTY for p in board.places[part]]
            lines.append(_line(head, margin, cells, cell))
    return lines + legend.lines(width)


def _ring(board: Board, spots: Mapping[int, Spot], width: int) -> list[str]:
    """The first half from left to right, the other half below it from right to left: on in the sense of a clock."""
    half = (len(board.places) + 1) // 2
    texts = [spots[p].text for p in board.places]
    names = [_short_name(spots[p]) for p in board.places]
    cell = max(1, *(len(t) for t in texts), *(len(n) for n in names)) + 2
    cell = max(min(cell, width // half), max(len(n) for n in names) + 1, 3)
    legend = Legend.of(texts, cell - 2)
    cell = max(legend.longest, *(len(n) for n in names)) + 2
    shown = [legend[t] or _EMPTY for t in texts]
    below = [""] * (2 * half - len(names))
    lines = [
        _line("", 2, names[:half], cell),
        _line("", 2, shown[:half], cell),
        "",
        _line("", 2, below + shown[half:][::-1], cell),
        _line("", 2, below + names[half:][::-1], cell),
    ]
    return lines + legend.lines(width)


def _free(board: Board, spots: Mapping[int, Spot], around: Mapping[int, Sequence[int]], width: int) -> list[str]:
    """A list of the places; those of a board without ways of its own only where something lies."""
    lines: list[str] = []
    named = max(len(spots[p].name) for p in board.places)
    for place in board.places:
        spot = spots[place]
        ways = ", ".join(spots[n].name if n in spots else "?" for n in around.get(place, ()))
        if spot.text or ways:
            line = f"  {spot.name:<{named}}  {spot.text or _EMPTY}"
            lines += _wrapped(line + (f"  (next to {ways})" if ways else ""), width, named + 4)
    return lines or ["  all empty"]


def _grid(board: Board, spots: Mapping[int, Spot], width: int) -> list[str]:
    """Cells named by their column (a letter) and row (a number), which stand on the edges."""
    columns = {board.at[p][0]: None for p in board.places}
    height = max(y for _, y in board.at.values())
    breadth = max(x for x in columns) / 2 + 1
    texts = {p: spots[p].text for p in board.places}
    heads = {p: spots[p].name.rstrip("0123456789") or spots[p].name for p in board.places}
    rows = {p: str(spots[p].coordinates.get("row", "")) for p in board.places}
    margin = max(len(r) for r in rows.values()) + 2
    least = max(max(len(h) for h in heads.values()), 1) + 1
    cell = max(
        min(max(max((len(t) for t in texts.values()), default=1) + 1, 2), int((width - margin) / breadth)), least
    )
    if board.shape is Shape.SLANTED and cell % 2:
        cell += 1 if (cell + 1) * breadth + margin <= width or cell <= least else -1
    legend = Legend.of(texts.values(), cell - 1)
    if legend.entries:
        cell = max(legend.longest + 1, least)
        cell += cell % 2 if board.shape is Shape.SLANTED else 0
    grid = [dict[int, str]() for _ in range(height + 1)]
    labels = [""] * (height + 1)
    for place in board.places:
        x, y = board.at[place]
        grid[y][x] = legend[texts[place]] or _EMPTY
        labels[y] = rows[place]
    lowest = {board.at[p][0]: heads[p] for p in board.places if board.at[p][1] == height}
    lines = [_spread(label, margin, cells, cell) for label, cells in zip(labels, grid, strict=True)]
    return [*lines, _spread("", margin, lowest, cell), *legend.lines(width)]


def _named_cells(board: Board, spots: Mapping[int, Spot], width: int) -> list[str]:
    """Cells that carry their own name, above what lies there."""
    height = max(y for _, y in board.at.values())
    breadth = max(x for x, _ in board.at.values()) / 2 + 1
    texts = {p: spots[p].text for p in board.places}
    names = {p: spots[p].name for p in board.places}
    longest = max(max(len(n) for n in names.values()), max(len(t) for t in texts.values()), 1)
    cell = max(min(longest + 2, int((width - 2) / breadth)), max(len(n) for n in names.values()) + 1)
    cell += cell % 2
    legend = Legend.of(texts.values(), cell - 1)
    lines: list[str] = []
    for row in range(height + 1):
        here = sorted((board.at[p][0], p) for p in board.places if board.at[p][1] == row)
        lines.append(_spread("", 2, {x: names[p] for x, p in here}, cell))
        lines.append(_spread("", 2, {x: legend[texts[p]] or _EMPTY for x, p in here}, cell))
    return lines + legend.lines(width)


def _spread(label: str, margin: int, cells: Mapping[int, str], cell: int) -> str:
    """A line with a text at each of the given half cells."""
    line = label.rjust(margin - 2) + "  " if margin >= 2 else label
    for x in sorted(cells):
        line = line.ljust(margin + x * cell // 2) + cells[x]
    return line.rstrip()


def _line(head: str, margin: int, cells: Sequence[str], cell: int) -> str:
    return (head.ljust(margin) + "".join(c.ljust(cell) for c in cells)).rstrip()


def _short_name(spot: Spot) -> str:
    """In a row or ring the number alone tells the places apart."""
    return str(spot.coordinates["number"]) if "number" in spot.coordinates else spot.name


def _wrapped(line: str, width: int, indent: int) -> list[str]:
    """The line broken at spaces, further lines indented."""
    lines: list[str] = []
    while len(line) > width:
        cut = line.rfind(" ", indent + 1, width + 1)
        if cut < 0:
            break
        lines.append(line[:cut])
        line = " " * indent + line[cut + 1 :]
    return [*lines, line]
