"""Lowering of phases, effects, actions and reactions to procedures.

A procedure that can't wait is lowered once, as a tree of statements. One that can is cut into blocks, once for the main
strand and once for simultaneous blocks, where its locals lie elsewhere in the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from attrs import evolve

from interpreter.assembly import ruleset as r
from interpreter.checking import meaning as m
from interpreter.checking import types as t
from interpreter.lowering.folding import constant, fold
from interpreter.lowering.scope import Area, Frame, Scope
from interpreter.program import expression as e
from interpreter.program import statement as p
from interpreter.program.value import NOTHING, Storage
from interpreter.source.text import Span
from interpreter.syntax import declaration as d
from interpreter.syntax import expression as x

if TYPE_CHECKING:
    from interpreter.lowering.context import Context


class Procedures:
    """Lowers procedures for one program, each when it is first needed."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self._plain: dict[tuple[r.Procedure, bool], p.Procedure] = {}
        self._blocks: dict[tuple[r.Procedure, bool], p.Procedure] = {}
        self._reactions: dict[tuple[d.Reaction, bool], int] = {}
        self.scopes: dict[p.Procedure, Scope] = {}
        """The scope of the parameters of each procedure that is cut into blocks."""
        self.areas: dict[p.Procedure, Area] = {}
        self.frames: dict[p.Procedure, Frame] = {}
        self.reaction_areas: list[Area] = []

    def needs_me(self, procedure: r.Procedure) -> bool:
        """Whether somebody must act for it: then `me` is its first parameter."""
        return procedure.sort == "action" or procedure.name.text in self.context.typed.uses_me

    # ---- those that can't wait ----

    def plain(self, procedure: r.Procedure, strand: bool) -> p.Procedure:
        """A procedure as a tree of statements. One that raises events has a copy for simultaneous blocks.

        There the reactions to these events wait in the queue of the strand, and have their locals in it.
        """
        key = (procedure, strand and self.context.suspension.emits(procedure))
        if key in self._plain:
            return self._plain[key]
        frame = Frame()
        scope = Scope(frame, {}, strand=strand)
        parameters: list[e.Local] = []
        if self.needs_me(procedure):
            local, me = scope.passing("me")
            parameters.append(local)
            scope = scope.with_me(me)
        for parameter in procedure.parameters:
            local = frame.local(parameter.name.text)
            self.context.expressions.bind(parameter, local, scope)
            parameters.append(local)
        made = p.Procedure(procedure.name.text, procedure.sort, tuple(parameters), procedure.name.span)
        self._plain[key] = made
        self.context.program.procedures.append(made)
        body: list[p.Stmt] = []
        own = parameters[-len(procedure.parameters) :] if procedure.parameters else []
        body.extend(self.forbids(procedure, own, scope))
        before = [p.Reaction(x.span, tuple(self.woven(x, own, scope))) for x in procedure.before]
        if len(before) > 1:
            body.append(p.Meeting(None, tuple(before)))
        body.extend(statement for reaction in before for statement in reaction.statements)
        body.extend(self.context.statements.block(procedure.body, scope))
        body.extend(self.raised(procedure, own, scope))
        made.body = tuple(body)
        made.late = True
        made.frame = frame.size
        return made

    def plain_call(
        self, procedure: r.Procedure, arguments: tuple[x.Expression, ...], scope: Scope, origin: Span
    ) -> p.Stmt:
        """A call of a procedure that can't wait; nothing for a parameter that can't be nothing does nothing."""
        values = self.handed(procedure, arguments, scope)
        call: p.Stmt = p.CallPlain(origin, self.plain(procedure, scope.strand), values)
        return self.unless_nothing(call, procedure, arguments, values, origin)

    def unless_nothing(
        self,
        call: p.Stmt,
        procedure: r.Procedure,
        arguments: tuple[x.Expression, ...],
        values: tuple[e.Expr, ...],
        origin: Span,
    ) -> p.Stmt:
        guard = self.guard(procedure, arguments, values)
        return call if guard is None else p.IfThen(origin, guard, (call,), ())

    def guard(
        self, procedure: r.Procedure, arguments: tuple[x.Expression, ...], values: tuple[e.Expr, ...]
    ) -> e.Expr | None:
        """What must hold of the arguments for a call to do anything: no `T` gets nothing."""
        guard: e.Expr | None = None
        offset = len(values) - len(arguments)
        for parameter, argument, value in zip(procedure.parameters, arguments, values[offset:], strict=False):
            if not isinstance(parameter, d.Given):
                continue
            want = self.context.definitions.type_of(parameter)
            if t.may_be_nothing(self.context.typed.types[argument]) and not t.may_be_nothing(want):
                there = fold(e.Not(fold(e.Equal(value, e.Const(NOTHING)))))
                guard = there if guard is None else fold(e.And(guard, there))
        return None if guard is None or constant(guard) == 1 else guard

    def handed(self, procedure: r.Procedure, arguments: tuple[x.Expression, ...], scope: Scope) -> tuple[e.Expr, ...]:
        """The values of a call: who acts, then the arguments in the forms of the parameters."""
        values: list[e.Expr] = []
        if self.needs_me(procedure):
            assert scope.me is not None, f"nobody acts for {procedure.name.text}"
            values.append(scope.me)
        for parameter, argument in zip(procedure.parameters, arguments, strict=False):
            values.append(self.context.definitions.argument(parameter, argument, scope))
        return tuple(values)

    def constant_call(self, name: str, values: tuple[Any, ...], scope: Scope, origin: Span) -> p.Stmt:
        """A call of an effect value that can't wait."""
        procedure = self.context.typed.ruleset.procedures[name]
        return p.CallPlain(
            origin, self.plain(procedure, scope.strand), self.constant_arguments(procedure, values, scope)
        )

    def constant_arguments(self, procedure: r.Procedure, values: tuple[Any, ...], scope: Scope) -> tuple[e.Expr, ...]:
        arguments: list[e.Expr] = []
        if self.needs_me(procedure):
            assert scope.me is not None
            arguments.append(scope.me)
        return (*arguments, *(e.Const(value) for value in values))

    # ---- those that can ----

    def in_blocks(self, procedure: r.Procedure, strand: bool) -> p.Procedure:
        """A procedure cut into blocks, for the main strand or for simultaneous blocks."""
        key = (procedure, strand)
        if key in self._blocks:
            return self._blocks[key]
        area = Area(procedure.name.text, strand)
        frame = Frame()
        phase = procedure.sort == "phase"
        scope = Scope(frame, {}, area=area, strand=strand, phase=phase)
        parameters: list[e.Local] = []
        if self.needs_me(procedure):
            local = area.local("me")
            parameters.append(local)
            scope = scope.with_me(e.Get(local))
        for parameter in procedure.parameters:
            local = area.local(parameter.name.text, self.parameter_storage(parameter))
            self.context.expressions.bind(parameter, local, scope)
            parameters.append(local)
        made = self.begin(procedure.name.text, procedure.sort, parameters, procedure.name.span, scope)
        self._blocks[key] = made
        own = parameters[-len(procedure.parameters) :] if procedure.parameters else []
        writer = self.context.blocks.writer(made)
        if phase:
            made.label = procedure.label.plain if procedure.label else ""
            writer.emit(*self.resets(procedure, scope))
        writer.emit(*self.forbids(procedure, own, scope))
        writer.meeting(procedure.before, self.with_names_of(procedure.before, own, scope))
        end = writer.new_block()
        coming = tuple(reaction.event.span for reaction in procedure.after) if phase else ()
        writer.block(procedure.body, evolve(scope, coming=coming), end)
        writer.current = end
        if phase:
            writer.meeting(procedure.after, self.with_names_of(procedure.after, own, scope))
            writer.emit(*self.context.invariants.rest(scope))
        else:
            writer.emit(*self.raised(procedure, own, scope))
        assert made.exit is not None
        writer.goto(made.exit)
        made.late = not phase
        return made

    def begin(self, name: str, sort: str, parameters: list[e.Local], origin: Span | None, scope: Scope) -> p.Procedure:
        """A new procedure with its first and last block, whose body is still to be written."""
        made = p.Procedure(name, sort, tuple(parameters), origin, suspends=True)
        self.context.program.procedures.append(made)
        assert scope.area is not None
        made.locals = scope.area.locals
        made.back = scope.area.local("back")
        made.entry = self.context.blocks.new(made)
        made.exit = self.context.blocks.new(made)
        made.exit.terminator = p.Return()
        self.scopes[made] = scope
        self.areas[made] = scope.area
        self.frames[made] = scope.frame
        return made

    def parameter_storage(self, parameter: d.Parameter) -> Storage:
        """How a parameter lies in the table."""
        if isinstance(parameter, d.Given):
            type_ = self.context.definitions.type_of(parameter)
        else:
            name = self.context.typed.meanings[parameter]
            assert isinstance(name, m.Local)
            type_ = name.type
        return self.context.storage(type_, parameter.name.span)

    # ---- reactions ----

    def with_names(self, reaction: d.Reaction, own: list[e.Local], scope: Scope) -> Scope:
        """The scope in which a reaction's names stand for the first parameters of its event."""
        for name, local in zip(self.context.typed.event_names[reaction], own, strict=False):
            scope.bind(name, local)
        return scope

    def with_names_of(self, reactions: Sequence[d.Reaction], own: list[e.Local], scope: Scope) -> Scope:
        """The same for several reactions: each name has a meaning of its own, so all can be bound at once."""
        for reaction in reactions:
            scope = self.with_names(reaction, own, scope)
        return scope

    def when(self, reaction: d.Reaction, scope: Scope) -> e.Expr:
        if reaction.when is None:
            return e.Const(1)
        return self.context.expressions.condition(reaction.when, scope)

    def forbids(self, procedure: r.Procedure, own: list[e.Local], scope: Scope) -> list[p.Stmt]:
        """What forbids it: a `need not` in front of the body."""
        needs: list[p.Stmt] = []
        for reaction in procedure.forbids:
            inside = self.with_names(reaction, own, scope)
            condition = fold(e.Not(self.when(reaction, inside)))
            reason = self.context.statements.text(reaction.reason, inside)
            needs.append(p.Require(reaction.span, condition, reason, "forbid"))
        return needs

    def woven(self, reaction: d.Reaction, own: list[e.Local], scope: Scope) -> list[p.Stmt]:
        """A reaction that is done where it stands."""
        inside = self.with_names(reaction, own, scope)
        assert reaction.body is not None
        condition = self.when(reaction, inside)
        body = self.context.statements.block(reaction.body, inside)
        return list(body) if constant(condition) == 1 else [p.IfThen(reaction.span, condition, body, ())]

    def raised(self, procedure: r.Procedure, own: list[e.Local], scope: Scope) -> list[p.Stmt]:
        """What puts the reactions after it into the queue."""
        raised: list[p.Stmt] = []
        for reaction in procedure.after:
            inside = self.with_names(reaction, own, scope)
            values: list[e.Expr] = [e.Get(local) for local in own[: len(reaction.names)]]
            if self.needs_me(procedure):
                assert scope.me is not None
                values.insert(0, scope.me)
            number = self.reaction(reaction, procedure, scope.strand)
            put = p.Enqueue(reaction.span, number, tuple(values))
            condition = self.when(reaction, inside)
            raised.append(put if constant(condition) == 1 else p.IfThen(reaction.span, condition, (put,), ()))
        return raised

    def reaction(self, reaction: d.Reaction, procedure: r.Procedure, strand: bool) -> int:
        """The number of a queued reaction, whose block is a procedure of its own."""
        key = (reaction, strand)
        if key in self._reactions:
            return self._reactions[key]
        area = Area(f"after {procedure.name.text}", strand)
        self.reaction_areas.append(area)
        scope = Scope(Frame(), {}, area=area, strand=strand)
        parameters: list[e.Local] = []
        if self.needs_me(procedure):
            local = area.local("me")
            parameters.append(local)
            scope = scope.with_me(e.Get(local))
        for name, parameter in zip(self.context.typed.event_names[reaction], procedure.parameters, strict=False):
            local = area.local(name.name, self.parameter_storage(parameter))
            scope.bind(name, local)
            parameters.append(local)
        number = len(self.context.program.reactions)
        self._reactions[key] = number
        made = self.begin(area.name, "reaction", parameters, reaction.span, scope)
        self.context.program.reactions.append(made)
        assert reaction.body is not None
        assert made.exit is not None
        writer = self.context.blocks.writer(made)
        writer.block(reaction.body, scope, made.exit)
        made.late = True
        return number

    def resets(self, procedure: r.Procedure, scope: Scope) -> list[p.Stmt]:
        """What sets the variables that a phase resets to their start values."""
        return self.context.starts.resets(procedure.name.text, scope)
