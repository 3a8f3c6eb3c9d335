"""Statements that change the table at once: `let`, `:=`, `gain`, `pay`, `move`, `shuffle`, `show`, `need`, `expect`."""

from __future__ import annotations

from interpreter.checking import expectations as want
from interpreter.checking import meaning as m
from interpreter.checking.checker import Checker
from interpreter.checking.expectations import short
from interpreter.checking.expressions.arithmetic import bounded_set
from interpreter.checking.guards import can_be_nothing, present_if, reads_of, text_of
from interpreter.checking.labels import label
from interpreter.checking.relations import describe
from interpreter.checking.scope import TABLE, Scope
from interpreter.checking.statements.targets import Target, name_of, target
from interpreter.checking.types import (
    BROKEN,
    BrokenType,
    ListType,
    NothingType,
    NumberType,
    PlaceType,
    PlayerType,
    SetType,
    TallyType,
    Type,
    plain,
)
from interpreter.checking.unheld import report_unheld
from interpreter.diagnostics.diagnostic import Label
from interpreter.source.spelling import if_not
from interpreter.syntax import expression as e
from interpreter.syntax import statement as s
from interpreter.syntax.tree import Identifier


def let(checker: Checker, node: s.Let, scope: Scope) -> None:
    """Check `let x = e`."""
    type_ = checker.type_of(node.value, scope)
    if isinstance(type_, NothingType):
        checker.report("wrong-type", node.value, f"`{node.name.text}` would always be nothing")
        type_ = BROKEN
    checker.bind(node.name, node.name.text, type_, scope, node)


def change(checker: Checker, node: s.Change, scope: Scope) -> None:
    """Check `v := e`, `v += e` and `v -= e`."""
    if isinstance(node.target, e.Name) and checker.is_unknown(node.target.text, scope):
        _new_name(checker, node, node.target, scope)
        return
    found = target(checker, node.target, scope)
    if found is None:
        checker.type_of(node.value, scope)
        return
    name = f"`{short(node.target)}`"
    there = False
    if node.operator == ":=":
        want.value(checker, node.value, scope, found.type, name, found.declared)
        there = not can_be_nothing(checker, node.value, scope, strictly=True)
    else:
        _change_by(checker, node, scope, found, name)
    scope.changed(name_of(found.meaning))
    if there:
        scope.present[text_of(node.target)] = reads_of(checker, node.target)


def _new_name(checker: Checker, node: s.Change, name: e.Name, scope: Scope) -> None:
    """Report a change of what isn't declared; from here on it is a name for the value."""
    variables = [text for text, meaning in checker.globals_.items() if isinstance(meaning, m.VariableValue)]
    own = name.text in checker.own
    if own and node.operator != ":=" and is_resource(checker, checker.own[name.text]):
        verb = "gain" if node.operator == "+=" else "pay"
        checker.type_of(node.value, scope)
        help = f"write `{verb} {short(node.value)} {name.text}`"
        checker.report("unknown-name", name, f"unknown name `{name.text}`", help=help)
        return
    otherwise = f"write `my {name.text}`" if own else f"a new name begins with `let`: `let {name.text} = …`"
    help = if_not(checker.meant(name.text, variables), otherwise if node.operator == ":=" or own else "")
    checker.report("unknown-name", name, f"unknown name `{name.text}`", help=help)
    checker.bind(name, name.text, checker.type_of(node.value, scope), scope)
    checker.typed.types[name] = BROKEN


def _change_by(checker: Checker, node: s.Change, scope: Scope, found: Target, name: str) -> None:
    inner = plain(found.type)
    if isinstance(inner, NumberType):
        want.number(checker, node.value, scope)
        if is_resource(checker, found.meaning):
            resource = node.target.name.text if isinstance(node.target, e.My | e.Field) else short(node.target)
            verb = "gain" if node.operator == "+=" else "pay"
            amount = short(node.value)
            phrase = f"{verb} {amount} {resource}"
            if not isinstance(node.target, e.My):
                phrase = f"as …: {phrase}"
            checker.report(
                "resource-changed",
                node,
                f"{name} is a resource, which is gained and paid",
                help=f"write `{phrase}`",
                related=[Label(found.declared.span, "a player's number that begins at 0 is a resource")]
                if found.declared
                else [],
            )
        return
    if isinstance(inner, SetType | TallyType):
        actual = checker.type_of(node.value, scope)
        if want.fits(checker, node.value, actual, inner, name, found.declared):
            bounded_set(checker, node.value, actual)
            if node.operator == "+=":
                want.bounded(checker, node.value, actual, inner, name, found.declared)
        return
    checker.type_of(node.value, scope)
    if not isinstance(inner, BrokenType):
        checker.report(
            "wrong-type",
            node.target,
            f"{name} is {describe(found.type)}: `{node.operator}` is for numbers, sets and tallies",
            help="write `:=` to set it",
        )


def is_resource(checker: Checker, meaning: m.Meaning) -> bool:
    """Tell whether a variable is a resource: a player's own number whose range begins at 0."""
    if not isinstance(meaning, m.VariableValue) or not meaning.variable.per_player:
        return False
    type_ = checker.typed.node_types.get(meaning.variable.type)
    return isinstance(type_, NumberType) and type_.low == 0


def gain(checker: Checker, node: s.Gain, scope: Scope) -> None:
    """Check `gain e name`."""
    _resource(checker, node.amount, node.resource, scope)


def pay(checker: Checker, node: s.Pay, scope: Scope) -> None:
    """Check `pay e name`."""
    _resource(checker, node.amount, node.resource, scope)


def _resource(checker: Checker, amount: e.Expression, resource: Identifier, scope: Scope) -> None:
    number = want.number(checker, amount, scope)
    if number.high is not None and number.high < 0:
        checker.report("out-of-range", amount, f"`{short(amount)}` is below 0")
    meaning = checker.own.get(resource.text)
    resources = [n for n, own in checker.own.items() if is_resource(checker, own)]
    if meaning is None and resource.text not in checker.lost:
        checker.report(
            "not-a-resource",
            resource,
            f"players have no `{resource.text}`",
            help=_not_gained(checker, amount, resource.text) or checker.meant(resource.text, resources, "resources"),
        )
    elif meaning is not None and not is_resource(checker, meaning):
        declared = meaning.variable.name if isinstance(meaning, m.VariableValue) else None
        checker.report(
            "not-a-resource",
            resource,
            f"`{resource.text}` is no resource",
            help="a resource is a `var` under `per player:` whose range begins at 0, such as `0 or more`",
            related=[Label(declared.span, "declared here")] if declared else [],
        )
    elif meaning is not None:
        checker.typed.meanings[resource] = meaning
    scope.changed(resource.text)


def _not_gained(checker: Checker, amount: e.Expression, name: str) -> str:
    """Tell how to change a variable that is nobody's own."""
    found = checker.ruleset.variables.get(name)
    return f"it is nobody's own: write `{name} += {short(amount)}` or `{name} -= {short(amount)}`" if found else ""


def need(checker: Checker, node: s.Need, scope: Scope) -> None:
    """Check `need c`; what it tests holds from here on."""
    want.condition(checker, node.condition, scope)
    label(checker, node.reason, scope)
    scope.present.update(present_if(checker, node.condition, True))


def move(checker: Checker, node: s.Move, scope: Scope) -> None:
    """Check `move X to P`."""
    what = want.components(checker, node.what, scope)
    where = plain(want.place(checker, node.where, scope))
    if node.position is not None:
        want.number(checker, node.position, scope)
    if what is not None and what.kinds and isinstance(where, PlaceType):
        holds = checker.catalog.holds(where.places)
        if not checker.catalog.meet(what.kinds, holds):
            message = f"`{short(node.where)}` can't hold {describe(what)}"
            report_unheld(checker, "cannot-hold", node.where, what.kinds, where.places, message)
    scope.changed(TABLE)


def shuffle(checker: Checker, node: s.Shuffle, scope: Scope) -> None:
    """Check `shuffle P`."""
    inside = node.place
    if isinstance(inside, e.Member) and isinstance(plain(checker.type_of(inside.collection, scope)), PlaceType):
        what, where = short(inside.value), short(inside.collection)
        help = f"write `shuffle {what} into {where}` to move it there and shuffle"
        checker.report("wrong-type", inside, f"`{short(inside)}` is a question, where a place is wanted", help=help)
        return
    type_ = checker.type_of(node.place, scope)
    inner = plain(type_)
    member: Type | None = inner.member if isinstance(inner, SetType | ListType) else inner
    if not isinstance(member, PlaceType | BrokenType | NothingType):
        want.mismatch(checker, node.place, type_, "a pile or place")
    scope.changed(TABLE)


def show(checker: Checker, node: s.Show, scope: Scope) -> None:
    """Check `show X to p`."""
    want.components(checker, node.what, scope)
    type_ = checker.type_of(node.viewers, scope)
    inner = plain(type_)
    member: Type | None = inner.member if isinstance(inner, SetType | ListType) else inner
    if member is not None and not isinstance(member, PlayerType | BrokenType | NothingType):
        want.mismatch(checker, node.viewers, type_, "a player or a set of players")


def expect(checker: Checker, node: s.Expect, scope: Scope) -> None:
    """Check `expect c`."""
    want.condition(checker, node.condition, scope)
    only_in_example(checker, node, scope)


def only_in_example(checker: Checker, node: s.Statement, scope: Scope) -> None:
    """Report an `expect` elsewhere."""
    if scope.frame.sort != "example":
        checker.report(
            "only-in-examples", node, "`expect` stands only in an `example`", help="in play, `need` tests a condition"
        )


def again(checker: Checker, node: s.Again, scope: Scope) -> None:
    """Check `again`: where it may stand is for the analysis to say."""
    pass
