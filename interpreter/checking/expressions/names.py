"""Names, `my x`, and what stands behind them."""

from __future__ import annotations

from functools import partial

from attrs import frozen

from interpreter.checking import meaning as m
from interpreter.checking.catalog import BOX, option_type
from interpreter.checking.checker import Checker
from interpreter.checking.expectations import short, with_article
from interpreter.checking.foreign import bound_elsewhere, foreign_name
from interpreter.checking.scope import Scope
from interpreter.checking.types import (
    BROKEN,
    DIRECTION,
    EFFECT,
    NOTHING,
    NUMBER,
    PLAYER,
    YES_NO,
    ComponentType,
    EnumType,
    ListType,
    NumberType,
    PlaceType,
    SetType,
    Type,
    maybe,
)
from interpreter.source.spelling import if_not, nearest, quoted
from interpreter.syntax import expression as e
from interpreter.syntax.expression import Expression
from interpreter.syntax.tree import Node


@frozen(eq=False)
class Reference:
    """What a name, `my x` or `base.x` refers to. `type` is given where the meaning alone doesn't tell it.

    `base_optional` is set where the base may be nothing, `seldom` where only what lies in the box lacks it.
    """

    meaning: m.Meaning
    type: Type | None = None
    base_optional: bool = False
    seldom: bool = False


def refer_name(checker: Checker, node: e.Name, scope: Scope, called: bool = False) -> Reference | None:
    """Find out what a name stands for; report it if it is unknown. `called` if parentheses follow it."""
    text = node.text
    if text in scope.frame.own:
        meaning, type_ = scope.frame.own[text]
        found = Reference(meaning, type_)
    elif (local := scope.local(text)) is not None:
        found = Reference(local)
    elif text in checker.globals_:
        found = Reference(checker.globals_[text])
    elif text in checker.predeclared:
        found = Reference(checker.predeclared[text])
    else:
        _unknown_name(checker, node, scope, called)
        return None
    checker.typed.meanings[node] = found.meaning
    return found


_WORDS_BY_FRAME = {"example": ("any",), "data": ("each",)}
"""Words of the language that may stand alone in an answer and in a cell."""
WORDS_BEFORE_PARENTHESES = ("not", "count")


def _unknown_name(checker: Checker, node: e.Name, scope: Scope, called: bool) -> None:
    text = node.text
    if text in checker.lost:
        return
    hint = _elsewhere(checker, text, scope)
    if foreign := foreign_name(text, called) or bound_elsewhere(checker, node, text):
        near = [*scope.visible(), *(n for n in checker.globals_ if called and _can_be_called(checker, n))]
        answer = scope.frame.sort == "example" and nearest(text, ["none"])
        hint = if_not(checker.meant(text, near), f"{foreign}, or `none`" if answer else foreign)
    elif hint:
        near = [*scope.visible(), *(checker.globals_ if called else ())]
        hint = if_not(checker.meant(text, [n for n in near if not called or _can_be_called(checker, n)]), hint)
    else:
        known = [*checker.visible(scope), *_WORDS_BY_FRAME.get(scope.frame.sort, ())]
        if called:
            known = [*filter(partial(_can_be_called, checker), known), *WORDS_BEFORE_PARENTHESES]
        hint = if_not(checker.meant(text, known), checker.forms.get(node, ""))
    checker.report("unknown-name", node, f"unknown name `{text}`", help=hint)


def _can_be_called(checker: Checker, name: str) -> bool:
    """Tell whether parentheses may follow a name."""
    meaning = checker.globals_.get(name) or checker.predeclared.get(name)
    return not isinstance(meaning, m.KindSet | m.Seat | m.EnumMember | m.OptionValue | m.Constant | m.Me)


def _elsewhere(checker: Checker, text: str, scope: Scope) -> str:
    """Say how something is reached that has this name, but not where a name stands alone."""
    if text in checker.own:
        if scope.frame.sort == "definition":
            return f"every player has his own: write `my {text}` below `per player:`, or `p.{text}` of a player p"
        return f"every player has his own: write `my {text}`"
    if text in checker.component_fields.names() | checker.place_fields.names():
        return f"`{text}` is a field: write it behind what has it, as in `x.{text}`"
    return ""


def refer_my(checker: Checker, node: e.My) -> Reference | None:
    """Find out what `my x` stands for."""
    found = refer_own(checker, node, node.name.text, node.name, "my ")
    if found is not None:
        checker.typed.meanings[node] = found.meaning
    return found


def refer_own(checker: Checker, node: Expression, text: str, at: Node, before: str) -> Reference | None:
    """Find out what a player's own name stands for; report it if there is no such thing."""
    meaning = checker.own.get(text)
    if meaning is None and text in checker.lost:
        return None
    if meaning is None:
        hint = checker.meant(text, checker.own)
        if text in checker.globals_:
            alone = f"`{text}` is no player's own: write it {'without `my`' if before else 'alone'}"
            hint = if_not(hint, alone)
        owners = [f.get(text) for f in (checker.typed.component_fields, checker.typed.place_fields)]
        if text not in checker.globals_ and any(owners):
            named = quoted(sorted({o for found in owners if found for o in found.owners}), "and")
            hint = if_not(hint, f"it is a field of {named}")
        checker.report("unknown-own", at, f"players have no `{text}` of their own", help=hint)
        return None
    return Reference(meaning)


def value_type(checker: Checker, node: Expression, found: Reference) -> Type:
    """Type what a reference is worth where it stands alone."""
    if found.type is not None:
        return found.type
    match found.meaning:
        case m.Local(_, type_):
            return type_
        case m.Me():
            return PLAYER
        case m.Seat(index):
            return PLAYER if index < checker.catalog.fewest else maybe(PLAYER)
        case m.Constant(name):
            return _constant(name)
        case m.EnumMember(enum):
            return EnumType(enum)
        case m.EnumSet(enum):
            return SetType(EnumType(enum))
        case m.OptionValue(option):
            return option_type(option)
        case m.KindSet(kind):
            return SetType(ComponentType(frozenset({kind.name.text})))
        case m.PilePlace(pile):
            return PlaceType(frozenset({pile.name.text}))
        case m.SpacePlaces(space):
            return ListType(PlaceType(frozenset({space.name.text})))
        case m.VariableValue(variable):
            return checker.typed.node_types.get(variable.type, BROKEN)
        case m.Total():
            return NUMBER
        case m.BuiltinField("number", "player"):
            return NumberType(1, checker.catalog.most)
    return _callable_alone(checker, node, found.meaning)


def _constant(name: str) -> Type:
    match name:
        case "yes" | "no":
            return YES_NO
        case "none":
            return NOTHING
        case "box":
            return PlaceType(frozenset({BOX}))
        case "orthogonal" | "diagonal":
            return SetType(DIRECTION)
    return SetType(PLAYER)


def _callable_alone(checker: Checker, node: Expression, meaning: m.Meaning) -> Type:
    """Type a name that may want arguments, and has none."""
    match meaning:
        case m.DefinitionValue(definition):
            if not definition.parameters:
                return checker.result(definition)
            names = ", ".join(p.name.text for p in definition.parameters)
            checker.report(
                "wrong-arguments", node, f"`{short(node)}` needs its arguments", help=f"write `{short(node)}({names})`"
            )
        case m.ProcedureName(procedure) if procedure.sort == "effect":
            if not procedure.parameters:
                return EFFECT
            names = ", ".join(p.name.text for p in procedure.parameters)
            checker.report(
                "wrong-arguments", node, f"`{short(node)}` needs its arguments", help=f"write `{short(node)}({names})`"
            )
        case m.ProcedureName(procedure):
            use = "do" if procedure.sort == "phase" else "ask"
            values = [n for n, other in checker.globals_.items() if not isinstance(other, m.ProcedureName)]
            near = checker.meant(procedure.name.text, values)
            checker.report(
                "not-a-value",
                node,
                f"`{short(node)}` is {with_article(procedure.sort)}, not a value",
                help=if_not(near, f"write `{use} {short(node)}` as a statement"),
            )
        case m.ActionSetName():
            checker.report("not-a-value", node, f"`{short(node)}` is a set of actions, not a value")
        case m.Builtin(name):
            checker.report("wrong-arguments", node, f"`{name}` is a function", help=f"write its arguments: `{name}(…)`")
    return BROKEN


def name(checker: Checker, node: e.Name, scope: Scope) -> Type:
    """Type a name that stands alone."""
    found = refer_name(checker, node, scope)
    return BROKEN if found is None else value_type(checker, node, found)


def my(checker: Checker, node: e.My, scope: Scope) -> Type:
    """Type `my x`."""
    found = refer_my(checker, node)
    return BROKEN if found is None else value_type(checker, node, found)


def number(checker: Checker, node: e.Number, scope: Scope) -> Type:
    """Type a number as it is written."""
    if abs(node.value) > 2**31 - 1:
        checker.report("out-of-range", node, f"{node.value} is too large: numbers have 32 bits")
        return NUMBER
    return NumberType(node.value, node.value)
