"""What gives locals and columns their values, anywhere in a program."""

from __future__ import annotations

from itertools import chain

from attrs import define, field

from interpreter.program import expression as e
from interpreter.program import statement as s
from interpreter.program.kinds import Kind, ListKind, MaskKind, Number, exactly, joined
from interpreter.program.program import Example, Program
from interpreter.program.value import MaskStorage, Storage
from interpreter.program.walking import all_within, roots


@define(eq=False)
class Bound:
    """What a local or column may be given: values of expressions, members of such, and what the engine gives.

    `strict` are values that aren't handed over where they are nothing.
    """

    values: list[e.Expr] = field(factory=list)
    strict: list[e.Expr] = field(factory=list)
    members: list[e.Expr] = field(factory=list)
    kinds: list[Kind] = field(factory=list)


class Bindings:
    """Finds, for each local and column of a program, all that it may be given."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.locals: dict[e.Local, Bound] = {}
        self.columns: dict[e.Column, Bound] = {column: Bound() for column in program.columns}
        self.seat = Number(0, program.seats - 1)
        things = max(len(program.components), len(program.places))
        self.thing = Number(0, things - 1)
        for node in all_within(*roots(program)):
            self.node(node)
        self.engine()
        self.start()

    def of(self, local: e.Local) -> Bound:
        return self.locals.setdefault(local, Bound())

    def value(self, local: e.Local, value: e.Expr) -> None:
        self.of(local).values.append(value)

    def given(self, parameters: tuple[e.Local, ...], values: tuple[e.Expr, ...]) -> None:
        for local, value in zip(parameters, values, strict=True):
            self.value(local, value)

    def node(self, node: object) -> None:
        """Note what one part of the program binds."""
        match node:
            case e.Let(local, value) | s.SetLocal(_, local, value):
                self.value(local, value)
            case s.Put(_, column, _, value):
                self.columns.setdefault(column, Bound()).values.append(value)
            case e.Comprehension() | e.Pack() | s.ForEach():
                self.of(node.local).members.append(node.source)
            case s.Choice():
                self.of(node.local).members.append(node.source)
            case s.Alternative():
                for local, value in node.given:
                    self.value(local, value)
            case e.Award():
                self.of(node.local).kinds.append(self.seat)
            case e.CallDefine(called, arguments):
                for i, (local, value) in enumerate(zip(called.parameters, arguments, strict=True)):
                    bound = self.of(local)
                    (bound.strict if i in called.strict else bound.values).append(value)
            case s.CallPlain(_, procedure, arguments) | s.Invoke(procedure, arguments):
                self.given(procedure.parameters, arguments)
            case s.Enqueue(_, reaction, values):
                self.given(self.program.reactions[reaction].parameters, values)
            case s.Fork():
                self.of(node.player).kinds.append(self.seat)
            case Example():
                self.example(node)

    def example(self, example: Example) -> None:
        """Note what an example sets where play goes on from it."""
        stand = example.stand
        if stand is None:
            return
        if stand.mover is not None and example.mover is not None:
            self.value(stand.mover, example.mover)
        for name, value in example.counters:
            local, column = stand.counters[name]
            self.value(local, value)
            if column is not None:
                self.columns[column].values.append(value)

    def engine(self) -> None:
        """Note what the engine itself hands over: seats to scores and goals, things to labels, return points."""
        program = self.program
        asked = [score.define for score in program.scores] + [goal.define for goal in program.winner]
        for local in chain.from_iterable(each.parameters for each in asked):
            self.of(local).kinds.append(self.seat)
        for compared, _ in chain.from_iterable(site.values for site in program.repeat_sites):
            for local in compared.parameters:
                self.of(local).kinds.append(self.seat.or_nothing())
        for look in program.looks:
            for local in (look.local, *look.condition.parameters):
                self.of(local).kinds.append(self.thing)
        block = Number(0, max((b.number for b in program.blocks), default=0))
        for procedure in program.procedures:
            if procedure.back is not None:
                self.of(procedure.back).kinds.append(block)
        for stand in program.stands.values():
            for local, value in stand.fixed:
                self.value(local, value)
        component, place = Number(0, len(program.components) - 1), Number(0, len(program.places) - 1)
        for column in (program.above, program.below, program.top, program.bottom):
            self.columns[column].kinds.append(component.or_nothing())
        self.columns[program.place_of].kinds.append(place)
        self.columns[program.held].kinds.append(Number(0, len(program.components)))
        self.columns[program.known].kinds.append(Number(0, (1 << program.seats) - 1))

    def start(self) -> None:
        """Note what lies in the table at the start, and what may come to lie there when hidden cards are exchanged."""
        program = self.program
        for column, bound in self.columns.items():
            if program.start and column.address >= 0:
                indices = [i for i in range(column.first, column.first + column.count) if i not in column.gaps]
                bound.kinds.append(joined(exactly(column.load(program.start, i)) for i in indices))
            if column.holds and program.secrets:
                bound.kinds.append(self.exchanged(column.storage, column.holds))
        for local, bound in self.locals.items():
            if local.holds and local.address is not None and program.secrets:
                bound.kinds.append(self.exchanged(local.storage, local.holds))

    def exchanged(self, storage: Storage, holds: str) -> Kind:
        """What may come to lie in a cell that holds components."""
        component = Number(0, len(self.program.components) - 1)
        if holds == "component":
            return component
        if isinstance(storage, MaskStorage):
            return MaskKind((1 << len(self.program.components)) - 1)
        return ListKind(0, component)
