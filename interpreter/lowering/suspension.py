"""Which statements can wait: for a player, for chance, or for what a reaction makes of an event.

Only these are cut into blocks. A statement of a phase waits also when it raises events, since the queue is emptied
right after it, and what is in the queue may decide.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from interpreter.assembly import ruleset as r
from interpreter.checking import meaning as m
from interpreter.syntax import expression as x
from interpreter.syntax import statement as s
from interpreter.syntax.tree import Node
from interpreter.syntax.walking import children

if TYPE_CHECKING:
    from interpreter.lowering.context import Context

WAITING = (s.Ask, s.Choose, s.Random, s.May, s.Best, s.Turns, s.Again)


class Suspension:
    """Answers for one ruleset; there are no circles of procedures, so that the questions end."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self._suspends: dict[r.Procedure, bool] = {}
        self._emits: dict[r.Procedure, bool] = {}

    def suspends(self, node: Node, phase: bool) -> bool:
        """Whether a statement or block can wait; `phase` where it stands in a phase (or example)."""
        match node:
            case s.Do():
                targets = self.targets(node)
                if any(target.sort != "effect" or self.procedure(target) for target in targets):
                    return True
                return phase and any(self.emits(target) for target in targets)
            case s.EachPlayer(at_once=True):
                return True
            case s.Statement() if isinstance(node, WAITING):
                return True
            case x.Expression() | x.Binder():
                return False
        return any(self.suspends(child, phase) for child in children(node))

    def any_suspends(self, nodes: Iterable[Node], phase: bool) -> bool:
        return any(self.suspends(node, phase) for node in nodes)

    def procedure(self, procedure: r.Procedure) -> bool:
        """Whether a procedure is cut into blocks: phases and actions always are."""
        if procedure.sort != "effect":
            return True
        if procedure not in self._suspends:
            self._suspends[procedure] = self.any_suspends(bodies(procedure), phase=False)
        return self._suspends[procedure]

    def named(self, node: s.Do) -> r.Procedure | None:
        """What a `do` names; nothing where it does a value."""
        function = node.target.function if isinstance(node.target, x.Apply) else node.target
        meaning = self.context.typed.meanings.get(function)
        return meaning.procedure if isinstance(meaning, m.ProcedureName) else None

    def targets(self, node: s.Do) -> tuple[r.Procedure, ...]:
        """What a `do` can do."""
        named = self.named(node)
        return self.context.flow.effects(node.target) if named is None else (named,)

    def asked(self, call: x.Call) -> list[r.Procedure]:
        """The actions that a call in `ask` or `can` names: one, or those of a set."""
        meaning = self.context.typed.meanings[call.name]
        if isinstance(meaning, m.ActionSetName):
            procedures = self.context.typed.ruleset.procedures
            return [procedures[name.text] for name in meaning.actions.members]
        assert isinstance(meaning, m.ProcedureName)
        return [meaning.procedure]

    def emits(self, procedure: r.Procedure) -> bool:
        """Whether doing a procedure can put something into the queue."""
        if procedure not in self._emits:
            self._emits[procedure] = False
            self._emits[procedure] = procedure.sort != "phase" and (
                bool(procedure.after) or any(self.raises(body) for body in bodies(procedure))
            )
        return self._emits[procedure]

    def raises(self, node: Node) -> bool:
        """Whether doing a statement or block can put something into the queue."""
        match node:
            case s.Do():
                return any(self.emits(target) for target in self.targets(node))
            case s.Ask():
                return any(self.emits(action) for call in node.calls for action in self.asked(call))
            case x.Expression() | x.Binder():
                return False
        return any(self.raises(child) for child in children(node))


def bodies(procedure: r.Procedure) -> tuple[s.Block, ...]:
    """What doing a procedure does at once: its own body, and those of the reactions before it."""
    return procedure.body, *(b.body for b in procedure.before if b.body is not None)
