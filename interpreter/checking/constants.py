"""What must be known before a game begins: sizes of spaces, printed fields.

Lowering works such values out from the options and the number of players, and it knows only the plain forms of
expressions for that: no loops over sets, no definitions, nothing that lies on the table.
"""

from __future__ import annotations

from interpreter.checking import meaning as m
from interpreter.checking.meaning import TypedRuleset
from interpreter.syntax import expression as e
from interpreter.syntax.tree import Node
from interpreter.syntax.walking import walk

_FORMS = (
    e.Number, e.TextValue, e.Group, e.Name, e.Field, e.Apply, e.SetOf, e.Tally, e.Lookup, e.Either, e.Both, e.Negation,
    e.Conditional, e.Compare, e.Member, e.Numbers, e.Arithmetic, e.Negative, e.Count,
)  # fmt: skip
_FUNCTIONS = ("min", "max", "abs", "mod", "seat", "left", "right")
_FIXED = (m.OptionValue, m.EnumMember, m.EnumSet, m.Seat, m.NamedPlace, m.PrintedField)


def inconstant(typed: TypedRuleset, node: e.Expression) -> Node | None:
    """Return the first part of an expression that isn't known before a game begins, or nothing."""
    for part in walk(node):
        if not isinstance(part, e.Expression | e.Binder):
            continue
        if not isinstance(part, _FORMS):
            return part
        meaning = typed.meanings.get(part)
        if meaning is not None and not _is_fixed(part, meaning):
            return part
    return None


def _is_fixed(part: Node, meaning: m.Meaning) -> bool:
    match meaning:
        case m.Constant(name):
            return name not in ("winners", "box")
        case m.Builtin(name):
            return name in _FUNCTIONS
        case m.BuiltinField(name, subject):
            # Of a place only its own coordinates, which stand without a dot.
            return subject in ("enum", "player") or (isinstance(part, e.Name) and name not in ("place", "empty"))
        case m.ProcedureName(procedure):
            return procedure.sort == "effect"
    return isinstance(meaning, _FIXED)
