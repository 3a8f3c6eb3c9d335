"""Whether a text reads `position`: then components that are alike differ after all by where they lie."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.assembly import ruleset as r
from interpreter.checking import meaning as m
from interpreter.syntax import statement as s
from interpreter.syntax.tree import Node
from interpreter.syntax.walking import walk

if TYPE_CHECKING:
    from interpreter.lowering.context import Context


class Positions:
    """Answers for one ruleset, with all that a text calls, does or asks for."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self._reads: dict[r.Definition | r.Procedure, bool] = {}

    def read(self, *nodes: Node) -> bool:
        """Whether a text reads `position`."""
        return any(self._at(node) for node in walk(*nodes))

    def procedure(self, procedure: r.Procedure) -> bool:
        """Whether a procedure does, or what reacts to it."""
        reactions = (*procedure.forbids, *procedure.before, *procedure.after)
        return self._kept(procedure, *procedure.parameters, procedure.body, *reactions)

    def _at(self, node: Node) -> bool:
        if isinstance(node, s.Do):
            return any(self.procedure(target) for target in self.context.suspension.targets(node))
        match self.context.typed.meanings.get(node):
            case m.Builtin(name="position"):
                return True
            case m.DefinitionValue(definition):
                return self._kept(definition, definition.body, *definition.additions)
            case m.ProcedureName(procedure):
                return self.procedure(procedure)
            case m.ActionSetName(actions):
                procedures = self.context.typed.ruleset.procedures
                return any(self.procedure(procedures[name.text]) for name in actions.members)
        return False

    def _kept(self, whose: r.Definition | r.Procedure, *nodes: Node) -> bool:
        if whose not in self._reads:
            self._reads[whose] = False  # what waits in the queue may lead back here
            self._reads[whose] = self.read(*nodes)
        return self._reads[whose]
