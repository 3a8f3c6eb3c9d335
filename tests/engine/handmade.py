"""Small programs made by hand, for tests of the engine without a ruleset's text."""

from __future__ import annotations

from attrs import define, field

from interpreter.program import expression as e
from interpreter.program import statement as s
from interpreter.program.program import Component, Place, Program, Topology
from interpreter.program.value import NOTHING, SCALAR, Format, Storage
from interpreter.source.text import SourceFile, Span

NUMBER = Format("number")
SOURCE = SourceFile("made.rules", "".join(f"line {n}\n" for n in range(1, 100)))


def line(number: int) -> Span:
    """The span of a line of the imagined text."""
    start = SOURCE.line_starts[number - 1]
    return Span(SOURCE, start, start + 6)


def const(value):
    return e.Const(value)


def add(a, b):
    return e.Arithmetic("add", a, b)


@define
class Maker:
    """Collects the parts of a program, then lays them out."""

    seats: int = 2
    program: Program = field(init=False)
    mains: list[e.Local] = field(factory=list)
    strands: list[e.Local] = field(factory=list)
    watched: list[e.Column] = field(factory=list)

    def __attrs_post_init__(self) -> None:
        names = ("red", "blue", "green", "gold")[: self.seats]
        self.program = Program("made", "Made", "", self.seats, names, {})

    def things(self, components: list[Component], places: list[Place]) -> None:
        program = self.program
        box = Place("box", "box", None, "public", False, None, {})
        program.components, program.places = tuple(components), (box, *places)
        count, many = len(components), len(places) + 1
        program.place_of = self.column("place", count, over="component")
        program.above = self.column("above", count, over="component")
        program.below = self.column("below", count, over="component")
        program.known = self.column("known", count, over="component")
        program.top = self.column("top", many, over="place")
        program.bottom = self.column("bottom", many, over="place")
        program.held = self.column("held", many, over="place")
        none = ((),) * many
        program.topology = Topology(none, none, ((),) * many, none, (False,) * many, (-1,) * many, (0,) * many, ())

    def column(
        self, name: str, count: int = 1, low=None, high=None, over: str = "game", storage: Storage = SCALAR
    ) -> e.Column:
        made = e.Column(name, over, 0, count, storage, NOTHING, low, high)
        self.program.columns.append(made)
        return made

    def local(self, name: str, strand: bool = False, storage: Storage = SCALAR) -> e.Local:
        made = e.Local(name, strand=strand, storage=storage)
        (self.strands if strand else self.mains).append(made)
        return made

    def procedure(self, name: str, sort: str = "phase", parameters=(), late: bool = False) -> s.Procedure:
        """One that is cut into blocks."""
        made = s.Procedure(name, sort, tuple(parameters), line(1), suspends=True, late=late, frame=8)
        made.back = self.local("back")
        made.entry, made.exit = self.block(made), self.block(made)
        made.exit.terminator = s.Return()
        self.program.procedures.append(made)
        return made

    def plain(self, name: str, body, parameters=(), late: bool = False) -> s.Procedure:
        made = s.Procedure(name, "effect", tuple(parameters), line(1), frame=8, late=late, body=tuple(body))
        self.program.procedures.append(made)
        return made

    def block(self, procedure: s.Procedure, *statements: s.Stmt) -> s.Block:
        made = s.Block(len(self.program.blocks), procedure, list(statements))
        self.program.blocks.append(made)
        return made

    def decision(self, sort, actor, alternatives, skip, stop=None, then=None, stream=-1, prompt=None) -> s.Decision:
        number = len(self.program.decisions)
        made = s.Decision(
            number, sort, actor, prompt, tuple(alternatives), stop, skip, then, line(50), frame=8, stream=stream
        )
        self.program.decisions.append(made)
        return made

    def finish(self, begin: s.Block, capacity: int = 4, width: int = 4) -> Program:
        program = self.program
        if not program.places:
            self.things([], [])
        at = 0
        for column in program.columns:
            column.address = at
            at += column.count * column.storage.width
        for column in self.watched:
            column.watch = at
            at += 2 * column.count
        program.stream_address = at
        at += len(program.streams)
        program.queue_address, program.queue_capacity = at, capacity
        program.queue_stride = 1 + capacity * width
        at += program.queue_stride * (self.seats + 1)
        program.counter_address = at
        at += self.seats + 1
        for local in self.mains:
            local.address = at
            at += local.storage.width
        program.strand_address = at
        for local in self.strands:
            local.address = at
            at += local.storage.width
        program.strand_stride = at - program.strand_address
        program.size = program.strand_address + self.seats * program.strand_stride
        program.start = [0] * program.size
        for column in (program.above, program.below, program.top, program.bottom):
            for i in range(column.count):
                program.start[column.address + i] = NOTHING
        for i, component in enumerate(program.components):
            program.start[program.known.address + i] = 0 if component.hidden else (1 << program.seats) - 1
        program.start[program.held.address] = len(program.components)
        program.begin = begin
        return program


def say(name: str) -> s.Text:
    return s.Text((name,))
