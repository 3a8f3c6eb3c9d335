"""Lowering of what must always hold, and of where it is looked at.

The table rests where no action or effect is under way and no reaction waits: behind each statement of a phase that does
or asks something, once the queue is empty, behind a simultaneous block, and where a phase ends. A ruleset without
`always` has none of these statements.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.lowering.folding import constant
from interpreter.lowering.scope import Frame, Scope
from interpreter.program import statement as p
from interpreter.program.program import Invariant
from interpreter.program.value import NOTHING
from interpreter.syntax import declaration as d
from interpreter.syntax import expression as x
from interpreter.syntax import statement as s

if TYPE_CHECKING:
    from interpreter.lowering.context import Context


class Invariants:
    """Lowers the `always` lines of one program."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.needed = bool(context.typed.ruleset.always)

    def lower(self) -> None:
        """Fill the program's invariants. One that is certain is left out."""
        for always in self.context.typed.ruleset.always.values():
            made = self.invariant(always)
            if constant(made.condition) in (None, 0, NOTHING):
                self.context.program.invariants.append(made)

    def invariant(self, node: d.Always) -> Invariant:
        """One `always` line. Of a comparison both sides are kept, so that a failure can show them."""
        context = self.context
        frame = Frame()
        scope = Scope(frame, {})
        lets = tuple(statement for let in node.lets for statement in context.statements.statement(let, scope))
        condition = context.expressions.condition(node.condition, scope)
        compared = node.condition
        while isinstance(compared, x.Group):
            compared = compared.inner
        sides = (compared.left, compared.right) if isinstance(compared, x.Compare) else ()
        shown = tuple(
            p.Shown(context.expressions.value(side, scope), context.domains.format(context.typed.types[side]))
            for side in sides
            if not isinstance(side, x.Number)
        )
        text = context.statements.text(node.message, scope)
        names = tuple(side.span.text for side in sides if not isinstance(side, x.Number))
        made = Invariant(node.name.text, lets, condition, text, tuple(zip(names, shown, strict=True)), node.name.span)
        made.frame = frame.size
        return made

    def rest(self, scope: Scope) -> tuple[p.Stmt, ...]:
        """What stands where the table rests: nothing within an action, effect or simultaneous block."""
        return (p.Rest(None, scope.coming),) if self.needed and scope.phase and not scope.strand else ()

    def before(self, node: s.Do, scope: Scope) -> tuple[p.Stmt, ...]:
        """What stands in front of a `do` of an example: it may not break what holds there.

        Setting up is where what must hold later is brought about.
        """
        if not self.needed or not scope.example:
            return ()
        named = self.context.suspension.named(node)
        return () if named is not None and named.name.text == "setup" else (p.Watch(None, holding=True),)

    def begin(self, set_up: bool) -> tuple[p.Stmt, ...]:
        """What stands where `play` begins: from here on everything must hold, at once if there was a `setup`."""
        if not self.needed:
            return ()
        watch = p.Watch(None, holding=False)
        return (watch, p.Rest(None)) if set_up else (watch,)
