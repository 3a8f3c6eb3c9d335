"""Values that depend on a case: `if … then … else`, `lookup`, `award`."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.checking import expectations as want
from interpreter.checking import intervals
from interpreter.checking import meaning as m
from interpreter.checking.checker import Checker
from interpreter.checking.expectations import short
from interpreter.checking.expressions.arithmetic import bounded_set
from interpreter.checking.guards import present_if
from interpreter.checking.relations import describe
from interpreter.checking.scope import Scope
from interpreter.checking.types import (
    BROKEN,
    BrokenType,
    EnumType,
    NothingType,
    NumberType,
    PlayerType,
    Type,
    YesNoType,
    may_be_nothing,
    maybe,
    plain,
)
from interpreter.diagnostics.diagnostic import Label
from interpreter.syntax import expression as e
from interpreter.syntax.tree import Identifier, Node

TIES = ("split", "nobody")


def conditional(checker: Checker, node: e.Conditional, scope: Scope) -> Type:
    """Type `if c then a else b`."""
    want.condition(checker, node.condition, scope)
    then = checker.type_of(node.then, scope.inner(present_if(checker, node.condition, True)))
    otherwise = checker.type_of(node.otherwise, scope.inner(present_if(checker, node.condition, False)))
    return join_all(checker, node, [(node.then, then), (node.otherwise, otherwise)])


def join_all(checker: Checker, node: Node, values: Sequence[tuple[e.Expression, Type]]) -> Type:
    """Return what the values of all branches have in common; report two that differ."""
    joined: Type | None = None
    for value, type_ in values:
        before = joined
        joined = type_ if before is None else checker.relations.join(before, type_)
        if joined is None and before is not None:
            first = values[0][0]
            checker.report(
                "branches-differ",
                value,
                f"`{short(value)}` is {describe(type_)}, but another branch gives {describe(before)}",
                help="all branches must give values of one type",
                related=[Label(first.span, "the other branch")],
            )
            return BROKEN
    if joined is None:
        return BROKEN
    return bounded_set(checker, values[-1][0], joined)


def lookup(checker: Checker, node: e.Lookup, scope: Scope) -> Type:
    """Type `lookup(x, key: value, …)`; without a key for every value it may be nothing, 0, no or empty."""
    subject = checker.type_of(node.subject, scope)
    values = [(step.value, checker.type_of(step.value, scope)) for step in node.steps]
    joined = join_all(checker, node, values)
    covered = _keys(checker, node, subject) and not may_be_nothing(subject)
    if covered or isinstance(joined, BrokenType):
        return joined
    if isinstance(plain(joined), YesNoType):
        return joined
    if isinstance(joined, NumberType):
        return intervals.union(joined, NumberType(0, 0))
    result = maybe(joined)
    if may_be_nothing(result):
        checker.optional.add(node)
    return result


def _keys(checker: Checker, node: e.Lookup, subject: Type) -> bool:
    """Check the keys by the subject's type; tell whether every value of it has one."""
    match plain(subject):
        case NumberType() as number:
            return _number_keys(checker, node, number)
        case EnumType(enum):
            names = {name: m.EnumMember(enum, i) for i, name in enumerate(checker.catalog.members(enum))}
            return _name_keys(checker, node, names, f"`{enum}`")
        case PlayerType():
            seats = checker.catalog.seats
            if not seats:
                checker.report(
                    "wrong-type",
                    node.subject,
                    "the players have no names here",
                    help="look up `p.number`, with numbers as keys",
                )
                return False
            return _name_keys(checker, node, {name: m.Seat(i) for i, name in enumerate(seats)}, "the players")
        case YesNoType():
            return _name_keys(checker, node, {name: m.Constant(name) for name in ("yes", "no")}, "the answers")
        case BrokenType() | NothingType():
            return False
    want.mismatch(checker, node.subject, subject, "a number, an enum's member or a player")
    return False


def _number_keys(checker: Checker, node: e.Lookup, subject: NumberType) -> bool:
    last: int | None = None
    keys: list[int] = []
    for index, step in enumerate(node.steps):
        if isinstance(step.key, Identifier):
            checker.report("wrong-key", step.key, f"`{step.key.text}` can't be a key: a number is looked up")
            continue
        if last is not None and step.key <= last:
            checker.report("wrong-key", step, f"the key {step.key} stands behind {last}", help="keys ascend")
        if step.or_more and index < len(node.steps) - 1:
            checker.report("wrong-key", step, "`or more` may stand only at the last key")
        last = step.key
        keys.append(step.key)
    if not keys or subject.low is None:
        return False
    if node.steps[-1].or_more:
        return set(range(subject.low, keys[-1] + 1)) <= set(keys) if keys[-1] - subject.low < 1000 else False
    if subject.high is None or subject.high - subject.low > 1000:
        return False
    return set(range(subject.low, subject.high + 1)) <= set(keys)


def _name_keys(
    checker: Checker,
    node: e.Lookup,
    names: dict[str, m.EnumMember] | dict[str, m.Seat] | dict[str, m.Constant],
    of: str,
) -> bool:
    seen: dict[str, Identifier] = {}
    for step in node.steps:
        if isinstance(step.key, int):
            checker.report("wrong-key", step, f"{step.key} can't be a key: {of} are looked up by name")
            continue
        text = step.key.text
        if text not in names:
            checker.unknown("wrong-key", step.key, text, names, f"key of {of}", "keys")
            continue
        if text in seen:
            checker.report(
                "wrong-key",
                step.key,
                f"the key `{text}` stands here twice",
                related=[Label(seen[text].span, "the first one")],
            )
        seen[text] = step.key
        checker.typed.meanings[step.key] = names[text]
    return len(seen) == len(names)


def award(checker: Checker, node: e.Award, scope: Scope) -> Type:
    """Type `award … to most e ties …`."""
    want.number(checker, node.value, scope, use="")
    if node.ties.text not in TIES:
        checker.unknown("unknown-ties", node.ties, node.ties.text, TIES, "way to break ties:", "ways")
    return NumberType(0, max(node.prizes))
