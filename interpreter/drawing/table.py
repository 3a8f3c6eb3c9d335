"""A view of a whole table: the boards, what everyone shares, and what each player has."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import define, evolve, field

from interpreter.drawing.belongings import Item, laid_out, told
from interpreter.drawing.board import Block, BoardDrawing, Seats
from interpreter.drawing.book import FEW_LOOKS, Book, legend, looks
from interpreter.drawing.lattice import Cells
from interpreter.drawing.layout import Board, Shape, boards, corner_positions
from interpreter.drawing.spots import Pointers, Spot, pointers, spots
from interpreter.drawing.text import EMPTY, WIDTH, Line, line_width, span, trimmed, wrapped
from interpreter.drawing.wording import tags
from interpreter.engine.view import View
from interpreter.program.program import Program


def draw_table(
    program: Program, view: View, width: int = WIDTH, height: int | None = None, before: View | None = None
) -> list[Line]:
    """All that a view shows, in lines of at most `width` columns where that can be.

    Args:
        program: What is played.
        view: What the viewer sees; its seat comes last, nearest to who reads.
        width: The columns of the terminal.
        height: How many lines there should be at most. It is a wish: where it isn't kept otherwise, first lines of
            boards on which there is nothing are left out, then blank lines and what nobody has. Nothing else is.
        before: What the viewer saw when deciding last: what isn't as it was then is in the style `changed`.
    """
    lines = _Table(program, view, width, before, 0).lines()
    for dense in (1, 2):
        if height is not None and len(lines) > height:
            lines = _Table(program, view, width, before, dense).lines()
    return [trimmed(line) for line in lines]


def draw_hand(program: Program, view: View, width: int = WIDTH) -> list[Line]:
    """Only what the viewer has: piles and variables."""
    return [trimmed(line) for line in _Table(program, view, width, None, 0).own()]


@define
class _Table:
    """The drawing of one view. `dense` says what is left out: at 1 lines of boards, at 2 what separates, too."""

    program: Program
    view: View
    width: int
    before: View | None
    dense: int
    seats: Seats = field(init=False)
    found: Pointers = field(init=False)

    def __attrs_post_init__(self) -> None:
        names = self.program.seat_names
        self.seats = Seats(names, tags(names), self.view.seat)
        self.found = pointers(self.program, self.view)

    def lines(self) -> list[Line]:
        """The blocks, with blank lines between them unless they have to be dense."""
        lines: list[Line] = []
        for block in (*self.boards(), self.shared(), self.players()):
            if block and lines and self.dense < 2:
                lines.append(())
            lines += block
        return lines

    # ---- boards ----

    def boards(self) -> list[list[Line]]:
        """A block for each space that is drawn as a board, and what the short forms on them mean."""
        if self.program.topology is None:
            return []
        groups: dict[str, list[Board]] = {}
        for board in boards(self.program.places, self.program.topology):
            groups.setdefault(board.group, []).append(board)
        drawn = {group: found for group, found in groups.items() if self._is_seen(found)}
        shown = self._spots(drawn.values())
        ways = self._ways(drawn.values())
        book = Book.of(shown.values(), self.seats.tags)
        blocks = self._drawn(drawn, BoardDrawing(shown, ways, self.seats, book, self.width, self.dense > 0))
        worn = {block.key.short.worn for block in blocks}
        if len(worn) > 1 and worn - {0, 3}:
            book = evolve(book, least=max(worn - {3}))
            blocks = self._drawn(drawn, BoardDrawing(shown, ways, self.seats, book, self.width, self.dense > 0))
        few = len(self.program.looks) <= FEW_LOOKS * self.program.seats
        signs = looks(shown.values(), self.seats.names) if few else []
        told = legend((block.key for block in blocks), signs, self.width)
        return [*(block.lines for block in blocks[:-1]), *([blocks[-1].lines + told] if blocks else [])]

    def _drawn(self, groups: dict[str, list[Board]], drawing: BoardDrawing) -> list[Block]:
        """Each space by its shape; rows with the same numbers, of whichever space, together."""
        on_corners = self._on_corners(groups)
        blocks: list[Block] = []
        rows: dict[tuple[str, ...], list[Board]] = {}
        for found in groups.values():
            headed = len(groups) > 1 or len(found) > 1
            shape = found[0].shape
            if shape is Shape.ROW:
                numbers = tuple(str(self.program.places[place].coordinates) for place in found[0].places)
                rows.setdefault(numbers, []).extend(found)
            elif shape in (Shape.SQUARES, Shape.SLANTED):
                cells = [Cells(board, drawing.spots, on_corners.get(board.places[0], {})) for board in found]
                blocks.append(drawing.cells(cells, headed=headed))
            elif not self._is_drawn_elsewhere(found, on_corners):
                blocks += [drawing.alone(board, headed=headed) for board in found]
        return blocks + [block for found in rows.values() for block in drawing.rows(found)]

    def _is_seen(self, group: list[Board]) -> bool:
        """Whether anything is known of single places; of others only the total is told."""
        places = [place for board in group for place in board.places]
        return any(self.view.places[place].count is not None or place in self.found.marks for place in places)

    def _spots(self, groups: Iterable[list[Board]]) -> dict[int, Spot]:
        shown: dict[int, Spot] = {}
        before = None if self.before is None else pointers(self.program, self.before)
        for group in groups:
            places = [place for board in group for place in board.places]
            now = spots(self.program, self.view, places, self.found)
            if self.before is not None and before is not None:
                old = spots(self.program, self.before, places, before)
                now = {place: evolve(spot, changed=spot != old[place]) for place, spot in now.items()}
            shown.update(now)
        return shown

    def _ways(self, groups: Iterable[list[Board]]) -> dict[int, tuple[int, ...]]:
        """The neighbours, where a player can't see them from how the board is drawn."""
        topology = self.program.topology
        assert topology is not None
        places = [place for group in groups for board in group for place in board.places]
        return {place: topology.around[place] for place in places if not topology.touching[place]}

    def _on_corners(self, drawn: dict[str, list[Board]]) -> dict[int, dict[int, tuple[int, int]]]:
        """Where places on corners of cells are drawn, for each board of cells by its first place."""
        topology = self.program.topology
        assert topology is not None
        lattices = {
            place: board
            for group in drawn.values()
            for board in group
            if board.shape in (Shape.SQUARES, Shape.SLANTED)
            for place in board.places
        }
        found: dict[int, dict[int, tuple[int, int]]] = {}
        for group in drawn.values():
            for corners in group:
                touched = topology.touching[corners.places[0]]
                board = lattices.get(touched[0]) if touched and corners.shape is Shape.FREE else None
                if board is not None:
                    positions = corner_positions(board, corners, topology)
                    found.setdefault(board.places[0], {}).update(positions)
        return found

    def _is_drawn_elsewhere(self, group: list[Board], on_corners: dict[int, dict[int, tuple[int, int]]]) -> bool:
        there = {place for positions in on_corners.values() for place in positions}
        return all(place in there for board in group for place in board.places)

    # ---- piles and variables ----

    def shared(self) -> list[Line]:
        """What belongs to nobody."""
        items, old = self._told(None)
        return laid_out((), 0, items, old, self.width)

    def players(self) -> list[Line]:
        """What each player has, the viewer last; at the end what nobody has, once for all."""
        heads = {seat: self.seats.head(seat) for seat in self.seats.order()}
        margin = max(line_width(head) for head in heads.values()) + 2
        found = {seat: self._told(seat) for seat in heads}
        if not any(items for items, _ in found.values()):
            return []
        missing = set.intersection(*({i.label for i in items if not i.line} for items, _ in found.values()))
        lines: list[Line] = []
        for seat, head in heads.items():
            items, old = found[seat]
            lines += laid_out(head, margin, [i for i in items if i.label not in missing], old, self.width)
        if missing and self.dense < 2:
            labels = ", ".join(i.label for i in found[0][0] if i.label in missing)
            lines += wrapped((span(f"empty: {labels}", EMPTY),), self.width, 4)
        return lines

    def own(self) -> list[Line]:
        """What the viewer has, each thing with a name."""
        seat = self.view.seat
        if seat is None:
            return []
        head = self.seats.head(seat)
        return laid_out(head, line_width(head) + 2, *self._told(seat), self.width)

    def _told(self, seat: int | None) -> tuple[list[Item], dict[str, Item] | None]:
        items = told(self.program, self.view, seat, self.found.drawn)
        if self.before is None:
            return items, None
        drawn = pointers(self.program, self.before).drawn
        return items, {item.label: item for item in told(self.program, self.before, seat, drawn)}
