"""What a context wants of an expression: each function types it and reports what doesn't fit."""

from __future__ import annotations

from interpreter.checking import intervals
from interpreter.checking.checker import Checker, declared_at
from interpreter.checking.guards import can_be_nothing
from interpreter.checking.meaning import SpacePlaces
from interpreter.checking.relations import describe
from interpreter.checking.scope import Scope
from interpreter.checking.types import (
    NUMBER,
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
    TextType,
    Type,
    YesNoType,
    may_be_nothing,
    plain,
)
from interpreter.diagnostics.diagnostic import Label
from interpreter.source.spelling import LISTED, quoted
from interpreter.syntax.expression import Expression
from interpreter.syntax.tree import Node


def mismatch(checker: Checker, node: Expression, actual: Type, wanted: str, help: str = "") -> None:
    """Report an expression of the wrong type."""
    if isinstance(plain(actual), BrokenType):
        return
    help = "; ".join(filter(None, (help, checker.forms.get(node, ""))))
    meaning = checker.typed.meanings.get(node)
    where = declared_at(meaning) if meaning else None
    related = [Label(where.span, "declared here")] if where and where.span != node.span else []
    checker.report(
        "wrong-type",
        node,
        f"`{short(node)}` is {describe(actual)}, where {wanted} is wanted",
        help=help,
        related=related,
    )


def number(checker: Checker, node: Expression, scope: Scope, *, use: str = "arithmetic") -> NumberType:
    """Type a number that is computed with. Where it may be nothing there is a warning: it would count as 0."""
    type_ = checker.type_of(node, scope)
    return as_number(checker, node, type_, scope, use=use)


def as_number(checker: Checker, node: Expression, type_: Type, scope: Scope, *, use: str = "arithmetic") -> NumberType:
    """As `number`, for an expression that has been typed."""
    inner = plain(type_)
    if isinstance(inner, NumberType):
        if may_be_nothing(type_):
            if use and can_be_nothing(checker, node, scope):
                checker.report(
                    "arithmetic-with-nothing",
                    node,
                    f"`{short(node)}` may be nothing, which counts as 0 here",
                    help="test it first, as in `if x != none`, if 0 isn't meant",
                )
            return intervals.union(inner, NumberType(0, 0))
        return inner
    if isinstance(inner, NothingType):
        return NumberType(0, 0)
    if not isinstance(inner, BrokenType):
        hint = "write `count` before it for the number of its members" if is_collection(checker, inner) else ""
        mismatch(checker, node, type_, "a number", "" if checker.forms.get(node) else hint)
    return NUMBER


def is_collection(checker: Checker, type_: Type) -> bool:
    """Tell whether the type is that of a set, a list or a place."""
    return not isinstance(plain(type_), BrokenType | NothingType) and checker.relations.collection(type_) is not None


def condition(checker: Checker, node: Expression, scope: Scope) -> None:
    """Type a condition; nothing counts as no."""
    as_condition(checker, node, checker.type_of(node, scope))


def as_condition(checker: Checker, node: Expression, type_: Type) -> None:
    """As `condition`, for an expression that has been typed."""
    if not isinstance(plain(type_), YesNoType | BrokenType | NothingType):
        hint = "write `!= {}` behind it" if isinstance(plain(type_), SetType | ListType) else ""
        if isinstance(plain(type_), PlaceType):
            hint = "write `not` before it and `.empty` behind it to ask whether something lies there"
        if isinstance(plain(type_), TextType):
            hint = f"a reason stands behind `else`: write `else {short(node)}`"
        mismatch(checker, node, type_, "yes or no", hint)


def collection(checker: Checker, node: Expression, scope: Scope, what: str = "a set") -> SetType | ListType | None:
    """Type a set or list; a place is what lies on it. None after an error."""
    return as_collection(checker, node, checker.type_of(node, scope), what)


def as_collection(checker: Checker, node: Expression, type_: Type, what: str = "a set") -> SetType | ListType | None:
    """As `collection`, for an expression that has been typed."""
    if isinstance(plain(type_), BrokenType):
        return None
    found = checker.relations.collection(type_)
    if found is None:
        scalar = not isinstance(plain(type_), TallyType)
        alone = f"write `{{{short(node)}}}` for the set of it alone" if scalar else ""
        if isinstance(plain(type_), NumberType):
            alone = f"write `1..{short(node)}` for the numbers from 1 to {short(node)}"
        form = checker.forms.get(node, "") if isinstance(plain(type_), NumberType) else ""
        mismatch(checker, node, type_, what, "" if form else alone)
    return found


def member(type_: SetType | ListType | None) -> Type | None:
    """Return the type of the members, None where it is unknown or there are none."""
    return None if type_ is None else type_.member


def player(checker: Checker, node: Expression, scope: Scope) -> Type:
    """Type a player."""
    return _scalar(checker, node, scope, PlayerType, "a player")


def place(checker: Checker, node: Expression, scope: Scope) -> Type:
    """Type one place."""
    type_ = checker.type_of(node, scope)
    if isinstance(checker.typed.meanings.get(node), SpacePlaces) and isinstance(type_, ListType):
        hint = f"these are all of them: pick one, as in `{short(node)}(…)`"
        mismatch(checker, node, type_, "a place", hint)
        return type_
    return _scalar(checker, node, scope, PlaceType, "a place")


def component(checker: Checker, node: Expression, scope: Scope) -> Type:
    """Type one component."""
    return _scalar(checker, node, scope, ComponentType, "a component")


def _scalar(checker: Checker, node: Expression, scope: Scope, form: type[Type], what: str) -> Type:
    type_ = checker.type_of(node, scope)
    if not isinstance(plain(type_), (form, BrokenType, NothingType)):
        hint = ""
        if isinstance(plain(type_), SetType | ListType):
            hint = "this is a set of them: pick one, as in `the x in S where …`"
        mismatch(checker, node, type_, what, hint)
    return type_


def components(checker: Checker, node: Expression, scope: Scope) -> ComponentType | None:
    """Type what is moved or shown: a component, a set or list of them, or a place, which is all that lies on it."""
    type_ = checker.type_of(node, scope)
    inner = plain(type_)
    if isinstance(inner, ComponentType):
        return inner
    if isinstance(inner, BrokenType | NothingType):
        return None
    found = checker.relations.collection(inner)
    if found is not None:
        if isinstance(found.member, ComponentType):
            return found.member
        if found.member is None or isinstance(found.member, BrokenType):
            return None
    hint = (
        "write `K on …` for the components of a kind on these places"
        if found and isinstance(found.member, PlaceType)
        else ""
    )
    if isinstance(inner, EnumType):
        named = (kind for kind in checker.ruleset.kinds if kind.casefold() == short(node).casefold())
        hint = f"write `the x in {next(named, 'Kind')} where …` for one of the components of a kind"
    mismatch(checker, node, type_, "a component, or a set of components,", hint)
    return None


def value(
    checker: Checker, node: Expression, scope: Scope, wanted: Type, what: str, declared: Node | None = None
) -> Type:
    """Type a value that is stored or handed over as `what`, and may be nothing only if the wanted type says so."""
    return as_value(checker, node, checker.type_of(node, scope), scope, wanted, what, declared)


def as_value(
    checker: Checker,
    node: Expression,
    actual: Type,
    scope: Scope,
    wanted: Type,
    what: str,
    declared: Node | None = None,
) -> Type:
    """As `value`, for an expression that has been typed."""
    if not fits(checker, node, actual, wanted, what, declared):
        return actual
    bounded(checker, node, actual, wanted, what, declared)
    stores_nothing = isinstance(actual, NothingType) or can_be_nothing(checker, node, scope, strictly=True)
    if stores_nothing and not isinstance(wanted, Maybe | SetType | ListType | BrokenType | TallyType | YesNoType):
        message = f"`{short(node)}` may be nothing, but {what} can't be"
        at_declaration = declared is not None and declared.span.line == node.span.line
        if isinstance(actual, NothingType):
            message = f"{what} can't be nothing"
        checker.report(
            "nothing-stored",
            node,
            message,
            help="let the type end in `?`"
            if at_declaration
            else "test it first (`if x != none: …`), or let the type end in `?`",
            related=[Label(declared.span, f"{what} is declared here")] if declared else [],
        )
    return actual


def fits(
    checker: Checker, node: Expression, actual: Type, wanted: Type, what: str, declared: Node | None = None
) -> bool:
    """Report a value whose type doesn't fit what it is stored or handed over as; tell whether it fits."""
    related = [Label(declared.span, f"{what} is declared here")] if declared else []
    unknown = isinstance(plain(actual), ComponentType) and not getattr(plain(actual), "kinds", True)
    if isinstance(plain(actual), BrokenType) or unknown:
        return False
    if not checker.relations.fits(actual, wanted):
        hint = ""
        if isinstance(plain(wanted), ListType) and isinstance(plain(actual), SetType):
            hint = "a set has no order of its own: a list is wanted"
        if isinstance(plain(wanted), SetType) and plain(actual) == getattr(plain(wanted), "member", None):
            hint = f"write `{{{short(node)}}}`"
        if isinstance(plain(actual), SetType | ListType | PlaceType) and isinstance(plain(wanted), ComponentType):
            hint = "this is a set: pick one, as in `the x in S where …` or `top(…)`"
        if isinstance(plain(actual), ListType) and isinstance(plain(wanted), PlaceType):
            hint = f"these are all of them: pick one, as in `{short(node)}(…)` or `the x in {short(node)} where …`"
        if isinstance(plain(wanted), EnumType):
            members = checker.catalog.members(str(plain(wanted)))
            hint = f"write {quoted(members)}" if len(members) <= LISTED else ""
        tally = plain(wanted)
        if isinstance(tally, TallyType) and plain(actual) == EnumType(tally.enum):
            hint = f"write `{{{short(node)}: 1}}` for one of them"
        elif isinstance(tally, TallyType) and isinstance(plain(actual), NumberType):
            first = next(iter(checker.catalog.members(tally.enum)), "member")
            hint = f"write what is counted, as in `{{{first}: {short(node)}}}`"
        if isinstance(plain(actual), PlaceType) and isinstance(plain(wanted), PlaceType):
            hint = _beside(checker, node, plain(actual), plain(wanted))
        hint = "; ".join(filter(None, (hint, checker.forms.get(node, ""))))
        checker.report(
            "wrong-type",
            node,
            f"`{short(node)}` is {describe(actual)}, but {what} is {describe(wanted)}",
            help=hint,
            related=related,
        )
        return False
    inner, bound = plain(actual), plain(wanted)
    if isinstance(inner, NumberType) and isinstance(bound, NumberType) and intervals.apart(inner, bound):
        checker.report(
            "out-of-range",
            node,
            f"`{short(node)}` is never within {bound}, the range of {what}",
            help=f"write a number within {bound}, or give {what} a wider range",
            related=related,
        )
    return True


def _beside(checker: Checker, node: Expression, actual: Type, wanted: Type) -> str:
    """Say how a corner is found beside a cell, and a cell beside a corner."""
    spaces = [checker.ruleset.spaces.get(name) for type_ in (actual, wanted) for name in getattr(type_, "places", ())]
    corners = [space for space in spaces if space is not None and space.shape.name.text == "corners"]
    if len(spaces) != 2 or len(corners) != 1:
        return ""
    return f"pick one that touches it, as in `the x in touching({short(node)}) where …`"


def bounded(
    checker: Checker, node: Expression, actual: Type, wanted: Type, what: str, declared: Node | None = None
) -> None:
    """Report a set whose numbers may lie outside the bounds of the one that it is stored or handed over as.

    What one number is shows when it is stored; a set has no place for a member outside its bounds.
    """
    inner, bound = actual, wanted
    while isinstance(inner, SetType | ListType) and isinstance(bound, SetType | ListType):
        if inner.member is None or bound.member is None:
            return
        inner, bound = plain(inner.member), plain(bound.member)
    if inner is actual or not isinstance(inner, NumberType) or not isinstance(bound, NumberType):
        return
    if not intervals.within(inner, bound):
        checker.report(
            "out-of-range",
            node,
            f"the numbers in `{short(node)}` lie within {inner}, those of {what} within {bound}",
            help=f"give {what} wider bounds, or take only what fits: `common({bound}, {short(node)})`",
            related=[Label(declared.span, f"{what} is declared here")] if declared else [],
        )


def short(node: Node) -> str:
    """Return the text of a node on one line, cut where it is long."""
    text = " ".join(node.span.text.split())
    return text if len(text) <= 60 else text[:57] + "…"


def with_article(word: str) -> str:
    """Put "a" or "an" before a word."""
    return f"an {word}" if word[0] in "aeiou" else f"a {word}"
