"""`f(x)`: calls, members by number, places by their coordinates, and the counts of a tally."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from interpreter.assembly import ruleset as r
from interpreter.checking import expectations as want
from interpreter.checking import intervals
from interpreter.checking import meaning as m
from interpreter.checking.checker import Checker
from interpreter.checking.expectations import short
from interpreter.checking.expressions.access import refer
from interpreter.checking.expressions.builtins import FUNCTIONS, Given, form_for, kinds_of
from interpreter.checking.expressions.names import WORDS_BEFORE_PARENTHESES, Reference, value_type
from interpreter.checking.guards import can_be_nothing
from interpreter.checking.relations import describe
from interpreter.checking.scope import Scope
from interpreter.checking.shapes import place_by_coordinates
from interpreter.checking.types import (
    BROKEN,
    DIRECTION,
    EFFECT,
    BrokenType,
    ComponentType,
    EnumType,
    ListType,
    Maybe,
    NothingType,
    NumberType,
    PlaceType,
    PlayerType,
    SetType,
    TallyType,
    Type,
    may_be_nothing,
    maybe,
    plain,
)
from interpreter.diagnostics.diagnostic import Diagnostic, Label, Reporter
from interpreter.source.spelling import worded
from interpreter.syntax import declaration as d
from interpreter.syntax import expression as e
from interpreter.syntax.expression import Expression
from interpreter.syntax.tree import Node
from interpreter.syntax.walking import walk

MOST_REORDERED = 4
"""So many arguments are tried in another order."""


def apply(checker: Checker, node: e.Apply, scope: Scope) -> Type:
    """Type `f(x)`."""
    function = node.function
    if not isinstance(function, e.Name | e.My | e.Field):
        return _apply_value(checker, node, checker.type_of(function, scope), scope)
    found = refer(checker, function, scope, called=True)
    if found is None:
        _type_all(checker, node.arguments, scope)
        return BROKEN
    result = _apply_reference(checker, node, found, scope)
    return maybe(result) if found.base_optional else result


def _apply_reference(checker: Checker, node: e.Apply, found: Reference, scope: Scope) -> Type:
    meaning = found.meaning
    types = checker.typed.types
    match meaning:
        case m.Builtin(name):
            types[node.function] = result = _builtin(checker, node, name, scope)
            return result
        case m.DefinitionValue(definition) if definition.parameters:
            optional = arguments(checker, node, definition.parameters, node.arguments, scope)
            result = checker.result(definition)
            types[node.function] = result
            if may_be_nothing(result):
                checker.optional.add(node)
            return maybe(result) if optional else result
        case m.ProcedureName(procedure) if procedure.sort == "effect":
            types[node.function] = EFFECT
            return effect_value(checker, node, procedure, scope)
        case m.EnumSet(enum):
            types[node.function] = SetType(EnumType(enum))
            return _enum_member(checker, node, enum, scope)
        case m.SpacePlaces(space):
            types[node.function] = ListType(PlaceType(frozenset({space.name.text})))
            return _place(checker, node, space, scope)
    type_ = value_type(checker, node.function, found)
    if may_be_nothing(type_):
        checker.optional.add(node.function)
    if found.base_optional:
        type_ = maybe(type_)
    types[node.function] = type_
    return _apply_value(checker, node, type_, scope)


def _type_all(checker: Checker, nodes: Sequence[Expression], scope: Scope) -> None:
    for node in nodes:
        checker.type_of(node, scope)


# ---- calls of what is declared ----


def arguments(
    checker: Checker,
    call: Node,
    parameters: Sequence[d.Parameter],
    given: Sequence[Expression],
    scope: Scope,
    *,
    least: int | None = None,
    constant: bool = False,
) -> bool:
    """Type the arguments of a call by its parameters; tell whether any may be nothing where that isn't provided for.

    `least` is the number that must be given (all, if it is None). With `constant`, only constants will do.
    """
    if not len(parameters) >= len(given) >= (len(parameters) if least is None else least):
        _wrong_number(checker, call, parameters, given, least)
        _type_all(checker, given, scope)
        return False
    optional = False
    if len(given) < len(parameters):  # one may have been forgotten
        names = ", ".join(parameter.name.text for parameter in parameters)
        checker.forms.update(dict.fromkeys(given, f"the parameters are ({names})"))
    by_name = {parameter.name.text: parameter for parameter in parameters}
    for argument in given:
        if isinstance(argument, e.Name) and argument.text in by_name:
            value = f"a value stands there, as in `{sample(by_name[argument.text], parameters)}`"
            checker.forms[argument] = (
                f"`{argument.text}` is a name within `{short(call).partition('(')[0]}` only: {value}"
            )
    types = [checker.type_of(argument, scope) for argument in given]
    if _report_other_order(checker, call, [parameter_type(checker, p) for p in parameters], types, given):
        return False
    for parameter, argument, actual in zip(parameters, given, types, strict=False):
        wanted = parameter_type(checker, parameter)
        if want.fits(checker, argument, actual, wanted, f"`{parameter.name.text}`", parameter):
            want.bounded(checker, argument, actual, wanted, f"`{parameter.name.text}`", parameter)
        if may_be_nothing(actual) and not isinstance(wanted, Maybe | SetType | ListType | TallyType):
            optional = True
        if constant:
            _must_be_constant(checker, argument)
    return optional


def _report_other_order(
    checker: Checker, call: Node, wanted: Sequence[Type], types: Sequence[Type], given: Sequence[Expression]
) -> bool:
    """Report arguments of which several fit no parameter where they stand, but all do in another order."""
    fits = checker.relations.fits
    wrong = sum(not fits(actual, each) for actual, each in zip(types, wanted, strict=False))
    if wrong < 2 or len(given) != len(wanted) or len(given) > MOST_REORDERED:
        return False
    if any(isinstance(plain(each), BrokenType) for each in (*types, *wanted)):
        return False
    for order in permutations(range(len(given))):
        if all(fits(types[n], each) for n, each in zip(order, wanted, strict=True)):
            called = short(call).partition("(")[0]
            help = f"write `{called}({', '.join(short(given[n]) for n in order)})`"
            checker.report("wrong-arguments", call, f"the arguments of `{called}` stand in another order", help=help)
            return True
    return False


def sample(parameter: d.Parameter, parameters: Sequence[d.Parameter]) -> str:
    """Show what could be written for a parameter outside of its procedure: one of what it is chosen from."""
    name = parameter.name.text
    if not isinstance(parameter, d.Chosen):
        return name
    names = {each.name.text for each in parameters} | {"me"}
    if any(isinstance(node, e.Name) and node.text in names for node in walk(parameter.source)):
        return f"the {name} in …"
    source = short(parameter.source)
    for node in walk(parameter.source):
        if isinstance(node, e.My):
            source = source.replace(short(node), f"seat(1).{node.name.text}", 1)
    return f"the {name} in {source}"


def parameter_type(checker: Checker, parameter: d.Parameter) -> Type:
    """Return the type of a parameter, BROKEN if it could not be told."""
    local = checker.typed.meanings.get(parameter)
    if isinstance(local, m.Local):
        return local.type
    if isinstance(parameter, d.Given):
        return checker.typed.node_types.get(parameter.type, BROKEN)
    return BROKEN


def _wrong_number(
    checker: Checker, call: Node, parameters: Sequence[d.Parameter], given: Sequence[Expression], least: int | None
) -> None:
    names = ", ".join(p.name.text for p in parameters)
    count = f"{len(parameters)}" if least is None or least == len(parameters) else f"{least} to {len(parameters)}"
    plural = "argument" if count == "1" else "arguments"
    missing = list(parameters[len(given) :])
    surplus = given[len(parameters) :]
    checker.report(
        "wrong-arguments",
        surplus[0].span.to(surplus[-1].span) if surplus else call,
        f"`{short(call)}` has {len(given)} of {count} {plural}",
        help=f"the parameters are ({names})" if parameters else "it takes none",
        related=[Label(missing[0].span, "this one has no argument")] if missing else [],
    )


def effect_value(checker: Checker, node: e.Apply, procedure: r.Procedure, scope: Scope) -> Type:
    """Type an effect with its arguments, as a value: they must be constant."""
    arguments(checker, node, procedure.parameters, node.arguments, scope, constant=True)
    return EFFECT


def _must_be_constant(checker: Checker, argument: Expression) -> None:
    inner = argument
    while isinstance(inner, e.Group | e.Negative):
        inner = inner.inner if isinstance(inner, e.Group) else inner.operand
    if isinstance(inner, e.Number | e.TextValue) or isinstance(checker.typed.types[inner], BrokenType):
        return
    meaning = checker.typed.meanings.get(inner)
    if isinstance(meaning, m.EnumMember | m.Seat | m.NamedPlace | m.ProcedureName):
        return
    if isinstance(meaning, m.Constant) and meaning.name in ("yes", "no", "none", "box"):
        return
    if isinstance(inner, e.Apply) and isinstance(checker.typed.meanings.get(inner.function), m.ProcedureName):
        return
    if isinstance(inner, e.SetOf | e.Tally):
        return
    checker.report(
        "effect-argument",
        argument,
        f"`{short(argument)}` is not constant",
        help="an effect that is a value has numbers, names of an enum, players, `yes` and `no` as its arguments",
    )


# ---- members ----


def _enum_member(checker: Checker, node: e.Apply, enum: str, scope: Scope) -> Type:
    count = len(checker.catalog.members(enum))
    number = _index(checker, node, scope, f"the number of a `{enum}`")
    if number is None:
        return EnumType(enum)
    if intervals.apart(number, NumberType(1, count)):
        checker.report("out-of-range", node.arguments[0], f"`{enum}` has only {count} members")
    certain = intervals.within(number, NumberType(1, count))
    if not certain:
        checker.optional.add(node)
    if certain and can_be_nothing(checker, node.arguments[0], scope):
        return maybe(EnumType(enum))
    return EnumType(enum) if certain else maybe(EnumType(enum))


def _index(checker: Checker, node: e.Apply, scope: Scope, what: str) -> NumberType | None:
    """Type the one number in the parentheses."""
    if len(node.arguments) != 1:
        help = f"write `{short(node.function)}(n)`"
        checker.report("wrong-arguments", node, f"{what} is wanted here, and nothing else", help=help)
        _type_all(checker, node.arguments, scope)
        return None
    type_ = checker.type_of(node.arguments[0], scope)
    if isinstance(plain(type_), BrokenType):
        return None
    return want.as_number(checker, node.arguments[0], type_, scope, use="")


def _place(checker: Checker, node: e.Apply, space: r.Space, scope: Scope) -> Type:
    if space.per_player and isinstance(node.function, e.Name):
        first = checker.catalog.seats[0] if checker.catalog.seats else "seat(1)"
        checker.report(
            "whose-place",
            node.function,
            f"every player has a `{space.name.text}` of his own",
            help=f"write `my {short(node)}` or `{first}.{short(node)}`",
        )
    numbers: list[NumberType | None] = []
    optional = False
    for argument in node.arguments:
        type_ = checker.type_of(argument, scope)
        broken = isinstance(plain(type_), BrokenType)
        numbers.append(None if broken else want.as_number(checker, argument, type_, scope, use=""))
        optional = optional or may_be_nothing(type_)
    type_, missing = place_by_coordinates(checker, node, space, numbers)
    if missing:
        checker.optional.add(node)
    return maybe(type_) if missing or optional else type_


def _apply_value(checker: Checker, node: e.Apply, type_: Type, scope: Scope) -> Type:
    """Type the application of a value: the n-th of a pile or list, the count of a member in a tally."""
    inner = plain(type_)
    if not node.arguments and not isinstance(inner, BrokenType):
        called = short(node.function)
        checker.report("wrong-arguments", node, f"`{called}` takes no arguments", help=f"write `{called}`")
        return type_
    if isinstance(inner, TallyType):
        if len(node.arguments) != 1:
            checker.report("wrong-arguments", node, f"a tally is asked for one `{inner.enum}`")
            _type_all(checker, node.arguments, scope)
            return NumberType(0, None)
        actual = checker.type_of(node.arguments[0], scope)
        want.fits(checker, node.arguments[0], actual, EnumType(inner.enum), "a member of the tally")
        return NumberType(0, None)
    if isinstance(inner, PlaceType | ListType):
        number = _index(checker, node, scope, "the position, counted from the top,")
        if number is not None and intervals.apart(number, NumberType(1, None)):
            first = f"the first one is `{short(node.function)}(1)`"
            checker.report("out-of-range", node.arguments[0], "positions are counted from 1", help=first)
        checker.optional.add(node)
        found = checker.relations.collection(inner)
        return maybe((found.member if found else None) or BROKEN)
    _type_all(checker, node.arguments, scope)
    if isinstance(inner, SetType):
        checker.report(
            "no-order",
            node,
            "a set has no order, so nothing is its n-th",
            help="`the x in S where …` picks a member, `K on P` is in order",
        )
    elif not isinstance(inner, BrokenType):
        checker.report(
            "wrong-arguments",
            node.function,
            f"`{short(node.function)}` takes no arguments: it is {describe(type_)}",
            help=checker.meant(short(node.function), WORDS_BEFORE_PARENTHESES),
        )
    return BROKEN


# ---- built-in functions ----


def _builtin(checker: Checker, node: e.Apply, name: str, scope: Scope) -> Type:
    function = FUNCTIONS[name]
    form = form_for(function, len(node.arguments))
    ways = " or ".join(f"`{name}({shown})`" for shown in function.shown)
    if (
        form_for(function, len(node.arguments) + 1) is not None
        or form_for(function, len(node.arguments) - 1) is not None
    ):
        checker.forms.update(dict.fromkeys(node.arguments, f"write {ways}"))
    if form is None:
        _type_all(checker, node.arguments, scope)
        given = worded(len(node.arguments), "argument") if node.arguments else "no argument"
        checker.report(
            "wrong-arguments",
            node,
            f"`{name}` is not called with {given}",
            help=f"write {ways}",
        )
        return BROKEN
    types: list[Type] = []
    optional = False
    kinds = kinds_of(form, len(node.arguments))
    reporter, checker.reporter = checker.reporter, Reporter()
    for kind, argument in zip(kinds, node.arguments, strict=True):
        type_ = _builtin_argument(checker, kind, argument, name, scope)
        optional = optional or (may_be_nothing(type_) and kind != "any")
        types.append(plain(type_))
    found, checker.reporter = checker.reporter.found, reporter
    reordered = _reordered(checker, node, kinds, found)
    if reordered:
        help = f"write `{name}({', '.join(map(short, reordered))})`"
        checker.report("wrong-arguments", node, f"the arguments of `{name}` stand in another order", help=help)
        return BROKEN
    for each in found:
        reporter.add(each)
    if any(isinstance(t, BrokenType | NothingType) for t in types):
        return BROKEN
    result = form.result(Given(checker, node, tuple(types)))
    if may_be_nothing(result):
        (checker.seldom if name in ("position", "distance") else checker.optional).add(node)
    return maybe(result) if optional else result


def _reordered(
    checker: Checker, node: e.Apply, kinds: Sequence[str], found: Sequence[Diagnostic]
) -> Sequence[Expression]:
    """Return the arguments in the order that is wanted, if that is all that is wrong with them."""
    wrong = [f for f in found if f.id == "wrong-type" and any(f.span == a.span for a in node.arguments)]
    if not 2 <= len(wrong) == len(found) or len(node.arguments) > MOST_REORDERED:
        return ()
    types = checker.typed.types
    for order in permutations(node.arguments):
        if all(_plainly(checker, kind, types[each]) for kind, each in zip(kinds, order, strict=True)):
            return order
    return ()


def _plainly(checker: Checker, kind: str, type_: Type) -> bool:
    """Tell whether a type is, without a doubt, what an argument of some kind is."""
    inner = plain(type_)
    match kind:
        case "player":
            return isinstance(inner, PlayerType)
        case "place":
            return isinstance(inner, PlaceType)
        case "component":
            return isinstance(inner, ComponentType)
        case "number":
            return isinstance(inner, NumberType)
        case "direction" | "directions":
            several = kind == "directions" and isinstance(inner, SetType | ListType) and inner.member == DIRECTION
            return inner == DIRECTION or several
        case "places":
            return isinstance(inner, SetType | ListType) and isinstance(inner.member, PlaceType)
        case "sequence" | "set":
            return want.is_collection(checker, inner)
    return False


def _builtin_argument(checker: Checker, kind: str, node: Expression, function: str, scope: Scope) -> Type:
    """Type one argument as its kind wants it; sets, lists and places come back as the collection that is meant."""
    match kind:
        case "player":
            return want.player(checker, node, scope)
        case "place":
            return want.place(checker, node, scope)
        case "component":
            return want.component(checker, node, scope)
        case "number":
            type_ = checker.type_of(node, scope)
            if isinstance(plain(type_), BrokenType):
                return BROKEN
            number = want.as_number(checker, node, type_, scope, use="")
            return maybe(number) if may_be_nothing(type_) else number
        case "direction" | "directions":
            return _direction(checker, node, scope, kind == "directions")
        case "sequence":
            return _sequence(checker, node, function, scope)
        case "set":
            return want.collection(checker, node, scope) or BROKEN
        case "places" | "space":
            return _places(checker, node, scope)
    return checker.type_of(node, scope)


def _direction(checker: Checker, node: Expression, scope: Scope, several: bool) -> Type:
    type_ = checker.type_of(node, scope)
    inner = plain(type_)
    if inner == DIRECTION or isinstance(inner, BrokenType):
        return type_
    if several and isinstance(inner, SetType | ListType) and inner.member in (DIRECTION, None):
        return SetType(DIRECTION)
    want.mismatch(checker, node, type_, "a direction or a set of them" if several else "a direction")
    return BROKEN


def _sequence(checker: Checker, node: Expression, function: str, scope: Scope) -> Type:
    type_ = checker.type_of(node, scope)
    inner = plain(type_)
    if isinstance(inner, SetType):
        if inner.member is not None:
            checker.report(
                "no-order",
                node,
                f"`{short(node)}` is a set, which has no order: it has no {function}",
                help="`the x in S where …` picks a member; piles, lists and `K on P` are in order",
            )
        return BROKEN
    return want.as_collection(checker, node, type_, "a pile, a place or a list") or BROKEN


def _places(checker: Checker, node: Expression, scope: Scope) -> Type:
    type_ = checker.type_of(node, scope)
    inner = plain(type_)
    if isinstance(inner, PlaceType):
        want.mismatch(checker, node, type_, "a set of places", f"write `{{{short(node)}}}`")
        return BROKEN
    found = want.as_collection(checker, node, type_, "a set of places")
    if found is None:
        return BROKEN
    if found.member is None:
        return SetType(PlaceType(frozenset()))
    if not isinstance(found.member, PlaceType | BrokenType):
        want.mismatch(checker, node, type_, "a set of places")
        return BROKEN
    return found
