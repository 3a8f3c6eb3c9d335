"""Lowering of examples: each is a procedure that starts from the initial table, with the answers that it gives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.checking import meaning as m
from interpreter.checking import types as t
from interpreter.checking.expectations import short
from interpreter.lowering.scope import Area, Frame, Scope
from interpreter.program import expression as e
from interpreter.program import statement as p
from interpreter.program.program import Answer, Example, Stand
from interpreter.syntax import declaration as d
from interpreter.syntax import expression as x
from interpreter.syntax import statement as s

if TYPE_CHECKING:
    from interpreter.lowering.context import Context


class Examples:
    """Lowers the examples that fit the program's options and number of players."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.scopes: dict[s.Do, Scope] = {}

    def number_of(self, node: s.Do, scope: Scope) -> int:
        """The number of a `do` with answers, within its example; they are worked out in its scope."""
        self.scopes.setdefault(node, scope)
        return list(self.scopes).index(node)

    def lower(self, node: d.Example) -> Example:
        """One example."""
        context = self.context
        self.scopes = {}
        area = Area("example", strand=False)
        scope = Scope(Frame(), {}, area=area, phase=True, example=True)
        procedure = context.procedures.begin("example", "example", [], node.span, scope)
        assert procedure.exit is not None
        procedure.exit.terminator = p.Halt()
        writer = context.blocks.writer(procedure)
        writer.block(node.body, scope, procedure.exit)
        answers = [tuple(self.answer(a, inside) for a in do.answers) for do, inside in self.scopes.items()]
        assert procedure.entry is not None
        example = Example(node.label.plain, procedure.entry, tuple(answers), node.label.span)
        if node.stand is not None:
            self.stand(node.stand, example, scope)
        return example

    def answer(self, node: x.Expression, scope: Scope) -> Answer:
        """What is answered to one decision."""
        context = self.context
        if isinstance(node, s.AnyAnswer):
            return Answer("any", node.span)
        function = node.function if isinstance(node, x.Apply) else node
        meaning = context.typed.meanings.get(function)
        if isinstance(meaning, m.Constant) and meaning.name == "none":
            return Answer("stop", node.span)
        if isinstance(meaning, m.ProcedureName) and meaning.procedure.sort == "action":
            arguments = node.arguments if isinstance(node, x.Apply) else ()
            parameters = meaning.procedure.parameters
            if len(arguments) != len(parameters):
                parameters = tuple(q for q in parameters if isinstance(q, d.Chosen))
            values = []
            for parameter, argument in zip(parameters, arguments, strict=True):
                name = context.typed.meanings[parameter]
                assert isinstance(name, m.Local)
                values.append(context.expressions.wanted(argument, name.type, scope))
            written = tuple(short(argument) for argument in arguments)
            return Answer("action", node.span, None, meaning.procedure.name.text, tuple(values), written)
        # Which of the sets with these members it means is known only when the options come.
        type_ = context.typed.types[node]
        many = isinstance(type_, t.SetType | t.ListType)
        how = context.expressions.sequence if many else context.expressions.value
        return Answer("value", node.span, how(node, scope), written=(short(node),))

    def stand(self, node: d.Stand, example: Example, scope: Scope) -> None:
        """Where play goes on after the example."""
        context = self.context
        stand: Stand | None = context.program.stands.get(node.phase.text)
        if stand is None:
            context.fail("no-stand", node.phase.span, f"`{node.phase.text}` isn't a phase that play leads to")
            return
        example.stand = stand
        counters: list[tuple[str, e.Expr]] = []
        for detail in node.details:
            if isinstance(detail, d.Mover):
                example.mover = context.expressions.value(detail.player, scope)
            elif (
                isinstance(detail, d.Counter)
                and isinstance(detail.condition, x.Compare)
                and isinstance(detail.condition.left, x.Name)
            ):
                name = detail.condition.left.text
                if name not in stand.counters:
                    context.fail(
                        "no-counter",
                        detail.span,
                        f"no loop over numbers named `{name}` leads to `{node.phase.text}`",
                    )
                    continue
                counters.append((name, context.expressions.number(detail.condition.right, scope)))
        example.counters = tuple(counters)
