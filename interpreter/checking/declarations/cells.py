"""Cells of tables: what is written in one, as an expression, by the type of its field."""

from __future__ import annotations

from interpreter.checking import expectations as want
from interpreter.checking import meaning as m
from interpreter.checking.checker import Checker
from interpreter.checking.foreign import foreign_name
from interpreter.checking.scope import Frame, Scope
from interpreter.checking.types import (
    NUMBER,
    BrokenType,
    EffectType,
    EnumType,
    PlayerType,
    SetType,
    TallyType,
    TextType,
    Type,
    plain,
)
from interpreter.diagnostics.diagnostic import Label
from interpreter.source.spelling import LISTED, quoted
from interpreter.syntax import declaration as d
from interpreter.syntax import expression as e
from interpreter.syntax.parser import parse_expression
from interpreter.syntax.tree import Identifier, Node
from interpreter.syntax.walking import walk

_CONSTANT = (e.Number, e.Negative, e.Group, e.SetOf, e.Tally, e.TextValue)


def read(checker: Checker, node: Node, type_: Type) -> e.Expression | None:
    """Turn what is written in a cell into an expression; None if that can't be, which is reported."""
    if isinstance(node, e.Expression):
        return node
    inner = plain(type_)
    if isinstance(node, d.Scalar):
        return _scalar(checker, node, inner)
    if isinstance(node, d.Mapping):
        return _mapping(checker, node, inner)
    if isinstance(node, d.Sequence):
        return _sequence(checker, node, inner)
    checker.report("wrong-cell", node, "there is no value here")
    return None


def _scalar(checker: Checker, node: d.Scalar, type_: Type) -> e.Expression | None:
    if isinstance(type_, TextType):
        return e.TextValue(node.span, node.text)
    start, end = node.span.start, node.span.end
    if node.quoted:
        start, end = start + 1, end - 1
    if node.span.file.text[start:end] != node.text:
        checker.report(
            "wrong-cell", node, "a value can't have escapes or go over several lines", help="write it on one line"
        )
        return None
    if not node.text.strip():
        checker.report("wrong-cell", node, "there is no value here", help="write one, or leave the field out")
        return None
    return parse_expression(node.span.file, start, end, checker.reporter)


def _mapping(checker: Checker, node: d.Mapping, type_: Type) -> e.Expression | None:
    if not isinstance(type_, TallyType):
        checker.report("wrong-cell", node, "only a tally is written as `{member: number}`")
        return None
    if not node.entries:
        return e.SetOf(node.span, ())
    pairs: list[e.Pair] = []
    for key, amount in node.entries:
        if not _is_member(checker, key, key.text, type_.enum):
            continue
        value = read(checker, amount, type_) if isinstance(amount, d.Scalar | e.Expression) else None
        if value is None:
            if not isinstance(amount, d.Scalar):
                checker.report("wrong-cell", amount, "a number is wanted here")
            continue
        pairs.append(e.Pair(key.span.to(value.span), key, value))
    return e.Tally(node.span, tuple(pairs)) if pairs else None


def _sequence(checker: Checker, node: d.Sequence, type_: Type) -> e.Expression | None:
    if not isinstance(type_, SetType):
        checker.report("wrong-cell", node, "only a set is written as `[member, member]`", help=_instead(node, type_))
        return None
    member = type_.member or type_
    parts = [read(checker, item, member) for item in node.items]
    return e.SetOf(node.span, tuple(p for p in parts if p is not None))


def _instead(node: d.Sequence, type_: Type) -> str:
    """Say how several members are written where no set is wanted."""
    names = [item.text for item in node.items if isinstance(item, d.Scalar)]
    if isinstance(type_, TallyType) and names:
        counts = ", ".join(f"{name}: {names.count(name)}" for name in dict.fromkeys(names))
        return f"write `{{{counts}}}`"
    return "write a row for each of them, or `each` for a row for every value there is"


def value(checker: Checker, node: Node, type_: Type, name: str, declared: Identifier) -> e.Expression | None:
    """Read and type a cell of a field. A mistake is shown in the table, together with the field's line."""
    found = read(checker, node, type_)
    if found is None:
        return None
    scope = Scope(Frame("data"))
    inner = plain(type_)
    if isinstance(inner, EnumType) and isinstance(found, e.Name) and checker.is_unknown(found.text, scope):
        _is_member(checker, found, found.text, inner.name, "each")
        return None
    if isinstance(inner, PlayerType):
        checker.forms[found] = f"write {quoted([*checker.catalog.seats, 'each'])}"
    want.value(checker, found, scope, type_, f"`{name}`", declared)
    _must_be_constant(checker, found, type_, declared)
    return found


def _is_member(checker: Checker, node: Node, text: str, enum: str, *words: str) -> bool:
    """Tell whether a name can be a member of an enum; report one that is nothing. `words` may be meant, too."""
    members = checker.catalog.members(enum)
    if text in members or text in checker.globals_ or text in checker.predeclared or text in checker.lost:
        return True  # What another name means here is said where the whole value is typed.
    listed = f"write {quoted(members)}" if len(members) <= LISTED else ""
    help = checker.meant(text, [*members, *words]) or listed
    checker.report("unknown-name", node, f"`{enum}` has no member `{text}`", help=help)
    return False


def _must_be_constant(checker: Checker, node: e.Expression, type_: Type, declared: Identifier) -> None:
    """Report what would have to be worked out in play. An effect's arguments are looked at where it is typed.

    Of a field whose type is unknown it can't be told.
    """
    if isinstance(plain(type_), EffectType | BrokenType):
        return
    for part in walk(node):
        if isinstance(part, e.Name | e.Field):
            meaning = checker.typed.meanings.get(part)
            ok = meaning is None or isinstance(meaning, m.EnumMember | m.Seat | m.NamedPlace | m.SpacePlaces)
            if ok or (isinstance(meaning, m.Constant) and meaning.name in ("yes", "no", "none", "box")):
                continue
        elif not isinstance(part, e.Expression) or isinstance(part, _CONSTANT):
            continue
        checker.report(
            "cell-not-constant",
            part,
            f"`{want.short(part)}` is not constant, as what is printed must be",
            related=[Label(declared.span, "the field is declared here")],
        )
        return


def number(checker: Checker, node: Node, what: str) -> tuple[e.Expression | None, int | None]:
    """Read a cell that must be a plain number; return its expression and value."""
    found: e.Expression | None = None
    amount: int | None = None
    if isinstance(node, e.Expression):
        found = node
    elif isinstance(node, d.Scalar):
        found = _scalar(checker, node, NUMBER)
        if found is None:
            return None, None
    inner = found
    while isinstance(inner, e.Group):
        inner = inner.inner
    if isinstance(inner, e.Number):
        amount = inner.value
    elif isinstance(inner, e.Negative) and isinstance(inner.operand, e.Number):
        amount = -inner.operand.value
    if found is None or amount is None:
        help = foreign_name(found.text, False) if isinstance(found, e.Name) else ""
        checker.report("wrong-cell", node, f"{what} must be a number", help=help or "write it in digits")
        return None, None
    checker.type_of(found, Scope(Frame("data")))
    return found, amount
