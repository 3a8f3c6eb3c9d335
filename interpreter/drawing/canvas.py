"""A sheet on which texts are put at columns and rows, and read off as lines."""

from __future__ import annotations

from attrs import define, field

from interpreter.drawing.text import Line, Span, line_width


@define
class Canvas:
    """Rows and columns may be negative; texts must not overlap."""

    _rows: dict[int, dict[int, Line]] = field(factory=dict)
    _room: dict[tuple[int, int], int] = field(factory=dict)
    """How many blank columns of its cell are on the right of a text, by its row and column."""

    def put(self, row: int, column: int, line: Line) -> None:
        """Put a text so that it begins at a column."""
        self._rows.setdefault(row, {})[column] = line

    def centred(self, row: int, column: int, width: int, line: Line) -> None:
        """Put a text into the middle of a cell of a width; of two middles the left one.

        If it would touch that of the cell on its left it is put one further to the right, where it has room for that.
        """
        start = column + max(0, (width - line_width(line)) // 2)
        self.put(row, start, line)
        self._room[row, start] = column + width - start - line_width(line)

    def lines(self) -> list[Line]:
        """All rows in which something stands, without what is blank on the left of all of them."""
        left = min((column for row in self._rows.values() for column in row), default=0)
        return [self._line(number, left) for number in sorted(self._rows)]

    def _line(self, number: int, left: int) -> Line:
        line: Line = ()
        used = left
        before = False
        for start, text in sorted(self._rows[number].items()):
            in_cell = (number, start) in self._room
            touches = before and start == used and self._room.get((number, start), 0) > 0
            column = start + 1 if touches else start
            before = in_cell and bool(text)
            if column > used:
                line += (Span(" " * (column - used)),)
                used = column
            line += text
            used += line_width(text)
        return line
