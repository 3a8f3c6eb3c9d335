"""A view of a whole table: the boards, what everyone shares, and what each player has."""

from __future__ import annotations

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
    table = _Table(program, view, width, before)
    lines = table.lines(0)
    for dense in (1, 2):
        if height is not None and len(lines) > height:
            lines = table.lines(dense)
    return [trimmed(line) for line in lines]


def draw_hand(program: Program, view: View, width: int = WIDTH) -> list[Line]:
    """Only what the viewer has: piles and variables."""
    return [trimmed(line) for line in _Table(program, view, width, None).own()]


@define
class _Table:
    """The drawing of one view."""

    program: Program
    view: View
    width: int
    before: View | None
    seats: Seats = field(init=False)
    found: Pointers = field(init=False)
    groups: dict[str, list[Board]] = field(init=False)
    """The boards of each space of which anything is seen."""
    shown: dict[int, Spot] = field(init=False)
    book: Book = field(init=False)

    def __attrs_post_init__(self) -> None:
        names = self.program.seat_names
        self.seats = Seats(names, tags(names), self.view.seat)
        self.found = pointers(self.program, self.view)
        groups: dict[str, list[Board]] = {}
        if self.program.topology is not None:
            for board in boards(self.program.places, self.program.topology):
                groups.setdefault(board.group, []).append(board)
        self.groups = {group: found for group, found in groups.items() if self._is_seen(found)}
        self.shown = self._spots()
        self.book = Book.of(self.shown.values(), self.seats.tags)

    def lines(self, dense: int) -> list[Line]:
        """The blocks. `dense` says what is left out: at 1 lines of boards, at 2 what separates blocks, too."""
        lines: list[Line] = []
        for block in (*self.boards(dense=dense > 0), self.shared(), self.players(dense=dense > 1)):
            if block and lines and dense < 2:
                lines.append(())
            lines += block
        return lines

    # ---- boards ----

    def boards(self, *, dense: bool) -> list[list[Line]]:
        """A block for each space that is drawn as a board, and what the short forms on them mean."""
        drawing = BoardDrawing(self.shown, self._ways(), self.seats, self.book, self.width, dense)
        blocks = self._drawn(drawing)
        worn = {block.key.short.worn for block in blocks}
        if len(worn) > 1 and worn - {0, 3}:
            self.book = evolve(self.book, least=max(worn - {3}))
            blocks = self._drawn(evolve(drawing, book=self.book))
        few = len(self.program.looks) <= FEW_LOOKS * self.program.seats
        signs = looks(self.shown.values(), self.seats.names) if few else []
        told = legend((block.key for block in blocks), signs, self.width)
        return [*(block.lines for block in blocks[:-1]), *([blocks[-1].lines + told] if blocks else [])]

    def _drawn(self, drawing: BoardDrawing) -> list[Block]:
        """Each space by its shape; rows with the same numbers, of whichever space, together."""
        on_corners = self._on_corners()
        blocks: list[Block] = []
        rows: dict[tuple[str, ...], list[Board]] = {}
        for found in self.groups.values():
            headed = len(self.groups) > 1 or len(found) > 1
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

    def _spots(self) -> dict[int, Spot]:
        shown: dict[int, Spot] = {}
        before = None if self.before is None else pointers(self.program, self.before)
        for group in self.groups.values():
            places = [place for board in group for place in board.places]
            now = spots(self.program, self.view, places, self.found)
            if self.before is not None and before is not None:
                old = spots(self.program, self.before, places, before)
                now = {place: evolve(spot, changed=spot != old[place]) for place, spot in now.items()}
            shown.update(now)
        return shown

    def _ways(self) -> dict[int, tuple[int, ...]]:
        """The neighbours, where a player can't see them from how the board is drawn."""
        topology = self.program.topology
        if topology is None:
            return {}
        return {place: topology.around[place] for place in self.shown if not topology.touching[place]}

    def _on_corners(self) -> dict[int, dict[int, tuple[int, int]]]:
        """Where places on corners of cells are drawn, for each board of cells by its first place."""
        topology = self.program.topology
        if topology is None:
            return {}
        lattices = {
            place: board
            for group in self.groups.values()
            for board in group
            if board.shape in (Shape.SQUARES, Shape.SLANTED)
            for place in board.places
        }
        found: dict[int, dict[int, tuple[int, int]]] = {}
        for group in self.groups.values():
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

    def players(self, *, dense: bool) -> list[Line]:
        """What each player has, the viewer last; at the end, unless all is `dense`, what nobody has, once for all."""
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
        if missing and not dense:
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
