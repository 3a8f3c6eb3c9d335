"""Finding what never changes: expressions whose value depends on nothing but a name or two.

A board, the printed fields and the options are the same throughout a game. So a set of places that lie in a certain
way to another one, say, needs to be worked out only once for each; the engines keep what they found.
"""

from __future__ import annotations

from attrs import fields

from interpreter.program import expression as e

CHANGING = (e.Cell, e.Contents, e.ContentsOfAll, e.Position, e.CanAct, e.Repeats, e.Winners)
"""What reads the table."""

BINDING = (e.Comprehension, e.Pack, e.Award, e.Let)
"""What introduces a local."""

MOST_NAMES = 2


class Constancy:
    """Answers for the expressions of one program."""

    def __init__(self) -> None:
        self._changing: dict[e.Define, bool] = {}

    def kept(self, node: e.Expr) -> e.Expr:
        """The node, wrapped in Kept if its value depends on one or two names alone, or on none."""
        names = self.names(node)
        if names is None or len(names) > MOST_NAMES:
            return node
        return e.Kept(node, tuple(e.Get(name) for name in names))

    def names(self, node: e.Expr) -> dict[e.Local, None] | None:
        """The free locals of an expression, in order; None if it reads the table."""
        if isinstance(node, CHANGING) or (isinstance(node, e.BoardFunction) and node.name == "sight"):
            return None
        if isinstance(node, e.CallDefine) and self.changing(node.define):
            return None
        if isinstance(node, e.Get):
            return {node.local: None}
        if isinstance(node, e.Kept):
            return dict.fromkeys(name.local for name in node.names)
        found: dict[e.Local, None] = {}
        for part in fields(type(node)):
            names = self._names_of_part(getattr(node, part.name))
            if names is None:
                return None
            found.update(names)
        if isinstance(node, BINDING):
            found.pop(node.local, None)
        return found

    def _names_of_part(self, part: object) -> dict[e.Local, None] | None:
        if isinstance(part, e.Expr):
            return self.names(part)
        if isinstance(part, e.ExceptionCase):
            return self._names_of_part((part.condition, part.value))
        found: dict[e.Local, None] = {}
        if isinstance(part, tuple):
            for item in part:
                if isinstance(item, e.Expr | e.ExceptionCase | tuple):
                    names = self._names_of_part(item)
                    if names is None:
                        return None
                    found.update(names)
        return found

    def changing(self, define: e.Define) -> bool:
        """Whether a definition's value depends on the table; one that is still being made is taken to."""
        if define not in self._changing:
            if not hasattr(define, "body"):
                return True
            self._changing[define] = self.names(define.body) is None
        return self._changing[define]
