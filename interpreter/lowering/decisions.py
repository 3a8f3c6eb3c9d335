"""Lowering of decisions: what can be chosen, which needs can be tested early, and whether a trial is needed at all.

The one rule of legality is that an option is legal if no `need` fails in its trial. The needs at the head of an action,
before anything changes, can be tested as soon as the parameters that they speak of are bound; they are lifted out of
the body and given the *level* of the last such parameter. Whether there is anything to try besides is found in the
whole program (see `failing.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from interpreter.assembly import ruleset as r
from interpreter.checking import meaning as m
from interpreter.checking import types as t
from interpreter.lowering.heads import Head
from interpreter.lowering.scope import Frame, Scope, held
from interpreter.lowering.statements import member_type
from interpreter.program import expression as e
from interpreter.program import statement as p
from interpreter.program.value import NOTHING, SCALAR
from interpreter.syntax import declaration as d
from interpreter.syntax import expression as x
from interpreter.syntax import statement as s
from interpreter.syntax.tree import Node

if TYPE_CHECKING:
    from collections.abc import Sequence

    from interpreter.lowering.blocks import Writer
    from interpreter.lowering.context import Context


class Decisions:
    """Makes the decisions of one program."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.frames: list[tuple[p.Decision, list[Frame]]] = []
        """The frames in which each decision's expressions are worked out; their sizes are known at the end."""

    def made(
        self,
        sort: str,
        actor: e.Expr | None,
        prompt: p.Text | None,
        alternatives: Sequence[p.Alternative],
        stop: p.Block | None,
        skip: p.Block,
        then: p.Block | None,
        origin: Node,
        frames: list[Frame],
        stream: int = -1,
    ) -> p.Decision:
        number = len(self.context.program.decisions)
        decision = p.Decision(
            number, sort, actor, prompt, tuple(alternatives), stop, skip, then, origin.span, stream=stream
        )
        self.context.program.decisions.append(decision)
        self.frames.append((decision, frames))
        return decision

    # ---- asking for actions ----

    def ask(
        self, node: s.Ask, scope: Scope, then: p.Block, stop: p.Block | None, prompt: p.Text | None = None
    ) -> p.Decision:
        """`ask a, b(x)`; with `stop`, inside a `may`."""
        assert scope.me is not None, f"nobody is asked at {node.span}"
        alternatives, frames = self.calls(node.calls, scope, scope.strand)
        self.called(alternatives, scope)
        skip = then if stop is None else stop
        return self.made("ask", scope.me, prompt, alternatives, stop, skip, then, node, [scope.frame, *frames])

    def can(self, node: x.Can, scope: Scope) -> e.Expr:
        """`p can act(x)`."""
        return self.looked_at(node.call, self.context.expressions.value(node.player, scope), node, scope)

    def looked_at(self, call: x.Call, actor: e.Expr, node: Node, scope: Scope) -> e.Expr:
        """Whether somebody has a legal instance of an action: a decision that is only looked at."""
        alternatives, frames = self.calls((call,), scope, strand=False, actor=actor)
        nowhere = alternatives[0].entry
        return e.CanAct(self.made("ask", actor, None, alternatives, None, nowhere, None, node, [scope.frame, *frames]))

    def performed(
        self,
        node: s.Do,
        procedure: r.Procedure,
        arguments: tuple[x.Expression, ...],
        scope: Scope,
        writer: Writer,
    ) -> p.Decision:
        """An action that an example does: it must be legal there; what is not given is answered."""
        alternative, frame = self.alternative(procedure, arguments, scope, scope.strand)
        self.called([alternative], scope)
        then = writer.new_block()
        decision = self.made("ask", scope.me, None, [alternative], None, then, then, node, [scope.frame, frame])
        writer.emit(p.Check(node.span, e.CanAct(decision)))
        return decision

    def called(self, alternatives: Sequence[p.Alternative], scope: Scope) -> None:
        """Note what is called while the locals of the scope live."""
        if scope.area is not None:
            for alternative in alternatives:
                assert alternative.procedure is not None
                scope.area.calls.add(self.context.procedures.areas[alternative.procedure])

    def calls(
        self, calls: Sequence[x.Call], scope: Scope, strand: bool, actor: e.Expr | None = None
    ) -> tuple[list[p.Alternative], list[Frame]]:
        """The alternatives of some calls, and the frames of their actions."""
        alternatives: list[p.Alternative] = []
        frames: list[Frame] = []
        asked = [(action, call.arguments) for call in calls for action in self.context.suspension.asked(call)]
        actions = [action for action, _ in asked]
        for action, arguments in asked:
            named = actions.count(action) > 1
            alternative, frame = self.alternative(action, arguments, scope, strand, actor, named)
            alternatives.append(alternative)
            frames.append(frame)
        return alternatives, frames

    def alternative(
        self,
        action: r.Procedure,
        arguments: tuple[x.Expression, ...],
        scope: Scope,
        strand: bool,
        actor: e.Expr | None = None,
        named: bool = False,
    ) -> tuple[p.Alternative, Frame]:
        """An action with the arguments that are handed over or fixed.

        With `named` what is handed over belongs to the names of its options, since the action is asked more than once.
        """
        procedure = self.context.procedures.in_blocks(action, strand)
        inside = self.context.procedures.scopes[procedure]
        assert procedure.entry is not None
        assert procedure.exit is not None
        who = actor if actor is not None else scope.me
        assert who is not None, f"nobody does {action.name.text}"
        given: list[tuple[e.Local, e.Expr]] = [(procedure.parameters[0], who)]
        levels: dict[m.Meaning, int] = {}
        needs: list[p.LevelNeed] = []
        choices: list[p.Choice] = []
        left = list(arguments)
        for parameter, local in zip(action.parameters, procedure.parameters[1:], strict=True):
            name = self.context.typed.meanings[parameter]
            if isinstance(parameter, d.Given):
                argument = left.pop(0)
                value = self.context.definitions.argument(parameter, argument, scope)
                given.append((local, value))
                levels[name] = 0
                if named:
                    choices.append(self.handed(parameter, local))
                needs += self.there(parameter, argument, local)
            else:
                assert isinstance(parameter, d.Chosen)
                choice = self.parameter(parameter, local, action, inside)
                if left:
                    assert isinstance(name, m.Local)
                    given.append((local, self.context.expressions.wanted(left.pop(0), name.type, scope)))
                    choice = evolve(
                        choice, source=only(local, choice.source), alike=False, fixed=True, among=choice.source
                    )
                choices.append(choice)
                levels[name] = len(choices)
        head = Head(self.context, action, inside, levels)
        needs += head.needs
        label = self.context.statements.text(action.label, inside)
        return (
            p.Alternative(
                action.name.text,
                label,
                tuple(given),
                tuple(choices),
                tuple(needs),
                procedure.entry,
                procedure.exit,
                True,
                procedure,
            ),
            inside.frame,
        )

    def handed(self, parameter: d.Given, local: e.Local) -> p.Choice:
        """The one value that is handed over, where it tells options apart."""
        type_ = self.context.definitions.type_of(parameter)
        value: e.Expr = e.MakeList((e.Get(local),))
        if t.may_be_nothing(type_):
            value = e.If(e.Equal(e.Get(local), e.Const(NOTHING)), e.Const((NOTHING,)), value)
        return p.Choice(local, value, None, self.context.domains.format(type_), parameter.name.text, fixed=True)

    def there(self, parameter: d.Given, argument: x.Expression, local: e.Local) -> list[p.LevelNeed]:
        """What must hold of a value that is handed over: no `T` gets nothing."""
        type_ = self.context.definitions.type_of(parameter)
        if t.may_be_nothing(type_) or not t.may_be_nothing(self.context.typed.types[argument]):
            return []
        return [p.LevelNeed(e.Not(e.Equal(e.Get(local), e.Const(NOTHING))), None, argument.span, 0, "given")]

    def parameter(self, parameter: d.Chosen, local: e.Local, action: r.Procedure, inside: Scope) -> p.Choice:
        """A parameter that is chosen."""
        source = self.context.expressions.sequence(parameter.source, inside)
        where = None
        if parameter.where is not None:
            where = self.context.expressions.condition(parameter.where, inside)
        member = member_type(self.context.typed.types[parameter.source], self.context)
        alike = isinstance(t.plain(member), t.ComponentType) and not self.context.positions.procedure(action)
        format_ = self.context.domains.format(member)
        return p.Choice(local, source, where, format_, parameter.name.text, alike, origin=parameter.source.span)

    # ---- choosing ----

    def choose(
        self,
        node: s.Choose | s.Random,
        rest: Sequence[s.Statement],
        scope: Scope,
        entry: p.Block,
        end: p.Block,
        stop: p.Block | None,
        prompt: p.Text | None,
    ) -> tuple[p.Decision, tuple[p.Stmt, ...]]:
        """A choice whose trial is the rest of its block, and what sets the variable that it is for."""
        context = self.context
        binding = node.binding
        assert scope.area is not None
        source_type = context.typed.types[binding.source]
        member = member_type(source_type, context)
        meaning = context.typed.meanings[binding]
        name = binding.target.span.text
        storage = context.storage(member, binding.source.span) if isinstance(member, t.SetType) else SCALAR
        local = scope.area.local(name, storage)
        local.holds = held(member)
        source = context.expressions.sequence(binding.source, scope)
        put: tuple[p.Stmt, ...] = ()
        if isinstance(meaning, m.Local):
            scope.bind(meaning, local)
        else:
            setting = context.statements.put(binding.target, e.Get(local), member, scope, binding)
            put = (setting,)
        where = None if binding.where is None else context.expressions.condition(binding.where, scope)
        random = isinstance(node, s.Random)
        alike = (
            isinstance(t.plain(member), t.ComponentType) and not random and not self.context.positions.read(node, *rest)
        )
        format_ = context.domains.format(member)
        choice = p.Choice(local, source, where, format_, name, alike, origin=binding.source.span)
        alternative = p.Alternative(name, None, (), (choice,), (), entry, end, not random)
        skip = end if stop is None else stop
        if isinstance(node, s.Choose):
            prompt = context.statements.text(node.prompt, scope) or prompt
            actor = scope.me
            stream = -1
        else:
            actor = None
            prompt = self.label_of(setting.column) if put else None
            seats = [str(seat) for seat in range(context.domains.seats)]
            how = "random at once" if scope.strand else "random"
            stream = context.stream(f"{how} {scope.area.name} {name}", seats if scope.strand else ["0"])
        sort = "random" if random else "choose"
        decision = self.made(sort, actor, prompt, [alternative], stop, skip, None, node, [scope.frame], stream)
        if put:
            decision.sets = setting.column, setting.index
        return decision, put

    def label_of(self, column: e.Column) -> p.Text | None:
        """What the variable of a column is called."""
        labels = (variable.label for variable in self.context.program.variables if variable.column is column)
        return next((p.Text((label,)) for label in labels), None)

    def yes_or_no(
        self,
        node: s.May,
        scope: Scope,
        entry: p.Block,
        done: p.Block,
        stop: p.Block,
        prompt: p.Text | None,
    ) -> p.Decision:
        """A `may` whose block begins with something else than a decision: *yes*, or *no*."""
        alternative = p.Alternative("yes", None, (), (), (), entry, done, True)
        assert scope.me is not None, f"nobody is asked at {node.span}"
        return self.made("may", scope.me, prompt, [alternative], stop, stop, None, node, [scope.frame])

    def finish(self) -> None:
        """Give each decision the size of its frame."""
        for decision, frames in self.frames:
            decision.frame = max(frame.size for frame in frames)


def only(local: e.Local, source: e.Expr) -> e.Expr:
    """What a local holds, if it is in a list."""
    return e.If(e.InList(e.Get(local), source), e.MakeList((e.Get(local),)), e.Const(()))
