"""The boards of one space, drawn by their shape: one board, or one for each owner."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import define, frozen

from interpreter.drawing.book import Book, Key
from interpreter.drawing.chart import draw_chart
from interpreter.drawing.graph import draw_graph
from interpreter.drawing.lattice import Cells, draw_cells
from interpreter.drawing.layout import Board, Shape
from interpreter.drawing.ring import draw_ring, number_of
from interpreter.drawing.rows import Row, draw_rows
from interpreter.drawing.spots import Spot
from interpreter.drawing.text import EMPTY, HEADING, YOU, Line, beside, padded, player, span, widest

GAP = 3
"""So many columns are between boards that stand side by side."""

_MOST_ACROSS = 4


@frozen
class Seats:
    """How the players are called, and by how few letters they can be told apart; `viewer` is who looks."""

    names: Sequence[str]
    tags: Mapping[int, str]
    viewer: int | None

    def head(self, seat: int) -> Line:
        """A player's name in that player's style."""
        name = span(self.names[seat], HEADING, player(seat))
        return (name, span(" (you)", YOU, player(seat))) if seat == self.viewer else (name,)

    def order(self) -> list[int]:
        """The seats as they are shown: in order, who looks last."""
        return sorted(range(len(self.names)), key=lambda seat: (seat == self.viewer, seat))


@frozen
class Block:
    """Lines that belong together, and the short forms that stand in them."""

    lines: list[Line]
    key: Key | None = None
    """Nothing where it isn't about a board."""

    @property
    def is_board(self) -> bool:
        """Whether it shows a board."""
        return self.key is not None


@define
class BoardDrawing:
    """Draws boards to a width. `dense` ones take as few lines as they can."""

    spots: Mapping[int, Spot]
    around: Mapping[int, Sequence[int]]
    seats: Seats
    book: Book
    width: int
    dense: bool

    def rows(self, boards: Sequence[Board], *, named: bool) -> list[Block]:
        """All rows with the same numbers: those of the other players, those of nobody, those of the viewer.

        Where each player has several rows they are `named`.
        """
        order = self.seats.order()
        viewer = self.seats.viewer

        def rank(board: Board) -> tuple[int, int]:
            if board.owner is None:
                return (0 if viewer is None else 1), 0
            return (1 if viewer is None else 2 if board.owner == viewer else 0), order.index(board.owner)

        rows = [Row(self._head(board, named=named), board) for board in sorted(boards, key=rank)]
        return [Block(table.lines, table.key) for table in draw_rows(rows, self.spots, self.book, self.width)]

    def _head(self, board: Board, *, named: bool) -> Line:
        if board.owner is None:
            return (span(board.title, HEADING),)
        name = span(self.seats.names[board.owner], HEADING, player(board.owner))
        return (name, *((span(f" {board.title}", HEADING),) if named else ()))

    def alone(self, board: Board, *, headed: bool) -> Block:
        """A ring, a map, or places without a shape."""
        heading = self._heading(board) if headed else []
        if board.shape is Shape.RING:
            return Block(*draw_ring(board, self.spots, self.book, self.width, heading[0] if heading else ()))
        chart = draw_chart(board, self.spots, self.around, self.book, self.width) if board.at else None
        lines, key = chart or draw_graph(board, self.spots, self.around, self.book, self.width)
        return Block(heading + lines, key)

    def empty(self, boards: Sequence[Board]) -> Block:
        """Boards on which nothing is, in a line."""
        found = [self.spots[place] for place in boards[0].places]
        numbers = " to ".join(dict.fromkeys(number_of(spot) for spot in (found[0], found[-1])))
        line = span(boards[0].title, HEADING), span(f" {numbers}"), span(": all empty", EMPTY)
        return Block([line], self.book.whole(()))

    def apart(self, boards: Sequence[Cells]) -> list[Block]:
        """Boards of cells in the same measure, each a block of its own; that of the viewer first."""
        order = [*reversed(self.seats.order())]
        boards = sorted(boards, key=lambda c: -1 if c.board.owner is None else order.index(c.board.owner))
        drawn = draw_cells(boards, self.book, self.width, dense=self.dense)
        return [
            Block([*self._heading(cells.board), *block], drawn.key)
            for cells, block in zip(boards, drawn.blocks, strict=True)
        ]

    def cells(self, boards: Sequence[Cells], *, headed: bool) -> Block:
        """Boards of cells, as many side by side as the width allows without cutting names to nothing."""
        order = self.seats.order()
        boards = sorted(boards, key=lambda c: -1 if c.board.owner is None else order.index(c.board.owner))
        counts = (-(-len(boards) // down) for down in range(-(-len(boards) // _MOST_ACROSS), len(boards) + 1))
        for across in dict.fromkeys(counts):
            room = (self.width - GAP * (across - 1)) // across
            drawn = draw_cells(boards, self.book, room, dense=self.dense)
            if across == 1 or (drawn.fits and drawn.key.short.worn < 3):
                break
        blocks = [
            [*(self._heading(cells.board) if headed else []), *block]
            for cells, block in zip(boards, drawn.blocks, strict=True)
        ]
        least = max(widest(block) for block in blocks)
        blocks = [[padded(line, least) for line in block] for block in blocks]
        starts = range(0, len(blocks), across)
        return Block([line for n in starts for line in beside(blocks[n : n + across], GAP)], drawn.key)

    def _heading(self, board: Board) -> list[Line]:
        if board.owner is None:
            return [(span(board.title, HEADING),)]
        return [(span(f"{board.title} of ", HEADING), *self.seats.head(board.owner))]
