"""A sheet on which texts are put at columns and rows, and read off as lines."""

from __future__ import annotations

from attrs import define, field

from interpreter.drawing.text import Line, Span, line_width


@define
class Canvas:
    """Rows and columns may be negative; texts must not overlap."""

    _rows: dict[int, dict[int, Line]] = field(factory=dict)

    def put(self, row: int, column: int, line: Line) -> None:
        """Put a text so that it begins at a column."""
        self._rows.setdefault(row, {})[column] = line

    def centred(self, row: int, column: int, width: int, line: Line) -> None:
        """Put a text into the middle of a cell of a width; of two middles the left one."""
        self.put(row, column + max(0, (width - line_width(line)) // 2), line)

    def lines(self) -> list[Line]:
        """All rows in which something stands, without what is blank on the left of all of them."""
        left = min((column for row in self._rows.values() for column in row), default=0)
        return [self._line(row, left) for _, row in sorted(self._rows.items())]

    def _line(self, row: dict[int, Line], left: int) -> Line:
        line: Line = ()
        used = left
        for column, text in sorted(row.items()):
            if column > used:
                line += (Span(" " * (column - used)),)
                used = column
            line += text
            used += line_width(text)
        return line
