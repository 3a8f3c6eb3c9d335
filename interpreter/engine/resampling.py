"""A table like another one in everything that a seat knows, the rest drawn anew.

What a seat doesn't know is which components lie where it can't see or tell them apart. So the components that it
doesn't know are dealt anew to where such components lie, within their families and as the places hold them; whatever
speaks of the one that lay there speaks of the new one. What lies on the places of a private or hidden space is moved
about among them. Where chance or somebody has set a variable of something that the seat doesn't see into, it is set
anew. Nothing is concluded: a table may come out that this game could never have led to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from attrs import define, evolve, field

from interpreter.engine.chance import Policy
from interpreter.engine.code import Code
from interpreter.engine.machine import Machine
from interpreter.engine.strands import Sealed
from interpreter.program.derived import derived
from interpreter.program.expression import Column, Const, Local
from interpreter.program.masks import mask_of, members
from interpreter.program.program import Program
from interpreter.program.statement import Fork, Procedure, Put
from interpreter.program.value import ListStorage, MaskStorage, Storage, Value

PASSES = 4
"""How often components are dealt where not each may lie everywhere."""


@define(eq=False)
class Dealing:
    """What is drawn anew: for each component the one that now lies where it lay, and likewise for places."""

    components: list[int]
    places: list[int]
    values: dict[Column, dict[int, Value]] = field(factory=dict)
    """What is set anew where it has been set, in components and places into which the seat doesn't look."""


def resample(m: Machine, sealed: Sealed | None, seat: int, policy: Policy) -> Sealed | None:
    """Deals anew on a machine's table what a seat doesn't know.

    `sealed` is what is kept of the simultaneous block in which the game stands, if any; the result is what it is then.
    """
    each = [m.row] if sealed is None else [sealed.row_for(s) for s in range(m.code.program.seats)]
    rows = [each[seat if sealed is not None else 0], *each, m.row]
    dealing = draw_anew(m.code, rows, seat, policy)
    renaming = Renaming(m.code, seat, dealing, rows[0], printed_variables(m.code.program))
    live = live_locals(m.code, m.row)
    if sealed is not None:
        sealed = renamed(sealed, [renaming.table(row, live) for row in each], renaming.table(sealed.row, live))
    m.row[:] = renaming.table(list(m.row), live)
    m.memo = {}
    return sealed


def draw_anew(code: Code, rows: Sequence[list[int]], seat: int, policy: Policy) -> Dealing:
    """Draws anew what a seat doesn't know.

    Args:
        code: The program.
        rows: The table as the seat sees it, and, in a simultaneous block, as others see it and as it is.
        seat: Whose knowledge is kept.
        policy: Where random numbers come from.
    """
    program = code.program
    seen = rows[0]
    components = list(range(len(program.components)))
    fits = _fitting(code, rows, seat)
    for family in program.families:
        unknown = [c for c in members(family.members) if not seen[code.known + c] >> seat & 1]
        for c, dealt in zip(unknown, _shuffled(unknown, fits, policy), strict=True):
            components[c] = dealt
    places = list(range(len(program.places)))
    veiled = [(p.group, p.owner) for n, p in enumerate(program.places) if code.veiled[n]]
    for space in dict.fromkeys(veiled):
        own = [n for n, p in enumerate(program.places) if (p.group, p.owner) == space]
        if not code.seen_by[own[0]] >> seat & 1:
            for place, other in zip(own, _shuffled(own, lambda one, other: True, policy), strict=True):
                places[place] = other
    dealing = Dealing(components, places)
    lies_for = _inverse(components)
    for column, possible in settable(program).items():
        for index in range(column.first, column.first + column.count):
            place = index if column.over == "place" else seen[code.place_of + lies_for[index]]
            if column.has(index) and possible and not code.seen_by[place] >> seat & 1:
                dealing.values.setdefault(column, {})[index] = possible[policy.below(len(possible))]
    return dealing


def _fitting(code: Code, rows: Sequence[list[int]], seat: int) -> Callable[[int, int], bool]:
    """Whether a component may lie where another one lies."""
    holds = code.program.holds
    seen = rows[0]

    def fits(component: int, there: int) -> bool:
        place = seen[code.place_of + there]
        if code.seen_by[place] >> seat & 1 and not code.hidden[component]:
            return False  # The seat would know it on sight.
        return all(holds[row[code.place_of + there]] >> component & 1 for row in rows)

    return fits


def _shuffled(things: Sequence[int], fits: Callable[[int, int], bool], policy: Policy) -> list[int]:
    """Things in a random order, in which each fits where it comes to lie."""
    dealt = list(things)
    for _ in range(PASSES):
        free = True
        for i in range(len(dealt) - 1, 0, -1):
            j = policy.below(i + 1)
            if fits(dealt[i], things[j]) and fits(dealt[j], things[i]):
                dealt[i], dealt[j] = dealt[j], dealt[i]
            else:
                free = False
        if free:
            break
    return dealt


# ---- putting it on the table ----


@define(eq=False)
class Renaming:
    """Puts what was dealt into rows."""

    code: Code
    seat: int
    dealing: Dealing
    seen: list[int]
    """The table as the seat sees it."""
    printed: frozenset[Column]
    """The variables of components that follow from what is printed on them: where nobody looks they go with these."""
    instead: list[int] = field(init=False)
    """For each component the one in whose stead it now lies, and likewise for places."""
    places_before: list[int] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.instead = _inverse(self.dealing.components)
        self.places_before = _inverse(self.dealing.places)

    def table(self, row: list[int], live: Iterable[tuple[Local, int]]) -> list[int]:
        """A row as it is after dealing. `live` are the locals that hold something, each with its address."""
        new = row.copy()
        program = self.code.program
        for column in program.columns:
            if column.over == "component" or column.holds or column is program.held:
                self._column(column, row, new)
        for local, address in live:
            if local.holds and _is_set(local, row[address]):
                local.storage.store(new, address, self._value(local.storage.load(row, address), local.storage))
        for column, values in self.dealing.values.items():
            possible = settable(program)[column]
            for index, value in values.items():
                if column.load(new, index) in possible:
                    column.store(new, index, value)
        self._queues(row, new)
        return new

    def _column(self, column: Column, row: list[int], new: list[int]) -> None:
        """The cells of a column. A component has the variables of the one in whose stead it lies there."""
        program = self.code.program
        reach = range(column.first, column.first + column.count)
        sources: Sequence[int] | None = None
        if column.over == "component":
            sources = self.instead
        elif column in (program.top, program.bottom, program.held):
            sources = self.places_before
        names = bool(column.holds) or column is program.place_of
        for index in reach:
            source = index if sources is None else sources[index]
            if source not in reach or (column in self.printed and not self._looks(source)):
                source = index
            if source == index and not names:
                continue
            value = column.load(row, source)
            if column is program.place_of:
                value = self.dealing.places[row[column.address + source - column.first]]
            elif column.holds:
                value = self._value(value, column.storage)
            column.store(new, index, value)
            if column.watch is not None:
                at, old = (column.watch + 2 * (i - column.first) for i in (index, source))
                new[at : at + 2] = row[old : old + 2]

    def _looks(self, component: int) -> bool:
        return bool(self.code.seen_by[self.seen[self.code.place_of + component]] >> self.seat & 1)

    def _value(self, value: Value, storage: Storage) -> Value:
        """A value with the components that it is made of dealt anew."""
        dealt = self.dealing.components
        if isinstance(storage, ListStorage):
            assert isinstance(value, tuple)
            return tuple(dealt[c] if 0 <= c < len(dealt) else c for c in value)
        assert isinstance(value, int)
        if isinstance(storage, MaskStorage):
            return mask_of(dealt[c] for c in members(value) if c < len(dealt))
        return dealt[value] if 0 <= value < len(dealt) else value

    def _queues(self, row: list[int], new: list[int]) -> None:
        """The values that wait with reactions."""
        program = self.code.program
        if not program.reactions:
            return
        width = (program.queue_stride - 1) // program.queue_capacity
        for number in range(program.seats + 1):
            start = program.queue_address + number * program.queue_stride
            for waiting in range(row[start]):
                cell = start + 1 + waiting * width
                reaction = program.reactions[row[cell]]
                cell += 1
                for parameter in reaction.parameters:
                    storage = parameter.storage
                    if parameter.holds:
                        storage.store(new, cell, self._value(storage.load(row, cell), storage))
                    cell += storage.width


def _is_set(local: Local, cell: int) -> bool:
    """Whether a local can have been set already: its cells may still hold what another procedure left there."""
    return not isinstance(local.storage, ListStorage) or 0 <= cell <= local.storage.capacity


def _inverse(permutation: Sequence[int]) -> list[int]:
    found = [0] * len(permutation)
    for index, value in enumerate(permutation):
        found[value] = index
    return found


def live_locals(code: Code, row: list[int]) -> list[tuple[Local, int]]:
    """The locals of all that is going on, with their addresses; other cells hold what was left there."""
    found: list[tuple[Local, int]] = []
    number = row[code.pc]
    if number < 0:
        return found
    fork = code.blocks[number].terminator
    _active(code, row, number, 0, None, found)
    if isinstance(fork, Fork):
        for seat in range(code.program.seats):
            offset = seat * code.program.strand_stride
            found += [(local, (local.address or 0) + offset) for local in fork.locals]
            if row[code.pc + 1 + seat] >= 0:
                _active(code, row, row[code.pc + 1 + seat], offset, code.blocks[number].procedure, found)
    return found


def _active(
    code: Code, row: list[int], number: int, offset: int, until: Procedure | None, found: list[tuple[Local, int]]
) -> None:
    """Adds the locals of the procedure in which a block stands, and of those that wait for it, back to `until`."""
    procedure = code.blocks[number].procedure
    passed = {until}
    while procedure not in passed:
        passed.add(procedure)
        found += [(local, (local.address or 0) + (offset if local.strand else 0)) for local in procedure.locals]
        back = procedure.back
        if back is None or procedure is code.program.begin.procedure:
            return
        number = row[(back.address or 0) + (offset if back.strand else 0)]
        if not 0 <= number < len(code.blocks):
            return
        procedure = code.blocks[number].procedure


@derived
def printed_variables(program: Program) -> frozenset[Column]:
    """The variables of components that don't start alike in each family: what they hold follows from the component."""
    system = (program.place_of, program.above, program.below, program.known)
    found = {statement.column for statement in program.initial if isinstance(statement, Put)} - set(system)
    for column in program.columns:
        if column.over == "component" and column not in system:
            for family in program.families:
                own = [c for c in members(family.members) if 0 <= c - column.first < column.count]
                if len({column.load(program.start, c) for c in own}) > 1:
                    found.add(column)
    return frozenset(found)


@derived
def settable(program: Program) -> dict[Column, tuple[Value, ...]]:
    """The variables of components and places that chance or a player sets, with the values of which they get one.

    Only where these values are the same whenever it is set.
    """
    found: dict[Column, tuple[Value, ...]] = {}
    for decision in program.decisions:
        if decision.sets is not None and decision.sets[0].over in ("component", "place"):
            column = decision.sets[0]
            source = decision.alternatives[0].choices[0].source
            if isinstance(source, Const) and isinstance(source.value, tuple):
                found[column] = tuple(dict.fromkeys((*found.get(column, ()), *source.value)))
    return found


def renamed(sealed: Sealed, rows: Sequence[list[int]], base: list[int]) -> Sealed:
    """What is kept of a simultaneous block, for rows that were dealt anew: of each seat, and that of its start."""
    changes = {
        seat: {address: new for address, (old, new) in enumerate(zip(base, row, strict=True)) if old != new}
        for seat, row in enumerate(rows)
    }
    return evolve(sealed.copy(), row=base, changes=changes)
