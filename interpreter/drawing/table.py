"""A view of a whole table: the boards, what everyone shares, and what each player has."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from attrs import define, evolve, field

from interpreter.drawing.belongings import Brief, Item, laid_out, told
from interpreter.drawing.board import GAP, Block, BoardDrawing, Seats
from interpreter.drawing.book import FEW_LOOKS, Book, legend, looks
from interpreter.drawing.fitting import Fitting, Flow, Part, Sheet
from interpreter.drawing.lattice import Cells
from interpreter.drawing.layout import Board, Shape, boards, corner_positions
from interpreter.drawing.shortening import agreed
from interpreter.drawing.spots import Pointers, Spot, board_title, pointers, spots
from interpreter.drawing.text import EMPTY, WIDTH, Line, line_width, span, trimmed, wrapped
from interpreter.drawing.wording import tags
from interpreter.engine.view import View
from interpreter.program.program import BOX, Program

_TIMES = 3
"""So often at most a table is drawn until all its boards shorten words alike."""

_OPEN, _SHARED = "what lies open", "what is shared"
"""Of what belongs to nobody the things that are read one by one, and all else."""

_SMALL = 8
"""A table of so many lines is drawn whole or not at all; of a higher one rows can be left out."""

Drawn = TypeVar("Drawn")


def draw_table(
    program: Program,
    view: View,
    width: int = WIDTH,
    height: int | None = None,
    before: View | None = None,
    about: frozenset[int] = frozenset(),
) -> list[Line]:
    """All that a view shows, in lines of at most `width` columns where that can be.

    Args:
        program: What is played.
        view: What the viewer sees; its seat comes last, nearest to who reads.
        width: The columns of the terminal.
        height: How many lines there should be at most. It is a wish: where it isn't kept otherwise, first lines of
            boards on which there is nothing are left out, then blank lines and what nobody has. Where there are still
            too many, all is put side by side, and what matters least to the viewer is only named: boards of others
            first, then what they have, then what is shared, then boards of nobody.
        before: What the viewer saw when deciding last: what isn't as it was then is in the style `changed`.
        about: The places that the viewer is asked about: what belongs to these is left out last.
    """
    return TableDrawing(program, view, width, before).within(height, about)


def draw_hand(program: Program, view: View, width: int = WIDTH) -> list[Line]:
    """Only what the viewer has: piles and variables."""
    return [trimmed(line) for line in TableDrawing(program, view, width, None).own()]


@define
class TableDrawing:
    """The drawing of one view to a width, which may be asked for in several heights; see `draw_table`."""

    program: Program
    view: View
    width: int
    before: View | None
    seats: Seats = field(init=False)
    found: Pointers = field(init=False)
    groups: dict[str, list[Board]] = field(init=False)
    """The boards of each space, those of which anything is seen."""
    on_corners: dict[int, dict[int, tuple[int, int]]] = field(init=False)
    """Where places on corners of cells are drawn, for each board of cells by its first place."""
    shown: dict[int, Spot] = field(init=False)
    _blocks: dict[object, list[Any]] = field(init=False, factory=dict)
    """What was drawn already."""
    book: Book = field(init=False)

    def __attrs_post_init__(self) -> None:
        names = self.program.seat_labels
        self.seats = Seats(names, tags(names), self.view.seat)
        self.found = pointers(self.program, self.view)
        groups: dict[str, list[Board]] = {}
        if self.program.topology is not None:
            for board in boards(self.program.places, self.program.topology):
                groups.setdefault(board.group, []).append(self._titled(board))
        seen = {group: [board for board in found if self._is_seen(board)] for group, found in groups.items()}
        self.groups = {group: found for group, found in seen.items() if found}
        self.on_corners = self._find_corners()
        self.shown = self._spots()
        self.book = Book.of(self.shown.values(), self.seats.tags)

    def within(self, height: int | None, about: frozenset[int] = frozenset()) -> list[Line]:
        """The table in as many lines as it takes, or in so many if that can be; `about` is as in `draw_table`."""
        lines = self.lines(0)
        for dense in (1, 2):
            if height is not None and len(lines) > height:
                lines = self.lines(dense)
        if height is not None and len(lines) > height:
            lines = min(self.fitted(height, about), lines, key=len)
        return [trimmed(line) for line in lines]

    @property
    def closest(self) -> int:
        """The fewest lines in which nothing has to be left out that there is."""
        return len(self.lines(2))

    def lines(self, dense: int) -> list[Line]:
        """The blocks. `dense` says what is left out: at 1 lines of boards, at 2 what separates blocks, too."""
        return self._once(("lines", dense), partial(self._lines, dense))

    def _lines(self, dense: int) -> list[Line]:
        lines: list[Line] = []
        blocks = (
            *self._once(("whole", dense > 0), partial(self.boards, dense=dense > 0)),
            self.shared(self.width, dense=dense > 1),
            self.players(self.width, dense=dense > 1),
        )
        for block in blocks:
            if block and lines and dense < 2:
                lines.append(())
            lines += block
        return lines

    def _titled(self, board: Board) -> Board:
        places = [self.view.places[place] for place in board.places]
        owner = "" if board.owner is None else self.program.seat_labels[board.owner]
        return evolve(board, title=board_title(board.group, places, owner))

    # ---- in few lines ----

    def fitted(self, height: int, about: frozenset[int] = frozenset()) -> list[Line]:
        """What matters most, in so many lines if that can be."""
        parts = self.parts(about)
        half = (self.width - GAP) // 2
        blocks = [*self._apart(parts), *(block for flow in self._flows(about, parts) for block in flow(half))]
        self._agree(blocks)
        for _ in range(_TIMES):
            fitting = Fitting(Sheet(self._apart, partial(self._flows, about), self._legend), self.width, height)
            lines = fitting.lines(parts)
            if not self._agree(fitting.shown, self.book.least):
                break
        return lines

    def parts(self, about: frozenset[int]) -> list[Part]:
        """All that can be left out, with how much it matters: own things, what lies open, boards of nobody, others'.

        Before all that comes what is asked `about`; boards on which there is nothing come after others of their sort.
        """
        order = [*reversed(self.seats.order())]
        parts = [self._joint([self._part(board, order, about) for board in found]) for found in self._inseparable()]
        piles: dict[int | None, list[int]] = {}
        for pile in self.view.places:
            if not pile.space and pile.place != BOX:
                piles.setdefault(pile.owner, []).append(pile.place)
        asked_of = {owner for owner, places in piles.items() if any(place in about for place in places)}
        parts.append(Part(_OPEN, (None not in asked_of, 2, -1)))
        parts.append(Part(_SHARED, (True, 4, 0)))
        for number, seat in enumerate(order):
            rank = 0 if seat == self.view.seat else 5, number
            parts.append(Part("things", (seat not in asked_of, *rank), self.seats.names[seat], seat=seat))
        return parts

    def _part(self, board: Board, order: Sequence[int], about: frozenset[int]) -> Part:
        bare = all(self.shown[place].bare for place in board.places)
        number = 0 if board.owner is None else order.index(board.owner)
        if board.owner not in (None, self.view.seat) and self.view.seat is not None:
            rank = (7 if bare else 6), number
        elif board.at:
            rank = 0, number
        else:
            rank = (3 if bare else 2 if board.owner is None else 1), number
        owner = "" if board.owner is None else self.seats.names[board.owner]
        places = (*board.places, *self.on_corners.get(board.places[0], ()))
        asked = any(place in about for place in places)
        return Part(board.title, (not asked, *rank), owner, (board.places[0],))

    def _joint(self, parts: Sequence[Part]) -> Part:
        """Boards that are drawn or left out together: they matter as much as the one that matters most."""
        if len(parts) == 1:
            return parts[0]
        label = ", ".join(dict.fromkeys(part.label for part in parts))
        return Part(label, min(part.rank for part in parts), boards=tuple(n for part in parts for n in part.boards))

    def _inseparable(self) -> list[list[Board]]:
        """Boards such as say little alone: the rows of a small table. Each other one stands for itself."""
        found: list[list[Board]] = []
        for groups in self._side_by_side(self.groups).values():
            table = [board for group in groups.values() for board in group if not self._is_on_corners(board)]
            rows = bool(table) and table[0].shape is Shape.ROW
            small = rows and sum(len(block.lines) for block in self._flow(groups, self.width)) <= _SMALL
            found += [table] if small else [[board] for board in table]
        return found

    def _side_by_side(self, groups: Mapping[str, list[Board]]) -> dict[object, dict[str, list[Board]]]:
        """Spaces that are drawn together: rows with the same numbers."""
        together: dict[object, dict[str, list[Board]]] = {}
        for group, found in groups.items():
            key = self._numbers(found[0]) if found[0].shape is Shape.ROW else group
            together.setdefault(key, {})[group] = found
        return together

    def _kept(self, kept: Sequence[Part]) -> dict[str, list[Board]]:
        numbers = {number for part in kept for number in part.boards}
        groups = {
            group: [board for board in found if board.places[0] in numbers or self._is_on_corners(board)]
            for group, found in self.groups.items()
        }
        return {group: found for group, found in groups.items() if found}

    def _apart(self, kept: Sequence[Part], width: int | None = None) -> list[Block]:
        """Each board of cells, to half the width if no other is given."""
        on_corners = self.on_corners
        drawing = evolve(self._drawing(dense=True), width=width or (self.width - GAP) // 2)
        return [
            block
            for found in self._kept(kept).values()
            if found[0].shape in (Shape.SQUARES, Shape.SLANTED)
            for block in self._once(
                (found[0].group, tuple(board.owner for board in found), drawing.width, drawing.book.least),
                partial(drawing.apart, [self._cells(board, on_corners) for board in found]),
            )
        ]

    def _flows(self, about: frozenset[int], kept: Sequence[Part]) -> list[Flow]:
        """Everything else: boards of other shapes, rows with the same numbers together, then what players have."""
        groups = {
            group: found
            for group, found in self._kept(kept).items()
            if found[0].shape not in (Shape.SQUARES, Shape.SLANTED) and not self._is_on_corners(found[0])
        }
        flows: list[Flow] = [partial(self._flow, part) for part in self._side_by_side(groups).values()]
        seats = {part.seat for part in kept if part.seat is not None}
        own = frozenset(seat for seat in seats if seat == self.view.seat)
        if own:
            flows.append(partial(self._players_block, about, own))
        for label in (part.label for part in kept if part.label in (_OPEN, _SHARED)):
            flows.append(partial(self._shared_block, about, label == _OPEN))
        if seats - own:
            flows.append(partial(self._players_block, about, frozenset(seats - own)))
        return flows

    def _players_block(self, about: frozenset[int], seats: frozenset[int], width: int) -> list[Block]:
        draw = partial(self.players, width, dense=True, only=seats, about=about)
        return [Block(self._once(("players", about, seats, width), draw))]

    def _shared_block(self, about: frozenset[int], open: bool, width: int) -> list[Block]:
        draw = partial(self.shared, width, dense=True, about=about, open=open)
        return [Block(self._once(("shared", about, open, width), draw))]

    def _once(self, key: object, draw: Callable[[], list[Drawn]]) -> list[Drawn]:
        """What was drawn for a key, or is drawn now."""
        if key not in self._blocks:
            self._blocks[key] = draw()
        return self._blocks[key]

    def _flow(self, groups: Mapping[str, list[Board]], width: int) -> list[Block]:
        """Spaces that are drawn together; those without anything on them are only named."""
        drawing = evolve(self._drawing(dense=True), width=width)
        told = {group: found for group, found in groups.items() if not self._is_bare(found)}
        empty = [drawing.empty(found) for group, found in groups.items() if group not in told]
        key = tuple(board.places[0] for found in told.values() for board in found), width, self.book.least
        return [*self._once(key, partial(self._drawn, drawing, told, headed=True)), *empty]

    def _is_bare(self, found: Iterable[Board]) -> bool:
        return all(self.shown[place].bare for board in found for place in board.places)

    # ---- boards ----

    def boards(self, *, dense: bool) -> list[list[Line]]:
        """A block for each space that is drawn as a board, and what the short forms on them mean."""
        drawing = self._drawing(dense=dense)
        headed = sum(map(len, self.groups.values())) > 1
        blocks = self._drawn(drawing, self.groups, headed=headed)
        if self._agree(blocks):
            blocks = self._drawn(evolve(drawing, book=self.book), self.groups, headed=headed)
        told = self._legend(blocks)
        return [*(block.lines for block in blocks[:-1]), *([blocks[-1].lines + told] if blocks else [])]

    def _drawing(self, *, dense: bool) -> BoardDrawing:
        return BoardDrawing(self.shown, self._ways(), self.seats, self.book, self.width, dense)

    def _agree(self, blocks: Iterable[Block], at_least: int = 0) -> bool:
        """Has all boards shorten words alike; whether that changes any.

        They are shortened as much as on the board that must shorten them most, or `at_least` so far, and letters mean
        the same on all.
        """
        keys = [block.key for block in blocks if block.key is not None]
        worn = {key.short.worn for key in keys}
        least = self.book.least if len(worn) < 2 or not worn - {0, 3} else max(at_least, *(worn - {3}))
        given = agreed([key.short.letters for key in keys])
        renamed = any(given[text] != letters for key in keys for text, letters in key.short.letters.items())
        changed = renamed or least != self.book.least
        if renamed:
            self._blocks.clear()
        self.book = evolve(self.book, least=least, shortener=evolve(self.book.shortener, given=given))
        return changed

    def _legend(self, blocks: Iterable[Block]) -> list[Line]:
        few = len(self.program.looks) <= FEW_LOOKS * self.program.seats
        signs = looks(self.shown.values(), self.seats.names, self._meanings()) if few else []
        return legend((block.key for block in blocks if block.key is not None), signs, self.width)

    def _meanings(self) -> dict[str, str]:
        """What signs stand for that the ruleset looks up by a value, those that stand for one thing only."""
        found: dict[str, set[str]] = {}
        for look in self.program.looks:
            if all(isinstance(part, str) for part in look.text.parts):
                found.setdefault("".join(map(str, look.text.parts)), set()).add(look.meaning)
        return {sign: told.pop() for sign, told in found.items() if len(told) == 1 and "" not in told}

    def _drawn(self, drawing: BoardDrawing, groups: Mapping[str, list[Board]], *, headed: bool) -> list[Block]:
        """Each space by its shape; rows with the same numbers, of whichever space, together."""
        on_corners = self.on_corners
        owned = [found[0] for found in self.groups.values() if found[0].owner is not None]
        named = sum(board.shape is Shape.ROW for board in owned) > 1
        blocks: list[Block] = []
        rows: dict[tuple[str, ...], list[Board]] = {}
        for found in groups.values():
            shape = found[0].shape
            if shape is Shape.ROW:
                rows.setdefault(self._numbers(found[0]), []).extend(found)
            elif shape in (Shape.SQUARES, Shape.SLANTED):
                blocks.append(drawing.cells([self._cells(board, on_corners) for board in found], headed=headed))
            elif not self._is_on_corners(found[0]):
                blocks += [drawing.alone(board, headed=headed) for board in found]
        return blocks + [block for found in rows.values() for block in drawing.rows(found, named=named)]

    def _numbers(self, board: Board) -> tuple[str, ...]:
        return tuple(str(self.program.places[place].coordinates) for place in board.places)

    def _cells(self, board: Board, on_corners: dict[int, dict[int, tuple[int, int]]]) -> Cells:
        return Cells(board, self.shown, on_corners.get(board.places[0], {}))

    def _is_seen(self, board: Board) -> bool:
        """Whether anything is known of single places; of others only the total is told."""
        return any(self.view.places[place].count is not None or place in self.found.marks for place in board.places)

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

    def _find_corners(self) -> dict[int, dict[int, tuple[int, int]]]:
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

    def _is_on_corners(self, board: Board) -> bool:
        """Whether its places are drawn between the cells of another board."""
        return board.shape is Shape.FREE and any(board.places[0] in found for found in self.on_corners.values())

    # ---- piles and variables ----

    def shared(
        self, width: int, *, dense: bool, about: frozenset[int] | None = None, open: bool | None = None
    ) -> list[Line]:
        """What belongs to nobody, or only what is to be read there one by one (`open`), or only the rest.

        It is told in brief where it is said what somebody is asked `about`.
        """
        items, old = self._told(None, None if about is None else Brief.of(width, about))
        told = [item for item in items if item.open is open or open is None]
        return laid_out((), 0, [item for item in told if item.line or not dense], old, width)

    def players(
        self, width: int, *, dense: bool, only: Container[int] | None = None, about: frozenset[int] | None = None
    ) -> list[Line]:
        """What each player has, the viewer last; at the end, unless all is `dense`, what nobody has, once for all.

        It is told in brief where it is said what somebody is asked `about`.
        """
        heads = {seat: self.seats.head(seat) for seat in self.seats.order() if only is None or seat in only}
        margin = max(line_width(head) for head in heads.values()) + 2
        beside = margin if margin * 3 <= width else 2
        brief = None if about is None else Brief.of(width - beside, about)
        found = {seat: self._told(seat, brief) for seat in heads}
        if not any(items for items, _ in found.values()):
            return []
        missing = set.intersection(*({i.label for i in items if not i.line} for items, _ in found.values()))
        lines: list[Line] = []
        for seat, head in heads.items():
            items, old = found[seat]
            told = [item for item in items if item.line or not (dense or item.label in missing)]
            if told and margin * 3 > width:
                short_first = sorted(told, key=lambda item: line_width(item.line))
                lines += [head, *laid_out((), 2, short_first, old, width)]
            elif told or not dense:
                lines += laid_out(head, margin, told, old, width)
        if missing and not dense:
            labels = ", ".join(i.label for i in found[self.seats.order()[0]][0] if i.label in missing)
            lines += wrapped((span(f"empty: {labels}", EMPTY),), width, 4)
        return lines

    def own(self) -> list[Line]:
        """What the viewer has, each thing with a name."""
        seat = self.view.seat
        if seat is None:
            return []
        head = self.seats.head(seat)
        return laid_out(head, line_width(head) + 2, *self._told(seat), self.width)

    def _told(self, seat: int | None, brief: Brief | None = None) -> tuple[list[Item], dict[str, Item] | None]:
        items = told(self.program, self.view, seat, self.found.drawn, brief)
        if self.before is None:
            return items, None
        drawn = pointers(self.program, self.before).drawn
        return items, {item.label: item for item in told(self.program, self.before, seat, drawn, brief)}
